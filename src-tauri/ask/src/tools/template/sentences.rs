//! What is wrong with a template, in whole sentences: for people in their language, for a model in English.

use super::error::{ExpectedValue, FillError, TemplateFileError, TemplateFileProblem};
use super::{Slot, TemplateKind};
use crate::base::language::Language;
use crate::strings::{Strings, strings};

impl TemplateFileProblem {
    /// One sentence that says what to correct, without the line.
    pub fn in_words(&self, language: Language) -> String {
        let strings = strings(language);
        match &self.wrong {
            TemplateFileError::Toml { why } => strings.not_toml(why),
            TemplateFileError::NotText => strings.not_utf8().to_owned(),
            TemplateFileError::FileTooLong { max } => strings.file_too_long(*max),
            TemplateFileError::FileName => strings.file_name().to_owned(),
            TemplateFileError::NotAFile => strings.not_a_file().to_owned(),
            TemplateFileError::Unreadable { why } => strings.unreadable(why),
            TemplateFileError::TooManyFiles { max } => strings.too_many_files(*max),
            TemplateFileError::UnknownKey { key } => strings.unknown_key(key),
            TemplateFileError::Missing { key } => strings.missing_key(key),
            TemplateFileError::Type { key, wanted: of } => strings.wrong_type(key, &wanted(*of, strings)),
            TemplateFileError::UnknownKind { given } => strings.unknown_kind(given, &kinds()),
            TemplateFileError::Empty { key } => strings.empty_text(key),
            TemplateFileError::TooLong { key, bytes, max } => strings.text_too_long(key, *bytes, *max),
            TemplateFileError::TooMany { key, count, max } => strings.too_many_entries(key, *count, *max),
            TemplateFileError::NotOfKind { key, kind } => strings.not_of_kind(key, kind.name(), &slots(*kind)),
            TemplateFileError::FieldName { name } => strings.not_a_field_name(name),
            TemplateFileError::Brace => strings.single_brace().to_owned(),
            TemplateFileError::Place { given } => strings.not_a_placeholder(given),
            TemplateFileError::UnknownField { key, name } => strings.undescribed_field(key, name),
            TemplateFileError::UnusedField { name } => strings.unused_field(name),
            TemplateFileError::MayVanish { key } => strings.may_be_empty(key),
        }
    }
}

fn wanted(wanted: ExpectedValue, strings: &dyn Strings) -> String {
    match wanted {
        ExpectedValue::Text => strings.wanted_text().to_owned(),
        ExpectedValue::Texts => strings.wanted_texts().to_owned(),
        ExpectedValue::Flag => strings.wanted_flag().to_owned(),
        ExpectedValue::Bytes { max } => strings.wanted_bytes(max),
        ExpectedValue::Table => strings.wanted_table().to_owned(),
    }
}

fn kinds() -> String {
    TemplateKind::ALL.map(|kind| format!("\"{}\"", kind.name())).join(", ")
}

fn slots(kind: TemplateKind) -> String {
    let these = Slot::ALL.into_iter().filter(|slot| slot.belongs(kind));
    these.map(|slot| format!("`{}`", slot.key())).collect::<Vec<_>>().join(", ")
}

impl FillError {
    /// One sentence that says what to correct.
    pub fn in_words(&self, language: Language) -> String {
        let strings = strings(language);
        match self {
            FillError::NotAnObject => strings.fields_not_an_object().to_owned(),
            FillError::Missing { field } => strings.field_missing(field),
            FillError::Unknown { field, known } => strings.unknown_field(field, &listed(known, strings)),
            FillError::NotText { field, list: false } => strings.field_not_text(field),
            FillError::NotText { field, list: true } => strings.field_not_texts(field),
            FillError::TooLong { field, bytes, max } => strings.field_too_long(field, *bytes, *max),
            FillError::TooMany { field, count, max } => strings.field_too_many(field, *count, *max),
            FillError::NotAllowed { field, one_of } => strings.field_not_allowed(field, &listed(one_of, strings)),
            FillError::TextTooLong { key, bytes, max } => strings.filled_too_long(key, *bytes, *max),
            FillError::TextsTooMany { key, count, max } => strings.filled_too_many(key, *count, *max),
            FillError::Equal { key, text } => strings.filled_twice(key, text),
            FillError::NotAsked { why } => strings.filled_not_asked(why),
        }
    }
}

fn listed(names: &[String], strings: &dyn Strings) -> String {
    if names.is_empty() { "—".to_owned() } else { names.join(strings.comma()) }
}
