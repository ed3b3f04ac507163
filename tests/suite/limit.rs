//! The limit for answers: what stops its clock, what it survives, and what the model is told when it has run out.

use anyhow::{Context, Result};
use ask::wire::{AskUser, Clock, Draft, ErrorCode, Submitted};
use ask::{ConversationId, Surface as By};
use engine::News;
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::patience::until;
use tests::surface::{Surface, answer, option, reopen};

/// A question that may stand unattended for a time.
struct Scene {
    model: Model,
    folder: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
    id: ConversationId,
    ask: AskUser,
}

async fn scene(minutes: Option<u32>, arguments: Value) -> Result<Scene> {
    let model = Model::start(move |request| match request.results().len() {
        0 => Say::call("ask_user", arguments.clone()),
        _ => Say::text("Painted."),
    })
    .await?;
    let folder = TempDir::new()?;
    let mut settings = model.settings()?;
    settings.ai.answer_limit_minutes = minutes;
    let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
    let id = askwell.conversations().start(None, "Paint the fence".into(), Default::default()).await?;
    let ask = surface.question("Which colour?").await?;
    // A clock starts right after its question was told.
    let runs = || surface.news().iter().any(|news| matches!(news, News::Clock(_)));
    until("its clock", async || Ok(minutes.is_none() || runs())).await?;
    Ok(Scene { model, folder, askwell, surface, id, ask })
}

fn colour() -> Value {
    json!({ "question": "Which colour?", "choices": ["Red", "Blue"] })
}

impl Scene {
    async fn clock(&self) -> Result<Option<Clock>> {
        let inbox = self.askwell.inbox().all().await?;
        Ok(inbox.first().context("the question is open")?.clock)
    }

    async fn restarted(self) -> Result<Scene> {
        let Scene { model, folder, askwell, surface, id, ask } = self;
        askwell.close().await;
        drop((askwell, surface));
        let (askwell, surface) = reopen(folder.path()).await?;
        Ok(Scene { model, folder, askwell, surface, id, ask })
    }

    /// The question ends unanswered, and the model is told so in these words and no others.
    async fn ends_without_response(&self, limit: &str) -> Result<()> {
        self.surface.closed(&self.ask).await?;
        self.surface.complete(self.id, 1).await?;
        let requests = self.model.requests();
        let result = requests.get(1).context("the run goes on")?.results().pop().context("with a result")?;
        let note = format!(
            "No answer came within the time limit ({limit}). Nothing was chosen, and elapsed time is not an answer; go \
             on only with work that does not depend on it."
        );
        let id = self.ask.interaction_id;
        let body = r#""status":"no_response","answers":[]"#;
        let beside = format!(r#""ok":false,"event_id":"{id}","warnings":[]"#);
        assert_eq!(result, format!(r#"{{{body},"note":"{note}",{beside}}}"#));
        assert!(self.askwell.inbox().all().await?.is_empty());
        Ok(())
    }
}

fn clock(secs: u64, running: bool) -> Option<Clock> {
    Some(Clock { remaining_ms: secs * 1000, running })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_nobody_attends_to_ends_as_no_response() -> Result<()> {
    let scene = scene(Some(1), colour()).await?;
    assert_eq!(scene.clock().await?, clock(60, true));
    scene.surface.pass_and_count(59).await?;
    assert_eq!(scene.clock().await?, clock(1, true));
    assert_eq!(scene.model.requests().len(), 1);
    scene.surface.pass(1);
    scene.ends_without_response("1 min").await
}

#[tokio::test(flavor = "multi_thread")]
async fn how_long_a_question_stands_is_the_persons_to_say_and_never_the_askers() -> Result<()> {
    for (minutes, timeout_ms, expected) in
        [(None, 45_000, None), (Some(1), 45_000, clock(60, true)), (Some(1), 900_000, clock(60, true))]
    {
        let mut arguments = colour();
        arguments["timeout_ms"] = timeout_ms.into();
        let scene = scene(minutes, arguments).await?;
        assert_eq!(scene.clock().await?, expected, "{minutes:?} {timeout_ms}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_time_passes_while_somebody_reads_or_the_screen_is_locked() -> Result<()> {
    let scene = scene(Some(1), colour()).await?;
    scene.askwell.question_clocks().attending(By::Window, Some(scene.ask.interaction_id));
    scene.surface.pass_and_count(3600).await?;
    assert_eq!(scene.clock().await?, clock(60, false));
    scene.askwell.question_clocks().away(true);
    scene.askwell.question_clocks().attending(By::Window, None);
    scene.surface.pass_and_count(3600).await?;
    assert_eq!(scene.clock().await?, clock(60, false));
    scene.askwell.question_clocks().away(false);
    assert_eq!(scene.clock().await?, clock(60, true));
    let news = scene.surface.news().into_iter();
    let told: Vec<bool> =
        news.filter_map(|news| if let News::Clock(it) = news { Some(it.clock.running) } else { None }).collect();
    assert_eq!(told, [true, false, true], "told when it starts, stands and runs again");
    scene.surface.pass(60);
    scene.ends_without_response("1 min").await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_time_passes_while_somebody_writes() -> Result<()> {
    let scene = scene(Some(1), colour()).await?;
    scene.surface.pass_and_count(50).await?;
    for letters in ["m", "mo", "moss"] {
        let answer = ask::Answer::writing(&ask::QuestionId("q1".into()), letters);
        let draft = Draft { answers: vec![answer], ..Draft::default() };
        scene.askwell.drafts().save(scene.ask.interaction_id, draft).await?;
        scene.surface.pass_and_count(29).await?;
        assert_eq!(scene.clock().await?, clock(10, false), "{letters}");
    }
    scene.surface.pass_and_count(1).await?;
    assert_eq!(scene.clock().await?, clock(10, true), "the writer has gone away");
    scene.surface.pass(10);
    scene.ends_without_response("1 min").await
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_minutes_more_are_given_while_the_question_is_open() -> Result<()> {
    let mut scene = scene(Some(1), colour()).await?;
    scene.surface.pass_and_count(30).await?;
    scene.askwell.question_clocks().more_time(scene.ask.interaction_id).await?;
    assert_eq!(scene.clock().await?, clock(630, true));
    scene.surface.pass_and_count(600).await?;
    assert_eq!(scene.clock().await?, clock(30, true));
    scene = scene.restarted().await?;
    scene.surface.pass(30);
    scene.ends_without_response("11 min").await?;
    let refused =
        scene.askwell.question_clocks().more_time(scene.ask.interaction_id).await.err().context("it has ended")?;
    assert_eq!(refused.code, ErrorCode::Invalid);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_the_clock_goes_on_with_what_remained() -> Result<()> {
    let mut scene = scene(Some(1), colour()).await?;
    scene.surface.pass_and_count(42).await?;
    let file = Connection::open_with_flags(scene.folder.path().join("askwell.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let kept: u64 = file.query_row("SELECT remaining_ms FROM clock", [], |row| row.get(0))?;
    assert_eq!(kept, 18_000, "a program that is killed now has lost nothing of it");
    drop(file);
    scene = scene.restarted().await?;
    assert_eq!(scene.clock().await?, clock(18, true));
    scene.surface.pass(18);
    scene.ends_without_response("1 min").await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_in_time_ends_the_clock_with_the_question() -> Result<()> {
    let scene = scene(Some(1), colour()).await?;
    scene.surface.pass_and_count(59).await?;
    assert!(matches!(answer(&scene.askwell, &scene.ask, option(2)).await, Submitted::Accepted { .. }));
    scene.surface.pass(3600);
    scene.surface.complete(scene.id, 1).await?;
    assert_eq!(scene.model.requests()[1].result()?["status"], "answered");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_after_the_end_comes_late_as_a_message_and_the_agent_goes_on() -> Result<()> {
    let scene = scene(Some(1), colour()).await?;
    scene.surface.pass(60);
    scene.ends_without_response("1 min").await?;
    assert!(matches!(answer(&scene.askwell, &scene.ask, option(2)).await, Submitted::Accepted { .. }));
    scene.surface.complete(scene.id, 2).await?;
    let last = scene.model.requests().pop().context("a new run")?;
    assert_eq!(last.result()?["status"], "no_response", "what the call was told stays true");
    let message = last.last_word();
    let (head, body) = message.split_once('\n').context("a head and the answer")?;
    assert!(head.contains(&scene.ask.interaction_id.to_string()), "{head}");
    let body: Value = serde_json::from_str(body)?;
    assert_eq!((&body["status"], &body["answers"][0]["selected"]), (&json!("answered"), &json!(["Blue"])));
    Ok(())
}
