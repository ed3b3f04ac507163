//! The one window: how it opens, where it may go, and whether somebody is looking at it.

use crate::host::Desktop;
use crate::{quitting, tray};
use ask::settings::Appearance;
use ask::{ConversationId, Surface};
use parking_lot::Mutex;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use tauri::webview::{Color, NewWindowResponse, PageLoadEvent};
use tauri::{AppHandle, Manager, Theme, Url, WebviewUrl, WebviewWindow, WebviewWindowBuilder, WindowEvent};
use tauri_plugin_window_state::{AppHandleExt, StateFlags};

pub const MAIN: &str = "main";

/// Part of the page's confinement: `freezePrototype` would otherwise break honest code with it.
pub const BEFORE_FREEZING: &str = include_str!("window/prototype.js");

/// Everything but whether it was visible: a program that is started shows itself.
pub const REMEMBERED: StateFlags =
    StateFlags::SIZE.union(StateFlags::POSITION).union(StateFlags::MAXIMIZED).union(StateFlags::FULLSCREEN);

/// Which conversation the person has before their eyes.
#[derive(Default)]
pub struct VisibleConversation {
    inner: Mutex<Eyes>,
}

#[derive(Default)]
struct Eyes {
    conversation: Option<ConversationId>,
    focused: bool,
}

impl VisibleConversation {
    pub fn at_conversation(&self, conversation: Option<ConversationId>) {
        self.inner.lock().conversation = conversation;
    }

    pub fn focused(&self, focused: bool) {
        self.inner.lock().focused = focused;
    }

    pub fn is_focused(&self) -> bool {
        self.inner.lock().focused
    }

    /// None while another window is in front.
    pub fn at(&self) -> Option<ConversationId> {
        let eyes = self.inner.lock();
        eyes.conversation.filter(|_| eyes.focused)
    }
}

/// How long the desktop may take to say whether it shows tray icons.
const TRAY_SAID_WITHIN: Duration = Duration::from_secs(2);

/// `hidden`: it stays in the tray; where there is none, it lies behind what the person does.
pub fn open(app: &AppHandle, folder: &Path, appearance: Appearance, hidden: bool) -> tauri::Result<()> {
    let window = WebviewWindowBuilder::new(app, MAIN, WebviewUrl::App("index.html".into()))
        .title("Askwell")
        .inner_size(1180.0, 780.0)
        .min_inner_size(360.0, 420.0)
        .center()
        .theme(theme(appearance))
        .initialization_script(first_theme(appearance))
        .data_directory(folder.join("webview"))
        .disable_drag_drop_handler()
        .zoom_hotkeys_enabled(true)
        .visible(!hidden)
        .focused(!hidden)
        .on_navigation(is_own_page)
        .on_new_window(|_, _| NewWindowResponse::Deny)
        .on_page_load(|window, load| {
            if load.event() == PageLoadEvent::Started {
                leave(window.app_handle());
            }
        })
        .build()?;
    // The page's own paper, so that nothing flashes before its first paint.
    let _ = window.set_background_color(Some(match window.theme() {
        Ok(Theme::Dark) => Color(0x13, 0x16, 0x17, 0xff),
        _ => Color(0xfb, 0xfc, 0xfc, 0xff),
    }));
    if hidden {
        tauri::async_runtime::spawn(lie_behind(window.clone()));
    }
    let events_of = window.clone();
    window.on_window_event(move |event| attend(&events_of, event));
    Ok(())
}

/// A window that nothing leads back to is no use to anybody.
async fn lie_behind(window: WebviewWindow) {
    tokio::time::sleep(TRAY_SAID_WITHIN).await;
    if !tray::is_shown(window.app_handle()) && !window.is_visible().unwrap_or_default() {
        let _ = window.minimize();
        let _ = window.show();
    }
}

/// The page is being loaded: the one before it shows and hears nothing any more.
fn leave(app: &AppHandle) {
    if let Some(desktop) = app.try_state::<Arc<Desktop>>() {
        desktop.disconnect();
    }
    if let Some(askwell) = app.try_state::<Arc<Askwell>>() {
        askwell.question_clocks().attending(Surface::Window, None);
    }
}

/// The frame follows the page: both are light or dark by the person's choice, or by the system's.
pub fn dress(app: &AppHandle, appearance: Appearance) {
    if let Some(window) = app.get_webview_window(MAIN) {
        let _ = window.set_theme(theme(appearance));
    }
}

fn theme(appearance: Appearance) -> Option<Theme> {
    match appearance {
        Appearance::System => None,
        Appearance::Light => Some(Theme::Light),
        Appearance::Dark => Some(Theme::Dark),
    }
}

/// The person's choice before the first paint, so that a dark window does not begin with a flash of light.
fn first_theme(appearance: Appearance) -> &'static str {
    match appearance {
        Appearance::System => "",
        Appearance::Light => "document.documentElement.dataset.theme = 'light'",
        Appearance::Dark => "document.documentElement.dataset.theme = 'dark'",
    }
}

fn attend(window: &WebviewWindow, event: &WindowEvent) {
    let app = window.app_handle();
    if let WindowEvent::Focused(focused) = event {
        if let Some(looking) = app.try_state::<Arc<VisibleConversation>>() {
            looking.focused(*focused);
        }
        if let Some(desktop) = app.try_state::<Arc<Desktop>>() {
            desktop.look_again();
        }
        if let Some(askwell) = app.try_state::<Arc<Askwell>>().filter(|_| *focused) {
            askwell.sightings().at_the_desk(None);
        }
        if *focused {
            let _ = window.request_user_attention(None);
        } else {
            // Saved now and not only at the end: a kill gives no end.
            let _ = app.save_window_state(REMEMBERED);
        }
    }
    if let WindowEvent::CloseRequested { api, .. } = event {
        api.prevent_close();
        if tray::is_shown(app) {
            // The agents go on; the tray leads back.
            let _ = window.hide();
        } else {
            // Nothing leads back, so the program ends. Every question stays open on disk.
            quitting::quit(app);
        }
    }
}

/// Ends the program. Its window is gone at once; what is being said is heard to its end before, within a few seconds.
pub fn end(app: &AppHandle) {
    if let Some(window) = app.get_webview_window(MAIN) {
        let _ = app.save_window_state(REMEMBERED);
        let _ = window.hide();
    }
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        if let Some(askwell) = app.try_state::<Arc<Askwell>>() {
            askwell.rest().await;
        }
        app.exit(0);
    });
}

/// Brings the window to the front, at this conversation if there is one.
pub fn show(app: &AppHandle, conversation: Option<ConversationId>) {
    if let Some(window) = app.get_webview_window(MAIN) {
        let _ = window.show();
        let _ = window.unminimize();
        let _ = window.set_focus();
    }
    if let (Some(conversation), Some(desktop)) = (conversation, app.try_state::<Arc<Desktop>>()) {
        desktop.show(conversation);
    }
}

/// The page is the program's own, and stays so: no link, script or form leads anywhere else.
fn is_own_page(url: &Url) -> bool {
    match url.scheme() {
        "tauri" => url.host_str() == Some("localhost"),
        "http" | "https" => cfg!(windows) && url.host_str() == Some("tauri.localhost"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_leads_nowhere_else() {
        let own = |url: &str| is_own_page(&url.parse().unwrap());
        assert!(own("tauri://localhost/index.html"));
        for url in ["https://example.com", "tauri://evil/", "about:blank", "data:text/html,x", "file:///etc/passwd"] {
            assert!(!own(url), "{url}");
        }
    }

    #[test]
    fn an_unfocused_window_is_looked_at_by_nobody() {
        let looking = VisibleConversation::default();
        let conversation = ConversationId(engine::host::new_id());
        looking.at_conversation(Some(conversation));
        assert_eq!(looking.at(), None);
        looking.focused(true);
        assert_eq!(looking.at(), Some(conversation));
    }
}
