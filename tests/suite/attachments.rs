//! Images and files attached to an answer: kept, sent to models that take them, named to those that do not, and gone in
//! the end.

mod kept;
mod refused;
mod shown;

use anyhow::{Context, Result, anyhow};
use ask::attachment::Attachment;
use ask::settings::{Settings, Wire};
use ask::wire::{AskUser, Submitted};
use ask::{Answer, Answers, ConversationId, OptionId, QuestionId, Response};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use surfaces::Askwell;
use tempfile::TempDir;
use tests::patience::until;
use tests::spoken;
use tests::surface::{Surface, answer};
use tests::wire_server::{Answer as Spoken, Asked, WireServer};

/// One pixel: what is broken is not sent to models.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\xdacd`\xf8_\x0f\0\x02\x87\x01\x80\xebG\xba\x92\0\0\0\0IEND\xaeB`\x82";
const PNG_BASE64: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/// A model that asks once for a colour and says "Done." to everything else, and the program that speaks with it.
struct Scene {
    server: WireServer,
    data: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
    id: ConversationId,
    ask: AskUser,
}

impl Scene {
    async fn new(wire: Wire, images: Option<bool>) -> Result<Scene> {
        let server = WireServer::start(move |asked| said(wire, asked)).await;
        let data = TempDir::new()?;
        let (askwell, surface) = Surface::open(data.path(), Some(settings(wire, images, &server)?)).await?;
        let id = askwell.conversations().start(None, "Paint the fence".into(), Default::default()).await?;
        let ask = surface.question("Which colour?").await?;
        Ok(Scene { server, data, askwell, surface, id, ask })
    }

    async fn attach(&self, name: &str, content: &[u8]) -> Result<Attachment> {
        Ok(self.askwell.files().add(self.ask.interaction_id, name.into(), content.to_vec()).await?)
    }

    /// "Red", with these files.
    async fn answer(&self, attachments: Vec<Attachment>) -> Submitted {
        answer(&self.askwell, &self.ask, red(attachments)).await
    }

    /// Says something more, and gives the request that tells it.
    async fn say(&self, text: &str) -> Result<Asked> {
        let before = self.server.requests().len();
        self.askwell.conversations().send(self.id, text.into()).await?;
        self.request(before).await
    }

    /// The request with this number, counted from 0.
    async fn request(&self, number: usize) -> Result<Asked> {
        until(format!("request {number}"), async || Ok(self.server.requests().get(number).cloned())).await
    }

    /// Ends the program and starts it again.
    async fn restart(&mut self) -> Result<()> {
        self.askwell.close().await;
        let data = self.data.path().to_path_buf();
        let begun = Instant::now();
        // The old one lets go of its folder when the last of it has ended.
        self.askwell = Surface::open(TempDir::new()?.path(), None).await?.0;
        loop {
            match Surface::open(&data, None).await {
                Ok((askwell, surface)) => {
                    (self.askwell, self.surface) = (askwell, surface);
                    return Ok(());
                }
                Err(error) => anyhow::ensure!(begun.elapsed() < Duration::from_secs(10), "{error}"),
            }
        }
    }

    /// The names of all files that lie there, sorted; waits until there are so many.
    async fn files(&self, count: usize) -> Result<Vec<String>> {
        let files = || -> Result<Vec<String>> {
            let mut files = Vec::new();
            walk(&self.data.path().join("attachments"), &mut files)?;
            files.sort();
            Ok(files)
        };
        let found = until(format!("{count} files"), async || Ok(Some(files()?).filter(|files| files.len() == count)));
        found.await.with_context(|| format!("there are {:?}", files()))
    }
}

fn red(attachments: Vec<Attachment>) -> Response {
    let answer = Answer::choosing(&QuestionId("q1".into()), vec![OptionId("o1".into())]);
    Response::Answered(Answers { attachments, ..vec![answer].into() })
}

fn said(wire: Wire, asked: &Asked) -> Spoken {
    let body = String::from_utf8_lossy(&asked.body);
    let asks = [("call_1", "ask_user", json!({ "question": "Which colour?", "choices": ["Red", "Blue"] }))];
    let (text, calls): (&str, &[_]) = if body.contains("call_1") { ("Done.", &[]) } else { ("", &asks) };
    Spoken::stream(match wire {
        Wire::OpenAi => spoken::openai(text, calls),
        Wire::Anthropic => spoken::anthropic(text, calls),
    })
}

fn settings(wire: Wire, images: Option<bool>, server: &WireServer) -> Result<Settings> {
    let id = "0197b1de-0000-7000-8000-000000000001";
    let base_url = match wire {
        Wire::OpenAi => server.base_url(),
        Wire::Anthropic => format!("http://{}", server.address),
    };
    let profile = json!({ "id": id, "name": "Scripted", "wire": wire, "baseUrl": base_url, "model": "scripted", "images": images });
    Ok(serde_json::from_value(json!({ "welcomed": true, "ai": { "profile": id, "profiles": [profile] } }))?)
}

/// The result of the question, as the model was told it.
fn result(wire: Wire, request: &Value) -> Result<Value> {
    let messages = request["messages"].as_array().ok_or_else(|| anyhow!("no messages"))?;
    let content = messages.iter().find_map(|message| match wire {
        Wire::OpenAi => (message["role"] == "tool").then(|| message["content"].clone()),
        Wire::Anthropic => {
            let block = message["content"].as_array()?.iter().find(|block| block["type"] == "tool_result")?;
            Some(block["content"].as_array().map_or(block["content"].clone(), |parts| parts[0]["text"].clone()))
        }
    });
    let content = content.ok_or_else(|| anyhow!("no result"))?;
    Ok(serde_json::from_str(content.as_str().unwrap_or_default())?)
}

fn contains(body: &[u8], part: &str) -> bool {
    String::from_utf8_lossy(body).contains(part)
}

fn walk(folder: &Path, files: &mut Vec<String>) -> Result<()> {
    // A folder may go while it is looked at: what was in it is gone too.
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
    for entry in entries.flatten() {
        if entry.path().is_dir() {
            walk(&entry.path(), files)?;
        } else {
            files.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(())
}
