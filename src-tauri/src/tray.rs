//! The icon in the tray: how many wait, open, quit. Where the system has none, the program does without.

#[cfg(target_os = "linux")]
mod watcher;

use crate::{quitting, strings::strings, window};
use ask::settings::Language;
use parking_lot::Mutex;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tauri::image::Image;
use tauri::menu::{Menu, MenuItem};
use tauri::tray::{TrayIcon, TrayIconBuilder, TrayIconEvent};
use tauri::{AppHandle, Manager, Wry};

/// Grey while nothing waits, lit while something does.
const QUIET: Image<'static> = tauri::include_image!("../icons/tray.png");
const LIT: Image<'static> = tauri::include_image!("../icons/tray-attention.png");

struct Tray {
    icon: TrayIcon,
    open: MenuItem<Wry>,
    waiting: MenuItem<Wry>,
    quit: MenuItem<Wry>,
    told: Mutex<Option<(usize, Language)>>,
    /// Whether the desktop shows tray icons at all.
    shown: Arc<AtomicBool>,
}

pub fn start(app: &AppHandle, language: Language) {
    // The library behind the icon is looked up when it is first used, and its absence is a panic.
    match catch_unwind(AssertUnwindSafe(|| build(app, language))) {
        Ok(Ok(tray)) => {
            #[cfg(target_os = "linux")]
            tauri::async_runtime::spawn(watcher::watch(tray.shown.clone()));
            app.manage(tray);
        }
        Ok(Err(error)) => tracing::warn!(%error, "no tray icon"),
        Err(_) => tracing::warn!("no tray icon: the system has no library for it"),
    }
}

fn build(app: &AppHandle, language: Language) -> tauri::Result<Tray> {
    let strings = strings(language);
    let open = MenuItem::with_id(app, "open", strings.open_askwell(), true, None::<&str>)?;
    let waiting = MenuItem::with_id(app, "waiting", strings.nothing_waiting(), true, None::<&str>)?;
    let quit = MenuItem::with_id(app, "quit", strings.quit(), true, None::<&str>)?;
    let menu = Menu::with_items(app, &[&open, &waiting, &quit])?;
    let mut icon =
        TrayIconBuilder::with_id("askwell").menu(&menu).icon(QUIET).tooltip("Askwell").on_menu_event(|app, event| {
            match event.id().as_ref() {
                "quit" => quitting::quit(app),
                _ => window::show(app, None),
            }
        });
    icon = icon.show_menu_on_left_click(cfg!(target_os = "linux")).on_tray_icon_event(|icon, event| {
        if let TrayIconEvent::Click { .. } = event {
            window::show(icon.app_handle(), None);
        }
    });
    let shown = Arc::new(AtomicBool::new(!cfg!(target_os = "linux")));
    Ok(Tray { icon: icon.build(app)?, open, waiting, quit, told: Mutex::default(), shown })
}

/// Whether a hidden window can be brought back from the tray.
pub fn is_shown(app: &AppHandle) -> bool {
    app.try_state::<Tray>().is_some_and(|tray| tray.shown.load(Ordering::Relaxed))
}

pub fn tell(app: &AppHandle, waiting: usize, language: Language) {
    let Some(tray) = app.try_state::<Tray>() else { return };
    if tray.told.lock().replace((waiting, language)) == Some((waiting, language)) {
        return;
    }
    let strings = strings(language);
    let count = if waiting == 0 { strings.nothing_waiting().to_owned() } else { strings.waiting(waiting) };
    let tooltip = if waiting == 0 { "Askwell".to_owned() } else { format!("Askwell: {count}") };
    let _ = tray.icon.set_icon(Some(if waiting == 0 { QUIET } else { LIT }));
    let _ = tray.icon.set_tooltip(Some(tooltip));
    let _ = tray.icon.set_title((waiting > 0).then(|| waiting.to_string()));
    let _ = tray.waiting.set_text(count);
    let _ = tray.open.set_text(strings.open_askwell());
    let _ = tray.quit.set_text(strings.quit());
}
