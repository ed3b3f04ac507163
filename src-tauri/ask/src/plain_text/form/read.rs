//! What a line means at a form. Words that steer come first; whatever fits no rule is refused, and the field stays.

use super::value::default_of;
use super::{Form, value};
use crate::base::unseen::said;
use crate::facts::elicitation::{ElicitedField, Misfit, fits};
use crate::plain_text::fold::spelled;
use crate::plain_text::marks::{MarkReading, OptionMarks};
use crate::plain_text::reply;
use serde_json::Value;

/// What a line turned out to be.
#[derive(Debug, Clone, PartialEq)]
pub enum FormReading {
    /// Show it again, with all that can be typed.
    Show,
    /// Stop the run.
    Stop,
    /// Something said to the agent. The form stays open.
    Message(String),
    /// Of the field whose turn it is.
    Value(Value),
    /// The field stays empty.
    LeaveOut,
    /// To the field before.
    Back,
    /// To the field at this place.
    GoTo(usize),
    /// All of it, to the server.
    Send,
    /// A no to the server.
    Decline,
    /// Neither a yes nor a no.
    Cancel,
    /// It is not taken, and the field keeps its turn.
    Refused(FormRefusal),
}

/// Why a line is not taken.
#[derive(Debug, Clone, PartialEq)]
pub enum FormRefusal {
    /// It is a value, and the field does not take it.
    Misfit(Misfit),
    /// It names none of the options, or not as they are named.
    Options(reply::ReplyRefusal),
    /// The field wants a number.
    NotANumber,
    /// The field wants JSON, and this is none.
    NotJson,
    /// The field has no default that could be taken.
    NoDefault,
    /// The look at all of it takes its own words and nothing else.
    AtReview,
}

/// The field whose turn it is decides how the line is read; at the look at all of it, only its own words count.
pub fn read(form: &Form, line: &str) -> FormReading {
    let text = said(line);
    let word = word(text);
    match word.as_str() {
        "stop" | "停止" => return FormReading::Stop,
        "decline" | "拒绝" => return FormReading::Decline,
        "cancel" | "取消" => return FormReading::Cancel,
        "back" | "返回" | "上一个" | "上一项" => return FormReading::Back,
        _ => {}
    }
    let asked = text.trim_start_matches(['?', '？']);
    if asked.len() < text.len() {
        let words = said(asked);
        return if words.is_empty() { FormReading::Show } else { FormReading::Message(words.to_owned()) };
    }
    match form.field() {
        Some(field) => at_field(field, text, &word).unwrap_or_else(FormReading::Refused),
        None => at_review(form, &word),
    }
}

/// Chats put a stroke before a word that steers.
fn word(text: &str) -> String {
    let word = spelled(text);
    word.strip_prefix('/').map(str::to_owned).unwrap_or(word)
}

fn at_field(field: &ElicitedField, text: &str, word: &str) -> Result<FormReading, FormRefusal> {
    let default = default_of(&field.kind);
    let left_out =
        || if field.required { Err(FormRefusal::Misfit(Misfit::Missing)) } else { Ok(FormReading::LeaveOut) };
    let nothing = text.is_empty() || matches!(text, "\"\"" | "''" | "“”" | "‘’" | "「」");
    match (word, default) {
        ("skip" | "跳过", _) => left_out(),
        ("" | "-" | "default" | "默认" | "默认值", Some(default)) => {
            fits(field, &default).map_err(FormRefusal::Misfit)?;
            Ok(FormReading::Value(default))
        }
        ("-", None) => Err(FormRefusal::NoDefault),
        (_, _) if nothing => left_out(),
        (_, _) => value::read(field, text).map(FormReading::Value),
    }
}

fn at_review(form: &Form, word: &str) -> FormReading {
    if matches!(word, "send" | "提交" | "发送") {
        return FormReading::Send;
    }
    match OptionMarks::Numbers.read(word, form.fields().len()) {
        Some(MarkReading::Option(index)) => FormReading::GoTo(index),
        Some(MarkReading::Missing) | None => FormReading::Refused(FormRefusal::AtReview),
    }
}
