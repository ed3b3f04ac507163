//! Why a file was not attached.

pub trait AttachmentStrings {
    fn file_too_large(&self, name: &str, bytes: u64) -> String;
    fn too_many_files(&self) -> String;
    fn is_a_folder(&self, name: &str) -> String;
    fn not_an_ordinary_file(&self, name: &str) -> String;
    fn file_missing(&self, name: &str) -> String;
    fn file_unreadable(&self, name: &str, why: &str) -> String;
    fn no_question(&self) -> &'static str;
    fn already_answered(&self) -> &'static str;
    fn no_room_for_file(&self) -> &'static str;
    fn file_not_copied(&self, why: &str) -> String;
}
