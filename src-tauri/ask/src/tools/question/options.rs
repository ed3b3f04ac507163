//! The options of one question.

use super::dialect::{
    DESCRIPTION, LABEL, OPTIONS, PREVIEW, RECOMMENDED, decoded, decoded_option, is_own_words, without_badge,
};
use super::error::{QuestionError, excerpt, fault, type_name, within};
use super::fields::{QuestionField, QuestionFields};
use crate::base::id::OptionId;
use crate::base::limits::{DESCRIPTION_BYTES_MAX, LABEL_BYTES_MAX, OPTIONS_COUNT_MAX, PREVIEW_BYTES_MAX};
use crate::facts::question::QuestionOption;
use serde_json::Value;

/// What a question offers.
pub(super) struct QuestionOptions {
    pub options: Vec<QuestionOption>,
    /// One of them was "Other", which is the person's own words and no option.
    pub own_words: bool,
    /// Where they stand, or belong.
    pub path: String,
}

pub(super) fn options(fields: &QuestionFields<'_>) -> Result<QuestionOptions, QuestionError> {
    let given = if fields.alone { fields.get_shared(OPTIONS) } else { fields.get(OPTIONS) };
    let Some(given) = given else {
        let path = fields.path(if fields.is_call() { "choices" } else { "options" });
        return Ok(QuestionOptions { options: Vec::new(), own_words: false, path });
    };
    let value = decoded(given.value);
    let items: &[Value] = match &*value {
        Value::Array(items) => items,
        Value::String(text) if text.trim().is_empty() => &[],
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            let why = format!("must be an array of strings or objects with a `label`, not {}", type_name(&value));
            return Err(fault(given.path, why));
        }
    };
    let mut offered = QuestionOptions { options: Vec::new(), own_words: false, path: given.path };
    let mut places: Vec<String> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let (option, place) = option(item, format!("{}[{index}]", offered.path), offered.options.len() + 1)?;
        if is_own_words(&option.label) {
            offered.own_words = true;
            continue;
        }
        if offered.options.len() == OPTIONS_COUNT_MAX {
            let why = format!("has {} options; at most {OPTIONS_COUNT_MAX} are shown", items.len());
            return Err(fault(offered.path, why));
        }
        let equal = offered.options.iter().zip(&places).find(|(earlier, _)| earlier.label == option.label);
        if let Some((_, first)) = equal {
            return Err(fault(place, format!("repeats \"{}\", the label of `{first}`", excerpt(&option.label))));
        }
        offered.options.push(option);
        places.push(place);
    }
    Ok(offered)
}

/// An option, and where its label stands.
fn option(item: &Value, path: String, number: usize) -> Result<(QuestionOption, String), QuestionError> {
    let item = decoded_option(item);
    let (label, fields) = match &*item {
        Value::Object(object) => {
            let fields = QuestionFields::of_option(object, path);
            (label(&fields)?, Some(fields))
        }
        Value::String(_) | Value::Number(_) | Value::Bool(_) => {
            let field = QuestionField { value: &item, path };
            ((field.text()?, field.path), None)
        }
        other @ (Value::Null | Value::Array(_)) => {
            let why = format!("must be a string or an object with a `label`, not {}", type_name(other));
            return Err(fault(path, why));
        }
    };
    let (label, place) = label;
    let (label, badge) = without_badge(&label);
    if label.is_empty() {
        return Err(fault(place, "is empty"));
    }
    let mut option = QuestionOption {
        id: OptionId(format!("o{number}")),
        label: within(label, LABEL_BYTES_MAX, &place)?,
        description: None,
        preview: None,
        recommended: badge,
    };
    if let Some(fields) = fields {
        describe(&mut option, &fields)?;
    }
    Ok((option, place))
}

/// The label of an option that is an object. Some give nothing but a description, which then is the label.
fn label(fields: &QuestionFields<'_>) -> Result<(String, String), QuestionError> {
    if let Some(field) = fields.get(LABEL) {
        return Ok((field.text()?, field.path));
    }
    match fields.get(DESCRIPTION) {
        Some(QuestionField { value: Value::String(text), path }) if text.trim().len() <= LABEL_BYTES_MAX => {
            Ok((text.clone(), path))
        }
        Some(_) | None => Err(fault(fields.path("label"), "is missing")),
    }
}

fn describe(option: &mut QuestionOption, fields: &QuestionFields<'_>) -> Result<(), QuestionError> {
    if let Some(field) = fields.get(DESCRIPTION) {
        let text = field.text()?;
        let text = within(text.trim(), DESCRIPTION_BYTES_MAX, &field.path)?;
        let says_more = !text.is_empty() && without_badge(&text).0 != option.label;
        option.description = says_more.then_some(text);
    }
    if let Some(field) = fields.get(PREVIEW) {
        let text = within(&field.text()?, PREVIEW_BYTES_MAX, &field.path)?;
        option.preview = (!text.trim().is_empty()).then_some(text);
    }
    if let Some(field) = fields.get(RECOMMENDED) {
        option.recommended |= field.flag()?.unwrap_or_default();
    }
    Ok(())
}
