//! The few words that stand outside the page: in notifications, the tray and the dialog of a failed start.

use agent::OpenError;
use ask::settings::Language;

pub struct Words {
    pub needs_decision: &'static str,
    pub still_needs_decision: &'static str,
    pub finished: &'static str,
    pub failed: &'static str,
    pub open: &'static str,
    pub quit: &'static str,
    pub try_again: &'static str,
    pub nothing_waits: &'static str,
    waiting_one: &'static str,
    waiting_many: &'static str,
}

static ENGLISH: Words = Words {
    needs_decision: "Needs your decision",
    still_needs_decision: "Still needs your decision",
    finished: "Finished",
    failed: "Stopped by an error",
    open: "Open Askwell",
    quit: "Quit",
    try_again: "Try again",
    nothing_waits: "Nothing waits for you",
    waiting_one: "1 question waits for you",
    waiting_many: "{} questions wait for you",
};

static CHINESE: Words = Words {
    needs_decision: "需要你的决策",
    still_needs_decision: "仍需要你的决策",
    finished: "已完成",
    failed: "因错误而停止",
    open: "打开 Askwell",
    quit: "退出",
    try_again: "重试",
    nothing_waits: "没有等待你的问题",
    waiting_one: "1 个问题在等你",
    waiting_many: "{} 个问题在等你",
};

pub fn of(language: Language) -> &'static Words {
    match language {
        Language::En => &ENGLISH,
        Language::Zh => &CHINESE,
    }
}

/// Why the data cannot be opened, in the person's language.
pub fn not_opened(error: &OpenError, language: Language) -> String {
    match (language, error) {
        (Language::En, error) => error.to_string(),
        (Language::Zh, OpenError::InUse { pid }) => {
            format!("Askwell 已经在使用这个数据文件夹（进程 {pid}）。请在那里继续，或先结束它；没有任何改动。")
        }
        (Language::Zh, OpenError::Unwritable { folder, why }) => {
            format!(
                "无法使用数据文件夹 {folder}：{why}。请让它可写，或用 ASKWELL_DATA_DIR 指定另一个文件夹；没有任何改动。"
            )
        }
        (Language::Zh, OpenError::Newer { folder, version }) => {
            format!(
                "{folder} 中的数据由更新版本的 Askwell 写入（结构版本 {version}）。请安装该版本或更新的版本；没有任何改动。"
            )
        }
        (Language::Zh, OpenError::Foreign { folder }) => {
            format!(
                "{folder} 中的文件 askwell.db 属于另一个程序。请把它移走，或用 ASKWELL_DATA_DIR 指定另一个文件夹；没有任何改动。"
            )
        }
    }
}

impl Words {
    pub fn waiting(&self, count: usize) -> String {
        match count {
            0 => self.nothing_waits.to_owned(),
            1 => self.waiting_one.to_owned(),
            _ => self.waiting_many.replace("{}", &count.to_string()),
        }
    }
}
