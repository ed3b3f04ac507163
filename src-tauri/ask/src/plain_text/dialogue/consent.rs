//! What wants consent, as it is posted. A yes to an action can only be given where all of it was shown.

use super::buttons;
use super::fit::{cut, cut_with_notice, length, lines_length};
use super::listing::limited;
use super::post::{Button, Manner};
use crate::base::limits::{CHAT_ANSWER_LINE_CHARS_MAX, CHAT_LINE_CHARS_MAX};
use crate::facts::interaction::{Body, Interaction};
use crate::plain_text::consent::{CardLine, ConsentChoice, Tone, asked_for, choices, label};

/// A list of answers with what they are given to.
pub struct Sheet {
    pub text: String,
    pub buttons: Vec<Button>,
    /// All that a yes would allow stands in the text.
    pub whole: bool,
}

/// `before` takes no room away: whether all was shown is the same wherever the list stands.
pub fn sheet(interaction: &Interaction, before: &[String], manner: Manner) -> Sheet {
    let body = &interaction.body;
    let choices = choices(body);
    let mut told = asked_for(body, manner.language);
    let how = told.pop().map(|line| line.text).unwrap_or_default();
    let answers = told.split_off(told.len().saturating_sub(choices.len()));
    let answers: Vec<String> = answers.into_iter().map(|line| line.text).collect();
    let labels: Vec<String> = answers.iter().map(|line| cut(line, CHAT_ANSWER_LINE_CHARS_MAX)).collect();
    let limited = interaction.limit_ms.map(|limit| limited(limit, manner));
    let below = |how: String| limited.iter().cloned().chain([how]).collect::<Vec<String>>();
    let room = |below: &[String]| {
        let taken = CHAT_LINE_CHARS_MAX + 1 + lines_length(below) + lines_length(&labels);
        manner.text_chars_max.saturating_sub(taken)
    };

    let mut lines = below(how);
    let shown = if labels == answers { whole(body, &told, room(&lines), manner) } else { None };
    let is_whole = shown.is_some();
    let shown = shown.unwrap_or_else(|| {
        lines = below(yes_at_the_desk(&choices, manner));
        let told: Vec<String> = told.iter().map(set_in).collect();
        cut_with_notice(&told.join("\n"), room(&lines), manner)
    });
    let before: Vec<String> = before.iter().take(1).map(|line| cut(line, CHAT_LINE_CHARS_MAX)).collect();
    let text = [before, vec![shown], labels.clone(), lines].concat().join("\n");
    let given: Vec<usize> = (0..choices.len())
        .filter(|index| is_whole || !choices.get(*index).is_some_and(ConsentChoice::allows))
        .collect();
    let labels: Vec<String> = choices.iter().map(|choice| label(choice, manner.language)).collect();
    Sheet { text, buttons: buttons::of_choices(&labels, &given, manner), whole: is_whole }
}

/// All that a yes would allow, if there is room for it. What a command has put out may be cut, and so may all of a quiet
/// command: to wait for it or to stop it allows nothing new.
fn whole(body: &Body, told: &[CardLine], room: usize, manner: Manner) -> Option<String> {
    let all: Vec<String> = told.iter().map(set_in).collect();
    if lines_length(&all) <= room {
        return Some(all.join("\n"));
    }
    let (output, needed): (Vec<&CardLine>, Vec<&CardLine>) = told.iter().partition(|line| is_output(body, line));
    let needed: Vec<String> = needed.into_iter().map(set_in).collect();
    let output: Vec<String> = output.into_iter().map(set_in).collect();
    let notice = length(manner.strings().rest_is_on_the_desk()) + 1;
    let quiet = matches!(body, Body::Quiet { .. });
    let fits = !output.is_empty() && lines_length(&needed) + notice <= room;
    (quiet || fits).then(|| cut_with_notice(&[needed, output].concat().join("\n"), room, manner))
}

/// What can be replied here: the numbers of the answers that allow nothing.
fn yes_at_the_desk(choices: &[ConsentChoice], manner: Manner) -> String {
    let harmless = |(index, choice): (usize, &ConsentChoice)| (!choice.allows()).then(|| (index + 1).to_string());
    let numbers: Vec<String> = choices.iter().enumerate().filter_map(harmless).collect();
    let strings = manner.strings();
    strings.yes_at_the_desk(&numbers.join(strings.comma()))
}

/// A chat shows letters of any width, so that what is set in stands behind a stroke.
pub fn set_in(line: &CardLine) -> String {
    line.text.strip_prefix("   ").map_or_else(|| line.text.clone(), |text| format!("│ {text}"))
}

/// What a command has put out: of use, and no part of what is allowed.
fn is_output(body: &Body, line: &CardLine) -> bool {
    match body {
        Body::Quiet { .. } | Body::ConnectionLost { .. } => line.tone == Tone::Aside && line.text.starts_with("   │ "),
        Body::Question { .. }
        | Body::Consent { .. }
        | Body::Confirm { .. }
        | Body::Network { .. }
        | Body::Plan { .. }
        | Body::Elicitation { .. } => false,
    }
}
