//! What another program's agent does.

use super::Asking;
use crate::base::id::{CallId, ConversationId, InteractionId, Timestamp};
use crate::facts::guest::Guest;
use crate::tools::guest::GuestTool;
use serde_json::{Map, Value};

/// One call of a guest. The caller gives its id, and it counts once.
#[derive(Debug, Clone, PartialEq)]
pub struct GuestCall {
    /// The conversation, where it is to be started by this.
    pub id: ConversationId,
    pub guest: Guest,
    pub call: CallId,
    pub tool: GuestTool,
    pub arguments: Map<String, Value>,
    pub interaction: InteractionId,
    pub asking: Asking,
    pub at: Timestamp,
}
