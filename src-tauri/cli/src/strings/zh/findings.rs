//! Chinese: what the check of the data folder found. `of` is a conversation as `conversation` or `titled_conversation` names it.

use super::Zh;
use crate::strings::findings::FindingStrings;

impl FindingStrings for Zh {
    fn conversation(&self, id: &str) -> String {
        format!("对话 {id}")
    }

    fn titled_conversation(&self, title: &str, id: &str) -> String {
        format!("“{title}”（{id}）")
    }

    fn in_folder(&self, folder: &str) -> String {
        format!("位于 {folder}")
    }

    fn outside_any_workspace(&self) -> &'static str {
        "不在任何工作区"
    }

    fn no_data(&self) -> &'static str {
        "这里还没有数据。"
    }

    fn database_gone(&self) -> &'static str {
        "此文件夹曾有数据，但其数据库 askwell.db 已丢失或为空。"
    }

    fn half_restored(&self) -> &'static str {
        "这里正在恢复备份，或恢复被中断：部分数据还不在原位。"
    }

    fn database_newer(&self, version: i64) -> String {
        format!("数据库来自更新版本的 Askwell（结构版本 {version}）。")
    }

    fn database_older(&self, version: i64) -> String {
        format!("数据库来自较早版本（结构版本 {version}），因此无法将列表与事件比对。")
    }

    fn database_foreign(&self) -> &'static str {
        "askwell.db 属于另一个程序。"
    }

    fn database_unreadable(&self, why: &str) -> String {
        format!("无法读取数据库（{why}）。")
    }

    fn database_damaged(&self, why: &str) -> String {
        format!("数据库已损坏（{why}）。")
    }

    fn database_marked(&self) -> &'static str {
        "数据库曾被发现损坏，正等待恢复。"
    }

    fn record_broken(&self, of: &str, event: u64) -> String {
        format!("{of}的记录被改动或损坏：第 {event} 个事件与之前的不符。")
    }

    fn record_of_later_version(&self, of: &str) -> String {
        format!("{of}由更新版本的 Askwell 继续过。")
    }

    fn record_cut_off(&self, of: &str) -> String {
        format!("{of}的末尾在一次恢复中丢失。")
    }

    fn record_unlisted(&self, of: &str) -> String {
        format!("{of}有事件，但不在列表中。")
    }

    fn record_empty(&self, of: &str) -> String {
        format!("{of}在列表中，但没有事件。")
    }

    fn entry_differs(&self, of: &str) -> String {
        format!("{of}的列表条目与事件不一致。")
    }

    fn questions_differ(&self, of: &str) -> String {
        format!("{of}的问题列表与事件不一致。")
    }

    fn decisions_differ(&self, of: &str) -> String {
        format!("{of}的决定列表与事件不一致。")
    }

    fn rule_differs(&self, pattern: &str, place: &str) -> String {
        format!("有一条权限规则与你允许的不符：{pattern}，{place}。")
    }

    fn decision_differs(&self, asked: &str, place: &str) -> String {
        format!("有一条已保存的决定与你的决定不符：“{asked}”，{place}。")
    }

    fn record_rewritten(&self, of: &str) -> String {
        format!("{of}的记录与签名时不同：它在 Askwell 之外被改动。")
    }

    fn record_ends_earlier(&self, of: &str) -> String {
        format!("{of}的记录在签名处之前就结束了：末尾在 Askwell 之外被删去，或数据库是较早的一份。")
    }

    fn rule_back(&self, pattern: &str, place: &str) -> String {
        format!("你撤销过的权限规则又生效了：{pattern}，{place}。它是在 Askwell 之外恢复的。")
    }

    fn decision_back(&self, asked: &str, place: &str) -> String {
        format!("你撤销过的已保存决定又生效了：“{asked}”，{place}。它是在 Askwell 之外恢复的。")
    }

    fn grant_differs(&self, grant: &str) -> String {
        format!("有一项权限与你允许的不符：{grant}。它是在 Askwell 之外改动的。")
    }

    fn grant_unsigned(&self, grant: &str) -> String {
        format!("有一项权限在无法使用钥匙串时有改动，因此未签名：{grant}。")
    }

    fn grant_connections(&self) -> &'static str {
        "哪些浏览器和程序可以连接"
    }

    fn grant_telegram(&self) -> &'static str {
        "谁可以从 Telegram 回答"
    }

    fn grant_wechat(&self) -> &'static str {
        "谁可以从微信回答"
    }

    fn grant_tools(&self) -> &'static str {
        "你看过哪些 MCP 工具"
    }

    fn grant_settings(&self) -> &'static str {
        "设置"
    }

    fn signatures_differ(&self) -> &'static str {
        "签名在 Askwell 之外被改动，因此不能证明任何内容。"
    }

    fn gone_since(&self, conversations: usize, decisions: usize) -> String {
        format!(
            "最后一次签名之后，有 {conversations} 个对话被永久删除，{decisions} 条已保存的决定被撤销（在 Askwell 之内或之外）。"
        )
    }

    fn unproven(&self, rules: usize, decisions: usize) -> String {
        format!("{rules} 条权限规则和 {decisions} 条已保存的决定来自已不存在的对话，无法核对。")
    }

    fn file_missing(&self, name: &str, of: &str) -> String {
        format!("{of}的文件 {name} 缺失。")
    }

    fn file_size_differs(&self, name: &str, of: &str) -> String {
        format!("{of}的文件 {name} 大小有变化。")
    }

    fn files_lost_before(&self, of: &str, count: usize) -> String {
        format!("{of}有 {count} 个文件在导入时就已缺失。")
    }

    fn copy_missing(&self, of: &str) -> String {
        format!("{of}的一个还原点缺少副本。")
    }

    fn log_incomplete(&self, of: &str, lines: u64, folder: &str) -> String {
        format!("{of}的日志缺少 {lines} 行（位于 {folder}）。")
    }

    fn folder_unreadable(&self, name: &str, why: &str) -> String {
        format!("无法读取文件夹 {name}（{why}）。")
    }

    fn file_unreadable(&self, file: &str, why: &str) -> String {
        format!("无法读取 {file}（{why}）。")
    }

    fn low_disk(&self, left: &str) -> String {
        format!("磁盘几乎已满：仅剩 {left}。")
    }

    fn unneeded(&self, count: usize, size: &str) -> String {
        format!("有 {count} 个文件或文件夹已不再需要（{size}）。")
    }

    fn unfinished(&self, name: &str) -> String {
        format!("{name} 不完整。")
    }

    fn earlier_database(&self, name: &str, size: &str) -> String {
        format!("{name} 是恢复后保留的旧数据库（{size}）。")
    }

    fn trash_holds(&self, size: &str) -> String {
        format!("回收区占用 {size}。")
    }
}
