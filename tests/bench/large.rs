//! What grows for years: one conversation of 200,000 events, 10,000 open questions, a million decisions.

use crate::figure::{Budget, print};
use crate::prepared;
use anyhow::{Context, Result};
use ask::wire::{Asker, DecidedBy, DecisionKind, HistoryPage, HistoryQuery, HistoryRow, OutcomeKind, Submit};
use ask::{Answer, CallId, ConversationId, DecisionId, InteractionId, OptionId, QuestionId, Response};
use engine::store::Store;
use rusqlite::{Connection, params};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use surfaces::Askwell;
use tempfile::TempDir;
use tests::surface::Surface;
use uuid::Uuid;

const EVENTS: usize = 200_000;
const QUESTIONS: u128 = 10_000;
const DECISIONS: u64 = 1_000_000;
const REPEATED: usize = 5;

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

/// Until a long conversation is seen, until something was said in it, and how long another one waits for a commit meanwhile.
pub async fn conversation() -> Result<()> {
    let folder = prepared::many_events(1, EVENTS).await?;
    let long = ConversationId(Uuid::from_u128(1));
    let (mut first, mut again, mut said, mut beside) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for number in 0..2 * REPEATED {
        let is_first = number % 2 == 0;
        if is_first {
            // As where the program was killed a moment after the last event, or the conversation comes from an earlier version.
            Connection::open(folder.path().join("askwell.db"))?.execute("DELETE FROM opening", [])?;
        }
        let (askwell, _surface) = Surface::open(folder.path(), None).await?;
        let other = askwell.conversations().start(None, "beside it".into(), Default::default()).await?;
        let opening = tokio::spawn({
            let askwell = askwell.clone();
            async move {
                let began = Instant::now();
                askwell.conversations().open(long).await?;
                let opened = millis(began.elapsed());
                askwell.conversations().rename(long, format!("{began:?}")).await?;
                Ok::<_, anyhow::Error>((opened, millis(began.elapsed())))
            }
        });
        while !opening.is_finished() {
            beside.push(commit(&askwell, other).await?);
        }
        let (opened, changed) = opening.await??;
        if is_first { &mut first } else { &mut again }.push(opened);
        said.push(changed);
        askwell.close().await;
    }
    print("200,000 events: opened", "ms", again, Budget::AtMost(60.0));
    print("200,000 events: opened without its copy", "ms", first, Budget::None);
    print("200,000 events: opened and changed", "ms", said, Budget::None);
    longest("200,000 events: longest commit beside it", beside);
    Ok(())
}

/// Until a long conversation is taken in out of a file, and how long another one waits for a commit meanwhile.
pub async fn import() -> Result<()> {
    let folder = prepared::many_events(1, EVENTS).await?;
    let outside = TempDir::new()?;
    let file = outside.path().join("long.tar.gz");
    let (askwell, _surface) = Surface::open(folder.path(), None).await?;
    askwell.transfers().export(ConversationId(Uuid::from_u128(1)), file.clone(), false).await?;
    askwell.close().await;
    let (mut taken, mut beside) = (Vec::new(), Vec::new());
    for _ in 0..REPEATED {
        let empty = TempDir::new()?;
        let (askwell, _surface) = Surface::open(empty.path(), None).await?;
        let other = askwell.conversations().start(None, "beside it".into(), Default::default()).await?;
        let began = Instant::now();
        let importing = tokio::spawn({
            let (askwell, file) = (askwell.clone(), file.clone());
            async move { askwell.transfers().import(file).await }
        });
        while !importing.is_finished() {
            beside.push(commit(&askwell, other).await?);
        }
        importing.await??;
        taken.push(millis(began.elapsed()));
        askwell.close().await;
    }
    print("200,000 events: imported", "ms", taken, Budget::None);
    longest("200,000 events: longest commit beside an import", beside);
    Ok(())
}

/// Many questions wait: until the program is open, the list of them, and an answer to one.
pub async fn questions() -> Result<()> {
    let folder = prepared::many_events(QUESTIONS, 6).await?;
    let (mut opened, mut listed, mut answered) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..REPEATED {
        let began = Instant::now();
        let (askwell, _surface) = Surface::open(folder.path(), None).await?;
        opened.push(millis(began.elapsed()));
        let began = Instant::now();
        let inbox = askwell.inbox().all().await?;
        listed.push(millis(began.elapsed()));
        for waiting in inbox.iter().rev().take(20) {
            answered.push(answer(&askwell, &waiting.interaction).await);
        }
        askwell.close().await;
    }
    print("10,000 open questions: program opened", "ms", opened, Budget::AtMost(150.0));
    print("10,000 open questions: listed", "ms", listed, Budget::AtMost(150.0));
    print("10,000 open questions: one answered", "ms", answered, Budget::AtMost(2.0));
    Ok(())
}

/// How long until an answer is kept.
async fn answer(askwell: &Arc<Askwell>, waiting: &ask::Interaction) -> f64 {
    let chosen = Answer::choosing(&QuestionId("q1".into()), vec![OptionId("o1".into())]);
    let submit = Submit {
        conversation_id: waiting.conversation,
        interaction_id: Some(waiting.id),
        submit_id: None,
        response: Some(Response::Answered(vec![chosen].into())),
        answer: None,
        revises: false,
    };
    let began = Instant::now();
    askwell.inbox().submit(submit, ask::Surface::Window).await;
    millis(began.elapsed())
}

/// One conversation has asked very often: until it is seen again, until its latest question is answered, and until all that was
/// decided in it is listed.
pub async fn asked_often() -> Result<()> {
    let (folder, id) = prepared::asked_often(QUESTIONS as usize).await?;
    let (mut opened, mut listed, mut changed, mut answered) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..REPEATED {
        let (askwell, _surface) = Surface::open(folder.path(), None).await?;
        let began = Instant::now();
        askwell.conversations().open(id).await?;
        opened.push(millis(began.elapsed()));
        let began = Instant::now();
        let page = askwell.history().page(HistoryQuery { conversation: Some(id), ..HistoryQuery::default() }).await?;
        listed.push(millis(began.elapsed()));
        anyhow::ensure!(!page.rows.is_empty(), "what was decided is listed");
        changed.push(commit(&askwell, id).await?);
        // The first time one waits.
        for waiting in askwell.inbox().all().await? {
            answered.push(answer(&askwell, &waiting.interaction).await);
        }
        askwell.close().await;
    }
    print("10,000 questions of one conversation: opened", "ms", opened, Budget::AtMost(60.0));
    print("10,000 questions of one conversation: decisions listed", "ms", listed, Budget::AtMost(150.0));
    print("10,000 questions of one conversation: changed", "ms", changed, Budget::AtMost(2.0));
    print("10,000 questions of one conversation: answered", "ms", answered, Budget::AtMost(2.0));
    Ok(())
}

/// A search of each kind, and commits beside it.
pub async fn search() -> Result<()> {
    let folder = TempDir::new()?;
    decisions(folder.path())?;
    let (askwell, _surface) = Surface::open(folder.path(), None).await?;
    let other = askwell.conversations().start(None, "beside it".into(), Default::default()).await?;
    let mut beside = Vec::new();
    for (name, text, budget) in [
        ("all of them", "", Budget::AtMost(150.0)),
        ("a word that occurs in each", "question", Budget::AtMost(150.0)),
        ("a word of many", "production", Budget::AtMost(150.0)),
        ("a word of few", "number-77777", Budget::AtMost(150.0)),
        ("two letters of many", "种颜", Budget::AtMost(150.0)),
        ("two letters of few", "7q", Budget::AtMost(150.0)),
        ("two letters of none", "zq", Budget::AtMost(150.0)),
        ("one letter of few", "蓝", Budget::AtMost(150.0)),
        ("a word of many, long ago", "pilot", Budget::AtMost(150.0)),
        ("two letters of many, long ago", "试行", Budget::AtMost(150.0)),
    ] {
        let mut spent = Vec::new();
        for _ in 0..REPEATED {
            let searching = tokio::spawn(searched(askwell.clone(), text));
            while !searching.is_finished() {
                beside.push(commit(&askwell, other).await?);
            }
            spent.push(searching.await??);
        }
        print(&format!("1,000,000 decisions: {name}"), "ms", spent, budget);
    }
    longest("1,000,000 decisions: longest commit beside a search", beside);
    askwell.close().await;
    Ok(())
}

async fn searched(askwell: Arc<Askwell>, text: &'static str) -> Result<f64> {
    let query = HistoryQuery { text: Some(text.to_owned()), ..HistoryQuery::default() };
    let began = Instant::now();
    let HistoryPage { .. } = askwell.history().page(query).await?;
    Ok(millis(began.elapsed()))
}

async fn commit(askwell: &Askwell, conversation: ConversationId) -> Result<f64> {
    let began = Instant::now();
    askwell.conversations().rename(conversation, format!("{began:?}")).await?;
    Ok(millis(began.elapsed()))
}

/// The median and the longest of many, which is what somebody notices.
fn longest(name: &str, spent: Vec<f64>) {
    let most = spent.iter().copied().fold(0.0, f64::max);
    print(&name.replace("longest commit", "commit"), "ms", spent, Budget::AtMost(2.0));
    print(name, "ms", vec![most], Budget::None);
}

/// What else is said in some of them.
fn beside(number: u64) -> &'static str {
    match number {
        0..20_000 => "\na pilot, 试行",
        300_000 | 800_000 => "\nin 蓝 7q",
        _ => "",
    }
}

fn decisions(folder: &Path) -> Result<()> {
    drop(Store::open(folder, 0)?);
    let mut connection = Connection::open(folder.join("askwell.db"))?;
    let transaction = connection.transaction()?;
    {
        let mut insert = transaction.prepare(
            "INSERT INTO decision (id, conversation, workspace, kind, asker, decided_by, outcome, ended_at, waited_ms,
             title, words, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
        )?;
        let places = ["staging", "production", "the test bench", "a folder beside it", "the other branch"];
        for number in 0..DECISIONS {
            let place = places[number as usize % places.len()];
            let row = HistoryRow {
                id: DecisionId(Uuid::from_u128(u128::from(number))),
                conversation: ConversationId(Uuid::from_u128(u128::from(number % 5_000))),
                title: format!("Task {}", number % 5_000),
                workspace: Some(format!("/home/someone/{}", number % 12)),
                interaction: Some(InteractionId(Uuid::from_u128(u128::from(number)))),
                call: CallId(format!("call_{number}")),
                kind: DecisionKind::Question,
                asker: Asker::Agent,
                asked: format!("Question: shall number-{number} go to {place}?"),
                answers: Vec::new(),
                decided_by: DecidedBy::Person { surface: ask::Surface::Window },
                outcome: OutcomeKind::Answered,
                late: false,
                asked_at: 1_780_000_000_000,
                ended_at: 1_780_000_000_000 + number as i64,
                waited_ms: 1_000,
            };
            insert.execute(params![
                row.id.0.as_bytes(),
                row.conversation.0.as_bytes(),
                row.workspace,
                row.kind.name(),
                row.asker.name(),
                row.decided_by.decider().name(),
                row.outcome.name(),
                row.ended_at,
                row.waited_ms,
                row.title,
                format!("{}\n选择第{number}种颜色{}", row.asked, beside(number)),
                serde_json::to_string(&row)?
            ])?;
        }
    }
    transaction.commit()?;
    connection.close().map_err(|(_, error)| error).context("the decisions are written")
}
