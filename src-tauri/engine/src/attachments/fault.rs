//! Why a file was not attached, in the language of the person who has to do something about it.

use ask::limits::{ATTACHMENT_BYTES_MAX, ATTACHMENTS_COUNT_MAX};
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
        let message = language.pick(self.in_english(), self.in_chinese());
        CommandError { code: self.code(), message }
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

    fn in_english(&self) -> String {
        match self {
            AttachFault::TooLarge { name, bytes } => format!(
                "“{name}” has {bytes} bytes; a file of up to {ATTACHMENT_BYTES_MAX} bytes can be attached. Attach a smaller one, or write where it lies."
            ),
            AttachFault::TooMany => format!(
                "Up to {ATTACHMENTS_COUNT_MAX} files can be attached to one answer, so no more was added. Remove one first."
            ),
            AttachFault::Folder { name } => {
                format!("“{name}” is a folder, and was not attached. Choose the files in it.")
            }
            AttachFault::Special { name } => format!("“{name}” is no ordinary file, and was not attached."),
            AttachFault::Missing { name } => format!("There is no “{name}” any more. Choose the file again."),
            AttachFault::Unreadable { name, why } => {
                format!("“{name}” could not be read ({why}), and was not attached. Check its permissions and try again.")
            }
            AttachFault::UnknownQuestion => "There is no such question any more, so nothing was attached.".to_owned(),
            AttachFault::Answered => {
                "This question has been answered, so nothing was attached. Send the file's path in a message instead.".to_owned()
            }
            AttachFault::DiskFull => {
                "The disk is full: the file was not attached, and the rest of your answer is kept. Free some space and attach it again.".to_owned()
            }
            AttachFault::NotSaved { why } => {
                format!("The file could not be copied ({why}); the rest of your answer is kept. Attach it again.")
            }
        }
    }

    fn in_chinese(&self) -> String {
        match self {
            AttachFault::TooLarge { name, bytes } => format!(
                "“{name}”有 {bytes} 字节；附件最大 {ATTACHMENT_BYTES_MAX} 字节。请附上小一些的文件，或写明它所在的位置。"
            ),
            AttachFault::TooMany => {
                format!("一个回答最多附 {ATTACHMENTS_COUNT_MAX} 个文件，因此没有再添加。请先移除一个。")
            }
            AttachFault::Folder { name } => format!("“{name}”是文件夹，没有附上。请选择其中的文件。"),
            AttachFault::Special { name } => format!("“{name}”不是普通文件，没有附上。"),
            AttachFault::Missing { name } => format!("“{name}”已不存在。请重新选择文件。"),
            AttachFault::Unreadable { name, why } => {
                format!("无法读取“{name}”（{why}），没有附上。请检查权限后重试。")
            }
            AttachFault::UnknownQuestion => "这个问题已不存在，因此没有附上文件。".to_owned(),
            AttachFault::Answered => "这个问题已经回答过，因此没有附上文件。可以在消息里写明文件的路径。".to_owned(),
            AttachFault::DiskFull => {
                "磁盘已满：文件没有附上，回答的其余内容都已保留。请腾出空间后重新附上。".to_owned()
            }
            AttachFault::NotSaved { why } => format!("无法复制文件（{why}）；回答的其余内容都已保留。请重新附上。"),
        }
    }
}
