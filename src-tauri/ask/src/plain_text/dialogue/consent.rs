//! What wants consent, as it is posted. A yes to an action can only be given where all of it was shown.

use super::buttons;
use super::fit::{cut, cut_with_notice, lines_length};
use super::post::{Button, Manner};
use super::words::Words;
use crate::interaction::{Body, Interaction};
use crate::limits::CHAT_ANSWER_LINE_CHARS_MAX;
use crate::plain_text::consent::{Choice, Line, Tone, asked_for, choices, label};

/// A list of answers with what they are given to.
pub struct Sheet {
    pub text: String,
    pub buttons: Vec<Button>,
    /// All that a yes would allow stands in the text.
    pub whole: bool,
}

/// Whether this answer lets happen what was shown.
pub fn allows(choice: &Choice) -> bool {
    match choice {
        Choice::YesOnce | Choice::YesHere(_) | Choice::Agree | Choice::AcceptPlan | Choice::DoAgain => true,
        Choice::No
        | Choice::Disagree
        | Choice::OtherWay
        | Choice::RefusePlan
        | Choice::Wait
        | Choice::StopCommand
        | Choice::HasHappened
        | Choice::Skip
        | Choice::StopRun => false,
    }
}

pub fn sheet(interaction: &Interaction, before: &[String], manner: Manner) -> Sheet {
    let body = &interaction.body;
    let choices = choices(body);
    let mut lines = asked_for(body, manner.language);
    let how = lines.pop().map(|line| line.text).unwrap_or_default();
    let answers = lines.split_off(lines.len().saturating_sub(choices.len()));
    let answers: Vec<String> = answers.into_iter().map(|line| line.text).collect();
    let told: Vec<String> = lines.iter().map(set_in).collect();
    let brief: Vec<String> = lines.iter().filter(|line| !is_output(body, line)).map(set_in).collect();
    let limited = interaction.limit_ms.map(|limit| Words(manner.language).limited(limit));
    let below = |how: String| limited.clone().into_iter().chain([how]).collect::<Vec<_>>();

    let room = |below: &[String], answers: &[String]| {
        let taken = lines_length(before) + lines_length(below) + lines_length(answers);
        manner.text_chars_max.saturating_sub(taken)
    };
    let labels: Vec<String> = answers.iter().map(|line| cut(line, CHAT_ANSWER_LINE_CHARS_MAX)).collect();
    let shown_answers = labels == answers;
    let below_whole = below(how);
    let fits = |told: &[String]| shown_answers && lines_length(told) <= room(&below_whole, &answers);
    let (told, below, whole) = if fits(&told) {
        (told.join("\n"), below_whole, true)
    } else if fits(&brief) {
        (brief.join("\n"), below_whole, true)
    } else if matches!(body, Body::Quiet { .. }) {
        // To wait for a command or to stop it allows nothing new.
        (cut_with_notice(&brief.join("\n"), room(&below_whole, &labels), manner.language), below_whole, true)
    } else {
        let below = below(Words(manner.language).yes_at_the_desk(&numbers(&choices)));
        (cut_with_notice(&brief.join("\n"), room(&below, &labels), manner.language), below, false)
    };
    let text = [before.to_vec(), vec![told], labels, below].concat().join("\n");
    let given: Vec<usize> =
        (0..choices.len()).filter(|index| whole || !choices.get(*index).is_some_and(allows)).collect();
    let labels: Vec<String> = choices.iter().map(|choice| label(choice, manner.language)).collect();
    Sheet { text, buttons: buttons::of_choices(&labels, &given, manner), whole }
}

/// The numbers of the answers that allow nothing.
fn numbers(choices: &[Choice]) -> Vec<String> {
    let harmless = |(index, choice): (usize, &Choice)| (!allows(choice)).then(|| (index + 1).to_string());
    choices.iter().enumerate().filter_map(harmless).collect()
}

/// A chat shows letters of any width, so that what is set in stands behind a stroke.
fn set_in(line: &Line) -> String {
    line.text.strip_prefix("   ").map_or_else(|| line.text.clone(), |text| format!("│ {text}"))
}

/// What a command has put out: of use, and no part of what is allowed.
fn is_output(body: &Body, line: &Line) -> bool {
    match body {
        Body::Quiet { .. } | Body::ConnectionLost { .. } => line.tone == Tone::Aside && line.text.starts_with("   │ "),
        Body::Question { .. } | Body::Consent { .. } | Body::Confirm { .. } | Body::Plan { .. } => false,
    }
}
