//! Chinese: the window that is shown while data is repaired.

use super::Zh;
use crate::strings::repair::RepairStrings;

impl RepairStrings for Zh {
    fn language_tag(&self) -> &'static str {
        "zh-Hans"
    }

    fn repairing(&self) -> &'static str {
        "正在修复数据"
    }

    fn repair_can_wait(&self) -> &'static str {
        "不会丢弃任何内容。可以关闭这个窗口，下次启动时会接着修复。"
    }

    fn repair_progress(&self, events: usize, of: usize) -> String {
        format!("存储的数据有损坏。已读出 {events}/{of} 条记录。")
    }
}
