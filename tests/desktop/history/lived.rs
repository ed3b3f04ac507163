//! Data folders with a past in which persons, agents, a rule and a mode decided: lived before the window opens on them.

use crate::desktop::scene::Scene;
use anyhow::{Context, Result, ensure};
use ask::interaction::Body;
use ask::rule::{Mode, Scope};
use ask::wire::{AskUser, Submit, Submitted};
use ask::{ConversationId, Response, SubmitId, Surface as By};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use tests::model::{Model, Request, Say};
use tests::surface::{Surface, option, words};
use tests::world::World;

/// A program without a window on the data folder of a world.
pub struct Life {
    pub world: World,
    pub model: Model,
    pub askwell: Arc<surfaces::Askwell>,
    pub surface: Arc<Surface>,
}

impl Life {
    pub async fn begin(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Life> {
        let world = World::new().await?;
        let model = Model::start(script).await?;
        model.set_up(&world.data())?;
        let (askwell, surface) = Surface::open(&world.data(), Some(model.settings()?)).await?;
        Ok(Life { world, model, askwell, surface })
    }

    pub async fn start(&self, workspace: Option<&PathBuf>, text: &str, mode: Mode) -> Result<ConversationId> {
        let workspace = workspace.map(|folder| folder.display().to_string());
        Ok(self.askwell.conversations().start(workspace, text.into(), mode).await?)
    }

    pub async fn answer(&self, asked: &AskUser, response: Response, by: By) -> Result<()> {
        let submit = Submit {
            conversation_id: asked.conversation_id,
            interaction_id: Some(asked.interaction_id),
            submit_id: Some(SubmitId(engine::host::new_id())),
            response: Some(response),
            answer: None,
            revises: false,
        };
        let submitted = self.askwell.inbox().submit(submit, by).await;
        ensure!(matches!(submitted, Submitted::Accepted { .. }), "{submitted:?}");
        Ok(())
    }

    /// What was asked about this command.
    async fn command(&self, wanted: &str) -> Result<AskUser> {
        let is = |one: &ask::Interaction| matches!(&one.body, Body::Confirm { proposal } if proposal.summary().contains(wanted));
        self.surface.asked(wanted, is).await
    }

    /// The window on what was lived.
    pub async fn window(self) -> Result<Scene> {
        let Life { world, model, askwell, .. } = self;
        askwell.close().await;
        drop(askwell);
        let window = world.open().await?;
        Ok(Scene { window, model, world })
    }
}

fn run(command: &str) -> Say {
    Say::call("run_command", json!({ "command": command }))
}

/// What the model was told last, as a result or as a message.
pub fn news_of(request: &Request) -> Value {
    let messages = request.0["messages"].as_array().cloned().unwrap_or_default();
    let last = messages.last().and_then(|message| message["content"].as_str()).unwrap_or_default();
    let json = last.split_once('\n').filter(|_| last.starts_with('[')).map_or(last, |(_, json)| json);
    serde_json::from_str(json).unwrap_or_default()
}

fn run_task(title: &str) -> (String, Value) {
    ("run_task".into(), json!({ "title": title, "prompt": format!("Do {title}.") }))
}

/// A task asks which base to take, and reports it.
fn asking_task(request: &Request) -> Say {
    match request.results().last() {
        None => Say::call(
            "ask_parent",
            json!({ "question": "Which base?", "choices": ["main", "dev"], "context": { "hint": "both build" } }),
        ),
        Some(_) => Say::text("Built."),
    }
}

fn plays(request: &Request) -> Say {
    let news = news_of(request);
    match (request.task().as_str(), request.replies()) {
        ("Do tests.", _) => asking_task(request),
        ("Release it", 0) => Say::Calls(vec![run_task("tests")]),
        ("Release it", _) if news["status"] == "input_required" => Say::call(
            "answer_child",
            json!({ "in_reply_to": news["in_reply_to"], "answer": "dev", "metadata": { "confidence": 0.9 } }),
        ),
        ("Release it", _) if news["status"] == "completed" => Say::ask("Ship it today?", &["Ship it", "Wait"]),
        ("Release it", _) => Say::ask("Whom shall I tell?", &["Everybody", "Nobody"]),
        ("Paint the fence", 0) => Say::Calls(vec![(
            "ask_user".into(),
            json!({ "questions": [{ "question": "用什么颜色？", "options": [{ "label": "深红色", "description": "像谷仓一样" }, { "label": "Blue" }] }] }),
        )]),
        ("Paint the fence", 1 | 2) => run("echo a >> log"),
        ("Paint the fence", 3) => Say::call("write_file", json!({ "path": "fence.md", "content": "light blue\n" })),
        ("Paint the fence", 4) => run("make paint"),
        (_, _) => Say::text("The fence is light blue, and not painted yet."),
    }
}

/// Two conversations and a task: eight decisions by three persons' ways, two agents, a rule, a mode, and nobody.
pub async fn two_conversations() -> Result<Scene> {
    let life = Life::begin(plays).await?;
    let garden = life.world.folder("garden")?;
    let id = life.start(Some(&garden), "Paint the fence", Mode::AllowChanges).await?;
    let asked = life.surface.question("用什么颜色？").await?;
    life.answer(&asked, words("rather 浅蓝色"), By::Window).await?;
    let asked = life.command("echo a >> log").await?;
    let Body::Confirm { proposal } = &asked.card.body else { anyhow::bail!("no confirmation") };
    let pattern = proposal.patterns.first().context("a rule can be made of it")?.clone();
    let always = Response::Approved { scope: Scope::Always { pattern, until: None }, arguments: None, hash: None };
    life.answer(&asked, always, By::Terminal).await?;
    let asked = life.command("make paint").await?;
    life.answer(&asked, Response::Denied { reason: Some("not on a Sunday".into()) }, By::Notification).await?;
    life.surface.complete(id, 1).await?;

    let id = life.start(None, "Release it", Mode::default()).await?;
    let asked = life.surface.question("Ship it today?").await?;
    life.answer(&asked, Response::Delegated { comment: None }, By::Window).await?;
    let asked = life.surface.question("Whom shall I tell?").await?;
    life.askwell.conversations().stop(id).await?;
    life.surface.closed(&asked).await?;
    life.surface.complete(id, 1).await?;
    life.window().await
}

/// Questions of tasks that came in and that no call has named yet; several may come at once.
pub fn unanswered(request: &Request) -> Vec<Value> {
    let messages = request.0["messages"].as_array().cloned().unwrap_or_default();
    let all = request.0["messages"].to_string();
    let told = messages.iter().filter_map(|message| message["content"].as_str());
    let told = told.filter_map(|text| serde_json::from_str::<Value>(&text[text.find('{')?..]).ok());
    let open = |news: &Value| news["in_reply_to"].as_str().is_some_and(|id| all.matches(id).count() == 1);
    told.filter(|news| news["status"] == "input_required" && open(news)).collect()
}

/// What concerns words it decides itself; what is built is the person's to decide.
fn deals_with(news: &Value) -> (String, Value) {
    let in_reply_to = &news["in_reply_to"];
    if news.to_string().contains("Which language?") {
        return ("answer_child".into(), json!({ "in_reply_to": in_reply_to, "answer": "English" }));
    }
    let question =
        json!({ "question": "Which base for the tests?", "choices": ["main", "dev"], "in_reply_to": in_reply_to });
    ("ask_user".into(), question)
}

/// One conversation with two tasks: one asks, its parent passes it on to the person, the other is answered by its parent.
pub async fn a_family() -> Result<Scene> {
    let life = Life::begin(|request| match request.task().as_str() {
        "Do tests." => asking_task(request),
        "Do docs." => match request.replies() {
            0 => Say::call("ask_parent", json!({ "question": "Which language?" })),
            _ => Say::text("Written."),
        },
        _ if request.replies() == 0 => Say::Calls(vec![run_task("tests"), run_task("docs")]),
        _ if !unanswered(request).is_empty() => Say::Calls(unanswered(request).iter().map(deals_with).collect()),
        _ => Say::text("Released."),
    })
    .await?;
    let id = life.start(None, "Release it", Mode::default()).await?;
    let asked = life.surface.question("Which base for the tests?").await?;
    life.answer(&asked, option(1), By::Window).await?;
    life.surface.complete(id, 1).await?;
    life.window().await
}

/// Asks for the colour, paints with it, and says so.
fn paints(request: &Request) -> Say {
    let colour = if request.0["messages"].to_string().contains(r#"\"selected\":[\"Blue\"]"#) { "blue" } else { "red" };
    match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        1 => Say::Calls(vec![
            ("edit_file".into(), json!({ "path": "fence.md", "old": "old", "new": colour })),
            ("write_file".into(), json!({ "path": "own.md", "content": colour })),
        ]),
        _ => Say::text(&format!("The fence is {colour}.")),
    }
}

/// A fence that was painted red because the person said so; somebody has changed one of the files since.
pub async fn a_painted_fence() -> Result<(Life, PathBuf)> {
    let life = Life::begin(paints).await?;
    let garden = life.world.folder("garden")?;
    std::fs::write(garden.join("fence.md"), "old\n")?;
    let id = life.start(Some(&garden), "Paint it", Mode::SkipApprovals).await?;
    let asked = life.surface.question("Which colour?").await?;
    life.answer(&asked, option(1), By::Window).await?;
    life.surface.complete(id, 1).await?;
    ensure!(std::fs::read_to_string(garden.join("fence.md"))? == "red\n");
    std::fs::write(garden.join("own.md"), "somebody's own")?;
    Ok((life, garden))
}
