//! The settings as the window's file has them, for programs without a window: what is changed in a browser or edited by hand
//! holds wherever Askwell is opened next.

use crate::whole_file;
use ask::settings::Settings;
use serde_json::{Map, Value};
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
    let ordered: BTreeMap<String, Value> = to_write(folder, settings)?.into_iter().collect();
    whole_file::write(folder, FILE, &serde_json::to_vec_pretty(&ordered)?)
}

/// What the file is to hold: these settings, and what stands in it that this version knows nothing of, such as what a later
/// one has set. An error where the file is there and cannot be read.
pub fn to_write(folder: &Path, settings: &Settings) -> io::Result<Map<String, Value>> {
    let unknown = match std::fs::read(folder.join(FILE)) {
        Ok(held) => {
            let known = serde_json::to_value(serde_json::from_slice::<Settings>(&held)?)?;
            without(serde_json::from_slice(&held)?, &known)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let mut whole = serde_json::to_value(settings)?;
    if let Some(unknown) = unknown {
        add(&mut whole, unknown);
    }
    Ok(if let Value::Object(fields) = whole { fields } else { Map::new() })
}

/// What of this has no place in the other.
fn without(held: Value, known: &Value) -> Option<Value> {
    let (Value::Object(held), Value::Object(known)) = (held, known) else { return None };
    let rest = held.into_iter().filter_map(|(name, value)| match known.get(&name) {
        Some(known) => Some((name, without(value, known)?)),
        None => Some((name, value)),
    });
    let rest: Map<String, Value> = rest.collect();
    (!rest.is_empty()).then_some(Value::Object(rest))
}

/// Adds what is not there; what is there stays.
fn add(to: &mut Value, more: Value) {
    let (Value::Object(to), Value::Object(more)) = (to, more) else { return };
    for (name, value) in more {
        match to.get_mut(&name) {
            Some(there) => add(there, value),
            None => drop(to.insert(name, value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ask::settings::Language;

    #[test]
    fn what_a_later_version_has_set_stays_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let later = serde_json::json!({
            "language": "zh", "later": { "one": [1] },
            "ai": { "laterToo": true, "enable_ask_user": false, "maxToolRounds": 7 },
            "api": "laterShape",
        });
        let held = |folder: &Path| serde_json::from_slice::<Value>(&std::fs::read(folder.join(FILE)).unwrap()).unwrap();
        std::fs::write(folder.path().join(FILE), later.to_string()).unwrap();
        assert!(write(folder.path(), &Settings::default()).is_err(), "a shape it does not know is not written over");
        assert_eq!(held(folder.path()), later);
        let later = serde_json::json!({
            "language": "zh", "later": { "one": [1] },
            "ai": { "laterToo": true, "enable_ask_user": false, "maxToolRounds": 7 },
        });
        std::fs::write(folder.path().join(FILE), later.to_string()).unwrap();
        for _ in 0..2 {
            write(folder.path(), &Settings::default()).unwrap();
            let now = held(folder.path());
            assert_eq!((&now["later"], &now["ai"]["laterToo"]), (&later["later"], &Value::Bool(true)));
            assert_eq!(now["ai"].get("enable_ask_user"), None, "what is known and set no more is gone");
            assert_eq!(read(folder.path()).unwrap(), Some(Settings::default()));
        }
    }

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
