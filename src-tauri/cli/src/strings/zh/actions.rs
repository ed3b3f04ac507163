//! Chinese: what the agent did, did not do, and what waits before it.

use super::Zh;
use crate::strings::actions::ActionStrings;

impl ActionStrings for Zh {
    fn set_aside(&self) -> &'static str {
        "已发给智能体。它刚才征求同意的事已搁置，没有作出决定。"
    }

    fn this_run(&self) -> &'static str {
        "这次运行做了："
    }

    fn can_undo(&self) -> &'static str {
        "文件改动可以在 Askwell 窗口里撤销。"
    }

    fn nothing_waits(&self) -> &'static str {
        "没有等你处理的内容。"
    }

    fn step_done(&self, number: usize, count: usize, step: &str) -> String {
        format!("✓ 第 {number} 步完成（共 {count} 步）：{step}")
    }

    fn mode_allows_changes(&self) -> &'static str {
        "改动工作区内的文件时不再询问；运行命令和获取网页仍会询问。"
    }

    fn mode_skips_approvals(&self) -> &'static str {
        "智能体行动时不会征求同意：改动文件、运行命令、获取网页都直接进行。"
    }

    fn by_you(&self) -> &'static str {
        "（你同意）"
    }

    fn by_standard_input(&self) -> &'static str {
        "（标准输入）"
    }

    fn by_your_rule(&self) -> &'static str {
        "（按你的规则）"
    }

    fn by_the_mode(&self) -> &'static str {
        "（按对话模式）"
    }

    fn by_a_trusted_server(&self) -> &'static str {
        "（你信任的服务器）"
    }

    fn denied(&self) -> &'static str {
        "未执行，你已拒绝"
    }

    fn nobody_here(&self) -> &'static str {
        "未执行，现在没有人在"
    }

    fn not_answered_in_time(&self) -> &'static str {
        "未执行，时限内没有回答"
    }

    fn skipped_for_message(&self) -> &'static str {
        "未执行，因你的新消息而搁置"
    }

    fn run_was_stopped(&self) -> &'static str {
        "未执行，运行已停止"
    }

    fn nobody_to_ask(&self) -> &'static str {
        "未执行，这里无法征求同意"
    }

    fn consented_by_you(&self, count: u32) -> String {
        format!("{count} 项由你同意")
    }

    fn consented_by_standard_input(&self, count: u32) -> String {
        format!("{count} 项由标准输入同意")
    }

    fn consented_by_rules(&self, count: u32) -> String {
        format!("{count} 项按你的规则")
    }

    fn consented_by_mode(&self, count: u32) -> String {
        format!("{count} 项按对话模式")
    }

    fn not_carried_out(&self, count: u32) -> String {
        format!("{count} 项未执行")
    }

    fn nothing_restored(&self) -> &'static str {
        "没有还原任何文件。"
    }

    fn files_restored(&self, paths: &str) -> String {
        format!("已还原：{paths}。")
    }

    fn files_kept(&self, paths: &str) -> String {
        format!("之后又有改动，保持原样：{paths}。")
    }

    fn waiting_question(&self) -> &'static str {
        "提问"
    }

    fn waiting_approval(&self) -> &'static str {
        "征求同意"
    }

    fn waiting_form(&self) -> &'static str {
        "服务器提问"
    }

    fn waiting_interrupted(&self) -> &'static str {
        "中断"
    }
}
