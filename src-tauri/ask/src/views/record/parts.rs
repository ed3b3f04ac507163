//! The fields that a line about a question has beside its event: who asks whom, what was answered, after how long.

use super::SECRET;
use super::joins::AskRecord;
use crate::base::id::Timestamp;
use crate::facts::interaction::Interaction;
use crate::facts::outcome::{Answer, Answers};
use crate::facts::question::Question;
use crate::facts::result::{in_words, labels};
use crate::wire::snapshot::display_text;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The agent of a conversation, as a party.
fn agent(conversation: &Value) -> Value {
    json!({ "type": "agent", "agent": "askwell", "taskId": conversation })
}

/// Who asks: the agent in whose conversation it stands.
pub fn asker(opened: &Map<String, Value>) -> Value {
    let mut asker = agent(opened.get("conversation").unwrap_or(&Value::Null));
    if let (Some(asker), Some(guest)) = (asker.as_object_mut(), opened.get("guest").and_then(Value::as_object)) {
        asker.insert("agent".into(), guest.get("name").cloned().unwrap_or_default());
        asker.extend(guest.get("folder").map(|folder| ("folder".to_owned(), folder.clone())));
        let programs = guest.get("origin").and_then(|origin| origin.get("names"));
        asker.extend(programs.map(|names| ("started_by".to_owned(), names.clone())));
    }
    asker
}

/// Who is asked.
fn asked_party(opened: &Map<String, Value>) -> Value {
    opened.get("to").and_then(|to| to.get("conversation")).map_or_else(person, agent)
}

fn person() -> Value {
    json!({ "type": "user" })
}

/// What an answer's options and words are told by.
pub fn questions(opened: &Map<String, Value>) -> Vec<Question> {
    let questions = opened.get("body").and_then(|body| body.get("questions"));
    let mut questions = questions.and_then(|given| Vec::<Question>::deserialize(given).ok()).unwrap_or_default();
    questions.iter_mut().flat_map(|question| &mut question.options).for_each(|option| option.preview = None);
    questions
}

/// The fields of a server's form that seem to ask for a secret.
pub fn secrets(opened: &Map<String, Value>) -> Vec<String> {
    let asked = opened.get("body").and_then(|body| body.get("elicitation")?.get("ask"));
    let fields = asked.and_then(|asked| asked.get("fields")?.as_array()).into_iter().flatten();
    let secret = |field: &&Value| field.get("secret").and_then(Value::as_bool) == Some(true);
    fields.filter(secret).filter_map(|field| field.get("key")?.as_str().map(str::to_owned)).collect()
}

/// Takes out what was filled in there. True if there was something.
pub fn hide(body: &mut Map<String, Value>, secrets: &[String]) -> bool {
    let given = body
        .get_mut("closing")
        .and_then(|closing| closing.get_mut("outcome")?.get_mut("reply")?.get_mut("content")?.as_object_mut());
    let Some(given) = given else { return false };
    let mut hidden = false;
    for (_, value) in given.iter_mut().filter(|(key, _)| secrets.contains(key)) {
        *value = SECRET.into();
        hidden = true;
    }
    hidden
}

/// Takes out what the model was not given of a result. True if there was something.
pub fn hide_redacted(body: &mut Map<String, Value>) -> bool {
    let values = body.get_mut("result").and_then(|result| result.get_mut("redacted")?.as_array_mut());
    let values = values.into_iter().flatten().filter_map(|one| one.get_mut("value"));
    values.map(|value| *value = SECRET.into()).count() > 0
}

/// Of a line about what was asked.
pub fn request(line: &mut Map<String, Value>, opened: &Map<String, Value>) {
    line.insert("from".into(), asker(opened));
    line.insert("to".into(), asked_party(opened));
    if let Ok(interaction) = Interaction::deserialize(opened) {
        line.insert("question".into(), json!(display_text(&interaction)));
    }
    for (name, stored) in
        [("context", "context"), ("timeoutMs", "limitMs"), ("callId", "toolCall"), ("template", "template")]
    {
        if let Some(value) = opened.get(stored) {
            line.insert(name.into(), value.clone());
        }
    }
    if let Some(wait) = opened.get("waitMs") {
        line.insert("timeoutMs".into(), wait.clone());
    }
    if let Some(start) = opened.get("openedAt") {
        line.insert("time".into(), json!({ "start": start }));
    }
}

/// Of a line about an end: an answer, or none.
pub fn ending(line: &mut Map<String, Value>, asked: Option<&AskRecord>, closing: &Map<String, Value>) {
    let outcome = closing.get("outcome").cloned().unwrap_or_default();
    let by = closing.get("by");
    // What no surface closed was closed by the program: by a limit, a stop, a new message.
    let otherwise = by.map_or_else(|| json!({ "type": "program" }), |_| person());
    let answerer = closing.get("answerer").and_then(|answerer| answerer.get("conversation"));
    line.insert("who".into(), answerer.map_or(otherwise, agent));
    let mut put = |name: &str, value: Option<Value>| value.map(|value| line.insert(name.into(), value));
    put("surface", by.cloned());
    put("outcome", outcome.get("kind").cloned());
    put("to", asked.map(|asked| asked.from.clone()));
    let questions = asked.map(|asked| asked.questions.as_slice()).unwrap_or_default();
    let given = Answers::deserialize(&outcome).unwrap_or_default();
    let told = in_words(questions, &given.answers);
    let reason = outcome.get("reason").or_else(|| outcome.get("comment")).cloned();
    put("answer", if told.is_empty() { reason } else { Some(told.into()) });
    put("timeoutMs", outcome.get("limitMs").cloned());
    put("consent", outcome.get("consent").cloned());
    put("rationale", outcome.get("rationale").cloned());
    if let Some(id) = line.get("interaction").cloned() {
        line.insert("inReplyTo".into(), id);
    }
    metadata(line, questions, &given.answers, closing);
    let end = closing.get("at").and_then(Value::as_i64).unwrap_or_default();
    line.insert("time".into(), json!({ "end": end }));
    if let (Some(asked), Some(time)) = (asked, line.get_mut("time").and_then(Value::as_object_mut)) {
        time.insert("start".into(), json!(asked.at));
    }
    after(line, asked, end);
}

/// How long it took.
pub fn after(line: &mut Map<String, Value>, asked: Option<&AskRecord>, at: Timestamp) {
    if let Some(asked) = asked {
        line.insert("afterMs".into(), json!(at.saturating_sub(asked.at)));
    }
}

fn metadata(line: &mut Map<String, Value>, questions: &[Question], answers: &[Answer], closing: &Map<String, Value>) {
    let chosen = |answer: &Answer| {
        let question = questions.iter().find(|question| question.id == answer.question)?;
        Some(labels(question, answer).into_iter().map(str::to_owned).collect::<Vec<_>>())
    };
    let choices: Vec<String> = answers.iter().filter_map(chosen).flatten().collect();
    let mut metadata = Map::new();
    if !choices.is_empty() {
        metadata.insert("choices".into(), json!(choices));
    }
    let percent = closing.get("answerer").and_then(|answerer| answerer.get("confidencePercent")?.as_f64());
    if let Some(percent) = percent {
        metadata.insert("confidence".into(), json!(percent / 100.0));
    }
    if !metadata.is_empty() {
        line.insert("metadata".into(), Value::Object(metadata));
    }
}
