//! Notifications of macOS: the user notification centre, with buttons and a field for words.
//!
//! It is open to programs in a bundle alone. Without one, or where the person does not allow them, there are none, which is
//! noted once and is no fault.

use super::{NotificationAction, key};
use crate::notices::{Note, NoteId};
use mac_usernotifications::{Action, Error, Notification, NotificationResponse, close_delivered, request_auth};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

/// The person may answer in the moment in which a notification is taken back.
const LATE: Duration = Duration::from_secs(5);

type Pressed = Arc<dyn Fn(Note, NotificationAction) + Send + Sync>;

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
        tokio::spawn(serve(incoming, Arc::new(pressed)));
        Self { orders }
    }

    pub fn notify(&self, note: Note) {
        let _ = self.orders.send(Order::Notify(note));
    }

    pub fn withdraw(&self, id: NoteId) {
        let _ = self.orders.send(Order::Withdraw(id));
    }
}

async fn serve(mut orders: UnboundedReceiver<Order>, pressed: Pressed) {
    // What stands, each with what listens to it.
    let mut shown: HashMap<NoteId, JoinHandle<()>> = HashMap::new();
    let mut noted = false;
    while let Some(order) = orders.recv().await {
        match order {
            Order::Notify(note) => {
                let id = note.id;
                match show(note, pressed.clone()).await {
                    Ok(listening) => {
                        if let Some(before) = shown.insert(id, listening) {
                            before.abort();
                        }
                    }
                    Err(error) if !noted => {
                        tracing::warn!(%error, "the system shows no notifications");
                        noted = true;
                    }
                    Err(_) => {}
                }
            }
            Order::Withdraw(id) => {
                if let Some(listening) = shown.remove(&id) {
                    close_delivered(&key::name(id)).await;
                    tokio::spawn(async move {
                        tokio::time::sleep(LATE).await;
                        listening.abort();
                    });
                }
            }
        }
    }
}

async fn show(note: Note, pressed: Pressed) -> Result<JoinHandle<()>, Error> {
    // The person is asked once; later the system gives the same answer by itself.
    if !request_auth().await? {
        return Err(Error::NotificationRejected);
    }
    let handle = notification(&note).send().await?;
    Ok(tokio::spawn(async move {
        if let Ok(response) = handle.response().await
            && let Some(press) = heard(&note, response)
        {
            pressed(note, press);
        }
    }))
}

fn notification(note: &Note) -> Notification {
    let name = key::name(note.id);
    // Buttons are registered under their names for the whole program: each notification's are its own.
    let named = |key: &str| format!("{name}/{key}");
    let mut notification = Notification::new().id(&name).title(&note.title).message(&note.body);
    if note.sound {
        notification = notification.default_sound();
    }
    for (key, label) in key::buttons(note) {
        notification = notification.action(Action::button(named(&key), label));
    }
    match &note.reply {
        Some(field) => notification.action(Action::reply(named(key::REPLY), &field.label, &field.send, &field.hint)),
        // Without any button the system does not tell that it was waved away.
        None if note.buttons.is_empty() => notification.action(Action::button(named(key::OPEN), note.open)),
        None => notification,
    }
}

/// What was pressed. Nothing where it was waved away.
fn heard(note: &Note, response: NotificationResponse) -> Option<NotificationAction> {
    if response.is_dismiss_action() {
        return None;
    }
    if response.is_default_action() {
        return Some(NotificationAction::Open);
    }
    let (_, key) = response.action_identifier.rsplit_once('/')?;
    key::pressed(note, key, response.reply_text)
}
