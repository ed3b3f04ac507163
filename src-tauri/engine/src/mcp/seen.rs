//! Which descriptions of tools the person has seen: by their hashes, kept in the store.

use crate::store::{MetaName, Store};
use ask::McpServerId;
use ask::mcp::McpSeen;
use parking_lot::Mutex;
use std::collections::BTreeMap;

/// The name under which they are kept.
pub const KEPT: MetaName = MetaName::McpSeen;

type Hashes = BTreeMap<McpServerId, BTreeMap<String, String>>;

pub struct SeenTools {
    store: Store,
    hashes: Mutex<Hashes>,
    /// One save after the other, so that the latest stands in the end.
    saving: tokio::sync::Mutex<()>,
}

impl SeenTools {
    pub fn new(store: Store, kept: Option<String>) -> SeenTools {
        let hashes = kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        SeenTools { store, hashes: Mutex::new(hashes), saving: tokio::sync::Mutex::default() }
    }

    pub fn of(&self, server: McpServerId, tool: &str, hash: &str) -> McpSeen {
        match self.hashes.lock().get(&server).and_then(|tools| tools.get(tool)) {
            None => McpSeen::Never,
            Some(known) if known == hash => McpSeen::Yes,
            Some(_) => McpSeen::Changed,
        }
    }

    /// The person has seen these tools of a server as they are now.
    pub async fn mark(&self, server: McpServerId, tools: impl IntoIterator<Item = (String, String)>) {
        self.hashes.lock().entry(server).or_default().extend(tools);
        self.save().await;
    }

    pub async fn forget(&self, server: McpServerId) {
        if self.hashes.lock().remove(&server).is_some() {
            self.save().await;
        }
    }

    async fn save(&self) {
        let _one = self.saving.lock().await;
        let hashes = self.hashes.lock().clone();
        // What is not kept is shown once more.
        if let Err(fault) = self.store.save_meta(KEPT, &hashes).await {
            tracing::warn!(%fault, "which tools were seen could not be kept");
        }
    }
}
