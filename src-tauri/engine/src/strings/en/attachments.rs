//! English: why a file was not attached.

use super::En;
use crate::strings::attachments::AttachmentStrings;
use ask::limits::{ATTACHMENT_BYTES_MAX, ATTACHMENTS_COUNT_MAX};

impl AttachmentStrings for En {
    fn file_too_large(&self, name: &str, bytes: u64) -> String {
        format!(
            "“{name}” has {bytes} bytes; a file of up to {ATTACHMENT_BYTES_MAX} bytes can be attached. Attach a smaller one, or write where it is."
        )
    }

    fn too_many_files(&self) -> String {
        format!(
            "Up to {ATTACHMENTS_COUNT_MAX} files can be attached to one answer, so no more was added. Remove one first."
        )
    }

    fn is_a_folder(&self, name: &str) -> String {
        format!("“{name}” is a folder, and was not attached. Choose the files in it.")
    }

    fn not_an_ordinary_file(&self, name: &str) -> String {
        format!("“{name}” isn't an ordinary file, and was not attached.")
    }

    fn file_missing(&self, name: &str) -> String {
        format!("“{name}” no longer exists. Choose the file again.")
    }

    fn file_unreadable(&self, name: &str, why: &str) -> String {
        format!("“{name}” could not be read ({why}), and was not attached. Check its permissions and try again.")
    }

    fn no_question(&self) -> &'static str {
        "This question no longer exists, so nothing was attached."
    }

    fn already_answered(&self) -> &'static str {
        "This question has been answered, so nothing was attached. Send the file's path in a message instead."
    }

    fn no_room_for_file(&self) -> &'static str {
        "The disk is full: the file was not attached, and the rest of your answer is kept. Free some space and attach it again."
    }

    fn file_not_copied(&self, why: &str) -> String {
        format!("The file could not be copied ({why}); the rest of your answer is kept. Attach it again.")
    }
}
