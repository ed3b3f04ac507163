//! English: outcomes, ends and modes in the log, and where they came from.

use super::En;
use crate::strings::log_values::LogValueStrings;

impl LogValueStrings for En {
    fn value_answered(&self) -> &'static str {
        "answered"
    }

    fn value_delegated(&self) -> &'static str {
        "left to the agent"
    }

    fn value_dismissed(&self) -> &'static str {
        "dismissed"
    }

    fn value_no_response(&self) -> &'static str {
        "no answer in time"
    }

    fn value_superseded(&self) -> &'static str {
        "skipped, you sent a message"
    }

    fn value_stopped(&self) -> &'static str {
        "stopped"
    }

    fn value_approved(&self) -> &'static str {
        "approved"
    }

    fn value_denied(&self) -> &'static str {
        "denied"
    }

    fn value_plan_accepted(&self) -> &'static str {
        "plan accepted"
    }

    fn value_consented(&self) -> &'static str {
        "decided"
    }

    fn value_withdrawn(&self) -> &'static str {
        "withdrawn"
    }

    fn value_settled(&self) -> &'static str {
        "settled"
    }

    fn value_decided(&self) -> &'static str {
        "decided"
    }

    fn value_moot(&self) -> &'static str {
        "no longer needed"
    }

    fn value_afk(&self) -> &'static str {
        "nobody was here"
    }

    fn value_elicited(&self) -> &'static str {
        "form answered"
    }

    fn value_gone(&self) -> &'static str {
        "asker was gone"
    }

    fn value_deleted(&self) -> &'static str {
        "deleted"
    }

    fn value_ok(&self) -> &'static str {
        "done"
    }

    fn value_failed(&self) -> &'static str {
        "failed"
    }

    fn value_not_run(&self) -> &'static str {
        "not run"
    }

    fn value_completed(&self) -> &'static str {
        "completed"
    }

    fn value_round_limit(&self) -> &'static str {
        "round limit reached"
    }

    fn value_ask_before_changes(&self) -> &'static str {
        "ask first"
    }

    fn value_allow_changes(&self) -> &'static str {
        "edit freely"
    }

    fn value_skip_approvals(&self) -> &'static str {
        "skip approvals"
    }

    fn value_retry(&self) -> &'static str {
        "do it again"
    }

    fn value_happened(&self) -> &'static str {
        "it happened"
    }

    fn value_skip(&self) -> &'static str {
        "skipped"
    }

    fn value_stop(&self) -> &'static str {
        "stop"
    }

    fn value_wait(&self) -> &'static str {
        "wait"
    }

    fn value_cancelled(&self) -> &'static str {
        "cancelled"
    }

    fn place_window(&self) -> &'static str {
        "in the window"
    }

    fn place_notification(&self) -> &'static str {
        "from the notification"
    }

    fn place_terminal(&self) -> &'static str {
        "in the terminal"
    }

    fn place_standard_input(&self) -> &'static str {
        "from standard input"
    }

    fn place_browser(&self) -> &'static str {
        "in a browser"
    }

    fn place_api(&self) -> &'static str {
        "by a program"
    }

    fn place_telegram(&self) -> &'static str {
        "on Telegram"
    }

    fn place_wechat(&self) -> &'static str {
        "on WeChat"
    }

    fn place_agent(&self) -> &'static str {
        "by another agent"
    }
}
