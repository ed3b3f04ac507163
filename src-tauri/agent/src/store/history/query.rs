//! Searching the history: page by page, the latest first.

use crate::store::project::from_json;
use ask::DecisionId;
use ask::limits::{HISTORY_INDEXED_CHARS_MIN, HISTORY_PAGE_COUNT, HISTORY_PAGE_COUNT_MAX};
use ask::wire::{HistoryCursor, HistoryPage, HistoryQuery, HistoryRow};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};

const COLUMNS: &str = "decision.body, decision.title";

pub fn find(connection: &Connection, query: &HistoryQuery) -> rusqlite::Result<HistoryPage> {
    let limit = query.limit.unwrap_or(HISTORY_PAGE_COUNT).clamp(1, HISTORY_PAGE_COUNT_MAX) as usize;
    let found = Conditions::of(query);
    let mut rows = found.page(query.cursor).rows(connection, limit + 1)?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| more).map(|row| HistoryCursor { ended_at: row.ended_at, id: row.id });
    let total = if query.cursor.is_none() { Some(found.count(connection)?) } else { None };
    Ok(HistoryPage { rows, next, total })
}

/// One decision.
pub fn one(connection: &Connection, id: DecisionId) -> rusqlite::Result<Option<HistoryRow>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM decision WHERE id = ?1"))?
        .query_row(params![id.0.as_bytes()], row)
        .optional()
}

/// What must hold of a decision, as SQL and its values.
#[derive(Debug, Clone, Default)]
pub(super) struct Conditions {
    all: Vec<String>,
    values: Vec<Value>,
}

impl Conditions {
    pub(super) fn of(query: &HistoryQuery) -> Conditions {
        let mut found = Conditions::default();
        let named = |name: &'static str| Value::Text(name.to_owned());
        found.equal("conversation", query.conversation.map(|id| Value::Blob(id.0.as_bytes().to_vec())));
        found.equal("workspace", query.workspace.clone().map(Value::Text));
        found.equal("kind", query.kind.map(|kind| named(kind.name())));
        found.equal("asker", query.asker.map(|asker| named(asker.name())));
        found.equal("decided_by", query.decided_by.map(|decider| named(decider.name())));
        found.equal("outcome", query.outcome.map(|outcome| named(outcome.name())));
        found.when("decision.ended_at >= ?", query.from.map(Value::Integer));
        found.when("decision.ended_at < ?", query.until.map(Value::Integer));
        found.words(query.text.as_deref().unwrap_or_default());
        found
    }

    /// Those that come after this one.
    fn page(&self, cursor: Option<HistoryCursor>) -> Conditions {
        let mut page = self.clone();
        if let Some(HistoryCursor { ended_at, id }) = cursor {
            page.all.push("(decision.ended_at, decision.id) < (?, ?)".to_owned());
            page.values.extend([Value::Integer(ended_at), Value::Blob(id.0.as_bytes().to_vec())]);
        }
        page
    }

    fn equal(&mut self, column: &str, value: Option<Value>) {
        self.when(&format!("decision.{column} = ?"), value);
    }

    fn when(&mut self, condition: &str, value: Option<Value>) {
        if let Some(value) = value {
            self.all.push(condition.to_owned());
            self.values.push(value);
        }
    }

    /// Each word has to occur. The index knows no words shorter than its own pieces: those are looked for in the texts.
    fn words(&mut self, text: &str) {
        let text = text.replace('\0', " ");
        let (long, short): (Vec<&str>, Vec<&str>) =
            text.split_whitespace().partition(|word| word.chars().count() >= HISTORY_INDEXED_CHARS_MIN);
        if !long.is_empty() {
            let phrases: Vec<String> = long.iter().map(|word| format!("\"{}\"", word.replace('"', "\"\""))).collect();
            self.all
                .push("decision.number IN (SELECT rowid FROM decision_words WHERE decision_words MATCH ?)".to_owned());
            self.values.push(Value::Text(phrases.join(" AND ")));
        }
        for word in short {
            let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
            let like = Value::Text(format!("%{escaped}%"));
            self.all.push("(decision.words LIKE ? ESCAPE '\\' OR decision.title LIKE ? ESCAPE '\\')".to_owned());
            self.values.extend([like.clone(), like]);
        }
    }

    pub(super) fn select(&self, what: &str) -> String {
        let mut sql = format!("SELECT {what} FROM decision");
        if !self.all.is_empty() {
            sql.push_str(" WHERE ");
            sql.push_str(&self.all.join(" AND "));
        }
        sql
    }

    pub(super) fn page_sql(&self, limit: usize) -> String {
        format!("{} ORDER BY decision.ended_at DESC, decision.id DESC LIMIT {limit}", self.select(COLUMNS))
    }

    pub(super) fn values(&self) -> &[Value] {
        &self.values
    }

    fn rows(&self, connection: &Connection, limit: usize) -> rusqlite::Result<Vec<HistoryRow>> {
        connection.prepare_cached(&self.page_sql(limit))?.query_map(params_from_iter(&self.values), row)?.collect()
    }

    fn count(&self, connection: &Connection) -> rusqlite::Result<u32> {
        connection.prepare_cached(&self.select("count(*)"))?.query_row(params_from_iter(&self.values), |row| row.get(0))
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<HistoryRow> {
    let mut found: HistoryRow = from_json(&row.get::<_, String>(0)?)?;
    // The conversation may have been renamed since.
    found.title = row.get(1)?;
    Ok(found)
}
