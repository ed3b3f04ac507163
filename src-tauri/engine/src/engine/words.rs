//! What a person is told when a command could not do its work, in the language they read: what happened, what was kept,
//! what to do.

mod branches;
mod mcp;
mod profiles;
mod templates;

pub use profiles::{OwnModelFault, ProfileFault};

use super::Engine;
use crate::store::{Fault, NotCommitted};
use ask::Refusal;
use ask::input::Invalid;
use ask::limits::DRAFT_BYTES_MAX;
use ask::settings::Language;
use ask::wire::{CommandError, ErrorCode, TroubleCode};

#[derive(Debug, Clone, Copy)]
pub struct Words(pub Language);

impl Engine {
    pub fn words(&self) -> Words {
        Words(self.language(&self.settings()))
    }

    /// Nothing could be read or written.
    pub fn not_saved(&self, fault: &Fault) -> CommandError {
        self.words().not_saved(fault)
    }

    /// An input was not taken.
    pub(super) fn not_taken(&self, error: &NotCommitted) -> CommandError {
        self.words().not_taken(error)
    }
}

impl Words {
    pub fn not_from_a_command(self) -> &'static str {
        self.0.pick(
            "Not asked: this comes from a command that Askwell's own agent runs. The agent asks with its own tools.",
            "没有提问：这来自 Askwell 自己的智能体运行的命令。智能体会用自己的工具提问。",
        )
    }

    pub fn environment_too_long(self) -> CommandError {
        self.invalid(
            "The variables of this terminal are too long to bring along. Commands have those that Askwell was started with.",
            "此终端的环境变量太长，无法带入。命令将使用 Askwell 启动时的环境变量。",
        )
    }

    pub fn not_from_our_own(self) -> &'static str {
        self.0.pick(
            "Not done: this comes from a program that Askwell started itself. It can ask you questions, and nothing else.",
            "没有执行：这来自 Askwell 自己启动的程序。它只能向你提问，不能做其他事。",
        )
    }

    pub fn not_told_from_our_own(self) -> &'static str {
        self.0.pick(
            "Not done: this system doesn't say which program asks, so Askwell can't tell your terminal from a program that it runs itself. Do it in Askwell's own window.",
            "没有执行：这个系统不说明是哪个程序在请求，Askwell 无法区分你的终端和它自己运行的程序。请在 Askwell 自己的窗口里操作。",
        )
    }

    pub fn caller_gone(self) -> &'static str {
        self.0.pick(
            "Not asked: the program that asks has ended, so nobody can tell which one it was. Start it again and ask once more.",
            "没有提问：提问的程序已经结束，无法确认是哪个程序。请重新启动它后再问。",
        )
    }

    fn told(self, code: ErrorCode, en: impl Into<String>, zh: impl Into<String>) -> CommandError {
        let message = self.0.pick(en.into(), zh.into());
        CommandError { code, message }
    }

    fn invalid(self, en: impl Into<String>, zh: impl Into<String>) -> CommandError {
        self.told(ErrorCode::Invalid, en, zh)
    }

    /// Why the store did not do it, as a part of a sentence.
    pub fn why(self, fault: &Fault) -> String {
        let Fault { detail, .. } = fault;
        if *fault == Fault::gone() {
            return self.0.pick("the program is ending", "程序正在退出").to_owned();
        }
        match fault.code {
            TroubleCode::DiskFull => self.0.pick("the disk is full", "磁盘已满").to_owned(),
            TroubleCode::ReadOnly => {
                self.0.pick("the data folder cannot be written to", "数据文件夹无法写入").to_owned()
            }
            TroubleCode::Gone => {
                self.0.pick("the data folder was removed or moved", "数据文件夹已被删除或移走").to_owned()
            }
            TroubleCode::Damaged => {
                self.0.pick(format!("the stored data is damaged ({detail})"), format!("存储的数据有损坏（{detail}）"))
            }
            TroubleCode::Recovered
            | TroubleCode::RecoveredInPart
            | TroubleCode::RecoveredNothing
            | TroubleCode::SettingsRestored
            | TroubleCode::LogBehind
            | TroubleCode::Failed => self.0.pick(format!("the store failed: {detail}"), format!("存储出错：{detail}")),
        }
    }

    pub fn not_saved(self, fault: &Fault) -> CommandError {
        let (why, [en, zh]) = (self.why(fault), first(fault));
        self.told(
            ErrorCode::NotSaved,
            format!("Not saved: {why}. {en}, then try again. Everything saved before is kept."),
            format!("没有保存：{why}。请{zh}，然后重试。此前保存的内容都在。"),
        )
    }

    pub fn halted(self, fault: &Fault) -> CommandError {
        let why = self.why(fault);
        self.told(
            ErrorCode::NotSaved,
            format!("The run stands still, but that could not be saved, because {why}. Mend that: then it is stopped. After a restart before that it continues."),
            format!("运行已停住，但无法保存：{why}。处理好之后就会真正停止；在此之前若重启 Askwell，运行会继续。"),
        )
    }

    pub fn no_conversation(self) -> CommandError {
        self.told(
            ErrorCode::NotFound,
            "There is no such conversation any more, so nothing was changed. Choose another one.",
            "这个对话已不存在，没有改动任何内容。请选择其他对话。",
        )
    }

    pub fn deleted(self) -> CommandError {
        self.told(
            ErrorCode::NotFound,
            "This conversation was deleted, so nothing was changed. Restore it under Recently deleted in Settings, or start a new one.",
            "此对话已被删除，没有改动任何内容。请在设置的“最近删除”中恢复它，或新建对话。",
        )
    }

    /// A whole sentence that is in the person's language already.
    pub fn said(self, why: String) -> CommandError {
        CommandError { code: ErrorCode::Invalid, message: why }
    }

    pub fn imported_and_deleted(self) -> CommandError {
        self.invalid(
            "This conversation was imported before and is in the list of deleted ones, so nothing was imported. Restore it under Recently deleted in Settings, or with askwell undelete.",
            "这个对话以前导入过，现在在“最近删除”中，因此没有导入。请在设置的“最近删除”中恢复它，或使用 askwell undelete。",
        )
    }

    pub fn has_folder(self) -> CommandError {
        self.invalid(
            "This conversation keeps the folder it has. Nothing was changed; start a new conversation to work in another one.",
            "此对话保留已有的文件夹，没有改动任何内容。要在其他文件夹中工作，请新建对话。",
        )
    }

    pub fn no_folder_chosen(self, folder: &str) -> CommandError {
        self.invalid(
            format!("The folder {folder} does not exist. Nothing was changed; choose another one."),
            format!("文件夹 {folder} 不存在。没有改动任何内容；请选择其他文件夹。"),
        )
    }

    pub fn nothing_to_restore(self) -> CommandError {
        self.told(
            ErrorCode::NotFound,
            "This conversation can't be restored. It was deleted for good, or it's already back in the list.",
            "无法恢复此对话。它已被永久删除，或已回到列表中。",
        )
    }

    pub fn no_agent(self) -> CommandError {
        self.told(
            ErrorCode::NotFound,
            "That agent is not in Settings any more, so nothing was started. Choose another one; your text is kept.",
            "设置里已没有这个智能体，没有开始。请选择其他智能体；你的文字已保留。",
        )
    }

    pub fn no_folder(self, folder: &str) -> CommandError {
        self.invalid(
            format!("The folder {folder} does not exist, so nothing was started. Choose another one."),
            format!("文件夹 {folder} 不存在，没有开始。请选择其他文件夹。"),
        )
    }

    pub fn own_folder(self, folder: &str) -> CommandError {
        self.invalid(
            format!("{folder} belongs to Askwell itself, so the agent can't work in it. Choose another folder."),
            format!("{folder} 属于 Askwell 自己，智能体不能在其中工作。请选择其他文件夹。"),
        )
    }

    pub fn processes_folder(self, folder: &str) -> CommandError {
        self.invalid(
            format!(
                "{folder} shows running programs, not files, so the agent can't work in it. Choose another folder."
            ),
            format!("{folder} 显示的是正在运行的程序，不是文件，智能体不能在其中工作。请选择其他文件夹。"),
        )
    }

    pub fn home_folder(self, folder: &str) -> CommandError {
        self.invalid(
            format!(
                "In {folder}, which is or holds your home folder, Askwell always asks first: other programs run what is changed there. Choose a folder inside it to use this mode. The mode wasn't changed."
            ),
            format!(
                "{folder} 是或包含你的主文件夹，其中的改动会被其他程序执行，因此 Askwell 总是先询问。要使用此模式，请选择其中的一个文件夹。模式没有改变。"
            ),
        )
    }

    pub fn draft_too_long(self, bytes: usize) -> CommandError {
        self.invalid(
            format!("This text has {bytes} bytes; drafts are saved up to {DRAFT_BYTES_MAX}. Shorten it."),
            format!("这段文字有 {bytes} 字节；草稿最多保存 {DRAFT_BYTES_MAX} 字节。请缩短。"),
        )
    }

    pub fn too_long(self, bytes: usize, bytes_max: usize) -> CommandError {
        self.invalid(
            format!("This text has {bytes} bytes; at most {bytes_max} can be taken. Shorten it."),
            format!("这段文字有 {bytes} 字节；最多接受 {bytes_max} 字节。请缩短。"),
        )
    }

    pub fn no_clock(self) -> CommandError {
        self.invalid(
            "This question has no limit, or has ended already. Nothing was changed.",
            "这个问题没有时限，或已经结束。没有改动任何内容。",
        )
    }

    pub fn no_action(self) -> CommandError {
        self.told(
            ErrorCode::NotFound,
            "There is no such action in this conversation any more.",
            "这个对话中已没有这项操作。",
        )
    }

    pub fn no_decision(self) -> CommandError {
        self.told(
            ErrorCode::NotFound,
            "There is no such decision any more: its conversation was deleted. Nothing was changed; look at the list again.",
            "这个决定已不存在：所在的对话已被删除。没有改动任何内容；请重新查看列表。",
        )
    }

    pub fn no_such_command(self) -> CommandError {
        self.told(
            ErrorCode::NotFound,
            "This Askwell does not know that command. Nothing was changed; close the page, open it again, and try once more.",
            "这个 Askwell 不认识该命令。没有改动任何内容；请关闭页面，重新打开后再试。",
        )
    }

    pub fn not_your_command(self) -> CommandError {
        self.invalid(
            "This can be done only in Askwell's own window. Nothing was changed; do it there.",
            "这一步只能在 Askwell 自己的窗口里完成。没有改动任何内容；请在那里操作。",
        )
    }

    /// Something in what a command was given is not what it needs.
    pub fn wrong_field(self, field: &str, why: &str) -> CommandError {
        self.invalid(
            format!("{field} cannot be taken: {why}. Nothing was changed; correct it and send it again."),
            format!("无法接受 {field}：{why}。没有改动任何内容；请更正后重新发送。"),
        )
    }

    /// Where it stands why something broke off.
    pub fn see_log(self) -> &'static str {
        self.0.pick("the program's log says why", "原因见程序日志")
    }

    pub fn sought_anew(self) -> CommandError {
        self.told(
            ErrorCode::Internal,
            "This search ended, because the same place searched for something else. Look at the newer result.",
            "此次搜索已结束，因为同一处又搜索了别的内容。请查看较新的结果。",
        )
    }

    /// A part of the program broke off.
    pub fn broke_off(self, error: &impl std::fmt::Display) -> CommandError {
        self.told(
            ErrorCode::Internal,
            format!("Askwell could not finish this ({error}). What was saved before is kept; try again."),
            format!("Askwell 没能完成这一步（{error}）。此前保存的内容都在；请重试。"),
        )
    }

    pub fn not_taken(self, error: &NotCommitted) -> CommandError {
        match error {
            NotCommitted::NotSaved(fault) => self.not_saved(fault),
            NotCommitted::Damaged => self.told(
                ErrorCode::Damaged,
                "This conversation can be read, but not continued: its record is damaged, or a later version of Askwell \
                 went on with it. Start a new one.",
                "这个对话可以查看，但不能继续：记录已损坏，或由更新版本的 Askwell 继续过。请新建对话。",
            ),
            NotCommitted::Refused(refusal) => self.refused(refusal),
        }
    }

    fn refused(self, refusal: &Refusal) -> CommandError {
        match refusal {
            Refusal::NotStarted => self.no_conversation(),
            Refusal::Deleted => self.deleted(),
            Refusal::Invalid { why: Invalid::TooLong { bytes, bytes_max }, .. } => self.too_long(*bytes, *bytes_max),
            Refusal::Invalid { why: Invalid::NotText { character }, .. } => self.invalid(
                format!("It holds {character}, which is not text. Remove it, then try again."),
                format!("其中有 {character}，不是文字。请去掉它后重试。"),
            ),
            Refusal::Invalid { why: Invalid::UnknownDecision, .. } => self.invalid(
                "This decision does not stand any more. Look at the list again.",
                "这个决定已不再有效。请重新查看列表。",
            ),
            Refusal::Invalid { .. } => {
                self.invalid("There is nothing written yet. Write something first.", "还没有写任何内容。请先写点什么。")
            }
            Refusal::NothingRunning => {
                self.invalid("Nothing is running in this conversation any more.", "这个对话中已没有正在运行的任务。")
            }
            Refusal::NothingToRetry => self.invalid(
                "There is nothing to try again: the last run ended well, or is still going on.",
                "没有可以重试的内容：上一次运行已正常结束，或仍在进行。",
            ),
            Refusal::NothingToUndo => self.invalid(
                "That run changed no files that could be put back, or they have been put back already.",
                "那次运行没有可以恢复的文件改动，或已经恢复过。",
            ),
            Refusal::Busy => self.invalid(
                "The agent is at work in this conversation. Stop it or wait for its end first; nothing was changed.",
                "智能体正在这个对话中工作。请先停止它或等它结束；没有改动任何内容。",
            ),
            Refusal::OfGuest => self.invalid(
                "Another program asks here, and nobody reads messages or changes in this conversation. Answer its questions, or tell it in its own window; nothing was changed.",
                "这里是另一个程序在提问，没有人会读到消息或更改。请回答它的问题，或在它自己的窗口中告诉它；没有改动任何内容。",
            ),
            Refusal::NeedsFolder => self.invalid(
                "This conversation was imported. Choose a folder for it first, in the window or with askwell chat --conversation ID --workspace DIR. Nothing was changed.",
                "这个对话是导入的。请先为它选择文件夹：在窗口中选择，或使用 askwell chat --conversation ID --workspace DIR。没有改动任何内容。",
            ),
            Refusal::WouldSkip => self.told(
                ErrorCode::WouldSkip,
                "The message was not sent: a question has opened meanwhile, and the message would skip it. Answer it, or send the message again.",
                "消息没有发出：其间出现了一个问题，发出消息会跳过它。请先回答，或重新发送。",
            ),
            Refusal::AlreadyStarted
            | Refusal::AlreadyTold
            | Refusal::NotOfGuest
            | Refusal::NotApproved
            | Refusal::HandedOver
            | Refusal::TooManyAsks
            | Refusal::UnknownInteraction
            | Refusal::Duplicate(_)
            | Refusal::AlreadyClosed(_)
            | Refusal::TooLate(_)
            | Refusal::Stale
            | Refusal::UnknownCall
            | Refusal::AlreadyFinished => self.invalid(
                "The conversation has moved on meanwhile. Look at it again.",
                "对话在此期间已有变化。请重新查看。",
            ),
        }
    }
}

/// What a person does about a fault of the store before anything else.
fn first(fault: &Fault) -> [&'static str; 2] {
    match fault.code {
        TroubleCode::DiskFull => ["Free some space", "腾出磁盘空间"],
        TroubleCode::ReadOnly => ["Make it writable", "恢复写入权限"],
        TroubleCode::Gone => ["Put it back", "把它放回原处"],
        TroubleCode::Damaged => ["Restart Askwell to recover it", "重新启动 Askwell 以恢复数据"],
        TroubleCode::Recovered
        | TroubleCode::RecoveredInPart
        | TroubleCode::RecoveredNothing
        | TroubleCode::SettingsRestored
        | TroubleCode::LogBehind
        | TroubleCode::Failed => ["Wait a moment", "稍等片刻"],
    }
}

#[cfg(test)]
mod tests;
