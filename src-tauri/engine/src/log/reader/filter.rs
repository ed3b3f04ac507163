//! Which lines are wanted.

use ask::Timestamp;
use ask::record::LogLine;
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;

/// All that is given has to fit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LogFilter {
    /// How the event's name begins: `agent.ask` or `agent.ask.request`.
    pub event: Option<String>,
    pub interaction: Option<String>,
    pub call: Option<String>,
    pub run: Option<u64>,
    pub since: Option<Timestamp>,
    /// Up to, and not at.
    pub until: Option<Timestamp>,
    /// Somewhere in the line's texts, in capitals or not.
    pub text: Option<String>,
}

/// What has to be known of every line. The rest is gone over and not kept.
#[derive(Debug, Deserialize)]
pub struct LogLineHeader<'l> {
    pub seq: u64,
    #[serde(rename = "atMs")]
    pub at: Timestamp,
    #[serde(borrow)]
    pub event: Cow<'l, str>,
    #[serde(borrow, default)]
    pub conversation: Cow<'l, str>,
    #[serde(default)]
    interaction: Option<String>,
    #[serde(default)]
    call: Option<String>,
    #[serde(default)]
    calls: Vec<String>,
    #[serde(default)]
    run: Option<u64>,
}

impl LogFilter {
    /// What can be told without the whole line.
    pub fn may_fit(&self, head: &LogLineHeader<'_>) -> bool {
        let same = |wanted: &Option<String>, is: &Option<String>| wanted.is_none() || wanted == is;
        let named = |prefix: &String| {
            let rest = head.event.strip_prefix(prefix.trim_end_matches('.'));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.event.as_ref().is_none_or(named)
            && same(&self.interaction, &head.interaction)
            && (same(&self.call, &head.call) || self.call.as_ref().is_some_and(|call| head.calls.contains(call)))
            && self.run.is_none_or(|run| head.run == Some(run))
            && self.since.is_none_or(|since| head.at >= since)
            && self.until.is_none_or(|until| head.at < until)
    }

    pub fn fits(&self, line: &LogLine) -> bool {
        let wanted = self.text.as_ref().map(|text| text.to_lowercase());
        wanted.is_none_or(|wanted| line.0.values().any(|value| holds(value, &wanted)))
    }
}

fn holds(value: &Value, wanted: &str) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
        Value::String(text) => text.to_lowercase().contains(wanted),
        Value::Array(values) => values.iter().any(|value| holds(value, wanted)),
        Value::Object(fields) => fields.values().any(|value| holds(value, wanted)),
    }
}
