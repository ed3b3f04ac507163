//! A program that asks for years: its questions go on in a new conversation in good time, and no call is heard twice.

use super::Office;
use anyhow::{Context, Result};
use ask::guest::{Guest, GuestCallStatus, GuestTool, Via};
use ask::input::GuestCall;
use ask::limits::GUEST_EVENTS_COUNT;
use ask::{CallId, ConversationId, Input, InteractionId, QuestionAvailability, QuestionPolicy};
use engine::store::{CommitReport, Observer, Store, StoreError};
use serde_json::{Map, Value, json};
use std::path::Path;
use tests::surface::{answer, option};
use uuid::Uuid;

struct Silent;

impl Observer for Silent {
    fn committed(&self, _: &CommitReport) {}
    fn trouble(&self, _: Option<&StoreError>) {}
}

fn guest() -> Guest {
    Guest {
        name: "Nightly".into(),
        client: None,
        folder: Some("/home/me/site".into()),
        via: Via::CommandLine,
        origin: None,
    }
}

fn arguments(value: Value) -> Result<Map<String, Value>> {
    value.as_object().cloned().context("an object")
}

/// The guest has told so much already.
async fn years(folder: &Path) -> Result<ConversationId> {
    let (_, ready) = Store::open(folder, 0)?;
    let store = ready.start(Silent)?;
    let id = ConversationId(Uuid::from_u128(1));
    for number in 0..GUEST_EVENTS_COUNT / 2 {
        let call = GuestCall {
            id,
            guest: guest(),
            call: CallId(format!("told-{number}")),
            tool: GuestTool::NotifyUser,
            arguments: arguments(json!({ "text": format!("Night {number} is done.") }))?,
            interaction: InteractionId(Uuid::from_u128(u128::from(number) + 10)),
            asking: QuestionPolicy { standing: QuestionAvailability::On, limit_ms: None, parent: None },
            at: 1_780_000_000_000 + number as i64 * 60_000,
        };
        store.commit(id, Input::Guest(Box::new(call))).await?;
    }
    store.close().await;
    Ok(id)
}

impl Office {
    async fn calls(&self, call: &str, tool: GuestTool, with: Value) -> Result<GuestCallStatus> {
        Ok(self.askwell.guests().call(guest(), call.into(), tool, arguments(with)?).await?)
    }

    async fn conversations(&self) -> Result<usize> {
        Ok(self.askwell.conversations().all().await?.len())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_thousands_of_events_the_next_question_stands_in_a_new_conversation() -> Result<()> {
    let root = tempfile::tempdir()?;
    std::fs::create_dir_all(root.path().join("data"))?;
    let long = years(&root.path().join("data")).await?;
    let office = Office::open_in(root).await?;
    let question = json!({ "question": "Deploy where?", "choices": ["staging", "production"] });
    let GuestCallStatus::Open { interaction } = office.calls("asked", GuestTool::AskUser, question.clone()).await?
    else {
        anyhow::bail!("it stands open");
    };
    let asked = office.surface.question("Deploy where?").await?;
    assert_ne!(asked.conversation_id, long, "the long one is left in peace");
    assert_eq!(office.conversations().await?, 2);
    let again = office.calls("asked", GuestTool::AskUser, question.clone()).await?;
    assert_eq!(again, GuestCallStatus::Open { interaction }, "a call that is handed in again is the same question");
    answer(&office.askwell, &asked, option(1)).await;
    let GuestCallStatus::Ended { result: first, .. } = office.calls("asked", GuestTool::AskUser, question).await?
    else {
        anyhow::bail!("it has its answer");
    };
    assert!(first.content.contains("staging"), "{}", first.content);
    // What came in the long one is known there too.
    let notice = json!({ "text": "Night 0 is done." });
    assert!(matches!(office.calls("told-0", GuestTool::NotifyUser, notice).await?, GuestCallStatus::Said(_)));
    office.calls("told-new", GuestTool::NotifyUser, json!({ "text": "Tonight too." })).await?;
    assert_eq!(office.conversations().await?, 2, "it goes on in the new one");
    let view = office.askwell.conversations().open(long).await?;
    assert_eq!(view.seq, GUEST_EVENTS_COUNT + 1, "and nothing was added to the long one");
    Ok(())
}
