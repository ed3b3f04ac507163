//! Words that steer a chat, in both languages, with and without the stroke that chats put before a command.

use crate::base::unseen::said;
use crate::plain_text::fold::fold;

/// What a message is before anything else is asked of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Control {
    /// Stop the run.
    Stop,
    /// The next message, or these words, begin a new conversation.
    New(Option<String>),
    Status,
    Help,
    /// None of these: the line as it is read on, without a stroke before a word that steers a question.
    Line(String),
}

/// Words for one question. What they do there is `plain_text::read`'s to say.
const AT_A_QUESTION: [&str; 11] =
    ["?", "skip", "跳过", "decide", "you decide", "你决定", "由你决定", "back", "返回", "send", "提交"];

pub fn control(text: &str) -> Control {
    let text = said(text);
    let Some(command) = text.strip_prefix(['/', '／']) else {
        return word(&fold(text)).unwrap_or_else(|| Control::Line(text.to_owned()));
    };
    let (head, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
    // A service writes "/stop@name_of_the_bot" where several are meant.
    let head = head.split_once('@').map_or(head, |(head, _)| head);
    let alone = fold(if said(rest).is_empty() { head } else { command });
    if let Some(control) = word(&alone) {
        return control;
    }
    match (fold(head).as_str(), said(rest)) {
        ("new" | "新对话", words) if !words.is_empty() => Control::New(Some(words.to_owned())),
        ("start", _) => Control::Help,
        ("preview" | "预览", _) => Control::Line(command.to_owned()),
        _ if AT_A_QUESTION.contains(&alone.as_str()) => Control::Line(alone),
        _ => Control::Line(text.to_owned()),
    }
}

/// Whether it steers the chat or a question, and is no words to anybody.
pub fn steers(control: &Control) -> bool {
    match control {
        Control::Stop | Control::New(_) | Control::Status | Control::Help => true,
        Control::Line(text) => AT_A_QUESTION.contains(&fold(text).as_str()),
    }
}

fn word(folded: &str) -> Option<Control> {
    match folded {
        "stop" | "取消" | "停止" => Some(Control::Stop),
        "new" | "新对话" | "新建对话" => Some(Control::New(None)),
        "status" | "状态" => Some(Control::Status),
        "help" | "帮助" => Some(Control::Help),
        _ => None,
    }
}
