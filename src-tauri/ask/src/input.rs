//! What can happen to a conversation from outside, and why it may be refused.

use crate::event::RunFailure;
use crate::id::{CallId, ConversationId, InteractionId, MessageId, QuestionId, SubmitId, Timestamp};
use crate::interaction::Closing;
use crate::message::{CallResult, Reply};
use crate::outcome::{Response, Surface};

/// One thing that happened, with the time and the new ids that the host gave it.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// The person's first message: it starts the conversation and names it.
    Start {
        id: ConversationId,
        workspace: Option<String>,
        message: MessageId,
        text: String,
        rounds_max: u32,
        at: Timestamp,
    },
    Rename {
        title: String,
        at: Timestamp,
    },
    /// The person wrote something. Open questions are superseded by it.
    Send {
        message: MessageId,
        text: String,
        rounds_max: u32,
        at: Timestamp,
    },
    /// The model's reply is complete.
    Replied {
        run: u32,
        after: usize,
        reply: Reply,
        fresh: Vec<FreshIds>,
        asking: Asking,
        at: Timestamp,
    },
    /// The model's stream ended early; this much had been shown.
    Cut {
        run: u32,
        after: usize,
        reply: Reply,
        at: Timestamp,
    },
    /// The model could not be asked.
    Failed {
        run: u32,
        failure: RunFailure,
        at: Timestamp,
    },
    Finished {
        call: CallId,
        result: CallResult,
        at: Timestamp,
    },
    Submit(Submission),
    /// The limit of a question has passed unattended.
    Expire {
        interaction: InteractionId,
        /// How long it may have stood unattended, with all that the person added.
        limit_ms: u64,
        at: Timestamp,
    },
    /// The person puts a decision of theirs in other words.
    Correct {
        interaction: InteractionId,
        question: QuestionId,
        text: String,
        at: Timestamp,
    },
    /// The person takes a decision of theirs back.
    Withdraw {
        interaction: InteractionId,
        question: QuestionId,
        at: Timestamp,
    },
    Stop {
        at: Timestamp,
    },
    /// Go on after a failed or stopped run.
    Retry {
        rounds_max: u32,
        at: Timestamp,
    },
    Compact {
        upto: usize,
        summary: String,
        at: Timestamp,
    },
}

/// Ids for one call of a reply: the call's own if the model's is unusable, and one for the interaction it may open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreshIds {
    pub call: CallId,
    pub interaction: InteractionId,
}

/// What becomes of questions in a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asking {
    pub standing: AskStanding,
    /// The limit that the person chose. An asker may ask for less, never for more.
    pub limit_ms: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskStanding {
    On,
    /// The person has switched questions off.
    Off,
    /// No surface here can show questions.
    Nobody,
}

/// An answer on its way in, from whichever surface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    pub interaction: InteractionId,
    pub submit: SubmitId,
    pub response: Response,
    pub by: Surface,
    /// It is meant to replace the answer that was given.
    pub revises: bool,
    /// For the run that a late answer starts.
    pub rounds_max: u32,
    pub at: Timestamp,
}

/// Why an input changed nothing. Each has a name; none is swallowed. Shown, it is fit for logs: a name, and nothing that
/// a person or a model wrote.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// The conversation has started already.
    AlreadyStarted,
    /// There is no such conversation.
    NotStarted,
    /// The interaction is not known here.
    UnknownInteraction,
    /// The very same answer was taken before: a success, told again.
    Duplicate(Closing),
    /// Another end came first.
    AlreadyClosed(Closing),
    /// The agent has gone on with the answer that stands.
    TooLate(Closing),
    /// The content does not fit; nothing is lost, the sender corrects it.
    Invalid { field: String, why: Invalid },
    /// The run it belongs to has moved on.
    Stale,
    /// The call is not known here.
    UnknownCall,
    /// The call has its one result.
    AlreadyFinished,
    /// Nothing is running.
    NothingRunning,
    /// There is nothing to try again.
    NothingToRetry,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Refusal::AlreadyStarted => "the conversation has started already",
            Refusal::NotStarted => "there is no such conversation",
            Refusal::UnknownInteraction => "the interaction is not known here",
            Refusal::Duplicate(_) => "the very same answer was taken before",
            Refusal::AlreadyClosed(_) => "another end came first",
            Refusal::TooLate(_) => "the agent has gone on with the answer that stands",
            Refusal::Invalid { .. } => "the content does not fit",
            Refusal::Stale => "the run it belongs to has moved on",
            Refusal::UnknownCall => "the call is not known here",
            Refusal::AlreadyFinished => "the call has its one result",
            Refusal::NothingRunning => "nothing is running",
            Refusal::NothingToRetry => "there is nothing to try again",
        })
    }
}

/// What is wrong with a person's input. The window has its own sentence for each.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Invalid {
    /// Nothing was chosen and nothing written.
    Empty,
    TooLong {
        bytes: usize,
        bytes_max: usize,
    },
    UnknownOption,
    UnknownQuestion,
    /// One question was answered twice in one submission.
    RepeatedQuestion,
    /// This question takes one option.
    OnlyOne,
    /// This question takes no own words.
    NoFreeText,
    /// More files than one answer takes.
    TooManyFiles,
    /// There is no such file any more: it has to be attached again.
    UnknownFile,
    /// No standing decisions without a workspace.
    NoWorkspace,
    /// No decision of that question stands.
    UnknownDecision,
    /// Several questions are open: the answer has to name one.
    Ambiguous,
}
