//! What is under way goes on in another program: one that takes over, or whoever is started next.

use super::Askwell;
use engine::FolderStillHeld;
use engine::crash;
use std::sync::Arc;

impl Askwell {
    /// Ends where somebody asked for it, and nobody waits for the folder: a reply that is being said is heard to its end, within
    /// a few seconds, so that whoever goes on does not ask for it once more.
    pub async fn leave(&self) {
        self.local.close().await;
        self.engine.rest().await;
        self.close().await;
    }

    /// Nothing new is begun, what is under way comes to an end of its own or is cut, and the folder is free when this returns.
    /// A command that runs goes on, and a question stays open.
    pub async fn hand_over(self: Arc<Self>) -> Result<(), FolderStillHeld> {
        self.local.close().await;
        crash::point("handing-over");
        self.engine.rest().await;
        crash::point("rounds-ended");
        self.close().await;
        crash::point("closed");
        let freed = self.engine.freed();
        drop(self);
        freed.comes().await?;
        crash::point("handed-over");
        Ok(())
    }
}
