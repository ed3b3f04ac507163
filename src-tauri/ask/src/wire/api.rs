//! The server for other programs and for browsers, as Settings shows it.

use crate::base::id::Timestamp;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApiStanding {
    pub server: ApiServer,
    /// An access token was made. It is kept as a hash: nobody can show it again.
    pub has_token: bool,
    /// Browsers that are let in.
    pub browsers: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ApiServer {
    #[default]
    Off,
    On(ApiAddress),
    /// It could not be started; `why` is a whole sentence.
    Failed {
        why: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApiAddress {
    /// Where it is reached, the best one first: `http://127.0.0.1:4321`.
    pub urls: Vec<String>,
    pub port: u16,
    /// SHA-256 of its certificate, where other machines may connect.
    pub fingerprint: Option<String>,
}

/// What lets one browser in, once: for a picture that a phone reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApiPairing {
    pub url: String,
    /// The address as a QR code, in SVG.
    pub picture: String,
    pub fingerprint: Option<String>,
    #[cfg_attr(test, ts(type = "number"))]
    pub expires_at: Timestamp,
}
