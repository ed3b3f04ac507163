//! Why a conversation was not exported, or not imported, in the language of the person who has to do something about it.

use crate::archive::{ArchiveNoun, ReadFault, WriteFault};
use crate::store::LookFault;
use crate::strings::strings;
use ask::import::NoHistory;
use ask::plain_text::one_line;
use ask::settings::Language;
use std::path::Path;

#[derive(Debug, thiserror::Error)]
pub enum ExportFault {
    #[error("there is no such conversation")]
    Unknown,
    /// A copy of what is damaged could not be taken in anywhere.
    #[error("its record, or that of a subtask, is damaged or a later version's")]
    Damaged,
    #[error("it is larger than can be imported")]
    TooLarge,
    #[error(transparent)]
    NotRead(#[from] LookFault),
    #[error(transparent)]
    File(#[from] WriteFault),
}

#[derive(Debug, thiserror::Error)]
pub enum ImportFault {
    #[error(transparent)]
    File(#[from] ReadFault),
    #[error("the history could not have happened: {0:?}")]
    NoHistory(NoHistory),
}

impl From<NoHistory> for ImportFault {
    fn from(why: NoHistory) -> ImportFault {
        ImportFault::NoHistory(why)
    }
}

impl ExportFault {
    pub fn told(&self, folder: &Path, file: &Path, language: Language) -> String {
        let strings = strings(language);
        match self {
            ExportFault::File(fault) => fault.told(folder, file, ArchiveNoun::Conversation, language),
            ExportFault::Unknown => strings.no_conversation_to_export().to_owned(),
            ExportFault::Damaged => strings.conversation_damaged().to_owned(),
            ExportFault::TooLarge => strings.conversation_too_large().to_owned(),
            ExportFault::NotRead(fault) => {
                let (folder, why) = (folder.display(), one_line(&fault.to_string()));
                strings.data_not_read(folder, &why)
            }
        }
    }
}

impl ImportFault {
    pub fn told(&self, folder: &Path, file: &Path, language: Language) -> String {
        match self {
            ImportFault::File(fault) => fault.told(folder, file, ArchiveNoun::Conversation, language),
            ImportFault::NoHistory(_) => strings(language).impossible_history(file.display()),
        }
    }
}
