//! Notifications of Windows: toasts with buttons and a field for words.
//!
//! A toast is heard of only while this program holds it, so that what is on the screen is kept here.

mod document;

use super::{NotificationAction, key};
use crate::notices::{Note, NoteId};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use windows::Data::Xml::Dom::XmlDocument;
use windows::Foundation::{IReference, TypedEventHandler};
use windows::UI::Notifications::{ToastActivatedEventArgs, ToastNotification, ToastNotificationManager};
use windows::core::{HSTRING, IInspectable, Interface, Ref, Result};

/// As the installed program is known to the system; the same as `identifier` in tauri.conf.json.
const PROGRAM: &str = "dev.askwell.desktop";
/// Toasts are taken back by group and name.
const GROUP: &str = "askwell";

type Pressed = Arc<dyn Fn(Note, NotificationAction) + Send + Sync>;

pub struct Notifier {
    shown: Mutex<HashMap<NoteId, ToastNotification>>,
    pressed: Pressed,
}

impl Notifier {
    pub fn start(pressed: impl Fn(Note, NotificationAction) + Send + Sync + 'static) -> Self {
        // A program that was not installed has no name that toasts could stand under.
        let known = windows_registry::CURRENT_USER
            .create(format!(r"Software\Classes\AppUserModelId\{PROGRAM}"))
            .and_then(|name| name.set_string("DisplayName", "Askwell"));
        if let Err(error) = known {
            tracing::warn!(%error, "toasts may come without a name");
        }
        Self { shown: Mutex::default(), pressed: Arc::new(pressed) }
    }

    pub fn notify(&self, note: Note) {
        if let Err(error) = self.show(note) {
            tracing::warn!(%error, "the system did not show a notification");
        }
    }

    pub fn withdraw(&self, id: NoteId) {
        if self.shown.lock().remove(&id).is_none() {
            return;
        }
        let taken_back = ToastNotificationManager::History()
            .and_then(|history| history.RemoveGroupedTagWithId(&key::name(id).into(), &GROUP.into(), &PROGRAM.into()));
        if let Err(error) = taken_back {
            tracing::warn!(%error, "a notification could not be taken back");
        }
    }

    fn show(&self, note: Note) -> Result<()> {
        let id = note.id;
        let document = XmlDocument::new()?;
        document.LoadXml(&document::of(&note).into())?;
        let toast = ToastNotification::CreateToastNotification(&document)?;
        toast.SetTag(&key::name(id).into())?;
        toast.SetGroup(&GROUP.into())?;
        let pressed = self.pressed.clone();
        toast.Activated(&TypedEventHandler::new(move |_, press: Ref<'_, IInspectable>| {
            if let Some((key, words)) = heard(press)
                && let Some(press) = key::pressed(&note, &key, words)
            {
                pressed(note.clone(), press);
            }
            Ok(())
        }))?;
        ToastNotificationManager::CreateToastNotifierWithId(&PROGRAM.into())?.Show(&toast)?;
        self.shown.lock().insert(id, toast);
        Ok(())
    }
}

/// Which button it was, and what stood in the field.
fn heard(press: Ref<'_, IInspectable>) -> Option<(String, Option<String>)> {
    let press: ToastActivatedEventArgs = press.as_ref()?.cast().ok()?;
    let key = press.Arguments().ok()?.to_string();
    let words = || -> Result<String> {
        let field = press.UserInput()?.Lookup(&document::FIELD.into())?;
        Ok(field.cast::<IReference<HSTRING>>()?.Value()?.to_string())
    };
    Some((key, words().ok()))
}
