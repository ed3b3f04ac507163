//! Whatever a release kept: its record is there word for word and holds, and each thing that waits is answered exactly once.

use super::{VERSIONS, copy_of};
use crate::suite::faults::respond;
use anyhow::{Context, Result, ensure};
use ask::wire::{Submit, Submitted};
use ask::{Interaction, Outcome, SubmitId, Surface as By};
use engine::store::Store;
use rusqlite::{Connection, OpenFlags};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tests::model::{Model, Say};
use tests::surface::Surface;
use uuid::Uuid;

/// The record of each conversation, word for word.
type Record = BTreeMap<Uuid, Vec<String>>;

/// What each of these releases was left with, besides what the others were: kinds of what waits, and names of events.
const LEFT: [(&str, &[&str], &[&str]); 2] = [
    ("0.5.0", &["question"], &["agent.ask.delivery", "task.ended", "tool.started", "tool.approved"]),
    ("0.6.0", &["question", "elicitation"], &["agent.session", "agent.prompted", "agent.ask.told", "tool.approved"]),
];

pub fn record(folder: &Path) -> Result<Record> {
    let store = Connection::open_with_flags(folder.join("askwell.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut rows = store.prepare("SELECT conversation, body FROM event ORDER BY conversation, seq")?;
    let mut rows = rows.query([])?;
    let mut record = Record::new();
    while let Some(row) = rows.next()? {
        record.entry(Uuid::from_bytes(row.get(0)?)).or_default().push(row.get(1)?);
    }
    Ok(record)
}

fn events(record: &Record) -> Result<Vec<Value>> {
    record.values().flatten().map(|body| Ok(serde_json::from_str(body)?)).collect()
}

fn pressed(asked: &Interaction) -> Submit {
    Submit {
        conversation_id: asked.conversation,
        interaction_id: Some(asked.id),
        submit_id: Some(SubmitId(Uuid::now_v7())),
        response: Some(respond(asked, 1)),
        answer: None,
        revises: false,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn its_record_holds_word_for_word_and_what_waits_is_answered_exactly_once() -> Result<()> {
    for (version, _, _) in VERSIONS {
        holds(version).await.with_context(|| version.to_owned())?;
    }
    Ok(())
}

async fn holds(version: &str) -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    let folder = copy_of(version)?;
    let before = record(folder.path())?;
    let (askwell, _surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let waiting = askwell.inbox().all().await?;
    ensure!(!waiting.is_empty(), "nothing waits");
    for asked in waiting.iter().map(|waiting| &waiting.interaction) {
        let first = askwell.inbox().submit(pressed(asked), By::Window).await;
        // What a server asked in a call that has ended with its program is noted as gone by itself, a moment after the start.
        let has_gone = matches!(&first, Submitted::Closed { closing } if closing.outcome == Outcome::Gone);
        let is_taken = matches!(first, Submitted::Accepted { .. }) || has_gone && asked.elicitation().is_some();
        ensure!(is_taken, "{:?}: {first:?}", asked.body);
        let second = askwell.inbox().submit(pressed(asked), By::Terminal).await;
        let is_refused =
            matches!(second, Submitted::Closed { .. } | Submitted::Duplicate { .. } | Submitted::TooLate { .. });
        ensure!(is_refused, "another answer to the same: {second:?}");
    }
    askwell.close().await;
    drop(askwell);

    let after = record(folder.path())?;
    for (conversation, words) in &before {
        let now = after.get(conversation).context("a conversation is gone")?;
        ensure!(now.starts_with(words), "{conversation}: what was written was changed");
    }
    for asked in waiting.iter().map(|waiting| waiting.interaction.id.to_string()) {
        let ends = ["agent.ask.response", "agent.ask.cancelled", "agent.ask.timeout"];
        let is_its_end =
            |event: &&Value| event["interaction"] == *asked && ends.iter().any(|name| event["event"] == *name);
        let count = events(&after)?.iter().filter(is_its_end).count();
        ensure!(count == 1, "{asked} has {count} ends");
    }
    let (opened, ready) = Store::open(folder.path(), 8)?;
    ensure!(opened.recovered.is_none());
    let store = ready.start(Silent)?;
    for (conversation, words) in &after {
        let (whole, breaks_off) = store.record(ask::ConversationId(*conversation)).await?;
        ensure!(whole.len() == words.len() && !breaks_off, "{conversation}: its chain breaks off");
    }
    store.close().await;
    Ok(())
}

struct Silent;

impl engine::store::Observer for Silent {
    fn committed(&self, _: &engine::store::CommitReport) {}
    fn trouble(&self, _: Option<&engine::store::StoreError>) {}
}

#[test]
fn each_folder_has_what_its_release_could_hold() -> Result<()> {
    for (version, waits, happened) in LEFT {
        let folder = copy_of(version)?;
        let names: BTreeSet<String> = events(&record(folder.path())?)?
            .iter()
            .filter_map(|event| event["event"].as_str().map(str::to_owned))
            .collect();
        let missing: Vec<_> = happened.iter().filter(|name| !names.contains(**name)).collect();
        ensure!(missing.is_empty(), "{version}: {missing:?} did not happen in {names:?}");
        let store = Connection::open(folder.path().join("askwell.db"))?;
        for kind in waits {
            let open = "SELECT count(*) FROM interaction WHERE state = 'open' AND body ->> '$.body.kind' = ?1";
            let count: i64 = store.query_row(open, [kind], |row| row.get(0))?;
            ensure!(count > 0, "{version}: no {kind} waits");
        }
        let begun: i64 = store.query_row(
            "SELECT count(*) FROM conversation WHERE running = 1 AND id NOT IN
                 (SELECT conversation FROM interaction WHERE state = 'open')",
            [],
            |row| row.get(0),
        )?;
        ensure!(begun >= 2, "{version}: a reply and a command were under way: {begun}");
    }
    Ok(())
}
