//! The few words of the shell's own: in notifications, the tray, the dialog of a failed start, and what it refuses.

use ask::settings::Language;
use ask::wire::{CommandError, ErrorCode};
use std::path::Path;

pub struct Words {
    /// Of the language, for a page.
    pub tag: &'static str,
    pub needs_decision: &'static str,
    pub still_needs_decision: &'static str,
    pub finished: &'static str,
    pub has_news: &'static str,
    pub failed: &'static str,
    pub open: &'static str,
    pub quit: &'static str,
    pub quit_title: &'static str,
    pub keep_running: &'static str,
    pub stop_and_quit: &'static str,
    pub cancel: &'static str,
    pub try_again: &'static str,
    pub nothing_waits: &'static str,
    pub reply: &'static str,
    pub send: &'static str,
    pub link_incomplete: &'static str,
    pub file_not_whole: &'static str,
    pub usage: &'static str,
    pub no_screen: &'static str,
    pub repairing: &'static str,
    pub repair_can_wait: &'static str,
    repaired: &'static str,
    at_work_one: &'static str,
    at_work_many: &'static str,
    waiting_one: &'static str,
    waiting_many: &'static str,
    link_not_opened: &'static str,
    link_failed: &'static str,
    window_failed: &'static str,
    export_failed: &'static str,
}

static ENGLISH: Words = Words {
    tag: "en",
    needs_decision: "Needs your decision",
    still_needs_decision: "Still needs your decision",
    finished: "Finished",
    has_news: "Has something to tell you",
    failed: "Stopped by an error",
    open: "Open Askwell",
    quit: "Quit",
    quit_title: "Quit Askwell?",
    keep_running: "Keep running",
    stop_and_quit: "Stop and quit",
    cancel: "Cancel",
    try_again: "Try again",
    nothing_waits: "Nothing waits for you",
    reply: "Reply",
    send: "Send",
    link_incomplete: "This is not a complete link, so it was not opened.",
    file_not_whole: "The file did not arrive whole, and was not attached. Attach it again.",
    usage: "Usage: askwell-desktop [--hidden]\n\nOpens Askwell's window; with --hidden it starts in the tray.\nIn a terminal, and where there is no screen: askwell chat, askwell serve, askwell --help.",
    no_screen: "There is no screen here that a window can be opened on. In a terminal: askwell chat. For a browser: askwell serve. Nothing was changed.",
    repairing: "Repairing your data",
    repair_can_wait: "Nothing is thrown away. You can close this window; the repair goes on at the next start.",
    repaired: "The stored data is damaged. Events read so far: {events} of {of}.",
    at_work_one: "An agent is still working. Keep it running in the background, or stop it? If it asks something, the question waits for you.",
    at_work_many: "{} agents are still working. Keep them running in the background, or stop them? If they ask something, the questions wait for you.",
    waiting_one: "1 question waits for you",
    waiting_many: "{} questions wait for you",
    link_not_opened: "A link of the kind `{}` is not opened from here; web and mail links are.",
    link_failed: "The link could not be opened: {}. Copy it into your browser.",
    window_failed: "The window could not be opened: {}. Nothing was changed, and every question stays open.",
    export_failed: "{path} could not be written: {why}. Nothing was changed; choose another place.",
};

static CHINESE: Words = Words {
    tag: "zh-Hans",
    needs_decision: "需要你的决策",
    still_needs_decision: "仍需要你的决策",
    finished: "已完成",
    has_news: "有消息要告诉你",
    failed: "因错误而停止",
    open: "打开 Askwell",
    quit: "退出",
    quit_title: "退出 Askwell？",
    keep_running: "继续运行",
    stop_and_quit: "停止并退出",
    cancel: "取消",
    try_again: "重试",
    nothing_waits: "没有等待你的问题",
    reply: "回复",
    send: "发送",
    link_incomplete: "这不是完整的链接，没有打开。",
    file_not_whole: "文件没有完整到达，没有附上。请重新附上。",
    usage: "用法：askwell-desktop [--hidden]\n\n打开 Askwell 的窗口；加 --hidden 时只在托盘中启动。\n在终端或没有屏幕的机器上：askwell chat、askwell serve、askwell --help。",
    no_screen: "这里没有可以打开窗口的屏幕。在终端中使用：askwell chat；用浏览器：askwell serve。没有改动任何内容。",
    repairing: "正在修复数据",
    repair_can_wait: "不会丢弃任何内容。可以关闭这个窗口，下次启动时会接着修复。",
    repaired: "存储的数据有损坏。已读出 {events}/{of} 条记录。",
    at_work_one: "还有 1 个智能体在工作。让它在后台继续运行，还是停止？如果它有问题，会等你回来回答。",
    at_work_many: "还有 {} 个智能体在工作。让它们在后台继续运行，还是停止？如果它们有问题，会等你回来回答。",
    waiting_one: "1 个问题在等你",
    waiting_many: "{} 个问题在等你",
    link_not_opened: "这里不打开 `{}` 类型的链接；可以打开网页和邮件链接。",
    link_failed: "无法打开链接：{}。请把它复制到浏览器。",
    window_failed: "无法打开窗口：{}。没有任何改动，所有问题都还开着。",
    export_failed: "无法写入 {path}：{why}。没有任何改动；请选择其他位置。",
};

pub fn of(language: Language) -> &'static Words {
    language.pick(&ENGLISH, &CHINESE)
}

impl Words {
    pub fn not_exported(&self, path: &Path, why: &std::io::Error) -> CommandError {
        let message = self.export_failed.replace("{path}", &path.display().to_string());
        CommandError { code: ErrorCode::NotSaved, message: message.replace("{why}", &why.to_string()) }
    }

    pub fn at_work(&self, count: usize) -> String {
        if count == 1 { self.at_work_one.to_owned() } else { self.at_work_many.replace("{}", &count.to_string()) }
    }

    pub fn waiting(&self, count: usize) -> String {
        match count {
            0 => self.nothing_waits.to_owned(),
            1 => self.waiting_one.to_owned(),
            _ => self.waiting_many.replace("{}", &count.to_string()),
        }
    }

    pub fn repaired(&self, events: usize, of: usize) -> String {
        self.repaired.replace("{events}", &events.to_string()).replace("{of}", &of.to_string())
    }

    pub fn link_not_opened(&self, kind: &str) -> String {
        self.link_not_opened.replace("{}", kind)
    }

    pub fn link_failed(&self, error: &impl std::fmt::Display) -> String {
        self.link_failed.replace("{}", &error.to_string())
    }

    pub fn window_failed(&self, error: &impl std::fmt::Display) -> String {
        self.window_failed.replace("{}", &error.to_string())
    }
}
