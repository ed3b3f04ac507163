//! The questions of an older server that stand open while it waits on the wire.

use ask::InteractionId;
use futures_util::future::select_all;
use serde_json::Value;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

/// What stands open of what a server asked in the middle of a call.
#[derive(Default)]
pub(super) struct Cards(pub Vec<ServerCard>);

pub(super) struct ServerCard {
    pub id: InteractionId,
    pub answer: Option<oneshot::Sender<Value>>,
    /// The server wants no answer any more.
    pub gone: CancellationToken,
}

impl Cards {
    /// Until the server takes one of them back.
    pub async fn taken_back(&self) {
        if self.0.is_empty() {
            return std::future::pending().await;
        }
        let waiting = self.0.iter().map(|card| Box::pin(card.gone.cancelled()));
        drop(select_all(waiting).await);
    }

    pub fn take_gone(&mut self) -> Vec<InteractionId> {
        let (gone, open) = std::mem::take(&mut self.0).into_iter().partition(|card| card.gone.is_cancelled());
        self.0 = open;
        Vec::into_iter(gone).map(|card: ServerCard| card.id).collect()
    }
}
