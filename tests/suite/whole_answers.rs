//! A long answer: kept whole, told to the model once, and read on by it from the file that is named.

use anyhow::{Context, Result};
use ask::input::Invalid;
use ask::limits::{ANSWER_TOLD_BYTES_MAX, ANSWER_WHOLE_BYTES_MAX};
use ask::wire::Submitted;
use ask::{ConversationId, Interaction};
use serde_json::{Value, json};
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::surface::{Surface, answer, words};

/// So many lines, each with its own number.
fn long(bytes: usize) -> String {
    let mut text = String::new();
    for number in 1.. {
        let line = format!("line {number} of what I think about it\n");
        if text.len() + line.len() > bytes {
            break;
        }
        text.push_str(&line);
    }
    text.trim_end().to_owned()
}

struct Scene {
    model: Model,
    _folder: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
}

impl Scene {
    async fn of(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        let model = Model::start(script).await?;
        let folder = TempDir::new()?;
        let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
        Ok(Scene { model, _folder: folder, askwell, surface })
    }

    async fn start(&self) -> Result<ConversationId> {
        Ok(self.askwell.conversations().start(None, "Think".into(), Default::default()).await?)
    }

    async fn card(&self, id: ConversationId) -> Result<Interaction> {
        let view = self.askwell.conversations().open(id).await?;
        let mut cards = view.entries.into_iter().filter_map(|placed| match placed.entry {
            ask::thread::Entry::Ask { interaction } => Some(interaction),
            _ => None,
        });
        cards.next_back().context("a card")
    }
}

/// Asks, reads on where it is told to, and says the last line.
fn reads_on(request: &Request) -> Say {
    let results = request.results();
    match results.len() {
        0 => Say::ask("What do you think?", &[]),
        1 => match serde_json::from_str::<Value>(&results[0]).unwrap_or_default()["answers"][0]["whole"].as_str() {
            Some(path) => Say::call("read_file", json!({ "path": path, "from_line": 200, "lines": 3 })),
            None => Say::text("All of it was told."),
        },
        _ => Say::text("Read."),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_answer_is_kept_whole_and_told_once() -> Result<()> {
    let scene = Scene::of(reads_on).await?;
    let id = scene.start().await?;
    let ask = scene.surface.question("What do you think?").await?;
    let text = long(40_000);
    let taken = answer(&scene.askwell, &ask, words(&text)).await;
    assert!(matches!(taken, Submitted::Accepted { .. }), "{taken:?}");
    scene.surface.complete(id, 1).await?;
    let requests = scene.model.requests();
    let result = &requests[1].results()[0];
    assert!(result.len() < ANSWER_TOLD_BYTES_MAX / 2, "{} bytes", result.len());
    assert_eq!(result.matches("line 1 of what").count(), 1, "the beginning is told once: {result}");
    assert!(!result.contains("line 400 of what"), "{result}");
    assert!(requests[1].offers("read_file"), "what is named can be read");
    let read = requests[2].results()[1].clone();
    assert!(read.contains("line 200 of what") && read.contains("line 202 of what"), "{read}");
    let system = requests[1].0["messages"][0].to_string();
    assert!(!system.contains("line 400 of what"), "a decision is not told whole at every request");

    let card = scene.card(id).await?;
    let given = card.closings().next().and_then(|closing| closing.outcome.given()).context("an answer")?;
    assert_eq!(given.answers[0].text.as_deref(), Some(text.as_str()), "the person reads all of it");
    let file = given.whole(&given.answers[0]).context("a file")?;
    assert_eq!(std::fs::read_to_string(&file.path)?, text);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn up_to_there_all_of_it_is_told() -> Result<()> {
    let scene = Scene::of(reads_on).await?;
    let id = scene.start().await?;
    let ask = scene.surface.question("What do you think?").await?;
    let text = "x".repeat(ANSWER_TOLD_BYTES_MAX);
    answer(&scene.askwell, &ask, words(&text)).await;
    scene.surface.complete(id, 1).await?;
    let result = scene.model.requests()[1].result()?;
    assert_eq!(result["answers"][0]["text"].as_str(), Some(text.as_str()));
    assert!(result["attachments"].is_null() && result["answers"][0]["whole"].is_null());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_longer_than_that_is_refused_and_the_question_stays() -> Result<()> {
    let scene = Scene::of(reads_on).await?;
    scene.start().await?;
    let ask = scene.surface.question("What do you think?").await?;
    let refused = answer(&scene.askwell, &ask, words(&"x".repeat(ANSWER_WHOLE_BYTES_MAX + 1))).await;
    let too_long = matches!(&refused, Submitted::Invalid { why: Invalid::TooLong { bytes_max, .. }, .. } if *bytes_max == ANSWER_WHOLE_BYTES_MAX);
    assert!(too_long, "{refused:?}");
    let refused = answer(&scene.askwell, &ask, words(&format!("{}\0", long(40_000)))).await;
    assert!(matches!(&refused, Submitted::Invalid { why: Invalid::NotText { .. }, .. }), "{refused:?}");
    assert_eq!(scene.askwell.inbox().all().await?.len(), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_parent_answers_at_length_and_its_task_reads_on() -> Result<()> {
    let text = long(40_000);
    let said = text.clone();
    let scene = Scene::of(move |request| {
        if request.task() == "Do it." {
            let results = request.results();
            return match results.len() {
                0 => Say::call("ask_parent", json!({ "question": "What do you think?" })),
                1 => {
                    let told: Value = serde_json::from_str(&results[0]).unwrap_or_default();
                    Say::call("read_file", json!({ "path": told["answers"][0]["whole"], "from_line": 200, "lines": 1 }))
                }
                _ => Say::text(&results[1]),
            };
        }
        let results = request.results();
        let news: Value = results.last().and_then(|last| serde_json::from_str(last).ok()).unwrap_or_default();
        match (results.len(), news["status"].as_str()) {
            (0, _) => Say::call("run_task", json!({ "title": "it", "prompt": "Do it." })),
            (_, Some("input_required")) => {
                Say::call("answer_child", json!({ "in_reply_to": news["in_reply_to"], "answer": said }))
            }
            (_, _) => Say::text(news["result"].as_str().unwrap_or_default()),
        }
    })
    .await?;
    let id = scene.start().await?;
    scene.surface.complete(id, 1).await?;
    let last = scene.model.requests().into_iter().rfind(|request| request.task() == "Think").context("a request")?;
    assert!(last.results()[1].contains("line 200 of what"), "{:?}", last.results());
    Ok(())
}
