//! What servers ask of the person is passed by the library's own types, which know fewer kinds of fields than servers send
//! and lose what they do not know. So it is renamed on its way in, and comes through as it was sent.

use serde_json::{Value, json};

/// The name under which a server's question arrives.
pub const ASKS: &str = "askwell/elicitation";
/// The one key of a result that asks for something first; its value is the result as it came.
pub const NEEDS: &str = "askwell/inputRequired";

pub fn plain(mut message: Value) -> Value {
    if message.get("method").and_then(Value::as_str) == Some("elicitation/create") {
        if let Some(method) = message.get_mut("method") {
            *method = json!(ASKS);
        }
        return message;
    }
    if let Some(result) = message.get_mut("result")
        && result.get("resultType").and_then(Value::as_str) == Some("input_required")
    {
        let held = result.take();
        *result = json!({ NEEDS: held });
    }
    message
}
