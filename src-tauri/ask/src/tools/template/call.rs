//! A call that asks by a template: what it gives for the fields becomes its arguments.

use super::error::FillError;
use super::{StoredTemplate, TemplateLookup, fill};
use crate::base::language::Language;
use crate::base::text::cut;
use crate::facts::template::TemplateUsed;
use crate::tools::question::{asks_by_itself, goes_beside};
use crate::tools::tool::Tool;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The arguments that count, and by which template they were made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledArguments<'a> {
    /// Those of the call, or what the template made of its fields.
    pub arguments: Cow<'a, Map<String, Value>>,
    /// None: the call names no template.
    pub used: Option<TemplateUsed>,
}

const TEMPLATE: &str = "template";
const FIELDS: &str = "fields";

/// The template that a call names.
pub fn named(arguments: &Map<String, Value>) -> Option<&str> {
    arguments.get(TEMPLATE).and_then(Value::as_str).map(str::trim).filter(|name| !name.is_empty())
}

/// The arguments of a call, filled where it names a template.
pub fn apply<'a>(
    tool: Tool,
    arguments: &'a Map<String, Value>,
    looked: Option<&TemplateLookup>,
) -> Result<FilledArguments<'a>, String> {
    let unfilled = FilledArguments { arguments: Cow::Borrowed(arguments), used: None };
    let name = match arguments.get(TEMPLATE) {
        None | Some(Value::Null) => return Ok(unfilled),
        Some(Value::String(name)) if name.trim().is_empty() => return Ok(unfilled),
        Some(Value::String(name)) => name.trim(),
        Some(Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
            return Err("Not asked: `template` must be the name of a template.".into());
        }
    };
    let template = match looked {
        Some(TemplateLookup::Here(template)) => template,
        Some(TemplateLookup::Unknown { known }) => return Err(unknown(name, known)),
        None => return Err(unknown(name, &[])),
    };
    let tools = template.template.kind.tools();
    if !tools.contains(&tool) {
        let tools: Vec<&str> = tools.iter().map(|tool| tool.name()).collect();
        return Err(format!(
            "Not asked: the template \"{name}\" is for {}, not for {}.",
            tools.join(" and "),
            tool.name()
        ));
    }
    if let Some(own) = arguments.iter().find(|(key, value)| asks_by_itself(key, value)) {
        return Err(format!(
            "Not asked: with `template`, what is asked comes from the template alone. Leave out `{}`, or leave out `template`.",
            own.0
        ));
    }
    let mut filled = filled(template, arguments.get(FIELDS)).map_err(|faults| told(tool, name, &faults))?;
    for (key, value) in arguments.iter().filter(|(key, _)| goes_beside(key)) {
        filled.insert(key.clone(), value.clone());
    }
    let used = Some(TemplateUsed { name: template.name.clone(), source: template.source });
    Ok(FilledArguments { arguments: Cow::Owned(filled), used })
}

fn filled(template: &StoredTemplate, given: Option<&Value>) -> Result<Map<String, Value>, Vec<FillError>> {
    let not_an_object = || vec![FillError::NotAnObject];
    match given {
        None | Some(Value::Null) => fill(&template.template, &Map::new()),
        Some(Value::Object(given)) => fill(&template.template, given),
        // Some models write an object as a text.
        Some(Value::String(text)) => match serde_json::from_str(text) {
            Ok(Value::Object(given)) => fill(&template.template, &given),
            Ok(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) | Err(_) => {
                Err(not_an_object())
            }
        },
        Some(Value::Bool(_) | Value::Number(_) | Value::Array(_)) => Err(not_an_object()),
    }
}

fn unknown(name: &str, known: &[String]) -> String {
    let known = if known.is_empty() { String::new() } else { format!(" There are: {}.", known.join(", ")) };
    format!("Not asked: there is no template \"{}\".{known}", cut(name, 60))
}

fn told(tool: Tool, name: &str, faults: &[FillError]) -> String {
    let faults: Vec<String> = faults.iter().map(|fault| fault.in_words(Language::En)).collect();
    format!("Not asked by the template \"{name}\": {} Correct it and call {} again.", faults.join(" "), tool.name())
}
