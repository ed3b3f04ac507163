//! How long nobody has touched this machine, as far as a Linux desktop says it: GNOME's own monitor, or the X server.
//!
//! Where neither says it (Wayland desktops other than GNOME keep it to themselves), somebody counts as being here until the
//! screen is locked: a question that goes astray is worse than one that waits on the desk.

use std::time::Duration;
use x11rb::connection::Connection as _;
use x11rb::protocol::screensaver::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use zbus::Connection;

/// Fine enough for minutes.
const LOOK_EVERY: Duration = Duration::from_secs(20);

#[zbus::proxy(
    interface = "org.gnome.Mutter.IdleMonitor",
    default_service = "org.gnome.Mutter.IdleMonitor",
    default_path = "/org/gnome/Mutter/IdleMonitor/Core"
)]
trait IdleMonitor {
    fn get_idletime(&self) -> zbus::Result<u64>;
}

/// Tells again and again how long ago somebody was here; None where the system does not say.
pub async fn watch(tell: impl Fn(Option<Duration>)) {
    let bus = Connection::session().await.ok();
    let screen = own_screen();
    loop {
        tell(idle(bus.as_ref(), screen.as_ref()).await);
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

async fn idle(bus: Option<&Connection>, screen: Option<&(RustConnection, usize)>) -> Option<Duration> {
    if let Some(bus) = bus
        && let Ok(monitor) = IdleMonitorProxy::new(bus).await
        && let Ok(millis) = monitor.get_idletime().await
    {
        return Some(Duration::from_millis(millis));
    }
    let (connection, number) = screen?;
    let root = connection.setup().roots.get(*number)?.root;
    let info = connection.screensaver_query_info(root).ok()?.reply().ok()?;
    Some(Duration::from_millis(info.ms_since_user_input.into()))
}

/// An X server under Wayland sees only its own windows, and would call somebody idle who types in another.
fn own_screen() -> Option<(RustConnection, usize)> {
    if std::env::var_os("WAYLAND_DISPLAY").is_some() {
        return None;
    }
    RustConnection::connect(None).ok()
}
