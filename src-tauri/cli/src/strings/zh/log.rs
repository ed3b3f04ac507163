//! Chinese: the log as a whole, and what is wrong with it.

use super::Zh;
use crate::strings::log::LogStrings;
use std::path::Display;

impl LogStrings for Zh {
    fn log_head(&self, zone: &str) -> String {
        format!("对话日志。时间为 UTC{zone}。")
    }

    fn log_of(&self, id: &str) -> String {
        format!("最近的日志：…{id}。查看其他对话：askwell log ID（askwell list 列出所有 ID）")
    }

    fn no_logs(&self) -> &'static str {
        "还没有日志。第一个对话开始后就会记录。"
    }

    fn nothing_matches(&self) -> &'static str {
        "没有符合条件的记录。"
    }

    fn log_written(&self, file: Display<'_>) -> String {
        format!("已写入 {file}。")
    }

    fn not_written(&self, file: Display<'_>, why: &str) -> String {
        format!("无法写入 {file}：{why}。原有文件没有改动。请用 --output 指定别的文件。")
    }

    fn no_such_log(&self, id: &str) -> String {
        format!("没有 ID 以“{id}”开头或结尾的对话的日志。查看所有对话：askwell list")
    }

    fn several_logs(&self, id: &str) -> String {
        format!("有多个对话的 ID 以“{id}”开头或结尾，请多写几位。查看所有对话：askwell list")
    }

    fn log_away(&self, id: &str) -> String {
        format!("…{id} 的日志在它的工作区中，而那个文件夹不见了。请把它放回原处。对话本身已保留。")
    }

    fn line_of_file(&self, file: &str, line: u64) -> String {
        format!("{file} 第 {line} 行")
    }

    fn log_warning(&self, place: &str, what: &str) -> String {
        format!("警告：{place}{what}。")
    }

    fn log_line_bad(&self) -> &'static str {
        "已损坏，已略过"
    }

    fn log_line_too_long(&self) -> &'static str {
        "过长，已略过"
    }

    fn log_line_torn(&self) -> &'static str {
        "不完整，已略过"
    }

    fn log_line_foreign(&self) -> &'static str {
        "属于另一个对话，已略过"
    }

    fn log_lines_missing(&self, after: u64, seq: u64) -> String {
        format!("编号为 {seq}，上一条为 {after}：中间的记录缺失")
    }

    fn log_line_repeated(&self, after: u64, seq: u64) -> String {
        format!("编号为 {seq}，上一条为 {after}：重复")
    }

    fn log_unreadable(&self, why: &str) -> String {
        format!("无法读取（{why}）")
    }
}
