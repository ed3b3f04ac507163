//! One chat service's line: the one task that hears and writes there. It looks at what is true and does what is due;
//! being woken once too often, or started anew at any moment, changes nothing.

mod carrying;
mod doing;
mod ends;
mod hearing;
mod sending;

use super::board::Board;
use super::channel::{Channel, ChannelError, ChatAddress, IncomingBatch, Outgoing};
use super::kept::{self, ChannelState, Letter};
use super::pairing;
use crate::commands::RunningProgram;
use crate::strings::{Strings, strings};
use ask::channel::{Messenger, Undelivered};
use ask::plain_text::dialogue::{Manner, Post};
use ask::wire::{Health, ReplyWindow};
use ask::{ConversationId, InteractionId, Timestamp};
use engine::Engine;
use engine::crash;
use engine::host::Host;
use engine::parts::{PanicError, Restarts, guarded};
use engine::sightings::Sightings;
use engine::store::{Store, StoreError as StoreFault};
use futures_util::future::BoxFuture;
use std::collections::HashSet;
use std::future::pending;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// While something may fall due that no news will tell of, the line looks again this often.
const NAP: Duration = Duration::from_secs(15);
/// Waits between attempts after a failure, the last one again and again.
const RESTS_SECONDS: [u64; 6] = [1, 2, 5, 10, 20, 30];

pub struct ChannelWorker {
    pub askwell: Weak<dyn RunningProgram>,
    pub host: Arc<dyn Host>,
    pub store: Store,
    pub channel: Arc<dyn Channel>,
    pub board: Arc<Board>,
    pub sightings: Arc<Sightings>,
    pub wake: Arc<Notify>,
    pub ordered: mpsc::UnboundedReceiver<ChannelOrder>,
    pub kept: ChannelState,
    /// How often hearing, and writing, has failed since it last went well.
    pub unheard: usize,
    pub unsent: usize,
    /// How often what is to be done next could not be saved, although the disk takes other things.
    pub fruitless: u32,
    /// Stands open and can take no answer: it is not asked here again until the program is started anew.
    pub unanswerable: HashSet<InteractionId>,
    /// The message that was last tried to be written.
    pub tried: Option<Uuid>,
    /// Nothing is written before then: the service has said so, or it gave trouble.
    pub rests_until: Timestamp,
    /// The service does not know the token: in its words.
    pub signed_out: Option<String>,
    /// Since when the service gives trouble.
    pub trouble_since: Option<Timestamp>,
}

/// What the line is told to do from outside.
pub enum ChannelOrder {
    /// Writes this now; None as a fault: there is nobody to write to.
    Write { text: String, done: oneshot::Sender<Result<(), Option<ChannelError>>> },
    /// Nothing of this conversation is known here any more.
    Forget { conversation: ConversationId, done: oneshot::Sender<()> },
}

/// Why the line rests before it goes on.
enum Rest {
    /// Nothing is due until there is news.
    Nothing,
    For(Duration),
}

impl ChannelWorker {
    /// Until it is told to end. After a panic it begins anew with what the disk knows.
    pub async fn run(mut self, stop: CancellationToken) {
        let mut restarts = Restarts::default();
        while let Err(PanicError) = guarded("a chat's line", self.listen(&stop)).await {
            let (_, pause) = restarts.another();
            self.broken(pause);
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.host.pause(pause) => {}
            }
            while !self.take_up().await {
                tokio::select! {
                    () = stop.cancelled() => return,
                    () = self.host.pause(NAP) => {}
                }
            }
        }
    }

    /// Whether what it knew could be read again.
    async fn take_up(&mut self) -> bool {
        match kept::read(&self.store, self.messenger(), self.host.now()).await {
            Ok(found) => {
                self.kept = found.kept;
                (self.unheard, self.unsent, self.tried, self.rests_until) = (0, 0, None, 0);
                true
            }
            Err(fault) => {
                tracing::warn!(%fault, messenger = self.messenger().name(), "what a chat's line knows cannot be read");
                false
            }
        }
    }

    /// Says that it does not listen for so long.
    fn broken(&mut self, pause: Duration) {
        let now = self.host.now();
        let since = *self.trouble_since.get_or_insert(now);
        let detail = self.askwell.upgrade().map(|askwell| self.strings(&askwell).chat_worker_failed().to_owned());
        let retry_at = Some(now + millis(pause));
        self.board.health(Health::Trouble { why: Undelivered::Unreachable, detail, since, retry_at });
    }

    async fn listen(&mut self, stop: &CancellationToken) {
        let mut hearing = self.next_hearing(Duration::ZERO);
        loop {
            let rest = {
                let Some(askwell) = self.askwell.upgrade() else { return };
                self.look(&askwell).await
            };
            let host = self.host.clone();
            let resting = async {
                match rest {
                    Rest::Nothing => pending().await,
                    Rest::For(time) => host.pause(time).await,
                }
            };
            tokio::select! {
                () = stop.cancelled() => return,
                heard = &mut hearing => {
                    let Some(askwell) = self.askwell.upgrade() else { return };
                    let rest = self.take(&askwell, heard).await;
                    hearing = match rest {
                        Some(rest) => self.next_hearing(rest),
                        // Nothing is heard any more until the person signs in again.
                        None => Box::pin(pending()),
                    };
                }
                Some(order) = self.ordered.recv() => self.obey(order).await,
                () = self.wake.notified() => {}
                () = resting => {}
            }
        }
    }

    fn next_hearing(&self, rest: Duration) -> BoxFuture<'static, Result<IncomingBatch, ChannelError>> {
        let (channel, host, cursor) = (self.channel.clone(), self.host.clone(), self.kept.cursor.clone());
        Box::pin(async move {
            if !rest.is_zero() {
                host.pause(rest).await;
            }
            channel.hear(cursor.as_deref()).await
        })
    }

    /// Does all that is due, and says when to look again.
    async fn look(&mut self, askwell: &Arc<dyn RunningProgram>) -> Rest {
        let looked = self.do_what_is_due(askwell).await;
        self.show_window();
        match looked {
            Ok(rest) => rest,
            // What could not be kept is not done; it is looked at again when the disk may take it.
            Err(fault) => {
                tracing::warn!(%fault, messenger = self.messenger().name(), "a chat's line could not be kept");
                Rest::For(NAP)
            }
        }
    }

    async fn do_what_is_due(&mut self, askwell: &Arc<dyn RunningProgram>) -> Result<Rest, StoreFault> {
        crash::panic_point("line");
        if !self.do_deeds(askwell).await? {
            return Ok(Rest::For(NAP));
        }
        let waits = self.carry(askwell).await?;
        let untold = self.tell_ends(askwell).await?;
        match self.send().await? {
            Some(rest) => Ok(Rest::For(rest)),
            None if waits || untold => Ok(Rest::For(NAP)),
            None => Ok(Rest::Nothing),
        }
    }

    /// What the service has let through, or why nothing. Gives how long to wait before hearing on; None: until something changes.
    async fn take(
        &mut self,
        askwell: &Arc<dyn RunningProgram>,
        heard: Result<IncomingBatch, ChannelError>,
    ) -> Option<Duration> {
        match heard {
            Ok(heard) => {
                self.unheard = 0;
                self.goes_well();
                match self.hear(askwell, heard).await {
                    Ok(()) => Some(Duration::ZERO),
                    Err(fault) => {
                        tracing::warn!(%fault, messenger = self.messenger().name(), "a message is heard again later");
                        Some(NAP)
                    }
                }
            }
            Err(fault) => self.fails(&fault),
        }
    }

    fn goes_well(&mut self) {
        self.trouble_since = None;
        self.board.health(Health::Well { heard_at: Some(self.host.now()) });
    }

    fn fails(&mut self, fault: &ChannelError) -> Option<Duration> {
        let rest = fault.passes().then(|| rest_after(fault, self.unheard));
        if let ChannelError::SignedOut(words) = fault {
            self.signed_out = Some(words.clone());
        }
        self.unheard += 1;
        self.in_trouble(fault, rest);
        rest
    }

    fn in_trouble(&mut self, fault: &ChannelError, rest: Option<Duration>) {
        let now = self.host.now();
        let since = *self.trouble_since.get_or_insert(now);
        let retry_at = rest.map(|rest| now + millis(rest));
        let detail = fault.detail().map(str::to_owned);
        tracing::debug!(%fault, messenger = self.messenger().name(), "a chat service gives trouble");
        self.board.health(Health::Trouble { why: fault.why(), detail, since, retry_at });
    }

    /// Keeps what the line knows: before it acts on it, and after.
    async fn keep(&self) -> Result<(), StoreFault> {
        kept::write(&self.store, self.messenger(), &self.kept).await
    }

    fn messenger(&self) -> Messenger {
        self.channel.messenger()
    }

    fn strings(&self, engine: &Engine) -> &'static dyn Strings {
        strings(engine.language(&engine.settings()))
    }

    fn manner(&self, engine: &Engine) -> Manner {
        let limits = self.channel.limits();
        Manner {
            language: engine.language(&engine.settings()),
            buttons: limits.buttons,
            text_chars_max: limits.text_chars_max,
            here: self.messenger().surface(),
        }
    }

    /// Where the person is written to; None while nobody may answer.
    fn address(&self) -> Option<ChatAddress> {
        let person = self.kept.person.as_ref()?;
        Some(ChatAddress { chat: person.chat.clone(), context: self.kept.context.clone() })
    }

    /// Whether anything may be written now.
    fn may_write(&self) -> Result<(), ChannelError> {
        if let Some(words) = &self.signed_out {
            return Err(ChannelError::SignedOut(words.clone()));
        }
        if self.kept.blocked {
            return Err(ChannelError::Blocked(String::new()));
        }
        match self.channel.limits().window {
            Some(window) if self.kept.window(window, self.host.now()).is_none() => Err(ChannelError::WindowShut),
            Some(_) | None => Ok(()),
        }
    }

    async fn obey(&mut self, order: ChannelOrder) {
        match order {
            ChannelOrder::Write { text, done } => {
                // Whoever asked may not wait any more.
                let _ = done.send(self.write_now(text).await);
            }
            ChannelOrder::Forget { conversation, done } => {
                self.kept.forget(conversation);
                if let Err(fault) = self.keep().await {
                    tracing::warn!(%fault, messenger = self.messenger().name(), "a chat's line could not be kept");
                }
                let _ = done.send(());
            }
        }
    }

    async fn write_now(&mut self, text: String) -> Result<(), Option<ChannelError>> {
        match self.address() {
            Some(to) => {
                let post = Outgoing { text, ..Outgoing::default() };
                let written = self.write(&to, &post, self.host.new_id()).await;
                written.map_or(Err(None), |written| written.map(drop).map_err(Some))
            }
            None => Err(None),
        }
    }

    fn show_window(&self) {
        let Some(window) = self.channel.limits().window.filter(|_| self.kept.person.is_some()) else { return };
        let (posts_left, until) = self.kept.window(window, self.host.now()).unwrap_or_default();
        self.board.window(Some(ReplyWindow { posts_left, until }));
    }

    fn show_set_up(&self) {
        self.board.set_up(pairing::set_up(&self.kept, self.messenger(), self.host.now()));
    }

    /// Writes this as soon as it can be written.
    fn say(&mut self, id: Uuid, text: String) {
        let post = Post { about: None, text, buttons: Vec::new(), wants_words: false };
        self.kept.outbox.push_back(Letter::Post { id, post, carries: None });
    }
}

fn millis(time: Duration) -> Timestamp {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

fn rest_after(fault: &ChannelError, failures: usize) -> Duration {
    let [.., longest] = RESTS_SECONDS;
    let rest = Duration::from_secs(RESTS_SECONDS.get(failures).copied().unwrap_or(longest));
    match fault {
        ChannelError::TooMany { retry_after: Some(after) } => (*after).max(rest),
        ChannelError::Elsewhere(_) => Duration::from_secs(longest),
        ChannelError::TooMany { retry_after: None }
        | ChannelError::Unreachable(_)
        | ChannelError::SignedOut(_)
        | ChannelError::Blocked(_)
        | ChannelError::WindowShut
        | ChannelError::NotFit(_)
        | ChannelError::Malformed(_) => rest,
    }
}
