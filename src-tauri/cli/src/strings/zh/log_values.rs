//! Chinese: outcomes, ends and modes in the log, and where they came from.

use super::Zh;
use crate::strings::log_values::LogValueStrings;

impl LogValueStrings for Zh {
    fn value_answered(&self) -> &'static str {
        "已回答"
    }

    fn value_delegated(&self) -> &'static str {
        "让智能体决定"
    }

    fn value_dismissed(&self) -> &'static str {
        "已忽略"
    }

    fn value_no_response(&self) -> &'static str {
        "未及时回答"
    }

    fn value_superseded(&self) -> &'static str {
        "已跳过，你发了消息"
    }

    fn value_stopped(&self) -> &'static str {
        "已停止"
    }

    fn value_approved(&self) -> &'static str {
        "已允许"
    }

    fn value_denied(&self) -> &'static str {
        "已拒绝"
    }

    fn value_plan_accepted(&self) -> &'static str {
        "计划已接受"
    }

    fn value_consented(&self) -> &'static str {
        "已决定"
    }

    fn value_withdrawn(&self) -> &'static str {
        "已撤回"
    }

    fn value_settled(&self) -> &'static str {
        "已处理"
    }

    fn value_decided(&self) -> &'static str {
        "已决定"
    }

    fn value_moot(&self) -> &'static str {
        "不再需要"
    }

    fn value_afk(&self) -> &'static str {
        "当时没有人在"
    }

    fn value_elicited(&self) -> &'static str {
        "表单已处理"
    }

    fn value_gone(&self) -> &'static str {
        "提问方已不在"
    }

    fn value_deleted(&self) -> &'static str {
        "已删除"
    }

    fn value_ok(&self) -> &'static str {
        "完成"
    }

    fn value_failed(&self) -> &'static str {
        "失败"
    }

    fn value_not_run(&self) -> &'static str {
        "未执行"
    }

    fn value_completed(&self) -> &'static str {
        "已完成"
    }

    fn value_round_limit(&self) -> &'static str {
        "达到轮数上限"
    }

    fn value_ask_before_changes(&self) -> &'static str {
        "先询问"
    }

    fn value_allow_changes(&self) -> &'static str {
        "自由修改"
    }

    fn value_skip_approvals(&self) -> &'static str {
        "跳过审批"
    }

    fn value_retry(&self) -> &'static str {
        "再做一次"
    }

    fn value_happened(&self) -> &'static str {
        "已经做完"
    }

    fn value_skip(&self) -> &'static str {
        "跳过"
    }

    fn value_stop(&self) -> &'static str {
        "停止"
    }

    fn value_wait(&self) -> &'static str {
        "继续等待"
    }

    fn value_cancelled(&self) -> &'static str {
        "已取消"
    }

    fn place_window(&self) -> &'static str {
        "在窗口中"
    }

    fn place_notification(&self) -> &'static str {
        "通过通知"
    }

    fn place_terminal(&self) -> &'static str {
        "在终端中"
    }

    fn place_standard_input(&self) -> &'static str {
        "通过标准输入"
    }

    fn place_browser(&self) -> &'static str {
        "在浏览器中"
    }

    fn place_api(&self) -> &'static str {
        "通过程序"
    }

    fn place_telegram(&self) -> &'static str {
        "在 Telegram 上"
    }

    fn place_wechat(&self) -> &'static str {
        "在微信上"
    }

    fn place_agent(&self) -> &'static str {
        "由另一个智能体"
    }
}
