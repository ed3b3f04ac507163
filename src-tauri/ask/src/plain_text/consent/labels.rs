//! The answers in words, how one is given, and what is said back to a line.

use super::{Choice, Unclear};
use crate::base::harmless::{one_line, visible_line};
use crate::base::language::Language;
use crate::base::limits::COMMAND_WAIT_MILLIS;
use crate::facts::rule::Pattern;
use crate::strings::{Strings, strings};

const WAIT_MINUTES: u64 = COMMAND_WAIT_MILLIS / 60_000;

/// What an answer says.
pub fn label(choice: &Choice, language: Language) -> String {
    let strings = strings(language);
    let label = match choice {
        Choice::YesOnce => strings.allow_once(),
        Choice::YesHere(pattern) => {
            return strings.allow_in_conversation(&covered(pattern, strings), is_sandboxed(pattern));
        }
        Choice::No => strings.deny(),
        Choice::Agree => strings.agree(),
        Choice::Disagree => strings.disagree(),
        Choice::OtherWay => strings.another_way(),
        Choice::AcceptPlan => strings.accept_plan(),
        Choice::RefusePlan => strings.decline_plan(),
        Choice::Wait => return strings.keep_waiting(WAIT_MINUTES),
        Choice::StopCommand => strings.stop_command(),
        Choice::DoAgain => strings.run_again(),
        Choice::HasHappened => strings.already_done(),
        Choice::Skip => strings.skip_action(),
        Choice::StopRun => strings.stop_run(),
        Choice::Accept => strings.accept_request(),
        Choice::Opened => strings.open_link(),
        Choice::Decline => strings.decline_request(),
        Choice::PutAside => strings.cancel_request(),
    };
    label.to_owned()
}

/// The calls that a pattern is for.
fn covered(pattern: &Pattern, strings: &dyn Strings) -> String {
    match pattern {
        Pattern::Files { tool, folder } if folder.is_empty() => strings.files_anywhere(tool),
        Pattern::Files { tool, folder } => strings.files_in(tool, &visible_line(folder)),
        Pattern::Command { .. } => strings.exactly_this_command().to_owned(),
        Pattern::CommandsBeginning { words, .. } => strings.commands_beginning(&visible_line(&words.join(" "))),
        Pattern::Pages { host } => strings.pages_of(&visible_line(host)),
        Pattern::Mcp { server, tool, .. } => strings.tool_as_it_is(&visible_line(tool), &visible_line(server)),
    }
}

fn is_sandboxed(pattern: &Pattern) -> bool {
    !matches!(pattern, Pattern::Command { unconfined: true, .. } | Pattern::CommandsBeginning { unconfined: true, .. })
}

/// What can be typed.
pub(super) fn how(choices: &[Choice], language: Language) -> String {
    let strings = strings(language);
    let no = choices.iter().position(Choice::is_no).map(|index| index + 1);
    let other = choices.iter().position(|choice| *choice == Choice::OtherWay).map(|index| index + 1);
    match (no, other) {
        (Some(no), Some(other)) => strings.reply_yes_no_or_other(no, other),
        (Some(no), None) => strings.reply_yes_or_no(no),
        (None, _) if choices.contains(&Choice::Decline) => strings.reply_decline_or_cancel().to_owned(),
        (None, _) => strings.reply_a_number().to_owned(),
    }
}

/// What was taken down, in one line.
pub fn recorded(choice: &Choice, reason: Option<&str>, language: Language) -> String {
    let strings = strings(language);
    let line = taken_down(choice, strings);
    match reason.map(one_line) {
        None => line,
        Some(reason) => strings.with_reason(&line, &reason),
    }
}

fn taken_down(choice: &Choice, strings: &dyn Strings) -> String {
    let line = match choice {
        Choice::YesOnce => strings.allowed_once(),
        Choice::YesHere(pattern) => {
            return strings.allowed_in_conversation(&covered(pattern, strings), is_sandboxed(pattern));
        }
        Choice::No => strings.denied_once(),
        Choice::Agree => strings.agreed(),
        Choice::Disagree => strings.disagreed(),
        Choice::OtherWay => strings.other_way_chosen(),
        Choice::AcceptPlan => strings.plan_accepted(),
        Choice::RefusePlan => strings.plan_denied(),
        Choice::Wait => return strings.waiting_longer(WAIT_MINUTES),
        Choice::StopCommand => strings.stopping_command(),
        Choice::DoAgain => strings.running_again(),
        Choice::HasHappened => strings.taken_as_done(),
        Choice::Skip => strings.action_skipped(),
        Choice::StopRun => strings.stopping_run(),
        Choice::Accept | Choice::Opened => strings.request_accepted(),
        Choice::Decline => strings.request_declined(),
        Choice::PutAside => strings.request_cancelled(),
    };
    line.to_owned()
}

/// Why a line decided nothing, in one line, with what to type instead.
pub fn unclear(choices: &[Choice], why: Unclear, language: Language) -> String {
    let strings = strings(language);
    let why = match why {
        Unclear::Empty => strings.empty_decided_nothing(),
        Unclear::NoSuchNumber => strings.no_such_number(),
        Unclear::Words => strings.not_an_answer(),
        Unclear::NoReasonTaken => strings.reason_only_with_no(),
        Unclear::WayMissing => strings.which_other_way(),
        Unclear::TooLong => strings.reason_too_long(),
    };
    strings.in_turn(why, &strings.sentence(&how(choices, language)))
}
