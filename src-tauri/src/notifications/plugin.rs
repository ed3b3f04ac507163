//! Notifications through tauri-plugin-notification, as Windows and macOS offer them. They cannot be taken back there.

use super::Press;
use crate::notices::{Note, NoteId};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use tauri::{AppHandle, Wry};
use tauri_plugin_notification::{Action, ActionType, NotificationExt};

pub struct Notifications {
    app: AppHandle,
    shown: Arc<Mutex<Shown>>,
}

#[derive(Default)]
struct Shown {
    last: i32,
    notes: HashMap<i32, Note>,
}

impl Notifications {
    pub fn start(app: &AppHandle<Wry>, pressed: impl Fn(Note, Press) + Send + Sync + 'static) -> Self {
        let shown = Arc::new(Mutex::new(Shown::default()));
        let known = shown.clone();
        let listening = app.notification().on_action(move |performed| {
            let Some(number) = performed.notification().map(|notification| notification.id()) else { return };
            let Some(note) = known.lock().notes.remove(&number) else { return };
            match note.buttons.iter().position(|button| key(number, &button.label) == performed.action_id()) {
                Some(index) => {
                    let answer = note.buttons[index].answer.clone();
                    pressed(note, Press::Answer(answer));
                }
                None => pressed(note, Press::Open),
            }
        });
        if let Err(error) = listening {
            tracing::warn!(%error, "clicks on notifications are not heard");
        }
        Self { app: app.clone(), shown }
    }

    pub fn notify(&self, note: Note) {
        // Told once more, it takes the place of the first.
        self.withdraw(note.id);
        let number = self.shown.lock().take(note.clone());
        let actions =
            note.buttons.iter().map(|button| Action::builder(key(number, &button.label), &button.label).build());
        let kind = ActionType::builder(number.to_string()).actions(actions.collect()).build();
        let shown = self.app.notification().register_action_types(vec![kind]).and_then(|()| {
            let notification = self.app.notification().builder().id(number).title(&note.title).body(&note.body);
            let notification = notification.action_type_id(number.to_string());
            if note.sound { notification.sound("Default").show() } else { notification.silent().show() }
        });
        if let Err(error) = shown {
            tracing::warn!(%error, "the system did not show a notification");
        }
    }

    /// A button of a withdrawn notification that is still on the screen does nothing but open the window.
    pub fn withdraw(&self, id: NoteId) {
        let mut shown = self.shown.lock();
        let numbers: Vec<i32> =
            shown.notes.iter().filter(|(_, note)| note.id == id).map(|(number, _)| *number).collect();
        if numbers.is_empty() {
            return;
        }
        for number in &numbers {
            if let Some(note) = shown.notes.get_mut(number) {
                note.buttons.clear();
            }
        }
        drop(shown);
        let _ = self.app.notification().remove_active(numbers);
    }
}

impl Shown {
    fn take(&mut self, note: Note) -> i32 {
        self.last = self.last.wrapping_add(1);
        self.notes.insert(self.last, note);
        self.last
    }
}

fn key(number: i32, label: &str) -> String {
    format!("{number}/{label}")
}
