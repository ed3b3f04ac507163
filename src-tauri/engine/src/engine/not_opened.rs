//! Why the program cannot start, in whole sentences for the person.

use crate::folder::LockError;
use crate::store::{Fault, OpenFault};
use ask::settings::Language;
use ask::wire::TroubleCode;
use std::path::Path;

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error(
        "Askwell is already running with this data folder (process {pid}). Go on there, or quit it first; nothing was changed."
    )]
    InUse { pid: u32 },
    #[error(
        "Askwell (process {pid}) is running, and its data folder was moved or deleted from {folder}. Put it back there, or quit that Askwell first; nothing was changed."
    )]
    Moved { folder: String, pid: u32 },
    #[error(
        "Askwell is running in a terminal (process {pid}) that doesn't hand over. Leave it with Ctrl-D, then start again; nothing was changed."
    )]
    NotHandedOver { pid: u32 },
    #[error(
        "The disk with the data folder {folder} is full. Free some space, then start Askwell again; nothing is lost."
    )]
    Full { folder: String },
    #[error(
        "The data folder {folder} cannot be used: {why}. Make it writable, or set ASKWELL_DATA_DIR to another one; nothing was changed."
    )]
    Unwritable { folder: String, why: String },
    #[error(
        "The data in {folder} is damaged, and repairing it did not come to its end: {why}. The damaged file is kept as it is. Mend that and start again; the repair goes on where it stopped."
    )]
    NotRecovered { folder: String, why: String },
    #[error(
        "The data in {folder} was written by a later version of Askwell (schema {version}). Install that version or a newer one; nothing was changed."
    )]
    Newer { folder: String, version: i64 },
    #[error(
        "The file askwell.db in {folder} belongs to another program. Move it away, or set ASKWELL_DATA_DIR to another folder; nothing was changed."
    )]
    Foreign { folder: String },
    #[error(
        "The data in {folder} is marked as schema {version}, and its tables don't fit that ({why}). The mark was probably changed by hand. Your conversations are unchanged; set the mark back, or restore a backup with askwell restore."
    )]
    Misfit { folder: String, version: i64, why: String },
}

impl OpenError {
    pub(super) fn of_fault(folder: &Path, fault: Fault) -> OpenError {
        let folder = folder.display().to_string();
        if fault.code == TroubleCode::DiskFull {
            OpenError::Full { folder }
        } else {
            OpenError::Unwritable { folder, why: fault.detail }
        }
    }

    pub fn of_lock(folder: &Path, error: LockError) -> OpenError {
        match error {
            LockError::InUse { pid } => OpenError::InUse { pid },
            LockError::Moved { pid } => OpenError::Moved { folder: folder.display().to_string(), pid },
            LockError::NotHandedOver { pid } => OpenError::NotHandedOver { pid },
            LockError::Unwritable(why) => OpenError::of_fault(folder, why.into()),
        }
    }

    pub(super) fn of_store(folder: &Path, fault: OpenFault) -> OpenError {
        let shown = folder.display().to_string();
        match fault {
            OpenFault::Newer { version } => OpenError::Newer { folder: shown, version },
            OpenFault::Foreign => OpenError::Foreign { folder: shown },
            OpenFault::Misfit { version, why } => OpenError::Misfit { folder: shown, version, why },
            OpenFault::NotRecovered(fault) => OpenError::NotRecovered { folder: shown, why: fault.detail },
            OpenFault::Fault(fault) => OpenError::of_fault(folder, fault),
        }
    }

    pub fn told(&self, language: Language) -> String {
        if language == Language::En {
            return self.to_string();
        }
        match self {
            OpenError::InUse { pid } => {
                format!("Askwell 已经在使用这个数据文件夹（进程 {pid}）。请在那里继续，或先退出它；没有改动任何内容。")
            }
            OpenError::Moved { folder, pid } => format!(
                "Askwell（进程 {pid}）正在运行，但它的数据文件夹已从 {folder} 移走或删除。请放回原处，或先退出那个 Askwell；没有改动任何内容。"
            ),
            OpenError::NotHandedOver { pid } => format!(
                "Askwell 正在一个终端里运行（进程 {pid}），没有移交数据文件夹。请在那里按 Ctrl-D 离开，然后重新启动；没有改动任何内容。"
            ),
            OpenError::Full { folder } => {
                format!("数据文件夹 {folder} 所在的磁盘已满。请腾出空间后重新启动 Askwell；内容没有丢失。")
            }
            OpenError::Unwritable { folder, why } => format!(
                "无法使用数据文件夹 {folder}：{why}。请让它可写，或用 ASKWELL_DATA_DIR 指定另一个；没有改动任何内容。"
            ),
            OpenError::NotRecovered { folder, why } => format!(
                "{folder} 里的数据有损坏，修复没有完成：{why}。损坏的文件原样保留。请处理后重新启动，修复会接着进行。"
            ),
            OpenError::Newer { folder, version } => format!(
                "{folder} 里的数据来自更新版本的 Askwell（结构版本 {version}）。请安装那个版本或更新的版本；没有改动任何内容。"
            ),
            OpenError::Misfit { folder, version, why } => format!(
                "{folder} 里的数据标为结构版本 {version}，但其中的表与之不符（{why}）。版本号可能被手动改过。对话没有改动；请改回版本号，或用 askwell restore 恢复备份。"
            ),
            OpenError::Foreign { folder } => format!(
                "{folder} 里的 askwell.db 属于另一个程序。请把它移走，或用 ASKWELL_DATA_DIR 指定另一个文件夹；没有改动任何内容。"
            ),
        }
    }
}
