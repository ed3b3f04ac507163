//! What is sent to a chat, and said at the machine about it.

use ask::channel::Messenger;

pub trait ChannelStrings {
    fn paired(&self) -> &'static str;
    fn unknown_button(&self) -> &'static str;
    fn text_only(&self) -> &'static str;
    fn forwarded_message(&self) -> &'static str;
    /// Why the chat is not read for a moment.
    fn chat_worker_failed(&self) -> &'static str;
    fn chat_unreadable(&self) -> &'static str;
    fn chat_not_read(&self, why: &str) -> String;
    fn nothing_to_stop(&self) -> &'static str;
    fn run_stopped(&self) -> &'static str;
    fn starts_new_conversation(&self) -> &'static str;
    fn answer_first(&self, title: &str) -> String;
    fn ended_before(&self) -> &'static str;
    fn record_damaged(&self) -> &'static str;
    fn answer_not_saved(&self, why: &str) -> String;
    fn more_at_the_desk(&self) -> &'static str;
    fn test_message(&self) -> &'static str;
    fn not_a_bot_token(&self) -> String;
    fn not_an_address(&self) -> &'static str;
    fn not_set_up(&self, title: &str) -> String;
    fn not_signing_in(&self) -> &'static str;
    fn service_detail(&self, detail: &str) -> String;
    fn service_unreachable(&self, title: &str, detail: &str) -> String;
    fn not_the_service(&self, title: &str, detail: &str) -> String;
    fn too_many_messages(&self, title: &str) -> String;
    fn token_unknown(&self, title: &str, detail: &str) -> String;
    fn bot_in_use(&self, detail: &str) -> String;
    fn bot_blocked(&self, title: &str, detail: &str) -> String;
    fn write_to_it_first(&self, title: &str) -> String;
    fn message_refused(&self, title: &str, detail: &str) -> String;
    fn messenger(&self, messenger: Messenger) -> &'static str;
    fn run_failed(&self) -> &'static str;
    fn run_was_stopped(&self) -> &'static str;
    fn round_limit_reached(&self) -> &'static str;
    fn run_done(&self) -> &'static str;
}
