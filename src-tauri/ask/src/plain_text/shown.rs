//! The lines a person reads: a question with its options, what an option leads to, and all answers before they go.

use super::marks::Marks;
use super::said::{how_to_reply, words_of};
use super::steps::Steps;
use crate::base::harmless::{harmless, one_line};
use crate::base::language::Language;
use crate::base::text::cut;
use crate::facts::question::{Question, QuestionOption};

/// As much of a preview's line is printed.
const PREVIEW_LINE_BYTES_MAX: usize = 400;
/// As much of a question's text stands for it where only its name is needed.
const NAME_BYTES_MAX: usize = 90;

/// A question as lines of text. Only options begin a line with a mark: all other lines are set in, and an option's label
/// and description stay on one line each, so that none of them can pass for an option that does not exist.
pub fn shown(question: &Question, language: Language) -> String {
    let marks = Marks::of(&question.options);
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
    match (option.recommended, language) {
        (false, _) => "",
        (true, Language::En) => " (recommended)",
        (true, Language::Zh) => "（推荐）",
    }
}

/// What is said of an option below its label, each line set in.
pub(super) fn explained(mark: &str, option: &QuestionOption, language: Language) -> Vec<String> {
    let description = option.description.as_deref().map(one_line).filter(|description| !description.is_empty());
    let mut lines: Vec<String> = description.map(|description| format!("   {description}")).into_iter().collect();
    if option.preview.is_some() {
        lines.push(
            language.pick(format!("   (what it leads to: preview {mark})"), format!("   （查看效果：预览 {mark}）")),
        );
    }
    lines
}

/// What is typed for each option, and its label.
pub fn marked(question: &Question) -> Vec<(String, String)> {
    let marks = Marks::of(&question.options);
    question.options.iter().enumerate().map(|(index, option)| (marks.mark(index), option.label.clone())).collect()
}

/// What the option at this place leads to, set in so that it cannot pass for anything else.
pub fn previewed(question: &Question, index: usize) -> String {
    let Some(option) = question.options.get(index) else { return String::new() };
    let mark = Marks::of(&question.options).mark(index);
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
    lines.push(how_to_go_on(steps.answers().len(), language).to_owned());
    lines.join("\n")
}

/// How many questions are answered, and a numbered line for each of them.
pub(super) fn answers_of(steps: &Steps, language: Language) -> Vec<String> {
    let questions = steps.questions();
    let answered = steps.answers().len();
    let mut lines = vec![language.pick(
        format!("Your answers: {answered} of {}", questions.len()),
        format!("你的回答：{} 个问题中的 {answered} 个", questions.len()),
    )];
    for (index, question) in questions.iter().enumerate() {
        let said = match (steps.answer_to(index), language) {
            (Some(answer), _) => words_of(question, answer, language),
            (None, Language::En) => "(left open)".to_owned(),
            (None, Language::Zh) => "（未回答）".to_owned(),
        };
        lines.push(format!("{}. {} → {said}", index + 1, named(question)));
    }
    lines
}

fn how_to_go_on(answered: usize, language: Language) -> &'static str {
    match (answered, language) {
        (0, Language::En) => {
            "Press Enter to close it without an answer, type a question's number to answer it, or back"
        }
        (0, Language::Zh) => "按回车不回答直接关闭，输入题号去回答，或输入“返回”",
        (_, Language::En) => "Press Enter to hand them in, type a question's number to change its answer, or back",
        (_, Language::Zh) => "按回车提交，输入题号修改回答，或输入“返回”",
    }
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
