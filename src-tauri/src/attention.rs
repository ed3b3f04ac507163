//! Gets the person's attention, as much as is due: notifications, the tray, the title, the badge.
//!
//! News only wake it. It then asks the store what waits, so that a lost or doubled wake-up leaves nothing wrong.

mod pressed;

use crate::notices::{NotificationPlan, NotificationStep, NotificationTime, Sight};
use crate::notifications::Notifier;
use crate::tray;
use crate::window::{self, VisibleConversation};
use ask::settings::Language;
use ask::wire::{ChatComplete, Notice};
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use tauri::{AppHandle, Manager, UserAttentionType};
use tokio::sync::Notify;

/// How long somebody at the window may take to see a question there before they are told of it.
const GRACE: Duration = Duration::from_secs(1);

/// While something is due later, the clock is looked at this often: a machine that slept has missed a longer timer.
const NAP: Duration = Duration::from_secs(60);
/// A timer that rings a moment early does not make the loop spin.
const SOONEST: Duration = Duration::from_secs(1);

#[derive(Default)]
pub struct Attention {
    wake: Notify,
    completed: Mutex<Vec<ChatComplete>>,
    told: Mutex<Vec<Notice>>,
}

impl Attention {
    pub fn look_again(&self) {
        self.wake.notify_one();
    }

    pub fn completed(&self, complete: ChatComplete) {
        self.completed.lock().push(complete);
        self.look_again();
    }

    /// Another program's agent has told the person something.
    pub fn told(&self, notice: Notice) {
        self.told.lock().push(notice);
        self.look_again();
    }

    pub fn start(self: &Arc<Self>, app: AppHandle, askwell: Arc<Askwell>) {
        let this = self.clone();
        tauri::async_runtime::spawn(async move { this.attend(app, askwell).await });
    }

    async fn attend(&self, app: AppHandle, askwell: Arc<Askwell>) {
        let notifications = Notifier::start(pressed::by_the_person(&app, &askwell));
        let mut notices =
            NotificationPlan::already(&askwell.inbox().all().await.unwrap_or_default(), NotificationTime::now().at);
        let mut due = Some(Duration::ZERO);
        loop {
            self.woken(due).await;
            let settings = askwell.settings();
            let language = askwell.language(&settings);
            // Where the store cannot be read now, what stands stays.
            let Ok(mut waiting) = askwell.inbox().all().await else {
                due = Some(NAP);
                continue;
            };
            count(&app, waiting.len(), language);
            let looking = app.state::<Arc<VisibleConversation>>();
            if looking.is_focused() && notices.has_new(&waiting) {
                // The page may be just about to open the conversation that asks.
                tokio::time::sleep(GRACE).await;
                waiting = askwell.inbox().all().await.unwrap_or(waiting);
            }
            let now = NotificationTime::now();
            let sight = Sight { looking_at: looking.at(), wishes: &settings.notifications, language, now };
            let mut steps = notices.look(&waiting, &sight);
            for complete in std::mem::take(&mut *self.completed.lock()) {
                steps.extend(notices.finished(&complete, &sight));
            }
            for notice in std::mem::take(&mut *self.told.lock()) {
                steps.extend(notices.told(&notice, &sight));
            }
            for step in steps {
                take(&app, &notifications, step);
            }
            due = notices.due(&sight).map(|due| due.clamp(SOONEST, NAP));
        }
    }

    /// Until there is news, or something is due.
    async fn woken(&self, due: Option<Duration>) {
        match due {
            Some(due) => drop(tokio::time::timeout(due, self.wake.notified()).await),
            None => self.wake.notified().await,
        }
    }
}

fn take(app: &AppHandle, notifications: &Notifier, step: NotificationStep) {
    match step {
        NotificationStep::Notify(note) => notifications.notify(note),
        NotificationStep::Withdraw(id) => notifications.withdraw(id),
        NotificationStep::CallAttention => {
            let focused = app.state::<Arc<VisibleConversation>>().is_focused();
            if let Some(window) = app.get_webview_window(window::MAIN).filter(|_| !focused) {
                let _ = window.request_user_attention(Some(UserAttentionType::Informational));
            }
        }
    }
}

/// How many wait: in the title, on the badge where the system has one, and in the tray.
fn count(app: &AppHandle, waiting: usize, language: Language) {
    tray::tell(app, waiting, language);
    if let Some(window) = app.get_webview_window(window::MAIN) {
        let title = if waiting == 0 { "Askwell".to_owned() } else { format!("({waiting}) Askwell") };
        let _ = window.set_title(&title);
        let badge = i64::try_from(waiting).ok().filter(|count| *count > 0);
        let _ = window.set_badge_count(badge);
    }
}
