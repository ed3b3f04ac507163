//! Outcomes, ends and modes in the log, and where they came from.

pub trait LogValueStrings {
    fn value_answered(&self) -> &'static str;
    fn value_delegated(&self) -> &'static str;
    fn value_dismissed(&self) -> &'static str;
    fn value_no_response(&self) -> &'static str;
    fn value_superseded(&self) -> &'static str;
    fn value_stopped(&self) -> &'static str;
    fn value_approved(&self) -> &'static str;
    fn value_denied(&self) -> &'static str;
    fn value_plan_accepted(&self) -> &'static str;
    fn value_consented(&self) -> &'static str;
    fn value_withdrawn(&self) -> &'static str;
    fn value_settled(&self) -> &'static str;
    fn value_decided(&self) -> &'static str;
    fn value_moot(&self) -> &'static str;
    fn value_afk(&self) -> &'static str;
    fn value_elicited(&self) -> &'static str;
    fn value_gone(&self) -> &'static str;
    fn value_deleted(&self) -> &'static str;
    fn value_ok(&self) -> &'static str;
    fn value_failed(&self) -> &'static str;
    fn value_not_run(&self) -> &'static str;
    fn value_completed(&self) -> &'static str;
    fn value_round_limit(&self) -> &'static str;
    fn value_ask_before_changes(&self) -> &'static str;
    fn value_allow_changes(&self) -> &'static str;
    fn value_skip_approvals(&self) -> &'static str;
    fn value_retry(&self) -> &'static str;
    fn value_happened(&self) -> &'static str;
    fn value_skip(&self) -> &'static str;
    fn value_stop(&self) -> &'static str;
    fn value_wait(&self) -> &'static str;
    fn value_cancelled(&self) -> &'static str;
    fn place_window(&self) -> &'static str;
    fn place_notification(&self) -> &'static str;
    fn place_terminal(&self) -> &'static str;
    fn place_standard_input(&self) -> &'static str;
    fn place_browser(&self) -> &'static str;
    fn place_api(&self) -> &'static str;
    fn place_telegram(&self) -> &'static str;
    fn place_wechat(&self) -> &'static str;
    fn place_agent(&self) -> &'static str;
}
