//! The pure core of Askwell: what may happen, what is then true, and what is to be done next.
//!
//! Nothing here reads a clock, rolls dice, or touches a disk or a network. It is a house with floors: a module knows
//! those of its own floor and of the floors below, and never one above. From the ground up, which is the order to read in:

#![deny(missing_docs)]

/// Small things that everything uses: ids, limits, languages, and how a text is cut or made safe to show.
mod base;

/// The sentences that people read, in each language.
mod strings;

/// What is true: questions, answers, actions, rules, messages, settings; and the events that conversations are stored as.
mod facts;

/// What a model can call: the tools and how they are told, and what it writes in their arguments, read and checked.
mod tools;

/// What crosses to a window, a browser or another program, and the commands that come back.
pub mod wire;

/// The heart: `decide` what becomes true, `apply` it to the state, ask what is `next`.
mod machine;

/// What is read off a state or its events: the thread, the history, the transcript for a model, lines of the log.
mod views;

/// Questions, forms and consent where there are no cards: what is printed, and what a typed reply means.
pub mod plain_text;

// The names under which other crates know all this. Some subjects reach over several floors.
pub use base::{binary, id, limits, wall_clock};
pub use facts::{
    action, attachment, channel, doctor, elicitation, interaction, message, plan, presence, redacted, rule,
};
pub use machine::{branch, import, input};
pub use tools::{mcp, template, tool};
pub use views::{compaction, compare, history, prompt, record, replay, transcript, tree};
pub use wire::{command, snapshot};

/// An agent of another make that does the work of a conversation.
pub mod acp {
    pub use crate::facts::acp::*;
    pub use crate::machine::state::AgentWork;
    pub use crate::views::retold::retold;
}

/// One conversation: its state, and how it changes.
pub mod conversation {
    pub use crate::machine::calls::offer;
    pub use crate::machine::decide::decide;
    pub use crate::machine::fitting::fits;
    pub use crate::machine::next::{Next, RequestKind, next};
    pub use crate::machine::replied::says_nothing;
    pub use crate::machine::state::{
        Act, ActionConsent, Compaction, Digest, Family, Item, MemberQuestion, ReplyItem, Run, State, Subtask,
    };
}

/// Whom commands reach, and how each of that stands.
pub mod network {
    pub use crate::facts::network::*;
    pub use crate::machine::reaching::HostAccess;
}

/// What the person decided, as it is told and changed.
pub mod decision {
    pub use crate::facts::decision::*;
    pub use crate::machine::decision::*;
}

/// What can become true of a conversation.
pub mod event {
    pub use crate::facts::event::*;
    pub use crate::facts::run_end::*;
}

/// Conversations that start others and ask one another.
pub mod family {
    pub use crate::facts::family::*;
    pub use crate::machine::family::answer::*;
    pub use crate::machine::family::errand::*;
    pub use crate::machine::family::told::*;
    pub use crate::tools::agent_ask::*;
    pub use crate::tools::task_order::*;
}

/// Other programs' agents, and scripts, that ask the person through Askwell.
pub mod guest {
    pub use crate::facts::guest::*;
    pub use crate::machine::guest::told::*;
    pub use crate::tools::guest::*;
}

/// How an interaction ends, and what is said of each end.
pub mod outcome {
    pub use crate::facts::outcome::*;
    pub use crate::facts::result::*;
}

/// A question, and how a model's call of `ask_user` is read.
pub mod question {
    pub use crate::facts::question::*;
    pub use crate::tools::question::*;
}

/// What the person set.
pub mod settings {
    pub use crate::base::language::Language;
    pub use crate::facts::own_model::*;
    pub use crate::facts::settings::*;
}

/// The conversation as a person reads it.
pub mod thread {
    pub use crate::base::text::{cut, title_from};
    pub use crate::views::thread::*;
    pub use crate::wire::thread::*;
}

/// What this code is. What other code made of the same events may be something else.
pub const SOURCES: &str = env!("ASK_SOURCES");

pub use base::id::{
    AttachmentId, CallId, ConversationId, DecisionId, DeviceId, InteractionId, McpServerId, MessageId, OptionId,
    ProfileId, QuestionId, StandingId, SubmitId, Timestamp,
};
pub use conversation::{Next, State, decide, next};
pub use event::{Event, RunEnd, RunFailure};
pub use family::{Answerer, Party};
pub use input::{
    AnswerRefusal, CallRefusal, ConversationRefusal, Input, MessageRefusal, QuestionAvailability, QuestionPolicy,
    Refusal, RunRefusal, Submission,
};
pub use interaction::{Body, Interaction, Status};
pub use outcome::{Answer, Answers, Outcome, Response, Surface};
pub use question::{Question, QuestionOption};

#[cfg(test)]
mod generated;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod work;
