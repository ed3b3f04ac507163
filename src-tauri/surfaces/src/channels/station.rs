//! One chat service at this machine: its line while it is up, and how it stands.

use super::board::Board;
use super::channel::{Channel, ChannelError};
use super::client::client;
use super::kept::{self, ChannelState, LoadedChannelState};
use super::line::{ChannelOrder, ChannelWorker};
use super::lock::BotLock;
use super::pairing;
use super::telegram::{self, Telegram};
use super::wechat::{self, Login, WeChat, WeChatLogin};
use crate::commands::RunningProgram;
use ask::channel::{Messenger, Undelivered};
use ask::settings::{Messaging, Settings};
use ask::wire::{ChannelStanding, Health};
use ask::{ConversationId, ProfileId};
use engine::Engine;
use engine::host::Host;
use engine::sightings::Sightings;
use engine::store::{Store, StoreError as StoreFault};
use parking_lot::Mutex;
use std::collections::HashSet;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use url::Url;
use uuid::Uuid;

/// How long a line that is told to end may take for what it is just doing.
const ENDING: Duration = Duration::from_secs(2);
/// How soon it is looked again whether the bot is free.
const LOOK_AGAIN: Duration = Duration::from_secs(30);

#[derive(Clone)]
pub struct ChannelStation {
    pub messenger: Messenger,
    pub board: Arc<Board>,
    pub host: Arc<dyn Host>,
    pub store: Store,
    sightings: Arc<Sightings>,
    wake: Arc<Notify>,
    running: Arc<tokio::sync::Mutex<Option<Running>>>,
    /// The attempt to sign in that goes on.
    pub signing_in: Arc<Mutex<Option<LoginTask>>>,
}

pub struct LoginTask {
    pub login: Arc<Login>,
    pub stop: CancellationToken,
}

/// A line that is up.
struct Running {
    with: Messaging,
    orders: mpsc::UnboundedSender<ChannelOrder>,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl ChannelStation {
    pub fn new(messenger: Messenger, host: Arc<dyn Host>, store: Store, sightings: Arc<Sightings>) -> ChannelStation {
        let board = Arc::new(Board::new(host.clone(), messenger));
        let (wake, running, signing_in) = Default::default();
        ChannelStation { messenger, board, host, store, sightings, wake, running, signing_in }
    }

    pub fn standing(&self) -> ChannelStanding {
        self.board.standing()
    }

    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// Puts the line up or takes it down, as the settings say. One that need not change is left alone.
    pub async fn follow(&self, askwell: &Arc<dyn RunningProgram>, settings: &Settings) {
        let with = settings.channels.of(self.messenger).clone();
        self.wake();
        let mut running = self.running.lock().await;
        let up = running.as_ref().filter(|running| !running.task.is_finished());
        if up.is_some_and(|running| with.enabled && running.with == with) {
            return;
        }
        end(running.take()).await;
        let LoadedChannelState { kept, set_aside } = match self.found().await {
            Ok(found) => found,
            Err(fault) => {
                tracing::error!(%fault, messenger = self.messenger.name(), "what is kept of a chat cannot be read");
                let why = super::setup::strings_for(askwell).chat_not_read(&askwell.errors().why(&fault));
                return self.trouble(Undelivered::SignedOut, Some(why), None);
            }
        };
        self.board.base_url(self.base_url(&with).map(String::from).unwrap_or_default());
        self.board.health(Health::Off);
        self.show(&kept);
        if set_aside {
            let why = super::setup::strings_for(askwell).chat_unreadable();
            self.trouble(Undelivered::SignedOut, Some(why.to_owned()), None);
        }
        if with.enabled && kept.bot.is_some() {
            *running = Some(self.start(Arc::downgrade(askwell), with, kept));
        }
    }

    /// Takes the line down, to be put up anew by `follow`.
    pub async fn stop(&self) {
        end(self.running.lock().await.take()).await;
    }

    pub async fn close(&self) {
        if let Some(LoginTask { stop, .. }) = self.signing_in.lock().take() {
            stop.cancel();
        }
        self.stop().await;
        self.board.health(Health::Off);
    }

    /// Has the line do something. Fails where there is none.
    pub async fn order(&self, order: ChannelOrder) -> bool {
        self.running.lock().await.as_ref().is_some_and(|running| running.orders.send(order).is_ok())
    }

    /// Nothing of this conversation is known here any more.
    pub async fn forget(&self, conversation: ConversationId) -> Result<(), StoreFault> {
        let (done, forgotten) = oneshot::channel();
        if self.order(ChannelOrder::Forget { conversation, done }).await && forgotten.await.is_ok() {
            return Ok(());
        }
        let mut kept = self.kept().await?;
        if kept.forget(conversation) { self.keep(&kept).await } else { Ok(()) }
    }

    async fn found(&self) -> Result<LoadedChannelState, StoreFault> {
        kept::read(&self.store, self.messenger, self.host.now()).await
    }

    pub async fn kept(&self) -> Result<ChannelState, StoreFault> {
        Ok(self.found().await?.kept)
    }

    pub async fn keep(&self, kept: &ChannelState) -> Result<(), StoreFault> {
        kept::write(&self.store, self.messenger, kept).await
    }

    pub fn show(&self, kept: &ChannelState) {
        self.board.set_up(pairing::set_up(kept, self.messenger, self.host.now()));
    }

    /// Under which its token is in the keychain.
    pub fn secret(&self) -> ProfileId {
        ProfileId(Uuid::new_v5(&Uuid::NAMESPACE_OID, format!("askwell-channel-{}", self.messenger.name()).as_bytes()))
    }

    /// None where what is set is no address.
    pub fn base_url(&self, with: &Messaging) -> Option<Url> {
        let own = match self.messenger {
            Messenger::Telegram => telegram::ADDRESS,
            Messenger::WeChat => wechat::BASE_URL,
        };
        address(with.base_url.as_deref().unwrap_or(own))
    }

    fn start(&self, askwell: Weak<dyn RunningProgram>, with: Messaging, kept: ChannelState) -> Running {
        let (orders, ordered) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        self.board.health(Health::Connecting);
        let (station, set, stopped) = (self.clone(), with.clone(), stop.clone());
        let task = tokio::spawn(async move {
            let up = station.put_up(askwell, &set, kept, ordered);
            let up = tokio::select! { up = up => up, () = stopped.cancelled() => return };
            if let Some((line, _lock)) = up {
                line.run(stopped).await;
            }
        });
        Running { with, orders, stop, task }
    }

    /// Waits for what the line needs: its token, and that no other program has the bot.
    async fn put_up(
        &self,
        askwell: Weak<dyn RunningProgram>,
        with: &Messaging,
        kept: ChannelState,
        ordered: mpsc::UnboundedReceiver<ChannelOrder>,
    ) -> Option<(ChannelWorker, BotLock)> {
        let token = self.token(&*askwell.upgrade()?).await?;
        let channel = match self.channel(with, &token) {
            Ok(channel) => channel,
            Err(fault) => {
                self.trouble(fault.why(), fault.detail().map(str::to_owned), None);
                return None;
            }
        };
        let lock = self.lock(&token).await?;
        if let Some(at) = kept.spoke_at {
            self.sightings.spoke(self.messenger, at);
        }
        let line = ChannelWorker {
            askwell,
            host: self.host.clone(),
            store: self.store.clone(),
            channel,
            board: self.board.clone(),
            sightings: self.sightings.clone(),
            wake: self.wake.clone(),
            ordered,
            kept,
            unheard: 0,
            unsent: 0,
            fruitless: 0,
            unanswerable: HashSet::new(),
            tried: None,
            rests_until: 0,
            signed_out: None,
            trouble_since: None,
        };
        Some((line, lock))
    }

    async fn token(&self, engine: &Engine) -> Option<String> {
        match engine.keys().get(self.secret()).await {
            Ok(secrets) if secrets.key.is_some() => secrets.key,
            Ok(_) => {
                self.trouble(Undelivered::SignedOut, None, None);
                None
            }
            Err(error) => {
                self.trouble(Undelivered::SignedOut, Some(engine.errors().key(&error)), None);
                None
            }
        }
    }

    async fn lock(&self, token: &str) -> Option<BotLock> {
        loop {
            match BotLock::take(token) {
                Ok(Some(lock)) => return Some(lock),
                Ok(None) => self.trouble(Undelivered::Elsewhere, None, Some(LOOK_AGAIN)),
                Err(error) => self.trouble(Undelivered::Unreachable, Some(error.to_string()), Some(LOOK_AGAIN)),
            }
            self.host.pause(LOOK_AGAIN).await;
        }
    }

    fn channel(&self, with: &Messaging, token: &str) -> Result<Arc<dyn Channel>, ChannelError> {
        let base_url = self.base_url(with).ok_or_else(|| ChannelError::Unreachable("no address".to_owned()))?;
        let client = client(&base_url)?;
        Ok(match self.messenger {
            Messenger::Telegram => Arc::new(Telegram::new(client, base_url, token.to_owned()).paced(self.host.clone())),
            Messenger::WeChat => {
                let login: WeChatLogin =
                    serde_json::from_str(token).map_err(|_| ChannelError::SignedOut("no token".to_owned()))?;
                Arc::new(WeChat::new(client, &base_url, &login))
            }
        })
    }

    fn trouble(&self, why: Undelivered, detail: Option<String>, rest: Option<Duration>) {
        let since = self.host.now();
        let retry_at = rest.map(|rest| since + i64::try_from(rest.as_millis()).unwrap_or_default());
        self.board.health(Health::Trouble { why, detail, since, retry_at });
    }
}

/// Over TLS, or on this machine.
pub fn address(text: &str) -> Option<Url> {
    let url = Url::parse(text.trim()).ok()?;
    let here = match url.host()? {
        url::Host::Domain(name) => name == "localhost",
        url::Host::Ipv4(address) => address.is_loopback(),
        url::Host::Ipv6(address) => address.is_loopback(),
    };
    let plain = url.username().is_empty() && url.password().is_none();
    (plain && (url.scheme() == "https" || (url.scheme() == "http" && here))).then_some(url)
}

/// What it is just writing may be finished; what it had to do is on the disk.
async fn end(running: Option<Running>) {
    if let Some(Running { stop, mut task, .. }) = running {
        stop.cancel();
        if tokio::time::timeout(ENDING, &mut task).await.is_err() {
            task.abort();
            let _ = task.await;
        }
    }
}
