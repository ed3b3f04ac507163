//! What is said back to a line: what was taken down, or why nothing was, and what to type.

use super::fold::fold;
use super::marks::OptionMarks;
use super::reply::{At, ReplyRefusal};
use crate::base::harmless::one_line;
use crate::base::language::Language;
use crate::base::text::cut;
use crate::facts::outcome::Answer;
use crate::facts::question::Question;
use crate::facts::result::in_words;
use crate::strings::strings;

/// What a reply to this question looks like.
pub fn how_to_reply(question: &Question, language: Language) -> String {
    let strings = strings(language);
    let marks = OptionMarks::of(&question.options);
    let Some(last) = question.options.len().checked_sub(1) else {
        return strings.reply_in_own_words().to_owned();
    };
    let (first, end) = (marks.mark(0), marks.mark(last));
    let several = match last {
        0 => first.clone(),
        last => format!("{first},{}", marks.mark(last.min(2))),
    };
    let options = match (marks, question.multi_select) {
        (OptionMarks::Numbers, false) => match yes_and_no(question) {
            Some([yes, no]) => strings.a_number_or(&yes, &no),
            None => strings.a_number().to_owned(),
        },
        (OptionMarks::Letters, false) => strings.a_letter().to_owned(),
        (OptionMarks::Hashes, false) => strings.one_of(&first, &end),
        (OptionMarks::Numbers, true) => strings.numbers(&several),
        (OptionMarks::Letters, true) => strings.letters(&several),
        (OptionMarks::Hashes, true) => strings.some_of(&first, &end, &several),
    };
    strings.reply_with(&options, question.allow_freeform, question.multi_select)
}

/// The words of a question that takes nothing but a yes or a no: whoever reads it types one of them rather than its number.
fn yes_and_no(question: &Question) -> Option<[String; 2]> {
    let [yes, no] = question.options.as_slice() else { return None };
    let words = [yes, no].map(|option| fold(&one_line(&option.label)));
    let known = matches!([words[0].as_str(), words[1].as_str()], ["yes", "no"] | ["是", "否"]);
    (known && !question.allow_freeform).then_some(words)
}

/// So much shows that it is the right answer. It was just typed or piped, and is kept whole.
const CONFIRMED_BYTES_MAX: usize = 1_000;

/// What was taken down, in one line, with the options' own text and not their numbers.
pub fn confirmed(question: &Question, answer: &Answer, language: Language) -> String {
    strings(language).recorded(&in_brief(question, answer, language))
}

/// An answer and the note on it, in one line that ends early where it is long.
pub fn in_brief(question: &Question, answer: &Answer, language: Language) -> String {
    let words = words_of(question, answer, language);
    let shown = cut(&words, CONFIRMED_BYTES_MAX);
    let rest = if shown.len() < words.len() { strings(language).bytes_in_all(words.len()) } else { String::new() };
    format!("{shown}{rest}")
}

/// An answer and the note on it, in one line.
pub fn words_of(question: &Question, answer: &Answer, language: Language) -> String {
    let words = one_line(&in_words(std::slice::from_ref(question), std::slice::from_ref(answer)));
    match answer.noted().map(one_line) {
        None => words,
        Some(note) => strings(language).with_note(&words, &note),
    }
}

/// Why the line is no answer, in one line, with what to type instead.
pub fn refused(at: At<'_>, why: &ReplyRefusal, language: Language) -> String {
    let strings = strings(language);
    match at {
        At::Nothing | At::Review { .. } => reason(why, false, language),
        At::Question(turn) => {
            let how = how_to_reply(turn.question, language);
            let why = reason(why, turn.question.allow_freeform, language);
            strings.in_turn(&why, &strings.sentence(&how))
        }
    }
}

pub(super) fn reason(why: &ReplyRefusal, own_words: bool, language: Language) -> String {
    let strings = strings(language);
    let why = match why {
        ReplyRefusal::Empty => strings.empty_answered_nothing(),
        ReplyRefusal::NoSuchOption { typed } if own_words => return strings.no_such_option_quote_it(typed),
        ReplyRefusal::NoSuchOption { typed } => return strings.no_such_option(typed),
        ReplyRefusal::NoneTaken { typed } => return strings.no_such_option_none_taken(typed),
        ReplyRefusal::OnlyOne => strings.one_option_only(),
        ReplyRefusal::NoRange => strings.no_range(),
        ReplyRefusal::SeveralFit => strings.several_options_fit(),
        ReplyRefusal::NoOwnWords => strings.options_only(),
        ReplyRefusal::TooLong => strings.answer_too_long(),
        ReplyRefusal::NoPreview => strings.no_preview(),
        ReplyRefusal::AtReview => strings.not_sent_at_review(),
    };
    why.to_owned()
}
