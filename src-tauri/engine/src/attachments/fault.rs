//! Why a file was not attached, in the language of the person who has to do something about it.

use crate::strings::{Strings, strings};
use ask::settings::Language;
use ask::wire::{CommandError, ErrorCode};
use std::io::{self, ErrorKind};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttachFault {
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
impl From<io::Error> for AttachFault {
    fn from(error: io::Error) -> Self {
        if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) {
            AttachFault::DiskFull
        } else {
            AttachFault::NotSaved { why: error.to_string() }
        }
    }
}

impl AttachFault {
    /// While the person's own file is read.
    pub fn reading(name: String, error: &io::Error) -> AttachFault {
        if error.kind() == ErrorKind::NotFound {
            AttachFault::Missing { name }
        } else {
            AttachFault::Unreadable { name, why: error.to_string() }
        }
    }

    pub fn told(&self, language: Language) -> CommandError {
        CommandError { code: self.code(), message: self.message(strings(language)) }
    }

    fn code(&self) -> ErrorCode {
        match self {
            AttachFault::UnknownQuestion => ErrorCode::NotFound,
            AttachFault::DiskFull | AttachFault::NotSaved { .. } => ErrorCode::NotSaved,
            AttachFault::TooLarge { .. }
            | AttachFault::TooMany
            | AttachFault::Folder { .. }
            | AttachFault::Special { .. }
            | AttachFault::Missing { .. }
            | AttachFault::Unreadable { .. }
            | AttachFault::Answered => ErrorCode::Invalid,
        }
    }

    fn message(&self, strings: &dyn Strings) -> String {
        match self {
            AttachFault::TooLarge { name, bytes } => strings.file_too_large(name, *bytes),
            AttachFault::TooMany => strings.too_many_files(),
            AttachFault::Folder { name } => strings.is_a_folder(name),
            AttachFault::Special { name } => strings.not_an_ordinary_file(name),
            AttachFault::Missing { name } => strings.file_missing(name),
            AttachFault::Unreadable { name, why } => strings.file_unreadable(name, why),
            AttachFault::UnknownQuestion => strings.no_question().to_owned(),
            AttachFault::Answered => strings.already_answered().to_owned(),
            AttachFault::DiskFull => strings.no_room_for_file().to_owned(),
            AttachFault::NotSaved { why } => strings.file_not_copied(why),
        }
    }
}
