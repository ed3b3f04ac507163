//! What of a result looked like a secret and was not given to the model: that it was, and how it is sent after all.

use super::ChatSession;
use crate::leaving::{EarlyExit, refused};
use crate::screen::Look;
use ask::CallId;
use ask::command::called;
use ask::redacted::Redacted;

const WORDS: [&str; 2] = ["send hidden", "发送隐去的内容"];

impl ChatSession<'_> {
    /// Tells of it, unless it was sent meanwhile.
    pub(super) fn show_redacted(&mut self, call: &CallId, redacted: Option<&Redacted>) -> Result<(), EarlyExit> {
        let Some(count) = self.note_redacted(call, redacted) else { return Ok(()) };
        let told = self.strings.hidden_from_model(count);
        let how = if self.keyboard.person { self.strings.type_send_hidden() } else { "" };
        Ok(self.screen.remark(format!("  {told} {how}").trim_end(), Look::Dim)?)
    }

    /// Keeps in mind what the words would send: what was hidden last. How many values that are.
    pub(super) fn note_redacted(&mut self, call: &CallId, redacted: Option<&Redacted>) -> Option<usize> {
        let redacted = redacted?;
        if redacted.sent {
            self.hidden.retain(|hidden| hidden != call);
            return None;
        }
        if !self.hidden.contains(call) {
            self.hidden.push(call.clone());
        }
        Some(redacted.values.len())
    }

    /// Whether this line asks for it. A line of a pipe is never taken for that.
    pub(super) fn sends_hidden(&self, line: &str) -> bool {
        self.keyboard.person && !self.hidden.is_empty() && WORDS.contains(&line.trim().to_lowercase().as_str())
    }

    pub(super) async fn send_hidden(&mut self) -> Result<(), EarlyExit> {
        let (Some(conversation_id), Some(call_id)) = (self.conversation, self.hidden.last().cloned()) else {
            return Ok(());
        };
        match self.call(called::send_redacted { conversation_id, call_id }).await? {
            Ok(()) => Ok(()),
            Err(error) => Ok(self.screen.notice(&refused(self.strings, &error))?),
        }
    }
}
