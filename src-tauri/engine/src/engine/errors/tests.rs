use super::profiles::ProfileError;
use super::*;
use crate::keys::KeysError;
use crate::strings::strings;
use ask::event::{FailureCode, RunFailure};
use ask::settings::{Language, SenselessZero};

fn said(errors: CommandErrors) -> Vec<String> {
    use TroubleCode::{Damaged, DiskFull, Failed, Gone, ReadOnly};
    let faults = [DiskFull, ReadOnly, Gone, Damaged, Failed];
    let faults = faults.map(|code| StoreError { code, detail: "E5".into(), damaged: false });
    let refusals = [
        Refusal::Conversation(ConversationRefusal::NotStarted),
        Refusal::Invalid { field: "text".into(), why: Invalid::TooLong { bytes: 9, bytes_max: 8 } },
        Refusal::Invalid { field: "question".into(), why: Invalid::UnknownDecision },
        Refusal::Invalid { field: "text".into(), why: Invalid::Empty },
        Refusal::Run(RunRefusal::NothingRunning),
        Refusal::Run(RunRefusal::NothingToRetry),
        Refusal::Run(RunRefusal::NothingToUndo),
        Refusal::Run(RunRefusal::Busy),
        Refusal::Stale,
    ];
    let profiles = [
        ProfileError::Unnamed,
        ProfileError::NoModel,
        ProfileError::BaseUrl,
        ProfileError::ProxyPassword,
        ProfileError::Proxy,
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
        errors.not_saved(&StoreError::gone()),
        errors.not_taken(&CommitError::Damaged),
        errors.no_folder("/x"),
        errors.draft_too_long(9),
        errors.no_clock(),
        errors.broke_off(&"E5"),
        errors.profile_gone(),
        errors.senseless(SenselessZero { field: "ai.taskRounds", least: 1, most: 9 }),
        errors.models_not_listed(&failure),
    ];
    let all = (faults.iter().map(|fault| errors.not_saved(fault)))
        .chain(refusals.iter().map(|refusal| errors.refused(refusal)))
        .chain(profiles.map(|fault| errors.profile(fault)))
        .chain(keys.iter().map(|error| errors.keychain(error)))
        .chain(others);
    let mut said: Vec<String> = all.map(|error| error.message).collect();
    said.push(errors.demo_not_started(&"E5"));
    said
}

#[test]
fn every_sentence_stands_in_the_language_of_the_person() {
    let is_chinese = |text: &String| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let (english, chinese) = (said(CommandErrors(strings(Language::En))), said(CommandErrors(strings(Language::Zh))));
    assert_eq!(english.iter().find(|text| is_chinese(text)), None);
    assert_eq!(chinese.iter().find(|text| !is_chinese(text)), None);
    let mut different = chinese.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), chinese.len(), "each says something of its own");
}
