//! English: why a command was not done.

use super::En;
use crate::strings::requests::CommandErrorStrings;
use ask::limits::DRAFT_BYTES_MAX;

impl CommandErrorStrings for En {
    fn environment_too_long(&self) -> &'static str {
        "This terminal's environment variables are too long to use. Commands get the ones that Askwell was started with."
    }

    fn draft_too_long(&self, bytes: usize) -> String {
        format!("This text has {bytes} bytes; drafts are saved up to {DRAFT_BYTES_MAX}. Shorten it.")
    }

    fn too_long(&self, bytes: usize, bytes_max: usize) -> String {
        format!("This text has {bytes} bytes; at most {bytes_max} can be taken. Shorten it.")
    }

    fn no_such_command(&self) -> &'static str {
        "This Askwell does not know that command. Nothing was changed. Close the page, open it again, then retry."
    }

    fn not_from_here(&self) -> &'static str {
        "This can be done only in Askwell's own window. Nothing was changed; do it there."
    }

    fn wrong_field(&self, field: &str, why: &str) -> String {
        format!("{field} cannot be taken: {why}. Nothing was changed; correct it and send it again.")
    }

    fn see_log(&self) -> &'static str {
        "the program's log says why"
    }

    fn search_replaced(&self) -> &'static str {
        "This search ended, because the same place searched for something else. Look at the newer result."
    }

    fn not_finished(&self, error: &str) -> String {
        format!("Askwell could not finish this ({error}). What was saved before is kept; try again.")
    }
}
