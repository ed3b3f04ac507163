//! Whether the screen is locked: then nobody can answer, and no question's clock runs. And how long nobody has touched the
//! machine: then questions may go to a chat.
//!
//! Linux says so on its buses. Windows and macOS tell it by means of their own, as messages to a native window and as
//! distributed notifications, which are not heard here: there a locked screen is nobody attending, like an empty chair, and
//! the clock stands still only while the machine sleeps.

#[cfg(target_os = "linux")]
mod freedesktop;
#[cfg(target_os = "linux")]
mod idle;

use std::sync::Arc;
use surfaces::Askwell;

#[cfg(target_os = "linux")]
pub fn watch(askwell: &Arc<Askwell>) {
    let locked = askwell.clone();
    tauri::async_runtime::spawn(freedesktop::watch(move |away| locked.question_clocks().away(away)));
    let seen = askwell.clone();
    tauri::async_runtime::spawn(idle::watch(move |idle| {
        let ago = idle.and_then(|idle| i64::try_from(idle.as_millis()).ok()).unwrap_or_default();
        seen.sightings().seen_at_the_desk(engine::host::now() - ago);
    }));
}

#[cfg(not(target_os = "linux"))]
pub fn watch(askwell: &Arc<Askwell>) {
    let seen = askwell.clone();
    tauri::async_runtime::spawn(async move {
        // How long nobody has touched the machine is not heard here: somebody counts as being at it.
        loop {
            seen.seen_at_the_desk(engine::host::now());
            tokio::time::sleep(std::time::Duration::from_secs(20)).await;
        }
    });
}
