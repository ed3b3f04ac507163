//! Why a command was not done.

pub trait CommandErrorStrings {
    fn environment_too_long(&self) -> &'static str;
    fn draft_too_long(&self, bytes: usize) -> String;
    fn too_long(&self, bytes: usize, bytes_max: usize) -> String;
    fn no_such_command(&self) -> &'static str;
    fn not_from_here(&self) -> &'static str;
    fn wrong_field(&self, field: &str, why: &str) -> String;
    fn see_log(&self) -> &'static str;
    fn search_replaced(&self) -> &'static str;
    fn not_finished(&self, error: &str) -> String;
}
