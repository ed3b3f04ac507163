//! What another program's agent does.

use super::QuestionPolicy;
use crate::base::id::{CallId, ConversationId, InteractionId, Timestamp};
use crate::facts::guest::Guest;
use crate::tools::guest::GuestTool;
use serde_json::{Map, Value};

/// One call of a guest. The caller gives its id, and it counts once.
#[derive(Debug, Clone, PartialEq)]
pub struct GuestCall {
    /// The conversation, where it is to be started by this.
    pub id: ConversationId,
    /// Who asks, and from which folder.
    pub guest: Guest,
    /// Given by the caller, so that a repeated call counts once.
    pub call: CallId,
    /// Which of the tools for guests.
    pub tool: GuestTool,
    /// As they came, not checked yet.
    pub arguments: Map<String, Value>,
    /// The id of the card that it may open.
    pub interaction: InteractionId,
    /// What becomes of the card where nobody can be asked.
    pub asking: QuestionPolicy,
    /// The host's clock when the call arrived.
    pub at: Timestamp,
}
