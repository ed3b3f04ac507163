//! Why an answer does not fit what was asked.

use crate::strings::Strings;
use ask::input::Invalid;
use ask::plain_text::form::misfit;

pub fn invalid(strings: &dyn Strings, why: &Invalid) -> String {
    let why = match why {
        Invalid::Empty => strings.answer_missing().to_owned(),
        Invalid::TooLong { bytes, bytes_max } => strings.answer_too_long(*bytes, *bytes_max),
        Invalid::NotText { character } => strings.not_text(character),
        Invalid::TooManyFiles | Invalid::UnknownFile => strings.files_not_accepted().to_owned(),
        Invalid::NoWorkspace => strings.no_workspace().to_owned(),
        Invalid::UnknownDecision => strings.decision_gone().to_owned(),
        Invalid::UnknownOption => strings.no_such_option().to_owned(),
        Invalid::UnknownQuestion | Invalid::RepeatedQuestion | Invalid::Ambiguous => strings.does_not_fit().to_owned(),
        Invalid::OnlyOne => strings.only_one_option().to_owned(),
        Invalid::OtherKind | Invalid::UnknownPattern => strings.answer_of_another_kind().to_owned(),
        Invalid::NotAsShown => strings.not_as_shown().to_owned(),
        Invalid::NeedsYes => strings.needs_yes().to_owned(),
        Invalid::Past => strings.time_is_past().to_owned(),
        Invalid::Arguments { why } | Invalid::Steps { why } => why.clone(),
        Invalid::Field { why } => misfit(why, strings.language()),
        Invalid::NoFreeText => strings.options_only().to_owned(),
    };
    strings.answer_invalid(&why)
}
