//! Files that were put back, and what the agent is told of them.

use super::{Digest, Item, State};
use crate::base::id::{ConversationId, Timestamp};
use crate::facts::action::Undone;
use crate::facts::event::FileEvent;

impl State {
    pub(super) fn apply_files(&mut self, event: &FileEvent) {
        match event {
            FileEvent::UndoStarted { run, .. } => self.undoing = Some(*run),
            FileEvent::Undone { run, files, at } => self.files_undone(*run, files, *at),
            FileEvent::RestoreStarted { calls, .. } => self.restoring = Some(calls.clone()),
            FileEvent::Restored { branch, files, at } => self.files_restored(*branch, files, *at),
        }
    }

    pub(in crate::machine) fn fits_files(&self, event: &FileEvent) -> bool {
        match event {
            FileEvent::UndoStarted { run, .. } => self.undoing.is_none() && *run <= self.runs,
            FileEvent::Undone { run, .. } => self.undoing == Some(*run),
            FileEvent::RestoreStarted { .. } => self.restoring.is_none(),
            FileEvent::Restored { .. } => true,
        }
    }

    fn files_undone(&mut self, run: u32, files: &Undone, at: Timestamp) {
        self.undoing = None;
        self.undone.insert(run, files.clone());
        self.push(Item::Undone { run, text: undone_told(files), at });
    }

    fn files_restored(&mut self, branch: ConversationId, files: &Undone, at: Timestamp) {
        let own = self.digest.id == Some(branch);
        if own {
            self.restoring = None;
        } else {
            self.restored_for.push(branch);
        }
        if *files != Undone::default() {
            let text = restored_told(files, own);
            self.push(Item::Restored { branch, files: files.clone(), text, at });
        }
    }
}

impl Digest {
    pub(super) fn apply_files(&mut self, event: &FileEvent) {
        match event {
            FileEvent::UndoStarted { .. } => self.undoing = true,
            FileEvent::Undone { .. } => self.undoing = false,
            FileEvent::RestoreStarted { .. } => self.restoring = true,
            FileEvent::Restored { .. } => self.restoring = false,
        }
    }
}

/// What the agent has to know of files that were put back for a branch: in the branch, only what is not as it was.
fn restored_told(files: &Undone, own: bool) -> Option<String> {
    let list = |paths: &[String]| paths.iter().map(|path| format!("\n- {path}")).collect::<String>();
    let mut text = String::new();
    if own {
        if files.kept.is_empty() {
            return None;
        }
        text.push_str("[These files are not as they were at this point, because they were changed since:");
        text.push_str(&list(&files.kept));
        text.push_str("\nRead them again before you rely on them.]");
        return Some(text);
    }
    text.push_str("[The person goes on from an earlier decision in another conversation.");
    if !files.restored.is_empty() {
        text.push_str(&format!(" For that, these files were put back as they were then:{}", list(&files.restored)));
    }
    if !files.kept.is_empty() {
        text.push_str(&format!("\nLeft as they are, because they were changed since:{}", list(&files.kept)));
    }
    text.push(']');
    Some(text)
}

/// What the agent is told when the person has put files back.
fn undone_told(files: &Undone) -> String {
    let list = |paths: &[String]| paths.iter().map(|path| format!("\n- {path}")).collect::<String>();
    let mut text = String::from("[The person has undone your file changes of the last run.");
    if !files.restored.is_empty() {
        text.push_str(&format!(" As they were before it:{}", list(&files.restored)));
    }
    if !files.kept.is_empty() {
        text.push_str(&format!("\nLeft as they are, because they were changed since:{}", list(&files.kept)));
    }
    text.push(']');
    text
}
