//! One name, one meaning: a type that others can see is called what no other one is, and says what it is.

use super::{files, root};
use anyhow::{Result, ensure};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::read_to_string;
use std::path::PathBuf;

/// What several places may call the same, and why.
const SHARED: [(&str, &str); 8] = [
    ("Strings", "all sentences of a crate, in each of them"),
    ("En", "the English ones"),
    ("Zh", "the Chinese ones"),
    ("Stream", "a local connection, on each system"),
    ("Listener", "who accepts local connections, on each system"),
    ("Tree", "the processes of a command, on each system"),
    ("Notifier", "what shows notifications, on each system"),
    ("EndSignals", "how a process is asked to end, on each system"),
];

/// What has another word here: an error is an `…Error`, a state a `…Status`.
const OTHER_WORDS: [&str; 3] = ["Fault", "Trouble", "Standing"];

/// What was done to something, not what it is.
#[rustfmt::skip]
const PARTICIPLES: [&str; 48] = [
    "Answered", "Applied", "Asked", "Asking", "Attached", "Became", "Begun", "Brought", "Called", "Came", "Carried",
    "Checked", "Closed", "Committed", "Counted", "Described", "Done", "Ended", "Examined", "Expected", "Exported",
    "Filled", "Followed", "Found", "Given", "Granted", "Halted", "Heard", "Held", "Imported", "Kept", "Known", "Listed",
    "Looked", "Marked", "Meant", "Opened", "Planned", "Posted", "Prepared", "Pressed", "Refused", "Said", "Seen",
    "Shown", "Told", "Wanted", "Written",
];

/// Where each type is that others can see. What tests alone use is their own affair.
fn public_types() -> Result<BTreeMap<String, Vec<PathBuf>>> {
    let definition = Regex::new(r"(?m)^\s*pub(?:\([^)]*\))? (?:struct|enum|trait|type|union) (\w+)")?;
    let mut found = BTreeMap::<String, Vec<PathBuf>>::new();
    for file in files("src-tauri", &[".rs"])? {
        // `root()` ends in `tests/..`: only what comes after it counts.
        let within = file.strip_prefix(root())?.to_owned();
        if within.ends_with("tests.rs") || within.iter().any(|part| part == "tests") {
            continue;
        }
        let text = read_to_string(&file)?;
        for one in definition.captures_iter(&text) {
            found.entry(one[1].to_owned()).or_default().push(within.clone());
        }
    }
    Ok(found)
}

/// What the window calls by the same name, and so keeps it.
fn names_of_the_window() -> Result<BTreeSet<String>> {
    let exported = Regex::new(r"(?m)^export type (\w+)")?;
    let text = read_to_string(root().join("ui/src/lib/generated/wire.ts"))?;
    Ok(exported.captures_iter(&text).map(|one| one[1].to_owned()).collect())
}

#[test]
fn a_type_that_others_see_has_a_name_of_its_own() -> Result<()> {
    let types = public_types()?;
    ensure!(types.len() > 500, "only {} types were found", types.len());
    let is_shared = |name: &str| SHARED.iter().any(|(shared, _)| *shared == name);
    let twice: Vec<_> = types.iter().filter(|(name, places)| places.len() > 1 && !is_shared(name)).collect();
    ensure!(twice.is_empty(), "these names mean several things: {twice:#?}");
    for (name, why) in SHARED {
        ensure!(types.get(name).is_some_and(|places| places.len() > 1), "nothing shares {name} any more: {why}");
    }
    Ok(())
}

#[test]
fn a_type_is_called_what_it_is() -> Result<()> {
    let kept = names_of_the_window()?;
    let is_other_word = |name: &str| OTHER_WORDS.iter().any(|word| name.ends_with(word));
    let types = public_types()?;
    let odd = types.iter().filter(|(name, _)| is_other_word(name) || PARTICIPLES.contains(&name.as_str()));
    let odd: Vec<_> = odd.filter(|(name, _)| !kept.contains(*name)).collect();
    ensure!(odd.is_empty(), "an error is an …Error, a state a …Status, and a thing done has a noun: {odd:#?}");
    Ok(())
}
