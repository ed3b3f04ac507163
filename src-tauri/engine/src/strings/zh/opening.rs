//! Chinese: why the program cannot start.

use super::Zh;
use crate::strings::opening::OpeningStrings;

impl OpeningStrings for Zh {
    fn no_data_folder(&self, variable: &str) -> String {
        format!(
            "没有可以存放 Askwell 数据的位置：此用户没有主文件夹。请用 {variable} 指定一个文件夹，然后重新启动。没有改动任何内容。"
        )
    }

    fn in_use(&self, pid: u32) -> String {
        format!("Askwell 已经在使用这个数据文件夹（进程 {pid}）。请在那里继续，或先退出它；没有改动任何内容。")
    }

    fn folder_moved(&self, folder: &str, pid: u32) -> String {
        format!(
            "Askwell（进程 {pid}）正在运行，但它的数据文件夹已从 {folder} 移走或删除。请放回原处，或先退出那个 Askwell；没有改动任何内容。"
        )
    }

    fn not_handed_over(&self, pid: u32) -> String {
        format!(
            "Askwell 正在一个终端里运行（进程 {pid}），没有移交数据文件夹。请在那里按 Ctrl-D 离开，然后重新启动；没有改动任何内容。"
        )
    }

    fn no_room_to_open(&self, folder: &str) -> String {
        format!("数据文件夹 {folder} 所在的磁盘已满。请腾出空间后重新启动 Askwell；内容没有丢失。")
    }

    fn folder_unusable(&self, folder: &str, why: &str) -> String {
        format!(
            "无法使用数据文件夹 {folder}：{why}。请恢复写入权限，或用 ASKWELL_DATA_DIR 指定另一个；没有改动任何内容。"
        )
    }

    fn not_recovered(&self, folder: &str, why: &str) -> String {
        format!("{folder} 里的数据有损坏，修复没有完成：{why}。损坏的文件原样保留。请处理后重新启动，修复会接着进行。")
    }

    fn data_newer(&self, folder: &str, version: i64) -> String {
        format!(
            "{folder} 里的数据来自更新版本的 Askwell（结构版本 {version}）。请安装那个版本或更新的版本；没有改动任何内容。"
        )
    }

    fn data_foreign(&self, folder: &str) -> String {
        format!(
            "{folder} 里的 askwell.db 属于另一个程序。请把它移走，或用 ASKWELL_DATA_DIR 指定另一个文件夹；没有改动任何内容。"
        )
    }

    fn data_misfit(&self, folder: &str, version: i64, why: &str) -> String {
        format!(
            "{folder} 里的数据标为结构版本 {version}，但其中的表与之不符（{why}）。版本号可能被手动改过。对话没有改动；请改回版本号，或用 askwell restore 恢复备份。"
        )
    }
}
