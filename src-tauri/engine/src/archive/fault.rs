//! Why an archive was not written, or not read.

use ask::plain_text::one_line;
use ask::settings::Language;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum WriteFault {
    #[error("a file of this name is there already")]
    Exists,
    /// It was to be replaced, and is a folder, a link, a pipe or a device.
    #[error("what is there is no ordinary file")]
    NoFile,
    #[error("the file would lie in the data folder itself")]
    Inside,
    /// What goes into it cannot be read.
    #[error("{path} cannot be read: {error}", path = path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    /// The file itself cannot be written.
    #[error("the file cannot be written: {why}")]
    NotWritten { no_room: bool, why: String },
}

/// What the file is, in a sentence: "a backup".
#[derive(Debug, Clone, Copy)]
pub struct ArchiveNoun {
    pub article: &'static str,
    pub en: &'static str,
    pub zh: &'static str,
}

impl WriteFault {
    /// What failed while it was written, unless it says that it was the reading.
    pub(crate) fn of(error: io::Error) -> WriteFault {
        match error.downcast::<Unread>() {
            Ok(Unread { path, error }) => WriteFault::Unreadable { path, error },
            Err(error) => WriteFault::NotWritten { no_room: is_full(&error), why: error.to_string() },
        }
    }

    pub fn told(&self, folder: &Path, file: &Path, noun: ArchiveNoun, language: Language) -> String {
        let ArchiveNoun { en: noun_en, zh: noun_zh, .. } = noun;
        let (folder, file) = (folder.display(), file.display());
        let (en, zh) = match self {
            WriteFault::Exists => (
                format!("{file} already exists. Choose another name, or add --replace; it was not changed."),
                format!("{file} 已存在。请另选名称，或加上 --replace；该文件没有改动。"),
            ),
            WriteFault::NoFile => (
                format!(
                    "{file} is not an ordinary file, and only a file is replaced. Choose another name; it was not changed."
                ),
                format!("{file} 不是普通文件，只能替换文件。请另选名称；它没有改动。"),
            ),
            WriteFault::Inside => (
                format!("{file} would be inside the data folder. Choose a place outside {folder}."),
                format!("{file} 位于数据文件夹之内。请选择 {folder} 以外的位置。"),
            ),
            WriteFault::Unreadable { path, error } => {
                let (path, why) = (path.display(), one_line(&error.to_string()));
                (
                    format!(
                        "{path} could not be read ({why}), so no {noun_en} was made. Check that you may read it, then try again."
                    ),
                    format!("无法读取 {path}（{why}），因此没有{noun_zh}。请检查读取权限，然后重试。"),
                )
            }
            WriteFault::NotWritten { no_room: true, .. } => (
                format!(
                    "There is no room for the {noun_en} {file}. Free some space or choose another place, then try again."
                ),
                format!("没有足够的空间写入{noun_zh} {file}。请清理空间或另选位置，然后重试。"),
            ),
            WriteFault::NotWritten { why, .. } => {
                let why = one_line(why);
                (
                    format!("The {noun_en} could not be written to {file} ({why}). Check the place, then try again."),
                    format!("无法将{noun_zh}写入 {file}（{why}）。请检查该位置，然后重试。"),
                )
            }
        };
        language.pick(en, zh)
    }
}

/// Carries a failure to read through code whose other failures are those of writing.
#[derive(Debug, thiserror::Error)]
#[error("{path} cannot be read: {error}", path = path.display())]
pub(crate) struct Unread {
    path: PathBuf,
    error: io::Error,
}

impl Unread {
    pub(crate) fn of(path: &Path, error: io::Error) -> io::Error {
        io::Error::other(Unread { path: path.to_owned(), error })
    }
}

pub(crate) fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

#[derive(Debug, thiserror::Error)]
pub enum ReadFault {
    #[error("the data folder cannot be written to: {0}")]
    Unwritable(io::Error),
    #[error("the file cannot be read: {0}")]
    NotRead(io::Error),
    #[error("the file is none of this kind")]
    Foreign,
    #[error("written by a later version ({askwell})")]
    Newer { askwell: String },
    /// It breaks off, or is not what was written.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// No file of ours has such an entry.
    #[error("the file holds an entry that could do harm: {0}")]
    Unsafe(String),
    #[error("the file needs more room than the disk has")]
    NoRoom,
}

impl ReadFault {
    /// The data folder has no room for it.
    pub fn is_full(&self) -> bool {
        matches!(self, ReadFault::Unwritable(error) if is_full(error))
    }

    pub fn told(&self, folder: &Path, file: &Path, noun: ArchiveNoun, language: Language) -> String {
        let ArchiveNoun { article, en: noun_en, zh: noun_zh } = noun;
        let (folder, file) = (folder.display(), file.display());
        let (en, zh) = match self {
            full if full.is_full() => (
                format!("There is no room for the {noun_en} in {folder}. Free some space, then try again."),
                format!("{folder} 没有足够的空间放入{noun_zh}。请清理空间，然后重试。"),
            ),
            ReadFault::Unwritable(error) => {
                let why = one_line(&error.to_string());
                (
                    format!("The data folder {folder} can't be written to ({why}). Check the folder, then try again."),
                    format!("无法写入数据文件夹 {folder}（{why}）。请检查该文件夹，然后重试。"),
                )
            }
            ReadFault::NotRead(error) => {
                let why = one_line(&error.to_string());
                (
                    format!("{file} can't be read ({why}). Check the name, then try again."),
                    format!("无法读取 {file}（{why}）。请检查名称，然后重试。"),
                )
            }
            ReadFault::Foreign => (
                format!("{file} is not {article} {noun_en} made by Askwell. Choose another file."),
                format!("{file} 不是 Askwell 的{noun_zh}。请选择其他文件。"),
            ),
            ReadFault::Newer { askwell } => {
                let version = one_line(askwell);
                (
                    format!(
                        "{file} was written by a later version of Askwell ({version}). Install that version or a newer one."
                    ),
                    format!("{file} 来自更新版本的 Askwell（{version}）。请安装该版本或更新的版本。"),
                )
            }
            ReadFault::Damaged(why) => {
                let why = one_line(why);
                (
                    format!("{file} is damaged ({why}). Use another {noun_en}."),
                    format!("{file} 已损坏（{why}）。请使用其他{noun_zh}。"),
                )
            }
            ReadFault::Unsafe(name) => {
                let name = one_line(name);
                (
                    format!("{file} holds an entry that no {noun_en} has ({name}). Do not use it unless you made it."),
                    format!("{file} 含有{noun_zh}中不会出现的条目（{name}）。如果不是你自己制作的，请不要使用。"),
                )
            }
            ReadFault::NoRoom => (
                format!(
                    "{file} needs more room than the disk has, or is not a real {noun_en}. Free some space, then try again."
                ),
                format!("{file} 需要的空间超过磁盘剩余空间，或不是真正的{noun_zh}。请清理空间后重试。"),
            ),
        };
        language.pick(format!("{en} Nothing was changed."), format!("{zh}没有改动任何内容。"))
    }
}
