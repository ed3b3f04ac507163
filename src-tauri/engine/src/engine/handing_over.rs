//! Another program, which stays, takes over from this one, which does not: rounds come to their ends, and the data folder is
//! let go of.

use super::Engine;
use crate::folder::Lock;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

/// So long a reply, a call or a change of files may still take. What is cut off then is asked for once more, as after any end
/// of the program: whoever has opened the window waits meanwhile.
const PATIENCE: Duration = Duration::from_secs(3);
/// What is at work in this program ends by then.
const LET_GO_WITHIN: Duration = Duration::from_secs(10);
const LOOK_AGAIN: Duration = Duration::from_millis(5);

/// Whether another program waits for the folder.
pub(super) type HandingOver = watch::Sender<bool>;

/// All is closed, and something in this program holds on to the data folder.
#[derive(Debug, thiserror::Error)]
#[error("the data folder is still held")]
pub struct FolderStillHeld;

impl Engine {
    /// Becomes true when another program waits for the folder. Whoever listens is to hand over then.
    pub fn is_wanted(&self) -> watch::Receiver<bool> {
        self.handing_over.subscribe()
    }

    /// Another program asks for the folder. False where nobody listens: this one does a single thing, and ends.
    pub fn is_to_hand_over(&self) -> bool {
        !self.stays() && self.handing_over.send(true).is_ok()
    }

    /// Nothing new is begun, and what is under way comes to an end of its own or is cut. A command that runs goes on, and a
    /// question stays open.
    pub async fn rest(&self) {
        let rounds_end = self.tasks.rest(PATIENCE);
        self.pausing.cut_all_short();
        rounds_end.await;
    }

    /// For whoever lets go of a closed engine: until the folder is another's to take.
    pub fn freed(&self) -> FolderRelease {
        FolderRelease(Arc::downgrade(&self.lock))
    }
}

/// The data folder, while something in this program may still hold on to it.
pub struct FolderRelease(Weak<Lock>);

impl FolderRelease {
    pub async fn comes(self) -> Result<(), FolderStillHeld> {
        let begun = Instant::now();
        while self.0.strong_count() > 0 {
            if begun.elapsed() >= LET_GO_WITHIN {
                return Err(FolderStillHeld);
            }
            sleep(LOOK_AGAIN).await;
        }
        Ok(())
    }
}
