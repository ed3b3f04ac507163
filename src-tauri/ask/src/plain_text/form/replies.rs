//! What is said back at a form, and what can be typed at it.

use super::Form;
use super::misfit::misfit;
use super::read::FormRefusal;
use super::shown::{in_words, question_of};
use super::value::default_of;
use crate::base::harmless::visible_line;
use crate::base::language::Language;
use crate::facts::elicitation::{ElicitedField, FieldKind};
use crate::plain_text::said::{how_to_reply, reason};
use crate::strings::{Strings, strings};
use serde_json::Value;

/// What was taken down, in one line.
pub fn confirmed(field: &ElicitedField, value: &Value, language: Language) -> String {
    strings(language).filled_in(&visible_line(field.label()), &in_words(field, value, language))
}

/// What is said when a field is left out, in one line.
pub fn left_out(field: &ElicitedField, language: Language) -> String {
    strings(language).field_left_out(&visible_line(field.label()))
}

/// All of it is handed in.
pub fn sent(form: &Form, server: &str, language: Language) -> String {
    let count = form.fields().len();
    let filled = (0..count).filter(|place| form.value_at(*place).is_some()).count();
    strings(language).form_sent(filled, count, &visible_line(server))
}

/// It ended while it was half filled in.
pub fn not_sent(language: Language) -> &'static str {
    strings(language).form_not_sent()
}

/// What is said when there is no field to go back to.
pub fn nothing_before(language: Language) -> &'static str {
    strings(language).first_field()
}

/// All that can be typed at a form.
pub fn help(language: Language) -> &'static str {
    strings(language).form_help()
}

/// Why a line was not taken, in one line, with what to type instead.
pub fn refused(form: &Form, why: &FormRefusal, enter: bool, language: Language) -> String {
    let strings = strings(language);
    let why = match why {
        FormRefusal::Misfit(why) => strings.not_taken_because(&misfit(why, language)),
        FormRefusal::Options(why) => reason(why, false, language),
        FormRefusal::NotANumber => strings.not_a_number().to_owned(),
        FormRefusal::NotJson => strings.not_json().to_owned(),
        FormRefusal::NoDefault => strings.no_default().to_owned(),
        FormRefusal::AtReview => strings.nothing_sent().to_owned(),
    };
    let how = match form.field() {
        Some(field) => how(form, field, enter, language),
        None => strings.form_review(),
    };
    strings.in_turn(&why, &how)
}

/// What can be typed at this field.
pub fn how(form: &Form, field: &ElicitedField, enter: bool, language: Language) -> String {
    let strings = strings(language);
    let reply = match (&field.kind, question_of(field, language)) {
        (_, Some(question)) => how_to_reply(&question, language),
        (FieldKind::Number { .. }, None) => strings.reply_with_number().to_owned(),
        (FieldKind::Json { .. }, None) => strings.reply_with_json().to_owned(),
        (_, None) => strings.reply_with_text().to_owned(),
    };
    let steers = steers(form, field, enter, strings).join(" · ");
    strings.in_turn(&strings.sentence(&reply), &steers)
}

/// An empty line does what the first of them says, where one can be typed.
fn steers(form: &Form, field: &ElicitedField, enter: bool, strings: &dyn Strings) -> Vec<String> {
    let typed = |word: &str| if enter { strings.enter_or(word) } else { word.to_owned() };
    let default = default_of(&field.kind).is_some();
    let skip = strings.skip_word();
    let skip = if default { skip.to_owned() } else { typed(skip) };
    let steers = [
        default.then(|| strings.takes_default(&typed("-"))),
        (!field.required).then(|| strings.leaves_out(&skip)),
        (form.place() > 0).then(|| strings.back_word().to_owned()),
        Some(strings.leave_words().to_owned()),
    ];
    steers.into_iter().flatten().collect()
}
