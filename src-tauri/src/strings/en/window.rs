//! English: what the window asks for and cannot have.

use super::En;
use crate::strings::window::WindowStrings;
use std::path::Display;

impl WindowStrings for En {
    fn link_incomplete(&self) -> &'static str {
        "This is not a complete link, so it was not opened."
    }

    fn file_incomplete(&self) -> &'static str {
        "The file did not arrive whole, and was not attached. Attach it again."
    }

    fn link_not_opened(&self, kind: &str) -> String {
        format!("Links of the kind `{kind}` don't open from here, only web and mail links.")
    }

    fn link_failed(&self, why: &str) -> String {
        format!("The link could not be opened: {why}. Copy it into your browser.")
    }

    fn export_failed(&self, path: Display<'_>, why: &str) -> String {
        format!("{path} could not be written: {why}. Nothing was changed; choose another place.")
    }
}
