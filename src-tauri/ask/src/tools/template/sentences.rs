//! What is wrong with a template, in whole sentences: for people in their language, for a model in English.

use super::fault::{FileFault, FillFault, Wanted, Wrong};
use super::{Kind, Slot};
use crate::base::language::Language;
use crate::strings::{Strings, strings};

impl FileFault {
    /// One sentence that says what to correct, without the line.
    pub fn in_words(&self, language: Language) -> String {
        let strings = strings(language);
        match &self.wrong {
            Wrong::Toml { why } => strings.not_toml(why),
            Wrong::NotText => strings.not_utf8().to_owned(),
            Wrong::FileTooLong { max } => strings.file_too_long(*max),
            Wrong::FileName => strings.file_name().to_owned(),
            Wrong::NotAFile => strings.not_a_file().to_owned(),
            Wrong::Unreadable { why } => strings.unreadable(why),
            Wrong::TooManyFiles { max } => strings.too_many_files(*max),
            Wrong::UnknownKey { key } => strings.unknown_key(key),
            Wrong::Missing { key } => strings.missing_key(key),
            Wrong::Type { key, wanted: of } => strings.wrong_type(key, &wanted(*of, strings)),
            Wrong::UnknownKind { given } => strings.unknown_kind(given, &kinds()),
            Wrong::Empty { key } => strings.empty_text(key),
            Wrong::TooLong { key, bytes, max } => strings.text_too_long(key, *bytes, *max),
            Wrong::TooMany { key, count, max } => strings.too_many_entries(key, *count, *max),
            Wrong::NotOfKind { key, kind } => strings.not_of_kind(key, kind.name(), &slots(*kind)),
            Wrong::FieldName { name } => strings.not_a_field_name(name),
            Wrong::Brace => strings.single_brace().to_owned(),
            Wrong::Place { given } => strings.not_a_placeholder(given),
            Wrong::UnknownField { key, name } => strings.undescribed_field(key, name),
            Wrong::UnusedField { name } => strings.unused_field(name),
            Wrong::MayVanish { key } => strings.may_be_empty(key),
        }
    }
}

fn wanted(wanted: Wanted, strings: &dyn Strings) -> String {
    match wanted {
        Wanted::Text => strings.wanted_text().to_owned(),
        Wanted::Texts => strings.wanted_texts().to_owned(),
        Wanted::Flag => strings.wanted_flag().to_owned(),
        Wanted::Bytes { max } => strings.wanted_bytes(max),
        Wanted::Table => strings.wanted_table().to_owned(),
    }
}

fn kinds() -> String {
    Kind::ALL.map(|kind| format!("\"{}\"", kind.name())).join(", ")
}

fn slots(kind: Kind) -> String {
    let these = Slot::ALL.into_iter().filter(|slot| slot.belongs(kind));
    these.map(|slot| format!("`{}`", slot.key())).collect::<Vec<_>>().join(", ")
}

impl FillFault {
    /// One sentence that says what to correct.
    pub fn in_words(&self, language: Language) -> String {
        let strings = strings(language);
        match self {
            FillFault::NotAnObject => strings.fields_not_an_object().to_owned(),
            FillFault::Missing { field } => strings.field_missing(field),
            FillFault::Unknown { field, known } => strings.unknown_field(field, &listed(known, strings)),
            FillFault::NotText { field, list: false } => strings.field_not_text(field),
            FillFault::NotText { field, list: true } => strings.field_not_texts(field),
            FillFault::TooLong { field, bytes, max } => strings.field_too_long(field, *bytes, *max),
            FillFault::TooMany { field, count, max } => strings.field_too_many(field, *count, *max),
            FillFault::NotAllowed { field, one_of } => strings.field_not_allowed(field, &listed(one_of, strings)),
            FillFault::TextTooLong { key, bytes, max } => strings.filled_too_long(key, *bytes, *max),
            FillFault::TextsTooMany { key, count, max } => strings.filled_too_many(key, *count, *max),
            FillFault::Equal { key, text } => strings.filled_twice(key, text),
            FillFault::NotAsked { why } => strings.filled_not_asked(why),
        }
    }
}

fn listed(names: &[String], strings: &dyn Strings) -> String {
    if names.is_empty() { "—".to_owned() } else { names.join(strings.comma()) }
}
