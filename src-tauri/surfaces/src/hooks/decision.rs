//! The answer in the agent's own words. Only a yes that the person gave is one.

use super::{About, HookCall};
use ask::message::{CallResult, CallStatus};
use serde_json::{Map, Value, json};

/// Behind a question that the person left open, among others that they answered.
const LEFT_OPEN: &str = "(The person left this one open; choose the safe way and say so.)";

impl HookCall {
    /// What the hook prints. None: no decision, and the agent's own prompt takes over.
    pub fn decision(&self, result: &CallResult) -> Option<Value> {
        if result.status != CallStatus::Ok {
            return None;
        }
        let said: Value = serde_json::from_str(&result.content).ok()?;
        match self.about()? {
            About::Permission => self.permitted(&said),
            About::Question => self.answered(&said),
        }
    }

    /// The person asks back instead of deciding. Nothing is permitted by it; asked again, the question is still there.
    pub fn asked_back(&self, text: &str) -> Option<Value> {
        let message =
            format!("The person asks back before deciding: {text}\nNothing was decided. Answer them, then ask again.");
        Some(match self.about()? {
            About::Permission => self.behaves("deny", Some(message)),
            About::Question => self.before_use("deny", json!({ "permissionDecisionReason": message })),
        })
    }

    fn permitted(&self, said: &Value) -> Option<Value> {
        let rationale = said["rationale"].as_str().filter(|text| !text.trim().is_empty());
        match said["consent"].as_str()? {
            "yes" => Some(self.behaves("allow", None)),
            "no" => {
                let why = rationale.map(|text| format!(" Their reason: {text}")).unwrap_or_default();
                Some(
                    self.behaves(
                        "deny",
                        Some(format!("The person said no. It was not done; do not get round it.{why}")),
                    ),
                )
            }
            "alt" => {
                let way = rationale.unwrap_or("they did not say which");
                Some(self.behaves("deny", Some(format!("The person wants another way: {way}. It was not done."))))
            }
            _ => None,
        }
    }

    fn answered(&self, said: &Value) -> Option<Value> {
        let note = |said: &Value| said["note"].as_str().map(str::to_owned);
        match said["status"].as_str()? {
            "answered" | "partly_answered" => {
                let answers = self.by_question(said)?;
                let mut input = self.tool_input.clone();
                input.insert("answers".to_owned(), Value::Object(answers));
                Some(self.before_use("allow", json!({ "updatedInput": input })))
            }
            // The person has seen it and would see it once more in the agent's own prompt.
            "dismissed" | "delegated" => {
                Some(self.before_use("deny", json!({ "permissionDecisionReason": note(said)? })))
            }
            _ => None,
        }
    }

    /// As the agent wants them: by the text of the question, several labels in one line.
    fn by_question(&self, said: &Value) -> Option<Map<String, Value>> {
        let asked = self.tool_input.get("questions")?.as_array()?;
        let given = said["answers"].as_array()?;
        let mut answers = Map::new();
        for (at, question) in asked.iter().enumerate() {
            let id = format!("q{}", at + 1);
            let answer = given.iter().find(|answer| answer["id"] == id).map(in_words).filter(|text| !text.is_empty());
            answers.insert(
                question["question"].as_str()?.to_owned(),
                json!(answer.unwrap_or_else(|| LEFT_OPEN.to_owned())),
            );
        }
        let any = answers.values().any(|answer| answer != LEFT_OPEN);
        any.then_some(answers)
    }

    fn behaves(&self, behavior: &str, message: Option<String>) -> Value {
        let mut decision = json!({ "behavior": behavior });
        if let Some(message) = message {
            decision["message"] = message.into();
        }
        json!({ "hookSpecificOutput": { "hookEventName": self.hook_event_name, "decision": decision } })
    }

    fn before_use(&self, decision: &str, more: Value) -> Value {
        let mut output = json!({ "hookEventName": self.hook_event_name, "permissionDecision": decision });
        if let (Some(output), Value::Object(more)) = (output.as_object_mut(), more) {
            output.extend(more);
        }
        json!({ "hookSpecificOutput": output })
    }
}

fn in_words(answer: &Value) -> String {
    let chosen = answer["selected"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let own = answer["text"].as_str().filter(|text| !text.trim().is_empty());
    let note = answer["note"].as_str().filter(|text| !text.trim().is_empty()).map(|note| format!("({note})"));
    let given: Vec<String> = chosen.chain(own).map(str::to_owned).collect();
    // A note alone leaves the question open.
    if given.is_empty() { String::new() } else { given.into_iter().chain(note).collect::<Vec<_>>().join(", ") }
}
