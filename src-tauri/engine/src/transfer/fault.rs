//! Why a conversation was not exported, or not imported, in the language of the person who has to do something about it.

use super::NOUN;
use crate::archive::{ReadFault, WriteFault};
use crate::store::LookFault;
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
        let (en, zh) = match self {
            ExportFault::File(fault) => return fault.told(folder, file, NOUN, language),
            ExportFault::Unknown => (
                "There is no such conversation any more, so nothing was exported. Choose another one.".to_owned(),
                "这个对话已不存在，没有导出。请选择其他对话。".to_owned(),
            ),
            ExportFault::Damaged => (
                "This conversation or one of its subtasks is damaged, or was continued by a later version, so nothing was exported. askwell doctor says what is wrong; askwell backup keeps it as it is.".to_owned(),
                "此对话或其子任务的记录已损坏，或由更新版本继续过，因此没有导出。askwell doctor 会说明问题；askwell backup 会按现状保存它。".to_owned(),
            ),
            ExportFault::TooLarge => (
                "This conversation is too large to be imported again, so nothing was exported. Use askwell backup instead.".to_owned(),
                "此对话太大，无法再导入，因此没有导出。请改用 askwell backup。".to_owned(),
            ),
            ExportFault::NotRead(fault) => {
                let (folder, why) = (folder.display(), one_line(&fault.to_string()));
                (
                    format!("The data in {folder} could not be read ({why}), so nothing was exported. askwell doctor says more."),
                    format!("无法读取 {folder} 中的数据（{why}），因此没有导出。askwell doctor 会说明详情。"),
                )
            }
        };
        language.pick(en, zh)
    }
}

impl ImportFault {
    pub fn told(&self, folder: &Path, file: &Path, language: Language) -> String {
        match (self, language) {
            (ImportFault::File(fault), _) => fault.told(folder, file, NOUN, language),
            (ImportFault::NoHistory(_), Language::En) => format!(
                "{} holds a conversation that can't have happened, so nothing was imported. Do not use it unless you made it.",
                file.display()
            ),
            (ImportFault::NoHistory(_), Language::Zh) => {
                format!("{} 中的对话不可能发生过，因此没有导入。如果不是你自己制作的，请不要使用。", file.display())
            }
        }
    }
}
