//! English: why the system did not do something, as the rest of a sentence.

use super::En;
use crate::strings::system_errors::SystemErrorStrings;

impl SystemErrorStrings for En {
    fn no_space_left(&self) -> &'static str {
        "no space left"
    }

    fn not_found(&self) -> &'static str {
        "no such file or folder"
    }

    fn permission_denied(&self) -> &'static str {
        "permission denied"
    }

    fn read_only(&self) -> &'static str {
        "the disk is read-only"
    }

    fn is_a_folder(&self) -> &'static str {
        "it is a folder"
    }

    fn not_in_a_folder(&self) -> &'static str {
        "part of its path isn't a folder"
    }

    fn output_closed(&self) -> &'static str {
        "it is closed"
    }
}
