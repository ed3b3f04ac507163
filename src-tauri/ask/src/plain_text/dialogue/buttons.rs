//! Buttons below a list. A label that fits stands on its button; else its mark does.

use super::fit::length;
use super::post::{Button, Manner};
use super::press::Press;
use super::words::Words;
use crate::limits::BUTTON_LABEL_CHARS_MAX;
use crate::plain_text::marks::Marks;
use crate::plain_text::{Steps, one_line};
use crate::question::Question;
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
    let own = [words.other(), words.done(), words.skip(), words.back()];
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
    let mut buttons: Vec<Button> = labels.iter().enumerate().map(option).collect();
    let steer = |label: &str, press| Button { label: label.to_owned(), press };
    let has_options = !question.options.is_empty();
    buttons.extend((has_options && question.allow_freeform).then(|| steer(words.other(), Press::Other)));
    buttons.extend((has_options && question.multi_select).then(|| steer(words.done(), Press::Done)));
    buttons.extend((count > 1).then(|| steer(words.skip(), Press::Skip)));
    buttons.extend((place > 0).then(|| steer(words.back(), Press::Back)));
    buttons
}

/// Below the look at all answers: each question by its number, and handing in.
pub fn of_review(steps: &Steps, manner: Manner) -> Vec<Button> {
    if !manner.buttons {
        return Vec::new();
    }
    let numbered = |index: usize| Button { label: (index + 1).to_string(), press: Press::Option(index) };
    let mut buttons: Vec<Button> = (0..steps.questions().len()).map(numbered).collect();
    let words = Words(manner.language);
    let label = if steps.answers().is_empty() { words.close() } else { words.send() };
    buttons.push(Button { label: label.to_owned(), press: Press::Done });
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
