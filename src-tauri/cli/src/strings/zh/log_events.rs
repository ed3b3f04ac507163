//! Chinese: what each line of the log says happened.

use super::Zh;
use crate::strings::log_events::LogEventStrings;

impl LogEventStrings for Zh {
    fn event_conversation_started(&self) -> &'static str {
        "对话开始"
    }

    fn event_conversation_model(&self) -> &'static str {
        "已选择模型"
    }

    fn event_conversation_folder(&self) -> &'static str {
        "已选择文件夹"
    }

    fn event_conversation_renamed(&self) -> &'static str {
        "重命名"
    }

    fn event_conversation_mode(&self) -> &'static str {
        "模式"
    }

    fn event_user_message(&self) -> &'static str {
        "你"
    }

    fn event_user_message_taken_back(&self) -> &'static str {
        "消息已收回"
    }

    fn event_run_started(&self) -> &'static str {
        "运行开始"
    }

    fn event_model_reply(&self) -> &'static str {
        "智能体"
    }

    fn event_model_reply_cut(&self) -> &'static str {
        "智能体的回复中断"
    }

    fn event_agent_ask_request(&self) -> &'static str {
        "问题"
    }

    fn event_agent_ask_shown(&self) -> &'static str {
        "已显示"
    }

    fn event_agent_ask_response(&self) -> &'static str {
        "回答"
    }

    fn event_agent_ask_cancelled(&self) -> &'static str {
        "未回答即关闭"
    }

    fn event_agent_ask_timeout(&self) -> &'static str {
        "时间已到"
    }

    fn event_agent_ask_unanswered(&self) -> &'static str {
        "未及时回答"
    }

    fn event_agent_ask_heard(&self) -> &'static str {
        "收到另一个智能体的提问"
    }

    fn event_agent_ask_settled(&self) -> &'static str {
        "另一个智能体的提问已结束"
    }

    fn event_agent_ask_revised(&self) -> &'static str {
        "回答已修改"
    }

    fn event_agent_ask_late(&self) -> &'static str {
        "事后回答"
    }

    fn event_agent_ask_background(&self) -> &'static str {
        "运行不再等待它"
    }

    fn event_agent_ask_joined(&self) -> &'static str {
        "再次提问"
    }

    fn event_agent_ask_left(&self) -> &'static str {
        "其中一个提问者不再等待"
    }

    fn event_agent_ask_told(&self) -> &'static str {
        "已告知智能体"
    }

    fn event_decision_corrected(&self) -> &'static str {
        "决定已更正"
    }

    fn event_decision_withdrawn(&self) -> &'static str {
        "决定已撤回"
    }

    fn event_tool_approved(&self) -> &'static str {
        "未询问即允许"
    }

    fn event_tool_started(&self) -> &'static str {
        "操作开始"
    }

    fn event_tool_voided(&self) -> &'static str {
        "未执行：与显示的不符"
    }

    fn event_tool_result(&self) -> &'static str {
        "结果"
    }

    fn event_plan_step(&self) -> &'static str {
        "步骤完成"
    }

    fn event_context_compacted(&self) -> &'static str {
        "较早的内容已摘要"
    }

    fn event_run_ended(&self) -> &'static str {
        "运行结束"
    }

    fn event_run_delivered(&self) -> &'static str {
        "总结"
    }

    fn event_files_undo(&self) -> &'static str {
        "正在恢复文件"
    }

    fn event_files_undone(&self) -> &'static str {
        "文件已恢复"
    }

    fn event_task_started(&self) -> &'static str {
        "子任务开始"
    }

    fn event_task_awaited(&self) -> &'static str {
        "等待子任务"
    }

    fn event_task_ended(&self) -> &'static str {
        "子任务结束"
    }

    fn event_log_rewound(&self) -> &'static str {
        "记录曾损坏，从这里继续"
    }

    fn event_log_deleted(&self) -> &'static str {
        "对话已删除"
    }

    fn event_log_expired(&self) -> &'static str {
        "旧日志已清除"
    }
}
