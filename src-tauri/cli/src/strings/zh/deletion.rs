//! Chinese: what became of deleting a conversation, or of restoring it.

use super::Zh;
use crate::strings::deletion::DeletionStrings;

impl DeletionStrings for Zh {
    fn delete_this(&self, title: &str) -> String {
        format!("删除“{title}”及其子任务？其中正在运行的内容会停止。至少 30 天内可以恢复。[是/否]")
    }

    fn unconfirmed(&self) -> &'static str {
        "这里不是交互式终端，无法确认。请加上 --yes。没有删除任何内容。"
    }

    fn deletion_declined(&self) -> &'static str {
        "没有删除任何内容。"
    }

    fn deleted(&self, title: &str, id: &str) -> String {
        format!("已删除“{title}”。至少保留 30 天。恢复：askwell undelete {id}")
    }

    fn deleted_already(&self, title: &str, id: &str, until: &str) -> String {
        format!("“{title}”已被删除。{until} 之前可以恢复：askwell undelete {id}")
    }

    fn not_deleted(&self, title: &str) -> String {
        format!("“{title}”没有被删除。没有改动任何内容。")
    }

    fn no_such_deleted(&self, id: &str) -> String {
        format!("没有 ID 以“{id}”结尾的已删除对话。查看已删除的对话：askwell list --deleted")
    }

    fn undeleted(&self, title: &str) -> String {
        format!("已恢复“{title}”。其中停止的运行不会继续。")
    }

    fn nothing_deleted(&self) -> &'static str {
        "没有已删除的对话。"
    }

    fn kept_for(&self, days: i64) -> String {
        match days {
            0 => "随时可能移除".to_owned(),
            days => format!("还保留 {days} 天"),
        }
    }

    fn connection_lost(&self, why: &str) -> String {
        format!("Askwell 没有确认是否已完成（{why}）。请先用 askwell list 查看，再重试。")
    }
}
