//! Whether the screen is locked: then nobody can answer, and no question's clock runs.
//!
//! Linux says so on its buses. Windows and macOS tell it by means of their own, as messages to a native window and as
//! distributed notifications, which are not heard here: there a locked screen is nobody attending, like an empty chair, and
//! the clock stands still only while the machine sleeps.

#[cfg(target_os = "linux")]
mod freedesktop;

use agent::Askwell;
use std::sync::Arc;

#[cfg(target_os = "linux")]
pub fn watch(askwell: &Arc<Askwell>) {
    let askwell = askwell.clone();
    tauri::async_runtime::spawn(freedesktop::watch(move |away| askwell.away(away)));
}

#[cfg(not(target_os = "linux"))]
pub fn watch(_: &Arc<Askwell>) {}
