//! Every sentence the command line says, in both languages: what happened, what was kept, what to do.

mod actions;
mod agents;
mod asking;
mod attached;
mod backup;
mod doctor;
mod failures;
mod input;
mod keeping;
mod log;
mod questions;
mod serving;
mod start;
mod tasks;
mod templates;
#[cfg(test)]
mod tests;
mod transfer;

pub use start::short;

use ask::settings::Language;

/// The sentences in the language the person reads.
#[derive(Debug, Clone, Copy)]
pub struct Words(pub Language);

impl Words {
    /// Some reasons are whole sentences: within another one they have no full stop of their own.
    fn clause(why: &str) -> &str {
        why.trim_end().trim_end_matches(['.', '。'])
    }

    /// How many, in English, of what has its plural in s.
    fn count(number: impl std::fmt::Display, one: &str) -> String {
        let number = number.to_string();
        if number == "1" { format!("1 {one}") } else { format!("{number} {one}s") }
    }

    pub fn help(self) -> &'static str {
        self.0.pick(
            "Type a task or a message. At a question: an option's number or your own words, ? to see it again with all that \
             can be typed, skip to close it without an answer; at a server's form, decline or cancel. stop or Ctrl-C ends the run; Ctrl-C twice or Ctrl-D leaves.",
            "输入任务或消息。遇到提问时：回复编号或自己的话，? 再看一遍并列出所有用法，“跳过”不回答直接关闭；遇到服务器的表单：“拒绝”或“取消”。“停止”或 Ctrl-C \
             停止运行；按两次 Ctrl-C 或 Ctrl-D 离开。",
        )
    }

    /// All that can be typed at a question.
    pub fn at_a_question(self) -> &'static str {
        self.0.pick(
            "2 // why: an option and a note · 1,3: several, where several are taken · \"9\": own words as they are · \
             ? TEXT: ask back, the question stays open · skip: leave it open · back: the question before · \
             decide: leave it to the agent · stop: end the run\n\
             While the agent works on beside a question, an option answers it and other words are said to the agent; \
             once the agent rests, other words answer it too.",
            "2 // 理由：选项加备注 · 1,3：多选题选几项 · “9”：原样作为自己的话 · ? 内容：先反问，问题保留 · \
             跳过：不回答 · 返回：上一个问题 · 你决定：交给智能体 · 取消：停止运行\n\
             智能体没有等这个问题而在继续工作时，选项用来回答，其他内容发给智能体；智能体停下后，其他内容也会作为回答。",
        )
    }

    pub fn asks_nothing(self) -> &'static str {
        self.0.pick(
            "The agent asks nothing here; what it needs to know stands in its reply.",
            "智能体在这里不会提问；需要了解的内容会写在回复里。",
        )
    }

    /// That the model takes its time. `works`: something comes of which nothing is printed.
    pub fn waiting(self, works: bool, lasts: std::time::Duration) -> String {
        let what = match works {
            false => self.0.pick("Waiting for the model", "正在等待模型"),
            true => self.0.pick("The model is working", "模型正在工作"),
        };
        let time = self.lasting(lasts.as_secs());
        self.0.pick(format!("{what} … {time} · Ctrl-C stops"), format!("{what} … {time} · 按 Ctrl-C 停止"))
    }

    fn lasting(self, seconds: u64) -> String {
        match (seconds / 60, seconds % 60) {
            (0, seconds) => self.0.pick(format!("{seconds} s"), format!("{seconds} 秒")),
            (minutes, seconds) => {
                self.0.pick(format!("{minutes} min {seconds} s"), format!("{minutes} 分 {seconds} 秒"))
            }
        }
    }

    /// A word that leaves other programs. `kept`: it stands in the line again.
    pub fn is_it_meant(self, word: &str, at_question: bool, kept: bool) -> String {
        let (en, zh) = match at_question {
            true => ("is sent as your answer", "会作为你的回答发送"),
            false => ("is sent to the agent as a message", "会作为消息发给智能体"),
        };
        let (send, again) = match kept {
            true => ("Press Enter once more to send it", "再按一次回车即可发送"),
            false => ("Type it once more to send it", "再输入一次即可发送"),
        };
        self.0.pick(
            format!("“{word}” {en}. {send}. Ctrl-C twice leaves; ? lists what can be typed."),
            format!("“{word}”{zh}。{again}；按两次 Ctrl-C 离开；输入 ? 查看所有用法。"),
        )
    }

    pub fn stopping(self) -> &'static str {
        self.0.pick("Stopping. Ctrl-C once more leaves.", "正在停止。再按一次 Ctrl-C 离开。")
    }

    pub fn once_more_leaves(self, question_open: bool) -> &'static str {
        if question_open {
            self.0.pick(
                "The question stays open. Ctrl-C once more leaves; type stop to end the run.",
                "问题会保留。再按一次 Ctrl-C 离开；输入“停止”停止运行。",
            )
        } else {
            self.0.pick("Ctrl-C once more leaves.", "再按一次 Ctrl-C 离开。")
        }
    }

    pub fn stopped(self) -> &'static str {
        self.0.pick("Stopped. Nothing is lost: write on whenever you like.", "已停止。内容都已保留，可以随时继续。")
    }

    pub fn nothing_runs(self) -> &'static str {
        self.0.pick("Nothing is running.", "当前没有正在运行的任务。")
    }

    pub fn round_limit(self) -> &'static str {
        self.0.pick(
            "The most tool rounds allowed were used, so the agent summed up. Write on to continue, or raise the limit in Settings.",
            "已达到工具轮数上限，智能体做了总结。继续发消息即可接着做，也可以在设置里提高上限。",
        )
    }

    pub fn compacted(self) -> &'static str {
        self.0.pick(
            "· The model's memory was nearly full: earlier rounds were summarised for it. Your decisions stay word for word.",
            "· 模型的上下文快满了：较早的内容已为它做了摘要，你的决定一字不改。",
        )
    }

    pub fn cut(self) -> &'static str {
        self.0.pick("· The reply broke off here.", "· 回复在这里中断了。")
    }

    pub fn begins_again(self) -> &'static str {
        self.0.pick("· That reply broke off; it begins again.", "· 刚才的回复中断了，重新开始。")
    }
}
