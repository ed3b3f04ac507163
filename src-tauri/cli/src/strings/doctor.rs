//! The check of the data folder as a whole.

use engine::command::Confinement;
use std::path::Display;

pub trait DoctorStrings {
    fn doctor_looked_at(&self, folder: Display<'_>, conversations: usize, events: u64, files: usize) -> String;
    /// After that.
    fn free_space(&self, size: &str) -> String;
    fn used_space(&self, total: &str, each: &str) -> String;
    fn usage_database(&self, size: &str) -> String;
    fn usage_attachments(&self, size: &str) -> String;
    fn usage_restore_points(&self, size: &str) -> String;
    fn usage_caches(&self, size: &str) -> String;
    fn usage_command_output(&self, size: &str) -> String;
    fn usage_logs(&self, size: &str) -> String;
    fn usage_trash(&self, size: &str) -> String;
    fn usage_other(&self, size: &str) -> String;
    /// What holds commands back on this system.
    fn sandbox(&self, walls: Confinement) -> &'static str;
    fn no_problems(&self) -> &'static str;
    fn problems_found(&self, problems: usize) -> String;
}
