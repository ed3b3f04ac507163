//! The lines a person reads: a question with its options, what an option leads to, and all answers before they go.

use super::marks::OptionMarks;
use super::said::{how_to_reply, words_of};
use super::steps::Steps;
use crate::base::harmless::{harmless, one_line};
use crate::base::language::Language;
use crate::base::text::cut;
use crate::facts::question::{Question, QuestionOption};
use crate::strings::strings;

/// As much of a preview's line is printed.
const PREVIEW_LINE_BYTES_MAX: usize = 400;
/// As much of a question's text stands for it where only its name is needed.
const NAME_BYTES_MAX: usize = 90;

/// A question as lines of text. Only options begin a line with a mark: all other lines are set in, and an option's label
/// and description stay on one line each, so that none of them can pass for an option that does not exist.
pub fn shown(question: &Question, language: Language) -> String {
    let marks = OptionMarks::of(&question.options);
    let text = harmless(&question.text);
    let header = question.header.as_deref().map(one_line).filter(|header| !header.is_empty());
    let header = header.map(|header| format!("[{header}] ")).unwrap_or_default();
    let mut lines = vec![format!("❓ {header}{}", text.trim().replace('\n', "\n   "))];
    for (index, option) in question.options.iter().enumerate() {
        lines.extend(option_lines(&marks.mark(index), option, language));
    }
    lines.push(how_to_reply(question, language));
    lines.join("\n")
}

fn option_lines(mark: &str, option: &QuestionOption, language: Language) -> Vec<String> {
    let mut lines = vec![format!("{mark}. {}{}", one_line(&option.label), badge(option, language))];
    lines.extend(explained(mark, option, language));
    lines
}

/// What stands behind the label of an option that the agent advises.
pub(super) fn badge(option: &QuestionOption, language: Language) -> &'static str {
    if option.recommended { strings(language).recommended() } else { "" }
}

/// What is said of an option below its label, each line set in.
pub(super) fn explained(mark: &str, option: &QuestionOption, language: Language) -> Vec<String> {
    let description = option.description.as_deref().map(one_line).filter(|description| !description.is_empty());
    let mut lines: Vec<String> = description.map(|description| format!("   {description}")).into_iter().collect();
    if option.preview.is_some() {
        lines.push(format!("   {}", strings(language).preview_hint(mark)));
    }
    lines
}

/// What is typed for each option, and its label.
pub fn marked(question: &Question) -> Vec<(String, String)> {
    let marks = OptionMarks::of(&question.options);
    question.options.iter().enumerate().map(|(index, option)| (marks.mark(index), option.label.clone())).collect()
}

/// What the option at this place leads to, set in so that it cannot pass for anything else.
pub fn previewed(question: &Question, index: usize) -> String {
    let Some(option) = question.options.get(index) else { return String::new() };
    let mark = OptionMarks::of(&question.options).mark(index);
    let preview = harmless(option.preview.as_deref().unwrap_or_default());
    let mut lines = vec![format!("{mark}. {}", one_line(&option.label))];
    lines.extend(preview.trim_end().lines().map(|line| {
        let head = cut(line, PREVIEW_LINE_BYTES_MAX);
        let more = if head.len() < line.len() { " …" } else { "" };
        format!("   {head}{more}")
    }));
    lines.join("\n")
}

/// All questions of a card with their answers, and how to go on from there.
pub fn reviewed(steps: &Steps, language: Language) -> String {
    let mut lines = answers_of(steps, language);
    let strings = strings(language);
    let how = if steps.answers().is_empty() { strings.review_or_close() } else { strings.review_or_send() };
    lines.push(how.to_owned());
    lines.join("\n")
}

/// How many questions are answered, and a numbered line for each of them.
pub(super) fn answers_of(steps: &Steps, language: Language) -> Vec<String> {
    let questions = steps.questions();
    let answered = steps.answers().len();
    let strings = strings(language);
    let mut lines = vec![strings.answered_count(answered, questions.len())];
    for (index, question) in questions.iter().enumerate() {
        let said = match steps.answer_to(index) {
            Some(answer) => words_of(question, answer, language),
            None => strings.unanswered().to_owned(),
        };
        lines.push(format!("{}. {} → {said}", index + 1, named(question)));
    }
    lines
}

/// A question in a few words: its header, else the beginning of its text.
pub fn named(question: &Question) -> String {
    let header = question.header.as_deref().map(one_line).filter(|header| !header.is_empty());
    header.unwrap_or_else(|| {
        let text = one_line(&question.text);
        let head = cut(&text, NAME_BYTES_MAX);
        if head.len() < text.len() { format!("{}…", head.trim_end()) } else { text }
    })
}
