//! The answers to what wants a yes, how one is given, and what is said back.

use super::Zh;
use crate::strings::choice::ChoiceStrings;

impl ChoiceStrings for Zh {
    fn allow_once(&self) -> &'static str {
        "允许一次"
    }

    fn allow_in_conversation(&self, what: &str, sandboxed: bool) -> String {
        format!("本次对话允许：{what}{}", walls(sandboxed))
    }

    fn allow_in_workspace(&self, what: &str) -> String {
        format!("在此工作区始终允许：{what}")
    }

    fn allowed_in_workspace(&self, what: &str) -> String {
        format!("✓ 已在此工作区允许：{what}")
    }

    fn connections_to(&self, places: &str) -> String {
        format!("连接 {places}")
    }

    fn registries(&self, of: &str, places: &str) -> String {
        format!("{of} 的软件包源：{places}")
    }

    fn debian_and_ubuntu(&self) -> &'static str {
        "Debian 和 Ubuntu"
    }

    fn files_anywhere(&self, tool: &str) -> String {
        format!("工作区内任何位置的 {tool}")
    }

    fn files_in(&self, tool: &str, folder: &str) -> String {
        format!("{folder}/ 及其子文件夹内的 {tool}")
    }

    fn exactly_this_command(&self) -> &'static str {
        "与此完全相同的命令"
    }

    fn commands_beginning(&self, words: &str) -> String {
        format!("“{words}”，仅限无害的参数；其他选项、网址和工作区以外的路径仍会询问")
    }

    fn pages_beneath(&self, address: &str) -> String {
        format!("{address} 及其下级的网页")
    }

    fn pages_asked_again(&self, host: &str) -> String {
        format!("{host} 的网页；由旧版本创建，已不再生效，会重新询问你一次")
    }

    fn tool_as_it_is(&self, tool: &str, server: &str) -> String {
        format!("{server} 的 {tool}，只要它的说明不变")
    }

    fn this_command(&self, line: &str) -> String {
        format!("仅限这条命令：{line}")
    }

    fn listed_rule(&self, what: &str, sandboxed: bool) -> String {
        format!("{what}{}", walls(sandboxed))
    }

    fn not_asked_example(&self, what: &str) -> String {
        format!("无需询问，例如：{what}")
    }

    fn still_asked_example(&self, what: &str) -> String {
        format!("仍会询问，例如：{what}")
    }

    fn addresses_still_asked(&self) -> &'static str {
        "仍会询问：查询参数过长或看起来像数据的地址"
    }

    fn deny(&self) -> &'static str {
        "拒绝"
    }

    fn agree(&self) -> &'static str {
        "同意"
    }

    fn disagree(&self) -> &'static str {
        "不同意"
    }

    fn another_way(&self) -> &'static str {
        "换一种做法"
    }

    fn accept_plan(&self) -> &'static str {
        "接受计划"
    }

    fn decline_plan(&self) -> &'static str {
        "拒绝"
    }

    fn keep_waiting(&self, minutes: u64) -> String {
        format!("再等 {minutes} 分钟")
    }

    fn stop_command(&self) -> &'static str {
        "停止命令"
    }

    fn run_again(&self) -> &'static str {
        "再做一次"
    }

    fn already_done(&self) -> &'static str {
        "已经做完，继续"
    }

    fn skip_action(&self) -> &'static str {
        "跳过，继续"
    }

    fn stop_run(&self) -> &'static str {
        "停止运行"
    }

    fn accept_request(&self) -> &'static str {
        "同意"
    }

    fn open_link(&self) -> &'static str {
        "同意，我自己打开"
    }

    fn decline_request(&self) -> &'static str {
        "拒绝"
    }

    fn cancel_request(&self) -> &'static str {
        "取消（既不同意也不拒绝）"
    }

    fn reply_yes_no_or_other(&self, no: usize, other: usize) -> String {
        format!(
            "请回复编号、“是”或“否”。拒绝并说明原因：{no} // 原因，或：否，因为原因。建议另一种做法：{other} // 做法"
        )
    }

    fn reply_yes_or_no(&self, no: usize) -> String {
        format!("请回复编号、“是”或“否”。拒绝并说明原因：{no} // 原因，或：否，因为原因")
    }

    fn reply_decline_or_cancel(&self) -> &'static str {
        "请回复编号、“拒绝”或“取消”"
    }

    fn reply_a_number(&self) -> &'static str {
        "请回复编号"
    }

    fn allowed_once(&self) -> &'static str {
        "✓ 已允许一次"
    }

    fn allowed_in_conversation(&self, what: &str, sandboxed: bool) -> String {
        format!("✓ 已在本次对话允许：{what}{}", walls(sandboxed))
    }

    fn denied_once(&self) -> &'static str {
        "✗ 已拒绝"
    }

    fn agreed(&self) -> &'static str {
        "✓ 已同意"
    }

    fn disagreed(&self) -> &'static str {
        "✗ 不同意"
    }

    fn other_way_chosen(&self) -> &'static str {
        "↩ 换一种做法"
    }

    fn plan_accepted(&self) -> &'static str {
        "✓ 已接受计划"
    }

    fn plan_denied(&self) -> &'static str {
        "✗ 已拒绝计划"
    }

    fn waiting_longer(&self, minutes: u64) -> String {
        format!("✓ 再等 {minutes} 分钟")
    }

    fn stopping_command(&self) -> &'static str {
        "✓ 停止命令"
    }

    fn running_again(&self) -> &'static str {
        "✓ 再做一次"
    }

    fn taken_as_done(&self) -> &'static str {
        "✓ 视为已经做完"
    }

    fn action_skipped(&self) -> &'static str {
        "✓ 已跳过"
    }

    fn stopping_run(&self) -> &'static str {
        "✓ 停止运行"
    }

    fn request_accepted(&self) -> &'static str {
        "✓ 已同意"
    }

    fn request_declined(&self) -> &'static str {
        "✗ 已拒绝"
    }

    fn request_cancelled(&self) -> &'static str {
        "✗ 已取消：既不同意也不拒绝"
    }

    fn with_reason(&self, line: &str, reason: &str) -> String {
        format!("{line}（原因：{reason}）")
    }

    fn empty_decided_nothing(&self) -> &'static str {
        "没有输入内容，因此没有作出决定。"
    }

    fn no_such_number(&self) -> &'static str {
        "没有作出决定：没有这个编号。"
    }

    fn not_an_answer(&self) -> &'static str {
        "没有作出决定：请使用列出的回答。想给智能体发消息，请输入“? 内容”。"
    }

    fn reason_only_with_no(&self) -> &'static str {
        "没有作出决定：只有拒绝时可以说明原因。"
    }

    fn which_other_way(&self) -> &'static str {
        "没有作出决定：请写明改做什么。"
    }

    fn reason_too_long(&self) -> &'static str {
        "没有作出决定：原因太长。"
    }
}

/// Behind what is allowed.
fn walls(sandboxed: bool) -> &'static str {
    if sandboxed { "" } else { "，没有沙箱" }
}
