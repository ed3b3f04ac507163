//! What a line has to know of those before it: which question an answer belongs to, and which run a call.

use super::{HIDDEN, VERSION, parts};
use crate::base::id::{ConversationId, Timestamp};
use crate::facts::question::Question;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Of one conversation, as far as it was seen. Every event is shown to it once, in order.
#[derive(Debug, Default)]
pub struct Joins {
    run: Option<u64>,
    at: Timestamp,
    /// The run of each call.
    calls: HashMap<String, Option<u64>>,
    asked: HashMap<String, AskRecord>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct AskRecord {
    pub at: Timestamp,
    pub call: Option<String>,
    pub run: Option<u64>,
    pub from: Value,
    /// Without their previews.
    pub questions: Vec<Question>,
    /// The fields whose values stand in no line.
    secrets: Vec<String>,
}

/// The ids that an event names or follows from.
#[derive(Debug, Default)]
struct Ids {
    interaction: Option<String>,
    call: Option<String>,
    run: Option<u64>,
}

impl Joins {
    /// When it became true; as the one before where it does not say.
    pub fn at(&self, body: &Map<String, Value>) -> Timestamp {
        let places = [body.get("at"), within(body, "closing", "at"), within(body, "interaction", "openedAt")];
        places.into_iter().flatten().find_map(Value::as_i64).unwrap_or(self.at)
    }

    /// Takes in an event whose line is written already.
    pub fn see(&mut self, body: &Map<String, Value>) {
        self.at = self.at(body);
        if let Some(run) = body.get("run").and_then(Value::as_u64) {
            self.run = Some(run);
        }
        let calls = within(body, "reply", "calls").and_then(Value::as_array);
        for call in calls.into_iter().flatten().filter_map(|call| text(call.get("id"))) {
            self.calls.insert(call, self.run);
        }
        if let Some(opened) = body.get("interaction").and_then(Value::as_object)
            && let Some(id) = text(opened.get("id"))
        {
            let call = text(opened.get("toolCall"));
            let run = call.as_ref().and_then(|call| self.calls.get(call).copied().flatten()).or(self.run);
            let (from, questions, secrets) = (parts::asker(opened), parts::questions(opened), parts::secrets(opened));
            let asked = AskRecord { at: self.at, call, run, from, questions, secrets };
            self.asked.insert(id, asked);
        }
    }

    /// The line of the next event. `at` is its time as people read it.
    pub fn line(
        &mut self,
        conversation: ConversationId,
        seq: u64,
        at: &str,
        mut body: Map<String, Value>,
    ) -> Map<String, Value> {
        self.see(&body);
        let ids = self.ids(&body);
        let mut line = Map::new();
        line.insert("v".into(), json!(VERSION));
        line.insert("seq".into(), json!(seq));
        line.insert("at".into(), json!(at));
        line.insert("atMs".into(), json!(self.at));
        line.insert("event".into(), body.get("event").cloned().unwrap_or_default());
        line.insert("conversation".into(), json!(conversation));
        let mut put = |name: &str, value: Option<Value>| value.map(|value| line.insert(name.into(), value));
        put("interaction", ids.interaction.clone().map(Value::from));
        put("call", ids.call.clone().map(Value::from));
        put("run", ids.run.map(Value::from));
        put("task", body.get("task").cloned());
        let calls = within(&body, "reply", "calls").and_then(Value::as_array);
        let calls = calls.map(|calls| calls.iter().filter_map(|call| call.get("id").cloned()).collect::<Vec<_>>());
        put("calls", calls.filter(|calls| !calls.is_empty()).map(Value::from));
        let asked = ids.interaction.as_ref().and_then(|id| self.asked.get(id));
        if let Some(opened) = body.get("interaction").and_then(Value::as_object) {
            parts::request(&mut line, opened);
        } else if let Some(closing) = body.get("closing").and_then(Value::as_object) {
            parts::ending(&mut line, asked, closing);
        } else if let Some(surface) = body.get("surface") {
            line.insert("surface".into(), surface.clone());
            parts::after(&mut line, asked, self.at);
        }
        let filled_in = asked.is_some_and(|asked| parts::hide(&mut body, &asked.secrets));
        if parts::hide_redacted(&mut body) || filled_in {
            line.insert(HIDDEN.into(), true.into());
        }
        line.insert("body".into(), Value::Object(body));
        line
    }

    fn ids(&self, body: &Map<String, Value>) -> Ids {
        let named = body.get("interaction").map(|it| if it.is_object() { it.get("id") } else { Some(it) });
        let interaction = named.flatten().or(body.get("about")).and_then(|id| text(Some(id)));
        let asked = interaction.as_ref().and_then(|id| self.asked.get(id));
        let call = text(body.get("call")).or_else(|| asked.and_then(|asked| asked.call.clone()));
        let of_call = call.as_ref().and_then(|call| self.calls.get(call).copied().flatten());
        let own = body.get("run").and_then(Value::as_u64);
        let run = own.or(of_call).or_else(|| asked.and_then(|asked| asked.run)).or(self.run);
        Ids { interaction, call, run }
    }
}

fn within<'v>(body: &'v Map<String, Value>, name: &str, inner: &str) -> Option<&'v Value> {
    body.get(name)?.get(inner)
}

fn text(value: Option<&Value>) -> Option<String> {
    value.and_then(Value::as_str).map(str::to_owned)
}
