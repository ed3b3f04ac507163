//! Chinese: why an archive was not written, or not read.

use super::Zh;
use crate::strings::archives::{ArchiveNoun, ArchiveStrings};
use std::path::Display;

fn named(noun: ArchiveNoun) -> &'static str {
    match noun {
        ArchiveNoun::Backup => "备份",
        ArchiveNoun::Conversation => "导出的对话",
    }
}

impl ArchiveStrings for Zh {
    fn file_exists(&self, file: Display<'_>) -> String {
        format!("{file} 已存在。请另选名称，或加上 --replace；该文件没有改动。")
    }

    fn not_a_file(&self, file: Display<'_>) -> String {
        format!("{file} 不是普通文件，只能替换文件。请另选名称；它没有改动。")
    }

    fn inside_data_folder(&self, file: Display<'_>, folder: Display<'_>) -> String {
        format!("{file} 位于数据文件夹之内。请选择 {folder} 以外的位置。")
    }

    fn source_unreadable(&self, path: Display<'_>, why: &str, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("无法读取 {path}（{why}），因此没有{noun}。请检查读取权限，然后重试。")
    }

    fn no_room_to_write(&self, file: Display<'_>, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("没有足够的空间写入{noun} {file}。请清理空间或另选位置，然后重试。")
    }

    fn not_written(&self, file: Display<'_>, why: &str, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("无法将{noun}写入 {file}（{why}）。请检查该位置，然后重试。")
    }

    fn no_room_to_read(&self, folder: Display<'_>, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("{folder} 没有足够的空间放入{noun}。请清理空间，然后重试。")
    }

    fn data_folder_unwritable(&self, folder: Display<'_>, why: &str) -> String {
        format!("无法写入数据文件夹 {folder}（{why}）。请检查该文件夹，然后重试。")
    }

    fn archive_unreadable(&self, file: Display<'_>, why: &str) -> String {
        format!("无法读取 {file}（{why}）。请检查名称，然后重试。")
    }

    fn not_an_archive(&self, file: Display<'_>, noun: ArchiveNoun) -> String {
        let what = match noun {
            ArchiveNoun::Backup => "Askwell 的备份",
            ArchiveNoun::Conversation => "从 Askwell 导出的对话",
        };
        format!("{file} 不是{what}。请选择其他文件。")
    }

    fn archive_newer(&self, file: Display<'_>, version: &str) -> String {
        format!("{file} 来自更新版本的 Askwell（{version}）。请安装该版本或更新的版本。")
    }

    fn archive_damaged(&self, file: Display<'_>, why: &str, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("{file} 已损坏（{why}）。请使用其他{noun}。")
    }

    fn archive_unsafe(&self, file: Display<'_>, name: &str, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("{file} 含有{noun}中不会出现的条目（{name}）。如果不是你自己制作的，请不要使用。")
    }

    fn archive_too_large(&self, file: Display<'_>, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("{file} 需要的空间超过磁盘剩余空间，或不是真正的{noun}。请清理空间后重试。")
    }

    fn nothing_changed(&self, why: &str) -> String {
        format!("{why}没有改动任何内容。")
    }
}
