//! Notifications over `org.freedesktop.Notifications`, as Linux desktops offer it.
//!
//! Spoken directly and not through the plugin: buttons only where the service has them, markup escaped only where it is
//! read, and a notification is taken back when its question is answered elsewhere.

use super::{NotificationAction, key};
use crate::notices::{Note, NoteId};
use futures_util::StreamExt;
use std::collections::HashMap;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use zbus::zvariant::Value;

#[zbus::proxy(
    interface = "org.freedesktop.Notifications",
    default_service = "org.freedesktop.Notifications",
    default_path = "/org/freedesktop/Notifications"
)]
trait Service {
    fn get_capabilities(&self) -> zbus::Result<Vec<String>>;

    #[allow(clippy::too_many_arguments)] // The interface is the system's.
    fn notify(
        &self,
        app_name: &str,
        replaces: u32,
        icon: &str,
        summary: &str,
        body: &str,
        actions: &[&str],
        hints: HashMap<&str, Value<'_>>,
        expires: i32,
    ) -> zbus::Result<u32>;

    fn close_notification(&self, id: u32) -> zbus::Result<()>;
}

pub struct Notifier {
    orders: UnboundedSender<Order>,
}

enum Order {
    Notify(Note),
    Withdraw(NoteId),
}

impl Notifier {
    /// Within a tokio runtime.
    pub fn start(pressed: impl Fn(Note, NotificationAction) + Send + Sync + 'static) -> Self {
        let (orders, incoming) = unbounded_channel();
        tokio::spawn(serve(incoming, pressed));
        Self { orders }
    }

    pub fn notify(&self, note: Note) {
        let _ = self.orders.send(Order::Notify(note));
    }

    pub fn withdraw(&self, id: NoteId) {
        let _ = self.orders.send(Order::Withdraw(id));
    }
}

/// A desktop without notifications is no fault of the program: it is noted once, and tried again with the next one.
async fn serve(mut orders: UnboundedReceiver<Order>, pressed: impl Fn(Note, NotificationAction)) {
    let mut noted = false;
    while let Some(order) = orders.recv().await {
        if let Err(error) = converse(order, &mut orders, &pressed).await
            && !noted
        {
            tracing::warn!(%error, "the system shows no notifications");
            noted = true;
        }
    }
}

/// From the first order until the bus is gone.
async fn converse(
    first: Order,
    orders: &mut UnboundedReceiver<Order>,
    pressed: &impl Fn(Note, NotificationAction),
) -> zbus::Result<()> {
    let service = ServiceProxy::new(&zbus::Connection::session().await?).await?;
    // One stream for all signals: a press and the closing that follows it must be heard in this order.
    let mut signals = service.inner().receive_all_signals().await?;
    let capabilities = service.get_capabilities().await?;
    let mut desk = Desk { service, capabilities, shown: HashMap::new(), leaving: HashMap::new() };
    desk.carry_out(first).await?;
    loop {
        tokio::select! {
            order = orders.recv() => match order {
                Some(order) => desk.carry_out(order).await?,
                None => return Ok(()),
            },
            signal = signals.next() => {
                let Some(signal) = signal else { return Ok(()) };
                if let Some((note, press)) = desk.hear(&signal)? {
                    pressed(note, press);
                }
            }
        }
    }
}

/// What lies on the person's desk at present, by the service's own numbers.
struct Desk {
    service: ServiceProxy<'static>,
    capabilities: Vec<String>,
    shown: HashMap<u32, Note>,
    /// Withdrawn, and not yet gone: the person may just have answered.
    leaving: HashMap<u32, Note>,
}

impl Desk {
    async fn carry_out(&mut self, order: Order) -> zbus::Result<()> {
        match order {
            Order::Notify(note) => self.notify(note).await,
            Order::Withdraw(id) => self.withdraw(id).await,
        }
    }

    async fn notify(&mut self, note: Note) -> zbus::Result<()> {
        let buttons = key::buttons(&note);
        let mut actions = vec![key::OPEN, ""];
        for (key, label) in &buttons {
            actions.extend([key.as_str(), label]);
        }
        let mut hints = HashMap::from([("urgency", Value::U8(1)), ("desktop-entry", Value::from("Askwell"))]);
        if self.can(key::REPLY)
            && let Some(field) = &note.reply
        {
            actions.extend([key::REPLY, field.label.as_str()]);
            hints.insert("x-kde-reply-placeholder-text", Value::from(field.hint.as_str()));
            hints.insert("x-kde-reply-submit-button-text", Value::from(field.send.as_str()));
        }
        if !self.can("actions") {
            actions.clear();
        }
        let body = if self.can("body-markup") { escaped(&note.body) } else { note.body.clone() };
        if note.sound {
            hints.insert("sound-name", Value::from("message-new-instant"));
        } else {
            hints.insert("suppress-sound", Value::Bool(true));
        }
        // A question waits as long as it takes; that something is finished may fade.
        let expires = match note.id {
            NoteId::Ask(_) | NoteId::Several => 0,
            NoteId::Finished(_) => -1,
        };
        let replaces = self.number(note.id).unwrap_or(0);
        let number = self
            .service
            .notify("Askwell", replaces, "askwell-desktop", &note.title, &body, &actions, hints, expires)
            .await?;
        self.shown.remove(&replaces);
        self.shown.insert(number, note);
        Ok(())
    }

    async fn withdraw(&mut self, id: NoteId) -> zbus::Result<()> {
        let Some(number) = self.number(id) else { return Ok(()) };
        if let Some(note) = self.shown.remove(&number) {
            self.leaving.insert(number, note);
        }
        self.service.close_notification(number).await
    }

    fn hear(&mut self, signal: &zbus::Message) -> zbus::Result<Option<(Note, NotificationAction)>> {
        let header = signal.header();
        match header.member().map(|name| name.as_str()) {
            Some("ActionInvoked") => {
                let (number, key): (u32, String) = signal.body().deserialize()?;
                Ok(self.press(number, &key, None))
            }
            Some("NotificationReplied") => {
                let (number, words): (u32, String) = signal.body().deserialize()?;
                Ok(self.press(number, key::REPLY, Some(words)))
            }
            Some("NotificationClosed") => {
                let (number, _): (u32, u32) = signal.body().deserialize()?;
                self.shown.remove(&number);
                self.leaving.remove(&number);
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// What was meant by a press; nothing if the notification is not one of ours, or is gone.
    fn press(&self, number: u32, key: &str, words: Option<String>) -> Option<(Note, NotificationAction)> {
        let note = self.shown.get(&number).or_else(|| self.leaving.get(&number))?;
        Some((note.clone(), key::pressed(note, key, words)?))
    }

    fn number(&self, id: NoteId) -> Option<u32> {
        self.shown.iter().find(|(_, note)| note.id == id).map(|(number, _)| *number)
    }

    fn can(&self, capability: &str) -> bool {
        self.capabilities.iter().any(|one| one == capability)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
