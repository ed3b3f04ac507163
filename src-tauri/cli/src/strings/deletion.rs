//! What became of deleting a conversation, or of restoring it.

pub trait DeletionStrings {
    fn delete_this(&self, title: &str) -> String;
    fn unconfirmed(&self) -> &'static str;
    fn deletion_declined(&self) -> &'static str;
    fn deleted(&self, title: &str, id: &str) -> String;
    /// `askwell delete` of a deleted conversation.
    fn deleted_already(&self, title: &str, id: &str, until: &str) -> String;
    /// `askwell undelete` of one that is not deleted.
    fn not_deleted(&self, title: &str) -> String;
    fn no_such_deleted(&self, id: &str) -> String;
    fn undeleted(&self, title: &str) -> String;
    fn nothing_deleted(&self) -> &'static str;
    fn kept_for(&self, days: i64) -> String;
    fn connection_lost(&self, why: &str) -> String;
}
