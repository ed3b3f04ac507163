//! The lines a person reads: the question with its options, what was taken down, and why a line was not.

use super::harmless::{harmless, one_line};
use super::marks::Marks;
use super::reply::Refused;
use crate::outcome::{Answer, in_words};
use crate::question::Question;
use crate::settings::Language;

/// A question as lines of text. Only options begin a line with a mark: the question's own lines are set in, and an
/// option stays on one line, so that neither can pass for an option that does not exist.
pub fn shown(question: &Question, language: Language) -> String {
    let marks = Marks::of(&question.options);
    let text = harmless(&question.text);
    let mut lines = vec![format!("❓ {}", text.trim().replace('\n', "\n   "))];
    let option = |(index, label): (usize, String)| format!("{}. {label}", marks.mark(index));
    let labels = question.options.iter().map(|option| one_line(&option.label));
    lines.extend(labels.enumerate().map(option));
    lines.push(how_to_reply(question, marks, language));
    lines.join("\n")
}

fn how_to_reply(question: &Question, marks: Marks, language: Language) -> String {
    let last = question.options.len().checked_sub(1).map(|last| marks.mark(last));
    let Some(last) = last else {
        return match language {
            Language::En => "Reply in your own words".to_owned(),
            Language::Zh => "请直接用自己的话回复".to_owned(),
        };
    };
    let first = marks.mark(0);
    let own = question.allow_freeform;
    match (language, marks) {
        (Language::En, Marks::Numbers) if own => "Reply with a number or your own words".to_owned(),
        (Language::En, Marks::Numbers) => "Reply with a number".to_owned(),
        (Language::En, Marks::Letters) if own => "Reply with a letter or your own words".to_owned(),
        (Language::En, Marks::Letters) => "Reply with a letter".to_owned(),
        (Language::En, Marks::Hashes) if own => format!("Reply with {first} to {last} or your own words"),
        (Language::En, Marks::Hashes) => format!("Reply with {first} to {last}"),
        (Language::Zh, Marks::Numbers) if own => "请回复编号，或直接用自己的话回答".to_owned(),
        (Language::Zh, Marks::Numbers) => "请回复编号".to_owned(),
        (Language::Zh, Marks::Letters) if own => "请回复字母，或直接用自己的话回答".to_owned(),
        (Language::Zh, Marks::Letters) => "请回复字母".to_owned(),
        (Language::Zh, Marks::Hashes) if own => format!("请回复 {first} 到 {last}，或直接用自己的话回答"),
        (Language::Zh, Marks::Hashes) => format!("请回复 {first} 到 {last}"),
    }
}

/// What was taken down, in one line, with the option's own text and not its number.
pub fn confirmed(question: &Question, answer: &Answer, language: Language) -> String {
    let words = one_line(&in_words(std::slice::from_ref(question), std::slice::from_ref(answer)));
    match language {
        Language::En => format!("↩ Recorded: {words}"),
        Language::Zh => format!("↩ 已记录：{words}"),
    }
}

/// Why the line is no answer, in one line, with what to type instead.
pub fn refused(question: &Question, why: &Refused, language: Language) -> String {
    let (en, zh) = match why {
        Refused::Empty => {
            ("Nothing was typed, and nothing was answered.".into(), "没有输入内容，也没有提交回答。".into())
        }
        Refused::NoSuchOption { typed } if question.allow_freeform => (
            format!("There is no option {typed}. To answer with {typed} itself, write \"{typed}\"."),
            format!("没有选项 {typed}。如果答案就是 {typed} 本身，请写成“{typed}”。"),
        ),
        Refused::NoSuchOption { typed } => (format!("There is no option {typed}."), format!("没有选项 {typed}。")),
        Refused::OnlyOne => ("This question takes one option.".into(), "这个问题只能选一项。".into()),
        Refused::SeveralFit => (
            "More than one option reads like that; choose by its number.".into(),
            "不止一个选项是这样写的，请用编号选择。".into(),
        ),
        Refused::NoOwnWords => ("This question takes one of its options.".into(), "这个问题只接受列出的选项。".into()),
        Refused::TooLong => (
            "That is too long for an answer; nothing was sent. Put it in a file and name the file.".into(),
            "回答太长，没有提交。请把内容放进文件，再回复文件名。".to_owned(),
        ),
    };
    let why: String = match language {
        Language::En => en,
        Language::Zh => zh,
    };
    let how = how_to_reply(question, Marks::of(&question.options), language);
    match language {
        Language::En => format!("{why} {how}."),
        Language::Zh => format!("{why}{how}。"),
    }
}
