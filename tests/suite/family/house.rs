//! A parent and its tasks, scripted; and what the model was told of them.

use anyhow::Result;
use ask::wire::{ConversationSummary, Waiting};
use ask::{ConversationId, Event};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::surface::Surface;

/// A program with a scripted model, whose first conversation is the parent.
pub struct House {
    pub model: Model,
    pub folder: TempDir,
    pub askwell: Arc<Askwell>,
    pub surface: Arc<Surface>,
    pub parent: ConversationId,
}

impl House {
    pub async fn of(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<House> {
        let model = Model::start(script).await?;
        let folder = TempDir::new()?;
        let mut settings = model.settings()?;
        settings.ai.tasks_at_once = 10;
        let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
        let parent = askwell.conversations().start(None, "Release it".into(), Default::default()).await?;
        Ok(House { model, folder, askwell, surface, parent })
    }

    pub async fn children(&self) -> Result<Vec<ConversationSummary>> {
        let mut all = self.askwell.conversations().all().await?;
        all.retain(|summary| summary.parent == Some(self.parent));
        all.sort_by(|one, other| one.title.cmp(&other.title));
        Ok(all)
    }

    /// Waits until so many questions stand open between agents.
    pub async fn between(&self, count: usize) -> Result<Vec<Waiting>> {
        until(format!("{count} questions between agents"), async || {
            Ok(Some(self.askwell.inbox().between_agents().await?).filter(|between| between.len() == count))
        })
        .await
    }

    /// The events of all conversations, as they are stored.
    pub fn events(&self) -> Result<Vec<Event>> {
        let connection = Connection::open(self.folder.path().join("askwell.db"))?;
        let mut bodies = connection.prepare("SELECT body FROM event ORDER BY gseq")?;
        let bodies: Vec<String> = bodies.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        bodies.iter().map(|body| Ok(serde_json::from_str(body)?)).collect()
    }
}

/// What the model was told last, as a result or as a message.
pub fn news_of(request: &Request) -> Value {
    let messages = request.0["messages"].as_array().cloned().unwrap_or_default();
    let last = messages.last().and_then(|message| message["content"].as_str()).unwrap_or_default();
    let json = last.split_once('\n').filter(|_| last.starts_with('[')).map_or(last, |(_, json)| json);
    serde_json::from_str(json).unwrap_or_default()
}

pub fn run_task(title: &str) -> (String, Value) {
    ("run_task".into(), json!({ "title": title, "prompt": format!("Do {title}.") }))
}

pub fn is_child(request: &Request) -> bool {
    request.task().starts_with("Do ")
}

/// A task that asks once and reports what it was told.
pub fn asking_child(request: &Request, question: &Value) -> Say {
    match request.results().last() {
        None => Say::call("ask_parent", question.clone()),
        Some(result) => {
            let result: Value = serde_json::from_str(result).unwrap_or_default();
            let chosen = &result["answers"][0]["selected"][0];
            Say::text(&format!("Based on {}.", chosen.as_str().unwrap_or("nothing")))
        }
    }
}

pub fn base() -> Value {
    json!({ "question": "Which base?", "choices": ["main", "dev"], "context": { "hint": "both build" } })
}

pub fn answers(news: &Value, choice: &str) -> Say {
    let metadata = json!({ "confidence": 0.9 });
    Say::call("answer_child", json!({ "in_reply_to": news["in_reply_to"], "answer": choice, "metadata": metadata }))
}

/// What its tasks ask, as far as nothing was done about it yet.
pub fn unanswered(request: &Request) -> Vec<Value> {
    let messages = request.0["messages"].as_array().cloned().unwrap_or_default();
    let said = serde_json::to_string(&messages).unwrap_or_default();
    let told = messages
        .iter()
        .filter_map(|message| message["content"].as_str())
        // What came at once may stand in one message, a line each.
        .flat_map(|text| match serde_json::from_str(text) {
            Ok(told) => vec![told],
            Err(_) => text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect(),
        });
    // An id that stands there once was not named in an answer.
    let is_open = |told: &Value| {
        told["status"] == "input_required"
            && told["in_reply_to"].as_str().is_some_and(|id| said.matches(id).count() == 1)
    };
    told.filter(is_open).collect()
}

/// A parent of one task, whose questions it meets like this; its last words are what the task reports.
pub fn parent(request: &Request, on_question: impl FnOnce(&Value) -> Say) -> Say {
    let news = news_of(request);
    match (request.replies(), news["status"].as_str()) {
        (0, _) => Say::Calls(vec![run_task("tests")]),
        (_, Some("input_required")) => on_question(&news),
        (_, Some("completed")) => Say::text(news["result"].as_str().unwrap_or_default()),
        (_, _) => Say::text("Waiting."),
    }
}
