//! One attack from the person's message to the end of its run, and all that there is to see of it.

use anyhow::{Context, Result, ensure};
use ask::elicitation::ElicitedReply;
use ask::interaction::Body;
use ask::outcome::Settling;
use ask::plain_text::consent::asked_for;
use ask::rule::Mode;
use ask::settings::Language;
use ask::thread::{ActionEntry, Entry};
use ask::wire::{McpServerStanding, McpState};
use ask::{ConversationId, Interaction, InteractionId, Response};
use serde_json::{Value, json};
use std::time::Duration;
use tests::model::{Request, Say};
use tests::patience::PATIENCE;
use tests::servers::Servers;
use tests::surface::answer;

/// What there is to see of one attack, when the run in which it happened is over.
#[derive(Debug)]
pub struct Seen {
    /// All that was put to the person, in order, as it stood in the end.
    pub cards: Vec<Interaction>,
    /// The call in the thread.
    pub entry: ActionEntry,
    /// What the model reads as its result.
    pub told: String,
    /// The server in Settings, and its log there.
    pub standing: McpServerStanding,
    pub log: Vec<String>,
}

/// What the person does with a card of the server's.
#[derive(Debug, Clone, Copy)]
pub enum Person {
    Declines,
    /// Fills in this for the field `answer`.
    Writes(&'static str),
    Waits,
}

impl Seen {
    pub fn elicited(&self) -> impl Iterator<Item = &Interaction> {
        self.cards.iter().filter(|card| card.elicitation().is_some())
    }

    /// Nothing of the attack is seen but in the log.
    pub fn is_as_ever(&self) -> Result<()> {
        ensure!(self.cards.is_empty() && self.told == "All well.", "{} {:?}", self.told, self.cards);
        self.is_well()
    }

    pub fn is_well(&self) -> Result<()> {
        ensure!(matches!(self.standing.state, McpState::Ready { .. }), "{:?}", self.standing.state);
        Ok(())
    }

    /// It was not put to the person, and both they and the model are told so.
    pub fn is_not_put(&self) -> Result<()> {
        ensure!(self.cards.is_empty(), "{:?}", self.cards);
        ensure!(self.told.contains("asked 1 question that the person was not shown"), "{}", self.told);
        ensure!(self.told.contains(r#"{"action": "cancel"}"#), "{}", self.told);
        ensure!(self.entry.result.contains("was not shown"), "{}", self.entry.result);
        Ok(())
    }

    /// How the call ended is not known, and the person is asked what to do.
    pub fn is_lost(&self) -> Result<()> {
        let asked = self.cards.iter().filter(|card| matches!(card.body, Body::ConnectionLost { .. })).count();
        ensure!(asked == 1, "{:?}", self.cards);
        Ok(())
    }

    /// What was too long was not taken, and Settings says so.
    pub fn is_too_long(&self) -> Result<()> {
        self.is_lost()?;
        // When it happens, and as the reason why the server is not there.
        self.noted("It sent one message of more than 16 MiB", 2)
    }

    /// The log has a line with these words so often, and is not driven out by it.
    pub fn noted(&self, words: &str, times: usize) -> Result<()> {
        let found = self.log.iter().filter(|line| line.contains(words)).count();
        ensure!(found == times, "{found} lines with {words:?}: {:?}", self.log);
        Ok(())
    }
}

/// The card as it reads without a window.
pub fn lines(card: &Interaction) -> Vec<String> {
    asked_for(&card.body, Language::En).into_iter().map(|line| line.text).collect()
}

pub fn is_plain(text: &str) -> bool {
    !text.contains(|c: char| c.is_control() && c != '\n' || "\u{202e}\u{202c}\u{200b}\u{feff}".contains(c))
}

/// Calls the first tool of the server that the person names, and is done.
pub fn model(request: &Request) -> Say {
    if request.replies() > 0 {
        return Say::text("Done.");
    }
    let beginning = format!("mcp__{}__", request.task());
    let named =
        |tool: &Value| tool["function"]["name"].as_str().filter(|name| name.starts_with(&beginning)).map(str::to_owned);
    match request.0["tools"].as_array().and_then(|tools| tools.iter().find_map(named)) {
        Some(name) => Say::call(&name, json!({})),
        None => Say::text("There is no such tool."),
    }
}

/// A run in which this server is called, from the person's message to its end.
pub async fn seen(servers: &Servers, name: &str, person: Person) -> Result<Seen> {
    servers.look_at(name).await?;
    let id = servers.askwell.conversations().start(None, name.to_owned(), Mode::SkipApprovals).await;
    let id = id?;
    let mut known: Vec<InteractionId> = Vec::new();
    let began = std::time::Instant::now();
    while !servers.surface.news().iter().any(|news| is_end(news, id)) {
        ensure!(began.elapsed() < PATIENCE * 2, "the run does not end");
        for asked in servers.surface.news() {
            let engine::News::AskUser(asked) = asked else { continue };
            if asked.conversation_id != id || known.contains(&asked.interaction_id) {
                continue;
            }
            if let Some(response) = response(&asked.card, person) {
                known.push(asked.interaction_id);
                answer(&servers.askwell, &asked, response).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let view = servers.askwell.conversations().open(id).await?;
    let entry = view.entries.into_iter().find_map(|placed| match placed.entry {
        Entry::Action(entry) => Some(*entry),
        _ => None,
    });
    let entry = entry.context("no call in the thread")?;
    let of_this = |request: &&Request| request.task() == name && !request.results().is_empty();
    let told = servers.model.requests().iter().rev().find(of_this).map(Request::results).unwrap_or_default();
    let told = told.into_iter().next().context("the model was told nothing")?;
    // What comes after the call comes soon.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let standing = servers.standing(name, |_| true).await?;
    let log = servers.askwell.mcp_settings().log(standing.server.id).into_iter().map(|line| line.text).collect();
    Ok(Seen { cards: entry.interactions.clone(), entry, told, standing, log })
}

fn is_end(news: &engine::News, id: ConversationId) -> bool {
    matches!(news, engine::News::ChatComplete(complete) if complete.conversation_id == id)
}

fn response(card: &Interaction, person: Person) -> Option<Response> {
    match (&card.body, person) {
        (Body::ConnectionLost { .. }, _) => Some(Response::Settled { how: Settling::Skip }),
        (Body::Elicitation { .. }, Person::Declines) => Some(Response::Elicited { reply: ElicitedReply::Decline }),
        (Body::Elicitation { .. }, Person::Writes(text)) => {
            let content = [("answer".to_owned(), json!(text))].into_iter().collect();
            Some(Response::Elicited { reply: ElicitedReply::Accept { content } })
        }
        (_, _) => None,
    }
}

/// Calls of the silent one are given up soon.
pub async fn hasten(servers: &Servers) -> Result<()> {
    let mut settings = (*servers.askwell.settings()).clone();
    for server in settings.mcp.iter_mut().filter(|server| server.name == "silent") {
        server.call_seconds = Some(1);
    }
    servers.askwell.program_settings().save(settings).await?;
    Ok(())
}
