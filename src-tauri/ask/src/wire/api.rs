//! The server for other programs and for browsers, as Settings shows it.

use crate::base::id::Timestamp;
use serde::{Deserialize, Serialize};

/// The status of the server, as Settings shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApiStanding {
    /// Off, on and where, or why it could not start.
    pub server: ApiServer,
    /// An access token was made. It is kept as a hash: nobody can show it again.
    pub has_token: bool,
    /// Browsers that are let in.
    pub browsers: usize,
}

/// Whether the server runs.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ApiServer {
    /// Switched off, or not started yet.
    #[default]
    Off,
    /// It runs, and can be reached there.
    On(ApiAddress),
    /// It could not be started; `why` is a whole sentence.
    Failed {
        /// What happened and what to do, in the person's language.
        why: String,
    },
}

/// Where the server is reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApiAddress {
    /// Where it is reached, the best one first: `http://127.0.0.1:4321`.
    pub urls: Vec<String>,
    /// The one that is used, also where the settings leave it open.
    pub port: u16,
    /// SHA-256 of its certificate, where other machines may connect.
    pub fingerprint: Option<String>,
}

/// What lets one browser in, once: for a picture that a phone reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApiPairing {
    /// What the picture says: opened in a browser, it signs that in.
    pub url: String,
    /// The address as a QR code, in SVG.
    pub picture: String,
    /// SHA-256 of the certificate, to compare it on the phone. None where nothing is encrypted.
    pub fingerprint: Option<String>,
    /// After this moment the picture is of no use.
    #[cfg_attr(test, ts(type = "number"))]
    pub expires_at: Timestamp,
}
