//! The settings as the window's file has them, for programs without a window: what is changed in a browser or edited by hand
//! holds wherever Askwell is opened next.

use crate::whole_file;
use ask::settings::Settings;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::Path;

pub const FILE: &str = "settings.json";

/// Why a file that is there gives no settings.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    #[error("{0}")]
    Disk(#[from] io::Error),
    #[error("line {}, column {}: {}", .0.line(), .0.column(), without_place(.0))]
    Text(#[from] serde_json::Error),
}

/// Its place is told beside it.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&place).unwrap_or(&text).to_owned()
}

/// None where there is no file.
pub fn read(folder: &Path) -> Result<Option<Settings>, Unreadable> {
    match std::fs::read(folder.join(FILE)) {
        Ok(held) => Ok(Some(serde_json::from_slice(&held)?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// A file that cannot be read is there under another name afterwards, which is given, and the settings in force are in its
/// place.
pub fn set_aside(folder: &Path, in_force: &Settings) -> io::Result<String> {
    let name = format!("{FILE}.corrupt-{}", crate::host::now());
    std::fs::rename(folder.join(FILE), folder.join(&name))?;
    write(folder, in_force)?;
    Ok(name)
}

/// Where it cannot be written, the settings hold all the same: the store has them.
pub fn save(folder: &Path, settings: &Settings) {
    if let Err(error) = write(folder, settings) {
        tracing::warn!(%error, "the settings file could not be written");
    }
}

/// In the order of the names, as the window writes it. A file that cannot be read is left as it is.
fn write(folder: &Path, settings: &Settings) -> io::Result<()> {
    match std::fs::read(folder.join(FILE)) {
        Ok(held) => drop(serde_json::from_slice::<Settings>(&held)?),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let Value::Object(fields) = serde_json::to_value(settings)? else { return Ok(()) };
    let ordered: BTreeMap<String, Value> = fields.into_iter().collect();
    whole_file::write(folder, FILE, &serde_json::to_vec_pretty(&ordered)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ask::settings::Language;

    #[test]
    fn what_was_written_is_read_again_and_a_torn_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read(folder.path()).unwrap(), None);
        for language in [Language::Zh, Language::En] {
            let settings = Settings { language: Some(language), ..Settings::default() };
            write(folder.path(), &settings).unwrap();
            assert_eq!(read(folder.path()).unwrap(), Some(settings));
        }
        let torn = r#"{"language":"z"#;
        std::fs::write(folder.path().join(FILE), torn).unwrap();
        assert!(write(folder.path(), &Settings::default()).is_err());
        assert_eq!(std::fs::read_to_string(folder.path().join(FILE)).unwrap(), torn);
        assert_eq!(read(folder.path()).unwrap_err().to_string(), "line 1, column 14: EOF while parsing a string");
        let name = set_aside(folder.path(), &Settings::default()).unwrap();
        assert_eq!(std::fs::read_to_string(folder.path().join(name)).unwrap(), torn);
        assert_eq!(read(folder.path()).unwrap(), Some(Settings::default()));
    }
}
