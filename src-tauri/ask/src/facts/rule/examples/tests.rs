use super::*;
use crate::facts::rule::known::KnownCommand;
use crate::facts::rule::tests::{command, files, page};

fn list() -> Vec<(Pattern, Option<String>, Option<String>)> {
    serde_json::from_str(include_str!("examples.json")).unwrap()
}

/// The window has the same list.
#[test]
fn each_rule_has_its_examples() {
    for (pattern, covered, asked) in list() {
        let expected = covered.zip(asked).map(|(covered, asked)| RuleExamples { covered, asked });
        assert_eq!(RuleExamples::of(&pattern), expected, "{pattern:?}");
    }
}

fn holds(pattern: &Pattern, example: &str) -> bool {
    match pattern {
        Pattern::Files { tool, .. } => {
            let mut proposal = files(tool, &[example]);
            proposal.guarded = example.starts_with(".git/");
            pattern.covers(&proposal)
        }
        Pattern::Command { .. } | Pattern::CommandsBeginning { .. } => pattern.covers(&command(example)),
        Pattern::Pages { .. } => pattern.covers(&page(example, false)),
        Pattern::Mcp { .. } | Pattern::Host { .. } => unreachable!("{pattern:?}"),
    }
}

#[test]
fn each_example_is_true() {
    let beginning = |known: &KnownCommand| Pattern::CommandsBeginning {
        words: known.words.iter().copied().chain(known.names_script.then_some("build")).map(str::to_owned).collect(),
        unconfined: false,
        isolated: false,
    };
    let all = list().into_iter().map(|(pattern, ..)| pattern).chain(KnownCommand::all().map(beginning));
    for pattern in all {
        if let Some(RuleExamples { covered, asked }) = RuleExamples::of(&pattern) {
            assert!(holds(&pattern, &covered), "{pattern:?}: {covered}");
            assert!(!holds(&pattern, &asked), "{pattern:?}: {asked}");
        }
    }
}
