//! What must hold of a record, however often the program was killed: one result for each call, one end for each question.

use anyhow::{Result, ensure};
use serde_json::Value;
use std::collections::HashMap;

/// Gives how often the person had a call done again, because nobody knew how it had ended.
pub fn holds(events: &[Value], what: &str) -> Result<HashMap<String, i32>> {
    let (mut results, mut ends, mut starts, mut retries) =
        (HashMap::new(), HashMap::new(), HashMap::new(), HashMap::new());
    let mut calls_of: HashMap<String, String> = HashMap::new();
    for event in events {
        let name = event["event"].as_str().unwrap_or_default();
        let call = event["call"].as_str().unwrap_or_default().to_owned();
        let interaction = event["interaction"].as_str().unwrap_or_default().to_owned();
        match name {
            "tool.result" => *results.entry(call).or_insert(0) += 1,
            "tool.started" => *starts.entry(call).or_insert(0) += 1,
            "agent.ask.request" => {
                let asked = &event["interaction"];
                let id = asked["id"].as_str().unwrap_or_default().to_owned();
                calls_of.insert(id, asked["toolCall"].as_str().unwrap_or_default().to_owned());
            }
            "agent.ask.response" | "agent.ask.cancelled" | "agent.ask.timeout" => {
                *ends.entry(interaction.clone()).or_insert(0) += 1;
                if event["closing"]["outcome"]["how"] == "retry" {
                    let call = calls_of.get(&interaction).cloned().unwrap_or_default();
                    *retries.entry(call).or_insert(0) += 1;
                }
            }
            _ => {}
        }
    }
    ensure!(results.values().all(|count| *count == 1), "{what}: one result for each call: {results:?}");
    ensure!(calls_of.keys().all(|id| ends.get(id) == Some(&1)), "{what}: one end for each question: {ends:?}");
    for (call, count) in &starts {
        let allowed = 1 + retries.get(call).copied().unwrap_or(0);
        ensure!(*count <= allowed, "{what}: {call} was begun {count} times, {allowed} allowed");
    }
    Ok(retries)
}
