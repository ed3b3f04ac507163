//! Sentences about questions and answers, and about saving them.

use super::{Words, start::short};
use ask::input::Invalid;
use ask::wire::{Trouble, TroubleCode};
use ask::{ConversationId, Outcome, Surface};

impl Words {
    pub fn question_stays(self, id: ConversationId) -> String {
        let end = short(id);
        self.pick(
            format!(
                "The question stands open and is stored; nothing was decided. Answer it here: askwell chat -c {end} \"your answer\", or in the window."
            ),
            format!("问题仍在等待，已保存；没有替你做任何决定。在这里回答：askwell chat -c {end} \"你的回答\"，或在窗口里回答。"),
        )
    }

    pub fn skipped(self) -> &'static str {
        self.pick("Closed without an answer: neither a yes nor a no.", "已关闭，没有回答：既不是同意，也不是拒绝。")
    }

    pub fn nothing_to_skip(self) -> &'static str {
        self.pick("No question stands open.", "当前没有待回答的问题。")
    }

    pub fn question_gone(self) -> &'static str {
        self.pick("That question is gone; nothing was recorded.", "这个问题已不存在，没有记录任何内容。")
    }

    pub fn closed(self, outcome: &Outcome, by: Option<Surface>) -> String {
        let place = match by {
            Some(Surface::Window) => self.pick(" in the window", "在窗口里"),
            Some(Surface::Notification) => self.pick(" from the notification", "从通知里"),
            Some(Surface::Terminal) => self.pick(" in the terminal", "在终端里"),
            None => "",
        };
        match outcome {
            Outcome::Answered { .. } => {
                self.pick(format!("The question was answered{place}."), format!("问题已{place}回答。"))
            }
            Outcome::Delegated { .. } => {
                self.pick(format!("The question was left to the agent{place}."), format!("问题已{place}交给助手决定。"))
            }
            Outcome::NoResponse { .. } => self.pick(
                "The question was closed: no answer within the limit you set. Nothing was chosen.".to_owned(),
                "在你设定的时限内没有回答，问题已关闭，没有选择任何选项。".to_owned(),
            ),
            Outcome::Dismissed => self.pick(
                format!("The question was closed{place} without an answer."),
                format!("问题已{place}关闭，没有回答。"),
            ),
            Outcome::Superseded => self.pick(
                "The question was set aside for your new message.".to_owned(),
                "因为你发了新消息，问题已搁置。".to_owned(),
            ),
            Outcome::Stopped => self.pick(
                "The question was closed with the run; nothing was chosen.".to_owned(),
                "运行已停止，问题随之关闭，没有选择任何选项。".to_owned(),
            ),
        }
    }

    pub fn invalid(self, why: &Invalid) -> String {
        let (en, zh) = match why {
            Invalid::Empty => ("an answer is missing".to_owned(), "还缺回答".to_owned()),
            Invalid::TooLong { bytes, bytes_max } => (
                format!("it has {bytes} bytes; at most {bytes_max} are taken"),
                format!("共 {bytes} 字节，最多 {bytes_max} 字节"),
            ),
            Invalid::TooManyFiles | Invalid::UnknownFile => {
                ("the attached files cannot be taken".to_owned(), "附件无法接收".to_owned())
            }
            Invalid::NoWorkspace => {
                ("there is no workspace to remember it for".to_owned(), "没有可记住它的工作区".to_owned())
            }
            Invalid::UnknownDecision => {
                ("this decision does not stand any more".to_owned(), "这个决定已不存在".to_owned())
            }
            Invalid::UnknownOption => ("there is no such option".to_owned(), "没有这个选项".to_owned()),
            Invalid::UnknownQuestion | Invalid::RepeatedQuestion | Invalid::Ambiguous => {
                ("it does not fit the question".to_owned(), "与问题不符".to_owned())
            }
            Invalid::OnlyOne => ("this question takes one option".to_owned(), "这个问题只能选一项".to_owned()),
            Invalid::NoFreeText => {
                ("this question takes one of its options".to_owned(), "这个问题只接受列出的选项".to_owned())
            }
        };
        self.pick(format!("Not recorded: {en}. The question is still open."), format!("没有记录：{zh}。问题仍在等待。"))
    }

    pub fn not_saved(self, why: &str) -> String {
        self.pick(
            format!("Your answer could not be saved: {why}. The question is still open; type the answer again."),
            format!("回答没能保存：{why}。问题仍在等待，请再输入一次。"),
        )
    }

    pub fn trouble(self, trouble: &Trouble) -> String {
        let detail = &trouble.detail;
        match trouble.code {
            TroubleCode::DiskFull => self.pick(
                "The disk is full, so nothing can be saved at present. Nothing is lost; free some space and it goes on.".to_owned(),
                "磁盘已满，暂时无法保存。内容没有丢失，腾出空间后会自动继续。".to_owned(),
            ),
            TroubleCode::ReadOnly => self.pick(
                format!("The data folder cannot be written to ({detail}). Nothing is lost; make it writable and it goes on."),
                format!("数据文件夹不可写（{detail}）。内容没有丢失，恢复写入权限后会自动继续。"),
            ),
            TroubleCode::Recovered => self.pick(
                format!("The stored data was damaged. What could be read was recovered; the damaged file is kept as {detail}."),
                format!("存储的数据有损坏，能读的已恢复，损坏的文件保留为 {detail}。"),
            ),
            TroubleCode::SettingsRestored => self.pick(
                format!("The settings file could not be read. It is kept as {detail}; your last good settings are in force."),
                format!("设置文件无法读取，已保留为 {detail}；当前使用上一次正常的设置。"),
            ),
            TroubleCode::Failed => self.pick(
                format!("Nothing can be saved at present: {detail}. What is under way is kept and tried again."),
                format!("暂时无法保存：{detail}。正在进行的内容会保留并重试。"),
            ),
        }
    }

    pub fn trouble_over(self) -> &'static str {
        self.pick("Everything can be saved again.", "现在可以正常保存了。")
    }
}
