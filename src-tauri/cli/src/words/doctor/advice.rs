//! What to do about what was found.

use crate::words::Words;
use ask::doctor::{Finding, Grant};

impl Words {
    /// What to do about it.
    pub fn advice(self, finding: &Finding) -> &'static str {
        match finding {
            Finding::NoData => self.0.pick("It is made when Askwell first opens.", "首次打开 Askwell 时会创建。"),
            Finding::Gone => self.0.pick(
                "If you have a backup, run askwell restore. If askwell.db was moved away, put it back before Askwell is opened. What lies beside it, such as logs, is left alone.",
                "如有备份，请运行 askwell restore。如果 askwell.db 被移走，请在打开 Askwell 之前放回。旁边的日志等文件不会改动。",
            ),
            Finding::HalfRestored => self.0.pick(
                "Wait for it. If it was interrupted, start Askwell or run the same command again: either finishes it.",
                "请等它完成。如果已中断，请启动 Askwell，或再次运行同一命令，两者都会完成恢复。",
            ),
            Finding::Newer { .. } => self.0.pick("Install that version or a newer one.", "请安装该版本或更新的版本。"),
            Finding::Older { .. } => self.0.pick("Open Askwell once, then check again.", "请先打开一次 Askwell，再重新检查。"),
            Finding::Foreign => self.0.pick(
                "Set ASKWELL_DATA_DIR to the right folder, or move that file away.",
                "请用 ASKWELL_DATA_DIR 指定正确的文件夹，或移走该文件。",
            ),
            Finding::Unreadable { damaged: false, .. } | Finding::Folder { .. } => {
                self.0.pick("Check that you may read it, then check again.", "请检查读取权限，然后重新检查。")
            }
            Finding::Marked => self.0.pick(
                "Restart Askwell: it recovers what can be read and keeps the damaged file. If you have a backup, keep it.",
                "请重新启动 Askwell：它会恢复能读取的内容并保留损坏的文件。如有备份，请保留。",
            ),
            Finding::Unreadable { damaged: true, .. } | Finding::Pages { .. } => self.0.pick(
                "Quit Askwell, create an empty file askwell.db.repair in the data folder, and start again: it recovers what can be read and keeps the damaged file. If you have a backup, keep it.",
                "请退出 Askwell，在数据文件夹中新建空文件 askwell.db.repair，然后重新启动：它会恢复能读取的内容并保留损坏的文件。如有备份，请保留。",
            ),
            Finding::Broken { .. } => self.0.pick(
                "It can be read up to there and is not continued. If you have a backup, compare.",
                "到那里为止仍可查看，但不会再继续。如有备份，请对照。",
            ),
            Finding::Later { .. } => {
                self.0.pick("Open it with that version to continue it.", "请用那个版本打开后继续。")
            }
            Finding::CutOff { .. } => {
                self.0.pick("What is left can be read; there is nothing to do.", "剩余部分仍可查看，无需处理。")
            }
            Finding::Unlisted { .. } | Finding::Empty { .. } | Finding::Differs { .. } => self.0.pick(
                "To rebuild the lists, quit Askwell, create an empty file askwell.db.repair in the data folder, and start again. The present database is kept.",
                "要重建列表，请退出 Askwell，在数据文件夹中新建空文件 askwell.db.repair，然后重新启动。现有数据库会保留。",
            ),
            Finding::Rule { .. } => self.0.pick(
                "Revoke it in Settings › Permissions unless you know why.",
                "除非你知道原因，请在“设置 › 权限”中撤销它。",
            ),
            Finding::Decision { .. } => self.0.pick(
                "Revoke it in Settings › Saved decisions unless you know why.",
                "除非你知道原因，请在“设置 › 已保存的决定”中撤销它。",
            ),
            Finding::Rewritten { .. } | Finding::EndsEarlier { .. } => self.0.pick(
                "Compare with a backup. If you put an older database here yourself, quit Askwell and run askwell doctor --sign.",
                "请与备份对照。如果是你自己放回了较早的数据库，请退出 Askwell 并运行 askwell doctor --sign。",
            ),
            Finding::RuleBack { .. } => self.0.pick(
                "Revoke it in Settings › Permissions unless you know why.",
                "除非你知道原因，请在“设置 › 权限”中撤销它。",
            ),
            Finding::DecisionBack { .. } => self.0.pick(
                "Revoke it in Settings › Saved decisions unless you know why.",
                "除非你知道原因，请在“设置 › 已保存的决定”中撤销它。",
            ),
            Finding::Granted { grant: Grant::Connections } => self.0.pick(
                "Unless you know why, make a new access token in Settings › Other programs and browsers: it signs everyone out. Then quit Askwell and run askwell doctor --sign.",
                "除非你知道原因，请在“设置 › 其他程序与浏览器”中生成新令牌，所有人都会被登出。然后退出 Askwell 并运行 askwell doctor --sign。",
            ),
            Finding::Granted { grant: Grant::Telegram | Grant::WeChat } => self.0.pick(
                "Unless you know why, remove the chat in Settings › Channels and connect it again. Then quit Askwell and run askwell doctor --sign.",
                "除非你知道原因，请在“设置 › 渠道”中移除它并重新连接。然后退出 Askwell 并运行 askwell doctor --sign。",
            ),
            Finding::Granted { grant: Grant::Tools | Grant::Settings } => self.0.pick(
                "Look through Settings, above all MCP servers and agents. When they are right, quit Askwell and run askwell doctor --sign.",
                "请查看“设置”，尤其是 MCP 服务器和智能体。确认无误后，退出 Askwell 并运行 askwell doctor --sign。",
            ),
            Finding::GrantUnsigned { .. } => self.0.pick(
                "If that was you, quit Askwell and run askwell doctor --sign.",
                "如果是你所为，请退出 Askwell 并运行 askwell doctor --sign。",
            ),
            Finding::Signatures => self.0.pick(
                "Compare with a backup. If what is here is right, quit Askwell and run askwell doctor --sign.",
                "请与备份对照。如果这里的内容无误，请退出 Askwell 并运行 askwell doctor --sign。",
            ),
            Finding::GoneSince { .. } => self.0.pick(
                "Nothing to do if that was you; the next start signs it.",
                "如果是你所为，则无需处理，下次启动时会签名。",
            ),
            Finding::Unproven { .. } => {
                self.0.pick("Look through them in Settings.", "请在“设置”中查看它们。")
            }
            Finding::File { .. } => self.0.pick(
                "Put it back from a backup if you have one; the conversation works without it.",
                "如有备份，可从中放回；没有它对话也能继续。",
            ),
            Finding::LostBefore { .. } => self.0.pick(
                "Nothing to do: they were lost before, and the conversation works without them.",
                "无需处理：它们在导入之前就已丢失，没有它们对话也能继续。",
            ),
            Finding::Copy { .. } => self.0.pick(
                "That change can't be undone any more; nothing else depends on it.",
                "那次改动不能再撤销，其他内容不受影响。",
            ),
            Finding::Log { .. } => self.0.pick(
                "Move that folder away and restart Askwell: it writes that log anew.",
                "请移走该文件夹并重新启动 Askwell：它会重新写出这份日志。",
            ),
            Finding::Settings { file, .. } if file == "keys.json" => self.0.pick(
                "Correct the file, or delete it and enter the keys again in Settings.",
                "请改正该文件，或删除它并在“设置”中重新输入密钥。",
            ),
            Finding::Settings { .. } => self.0.pick(
                "Correct the file, or restart Askwell: it sets the file aside and uses its own copy.",
                "请改正该文件，或重新启动 Askwell：它会把文件放到一边并使用自己的副本。",
            ),
            Finding::LowDisk { .. } => {
                self.0.pick("Free some space, or answers can't be saved.", "请清理空间，否则无法保存回答。")
            }
            Finding::Unneeded { .. } => self.0.pick(
                "They go to the trash the next time Askwell starts.",
                "下次启动 Askwell 时会移到回收区。",
            ),
            Finding::Unfinished { name } if name.ends_with(".part") && name != "incoming.part" => {
                self.0.pick("Delete it: nothing needs it.", "可以删除：没有内容需要它。")
            }
            Finding::Unfinished { .. } => {
                self.0.pick("The next start finishes or removes it.", "下次启动时会完成或删除它。")
            }
            Finding::SetAside { .. } => {
                self.0.pick("Delete it when you no longer need it.", "不再需要时可以删除。")
            }
            Finding::Trash { .. } => {
                self.0.pick("Each item is removed after 30 days at the earliest.", "每项至少保留 30 天，之后删除。")
            }
        }
    }
}
