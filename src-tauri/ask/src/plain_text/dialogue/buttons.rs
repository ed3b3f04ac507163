//! Buttons below a list. A label that fits stands on its button; else its mark does.

use super::fit::length;
use super::post::{Button, Manner};
use super::press::Press;
use crate::base::harmless::one_line;
use crate::base::limits::{BUTTON_LABEL_CHARS_MAX, FORM_BUTTONS_COUNT_MAX};
use crate::facts::question::Question;
use crate::plain_text::Steps;
use crate::plain_text::form::Form;
use crate::plain_text::marks::OptionMarks;
use crate::strings::Strings;
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
    let strings = manner.strings();
    let mut buttons = options(question, marked, strings);
    let has_options = !question.options.is_empty();
    buttons.extend((has_options && question.allow_freeform).then(|| steer(strings.other_button(), Press::Other)));
    buttons.extend((has_options && question.multi_select).then(|| steer(strings.done_button(), Press::Done)));
    buttons.extend((count > 1).then(|| steer(strings.skip_button(), Press::Skip)));
    buttons.extend((place > 0).then(|| steer(strings.back_button(), Press::Back)));
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
    let strings = manner.strings();
    let question = question.filter(|question| question.options.len() <= FORM_BUTTONS_COUNT_MAX);
    let mut buttons = question.map(|question| options(question, marked, strings)).unwrap_or_default();
    buttons
        .extend(question.filter(|question| question.multi_select).map(|_| steer(strings.done_button(), Press::Done)));
    buttons.extend(field.kind.has_default().then(|| steer(strings.default_button(), Press::Default)));
    buttons.extend((!field.required).then(|| steer(strings.skip_button(), Press::Skip)));
    buttons.extend((form.place() > 0).then(|| steer(strings.back_button(), Press::Back)));
    buttons.extend(ends(strings));
    buttons
}

/// Below the look at a whole form: each field by its number, and how it ends.
pub fn of_filled(form: &Form, manner: Manner) -> Vec<Button> {
    if !manner.buttons {
        return Vec::new();
    }
    let strings = manner.strings();
    let mut buttons: Vec<Button> = (0..form.fields().len()).map(numbered).collect();
    buttons.push(steer(strings.send_button(), Press::Done));
    buttons.extend(ends(strings));
    buttons
}

fn ends(strings: &dyn Strings) -> [Button; 2] {
    [steer(strings.decline_button(), Press::Decline), steer(strings.cancel_button(), Press::Cancel)]
}

fn steer(label: &str, press: Press) -> Button {
    Button { label: label.to_owned(), press }
}

fn numbered(index: usize) -> Button {
    Button { label: (index + 1).to_string(), press: Press::Option(index) }
}

fn options(question: &Question, marked: Option<&BTreeSet<usize>>, strings: &dyn Strings) -> Vec<Button> {
    let own = [
        strings.other_button(),
        strings.done_button(),
        strings.skip_button(),
        strings.back_button(),
        strings.default_button(),
        strings.decline_button(),
        strings.cancel_button(),
    ];
    let marks = OptionMarks::of(&question.options);
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
    let strings = manner.strings();
    let label = if steps.answers().is_empty() { strings.dismiss_button() } else { strings.send_button() };
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
