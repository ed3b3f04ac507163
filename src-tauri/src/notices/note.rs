//! One notification: what it says, in plain text, and what its buttons answer.

use super::Sight;
use super::reply::{self, ReplyField};
use crate::strings::strings;
use ask::event::RunEnd;
use ask::plain_text;
use ask::question::Question;
use ask::settings::Language;
use ask::snapshot;
use ask::wire::{ChatComplete, Notice, Waiting};
use ask::{ConversationId, InteractionId, OptionId, QuestionId};
use std::collections::BTreeSet;

/// Systems show no more.
const BUTTONS_COUNT_MAX: usize = 3;
const TITLE_CHARS_MAX: usize = 80;
const BODY_CHARS_MAX: usize = 300;
const BUTTON_CHARS_MAX: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NoteId {
    Ask(InteractionId),
    /// Several questions, told in one.
    Several,
    Finished(ConversationId),
}

/// One notification, in plain text without control characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    pub id: NoteId,
    /// What a click shows.
    pub conversation: Option<ConversationId>,
    pub title: String,
    pub body: String,
    pub buttons: Vec<NotificationButton>,
    /// Where the system has fields in notifications: one to answer in.
    pub reply: Option<ReplyField>,
    /// What a click on it does, for systems that want a button for that.
    pub open: &'static str,
    pub sound: bool,
}

/// A button is bound to its question: it answers that one or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotificationButton {
    pub answer: ButtonAnswer,
    pub label: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ButtonAnswer {
    pub conversation: ConversationId,
    pub interaction: InteractionId,
    pub question: QuestionId,
    pub option: OptionId,
}

/// Several questions, told in one.
pub fn several(count: usize, sight: &Sight<'_>) -> Note {
    Note {
        id: NoteId::Several,
        conversation: None,
        title: "Askwell".to_owned(),
        body: strings(sight.language).waiting(count),
        buttons: Vec::new(),
        reply: None,
        open: strings(sight.language).open_askwell(),
        sound: sight.wishes.sound,
    }
}

/// One question; told once more where it still waits.
pub fn ask(waiting: &Waiting, still: bool, sight: &Sight<'_>) -> Note {
    let strings = strings(sight.language);
    let needs = if still { strings.still_needs_decision() } else { strings.needs_decision() };
    let questions = waiting.interaction.questions();
    let shown = snapshot::display_text(&waiting.interaction);
    let shown = questions.first().map_or(shown.as_str(), |question| &question.text);
    let buttons = buttons(waiting, questions);
    let text = sight.wishes.show_text.then(|| match questions {
        [question] if buttons.len() < question.options.len() => {
            let full = waiting.interaction.in_full(0);
            listed(full.as_deref().unwrap_or(question), sight.language)
        }
        [..] => plain(shown, BODY_CHARS_MAX),
    });
    let text = text.filter(|text| !text.is_empty());
    let shows_what_it_answers = text.is_some() || !buttons.is_empty();
    Note {
        id: NoteId::Ask(waiting.interaction.id),
        conversation: Some(waiting.interaction.conversation),
        title: title(&waiting.title),
        body: text.unwrap_or_else(|| needs.to_owned()),
        buttons,
        reply: reply::field(questions, sight.language).filter(|_| shows_what_it_answers),
        open: strings.open_askwell(),
        sound: sight.wishes.sound,
    }
}

/// The end of a run; None where the person knows of it.
pub fn finished(complete: &ChatComplete, sight: &Sight<'_>) -> Option<Note> {
    let strings = strings(sight.language);
    let body = match &complete.end {
        RunEnd::Completed | RunEnd::RoundLimit => strings.finished(),
        RunEnd::Failed { .. } => strings.failed(),
        // Nobody needs to be told what they did themselves.
        RunEnd::Stopped => return None,
    };
    Some(Note {
        id: NoteId::Finished(complete.conversation_id),
        conversation: Some(complete.conversation_id),
        title: title(&complete.title),
        body: body.to_owned(),
        buttons: Vec::new(),
        reply: None,
        open: strings.open_askwell(),
        sound: sight.wishes.sound,
    })
}

/// What another program's agent tells the person.
pub fn told(notice: &Notice, sight: &Sight<'_>) -> Note {
    let strings = strings(sight.language);
    let text = sight.wishes.show_text.then(|| plain(&notice.text, BODY_CHARS_MAX)).filter(|text| !text.is_empty());
    Note {
        id: NoteId::Finished(notice.conversation_id),
        conversation: Some(notice.conversation_id),
        title: title(&notice.title),
        body: text.unwrap_or_else(|| strings.has_news().to_owned()),
        buttons: Vec::new(),
        reply: None,
        open: strings.open_askwell(),
        sound: sight.wishes.sound,
    }
}

/// The first options of a single question that takes one; none where two of them would read alike.
fn buttons(waiting: &Waiting, questions: &[Question]) -> Vec<NotificationButton> {
    let [question] = questions else { return Vec::new() };
    if question.multi_select {
        return Vec::new();
    }
    let options = question.options.iter().take(BUTTONS_COUNT_MAX);
    let buttons: Vec<_> = options
        .map(|option| NotificationButton {
            answer: ButtonAnswer {
                conversation: waiting.interaction.conversation,
                interaction: waiting.interaction.id,
                question: question.id.clone(),
                option: option.id.clone(),
            },
            label: plain(&option.label, BUTTON_CHARS_MAX),
        })
        .collect();
    let labels: BTreeSet<_> = buttons.iter().map(|button| &button.label).collect();
    if labels.len() < buttons.len() || labels.iter().any(|label| label.is_empty()) { Vec::new() } else { buttons }
}

/// The question with its options, which not all stand on buttons.
fn listed(question: &Question, language: Language) -> String {
    let lines = plain_text::shown(question, language);
    cut(lines.lines().map(|line| plain(line, BODY_CHARS_MAX)).collect::<Vec<_>>().join("\n"), BODY_CHARS_MAX)
}

fn title(text: &str) -> String {
    let title = plain(text, TITLE_CHARS_MAX);
    if title.is_empty() { "Askwell".to_owned() } else { title }
}

/// One line, with marks for what cannot be seen: models write these texts, and a system's notification has no other guard.
fn plain(text: &str, chars_max: usize) -> String {
    cut(plain_text::one_line(text), chars_max)
}

fn cut(text: String, chars_max: usize) -> String {
    if text.chars().count() <= chars_max {
        return text;
    }
    text.chars().take(chars_max - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests;
