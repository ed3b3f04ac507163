//! Chinese: what became of exporting a conversation, or of importing one.

use super::Zh;
use crate::strings::transfer::TransferStrings;
use std::path::Display;

impl TransferStrings for Zh {
    fn file_instead_of_pipe(&self) -> &'static str {
        "这里不能用 - 代替文件：文件要完整写入和检查，无法通过管道传递。请指定一个文件。没有执行任何操作。（名为 - 的文件请写作 ./-。）"
    }

    fn imported_from(&self, file: &str) -> String {
        format!("导入自 {file}")
    }

    fn needs_folder(&self, id: &str) -> String {
        format!(
            "…{id} 是导入的对话，还没有文件夹。没有发送任何内容。选择文件夹：askwell chat --conversation {id} --workspace DIR · 查看：askwell log {id}"
        )
    }

    fn has_folder(&self, id: &str) -> String {
        format!("…{id} 已有文件夹。请去掉 --workspace，或开始新的对话。没有发送任何内容。")
    }

    fn exported(&self, title: &str, file: Display<'_>, size: &str) -> String {
        format!(
            "已将“{title}”导出到 {file}（{size}）。文件包含完整的对话（也包括没有发给模型的内容），不含模型和服务器的密钥。"
        )
    }

    fn imported(&self, title: &str, id: &str) -> String {
        format!(
            "已导入“{title}”（…{id}）。其中没有任何内容在运行。查看：askwell log {id} · 继续：askwell chat --conversation {id} --workspace DIR"
        )
    }

    fn imported_before(&self, title: &str, id: &str) -> String {
        format!("这个文件已导入过，即“{title}”（…{id}）。没有添加任何内容。")
    }
}
