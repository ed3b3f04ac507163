//! A file that the person attached to an answer, or that came with a tool's result. Its content lies in the data folder;
//! events hold only what it is.

use crate::base::id::{AttachmentId, CallId, InteractionId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Under it the ids are made that calls have as owners of files.
const OF_CALLS: Uuid = Uuid::from_u128(0x6b1d_2f0e_6c1f_5a0b_9d3e_41c2_77a8_05e3);

/// What an event says of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Attachment {
    /// Under which its copy is kept. The copy's name begins with it.
    pub id: AttachmentId,
    /// The file's own name, without folders.
    pub name: String,
    /// Found by its content, not by its name.
    pub media_type: String,
    /// Its size when it was taken in.
    #[cfg_attr(test, ts(type = "number"))]
    pub bytes: u64,
    /// Where its copy lies.
    pub path: String,
}

impl Attachment {
    /// Whether models that take images take this one.
    pub fn is_image(&self) -> bool {
        takes(&self.media_type)
    }
}

/// Whether models that take images take those of this media type.
pub fn takes(media_type: &str) -> bool {
    matches!(media_type, "image/png" | "image/jpeg" | "image/gif" | "image/webp")
}

/// Where the files of this call's result lie: as those of a question lie under its id. It is made of the name that the
/// model gave the call, so it is the same in a branch.
pub fn owner(call: &CallId) -> InteractionId {
    InteractionId(Uuid::new_v5(&OF_CALLS, call.0.as_bytes()))
}
