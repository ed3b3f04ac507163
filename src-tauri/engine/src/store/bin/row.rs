//! Rows as texts, with whatever columns they have, and back.

use crate::store::project::{from_json, unreadable};
use ask::ConversationId;
use rusqlite::types::{Value as Cell, ValueRef};
use rusqlite::{Connection, Row, params, params_from_iter};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// A text of bytes, told from any other text.
const BYTES: &str = "bytes";

/// The rows of a table that are one conversation's, which is `?1`.
#[derive(Debug)]
pub struct Rows {
    pub table: &'static str,
    pub of: &'static str,
    /// A column that the table gives anew.
    pub number: Option<&'static str>,
}

impl Rows {
    /// Puts a copy of each into the bin.
    pub fn put_away(&self, connection: &Connection, id: ConversationId) -> rusqlite::Result<()> {
        let mut keep = connection.prepare_cached("INSERT INTO bin (conversation, source, body) VALUES (?1, ?2, ?3)")?;
        let mut found = connection.prepare_cached(&format!("SELECT * FROM {} WHERE {}", self.table, self.of))?;
        let columns: Vec<String> = found.column_names().into_iter().map(str::to_owned).collect();
        let mut rows = found.query(params![id.0.as_bytes()])?;
        while let Some(row) = rows.next()? {
            let body = self.text(row, &columns)?;
            keep.execute(params![id.0.as_bytes(), self.table, body.to_string()])?;
        }
        Ok(())
    }

    fn text(&self, row: &Row<'_>, columns: &[String]) -> rusqlite::Result<Value> {
        let mut body = Map::new();
        for (number, column) in columns.iter().enumerate() {
            if self.number != Some(column.as_str()) {
                body.insert(column.clone(), value(row.get_ref(number)?)?);
            }
        }
        Ok(Value::Object(body))
    }

    fn put_back(&self, connection: &Connection, body: Map<String, Value>) -> rusqlite::Result<()> {
        // A later version may have taken a column away.
        let known: HashSet<String> = connection
            .prepare_cached("SELECT name FROM pragma_table_info(?1)")?
            .query_map(params![self.table], |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        let (columns, values): (Vec<String>, Vec<Value>) =
            body.into_iter().filter(|(column, _)| known.contains(column)).unzip();
        let cells = values.into_iter().map(cell).collect::<rusqlite::Result<Vec<Cell>>>()?;
        let places = vec!["?"; columns.len()].join(", ");
        let columns: Vec<String> = columns.iter().map(|column| format!("\"{column}\"")).collect();
        connection
            .prepare_cached(&format!(
                "INSERT OR REPLACE INTO {} ({}) VALUES ({places})",
                self.table,
                columns.join(", ")
            ))?
            .execute(params_from_iter(cells))
            .map(drop)
    }
}

/// Puts the rows of a conversation back where they were. One that cannot be read is an error, and all of them stay.
pub fn put_back(connection: &Connection, parts: &[Rows], id: ConversationId) -> rusqlite::Result<()> {
    let kept = read(connection, id)?;
    for (source, body) in kept {
        let rows = parts.iter().find(|rows| rows.table == source);
        if let Some(rows) = rows {
            rows.put_back(connection, from_json(&body)?)?;
        }
    }
    connection.prepare_cached("DELETE FROM bin WHERE conversation = ?1")?.execute(params![id.0.as_bytes()]).map(drop)
}

/// What another file has of a conversation, where all of it can be read.
pub fn kept(connection: &Connection, id: ConversationId) -> Vec<(String, String)> {
    read(connection, id).unwrap_or_default()
}

/// Puts these in the place of what the bin has of a conversation.
pub fn put_in(connection: &Connection, id: ConversationId, rows: &[(String, String)]) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM bin WHERE conversation = ?1")?.execute(params![id.0.as_bytes()])?;
    let mut keep = connection.prepare_cached("INSERT INTO bin (conversation, source, body) VALUES (?1, ?2, ?3)")?;
    rows.iter().try_for_each(|(source, body)| keep.execute(params![id.0.as_bytes(), source, body]).map(drop))
}

fn read(connection: &Connection, id: ConversationId) -> rusqlite::Result<Vec<(String, String)>> {
    connection
        .prepare_cached("SELECT source, body FROM bin WHERE conversation = ?1 ORDER BY number")?
        .query_map(params![id.0.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

fn value(cell: ValueRef<'_>) -> rusqlite::Result<Value> {
    Ok(match cell {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(_) => cell.as_str()?.into(),
        ValueRef::Blob(bytes) => json!({ BYTES: bytes }),
    })
}

fn cell(value: Value) -> rusqlite::Result<Cell> {
    Ok(match value {
        Value::Null => Cell::Null,
        Value::Bool(yes) => Cell::Integer(i64::from(yes)),
        Value::Number(number) => {
            number.as_i64().map_or_else(|| Cell::Real(number.as_f64().unwrap_or_default()), Cell::Integer)
        }
        Value::String(text) => Cell::Text(text),
        Value::Object(mut object) => {
            let bytes = serde_json::from_value(object.remove(BYTES).unwrap_or_default());
            Cell::Blob(bytes.map_err(unreadable)?)
        }
        Value::Array(_) => Cell::Null,
    })
}
