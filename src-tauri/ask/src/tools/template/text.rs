//! A text with places for fields: `{task}`. A brace that is meant as such is doubled.
//!
//! A line is left out where one of its fields has no value, so that optional fields need no conditions. What is put in
//! is never read again: a value that looks like a place stays as it is.

use super::error::TemplateFileError;
use super::read::is_field_name;
use std::collections::HashMap;

/// What was given for the fields, by name. A field without a value is not in it.
pub type Values<'a> = HashMap<&'a str, Vec<String>>;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TemplateText {
    lines: Vec<Vec<Part>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Literal(String),
    Field(String),
}

impl TemplateText {
    pub fn read(text: &str) -> Result<TemplateText, TemplateFileError> {
        let lines = text.trim_matches(['\n', '\r']).lines().map(line).collect::<Result<Vec<_>, TemplateFileError>>()?;
        Ok(TemplateText { lines })
    }

    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().flat_map(|line| fields_of(line))
    }

    /// The field that is all there is of it.
    pub fn only_field(&self) -> Option<&str> {
        match self.lines.as_slice() {
            [line] => match line.as_slice() {
                [Part::Field(name)] => Some(name),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether something is left of it when all fields but these are without a value.
    pub fn stays(&self, given: impl Fn(&str) -> bool) -> bool {
        let says = |part: &Part| match part {
            Part::Literal(text) => !text.trim().is_empty(),
            Part::Field(_) => true,
        };
        self.lines.iter().any(|line| line.iter().any(says) && fields_of(line).all(&given))
    }

    /// None where a field without a value leaves nothing of it.
    pub fn filled(&self, values: &Values<'_>) -> Option<String> {
        let mut text = String::new();
        // A line that goes takes along the blank one after it, where one stood before it.
        let (mut blank_before, mut dropped) = (true, false);
        for line in &self.lines {
            if fields_of(line).any(|name| !values.contains_key(name)) {
                dropped = true;
                continue;
            }
            if line.is_empty() && dropped && blank_before {
                continue;
            }
            (blank_before, dropped) = (line.is_empty(), false);
            for part in line {
                match part {
                    Part::Literal(literal) => text.push_str(literal),
                    Part::Field(name) => {
                        text.push_str(&values.get(name.as_str()).map_or(String::new(), |v| v.join(", ")))
                    }
                }
            }
            text.push('\n');
        }
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }
}

fn fields_of(line: &[Part]) -> impl Iterator<Item = &str> {
    line.iter().filter_map(|part| match part {
        Part::Field(name) => Some(name.as_str()),
        Part::Literal(_) => None,
    })
}

fn line(text: &str) -> Result<Vec<Part>, TemplateFileError> {
    let (mut parts, mut literal) = (Vec::new(), String::new());
    let mut rest = text.trim_end();
    while let Some(at) = rest.find(['{', '}']) {
        literal.push_str(&rest[..at]);
        let (brace, after) = rest[at..].split_at(1);
        if let Some(after) = after.strip_prefix(brace) {
            literal.push_str(brace);
            rest = after;
            continue;
        }
        let Some((name, after)) = after.split_once('}').filter(|_| brace == "{") else {
            return Err(TemplateFileError::Brace);
        };
        if !is_field_name(name) {
            return Err(TemplateFileError::Place { given: crate::base::text::cut(name, 40).to_owned() });
        }
        if !literal.is_empty() {
            parts.push(Part::Literal(std::mem::take(&mut literal)));
        }
        parts.push(Part::Field(name.to_owned()));
        rest = after;
    }
    literal.push_str(rest);
    if !literal.is_empty() {
        parts.push(Part::Literal(literal));
    }
    Ok(parts)
}
