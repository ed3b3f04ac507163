//! The pure core of Askwell: what may happen, what is then true, and what is to be done next.
//!
//! Nothing here reads a clock, rolls dice, or touches a disk or a network. In reading order:

pub mod acp;
pub mod action;
pub mod attachment;
pub mod binary;
pub mod branch;
pub mod channel;
pub mod command;
pub mod compaction;
pub mod compare;
pub mod conversation;
pub mod decision;
pub mod doctor;
pub mod elicitation;
pub mod event;
pub mod family;
pub mod guest;
pub mod history;
pub mod id;
pub mod import;
pub mod input;
pub mod interaction;
pub mod limits;
pub mod mcp;
pub mod message;
pub mod outcome;
pub mod plain_text;
pub mod plan;
pub mod presence;
pub mod prompt;
pub mod question;
pub mod record;
pub mod replay;
pub mod rule;
pub mod settings;
pub mod snapshot;
pub mod template;
pub mod thread;
pub mod tool;
pub mod transcript;
pub mod tree;
pub mod wall_clock;
pub mod wire;

/// What this code is. What other code made of the same events may be something else.
pub const SOURCES: &str = env!("ASK_SOURCES");

pub use conversation::{Next, State, decide, next};
pub use event::{Event, RunEnd, RunFailure};
pub use family::{Answerer, Party};
pub use id::{
    AttachmentId, CallId, ConversationId, DecisionId, InteractionId, McpServerId, MessageId, OptionId, ProfileId,
    QuestionId, StandingId, SubmitId, Timestamp,
};
pub use input::{AskStanding, Asking, Input, Refusal, Submission};
pub use interaction::{Body, Interaction, Status};
pub use outcome::{Answer, Answers, Outcome, Response, Surface};
pub use question::{Question, QuestionOption};

#[cfg(test)]
mod generated;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod work;
