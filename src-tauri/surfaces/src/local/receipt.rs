//! What the asking end says once an answer is where it was to be brought. Until then the answer is kept: a program that ends
//! before it has passed it on has lost nothing.

use super::{EngineClientError, RunningEngine};
use ask::InteractionId;
use ask::limits::RECEIPT_MILLIS_MAX;
use engine::crash;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::time::{Instant, sleep};
use uuid::Uuid;

const WITHIN: Duration = Duration::from_millis(RECEIPT_MILLIS_MAX);
const AGAIN: Duration = Duration::from_millis(100);

/// For one call, and the answer that it was given.
#[derive(Debug, Clone)]
pub struct Receipt {
    data: PathBuf,
    interaction: InteractionId,
    call: Uuid,
}

impl Receipt {
    pub(super) fn new(data: &Path, interaction: InteractionId, call: Uuid) -> Receipt {
        Receipt { data: data.to_owned(), interaction, call }
    }

    /// Said again for a while where the program is just away. One that is never heard does no harm: whoever asks the same is
    /// given the answer once more, and told that it was given earlier.
    pub async fn give(self) {
        crash::point("receipt");
        let until = Instant::now() + WITHIN;
        loop {
            match RunningEngine::at(&self.data).was_read(self.interaction, self.call).await {
                // An older program has noted it already.
                Ok(()) | Err(EngineClientError::Refused(_)) => return crash::point("receipt-given"),
                Err(EngineClientError::Lost(_) | EngineClientError::NotSaved(_)) if Instant::now() < until => {
                    sleep(AGAIN).await
                }
                Err(why) => return tracing::warn!(%why, "that an answer was read could not be said"),
            }
        }
    }
}
