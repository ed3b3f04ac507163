//! The lines of a form: a field with what can be typed at it, and all that is filled in before it goes.
//!
//! Only options and what is filled in begin a line with a number.

use super::value::default_of;
use super::{Form, misfit, replies};
use crate::base::harmless::{one_line, visible_line};
use crate::base::language::Language;
use crate::base::limits::FORM_SCHEMA_BYTES_SHOWN_MAX;
use crate::base::text::cut;
use crate::facts::elicitation::{Elicitation, ElicitedField, FieldKind, value_in_words};
use crate::facts::question::{Question, QuestionOption};
use crate::plain_text::consent::{CardLine, Tone};
use crate::plain_text::marked;
use crate::plain_text::marks::OptionMarks;
use crate::strings::{Strings, strings};
use serde_json::Value;

/// A field that is chosen in, as a question: its options are marked and read as everywhere. None for any other.
pub fn question_of(field: &ElicitedField, language: Language) -> Option<Question> {
    let strings = strings(language);
    let labels: Vec<&str> = match &field.kind {
        FieldKind::Switch { .. } => vec![strings.yes(), strings.no()],
        FieldKind::One { options, .. } | FieldKind::Many { options, .. } => {
            options.iter().map(|option| option.title.as_str()).collect()
        }
        FieldKind::Text { .. } | FieldKind::Number { .. } | FieldKind::Json { .. } => return None,
    };
    let option = |(index, label): (usize, &&str)| QuestionOption {
        id: index.to_string().as_str().into(),
        label: (*label).to_owned(),
        description: None,
        preview: None,
        recommended: false,
    };
    Some(Question {
        id: field.key.as_str().into(),
        header: None,
        text: field.label().to_owned(),
        options: labels.iter().enumerate().map(option).collect(),
        multi_select: matches!(field.kind, FieldKind::Many { .. }),
        allow_freeform: false,
    })
}

/// What the arrow keys bring into a line: what is typed for each answer, and what it says.
pub fn choices(form: &Form, language: Language) -> Vec<(String, String)> {
    match form.field() {
        Some(field) => question_of(field, language).map(|question| marked(&question)).unwrap_or_default(),
        None => ends(strings(language)).map(|(word, means)| (word.to_owned(), means.to_owned())).into(),
    }
}

/// How a form ends, and what that means.
fn ends(strings: &'static dyn Strings) -> [(&'static str, &'static str); 3] {
    [
        (strings.send_word(), strings.send_means()),
        (strings.decline_word(), strings.decline_means()),
        (strings.cancel_word(), strings.cancel_means()),
    ]
}

/// The field whose turn it is. `enter`: an empty line can be typed here.
pub fn field_lines(form: &Form, enter: bool, language: Language) -> Vec<CardLine> {
    let Some(field) = form.field() else { return Vec::new() };
    let strings = strings(language);
    let line = |tone, text: String| CardLine { text, tone };
    let mut lines = vec![line(Tone::Asks, asked(form, field, strings))];
    let hints = misfit::hints(field, language).into_iter().chain(json_hint(field, strings));
    lines.extend(hints.map(|hint| line(Tone::Aside, format!("   {hint}"))));
    lines.extend(default_of(&field.kind).filter(|_| !field.secret).map(|default| {
        let default = strings.default_value(&in_words(field, &default, language));
        line(Tone::Aside, format!("   {default}"))
    }));
    if field.secret {
        lines.push(line(Tone::Warning, format!("   ⚠ {}", strings.looks_secret())));
    }
    if let Some(question) = question_of(field, language) {
        let marks = OptionMarks::of(&question.options);
        let options = question.options.iter().enumerate();
        lines
            .extend(options.map(|(index, option)| {
                line(Tone::Asks, format!("{}. {}", marks.mark(index), one_line(&option.label)))
            }));
    }
    lines.push(line(Tone::Aside, replies::how(form, field, enter, language)));
    lines
}

/// All that goes to the server, by numbers, and how to go on from there.
pub fn review_lines(form: &Form, elicitation: &Elicitation, language: Language) -> Vec<CardLine> {
    let strings = strings(language);
    let mut lines =
        vec![CardLine { text: strings.goes_to_server(&visible_line(&elicitation.server)), tone: Tone::Asks }];
    for (index, field) in form.fields().iter().enumerate() {
        let value = form.value_at(index).map(|value| in_words(field, value, language));
        let value = value.unwrap_or_else(|| strings.left_out().to_owned());
        let text = format!("{}. {} → {value}", index + 1, visible_line(field.label()));
        lines.push(CardLine { text, tone: Tone::Plain });
    }
    lines.push(CardLine { text: strings.form_review(), tone: Tone::Aside });
    lines
}

/// A value on one line, as it was chosen. What seems to be a secret is not said again.
pub fn in_words(field: &ElicitedField, value: &Value, language: Language) -> String {
    let strings = strings(language);
    match value {
        _ if field.secret => "•••".to_owned(),
        Value::Bool(on) if matches!(field.kind, FieldKind::Switch { .. }) => {
            if *on { strings.yes() } else { strings.no() }.to_owned()
        }
        Value::Array(chosen) if chosen.is_empty() && matches!(field.kind, FieldKind::Many { .. }) => {
            strings.none_chosen().to_owned()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            visible_line(&value_in_words(&field.kind, value))
        }
    }
}

fn asked(form: &Form, field: &ElicitedField, strings: &dyn Strings) -> String {
    let count = form.fields().len();
    let place = if count > 1 { strings.field_place(form.place() + 1, count) } else { String::new() };
    let required = if field.required { strings.required() } else { "" };
    let mut text = format!("❓ {place}{}{required}", visible_line(field.label()));
    if let Some(description) = field.description.as_deref().map(one_line).filter(|text| !text.is_empty()) {
        text.push_str(&format!(" — {description}"));
    }
    text
}

fn json_hint(field: &ElicitedField, strings: &dyn Strings) -> Option<String> {
    let FieldKind::Json { schema, .. } = &field.kind else { return None };
    let schema = visible_line(&schema.to_string());
    let shown = cut(&schema, FORM_SCHEMA_BYTES_SHOWN_MAX);
    let more = if shown.len() < schema.len() { " …" } else { "" };
    Some(strings.as_json(&format!("{shown}{more}")))
}
