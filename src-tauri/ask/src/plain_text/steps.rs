//! A card gone through question by question: one at a time, back where one wants, and a look at all before they go.

use crate::facts::outcome::{Answer, Response};
use crate::facts::question::Question;
use serde::{Deserialize, Serialize};

/// How far a card is answered. A question that was passed without an answer stays open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Steps {
    questions: Vec<Question>,
    progress: AnswerProgress,
}

/// The same without the questions, as it is kept where a card stands for longer than a program runs.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct AnswerProgress {
    /// One place for each question.
    taken: Vec<Option<Answer>>,
    at: usize,
    /// Questions that were answered or passed: after a look back it goes on behind them.
    passed: usize,
}

impl Steps {
    /// From the first question on, with none of them answered.
    pub fn through(questions: &[Question]) -> Steps {
        Steps::resumed(questions, AnswerProgress::default())
    }

    /// Goes on where it was left.
    pub fn resumed(questions: &[Question], progress: AnswerProgress) -> Steps {
        let count = questions.len();
        let AnswerProgress { mut taken, at, passed } = progress;
        taken.resize(count, None);
        let progress = AnswerProgress { taken, at: at.min(count), passed: passed.min(count) };
        Steps { questions: questions.to_vec(), progress }
    }

    /// What is kept of it, to continue later.
    pub fn progress(&self) -> AnswerProgress {
        self.progress.clone()
    }

    /// Goes on with answers that were given before: the first question without one has its turn.
    pub fn kept(questions: &[Question], answers: &[Answer]) -> Steps {
        let mut steps = Steps::through(questions);
        for (place, question) in steps.progress.taken.iter_mut().zip(questions) {
            *place = answers.iter().find(|answer| answer.question == question.id && answer.decides()).cloned();
        }
        steps.go_on();
        steps
    }

    /// The question whose turn it is. None at the review.
    pub fn question(&self) -> Option<&Question> {
        self.questions.get(self.progress.at)
    }

    /// All of them, in the order of the card.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// Whether the card has more than one: then its answers are looked at before they go.
    pub fn several(&self) -> bool {
        self.questions.len() > 1
    }

    /// The place of the question whose turn it is, from 1, and how many there are.
    pub fn place(&self) -> (usize, usize) {
        (self.progress.at + 1, self.questions.len())
    }

    /// Answers the question whose turn it is. The next open one follows.
    pub fn take(&mut self, answer: Answer) {
        self.pass(Some(answer));
    }

    /// Leaves this question open, also where it was answered before.
    pub fn skip(&mut self) {
        self.pass(None);
    }

    /// To the question before. False at the first one.
    pub fn back(&mut self) -> bool {
        let before = self.progress.at.checked_sub(1);
        self.progress.at = before.unwrap_or(self.progress.at);
        before.is_some()
    }

    /// To one that was passed already.
    pub fn go_to(&mut self, index: usize) {
        self.progress.at = index.min(self.progress.passed);
    }

    pub(crate) fn answer_to(&self, index: usize) -> Option<&Answer> {
        self.progress.taken.get(index)?.as_ref()
    }

    /// The answers so far.
    pub fn answers(&self) -> Vec<Answer> {
        self.progress.taken.iter().flatten().cloned().collect()
    }

    /// What is handed in. A card on which nothing was answered is closed without an answer.
    pub fn response(&self) -> Response {
        let answers = self.answers();
        if answers.is_empty() { Response::Dismissed } else { Response::Answered(answers.into()) }
    }

    fn pass(&mut self, answer: Option<Answer>) {
        if let Some(place) = self.progress.taken.get_mut(self.progress.at) {
            *place = answer;
            self.progress.passed = self.progress.passed.max(self.progress.at + 1);
            self.go_on();
        }
    }

    /// To the first question that was neither passed nor answered.
    fn go_on(&mut self) {
        self.progress.passed +=
            self.progress.taken.iter().skip(self.progress.passed).take_while(|answer| answer.is_some()).count();
        self.progress.at = self.progress.passed;
    }
}
