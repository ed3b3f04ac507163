//! Chinese: what the hashes of a log's lines tell.

use super::Zh;
use crate::strings::log_check::LogCheckStrings;
use std::path::Display;

impl LogCheckStrings for Zh {
    fn not_an_ordinary_file(&self, file: Display<'_>) -> String {
        format!("{file} 不是普通文件，无法检查文件夹、设备或管道。请先把日志行写入文件，再指定该文件。")
    }

    fn no_log_file(&self, file: Display<'_>) -> String {
        format!(
            "{file} 不是 Askwell 的日志：其中没有任何一行是日志记录。请指定 .tasklogs 中的文件，或由 askwell log --format jsonl 写出的文件。"
        )
    }

    fn log_file_unreadable(&self, file: Display<'_>, why: &str) -> String {
        format!("无法读取 {file}（{why}）。请检查名称，然后重试。")
    }

    fn log_looked_at(&self, file: Display<'_>, lines: usize, verified: usize) -> String {
        format!("{file}：{lines} 行中有 {verified} 行与写入时一致")
    }

    fn line_changed(&self, line: usize) -> String {
        format!("第 {line} 行在写入后被改动。")
    }

    fn line_moved(&self, line: usize) -> String {
        format!("第 {line} 行不在原来的位置。")
    }

    fn lines_missing_before(&self, line: usize) -> String {
        format!("第 {line} 行之前缺少内容。")
    }

    fn lines_without_hash(&self, count: usize) -> String {
        format!("{count} 行无法核对：它们写入时还没有哈希。")
    }

    fn last_line_torn(&self) -> &'static str {
        "最后一行不完整。"
    }

    fn lines_before_elsewhere(&self) -> &'static str {
        "第 1 行之前的内容不在此文件中。"
    }

    fn lines_after_elsewhere(&self) -> &'static str {
        "最后一行之后，对话仍有内容，但不在此文件中。在 .tasklogs 里，下次启动 Askwell 时会补写。"
    }

    fn lines_after_unknown(&self) -> &'static str {
        "仅凭此文件无法得知最后一行之后是否还有内容。"
    }
}
