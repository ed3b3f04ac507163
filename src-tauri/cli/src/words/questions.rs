//! Sentences about questions and answers, and about saving them.

use super::Words;
use ask::elicitation::Reply;
use ask::input::Invalid;
use ask::interaction::Closing;
use ask::plain_text::form::misfit;
use ask::plain_text::named;
use ask::settings::Language;
use ask::wire::{Trouble, TroubleCode};
use ask::{Outcome, Question, Surface};

impl Words {
    pub fn skipped(self) -> &'static str {
        self.0.pick("Closed without an answer: neither a yes nor a no.", "已关闭，没有回答：既不是同意，也不是拒绝。")
    }

    pub fn nothing_to_skip(self) -> &'static str {
        self.0.pick("No question stands open.", "当前没有待回答的问题。")
    }

    pub fn question_gone(self) -> &'static str {
        self.0.pick("That question is gone; nothing was recorded.", "这个问题已不存在，没有记录任何内容。")
    }

    /// How a question ended, where it did not end here.
    pub fn ended(self, questions: &[Question], closing: &Closing, late: bool) -> String {
        let place = match closing.by {
            Some(Surface::Window) => self.0.pick(" in the window", "在窗口里"),
            Some(Surface::Notification) => self.0.pick(" from the notification", "从通知里"),
            Some(Surface::Terminal) => self.0.pick(" in the terminal", "在终端里"),
            Some(Surface::StandardInput) => self.0.pick(" from standard input", "由标准输入"),
            Some(Surface::Browser) => self.0.pick(" in a browser", "在浏览器里"),
            Some(Surface::Telegram) => self.0.pick(" on Telegram", "在 Telegram 上"),
            Some(Surface::WeChat) => self.0.pick(" on WeChat", "在微信上"),
            Some(Surface::Api) => self.0.pick(" by a program", "通过接口"),
            Some(Surface::Agent) => self.0.pick(" by another agent", "由另一个智能体"),
            None => "",
        };
        match &closing.outcome {
            Outcome::Answered(_) if late => self.0.pick(
                format!("The question was answered{place} after all; the agent is told now."),
                format!("问题后来{place}得到了回答，现在会告诉智能体。"),
            ),
            Outcome::Answered(_) if closing.revised => self.0.pick(
                format!("The answer was changed{place}; the agent goes by the new one."),
                format!("回答已{place}修改，智能体以新的回答为准。"),
            ),
            Outcome::Answered(given) => {
                let open: Vec<String> = given.open(questions).into_iter().map(named).collect();
                if open.is_empty() {
                    return self.0.pick(format!("The question was answered{place}."), format!("问题已{place}回答。"));
                }
                let open = self.listed(&open);
                self.0.pick(
                    format!("The questions were answered in part{place}; left open: {open}."),
                    format!("问题已{place}回答了一部分；未回答：{open}。"),
                )
            }
            Outcome::Delegated { .. } => self
                .0
                .pick(format!("The question was left to the agent{place}."), format!("问题已{place}交给智能体决定。")),
            Outcome::NoResponse { limit_ms } => {
                let limit = self.span(*limit_ms);
                self.0.pick(
                    format!(
                        "The question was closed: no answer within the time limit ({limit}). Nothing was chosen; what you type now is a message."
                    ),
                    format!(
                        "在时限（{limit}）内没有回答，问题已关闭，没有选择任何选项。现在输入的内容会作为消息发送。"
                    ),
                )
            }
            Outcome::Dismissed => self.0.pick(
                format!("The question was closed{place} without an answer."),
                format!("问题已{place}关闭，没有回答。"),
            ),
            Outcome::Superseded => self.0.pick(
                "The question was set aside for your new message.".to_owned(),
                "因为你发了新消息，问题已搁置。".to_owned(),
            ),
            Outcome::Approved { .. } | Outcome::PlanAccepted { .. } => {
                self.0.pick(format!("It was allowed{place}."), format!("已{place}允许。"))
            }
            Outcome::Denied { .. } => {
                self.0.pick(format!("It was refused{place}; it did not happen."), format!("已{place}拒绝，没有执行。"))
            }
            Outcome::Withdrawn => self.0.pick(
                "The agent has withdrawn the question; it needs no answer any more.".to_owned(),
                "智能体已撤回这个问题，不再需要回答。".to_owned(),
            ),
            Outcome::Consented { .. } | Outcome::Settled { .. } | Outcome::Decided { .. } => {
                self.0.pick(format!("It was decided{place}."), format!("已{place}作出决定。"))
            }
            Outcome::Elicited { reply: Reply::Accept { .. } } => {
                self.0.pick(format!("The server was answered{place}."), format!("已{place}回答服务器。"))
            }
            Outcome::Elicited { reply: Reply::Decline } => {
                self.0.pick(format!("The server was told no{place}."), format!("已{place}拒绝服务器。"))
            }
            Outcome::Elicited { reply: Reply::Cancel } => self.0.pick(
                format!("The server's question was cancelled{place}: neither yes nor no."),
                format!("已{place}取消服务器的提问：不同意也不拒绝。"),
            ),
            Outcome::Gone => self.0.pick(
                "The server that asked is not there any more; nothing was sent to it.".to_owned(),
                "提问的服务器已不在，没有向它发送任何内容。".to_owned(),
            ),
            Outcome::Moot => self
                .0
                .pick("It ended by itself before you answered.".to_owned(), "在你回答之前，它已自行结束。".to_owned()),
            Outcome::Afk => self.0.pick(
                "Nobody is here, as you have said: it ended without a choice, and waits on your list.".to_owned(),
                "你说过现在没有人在：它没有作出选择就结束了，已列入等你查看的清单。".to_owned(),
            ),
            Outcome::Stopped => self.0.pick(
                "The question was closed with the run; nothing was chosen.".to_owned(),
                "运行已停止，问题随之关闭，没有选择任何选项。".to_owned(),
            ),
        }
    }

    /// A card of several was taken, with these left open.
    pub fn handed_in(self, open: &[String]) -> String {
        if open.is_empty() {
            return self.0.pick("Handed in.", "已提交。").to_owned();
        }
        let open = self.listed(open);
        self.0.pick(
            format!("Handed in. Left open, with nothing chosen: {open}."),
            format!("已提交。未回答、没有替你选择的问题：{open}。"),
        )
    }

    fn listed(self, names: &[String]) -> String {
        let quoted: Vec<String> = names.iter().map(|name| format!("“{name}”")).collect();
        quoted.join(self.0.pick(", ", "、"))
    }

    pub fn left_to_the_agent(self) -> &'static str {
        self.0.pick("Left to the agent; it will say what it chose.", "已交给智能体决定，它会说明选了什么。")
    }

    pub fn talks_first(self) -> &'static str {
        self.0.pick(
            "Said to the agent. The question stays open until you answer it.",
            "已发给智能体。问题会保留，等你回答。",
        )
    }

    pub fn said_to_the_agent(self) -> &'static str {
        self.0.pick("Said to the agent. The question is still open.", "已发给智能体。问题仍在等待。")
    }

    pub fn passed(self) -> &'static str {
        self.0.pick("Left open; nothing is chosen there.", "这个问题先不回答，不会替你选择。")
    }

    pub fn nothing_before(self) -> &'static str {
        self.0.pick("This is the first question.", "这已经是第一个问题。")
    }

    pub fn answers_stand(self) -> &'static str {
        self.0.pick(
            "Not done: decide leaves the whole card to the agent, and you have answered some of it. skip leaves a question open.",
            "没有执行：“你决定”会把所有问题交给智能体，而你已回答了一部分。输入“跳过”可以不回答某个问题。",
        )
    }

    pub fn closes_unanswered(self, left_ms: u64) -> String {
        let left = self.left(left_ms);
        self.0.pick(
            format!("Closes unanswered in {left}, as your limit says; nothing is chosen then."),
            format!("按你设定的时限，{left}后仍未回答就会关闭，不会替你选择。"),
        )
    }

    pub fn goes_on_meanwhile(self) -> &'static str {
        self.0.pick(
            "The agent goes on meanwhile: an option's number answers, other words are said to the agent.",
            "智能体会先继续工作：编号用来回答问题，其他内容会发给智能体。",
        )
    }

    /// A question that the run did not wait for has ended, and the agent knows.
    pub fn told(self, name: &str) -> String {
        self.0.pick(format!("· The agent was told what became of “{name}”."), format!("· 已告诉智能体“{name}”的结果。"))
    }

    pub fn invalid(self, why: &Invalid) -> String {
        let (en, zh) = match why {
            Invalid::Empty => ("an answer is missing".to_owned(), "还缺回答".to_owned()),
            Invalid::TooLong { bytes, bytes_max } => (
                format!("it has {bytes} bytes; at most {bytes_max} are taken"),
                format!("共 {bytes} 字节，最多 {bytes_max} 字节"),
            ),
            Invalid::NotText { character } => (
                format!("it holds {character}, which is not text; leave it out"),
                format!("其中有 {character}，不是文字，请去掉它"),
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
            Invalid::OtherKind | Invalid::UnknownPattern => {
                ("this answer does not belong here".to_owned(), "这个回答不适用于此".to_owned())
            }
            Invalid::NotAsShown => {
                ("it comes to something else than what was shown".to_owned(), "实际内容与显示的不同".to_owned())
            }
            Invalid::Past => ("that time is over already".to_owned(), "那个时间已经过去".to_owned()),
            Invalid::Arguments { why } | Invalid::Steps { why } => (why.clone(), why.clone()),
            Invalid::Field { why } => (misfit(why, Language::En), misfit(why, Language::Zh)),
            Invalid::NoFreeText => {
                ("this question takes one of its options".to_owned(), "这个问题只接受列出的选项".to_owned())
            }
        };
        self.0
            .pick(format!("Not recorded: {en}. The question is still open."), format!("没有记录：{zh}。问题仍在等待。"))
    }

    pub fn not_saved(self, why: &str) -> String {
        let why = Words::clause(why);
        self.0.pick(
            format!("Your answer could not be saved: {why}. The question is still open; type the answer again."),
            format!("回答没能保存：{why}。问题仍在等待，请再输入一次。"),
        )
    }

    pub fn not_saved_yet(self, why: &str) -> String {
        let why = Words::clause(why);
        self.0.pick(
            format!("Your answers could not be saved: {why}. They are kept here; press Enter to try again."),
            format!("回答没能保存：{why}。内容还在这里，按回车再试一次。"),
        )
    }

    pub fn form_not_saved_yet(self, why: &str) -> String {
        let why = Words::clause(why);
        self.0.pick(
            format!("What you have filled in could not be saved: {why}. It is kept here; type send to try again."),
            format!("填写的内容没能保存：{why}。内容还在这里，输入“提交”再试一次。"),
        )
    }

    pub fn not_kept(self, why: &str) -> String {
        let why = Words::clause(why);
        self.0.pick(
            format!("What you have answered so far is not on the disk yet: {why}. Go on; it is kept here."),
            format!("目前的回答还没写入磁盘：{why}。可以继续，内容还在这里。"),
        )
    }

    pub fn trouble(self, trouble: &Trouble) -> String {
        let detail = &trouble.detail;
        match trouble.code {
            TroubleCode::DiskFull => self.0.pick(
                "The disk is full, so nothing can be saved at present. Nothing is lost; free some space and it goes on.".to_owned(),
                "磁盘已满，暂时无法保存。内容没有丢失，腾出空间后会自动继续。".to_owned(),
            ),
            TroubleCode::ReadOnly => self.0.pick(
                format!("The data folder cannot be written to ({detail}). Nothing is lost; make it writable and it goes on."),
                format!("数据文件夹不可写（{detail}）。内容没有丢失，恢复写入权限后会自动继续。"),
            ),
            TroubleCode::Gone => self.0.pick(
                "The data folder was removed or moved while Askwell has it open, so nothing can be saved. What is on screen is kept; put the folder back and it goes on.".to_owned(),
                "Askwell 正在使用的数据文件夹已被删除或移走，无法保存。屏幕上的内容仍保留；放回原处后会自动继续。".to_owned(),
            ),
            TroubleCode::RecoveredNothing if detail.is_empty() => self.0.pick(
                "The stored data was gone or empty, so Askwell began with an empty database. Files beside it are left alone. If you have a backup, quit and run askwell restore.".to_owned(),
                "存储的数据已丢失或为空，Askwell 使用了新的空数据库。旁边的文件没有改动。如有备份，请退出后运行 askwell restore。".to_owned(),
            ),
            TroubleCode::RecoveredNothing => self.0.pick(
                format!("The stored data was gone or could not be read, so Askwell began with an empty database. What was there is kept as {detail}; files beside it are left alone. If you have a backup, quit and run askwell restore."),
                format!("存储的数据已丢失或无法读取，Askwell 使用了新的空数据库。原文件保留为 {detail}，旁边的文件没有改动。如有备份，请退出后运行 askwell restore。"),
            ),
            TroubleCode::Recovered => self.0.pick(
                format!("The stored data was damaged. What could be read was recovered; the damaged file is kept as {detail}."),
                format!("存储的数据有损坏，能读的已恢复，损坏的文件保留为 {detail}。"),
            ),
            TroubleCode::RecoveredInPart => self.0.pick(
                format!("The stored data was damaged. Some conversations could not be recovered whole; those that break off are marked and can only be read. The damaged file is kept as {detail}."),
                format!("存储的数据有损坏，有些对话未能完整恢复；不完整的对话已标出，只能查看。损坏的文件保留为 {detail}。"),
            ),
            TroubleCode::SettingsRestored => self.0.pick(
                format!("The settings file could not be read. It is kept as {detail}; the settings that Askwell had last are in force, at its first start the defaults."),
                format!("设置文件无法读取，已保留为 {detail}；当前使用 Askwell 上次的设置（首次启动时为默认设置）。"),
            ),
            TroubleCode::LogBehind => self.0.pick(
                format!("A conversation's log can't be written ({detail}). Nothing is lost, and it is tried again. Check that its .tasklogs is an ordinary folder you can write to, or choose another place for logs in Settings."),
                format!("有对话的日志无法写入（{detail}）。内容没有丢失，稍后会重试。请检查它的 .tasklogs 是否是可写的普通文件夹，或在设置中换一个日志位置。"),
            ),
            TroubleCode::Damaged => self.0.pick(
                format!("The stored data is damaged ({detail}). Restart Askwell: it keeps the damaged file and recovers what can be read."),
                format!("存储的数据有损坏（{detail}）。请重新启动 Askwell：它会保留损坏的文件，并恢复能读取的内容。"),
            ),
            TroubleCode::Failed => self.0.pick(
                format!("Nothing can be saved at present: {detail}. What is under way is kept and tried again."),
                format!("暂时无法保存：{detail}。正在进行的内容会保留并重试。"),
            ),
        }
    }

    /// A limit, as exactly as it was set.
    fn span(self, millis: u64) -> String {
        let (min, s) = self.0.pick(("min", "s"), ("分钟", "秒"));
        match (millis / 60_000, millis / 1000 % 60) {
            (0, secs) => format!("{secs} {s}"),
            (minutes, 0) => format!("{minutes} {min}"),
            (minutes, secs) => format!("{minutes} {min} {secs} {s}"),
        }
    }

    /// Begun minutes count, and in the last one begun seconds.
    fn left(self, millis: u64) -> String {
        let (min, s) = self.0.pick(("min", "s"), ("分钟", "秒"));
        match millis.div_ceil(1000).max(1) {
            seconds @ 0..60 => format!("{seconds} {s}"),
            60.. => format!("{} {min}", millis.div_ceil(60_000)),
        }
    }

    pub fn trouble_over(self) -> &'static str {
        self.0.pick("Everything can be saved again.", "现在可以正常保存了。")
    }
}
