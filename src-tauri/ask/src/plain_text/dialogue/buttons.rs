//! Buttons below a list. A label that fits stands on its button; else its mark does.

use super::fit::length;
use super::post::{Button, Manner};
use super::press::Press;
use super::words::Words;
use crate::base::harmless::one_line;
use crate::base::limits::{BUTTON_LABEL_CHARS_MAX, FORM_BUTTONS_COUNT_MAX};
use crate::facts::question::Question;
use crate::plain_text::Steps;
use crate::plain_text::form::Form;
use crate::plain_text::marks::Marks;
use std::collections::BTreeSet;

/// For the question at this place of a card with so many.
pub fn of_question(
    question: &Question,
    place: usize,
    count: usize,
    marked: Option<&BTreeSet<usize>>,
    manner: Manner,
) -> Vec<Button> {
    if !manner.buttons {
        return Vec::new();
    }
    let words = Words(manner.language);
    let mut buttons = options(question, marked, words);
    let has_options = !question.options.is_empty();
    buttons.extend((has_options && question.allow_freeform).then(|| steer(words.other(), Press::Other)));
    buttons.extend((has_options && question.multi_select).then(|| steer(words.done(), Press::Done)));
    buttons.extend((count > 1).then(|| steer(words.skip(), Press::Skip)));
    buttons.extend((place > 0).then(|| steer(words.back(), Press::Back)));
    buttons
}

/// For the field of a form whose turn it is. More options than a hand can look through are named by what is typed.
pub fn of_field(
    form: &Form,
    question: Option<&Question>,
    marked: Option<&BTreeSet<usize>>,
    manner: Manner,
) -> Vec<Button> {
    let Some(field) = form.field().filter(|_| manner.buttons) else { return Vec::new() };
    let words = Words(manner.language);
    let question = question.filter(|question| question.options.len() <= FORM_BUTTONS_COUNT_MAX);
    let mut buttons = question.map(|question| options(question, marked, words)).unwrap_or_default();
    buttons.extend(question.filter(|question| question.multi_select).map(|_| steer(words.done(), Press::Done)));
    buttons.extend(field.kind.has_default().then(|| steer(words.default(), Press::Default)));
    buttons.extend((!field.required).then(|| steer(words.skip(), Press::Skip)));
    buttons.extend((form.place() > 0).then(|| steer(words.back(), Press::Back)));
    buttons.extend(ends(words));
    buttons
}

/// Below the look at a whole form: each field by its number, and how it ends.
pub fn of_filled(form: &Form, manner: Manner) -> Vec<Button> {
    if !manner.buttons {
        return Vec::new();
    }
    let words = Words(manner.language);
    let mut buttons: Vec<Button> = (0..form.fields().len()).map(numbered).collect();
    buttons.push(steer(words.send(), Press::Done));
    buttons.extend(ends(words));
    buttons
}

fn ends(words: Words) -> [Button; 2] {
    [steer(words.decline(), Press::Decline), steer(words.cancel(), Press::Cancel)]
}

fn steer(label: &str, press: Press) -> Button {
    Button { label: label.to_owned(), press }
}

fn numbered(index: usize) -> Button {
    Button { label: (index + 1).to_string(), press: Press::Option(index) }
}

fn options(question: &Question, marked: Option<&BTreeSet<usize>>, words: Words) -> Vec<Button> {
    let own =
        [words.other(), words.done(), words.skip(), words.back(), words.default(), words.decline(), words.cancel()];
    let marks = Marks::of(&question.options);
    let labels: Vec<String> = question.options.iter().map(|option| one_line(&option.label)).collect();
    let option = |(index, label): (usize, &String)| {
        let twice = labels.iter().filter(|other| *other == label).count() > 1;
        let fits = !twice && !own.contains(&label.as_str()) && !label.starts_with('✓');
        let shown = short(label).filter(|_| fits).map_or_else(|| marks.mark(index), str::to_owned);
        let chosen = marked.is_some_and(|marked| marked.contains(&index));
        let label = if chosen { format!("✓ {shown}") } else { shown };
        Button { label, press: Press::Option(index) }
    };
    labels.iter().enumerate().map(option).collect()
}

/// Below the look at all answers: each question by its number, and handing in.
pub fn of_review(steps: &Steps, manner: Manner) -> Vec<Button> {
    if !manner.buttons {
        return Vec::new();
    }
    let mut buttons: Vec<Button> = (0..steps.questions().len()).map(numbered).collect();
    let words = Words(manner.language);
    let label = if steps.answers().is_empty() { words.close() } else { words.send() };
    buttons.push(steer(label, Press::Done));
    buttons
}

/// For the answers to what wants consent: those at these places.
pub fn of_choices(labels: &[String], given: &[usize], manner: Manner) -> Vec<Button> {
    if !manner.buttons {
        return Vec::new();
    }
    let choice = |index: &usize| {
        let label = labels.get(*index)?;
        let label = short(label).map_or_else(|| (index + 1).to_string(), str::to_owned);
        Some(Button { label, press: Press::Option(*index) })
    };
    given.iter().filter_map(choice).collect()
}

fn short(label: &str) -> Option<&str> {
    (!label.is_empty() && length(label) <= BUTTON_LABEL_CHARS_MAX).then_some(label)
}
