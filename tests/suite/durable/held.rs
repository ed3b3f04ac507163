//! All that a store holds, so that two can be compared.

use anyhow::{Result, ensure};
pub use faulty::Files;
use faulty::print;
use parking_lot::Mutex;
use rusqlite::{Connection, OpenFlags};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use tempfile::TempDir;

/// Not held: how often rows were counted, what is made anew at each start, and the words of a full-text index.
const LEFT_OUT: [&str; 2] = ["sqlite_", "decision_words"];

/// What files were found to hold. Thousands of cuts leave the same few, and each of those is read once.
#[derive(Default)]
pub struct Known(Mutex<HashMap<u64, Arc<str>>>);

impl Known {
    /// The same as `held`, of a store that nobody has open.
    pub fn held(&self, folder: &Path) -> Result<Arc<str>> {
        ensure!(!folder.join("askwell.db-wal").exists(), "whoever closed it has left a log");
        // The word of the last start is another one each time, and is not held.
        let word = fs::read_to_string(folder.join("askwell.id")).unwrap_or_default();
        let file = print::of_file_but_for(word.trim().as_bytes(), fs::read(folder.join("askwell.db"))?);
        if let Some(known) = self.0.lock().get(&file) {
            return Ok(known.clone());
        }
        let held: Arc<str> = held(folder)?.into();
        self.0.lock().insert(file, held.clone());
        Ok(held)
    }
}

/// All rows of all tables of the store in this folder, which is whole.
pub fn held(folder: &Path) -> Result<String> {
    let connection = Connection::open_with_flags(folder.join("askwell.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let verdict: String = connection.query_row("PRAGMA quick_check", [], |row| row.get(0))?;
    ensure!(verdict == "ok", "{verdict}");
    static ALL: OnceLock<String> = OnceLock::new();
    let all = match ALL.get() {
        Some(all) => all,
        None => ALL.get_or_init({
            let all = every_row(&connection)?;
            || all
        }),
    };
    let mut rows = connection.prepare(all)?;
    let mut rows = rows.query([])?;
    let mut all = String::new();
    while let Some(row) = rows.next()? {
        all.extend([row.get_ref(0)?.as_str()?, "\n"]);
    }
    Ok(all)
}

/// The statement that gives every row of today's tables, each in one line.
fn every_row(connection: &Connection) -> Result<String> {
    let mut tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")?;
    let tables: Vec<String> = tables.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let mut each = Vec::new();
    for table in tables.iter().filter(|table| !LEFT_OUT.iter().any(|left_out| table.starts_with(left_out))) {
        let columns = connection.prepare(&format!("SELECT * FROM {table}"))?;
        // Numbers that only order the rows are not held.
        let is_held = |name: &&str| *name != "number" && !(table == "unattended" && *name == "id");
        let columns: Vec<String> = columns.column_names().into_iter().filter(is_held).map(quoted).collect();
        // Words of each start, and what each version looked at, are not the person's.
        let which = if table == "meta" { "WHERE name NOT IN ('folder', 'conditions')" } else { "" };
        each.push(format!("SELECT '{table} ' || {} AS line FROM {table} {which}", columns.join(" || ' ' || ")));
    }
    Ok(each.join(" UNION ALL ") + " ORDER BY line")
}

fn quoted(column: &str) -> String {
    format!("quote(\"{column}\")")
}

/// A folder in memory, where the system has room for one there.
pub fn folder() -> Result<TempDir> {
    let memory = Path::new("/dev/shm");
    Ok(if memory.is_dir() { TempDir::new_in(memory)? } else { TempDir::new()? })
}

/// What lies in this folder itself, but for the index that SQLite makes anew.
pub fn files(folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    for path in paths(folder)? {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if !name.ends_with("-shm") {
            files.insert(name, fs::read(path)?);
        }
    }
    Ok(files)
}

/// Makes these all that lies in this folder.
pub fn lay_out(folder: &Path, files: &Files) -> Result<()> {
    for path in paths(folder)? {
        fs::remove_file(path)?;
    }
    for (name, content) in files {
        fs::write(folder.join(name), content)?;
    }
    Ok(())
}

fn paths(folder: &Path) -> Result<Vec<PathBuf>> {
    let all = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    Ok(all.into_iter().filter(|path| path.is_file()).collect())
}
