//! Why a file was not attached, in the language of the person who has to do something about it.

use crate::strings::{Strings, strings};
use ask::settings::Language;
use ask::wire::{CommandError, ErrorCode};
use std::io::{self, ErrorKind};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttachmentError {
    TooLarge {
        name: String,
        bytes: u64,
    },
    TooMany,
    Folder {
        name: String,
    },
    /// A pipe, a socket, a device.
    Special {
        name: String,
    },
    Missing {
        name: String,
    },
    Unreadable {
        name: String,
        why: String,
    },
    UnknownQuestion,
    Answered,
    DiskFull,
    NotSaved {
        why: String,
    },
}

/// While a copy is written.
impl From<io::Error> for AttachmentError {
    fn from(error: io::Error) -> Self {
        if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) {
            AttachmentError::DiskFull
        } else {
            AttachmentError::NotSaved { why: error.to_string() }
        }
    }
}

impl AttachmentError {
    /// While the person's own file is read.
    pub fn reading(name: String, error: &io::Error) -> AttachmentError {
        if error.kind() == ErrorKind::NotFound {
            AttachmentError::Missing { name }
        } else {
            AttachmentError::Unreadable { name, why: error.to_string() }
        }
    }

    pub fn told(&self, language: Language) -> CommandError {
        CommandError { code: self.code(), message: self.message(strings(language)) }
    }

    fn code(&self) -> ErrorCode {
        match self {
            AttachmentError::UnknownQuestion => ErrorCode::NotFound,
            AttachmentError::DiskFull | AttachmentError::NotSaved { .. } => ErrorCode::NotSaved,
            AttachmentError::TooLarge { .. }
            | AttachmentError::TooMany
            | AttachmentError::Folder { .. }
            | AttachmentError::Special { .. }
            | AttachmentError::Missing { .. }
            | AttachmentError::Unreadable { .. }
            | AttachmentError::Answered => ErrorCode::Invalid,
        }
    }

    fn message(&self, strings: &dyn Strings) -> String {
        match self {
            AttachmentError::TooLarge { name, bytes } => strings.file_too_large(name, *bytes),
            AttachmentError::TooMany => strings.too_many_files(),
            AttachmentError::Folder { name } => strings.is_a_folder(name),
            AttachmentError::Special { name } => strings.not_an_ordinary_file(name),
            AttachmentError::Missing { name } => strings.file_missing(name),
            AttachmentError::Unreadable { name, why } => strings.file_unreadable(name, why),
            AttachmentError::UnknownQuestion => strings.no_question().to_owned(),
            AttachmentError::Answered => strings.already_answered().to_owned(),
            AttachmentError::DiskFull => strings.no_room_for_file().to_owned(),
            AttachmentError::NotSaved { why } => strings.file_not_copied(why),
        }
    }
}
