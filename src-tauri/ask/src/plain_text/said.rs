//! What is said back to a line: what was taken down, or why nothing was, and what to type.

use super::marks::Marks;
use super::reply::{At, Refused};
use crate::base::harmless::one_line;
use crate::base::language::Language;
use crate::base::text::cut;
use crate::facts::outcome::Answer;
use crate::facts::question::Question;
use crate::facts::result::in_words;

/// What a reply to this question looks like.
pub fn how_to_reply(question: &Question, language: Language) -> String {
    let marks = Marks::of(&question.options);
    let Some(last) = question.options.len().checked_sub(1) else {
        return language.pick("Reply in your own words".to_owned(), "请直接用自己的话回复".to_owned());
    };
    let (first, end) = (marks.mark(0), marks.mark(last));
    let several = match last {
        0 => first.clone(),
        last => format!("{first},{}", marks.mark(last.min(2))),
    };
    match (language, question.multi_select) {
        (Language::En, many) => {
            let one = match (marks, many) {
                (Marks::Numbers, false) => "a number".to_owned(),
                (Marks::Letters, false) => "a letter".to_owned(),
                (Marks::Hashes, false) => format!("{first} to {end}"),
                (Marks::Numbers, true) => format!("one or more numbers, such as {several}"),
                (Marks::Letters, true) => format!("one or more letters, such as {several}"),
                (Marks::Hashes, true) => format!("one or more of {first} to {end}, such as {several}"),
            };
            let own = match (question.allow_freeform, many) {
                (false, _) => "",
                (true, false) => " or your own words",
                (true, true) => ", or your own words",
            };
            format!("Reply with {one}{own}")
        }
        (Language::Zh, many) => {
            let one = match (marks, many) {
                (Marks::Numbers, false) => "编号".to_owned(),
                (Marks::Letters, false) => "字母".to_owned(),
                (Marks::Hashes, false) => format!(" {first} 到 {end}"),
                (Marks::Numbers, true) => format!("一个或多个编号，例如 {several}"),
                (Marks::Letters, true) => format!("一个或多个字母，例如 {several}"),
                (Marks::Hashes, true) => format!(" {first} 到 {end} 中的一个或多个，例如 {several}"),
            };
            let own = if question.allow_freeform { "，或直接用自己的话回答" } else { "" };
            format!("请回复{one}{own}")
        }
    }
}

/// So much shows that it is the right answer. It was just typed or piped, and is kept whole.
const CONFIRMED_BYTES_MAX: usize = 1_000;

/// What was taken down, in one line, with the options' own text and not their numbers.
pub fn confirmed(question: &Question, answer: &Answer, language: Language) -> String {
    let words = words_of(question, answer, language);
    let shown = cut(&words, CONFIRMED_BYTES_MAX);
    let (words, bytes) = (shown, words.len());
    let [en, zh] = if words.len() < bytes {
        [format!(" … ({bytes} bytes in all)"), format!("……（共 {bytes} 字节）")]
    } else {
        Default::default()
    };
    language.pick(format!("↩ Recorded: {words}{en}"), format!("↩ 已记录：{words}{zh}"))
}

/// An answer and the note on it, in one line.
pub fn words_of(question: &Question, answer: &Answer, language: Language) -> String {
    let words = one_line(&in_words(std::slice::from_ref(question), std::slice::from_ref(answer)));
    match (answer.noted().map(one_line), language) {
        (None, _) => words,
        (Some(note), Language::En) => format!("{words} (note: {note})"),
        (Some(note), Language::Zh) => format!("{words}（备注：{note}）"),
    }
}

/// Why the line is no answer, in one line, with what to type instead.
pub fn refused(at: At<'_>, why: &Refused, language: Language) -> String {
    let (own_words, how) = match at {
        At::Nothing | At::Review { .. } => (false, None),
        At::Question(turn) => (turn.question.allow_freeform, Some(how_to_reply(turn.question, language))),
    };
    let why = reason(why, own_words, language);
    match (language, how) {
        (_, None) => why,
        (Language::En, Some(how)) => format!("{why} {how}."),
        (Language::Zh, Some(how)) => format!("{why}{how}。"),
    }
}

pub(super) fn reason(why: &Refused, own_words: bool, language: Language) -> String {
    let (en, zh) = match why {
        Refused::Empty => {
            ("Nothing was typed, and nothing was answered.".into(), "没有输入内容，也没有提交回答。".into())
        }
        Refused::NoSuchOption { typed } if own_words => (
            format!("There is no option {typed}. To answer with {typed} itself, write \"{typed}\"."),
            format!("没有选项 {typed}。如果答案就是 {typed} 本身，请写成“{typed}”。"),
        ),
        Refused::NoSuchOption { typed } => (format!("There is no option {typed}."), format!("没有选项 {typed}。")),
        Refused::NoneTaken { typed } => (
            format!("There is no option {typed}, so nothing of the list was taken."),
            format!("没有选项 {typed}，整个列表都没有采用。"),
        ),
        Refused::OnlyOne => ("This question takes one option.".into(), "这个问题只能选一项。".into()),
        Refused::NoRange => ("Name each option by itself.".into(), "请逐个写出选项。".into()),
        Refused::SeveralFit => (
            "More than one option reads like that; choose by its number.".into(),
            "不止一个选项是这样写的，请用编号选择。".into(),
        ),
        Refused::NoOwnWords => ("This question takes one of its options.".into(), "这个问题只接受列出的选项。".into()),
        Refused::TooLong => (
            "That is too long for an answer; nothing was sent. Put it in a file and name the file.".into(),
            "回答太长，没有提交。请把内容放进文件，再回复文件名。".to_owned(),
        ),
        Refused::NoPreview => ("This option has no preview.".into(), "这个选项没有预览。".into()),
        Refused::AtReview => (
            "Nothing was handed in. Press Enter to hand your answers in, type a question's number to change its answer, or back.".into(),
            "还没有提交。按回车提交，输入题号修改回答，或输入“返回”。".into(),
        ),
    };
    language.pick(en, zh)
}
