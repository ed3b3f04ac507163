//! What the person decided: kept word for word, told to the agent at every request, and theirs to correct or take back.

use crate::base::id::{InteractionId, QuestionId};
use crate::base::limits::{ANSWER_TOLD_BYTES_MAX, DECISIONS_TOLD_BYTES_MAX};
use crate::facts::decision::{Change, Decision};
use crate::facts::interaction::{Closing, Interaction, Status};
use crate::facts::outcome::Answers;
use crate::facts::question::Question;
use crate::facts::result::{self, in_words};
use crate::machine::state::State;

/// Every decision that stands in this conversation, oldest first.
pub fn decisions(state: &State) -> Vec<Decision> {
    let mut decisions: Vec<Decision> =
        state.interactions().flat_map(|interaction| decided(state, interaction)).collect();
    decisions.sort_by_key(|decision| (decision.at, decision.interaction));
    decisions
}

/// The decision on one question, if it stands.
pub fn decision(state: &State, interaction: InteractionId, question: &QuestionId) -> Option<Decision> {
    decided(state, state.interaction(interaction)?).find(|decision| decision.question == *question)
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
pub fn told_withdrawn(asked: &[&str]) -> String {
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

fn decided<'a>(state: &'a State, interaction: &'a Interaction) -> impl Iterator<Item = Decision> + 'a {
    let given = answers(interaction);
    let questions = interaction.questions().iter();
    questions.filter_map(move |question| one(state, interaction, question, given?.0, given?.1))
}

fn one(
    state: &State,
    interaction: &Interaction,
    question: &Question,
    given: &Answers,
    closing: &Closing,
) -> Option<Decision> {
    let (words, corrected, at) = match state.change(interaction.id, &question.id) {
        Some(Change::Withdrawn) => return None,
        Some(Change::Corrected { text, at }) => (text.clone(), true, *at),
        None => (words(question, given)?, false, closing.at),
    };
    let (interaction, question_id) = (interaction.id, question.id.clone());
    Some(Decision { interaction, question: question_id, asked: question.text.clone(), answer: words, corrected, at })
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
