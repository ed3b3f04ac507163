//! What is wrong with a template's file, or with what was given for its fields. `sentences` says it to people and models.

use super::TemplateKind;

/// Something wrong in a file, and the line it is in, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateFileProblem {
    /// None: it is about no line alone.
    pub line: Option<usize>,
    /// What is wrong there.
    pub wrong: TemplateFileError,
}

/// What can be wrong in a file. `key` is where, with the tables around it, and `name` the field it is about. `bytes` and
/// `count` are what there is, `max` is the most that is taken, and `given` is what the file has there.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields that many of them have are described once, above")]
pub enum TemplateFileError {
    /// In the parser's own words.
    Toml { why: String },
    /// It is not UTF-8, or holds what is no text.
    NotText,
    /// It is longer than a template may be.
    FileTooLong { max: usize },
    /// The file has no name that a template could have.
    FileName,
    /// A link, a folder, a pipe.
    NotAFile,
    /// The system refuses to read it.
    Unreadable { why: String },
    /// What lies beyond so many files is not read.
    TooManyFiles { max: usize },
    /// A key that no template has.
    UnknownKey { key: String },
    /// A key that it cannot do without.
    Missing { key: String },
    /// A value of another type.
    Type { key: String, wanted: ExpectedValue },
    /// The kind is none of the three.
    UnknownKind { given: String },
    /// The text is empty.
    Empty { key: String },
    /// A text is longer than it may be.
    TooLong { key: String, bytes: usize, max: usize },
    /// There are more than there may be.
    TooMany { key: String, count: usize, max: usize },
    /// No text of a template of this kind.
    NotOfKind { key: String, kind: TemplateKind },
    /// A field cannot be called this.
    FieldName { name: String },
    /// A brace that nothing belongs to.
    Brace,
    /// No name stands between the braces.
    Place { given: String },
    /// A place names a field that there is not.
    UnknownField { key: String, name: String },
    /// No text has a place for it.
    UnusedField { name: String },
    /// Nothing is left of it where the optional fields are not given.
    MayVanish { key: String },
}

/// What a key has to have as its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpectedValue {
    /// One text.
    Text,
    /// A text, or a list of them.
    Texts,
    /// `true` or `false`.
    Flag,
    /// A number of bytes, from 1 to what is taken at most.
    Bytes {
        /// The most that is taken.
        max: usize,
    },
    /// A table of its own.
    Table,
}

/// Something wrong with what was given for the fields. `field` is the one that is meant; `key` is the text of the template
/// that they came to. `bytes` and `count` are what there is, and `max` is the most that is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields that many of them have are described once, above")]
pub enum FillError {
    /// They come as an object.
    NotAnObject,
    /// A field that the template cannot do without.
    Missing { field: String },
    /// A field that the template does not have.
    Unknown { field: String, known: Vec<String> },
    /// It is no text, or no list of texts.
    NotText { field: String, list: bool },
    /// A text is longer than its field takes.
    TooLong { field: String, bytes: usize, max: usize },
    /// It is a list of more texts than are taken.
    TooMany { field: String, count: usize, max: usize },
    /// It is none of the values that the field takes.
    NotAllowed { field: String, one_of: Vec<String> },
    /// What the fields came to.
    TextTooLong { key: &'static str, bytes: usize, max: usize },
    /// Filled in, it has more options or references than a question can have.
    TextsTooMany { key: &'static str, count: usize, max: usize },
    /// Filled in, two options read the same.
    Equal { key: &'static str, text: String },
    /// The question that came of it cannot be shown, in the words of those who read questions.
    NotAsked { why: String },
}

impl FillError {
    /// The field to be corrected, where it is one.
    pub fn field(&self) -> Option<&str> {
        match self {
            FillError::Missing { field }
            | FillError::Unknown { field, .. }
            | FillError::NotText { field, .. }
            | FillError::TooLong { field, .. }
            | FillError::TooMany { field, .. }
            | FillError::NotAllowed { field, .. } => Some(field),
            FillError::NotAnObject
            | FillError::TextTooLong { .. }
            | FillError::TextsTooMany { .. }
            | FillError::Equal { .. }
            | FillError::NotAsked { .. } => None,
        }
    }
}
