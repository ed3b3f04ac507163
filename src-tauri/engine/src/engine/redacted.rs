//! Values that a model was not given, sent to it by the person.

use super::Conversations;
use crate::strings::Strings;
use ask::wire::CommandError;
use ask::{CallId, ConversationId, State};

impl Conversations {
    /// Says what the model was not given of the result of this call: once, however often it is asked for. Nothing is said
    /// where a question is open, which it would set aside.
    pub async fn send_redacted(&self, id: ConversationId, call: CallId) -> Result<(), CommandError> {
        let shared = self.context.load(id).await?;
        let (text, message) = {
            let held = shared.read();
            (redacted_values(self.context.strings(), &held.state, &call), held.state.message_sending(&call))
        };
        let text = text.ok_or_else(|| self.context.errors().no_action())?;
        self.send_as(id, message, text, Some(Vec::new())).await
    }
}

/// None: there are none in it.
fn redacted_values(strings: &dyn Strings, state: &State, call: &CallId) -> Option<String> {
    let (item, index) = state.call(call)?;
    let values = &item.results.get(index)?.as_ref()?.redacted;
    let name = &item.reply.calls.get(index)?.name;
    let first = strings.redacted_values(name);
    let lines = values.iter().enumerate().map(|(at, redacted)| format!("{}: {}", at + 1, redacted.value));
    (!values.is_empty()).then(|| std::iter::once(first).chain(lines).collect::<Vec<_>>().join("\n"))
}
