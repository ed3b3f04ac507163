//! Chinese: questions, and what becomes of an answer.

use super::Zh;
use crate::strings::questions::QuestionStrings;

impl QuestionStrings for Zh {
    fn question_dismissed(&self) -> &'static str {
        "已忽略：既不是同意，也不是拒绝。"
    }

    fn nothing_to_skip(&self) -> &'static str {
        "当前没有待回答的问题。"
    }

    fn question_gone(&self) -> &'static str {
        "这个问题已不存在。没有记录任何内容。"
    }

    fn agent_decides(&self) -> &'static str {
        "由智能体决定，它会说明选了什么。"
    }

    fn program_decides(&self) -> &'static str {
        "由提问的程序决定。"
    }

    fn asked_agent_first(&self) -> &'static str {
        "已发给智能体。问题会保留，等你回答。"
    }

    fn asked_program_first(&self) -> &'static str {
        "已发给提问的程序。问题会保留，等你回答。"
    }

    fn sent_to_agent(&self) -> &'static str {
        "已发给智能体。问题仍在等待。"
    }

    fn question_skipped(&self) -> &'static str {
        "已跳过，不会替你选择。"
    }

    fn nothing_before(&self) -> &'static str {
        "这已经是第一个问题。"
    }

    fn already_answered(&self) -> &'static str {
        "没有执行：“你决定”会把所有问题交给智能体，而你已回答了一部分。输入“跳过”可以不回答某个问题。"
    }

    fn agent_continues_meanwhile(&self) -> &'static str {
        "智能体会先继续工作。输入选项编号即为回答，其他内容会发给智能体。"
    }

    fn outcome_passed_on(&self, name: &str) -> String {
        format!("· 已把“{name}”的结果告诉智能体。")
    }

    fn closes_unanswered(&self, time: &str) -> String {
        format!("{time}后未回答则自动关闭（你设定的时限），不会替你选择。")
    }

    fn submitted(&self) -> &'static str {
        "已提交。"
    }

    fn submitted_in_part(&self, open: &str) -> String {
        format!("已提交。未回答：{open}。")
    }

    fn answer_invalid(&self, why: &str) -> String {
        format!("未采用：{why}。问题仍在等待。")
    }

    fn answer_missing(&self) -> &'static str {
        "还缺回答"
    }

    fn answer_too_long(&self, bytes: usize, bytes_max: usize) -> String {
        format!("它有 {bytes} 字节，最多 {bytes_max} 字节")
    }

    fn not_text(&self, character: &str) -> String {
        format!("其中有 {character}，不是文字，请去掉它")
    }

    fn files_not_accepted(&self) -> &'static str {
        "附件无法使用"
    }

    fn no_workspace(&self) -> &'static str {
        "没有可以记住它的工作区"
    }

    fn decision_gone(&self) -> &'static str {
        "这个决定已不存在"
    }

    fn no_such_option(&self) -> &'static str {
        "没有这个选项"
    }

    fn does_not_fit(&self) -> &'static str {
        "与问题不符"
    }

    fn only_one_option(&self) -> &'static str {
        "这个问题只能选一项"
    }

    fn answer_of_another_kind(&self) -> &'static str {
        "这个回答不适用于此"
    }

    fn not_as_shown(&self) -> &'static str {
        "实际内容与显示的不同"
    }

    fn needs_yes(&self) -> &'static str {
        "在沙箱外运行，需要先在运行 Askwell 的电脑上确认"
    }

    fn time_is_past(&self) -> &'static str {
        "那个时间已经过去"
    }

    fn options_only(&self) -> &'static str {
        "请从列出的选项中选择"
    }
}
