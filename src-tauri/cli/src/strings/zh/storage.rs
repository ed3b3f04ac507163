//! Chinese: the data folder: reading it, saving to it, its settings.

use super::Zh;
use crate::strings::{clause, storage::StorageStrings};
use std::path::Display;

impl StorageStrings for Zh {
    fn settings_set_aside(&self, why: &str, name: &str) -> String {
        format!("无法读取 settings.json：{why}。它已改名为 {name}。当前使用 Askwell 上次的设置。")
    }

    fn settings_wrong(&self, why: &str) -> String {
        format!(
            "无法读取 settings.json：{why}。Askwell 没有更早的设置可用。没有改动任何内容；请改正文件，或把它移走以使用默认设置。"
        )
    }

    fn settings_unreadable(&self, why: &str, error: &str) -> String {
        format!("无法读取 settings.json：{why}。也无法给它改名：{error}。没有改动任何内容。请改正文件后重新启动。")
    }

    fn recovering(&self, events: usize, of: usize) -> String {
        format!("存储的数据有损坏，正在修复：{events}/{of} 条记录。可以中断，下次启动时会继续。")
    }

    fn not_saved(&self, why: &str) -> String {
        let why = clause(why);
        format!("无法保存回答：{why}。问题仍在等待，请再输入一次。")
    }

    fn not_saved_yet(&self, why: &str) -> String {
        let why = clause(why);
        format!("无法保存回答：{why}。内容还在这里，按回车再试一次。")
    }

    fn form_not_saved_yet(&self, why: &str) -> String {
        let why = clause(why);
        format!("无法保存填写的内容：{why}。内容还在这里，输入“提交”再试一次。")
    }

    fn draft_not_saved(&self, why: &str) -> String {
        let why = clause(why);
        format!("无法保存目前的回答：{why}。可以继续，内容还在这里。")
    }

    fn trouble_over(&self) -> &'static str {
        "现在可以正常保存了。"
    }

    fn data_newer(&self, folder: Display<'_>, version: i64) -> String {
        format!("{folder} 里的数据来自更新版本的 Askwell（结构版本 {version}）。请用那个版本查看。没有改动任何内容。")
    }

    fn data_older(&self, folder: Display<'_>, version: i64) -> String {
        format!(
            "{folder} 里的数据来自较早版本的 Askwell（结构版本 {version}）。请先打开一次 Askwell 来更新数据，然后重试。没有改动任何内容。"
        )
    }

    fn data_foreign(&self, folder: Display<'_>) -> String {
        format!("{folder} 里的 askwell.db 属于另一个程序。请用 ASKWELL_DATA_DIR 指定正确的文件夹。没有改动任何内容。")
    }

    fn data_damaged(&self, folder: Display<'_>, why: &str) -> String {
        format!("{folder} 里的 askwell.db 已损坏（{why}）。请打开 Askwell 来恢复能读取的内容。这里没有改动任何内容。")
    }

    fn data_unreadable(&self, folder: Display<'_>, why: &str) -> String {
        format!("无法读取 {folder} 里的数据（{why}）。请检查读取权限，然后重试。没有改动任何内容。")
    }

    fn disk_full(&self) -> &'static str {
        "磁盘已满，暂时无法保存。内容没有丢失，腾出空间后会自动继续。"
    }

    fn folder_read_only(&self, detail: &str) -> String {
        format!("无法写入数据文件夹（{detail}）。内容没有丢失，恢复写入权限后会自动继续。")
    }

    fn folder_gone(&self) -> &'static str {
        "Askwell 正在使用的数据文件夹已被删除或移走，无法保存。屏幕上的内容仍保留，放回原处后会自动继续。"
    }

    fn began_empty(&self) -> &'static str {
        "存储的数据已丢失或为空，Askwell 使用了新的空数据库。文件夹里的其他文件没有改动。如有备份，请退出后运行 askwell restore。"
    }

    fn began_empty_and_kept(&self, detail: &str) -> String {
        format!(
            "存储的数据已丢失或无法读取，Askwell 使用了新的空数据库。原文件保留为 {detail}。文件夹里的其他文件没有改动。如有备份，请退出后运行 askwell restore。"
        )
    }

    fn recovered(&self, detail: &str) -> String {
        format!("存储的数据有损坏。Askwell 已恢复能读取的内容，损坏的文件保留为 {detail}。")
    }

    fn recovered_in_part(&self, detail: &str) -> String {
        format!("存储的数据有损坏，有些对话只恢复了一部分；这些对话已标出，只能查看。损坏的文件保留为 {detail}。")
    }

    fn settings_restored(&self, detail: &str) -> String {
        format!("无法读取设置文件，已改名为 {detail}。当前使用 Askwell 上次的设置；没有上次的设置时，使用默认设置。")
    }

    fn log_behind(&self, detail: &str) -> String {
        format!(
            "无法写入一个对话的日志（{detail}）。内容没有丢失，Askwell 会继续重试。请检查它的 .tasklogs 是否是可写的普通文件夹，或在设置中换一个日志位置。"
        )
    }

    fn stored_data_damaged(&self, detail: &str) -> String {
        format!("存储的数据有损坏（{detail}）。请重新启动 Askwell 来恢复能读取的内容；损坏的文件会保留。")
    }

    fn saving_failed(&self, detail: &str) -> String {
        format!("暂时无法保存：{detail}。正在进行的内容会保留并重试。")
    }
}
