//! Keys that are handed in with a profile or a server.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Secrets on their way in: never sent back, never stored with the settings.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Secrets {
    /// None leaves the stored key as it is; an empty one removes it.
    pub key: Option<String>,
    /// Values of extra headers, by name. Names left out keep their stored value.
    pub headers: BTreeMap<String, String>,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(..)")
    }
}
