//! What the agent needs from a desktop: a clock, ids, and somebody who passes its news on to the page.

use crate::attention::Attention;
use crate::window::{self, VisibleConversation};
use crate::{repair, settings_store};
use ask::wire::{LiveStep, event_name};
use ask::{ConversationId, Timestamp};
use engine::host::{Host, News};
use engine::store::RecoveryProgress;
use parking_lot::Mutex;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tauri::ipc::Channel;
use tauri::{AppHandle, Emitter};
use uuid::Uuid;

pub struct Desktop {
    app: AppHandle,
    folder: PathBuf,
    attention: Arc<Attention>,
    looking: Arc<VisibleConversation>,
    /// None until the page is there; another one after each reload.
    page: Mutex<Option<Channel<Vec<LiveStep>>>>,
    /// What a link or a notification wanted shown before the page was there to show it.
    wanted: Mutex<Option<ConversationId>>,
}

impl Desktop {
    pub fn new(app: AppHandle, folder: &Path, attention: Arc<Attention>, looking: Arc<VisibleConversation>) -> Self {
        let folder = folder.to_owned();
        Self { app, folder, attention, looking, page: Mutex::default(), wanted: Mutex::default() }
    }

    /// The page is there and listens.
    pub fn connect(&self, channel: Channel<Vec<LiveStep>>) {
        *self.page.lock() = Some(channel);
        if let Some(conversation) = self.wanted.lock().take() {
            self.emit(event_name::SHOW, &conversation);
        }
    }

    /// The page is being loaded: what it was told before is forgotten, and nothing is told to nobody.
    pub fn disconnect(&self) {
        *self.page.lock() = None;
        self.looking.at_conversation(None);
    }

    pub fn show(&self, conversation: ConversationId) {
        if self.page.lock().is_some() {
            self.emit(event_name::SHOW, &conversation);
        } else {
            *self.wanted.lock() = Some(conversation);
        }
    }

    /// What waits, or what the person sees, may have changed.
    pub fn look_again(&self) {
        self.attention.look_again();
    }

    fn emit(&self, name: &str, payload: &impl Serialize) {
        if let Err(error) = self.app.emit_to(window::MAIN, name, payload) {
            tracing::warn!(%error, name, "an event did not reach the page");
        }
    }
}

impl Host for Desktop {
    fn now(&self) -> Timestamp {
        engine::host::now()
    }

    fn new_id(&self) -> Uuid {
        engine::host::new_id()
    }

    fn recovering(&self, progress: RecoveryProgress) {
        repair::show(&self.app, progress);
    }

    /// An AppImage is mounted only as long as it runs: its own file stays.
    fn supervisor(&self) -> PathBuf {
        let image = std::env::var_os("APPIMAGE").map(PathBuf::from).filter(|image| image.is_file());
        image.unwrap_or_else(engine::host::own_program)
    }

    fn tell(&self, news: News) {
        match news {
            News::AskUser(ask) => {
                self.emit(event_name::ASK_USER, &*ask);
                self.look_again();
            }
            News::AskClosed(closed) => {
                self.emit(event_name::ASK_CLOSED, &closed);
                self.look_again();
            }
            News::Clock(changed) => self.emit(event_name::CLOCK, &changed),
            News::ChatComplete(complete) => {
                self.emit(event_name::CHAT_COMPLETE, &complete);
                // What a task reports is its parent's to hear.
                if !complete.for_parent {
                    self.attention.completed(complete);
                }
            }
            News::Changed(changed) => self.emit(event_name::CHANGED, &changed),
            News::Deleted(conversation) => {
                self.emit(event_name::DELETED, &conversation);
                self.look_again();
            }
            News::Restored(conversation) => {
                self.emit(event_name::RESTORED, &conversation);
                self.look_again();
            }
            News::Settings(settings) => {
                settings_store::save(&self.app, &self.folder, &settings);
                window::dress(&self.app, settings.appearance);
                self.emit(event_name::SETTINGS, &settings);
                self.look_again();
            }
            News::Notice(notice) => {
                self.emit(event_name::NOTICE, &notice);
                self.attention.told(notice);
            }
            News::Unattended => self.emit(event_name::UNATTENDED, &()),
            News::Access => self.emit(event_name::ACCESS, &()),
            News::Channels => self.emit(event_name::CHANNELS, &()),
            News::Mcp => self.emit(event_name::MCP, &()),
            News::Trouble(trouble) => self.emit(event_name::TROUBLE, &trouble),
            News::Live(steps) => {
                if let Some(page) = self.page.lock().as_ref() {
                    // Display only, and asked for again when the page is back: losing it costs nothing.
                    let _ = page.send(steps);
                }
            }
        }
    }
}
