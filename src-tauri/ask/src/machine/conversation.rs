//! A conversation begins, and what is set in it: its title, its folder, its mode, its model.

use crate::base::id::{ConversationId, MessageId, Timestamp};
use crate::base::text::title_from;
use crate::facts::acp;
use crate::facts::event::{ConversationEvent, Event};
use crate::facts::family::Parentage;
use crate::facts::invalid::Invalid;
use crate::facts::own_model::OwnModel;
use crate::facts::rule::Mode;
use crate::machine::input::{Refusal, invalid};
use crate::machine::messages;
use crate::machine::state::State;

/// What is said of a conversation as it begins.
pub struct NewConversation {
    pub id: ConversationId,
    pub workspace: Option<String>,
    /// The conversation that starts it, with the title it gives.
    pub parent: Option<(Parentage, String)>,
    pub agent: Option<acp::AcpAgent>,
    pub no_questions: bool,
    pub mode: Mode,
    pub model: Option<OwnModel>,
}

/// It begins with the person's first message, which names it where nobody else does.
pub fn start(
    state: &State,
    begun: NewConversation,
    message: MessageId,
    text: String,
    rounds_max: u32,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let NewConversation { id, workspace, parent, agent, no_questions, mode, model } = begun;
    let (parent, title) = parent.unzip();
    let title = title_from(title.as_deref().unwrap_or(&text));
    let (branched_from, guest, imported) = (None, None, None);
    let started = Event::Conversation(ConversationEvent::Started {
        id,
        title,
        workspace,
        parent,
        branched_from,
        guest,
        agent,
        no_questions,
        imported,
        at,
    });
    let mut events = vec![started];
    events.extend(choose_model(state, model, at));
    if mode != Mode::default() {
        events.extend(set_mode(mode, at));
    }
    events.extend(messages::say(state, message, text, rounds_max, at)?);
    Ok(events)
}

pub fn rename(title: &str, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let title = title_from(title);
    if title.is_empty() {
        return Err(invalid("title", Invalid::Empty));
    }
    Ok(vec![Event::Conversation(ConversationEvent::Renamed { title, at })])
}

/// Once, where it was imported.
pub fn choose_folder(state: &State, workspace: Option<String>, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if state.digest.needs_folder {
        Ok(vec![Event::Conversation(ConversationEvent::FolderChosen { workspace, at })])
    } else {
        Err(Refusal::Stale)
    }
}

pub fn set_mode(mode: Mode, at: Timestamp) -> Vec<Event> {
    vec![Event::Conversation(ConversationEvent::ModeChanged { mode, at })]
}

/// Chosen again, it is the same.
pub fn choose_model(state: &State, model: Option<OwnModel>, at: Timestamp) -> Vec<Event> {
    if model == state.digest.model {
        Vec::new()
    } else {
        vec![Event::Conversation(ConversationEvent::ModelChosen { model, at })]
    }
}
