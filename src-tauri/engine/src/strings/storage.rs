//! Why nothing was saved.

pub trait StorageErrorStrings {
    fn program_ending(&self) -> &'static str;
    fn disk_full(&self) -> &'static str;
    fn folder_read_only(&self) -> &'static str;
    fn folder_gone(&self) -> &'static str;
    fn data_damaged(&self, detail: &str) -> String;
    fn store_failed(&self, detail: &str) -> String;
    /// `first` is what to do before the next try.
    fn not_saved(&self, why: &str, first: &str) -> String;
    fn stop_not_saved(&self, why: &str) -> String;
    fn free_space_first(&self) -> &'static str;
    fn make_writable_first(&self) -> &'static str;
    fn put_back_first(&self) -> &'static str;
    fn restart_first(&self) -> &'static str;
    fn wait_first(&self) -> &'static str;
}
