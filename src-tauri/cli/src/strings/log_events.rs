//! What each line of the log says happened.

pub trait LogEventStrings {
    fn event_conversation_started(&self) -> &'static str;
    fn event_conversation_folder(&self) -> &'static str;
    fn event_conversation_model(&self) -> &'static str;
    fn event_conversation_renamed(&self) -> &'static str;
    fn event_conversation_mode(&self) -> &'static str;
    fn event_user_message(&self) -> &'static str;
    fn event_user_message_taken_back(&self) -> &'static str;
    fn event_run_started(&self) -> &'static str;
    fn event_model_reply(&self) -> &'static str;
    fn event_model_reply_cut(&self) -> &'static str;
    fn event_agent_ask_request(&self) -> &'static str;
    fn event_agent_ask_shown(&self) -> &'static str;
    fn event_agent_ask_response(&self) -> &'static str;
    fn event_agent_ask_cancelled(&self) -> &'static str;
    fn event_agent_ask_timeout(&self) -> &'static str;
    fn event_agent_ask_unanswered(&self) -> &'static str;
    fn event_agent_ask_heard(&self) -> &'static str;
    fn event_agent_ask_settled(&self) -> &'static str;
    fn event_agent_ask_revised(&self) -> &'static str;
    fn event_agent_ask_late(&self) -> &'static str;
    fn event_agent_ask_background(&self) -> &'static str;
    fn event_agent_ask_joined(&self) -> &'static str;
    fn event_agent_ask_left(&self) -> &'static str;
    fn event_agent_ask_told(&self) -> &'static str;
    fn event_decision_corrected(&self) -> &'static str;
    fn event_decision_withdrawn(&self) -> &'static str;
    fn event_tool_approved(&self) -> &'static str;
    fn event_tool_started(&self) -> &'static str;
    fn event_tool_voided(&self) -> &'static str;
    fn event_tool_result(&self) -> &'static str;
    fn event_plan_step(&self) -> &'static str;
    fn event_context_compacted(&self) -> &'static str;
    fn event_run_ended(&self) -> &'static str;
    fn event_run_delivered(&self) -> &'static str;
    fn event_files_undo(&self) -> &'static str;
    fn event_files_undone(&self) -> &'static str;
    fn event_task_started(&self) -> &'static str;
    fn event_task_awaited(&self) -> &'static str;
    fn event_task_ended(&self) -> &'static str;
    fn event_log_rewound(&self) -> &'static str;
    fn event_log_deleted(&self) -> &'static str;
    fn event_log_expired(&self) -> &'static str;
}
