//! A data folder with thousands of decisions, written through the store as the program itself writes them.

use anyhow::{Context, Result};
use ask::input::{FreshIds, Submission};
use ask::message::{Arguments, Call, Reply};
use ask::rule::Mode;
use ask::settings::Settings;
use ask::{
    Answer, ConversationId, Input, InteractionId, MessageId, OptionId, QuestionAvailability, QuestionId,
    QuestionPolicy, Response, SubmitId, Surface, Timestamp,
};
use engine::store::{CommitReport, Observer, Store, StoreError};
use serde_json::{Value, json};
use std::path::Path;
use uuid::Uuid;

/// In so many conversations, all at work at once: the store commits together what comes together.
const CONVERSATIONS: u32 = 100;
const FIRST_AT: Timestamp = 1_780_000_000_000;
const MINUTE_MS: Timestamp = 60_000;
const ASKING: QuestionPolicy = QuestionPolicy { standing: QuestionAvailability::On, limit_ms: None, parent: None };
/// What only the one decision in the middle holds.
pub const NEEDLE: &str = "灯塔 lighthouse";

struct Silent;

impl Observer for Silent {
    fn committed(&self, _: &CommitReport) {}
    fn trouble(&self, _: Option<&StoreError>) {}
}

/// So many decisions, a multiple of a hundred, and the settings of the program that will open them.
pub async fn prepare(folder: &Path, settings: &Settings, count: u32) -> Result<()> {
    std::fs::write(folder.join("settings.json"), serde_json::to_vec(settings)?)?;
    let (_, ready) = Store::open(folder, 0)?;
    let store = ready.start(Silent)?;
    let each = count / CONVERSATIONS;
    let all = (0..CONVERSATIONS).map(|number| tokio::spawn(conversation(store.clone(), number, each)));
    for done in futures_util::future::join_all(all).await {
        done??;
    }
    store.close().await;
    Ok(())
}

async fn conversation(store: Store, number: u32, decisions: u32) -> Result<()> {
    let id = ConversationId(Uuid::from_u128(u128::from(number) + 1));
    let start = Input::Start {
        id,
        workspace: number.is_multiple_of(3).then(|| format!("/home/someone/projects/number-{}", number % 12)),
        message: MessageId(id.0),
        text: format!("Task {number}: go through everything that is left, 一件一件地"),
        mode: Mode::default(),
        model: None,
        parent: None,
        agent: None,
        no_questions: false,
        rounds_max: decisions + 1,
        at: FIRST_AT,
    };
    // While somebody holds it, the store does not read the conversation anew at each commit.
    let _held = put(&store, id, start).await?;
    for round in 0..decisions {
        let at = FIRST_AT + i64::from(round * CONVERSATIONS + number) * MINUTE_MS;
        let (call, interaction) = (format!("call_{round}"), InteractionId(Uuid::now_v7()));
        let question = question(number, round, decisions);
        let arguments = Arguments::Object(question.as_object().cloned().context("an object")?);
        let calls = vec![Call { id: call.as_str().into(), name: "ask_user".into(), arguments }];
        let fresh = vec![FreshIds { call: call.as_str().into(), interaction, missing: Vec::new(), template: None }];
        let reply = Reply { calls, ..Reply::default() };
        let after = round as usize + 1;
        put(&store, id, Input::Replied { run: 1, after, reply, fresh, asking: ASKING, at }).await?;
        let (response, by) = answer(round);
        let submission = Submission {
            interaction,
            submit: SubmitId(interaction.0),
            response,
            edited: None,
            by,
            answerer: None,
            revises: false,
            waiting: 1,
            rounds_max: decisions + 1,
            at: at + i64::from(round % 90 + 1) * 1000,
        };
        put(&store, id, Input::Submit(submission)).await?;
    }
    put(&store, id, Input::Stop { at: FIRST_AT + i64::from((decisions + 1) * CONVERSATIONS) * MINUTE_MS })
        .await
        .map(drop)
}

fn question(number: u32, round: u32, decisions: u32) -> Value {
    let question = match round % 4 {
        _ if number == CONVERSATIONS / 2 && round == decisions / 2 => format!("Where is the {NEEDLE}?"),
        0 => format!("Which way shall number {round} of task {number} go?"),
        1 => format!("第 {number} 项任务的第 {round} 步怎么走？"),
        2 => format!(
            "Step {round} changes what {} others of task {number} rely on, and none of them says so anywhere: shall I look at each of them first, which takes a while, or change it and see what breaks?",
            round * 3 + 2
        ),
        _ => format!("May `step_{round}_of_task_{number}` be renamed?"),
    };
    json!({ "question": question, "choices": ["The short way", "绕远路", "Not at all"] })
}

/// Every way in which a person can end a question, in turn.
fn answer(round: u32) -> (Response, Surface) {
    let id = QuestionId("q1".into());
    let chosen = |option: &str| Response::Answered(vec![Answer::choosing(&id, vec![OptionId(option.into())])].into());
    match round % 6 {
        0 => (chosen("o1"), Surface::Window),
        1 => (chosen("o2"), Surface::Notification),
        2 => {
            let words = format!("Rather as we did it for number {round}, 但是要慢一点");
            (Response::Answered(vec![Answer::writing(&id, &words)].into()), Surface::Window)
        }
        3 => (Response::Delegated { comment: Some("You know it better.".into()) }, Surface::Terminal),
        4 => (Response::Dismissed, Surface::Window),
        _ => (chosen("o3"), Surface::Browser),
    }
}

async fn put(store: &Store, id: ConversationId, input: Input) -> Result<CommitReport> {
    Ok(store.commit(id, input).await?)
}
