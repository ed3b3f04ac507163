//! The server for other programs and for browsers, as Settings shows it.

use crate::base::id::{DeviceId, Timestamp};
use crate::facts::access::AccessScope;
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

/// Everybody who is let in, and who else tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DeviceList {
    /// The latest seen first.
    pub devices: Vec<Device>,
    /// The latest first.
    pub attempts: Vec<AccessAttempt>,
}

/// Somebody who is let in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Device {
    /// By which it is named on the command line.
    pub id: DeviceId,
    /// What it is.
    pub kind: DeviceKind,
    /// What the person calls it, or what it says that it is. Empty for what was let in by an earlier version.
    pub name: String,
    /// How far it may go. A chat's is what its replies can do.
    pub scope: AccessScope,
    /// When it was let in. None: by an earlier version.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub opened_at: Option<Timestamp>,
    /// When it last came. None: not yet.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub seen_at: Option<Timestamp>,
    /// From which address it last came since the start.
    pub seen_from: Option<String>,
    /// From when on it is let in no longer. None: until it is removed.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub expires_at: Option<Timestamp>,
    /// The name of the token that has signed it in; empty for the access token. None: a code did, or it is no browser.
    pub opened_by: Option<String>,
    /// Somebody at the machine said yes to what it does without approvals and outside of the sandbox.
    pub trusted: bool,
    /// When it last wanted what needs that yes. None: never, or it was decided since.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub asked_at: Option<Timestamp>,
}

/// What is let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum DeviceKind {
    /// A browser that is signed in, here or on another device.
    Browser,
    /// The access token.
    AccessToken,
    /// A token with a name of its own.
    NamedToken,
    /// A chat in which questions are answered.
    Chat,
}

/// What is changed of somebody who is let in. What is null stays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeviceEdit {
    /// What the person calls it.
    pub name: Option<String>,
    /// How far it may go. A chat's cannot be changed.
    pub scope: Option<AccessScope>,
    /// The yes or no of somebody at the machine. It ends what was asked.
    pub trusted: Option<bool>,
}

/// A token to be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewToken {
    /// What the person calls it.
    pub name: String,
    /// How far it may go.
    pub scope: AccessScope,
    /// For how many days. None: until it is removed.
    pub days: Option<u32>,
}

/// Somebody wanted in, or further than they may.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AccessAttempt {
    /// What was wrong.
    pub kind: AttemptKind,
    /// The address that it came from.
    pub from: String,
    /// Who it was, where they are let in. It can be removed by now.
    pub device: Option<String>,
    /// How often.
    pub count: u32,
    /// The first time.
    #[cfg_attr(test, ts(type = "number"))]
    pub first_at: Timestamp,
    /// The last time.
    #[cfg_attr(test, ts(type = "number"))]
    pub last_at: Timestamp,
}

/// What was wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum AttemptKind {
    /// A token or a code that lets nobody in.
    WrongSecret,
    /// A cookie without what belongs to it.
    CookieAlone,
    /// A page of another address, or under a name that is not this machine's.
    OtherPage,
    /// Let in, and not for this.
    BeyondScope,
    /// Let in, and this needs a yes at the machine.
    NeedsYes,
}
