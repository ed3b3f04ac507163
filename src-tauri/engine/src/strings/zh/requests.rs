//! Chinese: why a command was not done.

use super::Zh;
use crate::strings::requests::CommandErrorStrings;
use ask::limits::DRAFT_BYTES_MAX;

impl CommandErrorStrings for Zh {
    fn environment_too_long(&self) -> &'static str {
        "此终端的环境变量太长，无法带入。命令将使用 Askwell 启动时的环境变量。"
    }

    fn draft_too_long(&self, bytes: usize) -> String {
        format!("这段文字有 {bytes} 字节；草稿最多保存 {DRAFT_BYTES_MAX} 字节。请缩短。")
    }

    fn too_long(&self, bytes: usize, bytes_max: usize) -> String {
        format!("这段文字有 {bytes} 字节；最多接受 {bytes_max} 字节。请缩短。")
    }

    fn no_such_command(&self) -> &'static str {
        "这个 Askwell 不认识该命令。没有改动任何内容；请关闭页面，重新打开后再试。"
    }

    fn not_from_here(&self) -> &'static str {
        "这一步只能在 Askwell 自己的窗口中完成。没有改动任何内容；请在那里操作。"
    }

    fn wrong_field(&self, field: &str, why: &str) -> String {
        format!("无法接受 {field}：{why}。没有改动任何内容；请更正后重新发送。")
    }

    fn see_log(&self) -> &'static str {
        "原因见程序日志"
    }

    fn search_replaced(&self) -> &'static str {
        "此次搜索已结束，因为同一处又搜索了别的内容。请查看较新的结果。"
    }

    fn not_finished(&self, error: &str) -> String {
        format!("Askwell 未能完成这一步（{error}）。之前保存的内容都已保留；请重试。")
    }
}
