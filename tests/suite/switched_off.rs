//! Questions are switched off: the agent and its tasks ask nobody, whichever way. Approvals, scripts and connected agents do.

use anyhow::Result;
use ask::Response;
use ask::interaction::Body;
use ask::settings::Settings;
use engine::News;
use serde_json::{Value, json};
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::surface::{Surface, answer};

fn off(settings: Settings, off: bool) -> Settings {
    let mut settings = settings;
    settings.ai.enable_ask_user = off.then_some(false);
    settings
}

struct Scene {
    model: Model,
    _folder: TempDir,
    workspace: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
}

impl Scene {
    async fn of(is_off: bool, script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        let model = Model::start(script).await?;
        let folder = TempDir::new()?;
        let (askwell, surface) = Surface::open(folder.path(), Some(off(model.settings()?, is_off))).await?;
        Ok(Scene { model, _folder: folder, workspace: TempDir::new()?, askwell, surface })
    }

    async fn start(&self) -> Result<ask::ConversationId> {
        let workspace = Some(self.workspace.path().display().to_string());
        Ok(self.askwell.conversations().start(workspace, "Release it".into(), Default::default()).await?)
    }

    fn asked(&self) -> Vec<Body> {
        let asked = |news: News| if let News::AskUser(ask) = news { Some(ask.card.body) } else { None };
        self.surface.news().into_iter().filter_map(asked).collect()
    }
}

fn is_child(request: &Request) -> bool {
    request.task() == "Do it."
}

fn run_task() -> Say {
    Say::call("run_task", json!({ "title": "it", "prompt": "Do it." }))
}

#[tokio::test(flavor = "multi_thread")]
async fn no_way_of_asking_reaches_the_person() -> Result<()> {
    let ways = [
        ("ask_user", json!({ "question": "Which?", "choices": ["a", "b"] })),
        ("ask_user", json!({ "question": "Which?", "background": true })),
        ("ask_user", json!({ "authorization": { "action": "Drop it" } })),
        ("AskUserQuestion", json!({ "questions": [{ "question": "Which?", "options": [{ "label": "a" }] }] })),
        ("clarify", json!({ "question": "Which?" })),
        ("ask_parent", json!({ "question": "Which?" })),
        ("ask_parent", json!({ "authorization": { "action": "Drop it" } })),
        ("propose_plan", json!({ "title": "Release it", "steps": ["Build it", "Upload it"] })),
    ];
    let said = |name: &str, arguments: &Value, in_task: bool| {
        let way = (name.to_owned(), arguments.clone());
        move |request: &Request| match request.results().last() {
            Some(result) => Say::text(result),
            None if in_task && !is_child(request) => run_task(),
            None => Say::Calls(vec![way.clone()]),
        }
    };
    for (name, arguments) in ways {
        for in_task in [false, true] {
            let scene = Scene::of(true, said(name, &arguments, in_task)).await?;
            let id = scene.start().await?;
            scene.surface.complete(id, 1).await?;
            let case = format!("{name} {arguments} in a task: {in_task}");
            assert_eq!(scene.asked(), [], "{case}");
            let requests = scene.model.requests();
            let asker = |request: &&Request| is_child(request) == in_task && request.replies() == 1;
            let refused = requests.iter().find(asker).map(Request::results).unwrap_or_default();
            assert!(refused[0].contains("switched questions off"), "{case}: {refused:?}");
            for request in &requests {
                // What the model said itself is its own business.
                let (tools, system) = (&request.0["tools"], &request.0["messages"][0]);
                let told = format!("{tools} {system}");
                assert!(!told.contains("ask_user") && !told.contains("ask_parent"), "{case}: {told}");
                assert!(!told.contains("propose_plan") && !told.contains("step_done"), "{case}: {told}");
            }
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_of_before_does_not_climb_to_the_person() -> Result<()> {
    let scene = Scene::of(false, |request| match (is_child(request), request.results().last()) {
        (_, Some(result)) if is_child(request) => Say::text(result),
        (true, _) => Say::call("ask_parent", json!({ "question": "Which base?" })),
        (false, None) => run_task(),
        (false, Some(_)) => Say::text("I do not know."),
    })
    .await?;
    let id = scene.start().await?;
    scene.model.wait_for("that leaves it", |request| !is_child(request) && request.replies() == 1).await?;
    scene.askwell.program_settings().save(off(scene.model.settings()?, true)).await?;
    scene.surface.pass_and_count(130).await?;
    scene.surface.pass(130);
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.asked(), []);
    let told = scene.model.wait_for("of the task", |request| is_child(request) && request.replies() == 1).await?;
    assert_eq!(told.result()?["status"], "unsupported");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_to_be_done_is_shown_all_the_same() -> Result<()> {
    let scene = Scene::of(true, |request| match request.results().len() {
        0 => Say::call("write_file", json!({ "path": "a.txt", "content": "a" })),
        _ => Say::text("Written."),
    })
    .await?;
    let id = scene.start().await?;
    let ask = scene.surface.asked("to write", |card| matches!(card.body, Body::Confirm { .. })).await?;
    answer(&scene.askwell, &ask, Response::Denied { reason: None }).await;
    scene.surface.complete(id, 1).await?;
    Ok(())
}
