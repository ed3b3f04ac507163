//! A small window of its own while damaged data is repaired: nothing else can be shown before that is done.

use crate::start::system_language;
use crate::strings::strings;
use engine::store::RecoveryProgress;
use parking_lot::Mutex;
use tauri::webview::PageLoadEvent;
use tauri::{AppHandle, Manager, WebviewUrl, WebviewWindow, WebviewWindowBuilder};

const REPAIR: &str = "repair";

/// How far it is: the page may still be loading when it is told.
struct Reached(Mutex<RecoveryProgress>);

/// The repair has begun, or come further. From any thread.
pub fn show(app: &AppHandle, progress: RecoveryProgress) {
    app.manage(Reached(Mutex::new(progress)));
    *app.state::<Reached>().0.lock() = progress;
    let to_show = app.clone();
    let shown = app.run_on_main_thread(move || match to_show.get_webview_window(REPAIR) {
        Some(window) => tell(&window),
        None => open(&to_show),
    });
    if let Err(error) = shown {
        tracing::warn!(%error, "how far the repair is could not be shown");
    }
}

/// What comes after it is there. On the main thread.
pub fn close(app: &AppHandle) {
    if let Some(window) = app.get_webview_window(REPAIR) {
        let _ = window.destroy();
    }
}

fn open(app: &AppHandle) {
    let title = strings(system_language()).repairing();
    let window = WebviewWindowBuilder::new(app, REPAIR, WebviewUrl::App("repair.html".into()))
        .title(format!("Askwell: {title}"))
        .inner_size(460.0, 220.0)
        .resizable(false)
        .maximizable(false)
        .center()
        .on_page_load(|window, load| {
            if load.event() == PageLoadEvent::Finished {
                tell(&window);
            }
        })
        .build();
    if let Err(error) = window {
        tracing::warn!(%error, "how far the repair is could not be shown");
    }
}

/// The page has no script and may call nothing: what it shows is put into it.
fn tell(window: &WebviewWindow) {
    let Some(reached) = window.try_state::<Reached>() else { return };
    let RecoveryProgress { events, of } = *reached.0.lock();
    let strings = strings(system_language());
    let shown = serde_json::json!({
        "lang": strings.language_tag(),
        "title": strings.repairing(),
        "words": strings.repair_progress(events, of),
        "rest": strings.repair_can_wait(),
        "value": events,
        "max": of.max(1),
    });
    let _ = window.eval(format!(
        "(shown => {{
            document.documentElement.lang = shown.lang;
            for (const id of ['title', 'words', 'rest']) document.getElementById(id).textContent = shown[id];
            const bar = document.getElementById('bar');
            bar.max = shown.max;
            bar.value = shown.value;
        }})({shown})"
    ));
}
