//! What goes on until nobody does anything any more: by it a program in the background knows that it may end.

use super::Engine;
use crate::folder;

impl Engine {
    /// Nothing goes on by itself: no run, and no time for an answer that passes.
    pub fn is_at_rest(&self) -> bool {
        self.tasks.all_wait() && self.clocks.none_run()
    }

    /// Something that this program has asked is open. What was asked before has waited without it, and may wait for weeks.
    pub async fn waits_for_an_answer(&self) -> bool {
        // Where it cannot be said, nobody is left waiting.
        self.inbox.all().await.map_or(true, |inbox| inbox.iter().any(|one| one.interaction.opened_at >= self.opened_at))
    }

    /// The data folder is at its path, and this program's.
    pub fn owns_its_folder(&self) -> bool {
        folder::is_owned(&self.folder)
    }
}
