//! Chinese: `askwell ask` and `askwell confirm`.

use super::Zh;
use crate::strings::{asking::AskingStrings, clause};
use std::path::Display;

impl AskingStrings for Zh {
    fn asked_first(&self, text: &str) -> String {
        format!("对方想先问一下：{text}\n你的问题仍在等待。")
    }

    fn gone_meanwhile(&self) -> &'static str {
        "Askwell 已退出。问题已保留。正在等待 Askwell 再次启动；按 Ctrl-C 停止等待。"
    }

    fn never_asked(&self) -> &'static str {
        "Askwell 没有及时应答，无法确定问题是否已提出。没有作出任何选择。"
    }

    fn asked_elsewhere_first(&self) -> &'static str {
        "Askwell 正在另一个终端中使用，那里不显示这个问题。那边结束后，问题会在这里显示。按 Ctrl-C 可撤回。"
    }

    fn asked_elsewhere_now(&self) -> &'static str {
        "另一个 Askwell 已启动，现在由它提出这个问题。请在那里回答，或按 Ctrl-C 撤回。"
    }

    fn question_not_saved(&self, why: &str) -> String {
        format!("Askwell 无法保存这个问题，或无法读取回答。{why}Askwell 会继续重试。按 Ctrl-C 停止。")
    }

    fn never_saved(&self, why: &str) -> String {
        format!("没有提问：Askwell 未能及时保存问题。{why}没有人看到过它。")
    }

    fn given_earlier(&self, at: &str) -> String {
        format!("这是此前（{at}）对同一问题的回答。")
    }

    fn not_printed(&self, why: &str) -> String {
        let why = clause(why);
        format!("无法输出回答：{why}。回答会保留一天。在这里再次运行同一命令即可取得，也可以查看 `askwell log`。")
    }

    fn not_written_out(&self, why: &str) -> String {
        let why = clause(why);
        format!("无法写入标准输出：{why}。")
    }

    fn work_is_kept(&self) -> &'static str {
        "此前完成的内容都已保留，可用 `askwell list` 查看。"
    }

    fn not_withdrawn(&self) -> &'static str {
        "无法联系 Askwell，问题仍在那里等待。请在那里忽略它；回答不会被读取。"
    }

    fn no_file(&self, file: Display<'_>) -> String {
        format!("{file} 不是普通文件。文件夹、设备或管道不能附在问题上。没有提问。")
    }

    fn no_text(&self, file: Display<'_>) -> String {
        format!("{file} 不是文本。请改用 -a 附上它。没有提问。")
    }

    fn not_attached(&self, file: Display<'_>, why: &str) -> String {
        let why = clause(why);
        format!("无法读取文件 {file}：{why}。没有提问。")
    }

    fn not_opened_disk_full(&self, folder: &str) -> String {
        format!("数据文件夹 {folder} 所在的磁盘已满。")
    }

    fn not_asked(&self, why: &str) -> String {
        format!("没有提问：{why}。")
    }

    fn option_number(&self, number: usize) -> String {
        format!("选项 {number}")
    }

    fn question_is_empty(&self) -> &'static str {
        "QUESTION 是空的"
    }

    fn option_is_empty(&self, number: usize) -> String {
        format!("选项 {number} 是空的")
    }

    fn option_repeats(&self, number: usize, label: &str, first: usize) -> String {
        format!("选项 {number} 与选项 {first} 相同：“{label}”")
    }

    fn yes(&self) -> &'static str {
        "是"
    }

    fn no(&self) -> &'static str {
        "否"
    }

    fn end_dismissed(&self) -> &'static str {
        "问题已忽略：没有作出选择。"
    }

    fn end_deleted(&self) -> &'static str {
        "问题已被删除：没有作出选择。"
    }

    fn end_withdrawn(&self) -> &'static str {
        "问题已撤回：没有作出选择。"
    }

    fn end_no_response(&self) -> &'static str {
        "时限内没有回答：没有作出选择。"
    }

    fn end_delegated(&self) -> &'static str {
        "对方没有选择，由你决定。"
    }

    fn end_away(&self) -> &'static str {
        "没有人在：没有作出选择。"
    }

    fn end_waiting(&self) -> &'static str {
        "问题仍在等待。在这里再次运行同一命令即可继续等待或取得回答。"
    }

    fn file_too_long(&self, file: Display<'_>, size_kib: u64, size_kib_max: usize) -> String {
        format!(
            "{file} 太长，不能附在问题上：大小为 {size_kib} KiB，最多 {size_kib_max} KiB。请只附其中一部分，或在问题里写明文件名。没有提问。"
        )
    }
}
