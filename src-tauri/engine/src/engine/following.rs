//! All news, for a surface in another process, from the moment on in which it sees a conversation.

use super::Conversations;
use super::view::view;
use crate::host::NumberedNews;
use ask::ConversationId;
use ask::wire::{CommandError, ConversationView};
use tokio::sync::broadcast::Receiver;

/// Where somebody begins to follow.
pub struct NewsSubscription {
    /// The conversation that they follow, if it is one.
    pub view: Option<ConversationView>,
    /// The number of the last news that is in it already.
    pub number: u64,
    /// All that comes after it.
    pub news: Receiver<NumberedNews>,
}

impl Conversations {
    /// What is seen and what is heard meet without a gap, down to the letters of a reply that is being written. News of what
    /// is in the view already may come once more: they have no later number of an event than it has.
    pub async fn follow(&self, id: Option<ConversationId>) -> Result<NewsSubscription, CommandError> {
        let Some(id) = id else {
            let (_, (number, news)) = self.live.joined(None, || self.hub.follow_from());
            return Ok(NewsSubscription { view: None, number, news });
        };
        let shared = self.context.load(id).await?;
        let draft = self.drafts.message_of(id).await?;
        let (followed, working) = {
            // What is committed after this is told after it.
            let held = shared.read();
            let view = view(&held.state, held.seq, held.condition, self.context.errors())?;
            let (live, (number, news)) = self.live.joined(Some(id), || self.hub.follow_from());
            let live = live.filter(|_| held.state.run.is_some());
            let working = held.state.run.is_some() && !held.is_read_only();
            (NewsSubscription { view: Some(ConversationView { live, draft, ..view }), number, news }, working)
        };
        if working {
            self.waker.wake(id);
        }
        self.is_used(id).await;
        Ok(followed)
    }

    /// The conversation as it is, where the one who looks hears all news already.
    pub async fn seen(&self, id: ConversationId) -> Result<Option<ConversationView>, CommandError> {
        self.follow(Some(id)).await.map(|followed| followed.view)
    }
}
