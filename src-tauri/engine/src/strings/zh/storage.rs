//! Chinese: why nothing was saved.

use super::Zh;
use crate::strings::storage::StorageErrorStrings;

impl StorageErrorStrings for Zh {
    fn program_ending(&self) -> &'static str {
        "程序正在退出"
    }

    fn disk_full(&self) -> &'static str {
        "磁盘已满"
    }

    fn folder_read_only(&self) -> &'static str {
        "数据文件夹无法写入"
    }

    fn folder_gone(&self) -> &'static str {
        "数据文件夹已被删除或移走"
    }

    fn data_damaged(&self, detail: &str) -> String {
        format!("存储的数据有损坏（{detail}）")
    }

    fn store_failed(&self, detail: &str) -> String {
        format!("存储出错：{detail}")
    }

    fn not_saved(&self, why: &str, first: &str) -> String {
        format!("没有保存：{why}。请{first}，然后重试。之前保存的内容都已保留。")
    }

    fn stop_not_saved(&self, why: &str) -> String {
        format!("运行已暂停，但无法保存“停止”：{why}。处理好之后才会停止；如果在此之前重新启动 Askwell，运行会继续。")
    }

    fn free_space_first(&self) -> &'static str {
        "腾出磁盘空间"
    }

    fn make_writable_first(&self) -> &'static str {
        "恢复写入权限"
    }

    fn put_back_first(&self) -> &'static str {
        "把它放回原处"
    }

    fn restart_first(&self) -> &'static str {
        "重新启动 Askwell 以恢复数据"
    }

    fn wait_first(&self) -> &'static str {
        "稍等片刻"
    }
}
