//! Questions put by templates: built in, the person's own, and a workspace's, over real sockets.

mod command_line;
mod editing;
mod killed;

use anyhow::{Result, anyhow};
use ask::template::{TemplateSource, TemplateUsed};
use ask::wire::Waiting;
use ask::{Interaction, Party};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::surface::{Surface, answer, option, words};

/// A template of its own that asks the person.
fn file(question: &str) -> String {
    format!(
        "kind = \"agent_to_user\"\ntitle = \"T\"\ndescription = \"Ours, for colours.\"\nquestion = \"{question}: {{what}}?\"\nchoices = [\"{{choices}}\"]\n[fields.what]\n[fields.choices]\nlist = true\n"
    )
}

fn put(root: &Path, path: &str, text: &str) -> Result<()> {
    let path = root.join(path);
    std::fs::create_dir_all(path.parent().unwrap_or(root))?;
    Ok(std::fs::write(path, text)?)
}

fn colour(template: &str) -> Value {
    json!({ "template": template, "fields": { "what": "Colour", "choices": ["Red", "Blue"] } })
}

struct Scene {
    model: Model,
    data: TempDir,
    workspace: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
}

impl Scene {
    async fn of(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        let model = Model::start(script).await?;
        let (data, workspace) = (TempDir::new()?, TempDir::new()?);
        let (askwell, surface) = Surface::open(data.path(), Some(model.settings()?)).await?;
        Ok(Scene { model, data, workspace, askwell, surface })
    }

    async fn start(&self) -> Result<()> {
        let workspace = Some(self.workspace.path().display().to_string());
        self.askwell.conversations().start(workspace, "Paint the fence".into(), Default::default()).await?;
        Ok(())
    }

    async fn asked(&self, words: &str) -> Result<Interaction> {
        let holds = |card: &Interaction| serde_json::to_string(&card.body).is_ok_and(|body| body.contains(words));
        Ok(self.surface.asked(words, holds).await?.card)
    }
}

fn used(name: &str, source: TemplateSource) -> Option<TemplateUsed> {
    Some(TemplateUsed { name: name.into(), source })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_person_is_asked_by_a_template_and_the_answer_comes_back() -> Result<()> {
    let question = json!({ "template": "user-question", "fields": { "question": "Which colour?", "choices": ["Red", "Blue"], "risk": "{question} is wet." } });
    let scene = Scene::of(move |request| match request.results().len() {
        0 => Say::call("ask_user", question.clone()),
        _ => Say::text("Painted."),
    })
    .await?;
    scene.start().await?;
    let text = "Which colour?\n\n> **Keep in mind:** {question} is wet.";
    let ask = scene.surface.question(text).await?;
    assert_eq!(ask.card.template, used("user-question", TemplateSource::BuiltIn));
    assert_eq!(ask.choices, ["Red", "Blue"]);
    answer(&scene.askwell, &ask, option(1)).await;
    let request = scene.model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(request.result()?["answers"][0]["selected"], json!(["Red"]));

    let system = request.0["messages"][0]["content"].as_str().unwrap_or_default();
    assert!(system.contains("- user-question (agent_to_user; ask_user): A requirement"), "{system}");
    let call = &request.0["messages"][2]["tool_calls"][0]["function"]["arguments"];
    assert!(
        call.as_str().unwrap_or_default().contains("user-question"),
        "the call stays as the model wrote it: {call}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_asks_its_parent_and_for_consent_by_templates() -> Result<()> {
    let scene = Scene::of(|request| {
        if request.task() != "Paint the fence" {
            return match request.results().len() {
                0 => Say::call("ask_parent", json!({ "template": "task-clarification", "fields": { "task": "Gate", "question": "Which side?", "expected": "One word", "refs": ["gone.rs"] } })),
                1 => Say::call("ask_parent", json!({ "template": "soft-authorization", "fields": { "action": "Take the gate off", "reason": "To reach it", "risk": "Dogs" } })),
                _ => Say::text("Done."),
            };
        }
        match request.replies() {
            0 => Say::call("run_task", json!({ "title": "gate", "prompt": "Paint the gate" })),
            _ => Say::text("Waiting."),
        }
    })
    .await?;
    scene.start().await?;
    let between = between(&scene.askwell).await?;
    let card = &between.interaction;
    assert_eq!(card.template, used("task-clarification", TemplateSource::BuiltIn));
    assert_eq!(card.questions()[0].text, "**Task:** Gate\n\nWhich side?\n\n**Expected answer:** One word");
    assert!(matches!(card.to, Party::Agent { .. }));
    assert_eq!(card.context.as_ref().map(|context| context.refs.clone()), Some(vec!["gone.rs".to_owned()]));
    assert_eq!(card.warnings.len(), 1, "what is not there is looked for in the filled question: {:?}", card.warnings);

    scene.surface.pass(120);
    scene.surface.pass(120);
    let ask = scene.asked("Which side?").await?;
    submit(&scene.askwell, &ask, words("Left")).await;
    let consent = loop_for(&scene.askwell, "Take the gate off").await?;
    assert_eq!(consent.interaction.template, used("soft-authorization", TemplateSource::BuiltIn));
    let body = serde_json::to_value(&consent.interaction.body)?;
    assert_eq!(body["request"]["risk"], "Dogs");
    assert_eq!(body["request"]["question"], "Answer yes or no, or suggest another way.");
    Ok(())
}

async fn between(askwell: &Arc<Askwell>) -> Result<Waiting> {
    loop_for(askwell, "Which side?").await
}

/// The question between agents that holds these words, once it stands there.
async fn loop_for(askwell: &Arc<Askwell>, words: &str) -> Result<Waiting> {
    let holds = |one: &Waiting| serde_json::to_string(&one.interaction.body).is_ok_and(|body| body.contains(words));
    until(format!("{words:?} between agents"), async || {
        Ok(askwell.inbox().between_agents().await?.into_iter().find(holds))
    })
    .await
}

async fn submit(askwell: &Arc<Askwell>, card: &Interaction, response: ask::Response) {
    let submit = ask::wire::Submit {
        conversation_id: card.conversation,
        interaction_id: Some(card.id),
        submit_id: None,
        response: Some(response),
        answer: None,
        revises: false,
    };
    askwell.inbox().submit(submit, ask::Surface::Window).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_persons_own_stands_for_what_is_built_in_and_a_workspaces_for_both() -> Result<()> {
    let scene = Scene::of(|request| match request.results().len() {
        0 => Say::call("ask_user", colour("colour")),
        1 => Say::call("ask_user", colour("user-question")),
        _ => Say::text("Painted."),
    })
    .await?;
    put(scene.data.path(), "templates/colour.toml", &file("Own"))?;
    put(scene.data.path(), "templates/user-question.toml", &file("Replaced"))?;
    put(scene.workspace.path(), ".askwell/templates/user-question.toml", &file("Theirs"))?;
    scene.start().await?;
    let first = scene.surface.question("Own: Colour?").await?;
    assert_eq!(first.card.template, used("colour", TemplateSource::Own));
    answer(&scene.askwell, &first, option(1)).await;
    let second = scene.surface.question("Theirs: Colour?").await?;
    assert_eq!(second.card.template, used("user-question", TemplateSource::Workspace));

    let system = scene.model.requests()[0].0["messages"][0]["content"].as_str().unwrap_or_default().to_owned();
    assert!(system.contains("- colour (agent_to_user; ask_user): Ours, for colours."), "{system}");
    assert!(system.contains("- user-question (agent_to_user; ask_user). Fields: what, choices (list)"), "{system}");
    assert_eq!(system.matches("Ours, for colours.").count(), 1, "a workspace's words reach no prompt: {system}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn in_place_of_a_broken_file_or_a_link_stands_what_is_behind_it() -> Result<()> {
    let scene = Scene::of(|request| match request.results().len() {
        0 => Say::call("ask_user", json!({ "template": "user-question", "fields": { "question": "Which colour?" } })),
        1 => Say::call("ask_user", colour("linked")),
        _ => Say::text("Painted."),
    })
    .await?;
    put(scene.data.path(), "templates/user-question.toml", "kind = \"agent_to_user\"\nquestion = \"{\"\n")?;
    let outside = TempDir::new()?;
    put(outside.path(), "linked.toml", &file("Secret"))?;
    put(scene.workspace.path(), ".askwell/templates/real.toml", &file("Real"))?;
    std::os::unix::fs::symlink(
        outside.path().join("linked.toml"),
        scene.workspace.path().join(".askwell/templates/linked.toml"),
    )?;
    scene.start().await?;
    let ask = scene.surface.question("Which colour?").await?;
    assert_eq!(ask.card.template, used("user-question", TemplateSource::BuiltIn));
    answer(&scene.askwell, &ask, words("Red")).await;
    let request = scene.model.wait_for("after the link", |request| request.results().len() == 2).await?;
    let why = request.results()[1].clone();
    assert!(why.contains("no template \"linked\". There are:") && why.contains("real"), "{why}");

    let list = scene.askwell.templates().list().await?;
    let of = |name: &str, source| list.templates.iter().find(|one| one.name == name && one.source == source).cloned();
    let broken = of("user-question", TemplateSource::Own).ok_or_else(|| anyhow!("not listed"))?;
    assert_eq!((broken.instead, broken.shape.is_none()), (Some(TemplateSource::BuiltIn), true));
    assert!(broken.faults.iter().any(|fault| fault.line == Some(2) && fault.message.contains("brace")), "{broken:?}");
    let linked = of("linked", TemplateSource::Workspace).ok_or_else(|| anyhow!("not listed"))?;
    assert!(linked.text.is_empty() && linked.faults[0].message.contains("Links are not followed"), "{linked:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_fills_in_wrong_fields_is_told_what_to_correct() -> Result<()> {
    let scene = Scene::of(|request| match request.results().len() {
        0 => Say::call(
            "ask_user",
            json!({ "template": "user-question", "fields": { "text": "Which colour?", "header": "h".repeat(61) } }),
        ),
        1 => Say::call(
            "ask_user",
            json!({ "template": "user-question", "fields": { "question": "Which colour?" }, "question": "Colour?" }),
        ),
        2 => Say::call("ask_user", json!({ "template": "user-question", "fields": { "question": "Which colour?" } })),
        _ => Say::text("Painted."),
    })
    .await?;
    scene.start().await?;
    scene.surface.question("Which colour?").await?;
    let results = scene.model.requests().last().map(Request::results).unwrap_or_default();
    assert_eq!(
        results[0],
        "Not asked by the template \"user-question\": There is no field `text`; the fields are question, choices, context, risk, refs, header. The field `question` is missing. The field `header` has 61 bytes; it may have 60. Correct it and call ask_user again."
    );
    assert!(results[1].contains("Leave out `question`, or leave out `template`"), "{}", results[1]);
    Ok(())
}
