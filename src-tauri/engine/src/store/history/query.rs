//! Searching the history: page by page, the latest first.
//!
//! A word that occurs seldom is looked up in the index of words. One that occurs often is looked for in the latest decisions
//! themselves: a page is full after few of them, where the index would give many to be put in order.

mod titles;

use crate::store::project::{from_json, uuid};
use ask::limits::{
    HISTORY_COUNTED_COUNT, HISTORY_INDEXED_CHARS_MIN, HISTORY_PAGE_COUNT, HISTORY_PAGE_COUNT_MAX, HISTORY_SELDOM_COUNT,
    RULE_USES_SHOWN_COUNT,
};
use ask::wire::{HistoryCursor, HistoryPage, HistoryQuery, HistoryRow};
use ask::{DecisionId, InteractionId};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};
use titles::Titles;

const COLUMNS: &str = "decision.body, coalesce((SELECT conversation.title FROM conversation
    WHERE conversation.id = decision.conversation), decision.title)";
const ORDER: &str = "ORDER BY decision.ended_at DESC, decision.id DESC";

pub fn find(connection: &Connection, query: &HistoryQuery) -> rusqlite::Result<HistoryPage> {
    let limit = query.limit.unwrap_or(HISTORY_PAGE_COUNT).clamp(1, HISTORY_PAGE_COUNT_MAX) as usize;
    let search = HistorySearch::of(connection, query)?;
    let mut rows = search.page(query.cursor).rows(connection, limit + 1)?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| more).map(|row| HistoryCursor { ended_at: row.ended_at, id: row.id });
    let here = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    let (total, total_is_least) = match (query.cursor, more) {
        (Some(_), _) => (None, false),
        (None, false) => (Some(here), false),
        (None, true) => {
            let (total, is_least) = search.count(connection)?;
            // One more than the page holds was seen.
            (Some(total.max(here + 1)), is_least)
        }
    };
    Ok(HistoryPage { rows, next, total, total_is_least })
}

/// One decision.
pub fn one(connection: &Connection, id: DecisionId) -> rusqlite::Result<Option<HistoryRow>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM decision WHERE id = ?1"))?
        .query_row(params![id.0.as_bytes()], row)
        .optional()
}

/// What this rule let through, the latest first.
pub fn by_rule(connection: &Connection, rule: InteractionId) -> rusqlite::Result<Vec<HistoryRow>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM decision INDEXED BY decision_by_rule
             WHERE decided_by = 'rule' AND body ->> '$.decidedBy.rule' = ?1 ORDER BY ended_at DESC LIMIT ?2"
        ))?
        .query_map(params![rule.to_string(), RULE_USES_SHOWN_COUNT], row)?
        .collect()
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
        found
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

    fn and(&mut self, other: &Conditions) {
        self.all.extend_from_slice(&other.all);
        self.values.extend_from_slice(&other.values);
    }

    pub(super) fn select(&self, what: &str) -> String {
        let mut sql = format!("SELECT {what} FROM decision");
        if !self.all.is_empty() {
            sql.push_str(" WHERE ");
            sql.push_str(&self.all.join(" AND "));
        }
        sql
    }

    pub(super) fn values(&self) -> &[Value] {
        &self.values
    }

    fn count(&self, connection: &Connection, sql: &str) -> rusqlite::Result<u32> {
        connection.prepare_cached(sql)?.query_row(params_from_iter(&self.values), |row| row.get(0))
    }
}

/// What must hold of the decisions that are looked for.
#[derive(Debug, Clone, Default)]
pub(super) struct HistorySearch {
    filters: Conditions,
    /// Words that the index is asked for.
    indexed: Conditions,
    /// Words that are looked for in the texts of the latest,
    read: Conditions,
    /// and the same words asked of the index, where those are not enough.
    instead: Conditions,
}

impl HistorySearch {
    /// Each word has to occur.
    pub(super) fn of(connection: &Connection, query: &HistoryQuery) -> rusqlite::Result<HistorySearch> {
        let mut search = HistorySearch { filters: Conditions::of(query), ..HistorySearch::default() };
        let text = query.text.as_deref().unwrap_or_default().replace('\0', " ");
        let titles = if text.trim().is_empty() { Titles::default() } else { Titles::of(connection)? };
        let mut together = Vec::new();
        for word in text.split_whitespace() {
            let titled = titles.with(word);
            let is_long = word.chars().count() >= HISTORY_INDEXED_CHARS_MIN;
            if is_long && titled.is_none() {
                together.push(word);
                continue;
            }
            let indexed = if is_long { IndexedWords::phrases(&[word]) } else { IndexedWords::beginning(word) };
            search.add(&[word], indexed, titled, connection)?;
        }
        if !together.is_empty() {
            search.add(&together, IndexedWords::phrases(&together), None, connection)?;
        }
        Ok(search)
    }

    /// Words that have to occur, or one that occurs in the present titles of these conversations.
    fn add(
        &mut self,
        words: &[&str],
        indexed: IndexedWords,
        titled: Option<Value>,
        connection: &Connection,
    ) -> rusqlite::Result<()> {
        let indexed = match &titled {
            Some(conversations) => indexed.or_of(conversations.clone()),
            None => indexed,
        };
        // The texts are read as they are: they tell large letters from small ones beyond the first 128 of them.
        let is_readable =
            words.iter().all(|word| word.chars().all(|c| c.is_ascii() || !(c.is_uppercase() || c.is_lowercase())));
        if is_readable && indexed.is_often(connection)? {
            words.iter().for_each(|word| self.read.reads(word, titled.as_ref()));
            self.instead.indexes(indexed);
        } else {
            self.indexed.indexes(indexed);
        }
        Ok(())
    }

    /// Those that come after this one.
    fn page(&self, cursor: Option<HistoryCursor>) -> HistorySearch {
        let mut page = self.clone();
        if let Some(cursor) = cursor {
            page.filters.at("(decision.ended_at, decision.id) < (?, ?)", cursor);
        }
        page
    }

    fn all(&self) -> Conditions {
        let mut all = self.filters.clone();
        all.and(&self.indexed);
        all.and(&self.read);
        all
    }

    pub(super) fn page_sql(&self, limit: usize) -> (String, Conditions) {
        let all = self.all();
        (format!("{} {ORDER} LIMIT {limit}", all.select(COLUMNS)), all)
    }

    fn rows(&self, connection: &Connection, limit: usize) -> rusqlite::Result<Vec<HistoryRow>> {
        if self.read.all.is_empty() {
            return self.all_rows(connection, limit);
        }
        // What occurs often may have occurred long ago.
        let Some(earliest) = self.earliest_read(connection)? else { return self.all_rows(connection, limit) };
        let mut latest = self.clone();
        latest.filters.at("(decision.ended_at, decision.id) >= (?, ?)", earliest);
        let rows = latest.all_rows(connection, limit)?;
        if rows.len() == limit { Ok(rows) } else { self.by_index().all_rows(connection, limit) }
    }

    fn all_rows(&self, connection: &Connection, limit: usize) -> rusqlite::Result<Vec<HistoryRow>> {
        let (sql, all) = self.page_sql(limit);
        connection.prepare_cached(&sql)?.query_map(params_from_iter(&all.values), row)?.collect()
    }

    /// The last one whose text is read; None where there are fewer.
    fn earliest_read(&self, connection: &Connection) -> rusqlite::Result<Option<HistoryCursor>> {
        let mut candidates = self.filters.clone();
        candidates.and(&self.indexed);
        let what = candidates.select("decision.ended_at, decision.id");
        let sql = format!("{what} {ORDER} LIMIT 1 OFFSET {HISTORY_COUNTED_COUNT}");
        connection
            .prepare_cached(&sql)?
            .query_row(params_from_iter(&candidates.values), |row| {
                Ok(HistoryCursor { ended_at: row.get(0)?, id: DecisionId(uuid(row, 1)?) })
            })
            .optional()
    }

    pub(super) fn by_index(&self) -> HistorySearch {
        let mut indexed = self.indexed.clone();
        indexed.and(&self.instead);
        HistorySearch { filters: self.filters.clone(), indexed, ..HistorySearch::default() }
    }

    /// How many there are, and whether there may be more. Where each text is read, only the latest are.
    fn count(&self, connection: &Connection) -> rusqlite::Result<(u32, bool)> {
        let all = self.all();
        if self.read.all.is_empty() {
            return Ok((all.count(connection, &all.select("count(*)"))?, false));
        }
        let mut latest = self.filters.clone();
        latest.and(&self.indexed);
        let some = format!("SELECT count(*) FROM ({} LIMIT {})", latest.select("1"), HISTORY_COUNTED_COUNT + 1);
        let is_least = latest.count(connection, &some)? > HISTORY_COUNTED_COUNT;
        let sql = format!(
            "SELECT count(*) FROM ({} {ORDER} LIMIT {HISTORY_COUNTED_COUNT}) AS decision WHERE {}",
            latest.select("decision.conversation, decision.title, decision.words"),
            self.read.all.join(" AND ")
        );
        Ok((all.count(connection, &sql)?, is_least))
    }
}

impl Conditions {
    fn at(&mut self, condition: &str, HistoryCursor { ended_at, id }: HistoryCursor) {
        self.all.push(condition.to_owned());
        self.values.extend([Value::Integer(ended_at), Value::Blob(id.0.as_bytes().to_vec())]);
    }

    fn indexes(&mut self, words: IndexedWords) {
        self.all.push(format!("decision.number IN ({})", words.sql));
        self.values.extend(words.values);
    }

    fn reads(&mut self, word: &str, titled: Option<&Value>) {
        let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let like = Value::Text(format!("%{escaped}%"));
        let of_title = titled.map(|_| format!(" OR decision.conversation IN ({})", titles::LISTED)).unwrap_or_default();
        self.all.push(format!("(decision.words LIKE ? ESCAPE '\\' OR decision.title LIKE ? ESCAPE '\\'{of_title})"));
        self.values.extend([like.clone(), like]);
        self.values.extend(titled.cloned());
    }
}

/// Words as the index is asked for them.
struct IndexedWords {
    sql: String,
    values: Vec<Value>,
}

impl IndexedWords {
    /// All of these.
    fn phrases(words: &[&str]) -> IndexedWords {
        let phrases: Vec<String> = words.iter().map(|word| format!("\"{}\"", word.replace('"', "\"\""))).collect();
        IndexedWords {
            sql: "SELECT rowid FROM decision_words WHERE decision_words MATCH ?".to_owned(),
            values: vec![Value::Text(phrases.join(" AND "))],
        }
    }

    /// One that is shorter than the pieces that the index knows: it begins one of them.
    fn beginning(word: &str) -> IndexedWords {
        let small: String = word.chars().map(small).collect();
        let after = format!("{small}{}", char::MAX);
        IndexedWords {
            sql: "SELECT doc FROM decision_piece WHERE term >= ? AND term <= ?".to_owned(),
            values: vec![Value::Text(small), Value::Text(after)],
        }
    }

    /// Or a decision of these conversations.
    fn or_of(mut self, conversations: Value) -> IndexedWords {
        self.sql.push_str(" UNION ALL SELECT number FROM decision WHERE conversation IN (");
        self.sql.push_str(titles::LISTED);
        self.sql.push(')');
        self.values.push(conversations);
        self
    }

    fn is_often(&self, connection: &Connection) -> rusqlite::Result<bool> {
        let sql = format!("SELECT count(*) FROM ({} LIMIT {})", self.sql, HISTORY_SELDOM_COUNT + 1);
        let count: u32 =
            connection.prepare_cached(&sql)?.query_row(params_from_iter(&self.values), |row| row.get(0))?;
        Ok(count > HISTORY_SELDOM_COUNT)
    }
}

/// The letter as the index has it.
fn small(letter: char) -> char {
    let mut small = letter.to_lowercase();
    match (small.next(), small.next()) {
        (Some(one), None) => one,
        (Some(_) | None, _) => letter,
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<HistoryRow> {
    let mut found: HistoryRow = from_json(&row.get::<_, String>(0)?)?;
    // The conversation may have been renamed since.
    found.title = row.get(1)?;
    Ok(found)
}
