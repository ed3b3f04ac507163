//! Chinese: `askwell answer`.

use super::Zh;
use crate::strings::answering::AnsweringStrings;

impl AnsweringStrings for Zh {
    fn yes_unseen(&self, id: &str) -> String {
        format!(
            "没有允许任何操作。要允许，请用 askwell chat -c {id} 或在窗口中查看全部内容后再操作。这里只能拒绝：输入“否”，或“否因为…”。"
        )
    }

    fn several_open(&self, which: &str) -> String {
        format!("那里有多项等你处理。请用各自的 ID 指定一项：\n{which}")
    }

    fn nothing_open(&self, wanted: &str) -> String {
        format!("没有 ID 为 {wanted} 的待处理事项。见 askwell pending。")
    }

    fn answer_count(&self, questions: usize, given: usize) -> String {
        format!(
            "没有发送：共有 {questions} 个问题，而你给了 {given} 个回答。请为每个问题给一个回答，含空格时加引号；“跳过”表示不回答。"
        )
    }

    fn only_in_a_chat(&self, word: &str, id: &str) -> String {
        format!(
            "没有发送：“{word}”只在对话中有效（askwell chat -c {id}）。要把它作为自己的话发送，请再加一层引号：'\"{word}\"'。"
        )
    }

    fn form_elsewhere(&self, id: &str) -> String {
        format!("没有发送。请用 askwell chat -c {id} 或在窗口中填写表单。这里只能输入“拒绝”或“取消”。")
    }

    fn how_to_answer(&self, id: &str) -> String {
        format!("回答：askwell answer {id} 回答内容")
    }

    fn how_to_deny(&self, id: &str, conversation: &str) -> String {
        format!("拒绝：askwell answer {id} no。允许：askwell chat -c {conversation}，或在窗口中。")
    }
}
