//! Chinese: the data folder: reading it, saving to it, its settings.

use super::Zh;
use crate::strings::{clause, storage::StorageStrings};
use std::path::Display;

impl StorageStrings for Zh {
    fn settings_set_aside(&self, why: &str, name: &str) -> String {
        format!("无法读取 settings.json：{why}。它已保留为 {name}；当前使用 Askwell 上次的设置。")
    }

    fn settings_wrong(&self, why: &str) -> String {
        format!(
            "无法读取 settings.json：{why}。Askwell 没有更早的设置可用。没有改动任何内容；请改正文件，或把它移走以使用默认设置。"
        )
    }

    fn settings_unreadable(&self, why: &str, error: &str) -> String {
        format!("无法读取 settings.json：{why}。也无法把它移开：{error}。没有改动任何内容；请改正文件后重新启动。")
    }

    fn recovering(&self, events: usize, of: usize) -> String {
        format!("存储的数据有损坏，正在修复：{events}/{of} 条记录。可以中断，下次启动时会接着进行。")
    }

    fn not_saved(&self, why: &str) -> String {
        let why = clause(why);
        format!("回答没能保存：{why}。问题仍在等待，请再输入一次。")
    }

    fn not_saved_yet(&self, why: &str) -> String {
        let why = clause(why);
        format!("回答没能保存：{why}。内容还在这里，按回车再试一次。")
    }

    fn form_not_saved_yet(&self, why: &str) -> String {
        let why = clause(why);
        format!("填写的内容没能保存：{why}。内容还在这里，输入“提交”再试一次。")
    }

    fn not_kept(&self, why: &str) -> String {
        let why = clause(why);
        format!("目前的回答还没写入磁盘：{why}。可以继续，内容还在这里。")
    }

    fn trouble_over(&self) -> &'static str {
        "现在可以正常保存了。"
    }

    fn data_newer(&self, folder: Display<'_>, version: i64) -> String {
        format!("{folder} 里的数据来自更新版本的 Askwell（结构版本 {version}）。请用那个版本查看；没有改动任何内容。")
    }

    fn data_older(&self, folder: Display<'_>, version: i64) -> String {
        format!(
            "{folder} 里的数据来自较早版本的 Askwell（结构版本 {version}）。请先打开一次 Askwell 以更新它，然后重试；没有改动任何内容。"
        )
    }

    fn data_foreign(&self, folder: Display<'_>) -> String {
        format!("{folder} 里的 askwell.db 属于另一个程序。请用 ASKWELL_DATA_DIR 指定正确的文件夹；没有改动任何内容。")
    }

    fn data_damaged(&self, folder: Display<'_>, why: &str) -> String {
        format!("{folder} 里的 askwell.db 已损坏（{why}）。请打开 Askwell 以恢复能读的内容；这里没有改动任何内容。")
    }

    fn data_unreadable(&self, folder: Display<'_>, why: &str) -> String {
        format!("无法读取 {folder} 里的数据（{why}）。请检查读取权限后重试；没有改动任何内容。")
    }

    fn disk_full(&self) -> &'static str {
        "磁盘已满，暂时无法保存。内容没有丢失，腾出空间后会自动继续。"
    }

    fn folder_read_only(&self, detail: &str) -> String {
        format!("数据文件夹不可写（{detail}）。内容没有丢失，恢复写入权限后会自动继续。")
    }

    fn folder_gone(&self) -> &'static str {
        "Askwell 正在使用的数据文件夹已被删除或移走，无法保存。屏幕上的内容仍保留；放回原处后会自动继续。"
    }

    fn began_empty(&self) -> &'static str {
        "存储的数据已丢失或为空，Askwell 使用了新的空数据库。旁边的文件没有改动。如有备份，请退出后运行 askwell restore。"
    }

    fn began_empty_and_kept(&self, detail: &str) -> String {
        format!(
            "存储的数据已丢失或无法读取，Askwell 使用了新的空数据库。原文件保留为 {detail}，旁边的文件没有改动。如有备份，请退出后运行 askwell restore。"
        )
    }

    fn recovered(&self, detail: &str) -> String {
        format!("存储的数据有损坏，能读的已恢复，损坏的文件保留为 {detail}。")
    }

    fn recovered_in_part(&self, detail: &str) -> String {
        format!("存储的数据有损坏，有些对话未能完整恢复；不完整的对话已标出，只能查看。损坏的文件保留为 {detail}。")
    }

    fn settings_restored(&self, detail: &str) -> String {
        format!("设置文件无法读取，已保留为 {detail}；当前使用 Askwell 上次的设置（首次启动时为默认设置）。")
    }

    fn log_behind(&self, detail: &str) -> String {
        format!(
            "有对话的日志无法写入（{detail}）。内容没有丢失，稍后会重试。请检查它的 .tasklogs 是否是可写的普通文件夹，或在设置中换一个日志位置。"
        )
    }

    fn stored_data_damaged(&self, detail: &str) -> String {
        format!("存储的数据有损坏（{detail}）。请重新启动 Askwell：它会保留损坏的文件，并恢复能读取的内容。")
    }

    fn saving_failed(&self, detail: &str) -> String {
        format!("暂时无法保存：{detail}。正在进行的内容会保留并重试。")
    }
}
