//! Why a conversation was not exported, or not imported, in the language of the person who has to do something about it.

use crate::archive::{ArchiveNoun, ArchiveReadError, ArchiveWriteError};
use crate::store::StoreReadError;
use crate::strings::strings;
use ask::import::NoHistory;
use ask::plain_text::one_line;
use ask::settings::Language;
use std::path::Path;

#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("there is no such conversation")]
    Unknown,
    /// A copy of what is damaged could not be taken in anywhere.
    #[error("its record, or that of a subtask, is damaged or a later version's")]
    Damaged,
    #[error("it is larger than can be imported")]
    TooLarge,
    #[error(transparent)]
    NotRead(#[from] StoreReadError),
    #[error(transparent)]
    File(#[from] ArchiveWriteError),
}

#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error(transparent)]
    File(#[from] ArchiveReadError),
    #[error("the history could not have happened: {0:?}")]
    NoHistory(NoHistory),
}

impl From<NoHistory> for ImportError {
    fn from(why: NoHistory) -> ImportError {
        ImportError::NoHistory(why)
    }
}

impl ExportError {
    pub fn told(&self, folder: &Path, file: &Path, language: Language) -> String {
        let strings = strings(language);
        match self {
            ExportError::File(fault) => fault.told(folder, file, ArchiveNoun::Conversation, language),
            ExportError::Unknown => strings.no_conversation_to_export().to_owned(),
            ExportError::Damaged => strings.conversation_damaged().to_owned(),
            ExportError::TooLarge => strings.conversation_too_large().to_owned(),
            ExportError::NotRead(fault) => {
                let (folder, why) = (folder.display(), one_line(&fault.to_string()));
                strings.data_not_read(folder, &why)
            }
        }
    }
}

impl ImportError {
    pub fn told(&self, folder: &Path, file: &Path, language: Language) -> String {
        match self {
            ImportError::File(fault) => fault.told(folder, file, ArchiveNoun::Conversation, language),
            ImportError::NoHistory(_) => strings(language).impossible_history(file.display()),
        }
    }
}
