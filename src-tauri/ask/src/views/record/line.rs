//! A line as it is read back.

use super::{CUT, HIDDEN};
use crate::base::id::Timestamp;
use crate::facts::event::Event;
use serde::Deserialize;
use serde_json::{Map, Value};

/// One line of a log. What a later version adds to it is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct LogLine(pub Map<String, Value>);

impl LogLine {
    /// None for what is no line of a log.
    pub fn parse(text: &str) -> Option<LogLine> {
        let line = LogLine(serde_json::from_str(text).ok()?);
        (line.0.get("seq")?.is_u64() && line.0.get("event")?.is_string() && line.0.get("atMs")?.is_i64())
            .then_some(line)
    }

    /// The event's number in its conversation, from 1. 0: the line has none.
    pub fn seq(&self) -> u64 {
        self.0.get("seq").and_then(Value::as_u64).unwrap_or_default()
    }

    /// When the event was committed. 0: the line does not say.
    pub fn at(&self) -> Timestamp {
        self.0.get("atMs").and_then(Value::as_i64).unwrap_or_default()
    }

    /// The event's name, as `agent.ask.request`. Empty: the line has none.
    pub fn event(&self) -> &str {
        self.text("event").unwrap_or_default()
    }

    /// A field of the line itself. None: there is none, or it is no text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str)
    }

    /// A field of the event itself.
    pub fn of_event(&self, name: &str) -> Option<&Value> {
        self.0.get("body")?.get(name)
    }

    /// Nothing of it was cut or hidden.
    pub fn is_whole(&self) -> bool {
        !self.0.contains_key(CUT) && !self.0.contains_key(HIDDEN)
    }

    /// The event as it was stored, as far as this version knows it and nothing that it needs was cut or hidden.
    pub fn stored(&self) -> Option<Event> {
        Event::deserialize(self.0.get("body")?).ok()
    }
}
