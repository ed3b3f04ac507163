//! English: what is sent to a chat, and said at the machine about it.

use super::En;
use crate::strings::chats::ChannelStrings;
use ask::channel::Messenger;

impl ChannelStrings for En {
    fn paired(&self) -> &'static str {
        "✓ Paired. Questions come here while you are away from your desk. Write anything to talk to your agent, or help."
    }

    fn unknown_button(&self) -> &'static str {
        "This button doesn't belong to a known question."
    }

    fn text_only(&self) -> &'static str {
        "Only text is read here. Nothing was answered or sent; write it in words, or add files on your computer."
    }

    fn forwarded_message(&self) -> &'static str {
        "A forwarded message is not taken as your answer. Nothing was answered or sent. Write it yourself."
    }

    fn chat_worker_failed(&self) -> &'static str {
        "Askwell's own part for this chat failed. It restarts automatically. What was written is kept."
    }

    fn chat_unreadable(&self) -> &'static str {
        "Askwell couldn't read what it keeps for this chat, so it kept a copy aside. Set the chat up again."
    }

    fn chat_not_read(&self, why: &str) -> String {
        format!(
            "Askwell couldn't read what it keeps for this chat, because {why}. Fix that and switch the chat on again."
        )
    }

    fn nothing_to_stop(&self) -> &'static str {
        "Nothing is running that was started from here."
    }

    fn run_stopped(&self) -> &'static str {
        "■ Stopped. Its open questions were closed without an answer."
    }

    fn starts_new_conversation(&self) -> &'static str {
        "Your next message starts a new conversation."
    }

    fn answer_first(&self, title: &str) -> String {
        format!(
            "“{title}” is waiting for your answer first; the question follows here. Your message was not sent. Answer, then send it again, or write new first to start another conversation."
        )
    }

    fn ended_before(&self) -> &'static str {
        "That question has already ended. Nothing was changed."
    }

    fn record_damaged(&self) -> &'static str {
        "Your answer was not taken: this conversation's record is damaged, so it can't continue. You can read it in Askwell. To start a new one here, write new."
    }

    fn answer_not_saved(&self, why: &str) -> String {
        format!("Your answer could not be saved: {why}. The question is still open: answer it in Askwell.")
    }

    fn more_at_the_desk(&self) -> &'static str {
        "\n… (the rest is on your computer)"
    }

    fn test_message(&self) -> &'static str {
        "✓ This is a test message from Askwell. It needs no reply."
    }

    fn not_a_bot_token(&self) -> String {
        "This isn't a bot token. A token looks like 123456789:ABC…, as @BotFather gives it; nothing was changed."
            .to_owned()
    }

    fn not_an_address(&self) -> &'static str {
        "The address must begin with https:// (http:// only on this machine). Nothing was changed."
    }

    fn not_set_up(&self, title: &str) -> String {
        format!("{title} is not set up, or nobody is paired yet. Set it up in Settings first; nothing was sent.")
    }

    fn not_signing_in(&self) -> &'static str {
        "No sign-in is in progress, so the number was not used. Start again."
    }

    fn service_detail(&self, detail: &str) -> String {
        format!(" ({detail})")
    }

    fn service_unreachable(&self, title: &str, detail: &str) -> String {
        format!("{title} does not answer{detail}. Check the network and the address, then try again.")
    }

    fn not_the_service(&self, title: &str, detail: &str) -> String {
        format!("What answers at this address is not {title}{detail}. Check the address.")
    }

    fn too_many_messages(&self, title: &str) -> String {
        format!("{title} takes no more messages right now. Try again in a minute.")
    }

    fn token_unknown(&self, title: &str, detail: &str) -> String {
        format!("{title} does not know this token{detail}. Set it up again.")
    }

    fn bot_in_use(&self, detail: &str) -> String {
        format!("Another program is using this bot{detail}. Stop it, or create a bot just for Askwell.")
    }

    fn bot_blocked(&self, title: &str, detail: &str) -> String {
        format!("{title} doesn't allow messages to you{detail}. Unblock the bot there and write to it.")
    }

    fn write_to_it_first(&self, title: &str) -> String {
        format!("{title} allows no more messages until you write to it. Write anything there, then try again.")
    }

    fn message_refused(&self, title: &str, detail: &str) -> String {
        format!("{title} rejected the message{detail}. It stays on your computer.")
    }

    fn messenger(&self, messenger: Messenger) -> &'static str {
        messenger.title()
    }

    fn run_failed(&self) -> &'static str {
        "failed; you can continue on your computer"
    }

    fn run_was_stopped(&self) -> &'static str {
        "was stopped"
    }

    fn round_limit_reached(&self) -> &'static str {
        "paused at the round limit"
    }

    fn run_done(&self) -> &'static str {
        "is done"
    }
}
