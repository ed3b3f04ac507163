//! Chinese: why a conversation does not take what was asked of it.

use super::Zh;
use crate::strings::refusals::RefusalStrings;

impl RefusalStrings for Zh {
    fn record_damaged(&self) -> &'static str {
        "这个对话可以查看，但不能继续：记录已损坏，或由更新版本的 Askwell 继续过。请新建对话。"
    }

    fn not_text(&self, character: &str) -> String {
        format!("其中有 {character}，不是文字。请去掉它后重试。")
    }

    fn decision_outdated(&self) -> &'static str {
        "这个决定已不再有效。请重新查看列表。"
    }

    fn nothing_written(&self) -> &'static str {
        "还没有写任何内容。请先写点什么。"
    }

    fn nothing_running(&self) -> &'static str {
        "这个对话中已没有正在运行的任务。"
    }

    fn nothing_to_retry(&self) -> &'static str {
        "没有可以重试的内容：上一次运行已正常结束，或仍在进行。"
    }

    fn nothing_to_undo(&self) -> &'static str {
        "那次运行没有可以恢复的文件改动，或已经恢复过。"
    }

    fn agent_busy(&self) -> &'static str {
        "智能体正在这个对话中工作。请先停止它或等它结束；没有改动任何内容。"
    }

    fn asked_by_other_program(&self) -> &'static str {
        "这里是另一个程序在提问，没有人会读到消息或更改。请回答它的问题，或在它自己的窗口中告诉它；没有改动任何内容。"
    }

    fn needs_folder(&self) -> &'static str {
        "这个对话是导入的。请先为它选择文件夹：在窗口中选择，或使用 askwell chat --conversation ID --workspace DIR。没有改动任何内容。"
    }

    fn would_skip_question(&self) -> &'static str {
        "消息没有发出：其间出现了一个问题，发出消息会跳过它。请先回答，或重新发送。"
    }

    fn conversation_changed(&self) -> &'static str {
        "对话在此期间已有变化。请重新查看。"
    }
}
