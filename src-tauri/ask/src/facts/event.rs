//! What can become true of a conversation. Stored once, never changed: state is the fold of these.

mod agent;
mod asks;
mod calls;
mod conversation;
mod decisions;
mod family;
mod files;
mod ids;
mod kinds;
mod messages;
mod plans;
mod runs;
mod stored;

pub use agent::AgentEvent;
pub use asks::AskEvent;
pub use calls::CallEvent;
pub use conversation::{BranchOrigin, ConversationEvent, ImportOrigin};
pub use decisions::DecisionEvent;
pub use family::FamilyEvent;
pub use files::{CallFileChanges, FileEvent};
pub use messages::MessageEvent;
pub use plans::PlanEvent;
pub use runs::RunEvent;

use crate::base::id::{CallId, InteractionId, Timestamp};
use crate::facts::interaction::Interaction;
use crate::facts::message::{CallResult, CallStatus};
use serde::Serialize;
use uuid::Uuid;

/// One fact, by what it is about. The store knows it by its name alone, which never changes once released.
///
/// Fields of one name mean the same in all of them. `at` is the host's clock when the event was committed. `interaction` is
/// the card it is about, and `closing` how that ended. `run` is the run's number in this conversation, counted from 1, and
/// `rounds_max` the rounds that it, or the subtask, may use. `call` is the tool call it is about, and `task` the subtask's
/// conversation. `workspace` is an absolute path.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// A conversation begins, and what is set in it.
    Conversation(ConversationEvent),
    /// What the person writes to the agent.
    Message(MessageEvent),
    /// What is known of an agent of another make that a conversation is with.
    Agent(AgentEvent),
    /// A run, from its start to its summary.
    Run(RunEvent),
    /// A call of a tool, from consent to result.
    Call(CallEvent),
    /// A card, from its request to its end, and what comes after that.
    Ask(AskEvent),
    /// Subtasks, and what agents ask one another.
    Family(FamilyEvent),
    /// What the person does to a decision of theirs.
    Decision(DecisionEvent),
    /// How far the accepted plan has come.
    Plan(PlanEvent),
    /// Files that are put back.
    Files(FileEvent),
}

impl Event {
    /// The event that opens this card.
    pub fn asked(interaction: Interaction) -> Event {
        Event::Ask(AskEvent::Request { interaction: Box::new(interaction) })
    }

    /// The question that has an end by it, or another one.
    pub fn ends(&self) -> Option<InteractionId> {
        if let Event::Ask(event) = self { event.ends() } else { None }
    }

    /// When it became true.
    pub fn at(&self) -> Timestamp {
        match self {
            Event::Conversation(event) => event.at(),
            Event::Message(event) => event.at(),
            Event::Agent(event) => event.at(),
            Event::Run(event) => event.at(),
            Event::Call(event) => event.at(),
            Event::Ask(event) => event.at(),
            Event::Family(event) => event.at(),
            Event::Decision(event) => event.at(),
            Event::Plan(event) => event.at(),
            Event::Files(event) => event.at(),
        }
    }

    /// The conversations and the cards that it names. Every kind says which.
    pub(crate) fn ids(&self) -> Vec<Uuid> {
        match self {
            Event::Conversation(event) => event.ids(),
            Event::Message(event) => event.ids(),
            Event::Agent(event) => event.ids(),
            Event::Run(event) => event.ids(),
            Event::Call(event) => event.ids(),
            Event::Ask(event) => event.ids(),
            Event::Family(event) => event.ids(),
            Event::Decision(event) => event.ids(),
            Event::Plan(event) => event.ids(),
            Event::Files(event) => event.ids(),
        }
    }
}

/// A call has this result.
pub(crate) fn finished(call: &CallId, status: CallStatus, content: String, at: Timestamp) -> Event {
    CallEvent::Finished { call: call.clone(), result: CallResult::new(content, status), at }.into()
}
