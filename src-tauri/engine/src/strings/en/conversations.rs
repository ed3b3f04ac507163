//! English: what is not there in a conversation, or not allowed in its folder.

use super::En;
use crate::strings::conversations::ConversationErrorStrings;

impl ConversationErrorStrings for En {
    fn no_conversation(&self) -> &'static str {
        "This conversation no longer exists, so nothing was changed. Choose another one."
    }

    fn conversation_deleted(&self) -> &'static str {
        "This conversation was deleted, so nothing was changed. Restore it under Recently deleted in Settings, or start a new one."
    }

    fn imported_and_deleted(&self) -> &'static str {
        "This conversation was imported before and is in the list of deleted ones, so nothing was imported. Restore it under Recently deleted in Settings, or with askwell undelete."
    }

    fn has_folder(&self) -> &'static str {
        "This conversation keeps the folder it has. Nothing was changed; start a new conversation to work in another one."
    }

    fn no_folder_chosen(&self, folder: &str) -> String {
        format!("The folder {folder} does not exist. Nothing was changed; choose another one.")
    }

    fn nothing_to_restore(&self) -> &'static str {
        "This conversation can't be restored. It was deleted for good, or it's already back in the list."
    }

    fn no_agent(&self) -> &'static str {
        "That agent is no longer in Settings, so nothing was started. Choose another one; your text is kept."
    }

    fn no_folder(&self, folder: &str) -> String {
        format!("The folder {folder} does not exist, so nothing was started. Choose another one.")
    }

    fn own_folder(&self, folder: &str) -> String {
        format!("{folder} belongs to Askwell itself, so the agent can't work in it. Choose another folder.")
    }

    fn processes_folder(&self, folder: &str) -> String {
        format!("{folder} shows running programs, not files, so the agent can't work in it. Choose another folder.")
    }

    fn home_folder(&self, folder: &str) -> String {
        format!(
            "In {folder}, which is or holds your home folder, Askwell always asks first: other programs run what is changed there. Choose a folder inside it to use this mode. The mode wasn't changed."
        )
    }

    fn no_time_limit(&self) -> &'static str {
        "This question has no limit, or has ended already. Nothing was changed."
    }

    fn no_action(&self) -> &'static str {
        "This conversation no longer has that action."
    }

    fn no_decision(&self) -> &'static str {
        "This decision no longer exists: its conversation was deleted. Nothing was changed. Look at the list again."
    }
}
