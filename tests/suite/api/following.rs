//! What happens, told as it happens: without a gap, without a double, and to nobody who is not let in.

use super::{Scene, scene, scene_with};
use anyhow::{Context, Result, bail};
use ask::Surface as By;
use futures_util::StreamExt;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tests::caller::{Caller, fits};
use tests::model::Say;
use tests::patience::PATIENCE;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::MaybeTlsStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request as Handshake;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{self, Message};

/// A stream of Server-Sent Events, read one by one.
struct Stream {
    response: Response,
    text: String,
}

impl Stream {
    async fn open(caller: &Caller, task: &str, last: Option<u64>) -> Result<Stream> {
        let request = caller.request(Method::GET, &format!("/api/tasks/{task}/events"));
        let request = request.header("accept", "text/event-stream");
        let request = match last {
            Some(last) => request.header("last-event-id", last.to_string()),
            None => request,
        };
        let response = request.send().await?;
        anyhow::ensure!(response.status() == 200, "{response:?}");
        anyhow::ensure!(response.headers()["content-type"] == "text/event-stream");
        Ok(Stream { response, text: String::new() })
    }

    /// The next event: its number, its name, its data. None at the end of the stream.
    async fn next(&mut self) -> Result<Option<(u64, String, Value)>> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                let found = match (field("event:"), field("data:")) {
                    (Some(event), Some(data)) => {
                        let id = field("id:").map_or(Ok(0), str::parse)?;
                        Some((id, event.to_owned(), serde_json::from_str(data)?))
                    }
                    (_, _) => None,
                };
                self.text = rest.to_owned();
                if found.is_some() {
                    return Ok(found);
                }
                continue;
            }
            match timeout(PATIENCE, self.response.chunk()).await.context("nothing comes")?? {
                Some(bytes) => self.text.push_str(std::str::from_utf8(&bytes)?),
                None => return Ok(None),
            }
        }
    }

    /// All events until this one, by number.
    async fn until(&mut self, last: &str) -> Result<Vec<u64>> {
        let mut numbers = Vec::new();
        while let Some((number, event, data)) = self.next().await? {
            fits(&json!({ "$ref": "#/components/schemas/Event" }), &data)?;
            assert_eq!((&data["seq"], &data["event"]), (&json!(number), &json!(event)));
            numbers.push(number);
            if event == last {
                return Ok(numbers);
            }
        }
        bail!("the stream ended before {last}")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_breaks_off_goes_on_without_a_gap_or_a_double() -> Result<()> {
    let Scene { caller, askwell, folder: _folder, model: _model, surface: _surface } = scene().await?;
    let task = caller.start("Paint the fence").await?;
    let mut stream = Stream::open(&caller, &task, None).await?;
    let mut numbers = stream.until("agent.ask.request").await?;
    drop(stream);
    let ask = caller.ask_of(&task).await?;
    assert_eq!(caller.answer(&task, &ask["id"], "1").await?.status, 200, "while nobody follows");
    caller.end_of(&task).await?;
    let mut stream = Stream::open(&caller, &task, numbers.last().copied()).await?;
    numbers.extend(stream.until("run.ended").await?);
    caller.post(&format!("/api/tasks/{task}/messages"), json!({ "text": "And the gate" })).await?;
    numbers.extend(stream.until("run.ended").await?);
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    askwell.deletions().delete(task.parse()?).await?;
    let (_, event, _) = stream.next().await?.context("nothing was said of the end")?;
    assert_eq!(event, "task.deleted");
    assert!(stream.next().await?.is_none());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn events_come_page_by_page_and_line_by_line_and_are_the_same() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } =
        scene_with(|request| match request.results().len() {
            0 => Say::ask("The password: hunter2secret?", &["sk-abcdefghijklmnopqrstuvwx", "Blue"]),
            _ => Say::text("Painted."),
        })
        .await?;
    let task = caller.start("Paint").await?;
    let ask = caller.ask_of(&task).await?;
    caller.answer(&task, &ask["id"], "2").await?;
    caller.end_of(&task).await?;
    let path = format!("/api/tasks/{task}/events");
    let whole = caller.get(&path).await?;
    assert!(!whole.text.contains("hunter2secret") && !whole.text.contains("sk-abcdef"), "secrets stay: {}", whole.text);
    let all = whole.json()?["events"].as_array().context("no events")?.clone();

    let (mut after, mut paged) = (0, Vec::new());
    loop {
        let page = caller.get(&format!("{path}?after={after}&limit=3")).await?;
        let told = page.json()?;
        paged.extend(told["events"].as_array().context("no events")?.clone());
        match told["next"].as_u64() {
            Some(next) => {
                assert_eq!(
                    page.header("link"),
                    format!("</api/tasks/{task}/events?after={next}&limit=3>; rel=\"next\"")
                );
                after = next;
            }
            None => break,
        }
    }
    assert_eq!(paged, all);
    for after in ["-1", "9007199254740992", "x"] {
        assert_eq!(caller.get(&format!("{path}?after={after}")).await?.status, 400, "{after}");
    }
    let odd = caller.request(Method::GET, &path).header("last-event-id", "x");
    assert_eq!(caller.send(odd).await?.status, 400);
    let lines = caller.send(caller.request(Method::GET, &path).header("accept", "application/x-ndjson")).await?;
    assert_eq!(lines.header("content-type"), "application/x-ndjson");
    let lines = lines.text.lines().map(serde_json::from_str).collect::<serde_json::Result<Vec<Value>>>()?;
    assert_eq!(lines, all);
    Ok(())
}

type Socket = tokio_tungstenite::WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn socket(caller: &Caller, token: &str, origin: Option<&str>) -> Result<Socket, tungstenite::Error> {
    Ok(tokio_tungstenite::connect_async(asking(caller, token, origin)?).await?.0)
}

/// The same with little room at this end for what has come and was not read.
async fn narrow_socket(caller: &Caller) -> Result<Socket> {
    let narrow = TcpSocket::new_v4()?;
    narrow.set_recv_buffer_size(64 * 1024)?;
    let at = caller.base.strip_prefix("http://").context("no address")?;
    let stream = MaybeTlsStream::Plain(narrow.connect(at.parse()?).await?);
    Ok(tokio_tungstenite::client_async(asking(caller, &caller.token, None)?, stream).await?.0)
}

fn asking(caller: &Caller, token: &str, origin: Option<&str>) -> Result<Handshake, tungstenite::Error> {
    let mut request = format!("{}/api/events", caller.base.replacen("http", "ws", 1)).into_client_request()?;
    if let Ok(value) = format!("Bearer {token}").parse() {
        request.headers_mut().insert("authorization", value);
    }
    if let Some(Ok(origin)) = origin.map(str::parse) {
        request.headers_mut().insert("origin", origin);
    }
    Ok(request)
}

/// The next news of this name.
async fn news(socket: &mut Socket, name: &str) -> Result<Value> {
    loop {
        match timeout(PATIENCE, socket.next()).await.with_context(|| format!("no {name}"))?.context("it ended")?? {
            Message::Text(text) => {
                let news: Value = serde_json::from_str(&text)?;
                fits(&json!({ "$ref": "#/components/schemas/News" }), &news)?;
                if news["event"] == name {
                    return Ok(news["payload"].clone());
                }
            }
            Message::Close(frame) => bail!("closed: {frame:?}"),
            _ => {}
        }
    }
}

async fn closed(socket: &mut Socket) -> Result<CloseCode> {
    loop {
        let said =
            timeout(PATIENCE, socket.next()).await.context("it stays open")?.context("no reason was given")??;
        if let Message::Close(Some(frame)) = said {
            return Ok(frame.code);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_web_socket_tells_what_the_window_is_told() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } = scene().await?;
    let mut one = socket(&caller, &caller.token, None).await?;
    let mut other = socket(&caller, &caller.token, Some(&caller.base)).await?;
    let task = caller.start("Paint the fence").await?;
    for socket in [&mut one, &mut other] {
        let asked = news(socket, "ai-agent-ask-user").await?;
        assert_eq!((&asked["question"], &asked["conversationId"]), (&json!("Which colour?"), &json!(task)));
    }
    let ask = caller.ask_of(&task).await?;
    caller.answer(&task, &ask["id"], "1").await?;
    assert_eq!(news(&mut one, "ai-agent-ask-closed").await?["closing"]["by"], "api");
    assert_eq!(news(&mut other, "ai-chat-complete").await?["end"]["kind"], "completed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_follows_who_is_not_let_in() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell, surface: _surface } = scene().await?;
    for (token, origin, expected) in [("nonsense", None, 401), (&*caller.token, Some("http://evil.example"), 403)] {
        match socket(&caller, token, origin).await {
            Err(tungstenite::Error::Http(response)) => assert_eq!(response.status().as_u16(), expected),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(caller.get("/api/events").await?.status, 426, "it is a WebSocket and nothing else");

    let mut open = socket(&caller, &caller.token, None).await?;
    let task = caller.start("Paint").await?;
    let mut stream = Stream::open(&caller, &task, None).await?;
    stream.until("agent.ask.request").await?;
    askwell.renew_api_token().await?;
    assert_eq!(closed(&mut open).await?, CloseCode::Policy);
    assert!(stream.next().await?.is_none(), "who was let in by the old token is sent away");
    assert_eq!(caller.get("/api/tasks").await?.status, 401);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_is_too_slow_is_told_to_look_again() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell, surface } = scene().await?;
    let mut settings = ask::settings::Settings::clone(&askwell.settings());
    settings.ai.answer_limit_minutes = Some(5);
    askwell.program_settings().save(settings.clone()).await?;
    askwell.conversations().start(None, "Paint".into(), Default::default()).await?;
    let ask = surface.question("Which colour?").await?;
    let mut slow = narrow_socket(&caller).await?;
    // Long ones fill what the system keeps on the way, and then short ones what we keep: that the question's time stands, and runs.
    // A reader that takes nothing for longer than a ping is given up without a word.
    let long = ask::settings::Settings { workspace: Some("x".repeat(64 * 1024)), ..settings };
    for _ in 0..80 {
        askwell.program_settings().save(long.clone()).await?;
    }
    for number in 0..=ask::limits::API_NEWS_COUNT_MAX {
        askwell.question_clocks().attending(By::Window, number.is_multiple_of(2).then_some(ask.interaction_id));
    }
    assert_eq!(closed(&mut slow).await?, CloseCode::Again);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_the_server_ends_what_follows() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell, surface: _surface } = scene().await?;
    let mut open = socket(&caller, &caller.token, None).await?;
    let task = caller.start("Paint").await?;
    let mut stream = Stream::open(&caller, &task, None).await?;
    stream.until("agent.ask.request").await?;
    askwell.close().await;
    assert_eq!(closed(&mut open).await?, CloseCode::Away);
    assert!(stream.next().await?.is_none());
    assert!(caller.client.get(&caller.base).send().await.is_err(), "nobody listens any more");
    Ok(())
}
