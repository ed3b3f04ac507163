//! Chinese: what became of a backup, or of restoring one.

use super::Zh;
use crate::strings::backup::BackupStrings;
use std::path::Display;

impl BackupStrings for Zh {
    fn backed_up(&self, file: Display<'_>, files: usize, size: &str) -> String {
        format!("已备份到 {file}（{files} 项，{size}），不含密钥。")
    }

    fn nothing_to_back_up(&self, folder: Display<'_>) -> String {
        format!("{folder} 里没有可备份的内容。请用 ASKWELL_DATA_DIR 指定正确的文件夹。")
    }

    fn not_backed_up_while_restoring(&self, folder: Display<'_>) -> String {
        format!(
            "{folder} 正在恢复备份，或恢复被中断，因此没有备份。请等它完成，或打开一次 Askwell 来完成恢复，然后重试。"
        )
    }

    fn not_backed_up_damaged(&self, why: &str) -> String {
        format!("数据库已损坏（{why}），因此没有备份。请先打开 Askwell 恢复能读取的内容，再备份。")
    }

    fn restored(&self, folder: Display<'_>, files: usize) -> String {
        format!("已将 {files} 项恢复到 {folder}。")
    }

    fn replaced_data_is_kept(&self, before: Display<'_>) -> String {
        format!("原有内容至少保留 30 天，位于该文件夹的 {before}。")
    }

    fn not_restored_in_use(&self, folder: Display<'_>, pid: u32) -> String {
        format!("Askwell 正在使用 {folder}（进程 {pid}）。请先退出，再恢复。没有改动任何内容。")
    }

    fn is_it_your_backup(&self, file: Display<'_>, brings: &str) -> String {
        format!(
            "{file} 包含：{brings}。备份会以你的全部权限运行，请只恢复你自己制作的备份。没有改动任何内容。如果是你制作的：askwell restore --mine {file}"
        )
    }

    fn brings_conversations(&self, number: u64) -> String {
        format!("{number} 个对话")
    }

    fn brings_runs(&self, count: u64) -> String {
        format!("其中 {count} 个会在 Askwell 打开后继续")
    }

    fn brings_rules(&self, number: u64) -> String {
        format!("{number} 条无需询问的规则")
    }

    fn brings_programs(&self, named: &str) -> String {
        format!("Askwell 会启动的程序（{named}）")
    }

    fn brings_addresses(&self, named: &str) -> String {
        format!("消息和密钥会发往的地址（{named}）")
    }

    fn brings_access(&self) -> &'static str {
        "可以连接 Askwell 的渠道、浏览器或程序"
    }
}
