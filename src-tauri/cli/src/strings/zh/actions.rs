//! Chinese: what the agent did, did not do, and what waits before it.

use super::Zh;
use crate::strings::actions::ActionStrings;

impl ActionStrings for Zh {
    fn request_skipped(&self) -> &'static str {
        "已发给智能体。它刚才的请求已跳过，没有作出决定。"
    }

    fn run_summary(&self) -> &'static str {
        "本次结果："
    }

    fn can_undo(&self) -> &'static str {
        "可以在 Askwell 窗口中撤销它的文件改动。"
    }

    fn nothing_waits(&self) -> &'static str {
        "没有待处理的事项。"
    }

    fn step_done(&self, number: usize, count: usize, step: &str) -> String {
        format!("✓ 第 {number} 步（共 {count} 步）：{step}")
    }

    fn mode_allows_changes(&self) -> &'static str {
        "智能体修改工作区内的文件无需询问；运行命令和获取网页前仍会询问。"
    }

    fn mode_skips_approvals(&self) -> &'static str {
        "智能体做任何操作都无需询问：修改文件、运行命令、获取网页。"
    }

    fn by_you(&self) -> &'static str {
        "（你允许了）"
    }

    fn by_standard_input(&self) -> &'static str {
        "（标准输入允许了）"
    }

    fn by_your_rule(&self) -> &'static str {
        "（你的规则允许了）"
    }

    fn by_the_mode(&self) -> &'static str {
        "（模式允许了）"
    }

    fn by_a_trusted_server(&self) -> &'static str {
        "（来自你信任的服务器）"
    }

    fn denied(&self) -> &'static str {
        "你已拒绝"
    }

    fn denied_by_standard_input(&self) -> &'static str {
        "标准输入已拒绝"
    }

    fn nobody_here(&self) -> &'static str {
        "未执行，当时没有人在"
    }

    fn not_answered_in_time(&self) -> &'static str {
        "未执行，时限内没有回答"
    }

    fn skipped_for_message(&self) -> &'static str {
        "未执行，你发了消息"
    }

    fn run_was_stopped(&self) -> &'static str {
        "未执行，运行已停止"
    }

    fn nobody_to_ask(&self) -> &'static str {
        "未执行，这里没有人可以询问"
    }

    fn approved_by_you(&self, count: u32) -> String {
        format!("你允许了 {count} 次")
    }

    fn approved_by_standard_input(&self, count: u32) -> String {
        format!("标准输入允许了 {count} 次")
    }

    fn allowed_by_rules(&self, count: u32) -> String {
        format!("你的规则允许了 {count} 次")
    }

    fn allowed_by_mode(&self, count: u32) -> String {
        format!("模式允许了 {count} 次")
    }

    fn not_carried_out(&self, count: u32) -> String {
        format!("{count} 项未执行")
    }

    fn nothing_restored(&self) -> &'static str {
        "没有恢复任何文件。"
    }

    fn files_restored(&self, paths: &str) -> String {
        format!("已恢复：{paths}。")
    }

    fn files_kept(&self, paths: &str) -> String {
        format!("未恢复（之后又有改动）：{paths}。")
    }

    fn waiting_question(&self) -> &'static str {
        "问题"
    }

    fn waiting_approval(&self) -> &'static str {
        "请求允许"
    }

    fn waiting_form(&self) -> &'static str {
        "表单"
    }

    fn waiting_interrupted(&self) -> &'static str {
        "已中断"
    }
}
