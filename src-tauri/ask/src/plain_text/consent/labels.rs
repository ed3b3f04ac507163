//! The answers in words, how one is given, and what is said back to a line.

use super::{ConsentChoice, ConsentDoubt};
use crate::base::harmless::{one_line, visible_line};
use crate::base::language::Language;
use crate::base::limits::COMMAND_WAIT_MILLIS;
use crate::facts::network::Ecosystem;
use crate::facts::rule::{Pattern, RuleExamples};
use crate::strings::{Strings, strings};

const WAIT_MINUTES: u64 = COMMAND_WAIT_MILLIS / 60_000;

/// What an answer says.
pub fn label(choice: &ConsentChoice, language: Language) -> String {
    let strings = strings(language);
    let label = match choice {
        ConsentChoice::YesOnce => strings.allow_once(),
        ConsentChoice::YesHere(pattern) => {
            return strings.allow_in_conversation(&covered(pattern, strings), is_sandboxed(pattern));
        }
        ConsentChoice::YesInWorkspace(pattern) => return strings.allow_in_workspace(&covered(pattern, strings)),
        ConsentChoice::No => strings.deny(),
        ConsentChoice::Agree => strings.agree(),
        ConsentChoice::Disagree => strings.disagree(),
        ConsentChoice::OtherWay => strings.another_way(),
        ConsentChoice::AcceptPlan => strings.accept_plan(),
        ConsentChoice::RefusePlan => strings.decline_plan(),
        ConsentChoice::Wait => return strings.keep_waiting(WAIT_MINUTES),
        ConsentChoice::StopCommand => strings.stop_command(),
        ConsentChoice::DoAgain => strings.run_again(),
        ConsentChoice::HasHappened => strings.already_done(),
        ConsentChoice::Skip => strings.skip_action(),
        ConsentChoice::StopRun => strings.stop_run(),
        ConsentChoice::Accept => strings.accept_request(),
        ConsentChoice::Opened => strings.open_link(),
        ConsentChoice::Decline => strings.decline_request(),
        ConsentChoice::PutAside => strings.cancel_request(),
    };
    label.to_owned()
}

/// What a rule is for, as one line of a list.
pub fn rule_in_words(pattern: &Pattern, language: Language) -> String {
    let strings = strings(language);
    let what = match pattern {
        Pattern::Command { command, .. } => strings.this_command(&one_line(command)),
        Pattern::Files { .. }
        | Pattern::CommandsBeginning { .. }
        | Pattern::Pages { .. }
        | Pattern::Mcp { .. }
        | Pattern::Host { .. } => covered(pattern, strings),
    };
    strings.listed_rule(&what, is_sandboxed(pattern))
}

/// What a rule does and does not do, by an example of each.
pub fn rule_by_example(pattern: &Pattern, language: Language) -> Vec<String> {
    let strings = strings(language);
    let examples = RuleExamples::of(pattern);
    let both = examples.iter().flat_map(|RuleExamples { covered, asked }| {
        [strings.not_asked_example(&visible_line(covered)), strings.still_asked_example(&visible_line(asked))]
    });
    let pages = matches!(pattern, Pattern::Pages { beneath: Some(_), .. });
    both.chain(pages.then(|| strings.addresses_still_asked().to_owned())).collect()
}

/// The calls that a pattern is for.
fn covered(pattern: &Pattern, strings: &dyn Strings) -> String {
    match pattern {
        Pattern::Files { tool, folder } if folder.is_empty() => strings.files_anywhere(tool),
        Pattern::Files { tool, folder } => strings.files_in(tool, &visible_line(folder)),
        Pattern::Command { .. } => strings.exactly_this_command().to_owned(),
        Pattern::CommandsBeginning { words, .. } => strings.commands_beginning(&visible_line(&words.join(" "))),
        Pattern::Pages { beneath: Some(beneath), .. } => strings.pages_beneath(&visible_line(beneath)),
        Pattern::Pages { host, beneath: None } => strings.pages_asked_again(&visible_line(host)),
        Pattern::Mcp { server, tool, .. } => strings.tool_as_it_is(&visible_line(tool), &visible_line(server)),
        Pattern::Host { places, bundle } => {
            let places = visible_line(&places.join(strings.comma()));
            match bundle {
                Some(ecosystem) => strings.registries(registries_of(*ecosystem, strings), &places),
                None => strings.connections_to(&places),
            }
        }
    }
}

/// Whose registries they are, by the name that it has in every language.
fn registries_of(ecosystem: Ecosystem, strings: &dyn Strings) -> &'static str {
    match ecosystem {
        Ecosystem::Rust => "Rust",
        Ecosystem::Node => "Node.js",
        Ecosystem::Python => "Python",
        Ecosystem::Go => "Go",
        Ecosystem::Java => "Java",
        Ecosystem::Debian => strings.debian_and_ubuntu(),
    }
}

fn is_sandboxed(pattern: &Pattern) -> bool {
    !matches!(pattern, Pattern::Command { unconfined: true, .. } | Pattern::CommandsBeginning { unconfined: true, .. })
}

/// What can be typed.
pub(super) fn how(choices: &[ConsentChoice], language: Language) -> String {
    let strings = strings(language);
    let no = choices.iter().position(ConsentChoice::is_no).map(|index| index + 1);
    let other = choices.iter().position(|choice| *choice == ConsentChoice::OtherWay).map(|index| index + 1);
    match (no, other) {
        (Some(no), Some(other)) => strings.reply_yes_no_or_other(no, other),
        (Some(no), None) => strings.reply_yes_or_no(no),
        (None, _) if choices.contains(&ConsentChoice::Decline) => strings.reply_decline_or_cancel().to_owned(),
        (None, _) => strings.reply_a_number().to_owned(),
    }
}

/// What was taken down, in one line.
pub fn recorded(choice: &ConsentChoice, reason: Option<&str>, language: Language) -> String {
    let strings = strings(language);
    let line = taken_down(choice, strings);
    match reason.map(one_line) {
        None => line,
        Some(reason) => strings.with_reason(&line, &reason),
    }
}

fn taken_down(choice: &ConsentChoice, strings: &dyn Strings) -> String {
    let line = match choice {
        ConsentChoice::YesOnce => strings.allowed_once(),
        ConsentChoice::YesHere(pattern) => {
            return strings.allowed_in_conversation(&covered(pattern, strings), is_sandboxed(pattern));
        }
        ConsentChoice::YesInWorkspace(pattern) => return strings.allowed_in_workspace(&covered(pattern, strings)),
        ConsentChoice::No => strings.denied_once(),
        ConsentChoice::Agree => strings.agreed(),
        ConsentChoice::Disagree => strings.disagreed(),
        ConsentChoice::OtherWay => strings.other_way_chosen(),
        ConsentChoice::AcceptPlan => strings.plan_accepted(),
        ConsentChoice::RefusePlan => strings.plan_denied(),
        ConsentChoice::Wait => return strings.waiting_longer(WAIT_MINUTES),
        ConsentChoice::StopCommand => strings.stopping_command(),
        ConsentChoice::DoAgain => strings.running_again(),
        ConsentChoice::HasHappened => strings.taken_as_done(),
        ConsentChoice::Skip => strings.action_skipped(),
        ConsentChoice::StopRun => strings.stopping_run(),
        ConsentChoice::Accept | ConsentChoice::Opened => strings.request_accepted(),
        ConsentChoice::Decline => strings.request_declined(),
        ConsentChoice::PutAside => strings.request_cancelled(),
    };
    line.to_owned()
}

/// Why a line decided nothing, in one line, with what to type instead.
pub fn unclear(choices: &[ConsentChoice], why: ConsentDoubt, language: Language) -> String {
    let strings = strings(language);
    let why = match why {
        ConsentDoubt::Empty => strings.empty_decided_nothing(),
        ConsentDoubt::NoSuchNumber => strings.no_such_number(),
        ConsentDoubt::Words => strings.not_an_answer(),
        ConsentDoubt::NoReasonTaken => strings.reason_only_with_no(),
        ConsentDoubt::WayMissing => strings.which_other_way(),
        ConsentDoubt::TooLong => strings.reason_too_long(),
    };
    strings.in_turn(why, &strings.sentence(&how(choices, language)))
}
