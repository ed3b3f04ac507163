//! The settings as the window's file has them, for programs without a window: what is changed in a browser or edited by hand
//! holds wherever Askwell is opened next.

use crate::whole_file;
use ask::settings::Settings;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::Path;

pub const FILE: &str = "settings.json";

/// None where there is no file, or none that can be read: the window sets such a file aside.
pub fn read(folder: &Path) -> Option<Settings> {
    serde_json::from_slice(&std::fs::read(folder.join(FILE)).ok()?).ok()
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
        assert_eq!(read(folder.path()), None);
        for language in [Language::Zh, Language::En] {
            let settings = Settings { language: Some(language), ..Settings::default() };
            write(folder.path(), &settings).unwrap();
            assert_eq!(read(folder.path()), Some(settings));
        }
        let torn = r#"{"language":"z"#;
        std::fs::write(folder.path().join(FILE), torn).unwrap();
        assert!(write(folder.path(), &Settings::default()).is_err());
        assert_eq!(std::fs::read_to_string(folder.path().join(FILE)).unwrap(), torn);
        assert_eq!(read(folder.path()), None);
    }
}
