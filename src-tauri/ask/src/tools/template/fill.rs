//! What an agent gives for the fields becomes the arguments of a tool that asks, or all that is wrong with it.

use super::error::FillError;
use super::text::{TemplateText, Values};
use super::{Slot, Template, TemplateField, TemplateKind};
use crate::base::limits::{
    LABEL_BYTES_MAX, OPTIONS_COUNT_MAX, QUESTION_BYTES_MAX, REF_BYTES_MAX, REFS_COUNT_MAX, TEMPLATE_ITEMS_COUNT_MAX,
};
use crate::base::text::cut;
use serde_json::{Map, Value, json};

/// The arguments that the fields come to.
pub fn fill(template: &Template, given: &Map<String, Value>) -> Result<Map<String, Value>, Vec<FillError>> {
    let mut faults = Vec::new();
    let known = || template.fields.iter().map(|field| field.name.clone()).collect();
    for name in given.iter().filter(|(name, value)| template.field(name).is_none() && !value.is_null()).map(|it| it.0) {
        faults.push(FillError::Unknown { field: cut(name, 60).to_owned(), known: known() });
    }
    let mut values = Values::new();
    for field in &template.fields {
        match value(field, given.get(&field.name)) {
            Ok(texts) if texts.is_empty() && field.required => {
                faults.push(FillError::Missing { field: field.name.clone() });
            }
            Ok(texts) if texts.is_empty() => {}
            Ok(texts) => drop(values.insert(field.name.as_str(), texts)),
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    arguments(template, &values).map_err(|fault| vec![fault])
}

/// The texts that were given for a field; none where it was left out.
fn value(field: &TemplateField, given: Option<&Value>) -> Result<Vec<String>, FillError> {
    let wrong = || FillError::NotText { field: field.name.clone(), list: field.list };
    let texts: Vec<String> = match given {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(items)) if field.list => {
            items.iter().map(|item| scalar(item).ok_or_else(wrong)).collect::<Result<_, _>>()?
        }
        Some(given) => match listed(given).filter(|_| field.list) {
            Some(items) => items,
            None => vec![scalar(given).ok_or_else(wrong)?],
        },
    };
    let texts: Vec<String> = texts.into_iter().map(|text| text.trim().to_owned()).filter(|it| !it.is_empty()).collect();
    let name = || field.name.clone();
    if texts.len() > TEMPLATE_ITEMS_COUNT_MAX {
        return Err(FillError::TooMany { field: name(), count: texts.len(), max: TEMPLATE_ITEMS_COUNT_MAX });
    }
    if let Some(long) = texts.iter().find(|text| text.len() > field.bytes_max) {
        return Err(FillError::TooLong { field: name(), bytes: long.len(), max: field.bytes_max });
    }
    if !field.one_of.is_empty() && texts.iter().any(|text| !field.one_of.contains(text)) {
        return Err(FillError::NotAllowed { field: name(), one_of: field.one_of.clone() });
    }
    Ok(texts)
}

/// A list that came as a text of JSON, as some models write them.
fn listed(given: &Value) -> Option<Vec<String>> {
    let text = given.as_str().filter(|text| text.trim_start().starts_with('['))?;
    let items: Vec<Value> = serde_json::from_str(text).ok()?;
    items.iter().map(scalar).collect()
}

fn scalar(given: &Value) -> Option<String> {
    match given {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(given.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

fn arguments(template: &Template, values: &Values<'_>) -> Result<Map<String, Value>, FillError> {
    let mut arguments = Map::new();
    let mut context = Map::new();
    let mut authorization = Map::new();
    for (slot, texts) in &template.texts {
        let value = if slot.is_list() { list(*slot, texts, template, values)? } else { one(*slot, texts, values)? };
        let Some(value) = value else { continue };
        let into = match slot {
            Slot::Question | Slot::Header | Slot::Choices => &mut arguments,
            Slot::Hint | Slot::Refs => &mut context,
            Slot::Action | Slot::Reason | Slot::Risk => &mut authorization,
        };
        into.insert(slot.key().into(), value);
    }
    for (name, flag) in [("multi_select", template.multi_select), ("allow_freeform", template.allow_freeform)] {
        if let Some(flag) = flag {
            arguments.insert(name.into(), json!(flag));
        }
    }
    if !context.is_empty() {
        arguments.insert("context".into(), Value::Object(context));
    }
    if template.kind == TemplateKind::Authorization {
        arguments.insert("authorization".into(), Value::Object(authorization));
    }
    Ok(arguments)
}

fn one(slot: Slot, texts: &[TemplateText], values: &Values<'_>) -> Result<Option<Value>, FillError> {
    let Some(text) = texts.first().and_then(|text| text.filled(values)) else { return Ok(None) };
    if text.len() > QUESTION_BYTES_MAX {
        return Err(FillError::TextTooLong { key: slot.key(), bytes: text.len(), max: QUESTION_BYTES_MAX });
    }
    Ok(Some(text.into()))
}

fn list(
    slot: Slot,
    texts: &[TemplateText],
    template: &Template,
    values: &Values<'_>,
) -> Result<Option<Value>, FillError> {
    let mut items: Vec<String> = Vec::new();
    for text in texts {
        // A list in a place of its own is as many items.
        match text.only_field().and_then(|name| template.field(name)).filter(|field| field.list) {
            Some(field) => items.extend(values.get(field.name.as_str()).into_iter().flatten().cloned()),
            None => items.extend(text.filled(values)),
        }
    }
    let (count_max, bytes_max) = match slot {
        Slot::Choices => (OPTIONS_COUNT_MAX, LABEL_BYTES_MAX),
        Slot::Question | Slot::Header | Slot::Hint | Slot::Refs | Slot::Action | Slot::Reason | Slot::Risk => {
            (REFS_COUNT_MAX, REF_BYTES_MAX)
        }
    };
    if items.len() > count_max {
        return Err(FillError::TextsTooMany { key: slot.key(), count: items.len(), max: count_max });
    }
    if let Some(long) = items.iter().find(|item| item.len() > bytes_max) {
        return Err(FillError::TextTooLong { key: slot.key(), bytes: long.len(), max: bytes_max });
    }
    let mut earlier = items.iter().enumerate();
    if let Some((_, equal)) =
        earlier.find(|(index, item)| items[..*index].contains(item)).filter(|_| slot == Slot::Choices)
    {
        return Err(FillError::Equal { key: slot.key(), text: cut(equal, 80).to_owned() });
    }
    Ok((!items.is_empty()).then(|| json!(items)))
}
