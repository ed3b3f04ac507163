//! Data folders with a past.

use crate::model::{self, Model};
use anyhow::Result;
use ask::input::{FreshIds, Submission};
use ask::message::{Arguments, Call, CallResult, CallStatus, Reply};
use ask::rule::Mode;
use ask::{Answer, CallId, ConversationId, Input, InteractionId, MessageId, QuestionAvailability, QuestionPolicy};
use ask::{OptionId, QuestionId, Response, SubmitId};
use engine::store::{CommitReport, Observer, Store, StoreError};
use serde_json::json;
use std::path::Path;
use tempfile::TempDir;
use tests::surface::Surface;
use uuid::Uuid;

const ASKING: QuestionPolicy = QuestionPolicy { standing: QuestionAvailability::On, limit_ms: None, parent: None };

struct Silent;

impl Observer for Silent {
    fn committed(&self, _: &CommitReport) {}
    fn trouble(&self, _: Option<&StoreError>) {}
}

/// Nothing but the settings.
pub async fn empty(model: &Model) -> Result<TempDir> {
    let folder = TempDir::new()?;
    let (askwell, _) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    askwell.close().await;
    Ok(folder)
}

/// One conversation of a thousand rounds, each with a small read.
pub async fn thousand_rounds(model: &Model) -> Result<(TempDir, ConversationId)> {
    let folder = empty(model).await?;
    let store = writer(&folder)?;
    let id = ConversationId(Uuid::from_u128(1));
    history(&store, id, 1_000, false).await?;
    store.close().await;
    Ok((folder, id))
}

/// This many conversations of about this many events, each with an open question at its end.
pub async fn many_events(conversations: u128, events: usize) -> Result<TempDir> {
    let unused = Model::start(|_| model::text(["-".to_owned()])).await?;
    let folder = empty(&unused).await?;
    let store = writer(&folder)?;
    let all = (1..=conversations).map(|number| {
        let store = store.clone();
        tokio::spawn(
            async move { history(&store, ConversationId(Uuid::from_u128(number)), events / 2 - 2, true).await },
        )
    });
    for done in futures_util::future::join_all(all).await {
        done??;
    }
    store.close().await;
    Ok(folder)
}

/// One conversation in which so many questions were asked and answered, and one more waits.
pub async fn asked_often(questions: usize) -> Result<(TempDir, ConversationId)> {
    let unused = Model::start(|_| model::text(["-".to_owned()])).await?;
    let folder = empty(&unused).await?;
    let store = writer(&folder)?;
    let id = ConversationId(Uuid::from_u128(1));
    begun(&store, id).await?;
    for number in 0..=questions {
        let question = json!({ "question": format!("Which, for number {number}?"), "choices": ["a", "b"] });
        let interaction = replied(&store, id, number + 1, &format!("call_{number}"), "ask_user", question).await?;
        if number < questions {
            let answer = Answer::choosing(&QuestionId("q1".into()), vec![OptionId("o1".into())]);
            let submission = Submission {
                interaction,
                submit: SubmitId(Uuid::now_v7()),
                response: Response::Answered(vec![answer].into()),
                by: ask::Surface::Window,
                answerer: None,
                edited: None,
                revises: false,
                waiting: 1,
                rounds_max: 100_000,
                at: 3,
            };
            put(&store, id, Input::Submit(submission)).await?;
        }
    }
    store.close().await;
    Ok((folder, id))
}

/// One conversation of so many messages and as many replies, in this data folder.
pub async fn long_thread(folder: &Path, model: &Model, messages: usize) -> Result<ConversationId> {
    std::fs::write(folder.join("settings.json"), serde_json::to_vec(&model.settings()?)?)?;
    let (_, ready) = Store::open(folder, 0)?;
    let store = ready.start(Silent)?;
    let id = ConversationId(Uuid::from_u128(1));
    for number in 0..messages {
        let message = MessageId(Uuid::from_u128(number as u128));
        let text = format!("question {number} of many");
        let input = match number {
            0 => Input::Start {
                id,
                workspace: None,
                message,
                text,
                mode: Mode::default(),
                model: None,
                parent: None,
                agent: None,
                no_questions: false,
                rounds_max: 10,
                at: 1,
            },
            _ => Input::Send { message, text, skips: None, rounds_max: 10, at: 1 },
        };
        put(&store, id, input).await?;
        let text = format!("This is **message {number} of many**, with a list:\n\n- one\n- two `code`\n");
        let (run, after) = (number as u32 + 1, number * 2 + 1);
        let reply = Reply { text, ..Reply::default() };
        put(&store, id, Input::Replied { run, after, reply, fresh: vec![], asking: ASKING, at: 2 }).await?;
    }
    store.close().await;
    Ok(id)
}

/// How long each of so many inputs takes to be decided and committed, one after the other, in milliseconds.
pub async fn commits(count: usize) -> Result<Vec<f64>> {
    let folder = TempDir::new()?;
    let store = writer(&folder)?;
    let id = ConversationId(Uuid::from_u128(1));
    history(&store, id, 10, false).await?;
    let mut spent = Vec::new();
    for number in 0..count {
        let began = std::time::Instant::now();
        put(&store, id, Input::Rename { title: format!("title {number}"), at: 4 }).await?;
        spent.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    store.close().await;
    Ok(spent)
}

fn writer(folder: &TempDir) -> Result<Store> {
    let (_, ready) = Store::open(folder.path(), 0)?;
    Ok(ready.start(Silent)?)
}

async fn begun(store: &Store, id: ConversationId) -> Result<()> {
    let message = MessageId(id.0);
    let text = "a task with a past".to_owned();
    put(
        store,
        id,
        Input::Start {
            id,
            workspace: None,
            message,
            text,
            mode: Mode::default(),
            model: None,
            parent: None,
            agent: None,
            no_questions: false,
            rounds_max: 100_000,
            at: 1,
        },
    )
    .await
}

async fn history(store: &Store, id: ConversationId, rounds: usize, asks: bool) -> Result<()> {
    begun(store, id).await?;
    for round in 0..rounds {
        let call = format!("call_{round}");
        replied(store, id, round + 1, &call, "read_file", json!({ "path": "note.txt" })).await?;
        let result = CallResult::new("1: thirty bytes of text, no more".into(), CallStatus::Ok);
        put(store, id, Input::Finished { call: CallId(call), result, at: 2 }).await?;
    }
    if asks {
        let question = json!({ "question": "Which?", "choices": ["a", "b"] });
        replied(store, id, rounds + 1, "ask", "ask_user", question).await?;
        Ok(())
    } else {
        put(store, id, Input::Stop { at: 3 }).await
    }
}

async fn replied(
    store: &Store,
    id: ConversationId,
    after: usize,
    call: &str,
    name: &str,
    arguments: serde_json::Value,
) -> Result<InteractionId> {
    let arguments = Arguments::Object(arguments.as_object().cloned().unwrap_or_default());
    let reply = Reply { calls: vec![Call { id: call.into(), name: name.into(), arguments }], ..Reply::default() };
    let interaction = InteractionId(Uuid::now_v7());
    let fresh = vec![FreshIds { call: call.into(), interaction, missing: Vec::new(), template: None }];
    put(store, id, Input::Replied { run: 1, after, reply, fresh, asking: ASKING, at: 2 }).await?;
    Ok(interaction)
}

async fn put(store: &Store, id: ConversationId, input: Input) -> Result<()> {
    store.commit(id, input).await?;
    Ok(())
}
