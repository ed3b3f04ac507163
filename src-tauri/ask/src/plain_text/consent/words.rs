//! The words around what is asked for, in both languages.

use super::{Choice, Unclear};
use crate::base::harmless::{one_line, visible_line};
use crate::base::language::Language;
use crate::base::limits::COMMAND_WAIT_MILLIS;
use crate::facts::action::{Action, ChangeKind, FileStanding, FileState, McpCall, Undo};
use crate::facts::mcp::Seen;
use crate::facts::rule::Pattern;

/// Sentences in the language of the person.
#[derive(Debug, Clone, Copy)]
pub struct Said(pub Language);

/// What an answer says.
pub fn label(choice: &Choice, language: Language) -> String {
    let minutes = COMMAND_WAIT_MILLIS / 60_000;
    let (en, zh) = match choice {
        Choice::YesOnce => ("Yes, this once", "同意，仅这一次"),
        Choice::YesHere(pattern) => return here(pattern, language),
        Choice::No => ("No", "拒绝"),
        Choice::Agree => ("Yes", "同意"),
        Choice::Disagree => ("No", "不同意"),
        Choice::OtherWay => ("Another way", "换一种做法"),
        Choice::AcceptPlan => ("Accept the plan", "同意这个计划"),
        Choice::RefusePlan => ("Refuse it", "不同意"),
        Choice::Wait => {
            return language.pick(format!("Wait {minutes} more minutes"), format!("再等 {minutes} 分钟"));
        }
        Choice::StopCommand => ("Stop the command", "停止这个命令"),
        Choice::DoAgain => ("Do it again", "再做一次"),
        Choice::HasHappened => ("It has happened, go on", "已经完成，继续"),
        Choice::Skip => ("Leave it, and go on", "不管它，继续"),
        Choice::StopRun => ("Stop the run", "停止运行"),
        Choice::Accept => ("OK", "同意"),
        Choice::Opened => ("Yes, I open it: go on", "同意，我自己打开：继续"),
        Choice::Decline => ("Decline", "拒绝"),
        Choice::PutAside => ("Cancel: neither yes nor no", "取消：不同意也不拒绝"),
    };
    language.pick(en, zh).to_owned()
}

fn here(pattern: &Pattern, language: Language) -> String {
    let (en, zh) = match pattern {
        Pattern::Files { tool, folder } if folder.is_empty() => {
            (format!("{tool} anywhere in the workspace"), format!("工作区内任何位置的 {tool}"))
        }
        Pattern::Files { tool, folder } => {
            let folder = visible_line(folder);
            (format!("{tool} in {folder}/ and below"), format!("{folder}/ 及其子文件夹内的 {tool}"))
        }
        Pattern::Command { .. } => ("exactly this command".to_owned(), "与此完全相同的命令".to_owned()),
        Pattern::CommandsBeginning { words, .. } => {
            let words = visible_line(&words.join(" "));
            (
                format!(
                    "“{words}” with harmless arguments; other flags, addresses and paths outside are still asked for"
                ),
                format!("“{words}”，仅限无害的参数；其他选项、网址和工作区以外的路径仍会询问"),
            )
        }
        Pattern::Pages { host } => {
            let host = visible_line(host);
            (format!("pages of {host}"), format!("{host} 的网页"))
        }
        Pattern::Mcp { server, tool, .. } => {
            let (server, tool) = (visible_line(server), visible_line(tool));
            (format!("{tool} of {server}, as it is now"), format!("{server} 现在的 {tool}"))
        }
    };
    let open = matches!(
        pattern,
        Pattern::Command { unconfined: true, .. } | Pattern::CommandsBeginning { unconfined: true, .. }
    );
    let (no_walls_en, no_walls_zh) = if open { (", without a sandbox", "，没有沙箱") } else { ("", "") };
    language.pick(format!("Yes, in this conversation: {en}{no_walls_en}"), format!("同意，本对话内：{zh}{no_walls_zh}"))
}

/// What can be typed.
pub(super) fn how(choices: &[Choice], language: Language) -> String {
    let no = choices.iter().position(Choice::is_no).map(|index| index + 1);
    let other = choices.iter().position(|choice| *choice == Choice::OtherWay).map(|index| index + 1);
    let (en, zh) = match (no, other) {
        (Some(no), Some(other)) => (
            format!(
                "Reply with a number, yes or no. To say why not: {no} // reason. To say what else: {other} // what"
            ),
            format!("请回复编号、“是”或“否”。说明拒绝的理由：{no} // 理由。说明另一种做法：{other} // 做法"),
        ),
        (Some(no), None) => (
            format!("Reply with a number, yes or no. To say why not: {no} // reason"),
            format!("请回复编号、“是”或“否”。说明拒绝的理由：{no} // 理由"),
        ),
        (None, _) if choices.contains(&Choice::Decline) => {
            ("Reply with a number, decline or cancel".to_owned(), "请回复编号、“拒绝”或“取消”".to_owned())
        }
        (None, _) => ("Reply with a number".to_owned(), "请回复编号".to_owned()),
    };
    language.pick(en, zh)
}

/// What was taken down, in one line.
pub fn recorded(choice: &Choice, reason: Option<&str>, language: Language) -> String {
    let label = label(choice, language);
    let said = Said(language);
    match reason.map(one_line) {
        None => said.0.pick(format!("↩ Recorded: {label}"), format!("↩ 已记录：{label}")),
        Some(reason) => said
            .0
            .pick(format!("↩ Recorded: {label} (because: {reason})"), format!("↩ 已记录：{label}（理由：{reason}）")),
    }
}

/// Why a line decided nothing, in one line, with what to type instead.
pub fn unclear(choices: &[Choice], why: Unclear, language: Language) -> String {
    let said = Said(language);
    let why = match why {
        Unclear::Empty => said.0.pick("Nothing was typed, and nothing was decided.", "没有输入内容，也没有作出决定。"),
        Unclear::NoSuchNumber => {
            said.0.pick("There is no such number; nothing was decided.", "没有这个编号，没有作出决定。")
        }
        Unclear::Words => said.0.pick(
            "Nothing was decided: this takes one of its answers. ? TEXT says something to the agent instead.",
            "没有作出决定：这里只接受列出的回答。想对智能体说话，请输入“? 内容”。",
        ),
        Unclear::NoReasonTaken => said
            .0
            .pick("Nothing was decided: words can only stand beside a no.", "没有作出决定：只有拒绝可以附带说明。"),
        Unclear::WayMissing => {
            said.0.pick("Nothing was decided: say which other way.", "没有作出决定：请说明是哪一种做法。")
        }
        Unclear::TooLong => said.0.pick("Nothing was decided: the reason is too long.", "没有作出决定：理由太长。"),
    };
    let how = how(choices, language);
    said.0.pick(format!("{why} {how}."), format!("{why}{how}。"))
}

/// One change of a file, in one line.
pub fn touched(kind: ChangeKind, path: &str, to: Option<&str>, language: Language) -> String {
    let (path, to) = (visible_line(path), visible_line(to.unwrap_or("?")));
    let (en, zh) = match kind {
        ChangeKind::Create => (format!("Create {path}"), format!("新建 {path}")),
        ChangeKind::Change => (format!("Change {path}"), format!("修改 {path}")),
        ChangeKind::Move => (format!("Move {path} to {to}"), format!("把 {path} 移到 {to}")),
        ChangeKind::Delete => (format!("Delete {path}"), format!("删除 {path}")),
    };
    language.pick(en, zh)
}

impl Said {
    pub(crate) fn comma(self) -> &'static str {
        self.0.pick(", ", "、")
    }

    pub(crate) fn may_i(self, action: &Action) -> &'static str {
        match action {
            Action::Files { .. } => self.0.pick("May the agent change files?", "智能体可以改动文件吗？"),
            Action::Command { .. } => self.0.pick("May the agent run this command?", "智能体可以运行这个命令吗？"),
            Action::Page { .. } => self.0.pick("May the agent fetch this page?", "智能体可以获取这个网页吗？"),
            Action::Mcp { .. } => self.0.pick("May the agent call this tool?", "智能体可以调用这个工具吗？"),
        }
    }

    pub(crate) fn may_i_so(self) -> &'static str {
        self.0.pick("The agent asks for your consent.", "智能体征求你的同意。")
    }

    pub(crate) fn reason(self) -> &'static str {
        self.0.pick("Why: ", "理由：")
    }

    pub(crate) fn risk(self) -> &'static str {
        self.0.pick("Risk: ", "风险：")
    }

    pub(crate) fn fetches(self, url: &str) -> String {
        let url = visible_line(url);
        self.0.pick(format!("Fetch {url}"), format!("获取 {url}"))
    }

    pub(crate) fn calls(self, call: &McpCall) -> String {
        let (server, tool) = (visible_line(&call.server), visible_line(&call.tool));
        self.0.pick(format!("Call {tool} of {server}"), format!("调用 {server} 的 {tool}"))
    }

    /// Where a tool is, and what its server says of it.
    pub(crate) fn of_server(self, call: &McpCall) -> String {
        let reached = visible_line(&call.reached);
        self.0.pick(format!("MCP server: {reached}"), format!("MCP 服务器：{reached}"))
    }

    pub(crate) fn claims(self, call: &McpCall) -> String {
        let claims = [
            (call.read_only, self.0.pick("only reads", "只读取")),
            (!call.read_only && call.destructive, self.0.pick("may destroy something", "可能破坏内容")),
            (
                !call.read_only && call.idempotent,
                self.0.pick("does nothing more when called again", "重复调用没有额外影响"),
            ),
            (call.open_world, self.0.pick("reaches beyond this machine", "会访问本机以外")),
        ];
        let claims = claims.into_iter().filter_map(|(holds, claim)| holds.then_some(claim)).collect::<Vec<_>>();
        let claims = claims.join(self.comma());
        match (call.trusted, claims.is_empty()) {
            (_, true) => self
                .0
                .pick("the server says: nothing beyond the machine is touched", "服务器自称：不涉及本机以外")
                .to_owned(),
            (true, false) => self.0.pick(
                format!("the server, which you trust, says: it {claims}"),
                format!("你信任的服务器自称：{claims}"),
            ),
            (false, false) => self.0.pick(
                format!("the server says, and nobody has checked: it {claims}"),
                format!("服务器自称（未经核实）：{claims}"),
            ),
        }
    }

    pub(crate) fn unseen(self, seen: Seen) -> Option<&'static str> {
        match seen {
            Seen::Never => Some(self.0.pick(
                "you have not seen this tool before; in its server's words:",
                "你还没有见过这个工具；服务器的说明：",
            )),
            Seen::Changed => Some(self.0.pick(
                "this tool says something else than when you last saw it; now, in its server's words:",
                "这个工具的说明与你上次看到的不同；服务器现在的说明：",
            )),
            Seen::Yes => None,
        }
    }

    pub(crate) fn sizes(self, before: Option<u64>, after: Option<u64>) -> Option<String> {
        match (before, after) {
            (Some(before), Some(after)) => {
                Some(self.0.pick(format!("{before} bytes → {after} bytes"), format!("{before} 字节 → {after} 字节")))
            }
            (Some(bytes), None) | (None, Some(bytes)) => {
                Some(self.0.pick(format!("{bytes} bytes"), format!("{bytes} 字节")))
            }
            (None, None) => None,
        }
    }

    pub(crate) fn folder(self, folder: &str) -> String {
        if matches!(folder, "" | ".") {
            return self.0.pick("in the workspace folder", "在工作区文件夹中").to_owned();
        }
        let folder = visible_line(folder);
        self.0.pick(format!("in {folder}"), format!("在 {folder} 中"))
    }

    pub(crate) fn variable(self, name: &str, value: &str) -> String {
        let (name, value) = (visible_line(name), visible_line(value));
        self.0.pick(format!("with {name}={value}"), format!("环境变量 {name}={value}"))
    }

    pub(crate) fn limit(self, limit_ms: u64) -> String {
        let seconds = limit_ms / 1000;
        self.0.pick(format!("ended after {seconds} s at the latest"), format!("最多运行 {seconds} 秒"))
    }

    /// `wanted`: it is the agent that wants no sandbox.
    pub(crate) fn confined(self, confined: bool, wanted: bool) -> &'static str {
        match (confined, wanted) {
            (true, _) => self.0.pick(
                "sandboxed: it writes only in the workspace and reads none of Askwell's own data, but it can read your other files and change who may use them, use the network and talk to programs that listen on a socket",
                "沙箱中运行：只能写入工作区，不能读取 Askwell 自己的数据；但能读取你的其他文件并更改其权限、联网，以及与监听套接字的程序通信",
            ),
            (false, true) => self.0.pick(
                "NOT sandboxed: it can do whatever you can on this computer",
                "没有沙箱：你在这台电脑上能做的，它都能做",
            ),
            (false, false) => self.0.pick(
                "NOT sandboxed, because this system can't do it: it can do whatever you can on this computer",
                "没有沙箱（此系统不支持）：你在这台电脑上能做的，它都能做",
            ),
        }
    }

    pub(crate) fn unscoped(self) -> &'static str {
        self.0.pick(
            "this system's kernel can't keep it from ending your other programs",
            "此系统的内核无法阻止它结束你的其他程序",
        )
    }

    pub(crate) fn left_out(self, count: u32) -> String {
        let en = if count == 1 { "1 variable".to_owned() } else { format!("{count} variables") };
        self.0.pick(format!("{en} of your environment left out"), format!("你的环境变量中有 {count} 个不提供给它"))
    }

    pub(crate) fn uncovered(self, words: &[String]) -> String {
        let words = visible_line(&words.join("  "));
        self.0.pick(
            format!("no rule for commands that begin like this covers: {words}"),
            format!("以此开头的命令规则都不涵盖：{words}"),
        )
    }

    pub(crate) fn host(self, host: &str, unicode: Option<&str>) -> String {
        let host = visible_line(host);
        match unicode.map(visible_line) {
            None => self.0.pick(format!("from {host}"), format!("来自 {host}")),
            Some(letters) => {
                self.0.pick(format!("from {host}, written {letters}"), format!("来自 {host}，写作 {letters}"))
            }
        }
    }

    pub(crate) fn private(self) -> &'static str {
        self.0.pick(
            "this is your own computer or your own network, not the internet",
            "这是你自己的电脑或内部网络，不是互联网",
        )
    }

    pub(crate) fn proxied(self) -> &'static str {
        self.0.pick(
            "your proxy looks this name up: Askwell can't check that it doesn't lead into your own network",
            "由你的代理服务器解析这个域名：Askwell 无法确认它没有指向你的内部网络",
        )
    }

    pub(crate) fn undo(self, undo: Undo) -> Option<&'static str> {
        match undo {
            Undo::Restorable => Some(self.0.pick("can be undone: a copy is kept", "可以撤销：会保留副本")),
            Undo::Nothing => None,
            Undo::No => Some(self.0.pick("cannot be undone", "无法撤销")),
        }
    }

    pub(crate) fn outside(self) -> &'static str {
        self.0.pick("it reaches outside the workspace", "它涉及工作区以外的位置")
    }

    pub(crate) fn guarded(self) -> &'static str {
        self.0.pick(
            "other programs run or trust this file by themselves: read it closely",
            "其他程序会自动运行或信任这个文件：请仔细看",
        )
    }

    pub(crate) fn incomplete(self) -> &'static str {
        self.0.pick("not all of it can be shown here", "这里无法显示全部内容")
    }

    pub(crate) fn plan(self) -> &'static str {
        self.0.pick("The agent proposes a plan:", "智能体提出了一个计划：")
    }

    pub(crate) fn step(self, number: usize) -> String {
        self.0.pick(format!("step {number}: "), format!("第 {number} 步："))
    }

    pub(crate) fn each_asked(self) -> &'static str {
        self.0.pick("each action in it is still asked for by itself", "其中每个操作仍会单独征求同意")
    }

    pub(crate) fn quiet(self, quiet_ms: u64) -> String {
        let (minutes, seconds) = (quiet_ms / 60_000, quiet_ms / 1000);
        if minutes == 0 {
            return self.0.pick(
                format!("This command has put nothing out for {seconds} s. Wait for it?"),
                format!("这个命令已有 {seconds} 秒没有输出。还要等吗？"),
            );
        }
        self.0.pick(
            format!("This command has put nothing out for {minutes} min. Wait for it?"),
            format!("这个命令已有 {minutes} 分钟没有输出。还要等吗？"),
        )
    }

    pub(crate) fn lost(self) -> &'static str {
        self.0.pick(
            "This was interrupted while it was under way (Askwell ended, or the program that did it), and nobody knows how it ended. What now?",
            "这一步进行时被中断了（Askwell 或执行它的程序已结束），无法知道它的结果。怎么办？",
        )
    }

    pub(crate) fn standing(self, file: &FileStanding) -> String {
        let path = visible_line(&file.path);
        match file.state {
            FileState::Before => self.0.pick(format!("{path} is as before"), format!("{path} 和之前一样")),
            FileState::After => self.0.pick(format!("{path} is as it was to be"), format!("{path} 已经改好")),
            FileState::Other => {
                self.0.pick(format!("{path} is neither as before nor as it was to be"), format!("{path} 两者都不是"))
            }
            FileState::Unknown => self.0.pick(format!("{path} could not be looked at"), format!("{path} 无法查看")),
        }
    }
}
