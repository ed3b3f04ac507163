//! The settings as the window's file has them, for programs without a window: what is changed in a browser or edited by hand
//! holds wherever Askwell is opened next.

use crate::fields::{LIST, list_for_fields};
use crate::whole_file;
use ask::settings::{SenselessZero, Settings};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::Path;

pub const FILE: &str = "settings.json";

/// Why a file that is there gives no settings.
#[derive(Debug, thiserror::Error)]
pub enum SettingsFileError {
    #[error("{0}")]
    Disk(#[from] io::Error),
    #[error("line {}, column {}: {}", .error.line(), .error.column(), without_place(.error, .field))]
    Text { error: serde_json::Error, field: String },
    #[error("{}: 0 means nothing here; it takes {} to {}", .0.field, .0.least, .0.most)]
    Senseless(SenselessZero),
    #[error("{field}: {}", LIST)]
    List { field: String },
}

/// Its place is told before it. Where it is about the value of a field, that is named.
fn without_place(error: &serde_json::Error, field: &str) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = text.strip_suffix(&place).unwrap_or(&text);
    if error.is_data() { format!("{text} ({field})") } else { text.to_owned() }
}

/// None where there is no file.
pub fn read(folder: &Path) -> Result<Option<Settings>, SettingsFileError> {
    match std::fs::read(folder.join(FILE)) {
        Ok(held) => parsed(&held).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn parsed(held: &[u8]) -> Result<Settings, SettingsFileError> {
    let held = without_mark(held);
    let mut text = serde_json::Deserializer::from_slice(held);
    let settings: Settings = serde_path_to_error::deserialize(&mut text)
        .map_err(|error| SettingsFileError::Text { field: error.path().to_string(), error: error.into_inner() })?;
    let at_its_place = |error| SettingsFileError::Text { error, field: String::new() };
    text.end().map_err(at_its_place)?;
    let found = serde_json::from_slice(held).map_err(at_its_place)?;
    if let Some(field) = list_for_fields(&found, &serde_json::to_value(&settings).map_err(at_its_place)?) {
        return Err(SettingsFileError::List { field: if field.is_empty() { "settings".to_owned() } else { field } });
    }
    settings.senseless().map_or(Ok(settings), |senseless| Err(SettingsFileError::Senseless(senseless)))
}

/// Some editors begin a text with a mark of its encoding.
fn without_mark(held: &[u8]) -> &[u8] {
    held.strip_prefix("\u{feff}".as_bytes()).unwrap_or(held)
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
            let known = serde_json::to_value(parsed(&held).map_err(io::Error::other)?)?;
            without(serde_json::from_slice(without_mark(&held))?, &known)
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
    use serde_json::json;

    /// A number that can stand in the file, what becomes of a 0, and of a huge one. No 0 at all: it is refused; none within:
    /// no limit.
    type Number = (&'static str, Option<Option<u64>>, Option<u64>);

    const NUMBERS: &[Number] = &[
        ("/ai/answerLimitMinutes", Some(None), Some(30)),
        ("/ai/commandQuietSeconds", None, Some(86_400)),
        ("/ai/maxToolRounds", None, Some(200)),
        ("/ai/profiles/0/contextTokens", Some(None), Some(u32::MAX as u64)),
        ("/ai/profiles/0/maxOutputTokens", Some(None), Some(u32::MAX as u64)),
        ("/ai/taskDepth", Some(Some(0)), Some(5)),
        ("/ai/taskRounds", None, Some(5_000)),
        ("/ai/tasksAtOnce", None, Some(32)),
        ("/api/port", Some(None), None),
        ("/channels/away/escalateMinutes", Some(None), Some(1_440)),
        ("/channels/away/idleMinutes", Some(None), Some(1_440)),
        ("/log/keepDays", Some(None), Some(36_500)),
        ("/log/keepMegabytes", Some(None), Some(16 * 1024 * 1024)),
        ("/mcp/0/callSeconds", Some(None), Some(86_400)),
        ("/notifications/quiet/from", Some(Some(0)), None),
        ("/notifications/quiet/to", Some(Some(0)), None),
        ("/notifications/remindMinutes", Some(None), Some(1_440)),
        ("/storage/undoDays", Some(None), Some(36_500)),
        ("/storage/undoMegabytes", Some(None), Some(16 * 1024 * 1024)),
        ("/storage/unusedDays", Some(None), Some(36_500)),
    ];

    /// What else can be absent.
    const NO_NUMBERS: &[&str] = &[
        "/ai/profile",
        "/ai/profiles/0/images",
        "/ai/profiles/0/proxy",
        "/channels/away/chat",
        "/channels/telegram/baseUrl",
        "/channels/wechat/baseUrl",
        "/language",
        "/mcp/0/way/folder",
        "/mcp/0/workspace",
        "/workspace",
    ];

    /// Settings in which every number is set.
    fn full() -> Value {
        json!({
            "ai": {
                "answerLimitMinutes": 5, "commandQuietSeconds": 30, "maxToolRounds": 30, "taskDepth": 2, "taskRounds": 100,
                "tasksAtOnce": 4,
                "profiles": [{
                    "id": "0197b1de-0000-7000-8000-000000000001", "name": "One", "wire": "openAi", "baseUrl": "http://a",
                    "model": "m", "contextTokens": 1000, "maxOutputTokens": 100,
                }],
            },
            "api": { "port": 8080 },
            "channels": { "away": { "escalateMinutes": 5, "idleMinutes": 5 } },
            "log": { "keepDays": 5, "keepMegabytes": 5 },
            "mcp": [{
                "id": "0197b1de-0000-7000-8000-000000000002", "name": "S", "callSeconds": 60,
                "way": { "kind": "stdio", "command": "true" },
            }],
            "notifications": { "remindMinutes": 15, "quiet": { "from": 60, "to": 120 } },
            "storage": { "undoDays": 5, "undoMegabytes": 5, "unusedDays": 9 },
        })
    }

    /// The places of its values of one kind.
    fn places(value: &Value, path: &str, is: fn(&Value) -> bool, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(name, it)| places(it, &format!("{path}/{name}"), is, found));
            }
            Value::Array(all) => {
                all.iter().enumerate().for_each(|(index, it)| places(it, &format!("{path}/{index}"), is, found));
            }
            Value::Number(_) | Value::Null | Value::Bool(_) | Value::String(_) => {
                found.extend(is(value).then(|| path.to_owned()));
            }
        }
    }

    fn with(path: &str, value: Value) -> Result<Settings, SettingsFileError> {
        let mut settings = full();
        *settings.pointer_mut(path).unwrap() = value;
        parsed(serde_json::to_string_pretty(&settings).unwrap().as_bytes())
    }

    fn held(settings: Settings, path: &str) -> Option<u64> {
        serde_json::to_value(settings.within_limits()).unwrap().pointer(path).unwrap().as_u64()
    }

    #[test]
    fn every_number_is_in_the_table() {
        let all = serde_json::to_value(parsed(full().to_string().as_bytes()).unwrap()).unwrap();
        let (mut set, mut unset) = (Vec::new(), Vec::new());
        places(&all, "", Value::is_number, &mut set);
        places(&all, "", Value::is_null, &mut unset);
        set.sort();
        assert_eq!(set, NUMBERS.iter().map(|(path, ..)| *path).collect::<Vec<_>>());
        unset.sort();
        assert_eq!(unset, NO_NUMBERS, "what can be absent is a number that belongs into the table, or none");
    }

    #[test]
    fn a_zero_is_no_limit_or_refused_by_its_name_and_never_the_shortest_one() {
        for (path, zero, _) in NUMBERS {
            let field = path[1..].replace('/', ".");
            match (with(path, json!(0)), zero) {
                (Ok(settings), Some(becomes)) => assert_eq!(held(settings, path), *becomes, "{path}"),
                (Err(why), None) => assert!(why.to_string().starts_with(&format!("{field}: 0 ")), "{path}: {why}"),
                (read, _) => panic!("{path}: {read:?}"),
            }
        }
    }

    #[test]
    fn what_is_no_number_for_a_field_is_named_with_it_and_its_place() {
        for (path, _, huge) in NUMBERS {
            let name = path.rsplit('/').next().unwrap();
            for wrong in [json!(-1), json!("5"), json!(1.5), json!(true), json!([5]), json!({ "days": 5 }), json!(1e30)]
            {
                let why = with(path, wrong.clone()).unwrap_err().to_string();
                assert!(why.starts_with("line ") && why.contains(&format!("{name})")), "{path} {wrong}: {why}");
            }
            // More than any number of its kind: refused as well. The most of its kind: the most that there is.
            assert!(with(path, json!(u64::MAX)).unwrap_err().to_string().contains(name), "{path}");
            if huge.is_some() {
                assert_eq!(held(with(path, json!(u32::MAX)).unwrap(), path), *huge, "{path}");
            }
        }
    }

    /// The places of what has fields.
    fn structs(value: &Value, path: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                found.push(path.to_owned());
                fields.iter().for_each(|(name, it)| structs(it, &format!("{path}/{name}"), found));
            }
            Value::Array(all) => {
                all.iter().enumerate().for_each(|(index, it)| structs(it, &format!("{path}/{index}"), found));
            }
            Value::Number(_) | Value::Null | Value::Bool(_) | Value::String(_) => {}
        }
    }

    #[test]
    fn a_list_is_taken_for_fields_nowhere() {
        let mut whole = full();
        whole["agents"] = json!([{
            "id": "0197b1de-0000-7000-8000-000000000003", "name": "A", "command": "true", "args": [], "env": {},
        }]);
        let all = serde_json::to_value(parsed(whole.to_string().as_bytes()).unwrap()).unwrap();
        let mut found = Vec::new();
        structs(&all, "", &mut found);
        assert!(found.len() > 14 && found.contains(&"/agents/0".to_owned()), "{found:?}");
        for path in found {
            let in_order: Vec<Value> = all.pointer(&path).unwrap().as_object().unwrap().values().cloned().collect();
            for list in [json!([]), json!([[]]), json!([null]), json!([{}]), Value::Array(in_order)] {
                let mut settings = all.clone();
                *settings.pointer_mut(&path).unwrap() = list.clone();
                let why = parsed(settings.to_string().as_bytes()).unwrap_err().to_string();
                let name = path.rsplit('/').find(|name| name.parse::<usize>().is_err()).unwrap();
                assert!(why.contains(name) || why.starts_with("line "), "{path} {list}: {why}");
            }
        }
        assert_eq!(parsed(b"[]").unwrap_err().to_string(), "settings: a list, where fields in braces belong");
        let why = parsed(br#"{"channels": {"away": []}}"#).unwrap_err().to_string();
        assert_eq!(why, "channels.away: a list, where fields in braces belong");
    }

    #[test]
    fn a_list_is_set_aside_and_a_mark_of_the_encoding_is_no_fault() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), r#"{"ai":[]}"#).unwrap();
        assert!(read(folder.path()).is_err());
        assert!(write(folder.path(), &Settings::default()).is_err(), "it is not written over");
        set_aside(folder.path(), &Settings::default()).unwrap();
        std::fs::write(folder.path().join(FILE), "\u{feff}{\"language\":\"zh\",\"later\":1}").unwrap();
        let settings = Settings { language: Some(Language::Zh), ..Settings::default() };
        assert_eq!(read(folder.path()).unwrap(), Some(settings.clone()));
        write(folder.path(), &settings).unwrap();
        let written = std::fs::read_to_string(folder.path().join(FILE)).unwrap();
        assert!(written.starts_with('{') && written.contains("\"later\": 1"), "{written}");
    }

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
