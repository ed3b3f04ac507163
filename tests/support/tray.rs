//! A desktop that shows tray icons: takes the program's icon, reads its menu, and clicks in it.

use crate::patience::until;
use anyhow::{Context, Result};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use zbus::message::Header;
use zbus::zvariant::{OwnedObjectPath, OwnedValue, Structure, Value};

pub struct TrayHost {
    bus: zbus::Connection,
    item: Item,
}

/// The bus name and the path of the icon that was registered.
type Item = Arc<Mutex<Option<(String, String)>>>;

struct Watcher {
    item: Item,
}

#[zbus::interface(name = "org.kde.StatusNotifierWatcher")]
impl Watcher {
    fn register_status_notifier_item(&self, path: &str, #[zbus(header)] header: Header<'_>) {
        let sender = header.sender().map(ToString::to_string).unwrap_or_default();
        *self.item.lock() = Some((sender, path.to_owned()));
    }

    fn register_status_notifier_host(&self, _host: &str) {}

    #[zbus(property)]
    fn registered_status_notifier_items(&self) -> Vec<String> {
        self.item.lock().iter().map(|(name, path)| format!("{name}{path}")).collect()
    }

    #[zbus(property)]
    fn is_status_notifier_host_registered(&self) -> bool {
        true
    }

    #[zbus(property)]
    fn protocol_version(&self) -> i32 {
        0
    }
}

impl TrayHost {
    pub async fn start(address: &str) -> Result<TrayHost> {
        let item = Item::default();
        let bus = zbus::connection::Builder::address(address)?
            .serve_at("/StatusNotifierWatcher", Watcher { item: item.clone() })?
            .name("org.kde.StatusNotifierWatcher")?
            .build()
            .await?;
        Ok(TrayHost { bus, item })
    }

    /// Waits until the menu has an entry that contains this text.
    pub async fn wait_for(&self, text: &str) -> Result<()> {
        let mut last = None;
        let found = until(format!("{text:?} in the tray's menu"), async || {
            let entries = last.insert(self.entries().await);
            Ok(entries.as_ref().is_ok_and(|entries| entries.iter().any(|(_, label)| label.contains(text))))
        })
        .await;
        found.with_context(|| format!("it is {last:?}"))
    }

    pub async fn click(&self, text: &str) -> Result<()> {
        self.wait_for(text).await?;
        let entries = self.entries().await?;
        let (id, _) = entries.iter().find(|(_, label)| label.contains(text)).context("the entry is gone")?;
        let menu = self.menu().await?;
        let arguments = (*id, "clicked", Value::I32(0), 0_u32);
        Ok(menu.call_method("Event", &arguments).await.map(drop)?)
    }

    /// Number and label of each entry.
    async fn entries(&self) -> Result<Vec<(i32, String)>> {
        type Node = (i32, HashMap<String, OwnedValue>, Vec<OwnedValue>);
        let reply = self.menu().await?.call_method("GetLayout", &(0, -1, Vec::<String>::new())).await?;
        let (_, (_, _, children)): (u32, Node) = reply.body().deserialize()?;
        let entries = children.into_iter().map(|child| {
            let (id, properties, _) = Node::try_from(Structure::try_from(child)?)?;
            let label = properties.get("label").map(|label| String::try_from(label.try_clone()?)).transpose()?;
            Ok((id, label.unwrap_or_default().replace('_', "")))
        });
        entries.collect()
    }

    async fn menu(&self) -> Result<zbus::Proxy<'static>> {
        let (name, path) = self.item.lock().clone().context("no icon in the tray")?;
        let item = zbus::Proxy::new(&self.bus, name.clone(), path, "org.kde.StatusNotifierItem").await?;
        let menu: OwnedObjectPath = item.get_property("Menu").await?;
        Ok(zbus::Proxy::new(&self.bus, name, menu, "com.canonical.dbusmenu").await?)
    }
}
