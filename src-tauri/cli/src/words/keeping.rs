//! What became of deleting a conversation, or of getting it back.

use super::{Words, short};
use ask::ConversationId;

impl Words {
    pub fn delete_this(self, title: &str) -> String {
        self.0.pick(
            format!(
                "Delete “{title}” with its subtasks? What runs in it stops. You can get it back for at least 30 days. [yes/no]"
            ),
            format!("删除“{title}”及其子任务？其中正在运行的内容会停止。至少 30 天内可以恢复。[是/否]"),
        )
    }

    pub fn unconfirmed(self) -> &'static str {
        self.0.pick(
            "Nobody can be asked here whether you mean it. Add --yes; nothing was deleted.",
            "这里无法向你确认。请加上 --yes；没有删除任何内容。",
        )
    }

    pub fn kept_after_all(self) -> &'static str {
        self.0.pick("Nothing was deleted.", "没有删除任何内容。")
    }

    pub fn deleted(self, title: &str, id: ConversationId) -> String {
        let end = short(id);
        self.0.pick(
            format!("Deleted “{title}”. It’s kept for at least 30 days. To get it back: askwell undelete {end}"),
            format!("已删除“{title}”。至少保留 30 天。恢复：askwell undelete {end}"),
        )
    }

    /// It was to be deleted.
    pub fn deleted_already(self, title: &str, id: ConversationId, until: &str) -> String {
        let end = short(id);
        self.0.pick(
            format!("“{title}” is already deleted. You can restore it until {until}: askwell undelete {end}"),
            format!("“{title}”已被删除。{until} 之前可以恢复：askwell undelete {end}"),
        )
    }

    /// It was to be got back.
    pub fn not_deleted(self, title: &str) -> String {
        self.0.pick(
            format!("“{title}” is not deleted. Nothing was changed."),
            format!("“{title}”没有被删除，没有改动任何内容。"),
        )
    }

    pub fn undeleted(self, title: &str) -> String {
        self.0.pick(
            format!("“{title}” is back. What ran in it stays stopped."),
            format!("已恢复“{title}”。其中停止的运行不会继续。"),
        )
    }

    pub fn nothing_deleted(self) -> &'static str {
        self.0.pick("There is no deleted conversation.", "没有已删除的对话。")
    }

    pub fn kept_for(self, days: i64) -> String {
        self.0.pick(
            match days {
                0 => "may be removed any day".to_owned(),
                1 => "1 day left".to_owned(),
                days => format!("{days} days left"),
            },
            match days {
                0 => "随时可能移除".to_owned(),
                days => format!("还保留 {days} 天"),
            },
        )
    }

    pub fn connection_lost(self, why: &str) -> String {
        self.0.pick(
            format!(
                "The running Askwell did not say whether it was done ({why}). Look at askwell list, then try again."
            ),
            format!("正在运行的 Askwell 没有回应是否完成（{why}）。请先用 askwell list 查看，再重试。"),
        )
    }
}
