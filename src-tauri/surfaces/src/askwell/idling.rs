//! A program in the background ends when nothing is left to do: nobody is connected, and nothing goes on until somebody does
//! something.

use super::Askwell;
use engine::crash;
use std::sync::Arc;

impl Askwell {
    /// Nobody is connected, and nothing goes on by itself: no run, no time for an answer that passes, and no chat from which the
    /// answer to what this program has asked may come.
    pub async fn is_idle(&self) -> bool {
        self.local.nobody_is_connected()
            && self.engine.is_at_rest()
            && !(self.channels().are_on() && self.engine.waits_for_an_answer().await)
    }

    /// The data folder is not at its path any more, and nobody is connected who could wait for it to be back: whoever looks there
    /// finds another one, or none.
    pub fn is_left_behind(&self) -> bool {
        self.local.nobody_is_connected() && !self.engine.owns_its_folder()
    }

    /// True if it has ended; false where somebody came at the last moment, and finds it as before.
    pub async fn end_if_idle(self: Arc<Self>) -> bool {
        if !self.is_idle().await {
            return false;
        }
        crash::point("idle");
        self.local.close().await;
        crash::point("unheard");
        // Whoever was answered meanwhile may have begun something.
        if !self.is_idle().await {
            self.host_local();
            return false;
        }
        self.close().await;
        true
    }
}
