//! What the pictures tell: a festival that is planned with two tasks, a release that waits for an answer, and a risk to be taken.

mod words;

use crate::desktop::history::lived::{Life, news_of, unanswered};
use crate::desktop::scene::Scene;
use anyhow::{Result, ensure};
use ask::rule::Mode;
use ask::wire::{BranchFrom, Branched};
use ask::{ConversationId, SubmitId, Surface as By};
use serde_json::{Value, json};
use tests::model::{Request, Say};
use tests::patience::until;
use tests::surface::option;
pub use words::{EN, Words, ZH};

/// The conversations, by their ids.
pub struct Told {
    /// Everything in it is decided.
    pub decided: String,
    /// The same with another answer.
    pub branch: String,
    /// A task of it waits for its answer.
    pub asking: String,
    pub authorizing: String,
}

pub async fn tell(words: &'static Words) -> Result<(Scene, Told)> {
    let mut life = Life::begin(|request| says(words, request)).await?;
    life.world.set("LC_ALL", words.locale);
    let folder = life.world.folder(words.folder)?;
    let decided = life.start(Some(&folder), words.festival, Mode::SkipApprovals).await?;
    let asked = life.surface.question(words.passed_on).await?;
    life.answer(&asked, option(1), By::Notification).await?;
    let asked = life.surface.question(words.question).await?;
    life.answer(&asked, option(1), By::Window).await?;
    life.surface.complete(decided, 1).await?;

    let branch = ConversationId(engine::host::new_id());
    let from = BranchFrom {
        conversation_id: decided,
        interaction_id: asked.interaction_id,
        branch_id: branch,
        submit_id: SubmitId(engine::host::new_id()),
        response: option(2),
        restore_files: false,
    };
    let made = life.askwell.branches().make(from, By::Window).await?;
    ensure!(matches!(made, Branched::Made { .. }), "{made:?}");
    life.surface.complete(branch, 1).await?;

    let authorizing = life.start(Some(&folder), words.archive, Mode::default()).await?;
    life.surface.asked("the authorization", |one| one.conversation == authorizing).await?;
    let asking = life.start(None, words.release, Mode::default()).await?;
    let asked = async || Ok(!life.askwell.inbox().between_agents().await?.is_empty());
    until("a question between agents", asked).await?;
    let told = Told {
        decided: decided.to_string(),
        branch: branch.to_string(),
        asking: asking.to_string(),
        authorizing: authorizing.to_string(),
    };
    Ok((life.window().await?, told))
}

fn says(words: &Words, request: &Request) -> Say {
    let task = request.task();
    let said = request.0["messages"].to_string();
    let other = said.contains(&format!(r#"\"selected\":[\"{}\"]"#, words.answers[1]));
    if task == words.prompt || task == words.budget_prompt {
        return asks_its_parent(words, request);
    }
    if task == words.checks_prompt {
        return Say::call(
            "ask_parent",
            json!({ "question": words.task_question, "choices": words.task_choices, "context": { "hint": words.hint } }),
        );
    }
    if task == words.archive {
        return Say::call(
            "ask_user",
            json!({ "question": words.authorize, "authorization": { "action": words.action, "reason": words.reason, "risk": words.risk } }),
        );
    }
    if task == words.release {
        return match request.replies() {
            0 => Say::Calls(vec![task_of(words.checks, words.checks_prompt)]),
            _ => Say::Endless(words.thinking.to_owned()),
        };
    }
    let done = |name: &str| said.contains(&format!(r#""name":"{name}""#));
    match request.replies() {
        0 => Say::Calls(vec![task_of(words.poster, words.prompt), task_of(words.budget, words.budget_prompt)]),
        _ if !unanswered(request).is_empty() => {
            Say::Calls(unanswered(request).iter().map(|news| deals_with(words, news)).collect())
        }
        _ if done("write_file") => Say::text(if other { words.end_other } else { words.end }),
        _ if said.contains(words.question) => Say::call(
            "write_file",
            json!({ "path": words.file, "content": if other { words.end_other } else { words.end } }),
        ),
        _ if news_of(request)["status"] == "completed" => {
            let options: Vec<Value> = words
                .answers
                .iter()
                .zip(words.described)
                .map(|(label, description)| json!({ "label": label, "description": description }))
                .collect();
            Say::call("ask_user", json!({ "questions": [{ "question": words.question, "options": options }] }))
        }
        _ => Say::text("…"),
    }
}

fn task_of(title: &str, prompt: &str) -> (String, Value) {
    ("run_task".into(), json!({ "title": title, "prompt": prompt }))
}

fn asks_its_parent(words: &Words, request: &Request) -> Say {
    let first = request.task() == words.prompt;
    match request.replies() {
        0 if first => {
            Say::call("ask_parent", json!({ "question": words.poster_question, "choices": words.poster_choices }))
        }
        0 => Say::call("ask_parent", json!({ "question": words.budget_question })),
        _ => Say::text(if first { words.poster_report } else { words.budget_report }),
    }
}

/// What the poster shows is the person's to say; the budget is known.
fn deals_with(words: &Words, news: &Value) -> (String, Value) {
    let in_reply_to = &news["in_reply_to"];
    if news.to_string().contains(words.budget_question) {
        let metadata = json!({ "confidence": 0.9 });
        return (
            "answer_child".into(),
            json!({ "in_reply_to": in_reply_to, "answer": words.budget_answer, "metadata": metadata }),
        );
    }
    (
        "ask_user".into(),
        json!({ "question": words.passed_on, "choices": words.poster_choices, "in_reply_to": in_reply_to }),
    )
}
