//! What a model is told of the templates: how each is called, when to take it, what its fields are.
//!
//! Of a workspace's templates, which somebody else may have written, nothing reaches the prompt but names of plain letters.

use super::{StoredTemplate, Template, TemplateField};
use crate::base::limits::TEMPLATES_TOLD_BYTES_MAX;
use crate::facts::template::TemplateSource;
use crate::tools::tool::Tool;

/// The templates for these tools, in lines; none where there are none.
pub fn told(these: &[&StoredTemplate], tools: &[Tool]) -> Option<String> {
    let fits = |one: &&&StoredTemplate| one.template.kind.tools().iter().any(|tool| tools.contains(tool));
    let these: Vec<&&StoredTemplate> = these.iter().filter(fits).collect();
    let (mut text, mut left) = (String::new(), 0);
    for one in &these {
        let room = TEMPLATES_TOLD_BYTES_MAX - text.len();
        let entry = [in_full(one, tools), in_short(one, tools)].into_iter().find(|entry| entry.len() <= room);
        match entry {
            Some(entry) => text.push_str(&entry),
            None => left += 1,
        }
    }
    if left > 0 {
        text.push_str(&format!("- … ({left} more)\n"));
    }
    (!these.is_empty()).then(|| text.trim_end().to_owned())
}

fn in_full(one: &StoredTemplate, tools: &[Tool]) -> String {
    if one.source == TemplateSource::Workspace {
        return in_short(one, tools);
    }
    let Template { description, fields, .. } = &one.template;
    let mut text = format!("- {} ({}): {description}\n", one.name, callers(&one.template, tools));
    for field in fields {
        text.push_str(&format!("  - {}{}", field.name, manner(field)));
        if !field.description.is_empty() {
            text.push_str(&format!(": {}", field.description));
        }
        if !field.one_of.is_empty() {
            text.push_str(&format!(" [{}]", field.one_of.join(" | ")));
        }
        text.push('\n');
    }
    text
}

fn in_short(one: &StoredTemplate, tools: &[Tool]) -> String {
    let fields = one.template.fields.iter().map(|field| format!("{}{}", field.name, manner(field)));
    let fields: Vec<String> = fields.collect();
    let fields = if fields.is_empty() { "none".to_owned() } else { fields.join(", ") };
    format!("- {} ({}). Fields: {fields}\n", one.name, callers(&one.template, tools))
}

fn callers(template: &Template, tools: &[Tool]) -> String {
    let names = template.kind.tools().iter().filter(|tool| tools.contains(tool)).map(|tool| tool.name());
    format!("{}; {}", template.kind.name(), names.collect::<Vec<_>>().join(", "))
}

fn manner(field: &TemplateField) -> &'static str {
    match (field.required, field.list) {
        (true, false) => "",
        (true, true) => " (list)",
        (false, false) => " (optional)",
        (false, true) => " (optional list)",
    }
}
