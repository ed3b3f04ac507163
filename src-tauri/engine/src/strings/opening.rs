//! Why the program cannot start.

pub trait OpeningStrings {
    /// `variable`: the environment variable that names one.
    fn no_data_folder(&self, variable: &str) -> String;
    fn in_use(&self, pid: u32) -> String;
    fn folder_moved(&self, folder: &str, pid: u32) -> String;
    fn not_handed_over(&self, pid: u32) -> String;
    fn no_room_to_open(&self, folder: &str) -> String;
    fn folder_unusable(&self, folder: &str, why: &str) -> String;
    fn not_recovered(&self, folder: &str, why: &str) -> String;
    fn data_newer(&self, folder: &str, version: i64) -> String;
    fn data_foreign(&self, folder: &str) -> String;
    fn data_misfit(&self, folder: &str, version: i64, why: &str) -> String;
}
