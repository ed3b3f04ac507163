//! What the engine has its surfaces do, beside the news that it tells.

use ask::ConversationId;
use ask::settings::Settings;
use ask::wall_clock::TrustedTime;
use futures_util::future::BoxFuture;

/// All that listens and speaks for the engine. It is made with it, and ends before it.
pub trait Surfaces: Send + Sync + 'static {
    /// Something was committed, or the person was seen: what is due may be something else. Must be quick: it is called on the
    /// writer's thread.
    fn look_again(&self);
    /// The settings may have changed.
    fn follow<'a>(&'a self, settings: &'a Settings) -> BoxFuture<'a, ()>;
    /// A conversation is being deleted.
    fn forget(&self, conversation: ConversationId) -> BoxFuture<'_, ()>;
    /// A new day: what was kept for long enough goes. What fails is left for the next one.
    fn remove_old(&self, now: TrustedTime) -> BoxFuture<'_, ()>;
}
