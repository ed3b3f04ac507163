//! What a terminal in another process hears and does, as it goes over the socket.

use super::asks;
use anyhow::{Context, Result, bail, ensure};
use ask::command::called;
use ask::thread::{Entry, Placed};
use ask::wire::{LiveStep, Submitted};
use ask::{ConversationId, Surface as By};
use axum::routing::any;
use axum::{Json, Router};
use engine::News;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use surfaces::Askwell;
use surfaces::local::{EngineClient, FollowEvent, UnreachableError};
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::patience::{PATIENCE, until};
use tests::surface::{Surface, option};
use tests::wire_server::Gate;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, UnixListener, UnixStream};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{self, UnboundedReceiver};

struct Scene {
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
    folder: TempDir,
    _model: Model,
}

impl Scene {
    async fn with(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        let model = Model::start(script).await?;
        let folder = tempfile::tempdir()?;
        let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
        askwell.host_local();
        Ok(Scene { askwell, surface, folder, _model: model })
    }

    async fn client(&self) -> Result<EngineClient> {
        Ok(EngineClient::reach(self.folder.path()).await?)
    }

    async fn raw(&self, said: &str) -> Result<UnixStream> {
        let mut stream = UnixStream::connect(self.folder.path().join("askwell.sock")).await?;
        stream.write_all(said.as_bytes()).await?;
        Ok(stream)
    }
}

fn starts(id: ConversationId) -> called::start_conversation {
    called::start_conversation {
        workspace: None,
        text: "Paint the fence".to_owned(),
        mode: None,
        conversation_id: Some(id),
        agent: None,
        no_questions: None,
    }
}

fn chooses(conversation_id: ConversationId, number: usize) -> called::submit_ask_user_response {
    called::submit_ask_user_response {
        conversation_id,
        answer: None,
        interaction_id: None,
        submit_id: None,
        response: Some(option(number)),
        revises: None,
    }
}

fn new_conversation() -> ConversationId {
    ConversationId(engine::host::new_id())
}

async fn heard(hears: &mut UnboundedReceiver<FollowEvent>) -> Result<FollowEvent> {
    tokio::time::timeout(PATIENCE, hears.recv()).await?.context("nothing more comes")
}

/// The next news that fits.
async fn hears<T>(hears: &mut UnboundedReceiver<FollowEvent>, fits: impl Fn(&News) -> Option<T>) -> Result<T> {
    loop {
        match heard(hears).await? {
            FollowEvent::News(news) => {
                if let Some(found) = fits(&news) {
                    return Ok(found);
                }
            }
            other @ (FollowEvent::Behind | FollowEvent::Gone | FollowEvent::OtherVersion) => bail!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_has_changed_is_heard_when_it_returns() -> Result<()> {
    let scene = Scene::with(asks).await?;
    let mut client = scene.client().await?;
    ensure!(client.stays, "a window stays");
    let (view, mut news) = client.follow(None).await?;
    assert_eq!(view, None);
    let id = client.call(&starts(new_conversation()), By::Terminal).await?;
    let begun = std::iter::from_fn(|| news.try_recv().ok());
    let begins = |heard: FollowEvent| matches!(heard, FollowEvent::News(news) if matches!(*news, News::Changed(ref it) if it.summary.id == id));
    ensure!(begun.into_iter().any(begins), "the beginning is in the queue");
    // The same once more, as after a broken connection, is the same conversation.
    assert_eq!(client.call(&starts(id), By::Terminal).await?, id);
    assert_eq!(client.call(&called::conversations {}, By::Terminal).await?.len(), 1);
    scene.surface.question("Which colour?").await?;
    let (view, mut news) = client.follow(Some(id)).await?;
    ensure!(view.context("the conversation")?.summary.open_asks == 1, "the question is in what is seen first");
    let said = client.call(&chooses(id, 2), By::Terminal).await?;
    ensure!(matches!(said, Submitted::Accepted { .. }), "{said:?}");
    let mut closings = 0;
    while let Ok(heard) = news.try_recv() {
        if let FollowEvent::News(news) = heard
            && let News::AskClosed(closed) = *news
        {
            assert_eq!(closed.closing.by, Some(By::Terminal));
            closings += 1;
        }
    }
    assert_eq!(closings, 1, "its end is in the queue, once");
    hears(&mut news, |news| matches!(news, News::ChatComplete(_)).then_some(())).await?;
    scene.askwell.close().await;
    loop {
        match heard(&mut news).await? {
            FollowEvent::News(_) => {}
            FollowEvent::Gone => return Ok(()),
            other @ (FollowEvent::Behind | FollowEvent::OtherVersion) => bail!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_who_follow_hear_the_same_and_one_answer_wins() -> Result<()> {
    let scene = Scene::with(asks).await?;
    let id = scene.askwell.conversations().start(None, "Paint the fence".to_owned(), Default::default()).await?;
    scene.surface.question("Which colour?").await?;
    let (mut clients, mut lines) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        let mut client = scene.client().await?;
        lines.push(client.follow(Some(id)).await?.1);
        clients.push(client);
    }
    let answers = clients
        .iter()
        .zip([1, 2, 1])
        .map(|(client, number)| async move { client.call(&chooses(id, number), By::Terminal).await });
    let said: Vec<_> = futures_util::future::join_all(answers).await.into_iter().collect::<Result<_, _>>()?;
    let accepted = said.iter().filter(|said| matches!(said, Submitted::Accepted { .. })).count();
    assert_eq!(accepted, 1, "{said:?}");
    let mut told = Vec::new();
    for line in &mut lines {
        let mut all = Vec::new();
        hears(line, |news| {
            if let News::AskClosed(closed) = news {
                return Some(closed.closing.clone());
            }
            None
        })
        .await
        .map(|closing| all.push(closing))?;
        hears(line, |news| matches!(news, News::ChatComplete(_)).then_some(())).await?;
        told.push(all);
    }
    ensure!(told.windows(2).all(|pair| pair[0] == pair[1]), "{told:?}");
    scene.askwell.close().await;
    Ok(())
}

fn is_reply(placed: &Placed) -> bool {
    matches!(&placed.entry, Entry::Reply { text, .. } if text == "Once upon a time.")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_in_the_middle_of_a_reply_reads_each_word_once() -> Result<()> {
    let (first, rest) = (Gate::default(), Gate::default());
    let said = vec![(first.clone(), "Once upon ".to_owned()), (rest.clone(), "a time.".to_owned())];
    let scene = Scene::with(move |_: &Request| Say::Late(said.clone())).await?;
    let id = scene.askwell.conversations().start(None, "Tell".to_owned(), Default::default()).await?;
    first.open();
    let mut client = scene.client().await?;
    let seen = until("the beginning of the reply", async || {
        let (view, news) = client.follow(Some(id)).await?;
        let live = view.and_then(|view| view.live).map(|live| live.text).unwrap_or_default();
        Ok((!live.is_empty()).then_some((live, news)))
    })
    .await;
    let (mut text, mut news) = seen?;
    rest.open();
    loop {
        let piece = hears(&mut news, |news| match news {
            News::Live(steps) => Some(Some(steps.clone())),
            News::Changed(changed) if changed.entries.iter().any(is_reply) => Some(None),
            _ => None,
        })
        .await?;
        // What it had no time to say is in the reply as it is stored.
        let Some(steps) = piece else { break };
        for step in steps {
            if let LiveStep::Text { text: more, .. } = step {
                text.push_str(&more);
            }
        }
    }
    ensure!("Once upon a time.".starts_with(&text), "{text}");
    scene.askwell.close().await;
    Ok(())
}

/// A chat service that says who its bot is when the test lets it, and tells when it was asked.
async fn service(asked: mpsc::UnboundedSender<()>, says: Arc<Semaphore>) -> Result<String> {
    let me = any(async move || {
        let _ = asked.send(());
        drop(says.acquire().await);
        Json(json!({ "ok": true, "result": { "id": 7, "is_bot": true, "first_name": "A", "username": "a_bot" } }))
    });
    let webhook = any(async || Json(json!({ "ok": true, "result": { "url": "" } })));
    let routes = Router::new().route("/{bot}/getMe", me).route("/{bot}/getWebhookInfo", webhook);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let at = format!("http://{}", listener.local_addr()?);
    tokio::spawn(async move { axum::serve(listener, routes).await });
    Ok(at)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_has_begun_is_carried_through_where_its_terminal_closes() -> Result<()> {
    let scene = Scene::with(asks).await?;
    let (asked, mut was_asked) = mpsc::unbounded_channel();
    let says = Arc::new(Semaphore::new(0));
    let at = service(asked, says.clone()).await?;
    let body = json!({ "token": format!("123456789:{}", "A".repeat(35)), "baseUrl": at }).to_string();
    let head = "POST /v1/command/set_up_telegram?from=terminal HTTP/1.1\r\nhost: a\r\ncontent-length: ";
    let terminal = scene.raw(&format!("{head}{}\r\n\r\n{body}", body.len())).await?;
    tokio::time::timeout(PATIENCE, was_asked.recv()).await?.context("it never began")?;
    drop(terminal);
    // By now it has been seen that nobody waits for the answer.
    for _ in 0..10 {
        scene.client().await?;
    }
    says.add_permits(1);
    let is_set_up = |news: &News| match news {
        News::Settings(settings) => settings.channels.telegram.enabled.then_some(()),
        _ => None,
    };
    scene.surface.wait_for("the bot", is_set_up).await?;
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_too_slowly_is_told_so_and_holds_nobody_up() -> Result<()> {
    let scene = Scene::with(asks).await?;
    let mut slow = scene.raw("GET /v1/follow HTTP/1.1\r\nhost: a\r\n\r\n").await?;
    let mut seen = Vec::new();
    while !String::from_utf8_lossy(&seen).contains("in-step") {
        seen.push(tokio::time::timeout(PATIENCE, slow.read_u8()).await??);
    }
    let settings = ask::settings::Settings::clone(&scene.askwell.settings());
    // Long ones fill what the system keeps on the way, and then short ones what we keep.
    let long = ask::settings::Settings { workspace: Some("x".repeat(64 * 1024)), ..settings.clone() };
    for number in 0..1200 {
        let news = if number < 100 { &long } else { &settings };
        scene.askwell.program_settings().save(news.clone()).await?;
    }
    tokio::time::timeout(PATIENCE, slow.read_to_end(&mut seen)).await.context("the line does not end")??;
    let text = String::from_utf8_lossy(&seen);
    let last = text.lines().rev().find(|line| line.starts_with('{')).context("no line")?;
    assert_eq!(serde_json::from_str::<Value>(last)?["event"], "behind", "{last}");
    scene.askwell.close().await;
    Ok(())
}

/// Says this to everybody who asks, as an Askwell of another version does.
pub(super) async fn another(
    folder: &Path,
    hello: &'static str,
    status: &'static str,
    other: &'static str,
) -> Result<()> {
    let listener = UnixListener::bind(folder.join("askwell.sock"))?;
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut asked = vec![0; 4096];
            let count = stream.read(&mut asked).await.unwrap_or_default();
            let is_hello = String::from_utf8_lossy(&asked[..count]).contains("/v1/hello");
            let (status, body) = if is_hello { ("200 OK", hello) } else { (status, other) };
            let answer =
                format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len());
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn versions_are_told_apart() -> Result<()> {
    let folder = tempfile::tempdir()?;
    another(folder.path(), r#"{"program":"askwell","version":"0.6.0"}"#, "404 Not Found", "").await?;
    let old = EngineClient::reach(folder.path()).await;
    ensure!(matches!(&old, Err(UnreachableError::OtherVersion { engine }) if engine == "0.6.0"), "{old:?}");
    let folder = tempfile::tempdir()?;
    let hello = r#"{"program":"askwell","version":"9.0.0","protocol":3}"#;
    another(folder.path(), hello, "200 OK", r#"{"of":"a later version"}"#).await?;
    let later = EngineClient::reach(folder.path()).await?;
    let said = later.call(&called::conversations {}, By::Terminal).await;
    ensure!(said.as_ref().is_err_and(|error| error.to_string().contains("9.0.0")), "{said:?}");
    let folder = tempfile::tempdir()?;
    let nobody = EngineClient::reach(folder.path()).await;
    ensure!(matches!(nobody, Err(UnreachableError::NotRunning)), "{nobody:?}");
    Ok(())
}
