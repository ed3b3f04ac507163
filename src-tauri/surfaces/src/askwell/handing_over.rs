//! Another program, which stays, takes over from this one, which does not.

use super::Askwell;
use engine::FolderStillHeld;
use engine::crash;
use std::sync::Arc;

impl Askwell {
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
