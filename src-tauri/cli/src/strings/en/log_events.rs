//! English: what each line of the log says happened.

use super::En;
use crate::strings::log_events::LogEventStrings;

impl LogEventStrings for En {
    fn event_conversation_started(&self) -> &'static str {
        "Conversation started"
    }

    fn event_conversation_model(&self) -> &'static str {
        "Model chosen"
    }

    fn event_conversation_folder(&self) -> &'static str {
        "Folder chosen"
    }

    fn event_conversation_renamed(&self) -> &'static str {
        "Renamed"
    }

    fn event_conversation_mode(&self) -> &'static str {
        "Mode"
    }

    fn event_user_message(&self) -> &'static str {
        "You"
    }

    fn event_user_message_taken_back(&self) -> &'static str {
        "Message taken back"
    }

    fn event_run_started(&self) -> &'static str {
        "Run started"
    }

    fn event_model_reply(&self) -> &'static str {
        "The agent"
    }

    fn event_model_reply_cut(&self) -> &'static str {
        "The agent's reply was cut off"
    }

    fn event_agent_ask_request(&self) -> &'static str {
        "Question"
    }

    fn event_agent_ask_shown(&self) -> &'static str {
        "Shown"
    }

    fn event_agent_ask_response(&self) -> &'static str {
        "Answer"
    }

    fn event_agent_ask_cancelled(&self) -> &'static str {
        "Closed without an answer"
    }

    fn event_agent_ask_timeout(&self) -> &'static str {
        "Time ran out"
    }

    fn event_agent_ask_unanswered(&self) -> &'static str {
        "Not answered in time"
    }

    fn event_agent_ask_heard(&self) -> &'static str {
        "Question from another agent"
    }

    fn event_agent_ask_settled(&self) -> &'static str {
        "The other agent's question ended"
    }

    fn event_agent_ask_revised(&self) -> &'static str {
        "Answer changed"
    }

    fn event_agent_ask_late(&self) -> &'static str {
        "Answered late"
    }

    fn event_agent_ask_background(&self) -> &'static str {
        "The run no longer waits for it"
    }

    fn event_agent_ask_joined(&self) -> &'static str {
        "Asked again"
    }

    fn event_agent_ask_left(&self) -> &'static str {
        "An asker stopped waiting"
    }

    fn event_agent_ask_told(&self) -> &'static str {
        "The agent was told"
    }

    fn event_decision_corrected(&self) -> &'static str {
        "Decision corrected"
    }

    fn event_decision_withdrawn(&self) -> &'static str {
        "Decision withdrawn"
    }

    fn event_tool_approved(&self) -> &'static str {
        "Allowed without asking"
    }

    fn event_tool_started(&self) -> &'static str {
        "Action started"
    }

    fn event_tool_voided(&self) -> &'static str {
        "Not done: it differs from what was shown"
    }

    fn event_tool_result(&self) -> &'static str {
        "Result"
    }

    fn event_plan_step(&self) -> &'static str {
        "Step done"
    }

    fn event_context_compacted(&self) -> &'static str {
        "Earlier rounds summarized"
    }

    fn event_run_ended(&self) -> &'static str {
        "Run ended"
    }

    fn event_run_delivered(&self) -> &'static str {
        "Summary"
    }

    fn event_files_undo(&self) -> &'static str {
        "Restoring files"
    }

    fn event_files_undone(&self) -> &'static str {
        "Files restored"
    }

    fn event_task_started(&self) -> &'static str {
        "Subtask started"
    }

    fn event_task_awaited(&self) -> &'static str {
        "Waiting for a subtask"
    }

    fn event_task_ended(&self) -> &'static str {
        "Subtask ended"
    }

    fn event_log_rewound(&self) -> &'static str {
        "The record was damaged and continues here"
    }

    fn event_log_deleted(&self) -> &'static str {
        "Conversation deleted"
    }

    fn event_log_expired(&self) -> &'static str {
        "Old log files removed"
    }
}
