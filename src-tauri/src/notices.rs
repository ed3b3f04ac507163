//! Which notifications should stand: one for each question that waits unseen, or one for all where they are many.

use crate::words::{self, Words};
use ask::event::RunEnd;
use ask::question::Question;
use ask::settings::{Language, Notifications};
use ask::wire::{ChatComplete, Waiting};
use ask::{ConversationId, InteractionId, OptionId, QuestionId};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// From this many on they are told in one.
const MERGED_FROM_COUNT: usize = 3;
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
    pub buttons: Vec<Button>,
    pub sound: bool,
}

/// A button is bound to its question: it answers that one or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Notify(Note),
    Withdraw(NoteId),
    /// A question has arrived that nobody saw.
    CallAttention,
}

/// What the person sees and wants, at the time of looking.
pub struct Sight<'a> {
    pub looking_at: Option<ConversationId>,
    pub wishes: &'a Notifications,
    pub language: Language,
}

#[derive(Default)]
pub struct Notices {
    seen: HashMap<InteractionId, bool>,
    /// What stands, with the number of questions it tells of.
    standing: BTreeMap<NoteId, usize>,
    finished: BTreeSet<ConversationId>,
}

impl Notices {
    /// Questions that waited before the window opened are seen there; they are not announced again.
    pub fn already(waiting: &[Waiting]) -> Self {
        let seen = waiting.iter().map(|one| (one.interaction.id, true)).collect();
        Self { seen, ..Self::default() }
    }

    pub fn has_new(&self, waiting: &[Waiting]) -> bool {
        waiting.iter().any(|one| !self.seen.contains_key(&one.interaction.id))
    }

    /// The steps from what stands to what should.
    pub fn look(&mut self, waiting: &[Waiting], sight: &Sight<'_>) -> Vec<Step> {
        let mut steps = Vec::new();
        self.seen.retain(|id, _| waiting.iter().any(|one| one.interaction.id == *id));
        for one in waiting {
            let in_sight = sight.looking_at == Some(one.interaction.conversation);
            let seen = self.seen.entry(one.interaction.id).or_insert_with(|| {
                if !in_sight {
                    steps.push(Step::CallAttention);
                }
                false
            });
            *seen |= in_sight;
        }
        let unseen: Vec<_> = waiting.iter().filter(|one| self.seen.get(&one.interaction.id) == Some(&false)).collect();
        let wanted = if sight.wishes.questions { self.wanted(&unseen, sight) } else { Vec::new() };

        let gone: Vec<_> = self
            .standing
            .keys()
            .filter(|id| is_ask(id) && !wanted.iter().any(|(note, _)| note.id == **id))
            .copied()
            .collect();
        for id in gone {
            self.standing.remove(&id);
            steps.push(Step::Withdraw(id));
        }
        for (note, count) in wanted {
            if self.standing.insert(note.id, count) != Some(count) {
                steps.push(Step::Notify(note));
            }
        }
        if let Some(conversation) = sight.looking_at
            && self.finished.remove(&conversation)
        {
            steps.push(Step::Withdraw(NoteId::Finished(conversation)));
        }
        steps
    }

    /// A run has ended.
    pub fn finished(&mut self, complete: &ChatComplete, sight: &Sight<'_>) -> Option<Step> {
        let words = words::of(sight.language);
        let body = match &complete.end {
            RunEnd::Completed | RunEnd::RoundLimit => words.finished,
            RunEnd::Failed { .. } => words.failed,
            // Nobody needs to be told what they did themselves.
            RunEnd::Stopped => return None,
        };
        let conversation = complete.conversation_id;
        if !sight.wishes.finished || sight.looking_at == Some(conversation) {
            return None;
        }
        self.finished.insert(conversation);
        Some(Step::Notify(Note {
            id: NoteId::Finished(conversation),
            conversation: Some(conversation),
            title: title(&complete.title),
            body: body.to_owned(),
            buttons: Vec::new(),
            sound: sight.wishes.sound,
        }))
    }

    fn wanted(&self, unseen: &[&Waiting], sight: &Sight<'_>) -> Vec<(Note, usize)> {
        let words = words::of(sight.language);
        let merged = self.standing.contains_key(&NoteId::Several) && !unseen.is_empty();
        if merged || unseen.len() >= MERGED_FROM_COUNT {
            return vec![(several(unseen.len(), words, sight), unseen.len())];
        }
        unseen.iter().map(|one| (ask(one, words, sight), 1)).collect()
    }
}

fn is_ask(id: &NoteId) -> bool {
    match id {
        NoteId::Ask(_) | NoteId::Several => true,
        NoteId::Finished(_) => false,
    }
}

fn several(count: usize, words: &Words, sight: &Sight<'_>) -> Note {
    Note {
        id: NoteId::Several,
        conversation: None,
        title: "Askwell".to_owned(),
        body: words.waiting(count),
        buttons: Vec::new(),
        sound: sight.wishes.sound,
    }
}

fn ask(waiting: &Waiting, words: &Words, sight: &Sight<'_>) -> Note {
    let questions = waiting.interaction.questions();
    let text =
        questions.first().filter(|_| sight.wishes.show_text).map(|question| plain(&question.text, BODY_CHARS_MAX));
    Note {
        id: NoteId::Ask(waiting.interaction.id),
        conversation: Some(waiting.interaction.conversation),
        title: title(&waiting.title),
        body: text.filter(|text| !text.is_empty()).unwrap_or_else(|| words.needs_decision.to_owned()),
        buttons: buttons(waiting, questions),
        sound: sight.wishes.sound,
    }
}

/// The first options of a single question; none where two of them would read alike.
fn buttons(waiting: &Waiting, questions: &[Question]) -> Vec<Button> {
    let [question] = questions else { return Vec::new() };
    let options = question.options.iter().take(BUTTONS_COUNT_MAX);
    let buttons: Vec<_> = options
        .map(|option| Button {
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

fn title(text: &str) -> String {
    let title = plain(text, TITLE_CHARS_MAX);
    if title.is_empty() { "Askwell".to_owned() } else { title }
}

/// One line of what can be seen: models write these texts, and a system's notification has no other guard.
fn plain(text: &str, chars_max: usize) -> String {
    let visible: String = text
        .chars()
        .map(|c| if c.is_whitespace() || c.is_control() { ' ' } else { c })
        .filter(|c| !is_invisible(*c))
        .collect();
    let line = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= chars_max {
        return line;
    }
    line.chars().take(chars_max - 1).chain(['…']).collect()
}

/// Zero-width characters, those that turn the direction of writing, and tags.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests;
