//! English: the window that is shown while data is repaired.

use super::En;
use crate::strings::repair::RepairStrings;

impl RepairStrings for En {
    fn language_tag(&self) -> &'static str {
        "en"
    }

    fn repairing(&self) -> &'static str {
        "Repairing your data"
    }

    fn repair_can_wait(&self) -> &'static str {
        "Nothing is thrown away. You can close this window; the repair continues at the next start."
    }

    fn repair_progress(&self, events: usize, of: usize) -> String {
        format!("The stored data is damaged. Events read so far: {events} of {of}.")
    }
}
