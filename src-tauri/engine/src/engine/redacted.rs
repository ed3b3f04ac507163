//! Values that a model was not given, sent to it by the person.

use super::Conversations;
use crate::strings::Strings;
use ask::wire::CommandError;
use ask::{CallId, ConversationId, State};
use serde_json::Value;

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
    // As JSON, so that none of them reads like the person's own words.
    let lines = values.iter().map(|redacted| format!("{}: {}", redacted.tag, Value::from(redacted.value.as_str())));
    (!values.is_empty()).then(|| std::iter::once(first).chain(lines).collect::<Vec<_>>().join("\n"))
}
