//! What the person decided: kept word for word, told to the agent at every request, and theirs to correct or take back.

use crate::base::id::{InteractionId, QuestionId, Timestamp};
use crate::base::limits::{ANSWER_BYTES_MAX, ANSWER_TOLD_BYTES_MAX, DECISIONS_PAGE_COUNT, DECISIONS_TOLD_BYTES_MAX};
use crate::base::unseen::said;
use crate::facts::decision::{Change, Decision, DecisionPage};
use crate::facts::event::{DecisionEvent, Event};
use crate::facts::interaction::{Closing, Interaction, Status};
use crate::facts::invalid::Invalid;
use crate::facts::outcome::Answers;
use crate::facts::question::Question;
use crate::facts::result::{self, in_words};
use crate::machine::input::{Refusal, invalid, worded};
use crate::machine::state::State;

/// Every decision that stands in this conversation, oldest first.
pub fn decisions(state: &State) -> Vec<Decision> {
    told_of(&standing(state))
}

/// So many of them, from this one on.
pub fn page(state: &State, from: usize, count: usize) -> Vec<Decision> {
    let standing = standing(state);
    let from = from.min(standing.len());
    let to = from.saturating_add(count.min(DECISIONS_PAGE_COUNT)).min(standing.len());
    told_of(standing.get(from..to).unwrap_or_default())
}

/// What a conversation is shown with: it does not grow with how many there are.
pub fn last_page(state: &State) -> DecisionPage {
    let standing = standing(state);
    let first = standing.len().saturating_sub(DECISIONS_PAGE_COUNT);
    DecisionPage { total: standing.len(), latest: told_of(standing.get(first..).unwrap_or_default()) }
}

/// The decision on one question, if it stands.
pub fn decision(state: &State, interaction: InteractionId, question: &QuestionId) -> Option<Decision> {
    decided(state, state.interaction(interaction)?).find(|decided| decided.question.id == *question)?.told()
}

/// The person puts it in other words.
pub(super) fn correct(
    state: &State,
    interaction: InteractionId,
    question: QuestionId,
    text: &str,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    changeable(state, interaction, &question)?;
    worded("text", text, ANSWER_BYTES_MAX)?;
    if said(text).is_empty() {
        return Err(invalid("text", Invalid::Empty));
    }
    Ok(vec![Event::Decision(DecisionEvent::Corrected { interaction, question, text: text.trim().to_owned(), at })])
}

/// The person takes it back.
pub(super) fn withdraw(
    state: &State,
    interaction: InteractionId,
    question: QuestionId,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    changeable(state, interaction, &question)?;
    Ok(vec![Event::Decision(DecisionEvent::Withdrawn { interaction, question, at })])
}

fn changeable(state: &State, interaction: InteractionId, question: &QuestionId) -> Result<(), Refusal> {
    let found = decision(state, interaction, question);
    found.map(drop).ok_or_else(|| invalid("question", Invalid::UnknownDecision))
}

/// The questions whose decision the person took back. The answers still stand in the past, so the agent has to be told.
pub fn withdrawn(state: &State) -> Vec<&str> {
    let gone = |interaction: &Interaction, question: &Question| {
        matches!(state.change(interaction.id, &question.id), Some(Change::Withdrawn))
    };
    let mut withdrawn: Vec<(InteractionId, &str)> = Vec::new();
    for interaction in state.interactions() {
        let questions = interaction.questions().iter().filter(|question| gone(interaction, question));
        withdrawn.extend(questions.map(|question| (interaction.id, question.text.as_str())));
    }
    withdrawn.sort_by_key(|(id, _)| *id);
    withdrawn.into_iter().map(|(_, asked)| asked).collect()
}

/// The answer to one question as a decision, with its note; None where it decides nothing.
pub fn words(question: &Question, given: &Answers) -> Option<String> {
    let answer = given.of(&question.id).filter(|answer| answer.decides())?;
    let words = in_words(std::slice::from_ref(question), std::slice::from_ref(answer));
    let note = answer.noted().map(|note| format!(" ({note})")).unwrap_or_default();
    Some(words + &note)
}

/// What is told of decisions: the latest of them, as many as fit.
pub fn told(decisions: &[(String, String)]) -> String {
    let line = |(asked, answer): &(String, String)| {
        let long = answer.len() > ANSWER_TOLD_BYTES_MAX;
        let answer = if long { result::head(answer) } else { answer.clone() };
        format!("{}\n  → {}", item(asked), answer.replace('\n', "\n  "))
    };
    latest(decisions.iter().rev().map(line))
}

/// The same of those that were taken back.
pub(crate) fn told_withdrawn(asked: &[&str]) -> String {
    latest(asked.iter().rev().map(|asked| item(asked)))
}

fn item(asked: &str) -> String {
    format!("- {}", asked.trim().replace('\n', "\n  "))
}

/// As many as fit of these lines, which come the latest first.
fn latest(from: impl Iterator<Item = String>) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut bytes = 0;
    for line in from {
        bytes += line.len() + 1;
        if bytes > DECISIONS_TOLD_BYTES_MAX && !lines.is_empty() {
            break;
        }
        lines.push(line);
    }
    lines.reverse();
    lines.join("\n")
}

/// A decision that stands, not yet put in words.
struct Decided<'a> {
    interaction: &'a Interaction,
    question: &'a Question,
    given: &'a Answers,
    corrected: Option<&'a str>,
    at: Timestamp,
}

impl Decided<'_> {
    fn told(&self) -> Option<Decision> {
        let answer = match self.corrected {
            Some(text) => text.to_owned(),
            None => words(self.question, self.given)?,
        };
        Some(Decision {
            interaction: self.interaction.id,
            question: self.question.id.clone(),
            asked: self.question.text.clone(),
            answer,
            corrected: self.corrected.is_some(),
            at: self.at,
        })
    }
}

fn standing(state: &State) -> Vec<Decided<'_>> {
    let mut standing: Vec<_> = state.interactions().flat_map(|interaction| decided(state, interaction)).collect();
    standing.sort_by_key(|decided| (decided.at, decided.interaction.id));
    standing
}

fn told_of(standing: &[Decided]) -> Vec<Decision> {
    standing.iter().filter_map(Decided::told).collect()
}

fn decided<'a>(state: &'a State, interaction: &'a Interaction) -> impl Iterator<Item = Decided<'a>> {
    let answered = answers(interaction);
    interaction.questions().iter().filter_map(move |question| {
        let (given, closing) = answered?;
        let (corrected, at) = match state.change(interaction.id, &question.id) {
            Some(Change::Withdrawn) => return None,
            Some(Change::Corrected { text, at }) => (Some(text.as_str()), *at),
            None => given.of(&question.id).filter(|answer| answer.decides()).map(|_| (None, closing.at))?,
        };
        Some(Decided { interaction, question, given, corrected, at })
    })
}

fn answers(interaction: &Interaction) -> Option<(&Answers, &Closing)> {
    let closed = match &interaction.status {
        Status::Open => None,
        Status::Closed(closing) => Some(closing),
    };
    // What another agent answered is no decision of the person's.
    let by_person = interaction.late.iter().chain(closed).filter(|closing| closing.answerer.is_none());
    by_person.filter_map(|closing| Some((closing.outcome.given()?, closing))).next()
}
