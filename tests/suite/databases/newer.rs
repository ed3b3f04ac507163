//! The data of a later version: refused in words, and left as it is.

use super::copy_of;
use crate::suite::looking::files;
use anyhow::{Context, Result, ensure};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use tests::patience::PATIENCE;
use tests::program::{built, mortal};

const COMMANDS: [&[&str]; 5] = [&["list"], &["pending"], &["chat", "Hello"], &["serve"], &["ask", "Which?", "-o", "a"]];
/// A word of each language that says it.
const SAID: [(&str, &str); 2] = [("en_GB.UTF-8", "newer version"), ("zh_CN.UTF-8", "更新")];

/// All but the locks that tell who has it open.
fn kept(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut all = files(folder)?;
    all.retain(|path, bytes| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let is_empty_log = name == "askwell.db-wal" && bytes.is_empty();
        !name.starts_with("lock") && !is_empty_log
    });
    Ok(all)
}

async fn run(folder: &Path, command: &[&str], language: &str) -> Result<Output> {
    let mut program = mortal(&built("askwell")?.display().to_string());
    program.args(command).env("ASKWELL_DATA_DIR", folder).env("ASKWELL_KEYS", "file").env("LC_ALL", language);
    program.env_remove("DBUS_SESSION_BUS_ADDRESS").stdin(Stdio::null());
    let ended = tokio::time::timeout(PATIENCE, program.output());
    Ok(ended.await.with_context(|| format!("{command:?} goes on"))??)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_versions_data_is_refused_in_words_and_not_one_byte_of_it_changes() -> Result<()> {
    let folder = copy_of("0.6.0")?;
    let store = Connection::open(folder.path().join("askwell.db"))?;
    store.execute_batch("CREATE TABLE invention (what TEXT); PRAGMA user_version = 999")?;
    store.close().map_err(|(_, error)| error)?;
    let before = kept(folder.path())?;
    for command in COMMANDS {
        for (language, said) in SAID {
            let ended = run(folder.path(), command, language).await?;
            let words = String::from_utf8_lossy(&ended.stderr).into_owned();
            ensure!(!ended.status.success(), "{command:?} went well");
            ensure!(words.contains(said) && words.contains("999"), "{command:?}: {words}");
            ensure!(kept(folder.path())? == before, "{command:?} changed something");
        }
    }
    Ok(())
}
