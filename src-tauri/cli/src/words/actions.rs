//! Sentences about what the agent did, did not do, and what waits before it.

use super::Words;
use ask::action::{Action, ChangeKind, FileChange, Undone};
use ask::interaction::Body;
use ask::plain_text::{one_line, visible_line, why_it_failed};
use ask::plan::PlanStep;
use ask::rule::{Approver, Mode};
use ask::settings::Language;
use ask::thread::{ActionEntry, ActionState, DeliveryEntry};
use ask::wire::PendingKind;
use ask::{Outcome, Status};

impl Words {
    /// What is said when a message takes the place of an answer.
    pub fn set_aside(self) -> &'static str {
        self.0.pick(
            "Said to the agent. What it had asked for is set aside; nothing was decided.",
            "已发给智能体。它刚才征求同意的事已搁置，没有作出决定。",
        )
    }

    /// How a new conversation may act, where that is not as usual.
    pub fn mode(self, mode: Mode) -> Option<&'static str> {
        match mode {
            Mode::AskBeforeChanges => None,
            Mode::AllowChanges => Some(self.0.pick(
                "Files in the workspace are changed without asking; commands and web pages are asked for.",
                "改动工作区内的文件时不再询问；运行命令和获取网页仍会询问。",
            )),
            Mode::SkipApprovals => Some(self.0.pick(
                "The agent acts without asking for consent: it changes files, runs commands and fetches pages.",
                "智能体行动时不会征求同意：改动文件、运行命令、获取网页都直接进行。",
            )),
        }
    }

    /// Who consented, and what went wrong, behind the name of an action.
    pub fn ended_action(self, entry: &ActionEntry) -> String {
        let by = match &entry.by {
            Some(Approver::Person) => self.0.pick(" (you)", "（你同意）"),
            Some(Approver::StandardInput) => self.0.pick(" (standard input)", "（标准输入）"),
            Some(Approver::Rule { .. }) => self.0.pick(" (your rule)", "（按你的规则）"),
            Some(Approver::Mode { .. }) => self.0.pick(" (the mode)", "（按对话模式）"),
            Some(Approver::Trusted { .. }) => self.0.pick(" (a server you trust)", "（你信任的服务器）"),
            None => "",
        };
        let why = match entry.state {
            ActionState::Ok
            | ActionState::Preparing
            | ActionState::Asking
            | ActionState::Approved
            | ActionState::Running
            | ActionState::Lost => String::new(),
            ActionState::Failed => why_it_failed(&entry.result, self.0),
            ActionState::NotRun => self.not_done(entry),
        };
        if why.is_empty() { by.to_owned() } else { self.0.pick(format!("{by}: {why}"), format!("{by}：{why}")) }
    }

    fn not_done(self, entry: &ActionEntry) -> String {
        let end = entry.interactions.last().and_then(|interaction| match &interaction.status {
            Status::Open => None,
            Status::Closed(closing) => Some(&closing.outcome),
        });
        let said = match end {
            Some(Outcome::Denied { .. }) => self.0.pick("not done, you refused", "未执行，你已拒绝"),
            Some(Outcome::Afk) => self.0.pick("not done, nobody is here", "未执行，现在没有人在"),
            Some(Outcome::NoResponse { .. }) => self.0.pick("not done, no answer in time", "未执行，时限内没有回答"),
            Some(Outcome::Superseded) => {
                self.0.pick("not done, set aside for your message", "未执行，因你的新消息而搁置")
            }
            Some(Outcome::Stopped) => self.0.pick("not done, the run was stopped", "未执行，运行已停止"),
            Some(
                Outcome::Answered(_)
                | Outcome::Delegated { .. }
                | Outcome::Dismissed
                | Outcome::Approved { .. }
                | Outcome::PlanAccepted { .. }
                | Outcome::Settled { .. }
                | Outcome::Consented { .. }
                | Outcome::Decided { .. }
                | Outcome::Withdrawn
                | Outcome::Elicited { .. }
                | Outcome::Gone
                | Outcome::Moot,
            ) => return why_it_failed(&entry.result, self.0),
            None if status(&entry.result).as_deref() == Some("unsupported") => {
                self.0.pick("not done, nobody can be asked here", "未执行，这里无法征求同意")
            }
            None => return why_it_failed(&entry.result, self.0),
        };
        said.to_owned()
    }

    pub fn step_done(self, number: usize, count: usize, step: &PlanStep) -> String {
        let (text, note) = (visible_line(&step.text), step.note.as_deref().map(one_line));
        let note = note.map(|note| format!(" · {note}")).unwrap_or_default();
        self.0.pick(
            format!("✓ Step {number} of {count} is done: {text}{note}"),
            format!("✓ 第 {number} 步完成（共 {count} 步）：{text}{note}"),
        )
    }

    pub fn this_run(self) -> &'static str {
        self.0.pick("What this run did:", "这次运行做了：")
    }

    pub fn consented(self, delivery: &DeliveryEntry) -> String {
        let DeliveryEntry { by_person, by_standard_input, by_rule, by_mode, refused, .. } = delivery;
        let parts = [
            (by_person, "consented to by you", "项由你同意"),
            (by_standard_input, "consented to by standard input", "项由标准输入同意"),
            (by_rule, "by your rules", "项按你的规则"),
            (by_mode, "by the mode", "项按对话模式"),
            (refused, "not done", "项未执行"),
        ];
        let parts = parts.iter().filter(|(count, _, _)| **count > 0);
        let parts = parts.map(|(count, en, zh)| self.0.pick(format!("{count} {en}"), format!("{count} {zh}")));
        parts.collect::<Vec<_>>().join(self.0.pick(", ", "，"))
    }

    pub fn can_undo(self) -> &'static str {
        self.0.pick("Its file changes can be undone in Askwell's window.", "文件改动可以在 Askwell 窗口里撤销。")
    }

    /// What became of the files when a run was undone.
    pub fn undone(self, files: &Undone) -> String {
        let list = |paths: &[String]| paths.iter().map(|path| visible_line(path)).collect::<Vec<_>>().join(", ");
        let restored = match list(&files.restored).as_str() {
            "" => self.0.pick("No file was put back.".to_owned(), "没有还原任何文件。".to_owned()),
            paths => self.0.pick(format!("Put back: {paths}."), format!("已还原：{paths}。")),
        };
        match list(&files.kept).as_str() {
            "" => restored,
            kept => self.0.pick(
                format!("{restored} Left as they are, because they were changed since: {kept}."),
                format!("{restored}之后又有改动，保持原样：{kept}。"),
            ),
        }
    }

    pub fn nothing_waits(self) -> &'static str {
        self.0.pick("Nothing waits for you.", "没有等你处理的内容。")
    }

    /// What Askwell itself asks, where it does not say so in the words of an agent or a server. In English, that is as on every
    /// wire.
    pub fn asked(self, body: &Body) -> Option<String> {
        if self.0 == Language::En {
            return None;
        }
        match body {
            Body::Confirm { proposal } => Some(proposed_in_chinese(&proposal.action)),
            Body::ConnectionLost { lost } => Some(proposed_in_chinese(&lost.proposal.action)),
            Body::Quiet { quiet } => {
                Some(format!("已有 {} 秒没有输出：{}", quiet.quiet_ms / 1000, quiet.command.trim()))
            }
            Body::Question { .. } | Body::Consent { .. } | Body::Plan { .. } | Body::Elicitation { .. } => None,
        }
    }

    /// What kind of thing waits, before what it says.
    pub fn waits(self, kind: PendingKind) -> &'static str {
        match kind {
            PendingKind::AskUser => self.0.pick("question", "提问"),
            PendingKind::Confirm => self.0.pick("consent", "征求同意"),
            PendingKind::Elicitation => self.0.pick("server asks", "服务器提问"),
            PendingKind::ConnectionLost => self.0.pick("interrupted", "中断"),
        }
    }
}

fn proposed_in_chinese(action: &Action) -> String {
    let change = |change: &FileChange| match (change.kind, &change.to) {
        (ChangeKind::Create, _) => format!("创建 {}", change.path),
        (ChangeKind::Change, _) => format!("修改 {}", change.path),
        (ChangeKind::Move, to) => format!("将 {} 移动到 {}", change.path, to.as_deref().unwrap_or("?")),
        (ChangeKind::Delete, _) => format!("删除 {}", change.path),
    };
    match action {
        Action::Files { changes } => changes.iter().map(change).collect::<Vec<_>>().join("；"),
        Action::Command { command, .. } => format!("运行：{}", command.trim()),
        Action::Page { url, .. } => format!("获取 {url}"),
        Action::Mcp { call } => format!("调用 {} 的 {}", call.server, call.tool),
    }
}

/// The status that a result written as JSON has.
fn status(result: &str) -> Option<String> {
    let result: serde_json::Value = serde_json::from_str(result).ok()?;
    result.get("status")?.as_str().map(str::to_owned)
}
