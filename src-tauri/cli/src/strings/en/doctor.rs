//! English: the check of the data folder as a whole.

use super::{En, count};
use crate::strings::doctor::DoctorStrings;
use engine::command::Confinement;
use std::path::Display;

impl DoctorStrings for En {
    fn doctor_looked_at(&self, folder: Display<'_>, conversations: usize, events: u64, files: usize) -> String {
        format!(
            "{folder}: {}, {}, {}",
            count(conversations, "conversation"),
            count(events, "event"),
            count(files, "file")
        )
    }

    fn free_space(&self, size: &str) -> String {
        format!(", {size} free")
    }

    fn used_space(&self, total: &str, each: &str) -> String {
        format!("{total}: {each}")
    }

    fn usage_database(&self, size: &str) -> String {
        format!("database {size}")
    }

    fn usage_attachments(&self, size: &str) -> String {
        format!("attachments {size}")
    }

    fn usage_restore_points(&self, size: &str) -> String {
        format!("restore points {size}")
    }

    fn usage_caches(&self, size: &str) -> String {
        format!("command downloads {size}")
    }

    fn usage_command_output(&self, size: &str) -> String {
        format!("command output {size}")
    }

    fn usage_logs(&self, size: &str) -> String {
        format!("logs {size}")
    }

    fn usage_trash(&self, size: &str) -> String {
        format!("trash {size}")
    }

    fn usage_other(&self, size: &str) -> String {
        format!("other {size}")
    }

    fn sandbox(&self, walls: Confinement) -> &'static str {
        match walls {
            Confinement::Isolated => {
                "sandbox for commands: files, secrets and other programs are walled off; each host is asked for before a command connects"
            }
            Confinement::Enforced => {
                "sandbox for commands: files and secrets only. Install bubblewrap and restart Askwell to protect .git, other programs and their sockets, too"
            }
            Confinement::FilesOnly => {
                "sandbox for commands: files and secrets only; this kernel doesn't keep commands from ending your programs. Install bubblewrap and restart Askwell for more"
            }
            Confinement::Unavailable => {
                "no sandbox for commands: this system can't do it. On Linux, install bubblewrap and restart Askwell"
            }
        }
    }

    fn no_problems(&self) -> &'static str {
        "No problems found."
    }

    fn problems_found(&self, problems: usize) -> String {
        format!("{} found.", count(problems, "problem"))
    }
}
