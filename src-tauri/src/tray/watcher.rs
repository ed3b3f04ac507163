//! Whether this Linux desktop shows tray icons: some do only with an extension, and a window hidden into nowhere is lost.

use futures_util::StreamExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use zbus::fdo::DBusProxy;
use zbus::names::BusName;

const WATCHER: &str = "org.kde.StatusNotifierWatcher";

pub async fn watch(shown: Arc<AtomicBool>) {
    if let Err(error) = follow(&shown).await {
        tracing::info!(%error, "nobody says whether tray icons are shown");
    }
    shown.store(false, Ordering::Relaxed);
}

async fn follow(shown: &AtomicBool) -> zbus::Result<()> {
    let bus = DBusProxy::new(&zbus::Connection::session().await?).await?;
    let mut changes = bus.receive_name_owner_changed_with_args(&[(0, WATCHER)]).await?;
    shown.store(bus.name_has_owner(BusName::try_from(WATCHER)?).await?, Ordering::Relaxed);
    while let Some(change) = changes.next().await {
        shown.store(change.args()?.new_owner.is_some(), Ordering::Relaxed);
    }
    Ok(())
}
