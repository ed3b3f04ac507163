//! Chinese: what is sent to a chat, and said at the machine about it.

use super::Zh;
use crate::strings::chats::ChannelStrings;
use ask::channel::Messenger;

impl ChannelStrings for Zh {
    fn paired(&self) -> &'static str {
        "✓ 已配对。你不在电脑前时，问题会发到这里。直接写消息就能和智能体对话，或输入“帮助”。"
    }

    fn unknown_button(&self) -> &'static str {
        "这个按钮不属于任何已知的问题。"
    }

    fn text_only(&self) -> &'static str {
        "这里只能读取文字。没有回答也没有发送；请用文字写，或在电脑上添加文件。"
    }

    fn forwarded_message(&self) -> &'static str {
        "转发的消息不会当作你的回答。没有回答也没有发送。请自己写。"
    }

    fn chat_worker_failed(&self) -> &'static str {
        "Askwell 处理此聊天的部分出错，会自动重新启动。已写的内容都已保留。"
    }

    fn chat_unreadable(&self) -> &'static str {
        "Askwell 无法读取为此聊天保存的内容，已另存一份。请重新设置此聊天。"
    }

    fn chat_not_read(&self, why: &str) -> String {
        format!("Askwell 无法读取为此聊天保存的内容：{why}。请处理后重新开启此聊天。")
    }

    fn nothing_to_stop(&self) -> &'static str {
        "没有从这里启动的运行。"
    }

    fn run_stopped(&self) -> &'static str {
        "■ 已停止。其中未回答的问题已关闭，没有回答。"
    }

    fn starts_new_conversation(&self) -> &'static str {
        "你的下一条消息会开始新的对话。"
    }

    fn answer_first(&self, title: &str) -> String {
        format!(
            "“{title}”在等你先回答，问题随后发到这里。你的消息没有发送：请先回答再重发，或先输入“新对话”另起一个对话。"
        )
    }

    fn ended_before(&self) -> &'static str {
        "那个问题已经结束，没有改动任何内容。"
    }

    fn record_damaged(&self) -> &'static str {
        "你的回答没有提交：这个对话的记录已损坏，无法继续。请在 Askwell 里查看；要在这里开始新的对话，请输入“新对话”。"
    }

    fn answer_not_saved(&self, why: &str) -> String {
        format!("你的回答无法保存：{why}。问题仍未回答，请在 Askwell 里回答。")
    }

    fn more_at_the_desk(&self) -> &'static str {
        "\n…（其余内容请在电脑上查看）"
    }

    fn test_message(&self) -> &'static str {
        "✓ 这是 Askwell 的测试消息，不需要回复。"
    }

    fn not_a_bot_token(&self) -> String {
        "这不是机器人的令牌。令牌形如 123456789:ABC…，由 @BotFather 给出；没有改动任何内容。".to_owned()
    }

    fn not_an_address(&self) -> &'static str {
        "地址必须以 https:// 开头（http:// 只能用于本机）。没有改动任何内容。"
    }

    fn not_set_up(&self, title: &str) -> String {
        format!("{title} 还没有设置好，或还没有配对。请先在设置中完成；没有发送任何内容。")
    }

    fn not_signing_in(&self) -> &'static str {
        "现在没有正在进行的登录，数字没有使用。请重新开始。"
    }

    fn service_detail(&self, detail: &str) -> String {
        format!("（{detail}）")
    }

    fn service_unreachable(&self, title: &str, detail: &str) -> String {
        format!("{title} 没有应答{detail}。请检查网络和地址后重试。")
    }

    fn not_the_service(&self, title: &str, detail: &str) -> String {
        format!("这个地址的响应不是 {title}{detail}。请检查地址。")
    }

    fn too_many_messages(&self, title: &str) -> String {
        format!("{title} 暂时不再接收消息。请一分钟后重试。")
    }

    fn token_unknown(&self, title: &str, detail: &str) -> String {
        format!("{title} 不认可这个令牌{detail}。请重新设置。")
    }

    fn bot_in_use(&self, detail: &str) -> String {
        format!("另一个程序正在使用这个机器人{detail}。请先停止它，或为 Askwell 单独建一个机器人。")
    }

    fn bot_blocked(&self, title: &str, detail: &str) -> String {
        format!("{title} 不允许给你发消息{detail}。请在那里解除屏蔽，再给它发一条消息。")
    }

    fn write_to_it_first(&self, title: &str) -> String {
        format!("在你给它发消息之前，{title} 不允许再发。请在那里发任意一条消息，然后重试。")
    }

    fn message_refused(&self, title: &str, detail: &str) -> String {
        format!("{title} 拒绝了这条消息{detail}。它仍留在电脑上。")
    }

    fn messenger(&self, messenger: Messenger) -> &'static str {
        match messenger {
            Messenger::WeChat => "微信",
            Messenger::Telegram => messenger.title(),
        }
    }

    fn run_failed(&self) -> &'static str {
        "中断了；可以在电脑上继续"
    }

    fn run_was_stopped(&self) -> &'static str {
        "已停止"
    }

    fn round_limit_reached(&self) -> &'static str {
        "达到轮数上限，已暂停"
    }

    fn run_done(&self) -> &'static str {
        "已完成"
    }
}
