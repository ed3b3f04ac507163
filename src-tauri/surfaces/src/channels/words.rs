//! What is said in a chat, and at the machine about it, in the language that the person reads: what happened, what was kept,
//! what to do.

use super::channel::Fault;
use ask::RunEnd;
use ask::channel::Messenger;
use ask::plain_text::{one_line, visible};
use ask::settings::Language;
use ask::thread::cut;
use ask::wire::Submitted;

#[derive(Debug, Clone, Copy)]
pub struct Words {
    pub language: Language,
    pub messenger: Messenger,
}

impl Words {
    fn title(self) -> &'static str {
        match (self.messenger, self.language) {
            (Messenger::WeChat, Language::Zh) => "微信",
            (messenger, _) => messenger.title(),
        }
    }

    pub fn paired(self) -> &'static str {
        self.language.pick(
            "✓ Paired. Questions come here while you are away from your desk. Write anything to talk to your agent, or help.",
            "✓ 已配对。你不在电脑前时，问题会发到这里。直接写消息就能和智能体对话，或输入“帮助”。",
        )
    }

    pub fn unknown_button(self) -> &'static str {
        self.language.pick("This button belongs to no question that is known here.", "这个按钮不属于任何已知的问题。")
    }

    pub fn words_only(self) -> &'static str {
        self.language.pick(
            "Only text is read here. Nothing was answered or sent; write it in words, or add files at the desk.",
            "这里只能读取文字。没有回答也没有发送；请用文字写，或在电脑上添加文件。",
        )
    }

    pub fn forwarded(self) -> &'static str {
        self.language.pick(
            "A forwarded message is not taken as your answer. Nothing was answered or sent. Write it yourself.",
            "转发的消息不会被当作你的回答。没有回答也没有发送。请自己写。",
        )
    }

    /// Why the chat is not listened to for a moment.
    pub fn broke_down(self) -> &'static str {
        self.language.pick(
            "Askwell's own part for this chat failed. It starts again by itself. What was written is kept.",
            "Askwell 处理此聊天的部分出错，会自动重新启动。已写的内容都已保留。",
        )
    }

    /// What is kept of the chat cannot be read.
    pub fn unreadable(self) -> &'static str {
        self.language.pick(
            "Askwell couldn't read what it keeps for this chat, so it kept a copy aside. Set the chat up again.",
            "Askwell 无法读取为此聊天保存的内容，已另存一份。请重新设置此聊天。",
        )
    }

    /// What is kept of the chat cannot be had from the disk now.
    pub fn not_read(self, why: &str) -> String {
        self.language.pick(
            format!("Askwell couldn't read what it keeps for this chat, because {why}. Fix that and switch the chat on again."),
            format!("Askwell 无法读取为此聊天保存的内容：{why}。请处理后重新开启此聊天。"),
        )
    }

    pub fn nothing_to_stop(self) -> &'static str {
        self.language.pick("Nothing is running that was started from here.", "没有从这里启动的运行。")
    }

    pub fn stopped(self) -> &'static str {
        self.language.pick(
            "■ Stopped. Open questions of it were closed without an answer.",
            "■ 已停止。其中未回答的问题已关闭，没有回答。",
        )
    }

    pub fn new_one(self) -> &'static str {
        self.language.pick("Your next message begins a new conversation.", "你的下一条消息会开始新的对话。")
    }

    pub fn waits_first(self, title: &str) -> String {
        let title = one_line(title);
        self.language.pick(
            format!("“{title}” waits for an answer first; it follows here. Your message was not sent: answer, then send it again, or write new before it to begin another conversation."),
            format!("“{title}”在等你先回答，问题随后发到这里。你的消息没有发送：请先回答再重发，或先输入“新对话”另起一个对话。"),
        )
    }

    pub fn ended_before(self) -> &'static str {
        self.language.pick("That question had ended already; nothing was changed.", "那个问题已经结束，没有任何改变。")
    }

    /// Why an answer was not taken, where its card does not say so itself.
    pub fn not_taken(self, said: &Submitted) -> String {
        match said {
            Submitted::Damaged => self
                .language
                .pick(
                    "Your answer was not taken: the record of this conversation is damaged and cannot be continued. Read it in Askwell; to begin another one here, write new.",
                    "你的回答没有提交：这个对话的记录已损坏，无法继续。请在 Askwell 里查看；要在这里开始新的对话，请输入“新对话”。",
                )
                .to_owned(),
            Submitted::NotSaved { why } => {
                let why = one_line(why);
                self.language.pick(
                    format!("Your answer could not be saved: {why}. The question is still open: answer it in Askwell."),
                    format!("你的回答无法保存：{why}。问题仍未回答，请在 Askwell 里回答。"),
                )
            }
            Submitted::Accepted { .. }
            | Submitted::Duplicate { .. }
            | Submitted::Closed { .. }
            | Submitted::TooLate { .. }
            | Submitted::Invalid { .. }
            | Submitted::Unknown => self.ended_before().to_owned(),
        }
    }

    /// How a run ended, in a post of this length.
    pub fn ended(self, title: &str, end: Option<&RunEnd>, last_words: Option<&str>, units_max: usize) -> String {
        let title = one_line(title);
        let (sign, how) = match end {
            Some(RunEnd::Failed { .. }) => {
                ("✗", self.language.pick("broke off; at the desk you can go on", "中断了；可以在电脑上继续"))
            }
            Some(RunEnd::Stopped) => ("■", self.language.pick("was stopped", "已停止")),
            Some(RunEnd::RoundLimit) => {
                ("✓", self.language.pick("paused at the limit of its rounds", "到达轮数上限，已暂停"))
            }
            Some(RunEnd::Completed) | None => ("✓", self.language.pick("is done", "已完成")),
        };
        let head = format!("{sign} {title}: {how}");
        let said = visible(last_words.unwrap_or_default().trim());
        if said.is_empty() {
            return head;
        }
        let rest = self.language.pick("\n… (the rest is at the desk)", "\n……（其余内容在电脑上）");
        let whole = format!("{head}\n\n{said}");
        if whole.encode_utf16().count() <= units_max {
            return whole;
        }
        // No character has more UTF-16 units than it has bytes.
        let bytes = units_max.saturating_sub(rest.encode_utf16().count());
        format!("{}{rest}", cut(&whole, bytes))
    }

    pub fn test(self) -> &'static str {
        self.language.pick(
            "✓ This is a test message from Askwell. It needs no reply.",
            "✓ 这是 Askwell 的测试消息，不需要回复。",
        )
    }

    pub fn no_token(self) -> String {
        self.language.pick(
            "This is no token of a bot. It looks like 123456789:ABC…, as @BotFather gives it; nothing was changed."
                .to_owned(),
            "这不是机器人的令牌。令牌形如 123456789:ABC…，由 @BotFather 给出；没有任何改变。".to_owned(),
        )
    }

    pub fn bad_address(self) -> String {
        self.language.pick(
            "The address must begin with https:// (http:// only on this machine). Nothing was changed.".to_owned(),
            "地址必须以 https:// 开头（http:// 只能用于本机）。没有任何改变。".to_owned(),
        )
    }

    pub fn not_set_up(self) -> String {
        let title = self.title();
        self.language.pick(
            format!("{title} is not set up, or nobody is paired yet. Set it up in Settings first; nothing was sent."),
            format!("{title} 还没有设置好，或还没有配对。请先在设置中完成；没有发送任何内容。"),
        )
    }

    pub fn not_signing_in(self) -> String {
        self.language
            .pick(
                "Nobody is signing in now, so the number was not used. Begin again.",
                "现在没有正在进行的登录，数字没有使用。请重新开始。",
            )
            .to_owned()
    }

    /// Why the service did not do it.
    pub fn fault(self, fault: &Fault) -> String {
        let title = self.title();
        let detail = fault.detail().map(one_line).filter(|detail| !detail.is_empty());
        let detail = detail
            .map(|detail| self.language.pick(format!(" ({detail})"), format!("（{detail}）")))
            .unwrap_or_default();
        let (en, zh) = match fault {
            Fault::Unreachable(_) => (
                format!("{title} does not answer{detail}. Check the network and the address, then try again."),
                format!("{title} 没有响应{detail}。请检查网络和地址后重试。"),
            ),
            Fault::Malformed(_) => (
                format!("What answers at this address is not {title}{detail}. Check the address."),
                format!("这个地址的响应不是 {title}{detail}。请检查地址。"),
            ),
            Fault::TooMany { .. } => (
                format!("{title} takes no more messages for a moment. Try again in a minute."),
                format!("{title} 暂时不再接收消息。请一分钟后重试。"),
            ),
            Fault::SignedOut(_) => (
                format!("{title} does not know this token{detail}. Set it up again."),
                format!("{title} 不认可这个令牌{detail}。请重新设置。"),
            ),
            Fault::Elsewhere(_) => (
                format!("Another program listens to this bot{detail}. End it there, or make a bot for Askwell alone."),
                format!("另一个程序正在使用这个机器人{detail}。请先停止它，或为 Askwell 单独建一个机器人。"),
            ),
            Fault::Blocked(_) => (
                format!("{title} lets nothing be written to you{detail}. Unblock the bot there and write to it."),
                format!("{title} 不允许给你发消息{detail}。请在那里解除屏蔽并给它发一条消息。"),
            ),
            Fault::WindowShut => (
                format!("{title} allows no more messages until you write to it. Write anything there, then try again."),
                format!("在你给它发消息之前，{title} 不允许再发。请在那里随便发一条，然后重试。"),
            ),
            Fault::NotFit(_) => (
                format!("{title} has refused the message{detail}. It stays at the desk."),
                format!("{title} 拒绝了这条消息{detail}。它仍留在电脑上。"),
            ),
        };
        self.language.pick(en, zh)
    }
}
