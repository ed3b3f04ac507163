//! The model of one conversation, where that is not the one in the settings.

use crate::base::id::ProfileId;
use crate::facts::settings::Wire;
use serde::{Deserialize, Serialize};

/// The model that a terminal told a conversation to use. Its key is no part of it and is never stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnModel {
    /// Where it is asked.
    pub server: ModelServer,
    /// By the name that the server has for it.
    pub model: String,
    /// It was given a key of its own. Without that key it is not asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_key: bool,
}

/// The server of a conversation's own model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ModelServer {
    /// That of a profile in the settings.
    Profile {
        /// Under which the settings keep it.
        id: ProfileId,
    },
    /// One that no settings name.
    #[serde(rename_all = "camelCase")]
    Address {
        /// In which protocol it is spoken to.
        wire: Wire,
        /// Up to the path to which the protocol adds its own.
        base_url: String,
    },
}
