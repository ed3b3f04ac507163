//! The way of one call to its server, for as long as the call lasts.

use super::ends::not_put;
use crate::mcp::{McpNote, ServerConnection};
use crate::runner::acting::ActingOutcome;
use ask::CallId;
use ask::action::McpCall;
use rmcp::model::CallToolRequestParams;
use serde_json::{Map, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A call and where it goes.
pub(super) struct OutgoingCall<'a> {
    pub call: &'a CallId,
    pub tool: &'a McpCall,
    pub reach: ServerConnection,
    pub params: CallToolRequestParams,
    pub seconds: u32,
    /// What the server has announced of the result.
    pub output: Option<&'a Map<String, Value>>,
    /// How much of what the server asked was not put to the person.
    pub refused: Arc<AtomicUsize>,
}

impl OutgoingCall<'_> {
    /// Something that the server asks is not put to the person, and this is why.
    pub fn refuses(&self, why: McpNote) {
        self.refused.fetch_add(1, Ordering::Relaxed);
        self.reach.journal.note_of_many(why);
    }

    /// What was asked past the person stands with the result, for them and for the model.
    pub fn told_with(&self, mut done: ActingOutcome) -> ActingOutcome {
        let refused = self.refused.load(Ordering::Relaxed);
        if let ActingOutcome::Result(result) = &mut done
            && refused > 0
        {
            result.content = format!("{}\n\n{}", not_put(self.tool, refused), result.content);
        }
        done
    }
}
