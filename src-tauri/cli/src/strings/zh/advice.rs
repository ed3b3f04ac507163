//! Chinese: what to do about what the check found.

use super::Zh;
use crate::strings::advice::AdviceStrings;

impl AdviceStrings for Zh {
    fn made_at_first_start(&self) -> &'static str {
        "首次打开 Askwell 时会创建。"
    }

    fn restore_or_put_back(&self) -> &'static str {
        "如有备份，请运行 askwell restore。如果 askwell.db 被移走，请在打开 Askwell 之前移回。文件夹里的日志等其他文件不会改动。"
    }

    fn wait_for_restore(&self) -> &'static str {
        "请等它完成。如果已中断，请启动 Askwell 或再次运行同一命令来完成恢复。"
    }

    fn install_newer(&self) -> &'static str {
        "请安装该版本或更新的版本。"
    }

    fn open_once(&self) -> &'static str {
        "请先打开一次 Askwell，再重新检查。"
    }

    fn choose_folder(&self) -> &'static str {
        "请用 ASKWELL_DATA_DIR 指定正确的文件夹，或移走该文件。"
    }

    fn check_access(&self) -> &'static str {
        "请检查读取权限，然后重新检查。"
    }

    fn restart_to_recover(&self) -> &'static str {
        "请重新启动 Askwell 来恢复能读取的内容。损坏的文件会保留。如有备份，请保留。"
    }

    fn ask_for_recovery(&self) -> &'static str {
        "请退出 Askwell，在数据文件夹中新建空文件 askwell.db.repair，然后启动 Askwell 来恢复能读取的内容。损坏的文件会保留。如有备份，请保留。"
    }

    fn compare_what_can_be_read(&self) -> &'static str {
        "到那里为止仍可查看，但不能继续。如有备份，请对照。"
    }

    fn open_with_later_version(&self) -> &'static str {
        "请用那个版本打开后继续。"
    }

    fn nothing_to_do_for_rest(&self) -> &'static str {
        "剩余部分仍可查看，无需处理。"
    }

    fn rebuild_lists(&self) -> &'static str {
        "要重建列表，请退出 Askwell，在数据文件夹中新建空文件 askwell.db.repair，然后重新启动。现有数据库会保留。"
    }

    fn revoke_rule(&self) -> &'static str {
        "如果不知道原因，请在“设置 › 权限”中撤销它。"
    }

    fn revoke_decision(&self) -> &'static str {
        "如果不知道原因，请在“设置 › 已保存的决定”中撤销它。"
    }

    fn compare_or_sign(&self) -> &'static str {
        "请与备份对照。如果是你自己移入了较早的数据库，请退出 Askwell 并运行 askwell doctor --sign。"
    }

    fn renew_access_token(&self) -> &'static str {
        "如果不知道原因，请在“设置 › 其他程序与浏览器”中生成新令牌，所有人都会退出登录。然后退出 Askwell 并运行 askwell doctor --sign。"
    }

    fn reconnect_chat(&self) -> &'static str {
        "如果不知道原因，请在“设置 › 渠道”中移除该渠道并重新连接。然后退出 Askwell 并运行 askwell doctor --sign。"
    }

    fn review_settings(&self) -> &'static str {
        "请查看“设置”，尤其是 MCP 服务器和智能体。确认无误后，退出 Askwell 并运行 askwell doctor --sign。"
    }

    fn sign_if_it_was_you(&self) -> &'static str {
        "如果是你做的，请退出 Askwell 并运行 askwell doctor --sign。"
    }

    fn compare_or_sign_if_right(&self) -> &'static str {
        "请与备份对照。如果现有数据无误，请退出 Askwell 并运行 askwell doctor --sign。"
    }

    fn next_start_signs(&self) -> &'static str {
        "如果是你做的，则无需处理，下次启动时会签名。"
    }

    fn look_through_settings(&self) -> &'static str {
        "请在“设置”中查看它们。"
    }

    fn restore_file(&self) -> &'static str {
        "如有备份，可从中恢复该文件。没有这个文件，对话也能继续。"
    }

    fn files_were_lost_before(&self) -> &'static str {
        "无需处理。没有这些文件，对话也能继续。"
    }

    fn change_cannot_be_undone(&self) -> &'static str {
        "那次改动不能再撤销，其他内容不受影响。"
    }

    fn log_is_rewritten(&self) -> &'static str {
        "请移走该文件夹并重新启动 Askwell，它会重新写出这份日志。"
    }

    fn correct_or_enter_keys(&self) -> &'static str {
        "请改正该文件，或删除它并在“设置”中重新输入密钥。"
    }

    fn correct_or_set_aside(&self) -> &'static str {
        "请改正该文件，或重新启动 Askwell 来使用它自己的副本；该文件会改名保留。"
    }

    fn free_some_space(&self) -> &'static str {
        "请清理空间，否则无法保存回答。"
    }

    fn goes_to_trash(&self) -> &'static str {
        "下次启动 Askwell 时会移到回收区。"
    }

    fn delete_it(&self) -> &'static str {
        "可以删除，没有任何内容需要它。"
    }

    fn next_start_finishes(&self) -> &'static str {
        "下次启动时会完成或删除它。"
    }

    fn delete_when_unneeded(&self) -> &'static str {
        "不再需要时可以删除。"
    }

    fn removed_after_30_days(&self) -> &'static str {
        "每项至少保留 30 天，之后删除。"
    }
}
