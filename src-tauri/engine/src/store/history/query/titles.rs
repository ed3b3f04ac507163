//! The conversations whose present title has a word in it.
//!
//! There are few of them beside their decisions, so that all titles are read for a search.

use rusqlite::Connection;
use rusqlite::types::Value;

/// What `Titles::with` found, as a list in SQL.
pub const LISTED: &str = "SELECT unhex(value) FROM json_each(?)";

/// In small letters, each with the id of its conversation in hexadecimal.
#[derive(Debug, Default)]
pub struct Titles(Vec<(String, String)>);

impl Titles {
    pub fn of(connection: &Connection) -> rusqlite::Result<Titles> {
        let all = connection
            .prepare_cached("SELECT hex(id), title FROM conversation")?
            .query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?.to_lowercase())))?
            .collect::<rusqlite::Result<_>>()?;
        Ok(Titles(all))
    }

    /// None where no title has it.
    pub fn with(&self, word: &str) -> Option<Value> {
        let word = word.to_lowercase();
        let ids: Vec<&str> = self.0.iter().filter(|(_, title)| title.contains(&word)).map(|(id, _)| &**id).collect();
        (!ids.is_empty()).then(|| Value::Text(serde_json::json!(ids).to_string()))
    }
}
