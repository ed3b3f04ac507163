//! Chinese: the conversation itself: help, waiting, stopping.

use super::Zh;
use crate::strings::chat::ChatStrings;

impl ChatStrings for Zh {
    fn help(&self) -> &'static str {
        "输入任务或消息。遇到提问时，回复编号或自己的话；? 再看一遍问题和所有用法；“跳过”不回答直接关闭。遇到服务器的表单，输入“拒绝”或“取消”。“停止”或 Ctrl-C 停止运行；按两次 Ctrl-C 或 Ctrl-D 离开。"
    }

    fn at_a_question(&self) -> &'static str {
        "2 // 理由：选项加备注 · 1,3：多选题选几项 · “9”：原样作为自己的话 · ? 内容：先问一下 · 跳过：不回答 · 返回：上一个问题 · 你决定：让智能体决定 · 停止：停止运行\n如果智能体没有等待回答、仍在工作，输入选项即为回答，其他内容会发给智能体；等它停下后，其他内容也会作为回答。"
    }

    fn at_a_programs_question(&self) -> &'static str {
        "2 // 理由：选项加备注 · 1,3：多选题选几项 · “9”：原样作为自己的话 · ? 内容：先问一下 · 跳过：不回答 · 你决定：让提问的程序决定"
    }

    fn questions_off(&self) -> &'static str {
        "提问已关闭。智能体会把需要了解的内容写在回复里。"
    }

    fn stopping(&self) -> &'static str {
        "正在停止。再按一次 Ctrl-C 离开。"
    }

    fn stopped(&self) -> &'static str {
        "已停止。内容都已保留，发送消息即可继续。"
    }

    fn nothing_runs(&self) -> &'static str {
        "当前没有正在运行的任务。"
    }

    fn round_limit(&self) -> &'static str {
        "已达到轮数上限，以上是总结。发送消息即可继续，也可以在设置中提高上限。"
    }

    fn compacted(&self) -> &'static str {
        "· 模型的上下文快满了，较早的内容已为它做了摘要。你的决定逐字保留。"
    }

    fn reply_ends_here(&self) -> &'static str {
        "· 回复在这里中断了。"
    }

    fn reply_starts_over(&self) -> &'static str {
        "· 刚才的回复中断了，重新开始。"
    }

    fn waiting_for_model(&self, time: &str) -> String {
        format!("正在等待模型 … {time} · 按 Ctrl-C 停止")
    }

    fn model_works(&self, time: &str) -> String {
        format!("模型正在工作 … {time} · 按 Ctrl-C 停止")
    }

    fn would_be_answer(&self, word: &str) -> String {
        format!("“{word}”会作为你的回答发送。")
    }

    fn would_be_message(&self, word: &str) -> String {
        format!("“{word}”会作为消息发给智能体。")
    }

    fn enter_sends_it(&self) -> &'static str {
        "再按一次回车即可发送。按两次 Ctrl-C 离开；输入 ? 查看所有用法。"
    }

    fn typing_it_again_sends_it(&self) -> &'static str {
        "再输入一次即可发送。按两次 Ctrl-C 离开；输入 ? 查看所有用法。"
    }

    fn question_stays_at_interrupt(&self) -> &'static str {
        "问题会保留。再按一次 Ctrl-C 离开，或输入“停止”停止运行。"
    }

    fn next_interrupt_leaves(&self) -> &'static str {
        "再按一次 Ctrl-C 离开。"
    }

    fn hidden_from_model(&self, count: usize) -> String {
        format!("有 {count} 个值看起来像密钥或密码，没有发给模型。")
    }

    fn type_send_hidden(&self) -> &'static str {
        "输入“发送隐去的内容”即可查看。"
    }

    fn type_it_again_to_send(&self) -> &'static str {
        "尚未发送。再次输入“发送隐去的内容”，就会发给智能体。"
    }

    fn nothing_hidden(&self) -> &'static str {
        "没有可以发送的隐去内容。"
    }

    fn said_elsewhere(&self, text: &str) -> String {
        format!("» {text}")
    }
}
