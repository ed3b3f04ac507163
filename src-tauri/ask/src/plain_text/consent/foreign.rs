//! What is shown of a call of another program's tool.

use super::shown::{Lines, Tone};
use super::{facts, schema};
use crate::base::harmless::visible_line;
use crate::facts::action::{McpCall, Proposal};

/// Descriptions of arguments that are shown of a tool whose text was read before.
const ARGUMENTS_SHOWN_COUNT_MAX: usize = 8;

impl Lines {
    /// A call of another program's tool: what it is given, where it goes, and what that program says of it.
    pub(super) fn foreign(&mut self, call: &McpCall, proposal: &Proposal) {
        let strings = self.strings;
        let arguments = serde_json::to_string_pretty(&proposal.arguments).unwrap_or_default();
        self.set_in(Tone::Plain, "", &arguments);
        self.note(Tone::Aside, &strings.mcp_server(&visible_line(&call.reached)));
        self.note(Tone::Aside, &facts::claims(call, strings));
        match facts::unseen(call.seen, strings) {
            Some(unseen) => {
                self.note(Tone::Warning, unseen);
                self.set_in(Tone::Plain, "", &call.description);
                if let Some(whole) = call.schema.as_ref().and_then(schema::whole) {
                    self.note(Tone::Warning, strings.arguments_described());
                    self.set_in(Tone::Plain, "", &whole);
                }
            }
            // It was read in full before: a reminder is enough.
            None => self.arguments(call),
        }
    }

    /// What each argument is for, folded where there is much of it.
    fn arguments(&mut self, call: &McpCall) {
        let described = call.schema.as_ref().map(schema::described).unwrap_or_default();
        if described.is_empty() {
            return;
        }
        self.note(Tone::Aside, self.strings.arguments_described());
        for line in described.iter().take(ARGUMENTS_SHOWN_COUNT_MAX) {
            self.note(Tone::Aside, &format!("  {line}"));
        }
        let more = described.len().saturating_sub(ARGUMENTS_SHOWN_COUNT_MAX);
        if more > 0 {
            self.note(Tone::Aside, &format!("  {}", self.strings.more_arguments(more)));
        }
    }
}
