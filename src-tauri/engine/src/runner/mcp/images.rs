//! The result of a call, with the images that came with it: they are on the disk before it is committed.

use super::line::OutgoingCall;
use crate::attachments::AttachmentOwner;
use crate::crash;
use crate::mcp::content;
use crate::runner::Runner;
use ask::message::CallResult;
use serde_json::Value;

impl Runner {
    pub(super) async fn result(&self, line: &OutgoingCall<'_>, came: &Value) -> CallResult {
        let (mut result, pictures) = content::given(came, &line.tool.tool, line.output);
        if pictures.is_empty() {
            return result;
        }
        match self.context.files.keep_pictures(AttachmentOwner::of_call(self.id, line.call), pictures).await {
            Ok(files) => result.files = files,
            Err(why) => {
                tracing::warn!(conversation = %self.id, %why, "the images of a result could not be kept");
                result.content.push_str("\n\n[The images could not be kept here, so nobody can be shown them.]");
            }
        }
        crash::point("images-kept");
        result
    }
}
