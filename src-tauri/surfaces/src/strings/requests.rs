//! Why a request of the API was not done.

use ask::wire::AccessScope;

pub trait RequestStrings {
    fn body_not_json(&self) -> &'static str;
    fn query_unreadable(&self) -> &'static str;
    fn token_missing(&self) -> &'static str;
    fn sign_in_again(&self) -> &'static str;
    fn not_from_here(&self) -> &'static str;
    fn only_at_the_machine(&self) -> &'static str;
    fn beyond_scope(&self, scope: AccessScope) -> String;
    fn needs_yes(&self) -> &'static str;
    fn nothing_at_address(&self) -> &'static str;
    fn method_not_allowed(&self) -> &'static str;
    fn request_too_slow(&self) -> &'static str;
    fn question_ended(&self) -> &'static str;
    fn agent_has_continued(&self) -> &'static str;
    fn conversation_damaged(&self) -> &'static str;
    fn not_sent_as_json(&self) -> &'static str;
    fn something_missing(&self) -> &'static str;
    fn websocket_only(&self) -> &'static str;
    fn too_many_requests(&self) -> &'static str;
    fn not_finished(&self) -> &'static str;
    fn nothing_can_be_saved(&self) -> &'static str;
    fn too_many_followers(&self) -> &'static str;
    fn askwell_ending(&self) -> &'static str;
    fn body_too_large(&self, kib: usize) -> String;
    fn not_sent_as_file(&self) -> &'static str;
    fn word_is_no_answer(&self) -> &'static str;
    fn hash_missing(&self) -> &'static str;
    fn hash_of_something_else(&self) -> &'static str;
    fn several_questions(&self) -> &'static str;
    fn text_decides_nothing(&self, example: &str) -> String;
    /// `taken` are the texts that deny.
    fn text_can_only_deny(&self, taken: &[&str], example: &str) -> String;
}
