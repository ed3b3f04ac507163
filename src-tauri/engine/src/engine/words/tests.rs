use super::profiles::ProfileFault;
use super::*;
use crate::keys::KeysError;
use ask::event::{FailureCode, RunFailure};
use ask::settings::SenselessZero;

fn said(words: Words) -> Vec<String> {
    use TroubleCode::{Damaged, DiskFull, Failed, Gone, ReadOnly};
    let faults = [DiskFull, ReadOnly, Gone, Damaged, Failed];
    let faults = faults.map(|code| Fault { code, detail: "E5".into(), damaged: false });
    let refusals = [
        Refusal::NotStarted,
        Refusal::Invalid { field: "text".into(), why: Invalid::TooLong { bytes: 9, bytes_max: 8 } },
        Refusal::Invalid { field: "question".into(), why: Invalid::UnknownDecision },
        Refusal::Invalid { field: "text".into(), why: Invalid::Empty },
        Refusal::NothingRunning,
        Refusal::NothingToRetry,
        Refusal::NothingToUndo,
        Refusal::Busy,
        Refusal::Stale,
    ];
    let profiles = [
        ProfileFault::Unnamed,
        ProfileFault::NoModel,
        ProfileFault::BaseUrl,
        ProfileFault::ProxyPassword,
        ProfileFault::Proxy,
    ];
    let why = || "E5".to_owned();
    let keys = [
        KeysError::Unusable { why: why() },
        KeysError::NoAnswer,
        KeysError::Gone,
        KeysError::SwitchedOff,
        KeysError::NotSaved { why: why() },
        KeysError::Unreadable { why: why() },
    ];
    let failure = RunFailure { code: FailureCode::Unreachable, detail: "E5".into() };
    let others = [
        words.not_saved(&Fault::gone()),
        words.not_taken(&NotCommitted::Damaged),
        words.no_folder("/x"),
        words.draft_too_long(9),
        words.no_clock(),
        words.broke_off(&"E5"),
        words.profile_gone(),
        words.senseless(SenselessZero { field: "ai.taskRounds", least: 1, most: 9 }),
        words.models_not_listed(&failure),
    ];
    let errors = (faults.iter().map(|fault| words.not_saved(fault)))
        .chain(refusals.iter().map(|refusal| words.refused(refusal)))
        .chain(profiles.map(|fault| words.profile(fault)))
        .chain(keys.iter().map(|error| words.keychain(error)))
        .chain(others);
    let mut said: Vec<String> = errors.map(|error| error.message).collect();
    said.push(words.demo_not_started(&"E5"));
    said
}

#[test]
fn every_sentence_stands_in_the_language_of_the_person() {
    let is_chinese = |text: &String| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let (english, chinese) = (said(Words(Language::En)), said(Words(Language::Zh)));
    assert_eq!(english.iter().find(|text| is_chinese(text)), None);
    assert_eq!(chinese.iter().find(|text| !is_chinese(text)), None);
    let mut different = chinese.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), chinese.len(), "each says something of its own");
}
