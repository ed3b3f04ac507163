//! Chinese: how a chat begins, and what keeps it from that.

use super::Zh;
use crate::strings::start::StartStrings;
use std::path::Display;

impl StartStrings for Zh {
    fn demo(&self) -> &'static str {
        "[演示模型] 回复来自脚本，不是真实模型。请在 Askwell 窗口的设置中添加模型。"
    }

    fn other_question(&self, title: &str, id: &str) -> String {
        format!("“{title}”也有问题等你回答：askwell chat -c {id}")
    }

    fn deleted_elsewhere(&self, id: &str) -> String {
        format!("这个对话已被删除。要恢复它：askwell undelete {id}")
    }

    fn notice_from(&self, title: &str, text: &str) -> String {
        format!("{title}：{text}")
    }

    fn no_such_one(&self, typed: &str) -> String {
        format!("没有与“{typed}”对应的对话。请输入列表中的编号或标题的一部分。")
    }

    fn nothing_chosen(&self) -> &'static str {
        "没有选择对话，没有改动任何内容。请指定一个：askwell chat --conversation ID"
    }

    fn no_such_folder(&self, folder: Display<'_>) -> String {
        format!("文件夹 {folder} 不存在。请用 --workspace 指定一个已有的文件夹。")
    }

    fn no_such_conversation(&self, id: &str) -> String {
        format!("没有 ID 以“{id}”结尾的对话。查看所有对话：askwell list")
    }

    fn conversation_asks(&self, id: &str) -> String {
        format!(
            "--no-questions 只适用于一开始就这样设置的对话。在 …{id} 中，智能体会向你提问。请去掉它，或开始新的对话。没有发送任何内容。"
        )
    }

    fn several_conversations(&self, id: &str) -> String {
        format!("有多个对话的 ID 以“{id}”结尾，请多写几位。查看所有对话：askwell list")
    }

    fn new_conversation(&self, folder: &str) -> String {
        format!("新对话，工作文件夹 {folder}。想让我做什么？（? 查看帮助）")
    }

    fn resuming(&self, title: &str, id: &str) -> String {
        format!("继续“{title}”（…{id}）。用 --new 开始新的对话。")
    }

    fn ended_by_signal(&self, id: &str) -> String {
        format!("智能体工作时被中断，内容都已保存。继续：askwell chat -c {id}")
    }

    fn ended_by_signal_with_commands(&self, running: &str, id: &str) -> String {
        format!("智能体工作时被中断，内容都已保存。仍在运行：{running}。继续：askwell chat -c {id}")
    }

    fn choose_one(&self) -> &'static str {
        "要继续哪一个？输入编号或标题的一部分。按 Ctrl-C 离开。"
    }

    fn and_more(&self, more: usize) -> String {
        format!("…还有 {more} 个。")
    }

    fn not_done(&self, why: &str) -> String {
        format!("没有执行：{why}")
    }
}
