//! `askwell export` and `askwell import`: one conversation goes into a file with its subtasks and files, and comes out of it
//! elsewhere as it was, at rest.

mod going_on;
mod hostile;
mod killed;
mod lost;
mod no_files;
mod releases;

use super::backup::{Packed, entries, held};
use super::doctor::contents;
use super::family::{answers, asking_child, base, is_child, news_of, run_task};
use super::mcp::named;
use anyhow::{Context, Result, bail, ensure};
use ask::Surface as By;
use ask::command::called;
use ask::rule::Mode;
use ask::wire::{ConversationSummary, Standing, Submitted};
use ask::{Answer, Answers, ConversationId, OptionId, QuestionId, Response};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use surfaces::Askwell;
use surfaces::local::{EngineClient, FollowEvent};
use tests::mcp::{Era, Scripted, look_at_tools};
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::surface::{Surface, answer, option};
use tests::terminal::Desk;

/// A desk with one conversation in which all of this has happened: an answer with a file that is a saved decision, a file that
/// was changed, a subtask that asked, an image of a server's tool; and a question that waits.
pub struct Lived {
    pub desk: Desk,
    pub model: Model,
    pub askwell: Arc<Askwell>,
    _surface: Arc<Surface>,
    pub id: ConversationId,
    _server: Scripted,
}

fn script(request: &Request) -> Say {
    if is_child(request) {
        return asking_child(request, &base());
    }
    let news = news_of(request);
    if news["in_reply_to"].is_string() {
        return answers(&news, "dev");
    }
    let called = request.calls();
    let has = |tool: &str| called.iter().any(|name| name == tool);
    match request.replies() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        1 => Say::call("write_file", json!({ "path": "a.txt", "content": "new" })),
        2 => {
            let (name, arguments) = run_task("tests");
            Say::call(&name, arguments)
        }
        _ if !has(&named("picture")) => Say::call(&named("picture"), json!({})),
        _ if request.last_word() == "Go on" => Say::text("Gone on."),
        _ => Say::ask("Which next?", &["This", "That"]),
    }
}

impl Lived {
    pub async fn new() -> Result<Lived> {
        let server = Scripted::new(Era::Modern)?;
        let model = Model::start(script).await?;
        let mut settings = model.settings()?;
        settings.mcp = vec![server.server.clone()];
        let desk = Desk::with(settings).await?;
        fs::write(desk.work().join("a.txt"), "old")?;
        let (askwell, surface) = Surface::open(&desk.data(), None).await?;
        look_at_tools(&askwell).await?;
        let workspace = desk.work().display().to_string();
        let mode = Mode::SkipApprovals;
        let id = askwell.conversations().start(Some(workspace), "Release it".into(), mode).await?;
        let ask = surface.question("Which colour?").await?;
        let file = askwell.files().add(ask.interaction_id, "plan.txt".into(), b"the plan".to_vec()).await?;
        let red = Answer::choosing(&QuestionId("q1".into()), vec![OptionId("o1".into())]);
        let given = Answers { answers: vec![red], attachments: vec![file], remember: true, ..Answers::default() };
        let taken = answer(&askwell, &ask, Response::Answered(given)).await;
        ensure!(matches!(taken, Submitted::Accepted { .. }), "{taken:?}");
        surface.question("Which next?").await?;
        Ok(Lived { desk, model, askwell, _surface: surface, id, _server: server })
    }

    /// The file with the conversation, exported while it waits.
    pub async fn exported(&self) -> Result<PathBuf> {
        let file = self.desk.work().join("release.tar.gz");
        let ended = self.desk.run(&["export", &self.id.to_string(), &file.display().to_string()], "").await?;
        ensure!(ended.code == Some(0) && ended.out.contains("Exported “Release it”"), "{ended:?}");
        Ok(file)
    }
}

pub async fn import(desk: &Desk, file: &Path) -> Result<()> {
    let ended = desk.run(&["import", &file.display().to_string()], "").await?;
    ensure!(ended.code == Some(0) && ended.out.contains("Imported “"), "{ended:?}");
    Ok(())
}

/// The bodies of all events, as they are stored.
fn bodies(data: &Path) -> Result<Vec<String>> {
    let connection = Connection::open(data.join("askwell.db"))?;
    let mut bodies = connection.prepare("SELECT body FROM event ORDER BY gseq")?;
    Ok(bodies.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

fn of_imported(all: &[ConversationSummary]) -> Result<(&ConversationSummary, &ConversationSummary)> {
    let root = all.iter().find(|one| one.parent.is_none() && one.imported.is_some()).context("the conversation")?;
    let task = all.iter().find(|one| one.parent == Some(root.id)).context("its subtask")?;
    Ok((root, task))
}

async fn is_whole(desk: &Desk) -> Result<Value> {
    let ended = desk.run(&["doctor", "--json"], "").await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    Ok(serde_json::from_str(&ended.out)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_comes_in_elsewhere_as_it_was_and_at_rest() -> Result<()> {
    let lived = Lived::new().await?;
    let file = lived.exported().await?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&file)?.permissions().mode() & 0o777, 0o600, "it is its owner's alone");
    }
    let names: Vec<String> =
        entries(&file)?.iter().map(|one| String::from_utf8_lossy(&one.name).into_owned()).collect();
    assert_eq!(names[0], "askwell-conversation.json");
    let count = |part: &str| names.iter().filter(|name| name.starts_with(part)).count();
    assert_eq!((count("conversations/"), count("attachments/"), names.len()), (2, 2, 6), "{names:?}");
    let old_data = lived.desk.data().display().to_string();
    let old_ids: Vec<String> =
        lived.askwell.conversations().all().await?.iter().map(|one| one.id.to_string()).collect();
    assert_eq!(old_ids.len(), 2);

    let desk = Desk::new(&lived.model).await?;
    let requests = lived.model.requests().len();
    import(&desk, &file).await?;
    ensure!(!desk.data().join(".import.part").exists());
    for body in bodies(&desk.data())? {
        ensure!(!old_ids.iter().any(|id| body.contains(id)), "an id of before: {body}");
        ensure!(!body.contains(&old_data), "a path of before: {body}");
    }
    let report = is_whole(&desk).await?;
    assert_eq!((&report["conversations"], &report["files"]), (&json!(2), &json!(2)), "{report:#}");
    let listed = desk.run(&["list"], "").await?;
    ensure!(listed.out.contains("Release it  (imported from release.tar.gz"), "{listed:?}");
    let chinese = desk.speaks("zh_CN.UTF-8");
    let listed = chinese.run(&["list"], "").await?;
    ensure!(listed.out.contains("导入自 release.tar.gz"), "{listed:?}");

    let (askwell, surface) = Surface::open(&chinese.data(), None).await?;
    let all = askwell.conversations().all().await?;
    let (root, task) = of_imported(&all)?;
    for one in [root, task] {
        let mark = one.imported.as_ref().context("the mark")?;
        assert_eq!((mark.file.as_str(), mark.needs_folder), ("release.tar.gz", true));
        assert_eq!(
            (one.standing, one.running, one.mode, &one.workspace),
            (Standing::Idle, false, Mode::default(), &None)
        );
    }
    let nothing = (askwell.inbox().all().await?.len(), askwell.inbox().between_agents().await?.len());
    assert_eq!(nothing, (0, 0), "nothing waits");
    let in_force = (askwell.permissions().rules().await?.len(), askwell.decisions().standing().await?.len());
    assert_eq!(in_force, (0, 0), "nothing that was allowed or saved there holds here");
    ensure!(askwell.history().page(Default::default()).await?.rows.is_empty(), "nothing was decided here");
    let view = askwell.conversations().open(root.id).await?;
    let shown = format!("{:?}", view.entries);
    for words in ["Which colour?", "Which next?", "the plan", "Based on dev."] {
        ensure!(words == "the plan" || shown.contains(words), "{words}: {shown}");
    }
    let texts: Vec<Vec<u8>> = contents(&chinese.data().join("attachments"))?.into_values().collect();
    ensure!(texts.iter().any(|text| text == b"the plan") && texts.len() == 2);
    assert_eq!(lived.model.requests().len(), requests, "no model was asked");
    ensure!(!surface.news().iter().any(|news| matches!(news, engine::News::AskUser(_))), "nobody was called");
    askwell.close().await;
    lived.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_changes_nothing_and_says_what_is_wrong() -> Result<()> {
    let lived = Lived::new().await?;
    let Lived { desk, askwell, id, .. } = &lived;
    askwell.close().await;
    let before = contents(&desk.data())?;
    let path = desk.work().join("one").display().to_string();
    let end = id.to_string()[28..].to_owned();
    let ended = desk.run(&["export", &end, &path], "").await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    let ended = desk.run(&["export", &end, &path], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("already exists"), "{ended:?}");
    let ended = desk.run(&["export", &end, &path, "--replace"], "").await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    let inside = desk.data().join("one").display().to_string();
    let ended = desk.run(&["export", &end, &inside], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("inside the data folder"), "{ended:?}");
    let nowhere = desk.work().join("no/such/one").display().to_string();
    let ended = desk.run(&["export", &end, &nowhere], "").await?;
    ensure!(
        ended.code == Some(1) && ended.remarks.contains("exported conversation could not be written to"),
        "{ended:?}"
    );
    let ended = desk.run(&["export", "ffffffffff", &path], "").await?;
    ensure!(ended.code == Some(2), "{ended:?}");
    ensure!(contents(&desk.data())? == before, "nothing of the data has changed");

    let connection = Connection::open(desk.data().join("askwell.db"))?;
    connection.execute_batch("DROP TRIGGER event_is_never_changed")?;
    connection.execute("UPDATE event SET body = replace(body, 'Which colour?', 'Which kolour?') WHERE seq > 3", [])?;
    drop(connection);
    let damaged = desk.work().join("damaged");
    let ended = desk.run(&["export", &end, &damaged.display().to_string()], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("is damaged"), "{ended:?}");
    ensure!(!damaged.exists() && fs::read_dir(desk.work())?.count() == 2, "nothing is left beside it");
    Ok(())
}

/// The same file is one conversation, wherever it went since.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_imported_twice_is_one_conversation() -> Result<()> {
    let lived = Lived::new().await?;
    let file = lived.exported().await?;
    let desk = Desk::new(&lived.model).await?;
    let path = file.display().to_string();
    import(&desk, &file).await?;
    let before = bodies(&desk.data())?;
    let again = lived.exported_to(&desk.work().join("again")).await?;
    for file in [&path, &again] {
        let ended = desk.run(&["import", file], "").await?;
        ensure!(ended.code == Some(0) && ended.out.contains("was already imported as “Release it”"), "{ended:?}");
    }
    assert_eq!(bodies(&desk.data())?, before);

    // Where a program runs, it takes the file in. What this one starts may not have that done, so it is a process of its own.
    let mut serve = desk.start_open(&["serve"])?;
    Desk::says(&mut serve, "http").await?;
    let data = desk.data();
    let mut client = until("its socket", async || Ok(EngineClient::reach(&data).await.ok())).await?;
    let root = of_imported(&client.call(&called::conversations {}, By::Terminal).await?)?.0.id;
    client.call(&called::delete_conversation { conversation_id: root }, By::Terminal).await?;
    let ended = desk.run(&["import", &path], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("askwell undelete"), "{ended:?}");
    client.call(&called::remove_deleted_conversation { conversation_id: root }, By::Terminal).await?;
    ensure!(contents(&desk.data().join("attachments"))?.is_empty(), "its files are gone with it");
    let (_, mut news) = client.follow(None).await?;
    import(&desk, &file).await?;
    let all = client.call(&called::conversations {}, By::Terminal).await?;
    let anew = of_imported(&all)?.0.id;
    ensure!(anew != root, "an id that was deleted is not taken again");
    loop {
        match news.recv().await.context("it ends")? {
            FollowEvent::News(heard) if matches!(&*heard, engine::News::Changed(one) if one.summary.id == anew) => {
                break;
            }
            FollowEvent::News(_) => {}
            gone @ (FollowEvent::Behind | FollowEvent::Gone | FollowEvent::OtherVersion) => bail!("{gone:?}"),
        }
    }
    serve.kill().await?;
    is_whole(&desk).await?;
    lived.askwell.close().await;
    Ok(())
}

impl Lived {
    /// Exported once more, with nothing changed since.
    async fn exported_to(&self, file: &Path) -> Result<String> {
        let path = file.display().to_string();
        let ended = self.desk.run(&["export", &self.id.to_string(), &path], "").await?;
        ensure!(ended.code == Some(0), "{ended:?}");
        Ok(path)
    }
}
