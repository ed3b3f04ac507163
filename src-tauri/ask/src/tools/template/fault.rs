//! What is wrong with a template's file, or with what was given for its fields. `words` says it to people and models.

use super::Kind;

/// Something wrong in a file, and the line it is in, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFault {
    pub line: Option<usize>,
    pub wrong: Wrong,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// In the parser's own words.
    Toml {
        why: String,
    },
    NotText,
    FileTooLong {
        max: usize,
    },
    FileName,
    /// A link, a folder, a pipe.
    NotAFile,
    Unreadable {
        why: String,
    },
    /// What lies beyond so many files is not read.
    TooManyFiles {
        max: usize,
    },
    UnknownKey {
        key: String,
    },
    Missing {
        key: String,
    },
    Type {
        key: String,
        wanted: Wanted,
    },
    UnknownKind {
        given: String,
    },
    Empty {
        key: String,
    },
    TooLong {
        key: String,
        bytes: usize,
        max: usize,
    },
    TooMany {
        key: String,
        count: usize,
        max: usize,
    },
    /// No text of a template of this kind.
    NotOfKind {
        key: String,
        kind: Kind,
    },
    FieldName {
        name: String,
    },
    /// A brace that nothing belongs to.
    Brace,
    /// No name stands between the braces.
    Place {
        given: String,
    },
    UnknownField {
        key: String,
        name: String,
    },
    UnusedField {
        name: String,
    },
    /// Nothing is left of it where the optional fields are not given.
    MayVanish {
        key: String,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Text,
    Texts,
    Flag,
    /// A number of bytes, from 1 to what is taken at most.
    Bytes {
        max: usize,
    },
    Table,
}

/// Something wrong with what was given for the fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FillFault {
    /// They come as an object.
    NotAnObject,
    Missing {
        field: String,
    },
    Unknown {
        field: String,
        known: Vec<String>,
    },
    NotText {
        field: String,
        list: bool,
    },
    TooLong {
        field: String,
        bytes: usize,
        max: usize,
    },
    TooMany {
        field: String,
        count: usize,
        max: usize,
    },
    NotAllowed {
        field: String,
        one_of: Vec<String>,
    },
    /// What the fields came to.
    TextTooLong {
        key: &'static str,
        bytes: usize,
        max: usize,
    },
    TextsTooMany {
        key: &'static str,
        count: usize,
        max: usize,
    },
    Equal {
        key: &'static str,
        text: String,
    },
    /// The question that came of it cannot be shown, in the words of those who read questions.
    NotAsked {
        why: String,
    },
}

impl FillFault {
    /// The field to be corrected, where it is one.
    pub fn field(&self) -> Option<&str> {
        match self {
            FillFault::Missing { field }
            | FillFault::Unknown { field, .. }
            | FillFault::NotText { field, .. }
            | FillFault::TooLong { field, .. }
            | FillFault::TooMany { field, .. }
            | FillFault::NotAllowed { field, .. } => Some(field),
            FillFault::NotAnObject
            | FillFault::TextTooLong { .. }
            | FillFault::TextsTooMany { .. }
            | FillFault::Equal { .. }
            | FillFault::NotAsked { .. } => None,
        }
    }
}
