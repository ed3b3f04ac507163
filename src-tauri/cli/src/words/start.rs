//! Sentences at the start, about conversations, and about what keeps the program from starting.

use super::Words;
use ask::ConversationId;
use ask::plain_text::one_line;
use ask::wire::{CommandError, ConversationSummary, ErrorCode, Standing};
use engine::store::LookFault;
use std::path::Path;

impl Words {
    pub fn demo(self) -> &'static str {
        self.0.pick(
            "[demo model] A script answers, not a real model. Set one up in Askwell's window, under Settings.",
            "[演示模型] 回答来自脚本，不是真实模型。请在 Askwell 窗口的设置里添加模型。",
        )
    }

    pub fn new_conversation(self, workspace: Option<&str>) -> String {
        let folder = workspace.map(one_line).unwrap_or_default();
        self.0.pick(
            format!("A new conversation in {folder}. What is to be done? (? for help)"),
            format!("新对话，工作目录 {folder}。要做什么？（? 查看帮助）"),
        )
    }

    pub fn going_on(self, summary: &ConversationSummary) -> String {
        let (title, end) = (one_line(&summary.title), short(summary.id));
        self.0.pick(
            format!("Going on with “{title}” (…{end}). --new begins another one."),
            format!("继续“{title}”（…{end}）。用 --new 开始新的对话。"),
        )
    }

    /// `why` names the place in the file.
    pub fn settings_set_aside(self, why: &str, name: &str) -> String {
        let why = one_line(why);
        self.0.pick(
            format!("settings.json can't be read: {why}. It is kept as {name}; the settings that Askwell had last are in force."),
            format!("无法读取 settings.json：{why}。它已保留为 {name}；当前使用 Askwell 上次的设置。"),
        )
    }

    /// Nothing was ever set otherwise.
    pub fn settings_wrong(self, why: &str) -> String {
        let why = one_line(why);
        self.0.pick(
            format!("settings.json can't be read: {why}. Askwell has no earlier settings to go on with. Nothing was changed; correct the file, or move it away to start with the defaults."),
            format!("无法读取 settings.json：{why}。Askwell 没有更早的设置可用。没有改动任何内容；请改正文件，或把它移走以使用默认设置。"),
        )
    }

    pub fn settings_unreadable(self, why: &str, error: &str) -> String {
        let (why, error) = (one_line(why), one_line(error));
        self.0.pick(
            format!("settings.json can't be read: {why}. It can't be set aside either: {error}. Nothing was changed; correct the file, then start again."),
            format!("无法读取 settings.json：{why}。也无法把它移开：{error}。没有改动任何内容；请改正文件后重新启动。"),
        )
    }

    /// The process was asked to end in the middle of a run.
    pub fn ended_by_signal(self, id: ConversationId, commands: &[String]) -> String {
        let end = short(id);
        let running = commands.join("; ");
        if running.is_empty() {
            return self.0.pick(
                format!("Ended in the middle of the run; all of it is saved. Continue: askwell chat -c {end}"),
                format!("运行中途结束，内容都已保存。继续：askwell chat -c {end}"),
            );
        }
        self.0.pick(
            format!("Ended in the middle of the run; all of it is saved. Still running: {running}. Continue: askwell chat -c {end}"),
            format!("运行中途结束，内容都已保存。仍在运行：{running}。继续：askwell chat -c {end}"),
        )
    }

    pub fn recovering(self, events: usize, of: usize) -> String {
        self.0.pick(
            format!("The stored data is damaged and is being repaired: {events} of {of} events. You can stop this; it goes on at the next start."),
            format!("存储的数据有损坏，正在修复：{events}/{of} 条记录。可以中断，下次启动时会接着进行。"),
        )
    }

    pub fn damaged(self) -> &'static str {
        self.0.pick(
            "The record of this conversation is damaged: it can be read, but not continued. Begin another one with --new.",
            "这个对话的记录已损坏：可以查看，但不能继续。请用 --new 开始新的对话。",
        )
    }

    /// Why a conversation can only be read.
    pub fn not_continued(self, standing: Standing) -> Option<&'static str> {
        match standing {
            Standing::Damaged => Some(self.damaged()),
            Standing::Later => Some(self.0.pick(
                "A later version of Askwell went on with this conversation. You can read it up to there. Update Askwell to continue it, or begin another one with --new.",
                "这个对话由更新版本的 Askwell 继续过，这里只能查看到那一步。请更新 Askwell 后继续，或用 --new 开始新的对话。",
            )),
            Standing::NeedsYou | Standing::Working | Standing::Failed | Standing::Idle => None,
        }
    }

    pub fn other_asks(self, title: &str, id: ConversationId) -> String {
        let (title, end) = (one_line(title), short(id));
        self.0.pick(
            format!("“{title}” has a question for you too: askwell chat -c {end}"),
            format!("“{title}”也有问题等你回答：askwell chat -c {end}"),
        )
    }

    /// What another program's agent tells the person.
    pub fn tells(self, title: &str, text: &str) -> String {
        self.0.pick(format!("{title} says: {text}"), format!("{title}：{text}"))
    }

    pub fn no_conversations(self) -> &'static str {
        self.0.pick("No conversations yet. Begin one: askwell chat", "还没有对话。开始一个：askwell chat")
    }

    pub fn choose_one(self, more: usize) -> String {
        let how = self.0.pick(
            "Which one? A number, or a part of its title. Ctrl-C leaves.",
            "要继续哪一个？输入编号或标题的一部分。按 Ctrl-C 离开。",
        );
        match more {
            0 => how.to_owned(),
            more => self.0.pick(format!("… and {more} more. {how}"), format!("……还有 {more} 个。{how}")),
        }
    }

    pub fn no_such_one(self, typed: &str) -> String {
        let typed = one_line(typed);
        self.0.pick(
            format!("None of them is “{typed}”. Type a number of the list, or a part of a title."),
            format!("没有对应“{typed}”的对话。请输入列表中的编号，或标题的一部分。"),
        )
    }

    pub fn nothing_chosen(self) -> &'static str {
        self.0.pick(
            "No conversation was chosen, and nothing was changed. Name one: askwell chat --conversation ID",
            "没有选择对话，也没有改动任何内容。请指定一个：askwell chat --conversation ID",
        )
    }

    /// `at_work`: a program has the data folder that goes on with what was under way.
    pub fn standing(self, standing: Standing, at_work: bool) -> &'static str {
        match standing {
            Standing::NeedsYou => self.0.pick("needs you", "等你回答"),
            Standing::Working if at_work => self.0.pick("working", "进行中"),
            // What was under way there goes on once a program opens it that stays.
            Standing::Working => self.0.pick("interrupted", "已中断"),
            Standing::Failed => self.0.pick("failed", "出错"),
            Standing::Damaged => self.0.pick("damaged", "已损坏"),
            Standing::Later => self.0.pick("later version", "来自更新版本"),
            Standing::Idle => self.0.pick("", ""),
        }
    }

    pub fn ago(self, minutes: i64) -> String {
        match minutes {
            i64::MIN..1 => self.0.pick("just now", "刚刚").to_owned(),
            1..60 => self.0.pick(format!("{minutes} min ago"), format!("{minutes} 分钟前")),
            60..1440 => self.0.pick(format!("{} h ago", minutes / 60), format!("{} 小时前", minutes / 60)),
            1440.. => self.0.pick(format!("{} d ago", minutes / 1440), format!("{} 天前", minutes / 1440)),
        }
    }

    pub fn not_read(self, folder: &Path, fault: &LookFault) -> String {
        let folder = folder.display();
        match fault {
            LookFault::Newer { version } => self.0.pick(
                format!("The data in {folder} was written by a later version of Askwell (schema {version}). Use that version to read it; nothing was changed."),
                format!("{folder} 里的数据来自更新版本的 Askwell（结构版本 {version}）。请用那个版本查看；没有改动任何内容。"),
            ),
            LookFault::Older { version } => self.0.pick(
                format!("The data in {folder} was written by an earlier version of Askwell (schema {version}). Open Askwell once to bring it up to date, then try again; nothing was changed."),
                format!("{folder} 里的数据来自较早版本的 Askwell（结构版本 {version}）。请先打开一次 Askwell 以更新它，然后重试；没有改动任何内容。"),
            ),
            LookFault::Foreign => self.0.pick(
                format!("The file askwell.db in {folder} belongs to another program. Set ASKWELL_DATA_DIR to the right folder; nothing was changed."),
                format!("{folder} 里的 askwell.db 属于另一个程序。请用 ASKWELL_DATA_DIR 指定正确的文件夹；没有改动任何内容。"),
            ),
            LookFault::Fault(fault) if fault.damaged => self.0.pick(
                format!("The file askwell.db in {folder} is damaged ({fault}). Open Askwell to recover what can be read; nothing was changed here."),
                format!("{folder} 里的 askwell.db 已损坏（{fault}）。请打开 Askwell 以恢复能读的内容；这里没有改动任何内容。"),
            ),
            LookFault::Fault(fault) => self.0.pick(
                format!("The data in {folder} could not be read ({fault}). Check that you may read it, then try again; nothing was changed."),
                format!("无法读取 {folder} 里的数据（{fault}）。请检查读取权限后重试；没有改动任何内容。"),
            ),
        }
    }

    pub fn no_such_folder(self, folder: &Path) -> String {
        let folder = folder.display();
        self.0.pick(
            format!("There is no folder {folder}. Name an existing one with --workspace."),
            format!("没有文件夹 {folder}。请用 --workspace 指定一个已有的文件夹。"),
        )
    }

    pub fn no_such_conversation(self, id: &str) -> String {
        self.0.pick(
            format!("There is no conversation whose id ends with “{id}”. See them with: askwell list"),
            format!("没有 ID 以“{id}”结尾的对话。查看所有对话：askwell list"),
        )
    }

    pub fn asks_questions(self, id: ConversationId) -> String {
        let end = short(id);
        self.0.pick(
            format!("--no-questions is for a conversation that begins with it; in …{end} the agent asks you. Leave it out, or begin a new one. Nothing was sent."),
            format!("--no-questions 只用于开始时就这样设置的对话；在 …{end} 中智能体会向你提问。请去掉它，或开始新的对话。没有发送任何内容。"),
        )
    }

    pub fn several_conversations(self, id: &str) -> String {
        self.0.pick(
            format!("The ids of several conversations end with “{id}”. Give more of it; see them with: askwell list"),
            format!("有多个对话的 ID 以“{id}”结尾，请多写几位。查看所有对话：askwell list"),
        )
    }

    pub fn refused(self, error: &CommandError) -> String {
        let message = &error.message;
        if error.code == ErrorCode::NotSaved {
            return message.clone();
        }
        self.0.pick(format!("That was not done: {message}"), format!("没有执行：{message}"))
    }
}

/// The end of an id: enough to tell conversations apart, and to name one.
pub fn short(id: ConversationId) -> String {
    let id = id.to_string();
    id.get(id.len().saturating_sub(8)..).unwrap_or_default().to_owned()
}
