//! English: why nothing was saved.

use super::En;
use crate::strings::storage::StorageErrorStrings;

impl StorageErrorStrings for En {
    fn program_ending(&self) -> &'static str {
        "the program is quitting"
    }

    fn disk_full(&self) -> &'static str {
        "the disk is full"
    }

    fn folder_read_only(&self) -> &'static str {
        "the data folder cannot be written to"
    }

    fn folder_gone(&self) -> &'static str {
        "the data folder was removed or moved"
    }

    fn data_damaged(&self, detail: &str) -> String {
        format!("the stored data is damaged ({detail})")
    }

    fn store_failed(&self, detail: &str) -> String {
        format!("the store failed: {detail}")
    }

    fn not_saved(&self, why: &str, first: &str) -> String {
        format!("Not saved: {why}. {first}, then try again. Everything saved before is kept.")
    }

    fn stop_not_saved(&self, why: &str) -> String {
        format!(
            "The run has paused, but stopping it couldn't be saved: {why}. Fix that, and the run is stopped. If Askwell restarts before that, the run continues."
        )
    }

    fn free_space_first(&self) -> &'static str {
        "Free some space"
    }

    fn make_writable_first(&self) -> &'static str {
        "Make it writable"
    }

    fn put_back_first(&self) -> &'static str {
        "Put it back"
    }

    fn restart_first(&self) -> &'static str {
        "Restart Askwell to recover it"
    }

    fn wait_first(&self) -> &'static str {
        "Wait a moment"
    }
}
