//! A file that the person attached to an answer. Its content lies in the data folder; events hold only what it is.

use crate::id::AttachmentId;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Attachment {
    pub id: AttachmentId,
    /// The file's own name, without folders.
    pub name: String,
    /// Found by its content, not by its name.
    pub media_type: String,
    #[cfg_attr(test, ts(type = "number"))]
    pub bytes: u64,
    /// Where its copy lies.
    pub path: String,
}

impl Attachment {
    /// Whether models that take images take this one.
    pub fn is_image(&self) -> bool {
        matches!(self.media_type.as_str(), "image/png" | "image/jpeg" | "image/gif" | "image/webp")
    }
}
