//! A pressed button. It names its card and its question, so that a press on an old list answers no other.

use super::fit::cut;
use super::hear::CardContext;
use super::post::{About, ButtonAcknowledgement, Manner, Move, Post, Shows};
use super::press::{Press, PressedButton};
use super::{Dialogue, form, is_question};
use crate::base::harmless::one_line;
use crate::base::limits::CHAT_ACKNOWLEDGED_CHARS_MAX;
use crate::facts::outcome::Answer;
use crate::facts::question::Question;
use crate::plain_text::consent::{choices, label};
use crate::plain_text::{Steps, named};
use crate::wire::Waiting;

/// What is done, and what is said on the button; or why nothing is done.
type Done = Result<(Vec<Move>, String), String>;

impl Dialogue {
    /// What to do, and what is shown on the button. `post` is the one with the button, `open` is all that waits.
    pub fn press(
        &mut self,
        pressed: &PressedButton,
        post: &str,
        open: &[Waiting],
        manner: Manner,
    ) -> (Vec<Move>, ButtonAcknowledgement) {
        let (moves, text, alert) = match self.pressed(pressed, post, open, manner) {
            Ok((moves, text)) => (moves, text, false),
            Err(why) => (Vec::new(), why, true),
        };
        (moves, ButtonAcknowledgement { text: cut(&one_line(&text), CHAT_ACKNOWLEDGED_CHARS_MAX), alert })
    }

    fn pressed(&mut self, pressed: &PressedButton, post: &str, open: &[Waiting], manner: Manner) -> Done {
        let strings = manner.strings();
        let Some(waiting) = open.iter().find(|waiting| waiting.interaction.id == pressed.interaction) else {
            let ended = self.ended.iter().find(|ended| ended.interaction == pressed.interaction);
            return Err(ended.map_or_else(
                || strings.list_no_longer_open().to_owned(),
                |ended| strings.question_ended(&ended.told),
            ));
        };
        let place = self.card(&waiting.interaction);
        let question = pressed.question;
        let here = CardContext { place, waiting, question, quoted: None, newest: true, at: None, open, manner };
        if let Some(card) = self.cards.get_mut(place) {
            card.gone = false;
            if card.handed_in {
                return Err(strings.answer_on_its_way().to_owned());
            }
        }
        if is_question(here.interaction()) {
            return self.press_question(here, pressed.press, post);
        }
        if let Some(asked) = form::fillable(&waiting.interaction, manner) {
            return self.press_form(here, asked, pressed.press, post);
        }
        let Press::Option(index) = pressed.press else { return Err(strings.list_no_longer_open().to_owned()) };
        let moves = self.press_choice(here, index)?;
        let choice = choices(&here.interaction().body).get(index).map(|choice| label(choice, manner.language));
        Ok((moves, strings.chosen(&choice.unwrap_or_default())))
    }

    fn press_question(&mut self, here: CardContext<'_>, press: Press, post: &str) -> Done {
        let strings = here.strings();
        let over = || strings.list_no_longer_open().to_owned();
        let mut steps = self.steps(here);
        steps.go_to(here.question);
        if steps.place().0 - 1 != here.question {
            return Err(over());
        }
        let Some(question) = steps.question().cloned() else {
            return self.press_review(here, steps, press);
        };
        match press {
            Press::Option(index) if question.multi_select => self.mark(here, &question, index, post),
            Press::Option(index) => {
                let option = question.options.get(index).ok_or_else(over)?;
                let answer = Answer::choosing(&question.id, vec![option.id.clone()]);
                Ok((self.take(here, steps, answer), strings.chosen(&one_line(&option.label))))
            }
            Press::Other if question.allow_freeform => Ok((self.prompt(here, &question), String::new())),
            Press::Done if question.multi_select => {
                let marked = self.marked(here, &question);
                if !marked.decides() {
                    return Err(strings.select_one_first().to_owned());
                }
                Ok((self.take(here, steps, marked), String::new()))
            }
            Press::Skip if steps.several() => Ok((self.skip(here, steps), String::new())),
            Press::Back if here.question > 0 => Ok((self.back(here, steps), String::new())),
            Press::Other
            | Press::Done
            | Press::Skip
            | Press::Back
            | Press::Default
            | Press::Decline
            | Press::Cancel => Err(over()),
        }
    }

    fn press_review(&mut self, here: CardContext<'_>, mut steps: Steps, press: Press) -> Done {
        match press {
            Press::Option(index) if index < steps.questions().len() => {
                steps.go_to(index);
                Ok((self.go_on(here, &steps, None), String::new()))
            }
            Press::Done => Ok((self.hand_in(here, &steps), String::new())),
            Press::Option(_)
            | Press::Other
            | Press::Skip
            | Press::Back
            | Press::Default
            | Press::Decline
            | Press::Cancel => Err(here.strings().list_no_longer_open().to_owned()),
        }
    }

    /// Marks an option of several, or takes its mark away, and shows that on the list.
    pub(super) fn mark(&mut self, here: CardContext<'_>, question: &Question, index: usize, post: &str) -> Done {
        if index >= question.options.len() {
            return Err(here.strings().list_no_longer_open().to_owned());
        }
        if let Some(card) = self.cards.get_mut(here.place) {
            let marked = card.marked.entry(here.question).or_default();
            if !marked.remove(&index) {
                marked.insert(index);
            }
            if marked.is_empty() {
                card.marked.remove(&here.question);
            }
        }
        let chosen = self.marked(here, question).selected;
        let chosen = question.options.iter().filter(|option| chosen.contains(&option.id));
        let labels: Vec<String> = chosen.map(|option| one_line(&option.label)).collect();
        let with = self.shown(here, Some(here.question), None);
        let strings = here.strings();
        let said = if labels.is_empty() {
            strings.nothing_selected().to_owned()
        } else {
            strings.selected(&labels.join(strings.comma()), strings.done_button())
        };
        Ok((vec![Move::Redraw { post: post.to_owned(), with }], said))
    }

    /// Asks for own words.
    fn prompt(&mut self, here: CardContext<'_>, question: &Question) -> Vec<Move> {
        if let Some(card) = self.cards.get_mut(here.place) {
            card.awaits_words = Some(here.question);
        }
        let about = About { interaction: here.interaction().id, question: here.question, shows: Shows::Prompt };
        let text = here.strings().write_your_answer(&named(question));
        vec![Move::Post(Post { wants_words: true, ..Post::plain(Some(about), text) })]
    }
}
