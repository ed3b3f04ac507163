//! What is not there in a conversation, or not allowed in its folder.

pub trait ConversationErrorStrings {
    fn no_conversation(&self) -> &'static str;
    fn conversation_deleted(&self) -> &'static str;
    fn imported_and_deleted(&self) -> &'static str;
    fn has_folder(&self) -> &'static str;
    fn no_folder_chosen(&self, folder: &str) -> String;
    fn nothing_to_restore(&self) -> &'static str;
    fn no_agent(&self) -> &'static str;
    fn no_folder(&self, folder: &str) -> String;
    fn own_folder(&self, folder: &str) -> String;
    fn processes_folder(&self, folder: &str) -> String;
    fn home_folder(&self, folder: &str) -> String;
    fn no_time_limit(&self) -> &'static str;
    fn no_action(&self) -> &'static str;
    fn no_decision(&self) -> &'static str;
}
