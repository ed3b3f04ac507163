//! Chinese: why a conversation was not exported or imported.

use super::Zh;
use crate::strings::transfer::TransferErrorStrings;
use std::path::Display;

impl TransferErrorStrings for Zh {
    fn no_conversation_to_export(&self) -> &'static str {
        "这个对话已不存在，没有导出。请选择其他对话。"
    }

    fn conversation_damaged(&self) -> &'static str {
        "此对话或其子任务的记录已损坏，或由更新版本继续过，因此没有导出。askwell doctor 会说明问题；askwell backup 会按现状保存它。"
    }

    fn conversation_too_large(&self) -> &'static str {
        "此对话太大，无法再导入，因此没有导出。请改用 askwell backup。"
    }

    fn data_not_read(&self, folder: Display<'_>, why: &str) -> String {
        format!("无法读取 {folder} 中的数据（{why}），因此没有导出。askwell doctor 会说明详情。")
    }

    fn impossible_history(&self, file: Display<'_>) -> String {
        format!("{file} 中的对话不可能发生过，因此没有导入。如果不是你自己制作的，请不要使用。")
    }
}
