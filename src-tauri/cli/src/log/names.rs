//! The names that the log has for events, ends and places, in words.

use crate::strings::Strings;

/// The sign and the words for an event. Events that are not here are shown by their own names.
pub fn event(strings: &dyn Strings, name: &str) -> Option<(&'static str, &'static str)> {
    Some(match name {
        "conversation.started" => ("★", strings.event_conversation_started()),
        "conversation.folder" => ("★", strings.event_conversation_folder()),
        "conversation.model" => ("★", strings.event_conversation_model()),
        "conversation.renamed" => ("✎", strings.event_conversation_renamed()),
        "conversation.mode" => ("⚙", strings.event_conversation_mode()),
        "user.message" => ("☺", strings.event_user_message()),
        "user.message.taken_back" => ("↶", strings.event_user_message_taken_back()),
        "run.started" => ("▶", strings.event_run_started()),
        "model.reply" => ("✦", strings.event_model_reply()),
        "model.reply.cut" => ("✦", strings.event_model_reply_cut()),
        "agent.ask.request" => ("❓", strings.event_agent_ask_request()),
        "agent.ask.shown" => ("👁", strings.event_agent_ask_shown()),
        "agent.ask.response" => ("↩", strings.event_agent_ask_response()),
        "agent.ask.cancelled" => ("✗", strings.event_agent_ask_cancelled()),
        "agent.ask.timeout" => ("⏱", strings.event_agent_ask_timeout()),
        "agent.ask.unanswered" => ("⏱", strings.event_agent_ask_unanswered()),
        "agent.ask.heard" => ("⇡", strings.event_agent_ask_heard()),
        "agent.ask.settled" => ("⇣", strings.event_agent_ask_settled()),
        "agent.ask.revised" => ("↩", strings.event_agent_ask_revised()),
        "agent.ask.late" => ("↩", strings.event_agent_ask_late()),
        "agent.ask.background" => ("⤵", strings.event_agent_ask_background()),
        "agent.ask.joined" => ("❓", strings.event_agent_ask_joined()),
        "agent.ask.left" => ("✗", strings.event_agent_ask_left()),
        "agent.ask.told" => ("✉", strings.event_agent_ask_told()),
        "decision.corrected" => ("✎", strings.event_decision_corrected()),
        "decision.withdrawn" => ("✗", strings.event_decision_withdrawn()),
        "tool.approved" => ("✓", strings.event_tool_approved()),
        "tool.started" => ("⚙", strings.event_tool_started()),
        "tool.voided" => ("✗", strings.event_tool_voided()),
        "tool.result" => ("⚙", strings.event_tool_result()),
        "plan.step" => ("☑", strings.event_plan_step()),
        "context.compacted" => ("≡", strings.event_context_compacted()),
        "run.ended" => ("■", strings.event_run_ended()),
        "run.delivered" => ("■", strings.event_run_delivered()),
        "files.undo" => ("↶", strings.event_files_undo()),
        "files.undone" => ("↶", strings.event_files_undone()),
        "task.started" => ("▶", strings.event_task_started()),
        "task.awaited" => ("⇉", strings.event_task_awaited()),
        "task.ended" => ("■", strings.event_task_ended()),
        "log.rewound" => ("!", strings.event_log_rewound()),
        "log.deleted" => ("✗", strings.event_log_deleted()),
        "log.expired" => ("✗", strings.event_log_expired()),
        _ => return None,
    })
}

/// Outcomes, ends and modes by their stored names.
pub fn value<'s>(strings: &dyn Strings, name: &'s str) -> &'s str {
    match name {
        "answered" => strings.value_answered(),
        "delegated" => strings.value_delegated(),
        "dismissed" => strings.value_dismissed(),
        "noResponse" => strings.value_no_response(),
        "superseded" => strings.value_superseded(),
        "stopped" => strings.value_stopped(),
        "approved" => strings.value_approved(),
        "denied" => strings.value_denied(),
        "planAccepted" => strings.value_plan_accepted(),
        "consented" => strings.value_consented(),
        "withdrawn" => strings.value_withdrawn(),
        "settled" => strings.value_settled(),
        "decided" => strings.value_decided(),
        "moot" => strings.value_moot(),
        "afk" => strings.value_afk(),
        "elicited" => strings.value_elicited(),
        "gone" => strings.value_gone(),
        "deleted" => strings.value_deleted(),
        "ok" => strings.value_ok(),
        "failed" => strings.value_failed(),
        "notRun" => strings.value_not_run(),
        "completed" => strings.value_completed(),
        "roundLimit" => strings.value_round_limit(),
        "askBeforeChanges" => strings.value_ask_before_changes(),
        "allowChanges" => strings.value_allow_changes(),
        "skipApprovals" => strings.value_skip_approvals(),
        "retry" => strings.value_retry(),
        "happened" => strings.value_happened(),
        "skip" => strings.value_skip(),
        "stop" => strings.value_stop(),
        "wait" => strings.value_wait(),
        "cancelled" => strings.value_cancelled(),
        other => other,
    }
}

/// Where it came from.
pub fn place<'s>(strings: &dyn Strings, surface: &'s str) -> &'s str {
    match surface {
        "window" => strings.place_window(),
        "notification" => strings.place_notification(),
        "terminal" => strings.place_terminal(),
        "standardInput" => strings.place_standard_input(),
        "browser" => strings.place_browser(),
        "api" => strings.place_api(),
        "telegram" => strings.place_telegram(),
        "wechat" => strings.place_wechat(),
        "agent" => strings.place_agent(),
        other => other,
    }
}
