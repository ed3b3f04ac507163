//! The decisions of all conversations: taken in with the events they come from, searched and counted.
//!
//! Each is kept with its conversation's title of that moment, and is still found by it. The present title is looked up where it
//! is shown or searched, so that renaming costs the same however much was decided.

mod figures;
mod query;
#[cfg(test)]
mod tests;

pub use figures::figures;
pub use query::{by_rule, find, one};

use super::chain;
use super::project::{from_json, json, uuid};
use super::shelf::{self, TextTable};
use ask::conversation::Digest;
use ask::event::{CallEvent, DecisionEvent};
use ask::wire::HistoryRow;
use ask::{ConversationId, DecisionId, Event, Interaction, QuestionId, history};
use rusqlite::{Connection, OptionalExtension, params};

/// Says that the table holds all there is, and in which form. Another form is made anew at the next start.
const MARK: &str = "history";
const FORM: &str = "1";

/// An interaction has ended, in whichever way, or its end is another one now.
pub fn ended(connection: &Connection, digest: &Digest, interaction: &Interaction) -> rusqlite::Result<()> {
    match history::row(digest, interaction) {
        Some(row) => put(connection, &row, &history::words(interaction)),
        None => Ok(()),
    }
}

/// What else an event says of decisions.
pub fn take(connection: &Connection, digest: &Digest, event: &Event) -> rusqlite::Result<()> {
    if let Event::Call(CallEvent::Approved { call, proposal, by, at, .. }) = event
        && let Some(row) = history::unasked(digest, call, proposal, by, *at)
    {
        put(connection, &row, &history::action_words(proposal))?;
    }
    if let Event::Decision(DecisionEvent::Corrected { interaction, question, text, .. }) = event {
        change(connection, (*interaction).into(), question, Some(text))?;
    }
    if let Event::Decision(DecisionEvent::Withdrawn { interaction, question, .. }) = event {
        change(connection, (*interaction).into(), question, None)?;
    }
    Ok(())
}

pub fn delete_of(connection: &Connection, conversation: ConversationId) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM decision WHERE conversation = ?1", params![conversation.0.as_bytes()]).map(drop)
}

/// Makes the table from the events where it is not there yet, or in an older form.
pub fn bring_up(connection: &mut Connection) -> rusqlite::Result<()> {
    if shelf::get(connection, TextTable::Meta, MARK)?.as_deref() == Some(FORM) {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    make_anew(&transaction)?;
    shelf::put(&transaction, TextTable::Meta, MARK, Some(FORM))?;
    transaction.commit()
}

fn make_anew(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM decision", [])?;
    let conversations: Vec<ConversationId> = connection
        .prepare("SELECT id FROM conversation")?
        .query_map([], |row| Ok(ConversationId(uuid(row, 0)?)))?
        .collect::<rusqlite::Result<_>>()?;
    conversations.into_iter().try_for_each(|conversation| make_anew_of(connection, conversation))
}

/// The decisions of one conversation, of which the table has none.
pub fn make_anew_of(connection: &Connection, conversation: ConversationId) -> rusqlite::Result<()> {
    let mut failed = None;
    chain::walk(connection, conversation, |state, event| {
        if state.digest.is_copy() {
            return;
        }
        let interaction = event.ends().and_then(|id| state.interaction(id));
        let taken = match interaction {
            Some(interaction) => ended(connection, &state.digest, interaction),
            None => take(connection, &state.digest, event),
        };
        failed = failed.take().or(taken.err());
    })?;
    failed.map_or(Ok(()), Err)
}

fn put(connection: &Connection, row: &HistoryRow, words: &str) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO decision (id, conversation, workspace, kind, asker, decided_by, outcome, ended_at, waited_ms,
             title, words, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
             ON CONFLICT (id) DO UPDATE SET decided_by = ?6, outcome = ?7, ended_at = ?8, waited_ms = ?9, title = ?10,
             words = ?11, body = ?12",
        )?
        .execute(params![
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
            words,
            json(row)?
        ])
        .map(drop)
}

/// The person has put a decision in other words, or taken it back. It is still found by what it was.
fn change(
    connection: &Connection,
    id: DecisionId,
    question: &QuestionId,
    words: Option<&String>,
) -> rusqlite::Result<()> {
    let body: Option<String> = connection
        .prepare_cached("SELECT body FROM decision WHERE id = ?1")?
        .query_row(params![id.0.as_bytes()], |row| row.get(0))
        .optional()?;
    let Some(body) = body else { return Ok(()) };
    let mut row: HistoryRow = from_json(&body)?;
    row.change(question, words.map(String::as_str));
    let more = words.map(|words| format!("\n{words}")).unwrap_or_default();
    connection
        .prepare_cached("UPDATE decision SET body = ?2, words = words || ?3 WHERE id = ?1")?
        .execute(params![id.0.as_bytes(), json(&row)?, more])
        .map(drop)
}
