//! What of a result looked like a secret and was not given to the model: that it was, and how it is sent after all.

use super::ChatSession;
use crate::leaving::{EarlyExit, refused};
use crate::screen::Look;
use ask::CallId;
use ask::command::called;
use ask::plain_text::visible_line;
use ask::redacted::Redacted;

const WORDS: [&str; 2] = ["send hidden", "发送隐去的内容"];

/// What the words are about.
#[derive(Default)]
pub(super) struct HiddenValues {
    /// Not sent yet, the latest last.
    waiting: Vec<(CallId, Redacted)>,
    /// Those that were shown here: only they are sent.
    shown: Option<CallId>,
}

impl ChatSession<'_> {
    /// Tells of it, unless it was sent meanwhile.
    pub(super) fn show_redacted(&mut self, call: &CallId, redacted: Option<&Redacted>) -> Result<(), EarlyExit> {
        let Some(count) = self.note_redacted(call, redacted) else { return Ok(()) };
        let told = self.strings.hidden_from_model(count);
        let how = if self.keyboard.person { self.strings.type_send_hidden() } else { "" };
        Ok(self.screen.remark(format!("  {told} {how}").trim_end(), Look::Dim)?)
    }

    /// Keeps in mind what the words are about: what was hidden last. How many values that are.
    pub(super) fn note_redacted(&mut self, call: &CallId, redacted: Option<&Redacted>) -> Option<usize> {
        let redacted = redacted?;
        self.hidden.waiting.retain(|(hidden, _)| hidden != call);
        if redacted.sent {
            return None;
        }
        self.hidden.waiting.push((call.clone(), redacted.clone()));
        Some(redacted.values.len())
    }

    /// Whether this line asks for it. A line of a pipe is never taken for that.
    pub(super) fn sends_hidden(&self, line: &str) -> bool {
        self.keyboard.person && WORDS.contains(&line.trim().to_lowercase().as_str())
    }

    /// The first time they are shown, and the second time those very values are sent: what was hidden meanwhile is not.
    pub(super) async fn send_hidden(&mut self) -> Result<(), EarlyExit> {
        let shown = self.hidden.shown.take();
        let seen = shown.filter(|shown| self.hidden.waiting.iter().any(|(call, _)| call == shown));
        if let (Some(conversation_id), Some(call_id)) = (self.conversation, seen) {
            return match self.call(called::send_redacted { conversation_id, call_id }).await? {
                Ok(()) => Ok(()),
                Err(error) => Ok(self.screen.notice(&refused(self.strings, &error))?),
            };
        }
        let Some((call, redacted)) = self.hidden.waiting.last().cloned() else {
            return Ok(self.screen.notice(self.strings.nothing_hidden())?);
        };
        for value in &redacted.values {
            let lines: Vec<String> = value.value.lines().map(visible_line).collect();
            self.screen.remark(&format!("  {}: {}", value.tag, lines.join("\n    ")), Look::Plain)?;
        }
        self.hidden.shown = Some(call);
        Ok(self.screen.notice(self.strings.type_it_again_to_send())?)
    }
}
