//! A notification service that records what it is shown and presses what a test tells it to.

use crate::patience::until;
use anyhow::{Context, Result};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use zbus::object_server::SignalEmitter;
use zbus::zvariant::OwnedValue;

const PATH: &str = "/org/freedesktop/Notifications";

/// One notification as it was handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    pub id: u32,
    pub summary: String,
    pub body: String,
    /// Key and label of each button.
    pub actions: Vec<(String, String)>,
    /// What stands in the field for words while it is empty.
    pub hint: Option<String>,
    pub standing: bool,
}

/// The desktop's notifications.
pub struct Notifications {
    bus: zbus::Connection,
    shown: Arc<Mutex<Vec<Shown>>>,
    slow: Arc<AtomicBool>,
}

struct Service {
    capabilities: Vec<String>,
    shown: Arc<Mutex<Vec<Shown>>>,
    slow: Arc<AtomicBool>,
}

impl Notifications {
    pub async fn start(address: &str, capabilities: &[&str]) -> Result<Notifications> {
        let shown = Arc::new(Mutex::new(Vec::new()));
        let slow = Arc::new(AtomicBool::new(false));
        let capabilities = capabilities.iter().map(|name| (*name).to_owned()).collect();
        let bus = zbus::connection::Builder::address(address)?
            .serve_at(PATH, Service { capabilities, shown: shown.clone(), slow: slow.clone() })?
            .name("org.freedesktop.Notifications")?
            .build()
            .await?;
        Ok(Notifications { bus, shown, slow })
    }

    /// From now on what is withdrawn is not gone at once: the person may still be typing in it.
    pub fn withdraws_slowly(&self) {
        self.slow.store(true, Ordering::Relaxed);
    }

    /// Everything that was ever shown, in order.
    pub fn shown(&self) -> Vec<Shown> {
        self.shown.lock().clone()
    }

    pub fn standing(&self) -> Vec<Shown> {
        self.shown().into_iter().filter(|one| one.standing).collect()
    }

    /// Waits until exactly this many stand.
    pub async fn wait_for(&self, count: usize) -> Result<Vec<Shown>> {
        self.wait_until(&format!("{count} notifications"), || self.standing().len() == count).await?;
        Ok(self.standing())
    }

    /// Until more were shown than so many, also in the place of one another.
    pub async fn wait_for_another(&self, than: usize) -> Result<()> {
        self.wait_until("another notification", || self.shown().len() > than).await
    }

    async fn wait_until(&self, what: &str, is: impl Fn() -> bool) -> Result<()> {
        until(what, async || Ok(is())).await.with_context(|| format!("these were shown: {:?}", self.shown()))
    }

    /// Presses a button (`default` is the notification itself).
    pub async fn press(&self, id: u32, key: &str) -> Result<()> {
        let emitter = SignalEmitter::new(&self.bus, PATH)?;
        Service::action_invoked(&emitter, id, key).await?;
        self.end(id, 2).await
    }

    /// Writes this in the field and sends it.
    pub async fn reply(&self, id: u32, words: &str) -> Result<()> {
        let emitter = SignalEmitter::new(&self.bus, PATH)?;
        Service::notification_replied(&emitter, id, words).await?;
        self.end(id, 2).await
    }

    /// The person waves it away.
    pub async fn dismiss(&self, id: u32) -> Result<()> {
        self.end(id, 2).await
    }

    async fn end(&self, id: u32, reason: u32) -> Result<()> {
        strike(&self.shown, id);
        let emitter = SignalEmitter::new(&self.bus, PATH)?;
        Ok(Service::notification_closed(&emitter, id, reason).await?)
    }
}

fn strike(shown: &Mutex<Vec<Shown>>, id: u32) {
    for one in shown.lock().iter_mut().filter(|one| one.id == id) {
        one.standing = false;
    }
}

#[zbus::interface(name = "org.freedesktop.Notifications")]
impl Service {
    fn get_capabilities(&self) -> Vec<String> {
        self.capabilities.clone()
    }

    #[allow(clippy::too_many_arguments)] // The interface is the system's.
    fn notify(
        &self,
        _app_name: &str,
        replaces: u32,
        _icon: &str,
        summary: &str,
        body: &str,
        actions: Vec<String>,
        hints: HashMap<String, OwnedValue>,
        _expires: i32,
    ) -> u32 {
        strike(&self.shown, replaces);
        let mut shown = self.shown.lock();
        let id = if replaces > 0 { replaces } else { shown.iter().map(|one| one.id).max().unwrap_or(0) + 1 };
        let actions = actions.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        let hint = hints.get("x-kde-reply-placeholder-text").and_then(|hint| <&str>::try_from(hint).ok());
        shown.push(Shown {
            id,
            summary: summary.to_owned(),
            body: body.to_owned(),
            actions,
            hint: hint.map(str::to_owned),
            standing: true,
        });
        id
    }

    async fn close_notification(&self, id: u32, #[zbus(signal_emitter)] emitter: SignalEmitter<'_>) {
        strike(&self.shown, id);
        if !self.slow.load(Ordering::Relaxed) {
            let _ = Self::notification_closed(&emitter, id, 3).await;
        }
    }

    fn get_server_information(&self) -> (String, String, String, String) {
        ("recorder".to_owned(), "askwell".to_owned(), "1".to_owned(), "1.2".to_owned())
    }

    #[zbus(signal)]
    async fn action_invoked(emitter: &SignalEmitter<'_>, id: u32, key: &str) -> zbus::Result<()>;

    #[zbus(signal)]
    async fn notification_replied(emitter: &SignalEmitter<'_>, id: u32, text: &str) -> zbus::Result<()>;

    #[zbus(signal)]
    async fn notification_closed(emitter: &SignalEmitter<'_>, id: u32, reason: u32) -> zbus::Result<()>;
}
