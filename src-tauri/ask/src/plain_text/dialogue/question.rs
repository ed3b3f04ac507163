//! A reply to a question, and what comes of it: an answer that is kept, the next question, or the whole card handed in.

use super::fit::cut;
use super::hear::CardContext;
use super::list::list;
use super::post::{Move, Post, Shows};
use super::{Dialogue, listing};
use crate::base::limits::{ANSWER_WHOLE_BYTES_MAX, CHAT_LINE_CHARS_MAX};
use crate::facts::outcome::{Answer, Response};
use crate::facts::question::Question;
use crate::plain_text::fold::unquoted;
use crate::plain_text::{AnswerReading, At, QuestionTurn, ReplyRefusal, Steps, confirmed, read, refused};

impl Dialogue {
    pub(super) fn at_question(&mut self, here: CardContext<'_>, text: &str) -> Vec<Move> {
        let mut steps = self.steps(here);
        steps.go_to(here.question);
        let strings = here.strings();
        match self.meant(here, &steps, text) {
            AnswerReading::Stop => vec![Move::Stop { conversation: Some(here.interaction().conversation) }],
            AnswerReading::Skip => self.skip(here, steps),
            AnswerReading::Show => vec![Move::Post(self.shown(here, Some(steps.place().0 - 1), None))],
            AnswerReading::Decide if steps.answers().is_empty() => {
                self.submit(here, Response::Delegated { comment: None }, strings.agent_decides())
            }
            AnswerReading::Decide => here.line(strings.partly_answered_already()),
            AnswerReading::TalkFirst(text) => self.submit(here, Response::TalkFirst { text }, strings.asked_first()),
            AnswerReading::Preview(index) => match steps.question() {
                Some(question) => here.line(listing::preview(question, index, here.manner.with_room())),
                None => Vec::new(),
            },
            AnswerReading::Back => self.back(here, steps),
            AnswerReading::GoTo(index) => {
                steps.go_to(index);
                self.go_on(here, &steps, None)
            }
            AnswerReading::HandIn => self.hand_in(here, &steps),
            AnswerReading::Answer(answer) => self.take(here, steps, answer),
            AnswerReading::Message(text) => {
                let conversation = Some(here.interaction().conversation);
                let mut moves = vec![Move::Tell { conversation, text }];
                moves.extend(here.line(strings.message_sent()));
                moves
            }
            AnswerReading::Refused(ReplyRefusal::AtReview) => here.line(strings.not_sent_yet()),
            AnswerReading::Refused(why) => match steps.question() {
                Some(question) => {
                    here.line(refused(At::Question(turn(question, &steps, false)), &why, here.manner.language))
                }
                None => here.line(strings.not_sent_yet()),
            },
        }
    }

    /// Whether a text is an answer that chooses.
    pub(super) fn names_options(&self, here: CardContext<'_>, text: &str) -> bool {
        let mut steps = self.steps(here);
        steps.go_to(here.question);
        matches!(self.meant(here, &steps, text), AnswerReading::Answer(answer) if !answer.selected.is_empty())
    }

    pub(super) fn steps(&self, here: CardContext<'_>) -> Steps {
        let progress = self.cards.get(here.place).map(|card| card.progress.clone()).unwrap_or_default();
        Steps::resumed(here.interaction().questions(), progress)
    }

    fn meant(&self, here: CardContext<'_>, steps: &Steps, text: &str) -> AnswerReading {
        let Some(question) = steps.question() else {
            return read(At::Review { questions: steps.questions().len() }, text);
        };
        let awaited = self.cards.get(here.place).is_some_and(|card| card.awaits_words == Some(here.question));
        let prompted = here.quoted == Some(Shows::Prompt);
        let works = here.interaction().background && here.quoted.is_none() && !awaited;
        let reply = read(At::Question(turn(question, steps, works)), text);
        // Whoever was asked for own words means what they wrote, also where it reads like an option.
        let answers = matches!(reply, AnswerReading::Answer(_) | AnswerReading::Preview(_) | AnswerReading::Refused(_));
        let out_of_range = matches!(reply, AnswerReading::Refused(ReplyRefusal::NoSuchOption { .. }));
        let own = question.allow_freeform && ((prompted && answers) || (awaited && out_of_range));
        if own { self.own_words(here, question, text) } else { reply }
    }

    /// Own words, beside what is marked already.
    fn own_words(&self, here: CardContext<'_>, question: &Question, text: &str) -> AnswerReading {
        let own = unquoted(text).unwrap_or(text);
        if own.len() > ANSWER_WHOLE_BYTES_MAX {
            return AnswerReading::Refused(ReplyRefusal::TooLong);
        }
        let marked = self.marked(here, question);
        AnswerReading::Answer(Answer { selected: marked.selected, ..Answer::writing(&question.id, own) })
    }

    /// The options that are marked so far, as an answer.
    pub(super) fn marked(&self, here: CardContext<'_>, question: &Question) -> Answer {
        let marked = self.cards.get(here.place).and_then(|card| card.marked.get(&here.question));
        let options = marked.into_iter().flatten().filter_map(|index| question.options.get(*index));
        Answer::choosing(&question.id, options.map(|option| option.id.clone()).collect())
    }

    pub(super) fn take(&mut self, here: CardContext<'_>, mut steps: Steps, answer: Answer) -> Vec<Move> {
        let Some(question) = steps.question() else { return Vec::new() };
        let line = cut(&confirmed(question, &answer, here.manner.language), CHAT_LINE_CHARS_MAX);
        steps.take(answer);
        self.unmark(here);
        let count = steps.questions().len();
        if steps.question().is_some() || steps.answers().len() < count {
            return self.go_on(here, &steps, Some(line));
        }
        self.keep(here, &steps);
        let line = if count > 1 { format!("{line} · {}", here.strings().answers_sent(count, count)) } else { line };
        self.submit(here, steps.response(), &line)
    }

    /// Leaves the question open. The only one of a card is closed without an answer.
    pub(super) fn skip(&mut self, here: CardContext<'_>, mut steps: Steps) -> Vec<Move> {
        if steps.several() && steps.question().is_some() {
            steps.skip();
            self.unmark(here);
            return self.go_on(here, &steps, Some(here.strings().question_skipped().to_owned()));
        }
        // At the look at all answers nothing that was answered is thrown away by one word.
        if !steps.answers().is_empty() {
            return here.line(here.strings().not_sent_yet());
        }
        self.submit(here, Response::Dismissed, here.strings().closed_unanswered())
    }

    pub(super) fn back(&mut self, here: CardContext<'_>, mut steps: Steps) -> Vec<Move> {
        if !steps.back() {
            return here.line(here.strings().first_question());
        }
        self.go_on(here, &steps, None)
    }

    pub(super) fn hand_in(&mut self, here: CardContext<'_>, steps: &Steps) -> Vec<Move> {
        let (answered, count) = (steps.answers().len(), steps.questions().len());
        let strings = here.strings();
        let line = match answered {
            0 => strings.closed_unanswered().to_owned(),
            answered => format!("↩ {}", strings.answers_sent(answered, count)),
        };
        self.submit(here, steps.response(), &line)
    }

    /// Keeps how far the card is answered, and shows the question whose turn it is; `line` stands above it.
    pub(super) fn go_on(&mut self, here: CardContext<'_>, steps: &Steps, line: Option<String>) -> Vec<Move> {
        self.keep(here, steps);
        vec![Move::Post(self.shown(here, None, line))]
    }

    fn keep(&mut self, here: CardContext<'_>, steps: &Steps) {
        if let Some(card) = self.cards.get_mut(here.place) {
            card.progress = steps.progress();
            card.awaits_words = None;
        }
    }

    fn unmark(&mut self, here: CardContext<'_>) {
        if let Some(card) = self.cards.get_mut(here.place) {
            card.marked.remove(&here.question);
        }
    }

    pub(super) fn shown(&self, here: CardContext<'_>, place: Option<usize>, line: Option<String>) -> Post {
        let above = line.or_else(|| listing::titled(&here.waiting.title));
        let before: Vec<String> = above.into_iter().collect();
        match self.cards.get(here.place) {
            Some(card) => list(card, here.interaction(), place, &before, here.manner),
            None => Post::plain(None, before.join("\n")),
        }
    }
}

fn turn<'a>(question: &'a Question, steps: &Steps, agent_works: bool) -> QuestionTurn<'a> {
    QuestionTurn { question, among_others: steps.several(), agent_works }
}
