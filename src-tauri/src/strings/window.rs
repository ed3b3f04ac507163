//! What the window asks for and cannot have.

use std::path::Display;

pub trait WindowStrings {
    fn link_incomplete(&self) -> &'static str;
    fn file_incomplete(&self) -> &'static str;
    fn link_not_opened(&self, kind: &str) -> String;
    fn link_failed(&self, why: &str) -> String;
    fn export_failed(&self, path: Display<'_>, why: &str) -> String;
}
