//! Who waits for the end of a question of theirs, and what becomes of one that nobody waits for any more.

use crate::engine::EngineContext;
use crate::store::Shared;
use ask::guest::{Guest, Via};
use ask::limits::{HOOK_AWAY_MILLIS_MAX, RECEIPT_MILLIS_MAX};
use ask::{CallId, InteractionId, Timestamp};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, watch};
use tokio::time::Instant;

/// A hook looks for this program for so long when it has gone; one that still lives has come back by then.
const CLAIMED_WITHIN: Duration = Duration::from_millis(HOOK_AWAY_MILLIS_MAX + 2_000);

/// Whoever is given an answer says that it has it within this, or has died on the way.
const SAYS_READ_WITHIN: Duration = Duration::from_millis(RECEIPT_MILLIS_MAX);

/// What all guests share.
pub struct Guests {
    pub(super) context: Arc<EngineContext>,
    /// One at a time looks whether its conversation is there and starts it: two would make two.
    pub(super) door: Mutex<()>,
    /// Counts what has changed in their conversations.
    pub(super) changed: watch::Sender<u64>,
    /// How many wait for the end of each question, at this moment.
    waiting: Arc<parking_lot::Mutex<HashMap<InteractionId, u32>>>,
    /// Which call was given an answer that was kept, and until when it may take to say that it has it.
    given: parking_lot::Mutex<HashMap<InteractionId, (CallId, Instant)>>,
}

impl Guests {
    pub fn new(context: Arc<EngineContext>) -> Guests {
        Guests {
            context,
            door: Mutex::default(),
            changed: watch::Sender::new(0),
            waiting: Arc::default(),
            given: parking_lot::Mutex::default(),
        }
    }

    /// Something in a guest's conversation is another now: whoever waits looks again.
    pub fn look_again(&self) {
        self.changed.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Gives an answer that is kept to this call. Where another one has it just now, until when to wait for its word: one yes
    /// is not for several who come back at once.
    pub(super) fn give_kept(&self, interaction: InteractionId, call: &CallId) -> Result<(), Instant> {
        let now = Instant::now();
        let mut given = self.given.lock();
        given.retain(|_, (_, until)| *until > now);
        match given.get(&interaction) {
            Some((other, until)) if other != call => Err(*until),
            Some(_) | None => {
                given.insert(interaction, (call.clone(), now + SAYS_READ_WITHIN));
                Ok(())
            }
        }
    }

    /// It was brought where it was to go, or never will be.
    pub(super) fn was_given(&self, interaction: InteractionId) {
        self.given.lock().remove(&interaction);
        self.look_again();
    }

    /// Whoever asked is in this very program, and waits for as long as this is there.
    pub fn waits_here(&self, interaction: InteractionId) -> GuestWait {
        *self.waiting.lock().entry(interaction).or_default() += 1;
        GuestWait { interaction, all: self.waiting.clone() }
    }

    /// From now on programs on this machine find this one. A hook that does not come back has ended meanwhile.
    pub fn expects_hooks(self: &Arc<Self>) {
        let since = self.context.now();
        self.once_claimed(move |guests| async move { guests.withdraw_hooks(since).await });
    }

    /// A hook waits for what it has just asked, or it has ended before it could.
    pub(super) fn expect_to_wait(self: &Arc<Self>, shared: &Shared, call: &CallId) {
        if let Some(interaction) = shared.read().state.guest_call(call) {
            self.once_claimed(move |guests| async move { guests.vanished(interaction).await });
        }
    }

    /// When every hook that still lives has come to wait.
    fn once_claimed<F>(self: &Arc<Self>, then: impl FnOnce(Arc<Guests>) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send,
    {
        let guests = Arc::downgrade(self);
        tokio::spawn(async move {
            tokio::time::sleep(CLAIMED_WITHIN).await;
            if let Some(guests) = guests.upgrade() {
                then(guests).await;
            }
        });
    }

    /// How many wait for the end of this question now.
    pub fn waiting(&self, interaction: InteractionId) -> u32 {
        self.waiting.lock().get(&interaction).copied().unwrap_or_default()
    }

    /// Whoever waited for this question is not there any more. A hook stands for a permission of a program that goes on
    /// without it, and so does not outlive it; every other question stays.
    pub async fn vanished(&self, interaction: InteractionId) {
        let hook = match self.of_guest(interaction).await {
            Ok(Some(shared)) => {
                let held = shared.read();
                held.state.interaction(interaction).and_then(|asked| asked.guest.as_deref()).is_some_and(is_hook)
            }
            Ok(None) | Err(_) => false,
        };
        if hook
            && self.waiting(interaction) == 0
            && let Err(error) = self.leave(interaction, None).await
        {
            tracing::warn!(?error, "a permission that nobody waits for could not be withdrawn");
        }
    }

    /// Hooks whose program came to its end while this one was away have not come back by now.
    async fn withdraw_hooks(&self, since: Timestamp) {
        let open = match self.context.store.inbox().await {
            Ok(open) => open,
            Err(error) => return tracing::warn!(%error, "open permissions could not be looked at"),
        };
        for waiting in open {
            let asked = waiting.interaction;
            if asked.opened_at <= since && asked.guest.as_deref().is_some_and(is_hook) {
                self.vanished(asked.id).await;
            }
        }
    }
}

/// One who waits, for as long as this is there.
#[must_use]
#[derive(Debug)]
pub struct GuestWait {
    interaction: InteractionId,
    all: Arc<parking_lot::Mutex<HashMap<InteractionId, u32>>>,
}

impl Drop for GuestWait {
    fn drop(&mut self) {
        let mut all = self.all.lock();
        match all.get_mut(&self.interaction) {
            Some(more) if *more > 1 => *more -= 1,
            Some(_) | None => drop(all.remove(&self.interaction)),
        }
    }
}

pub(super) fn is_hook(guest: &Guest) -> bool {
    guest.via == Via::Hook
}
