//! Why an input may be refused.

use crate::facts::interaction::Closing;
use crate::facts::invalid::Invalid;

/// Why an input changed nothing. Each has a name; none is swallowed. Shown, it is fit for logs: a name, and nothing that
/// a person or a model wrote.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The conversation takes no such input.
    #[error(transparent)]
    Conversation(#[from] ConversationRefusal),
    /// The answer does not count, or not any more.
    #[error(transparent)]
    Answer(#[from] AnswerRefusal),
    /// The run is not where this belongs.
    #[error(transparent)]
    Run(#[from] RunRefusal),
    /// The call is not where this belongs.
    #[error(transparent)]
    Call(#[from] CallRefusal),
    /// The message cannot be taken, or not taken back.
    #[error(transparent)]
    Message(#[from] MessageRefusal),
    /// The content does not fit; nothing is lost, the sender corrects it.
    #[error("the content does not fit")]
    Invalid {
        /// Which part of it, by its name in the input, or the key of a form's field.
        field: String,
        /// Why it does not fit.
        why: Invalid,
    },
    /// The run it belongs to has moved on.
    #[error("the run it belongs to has moved on")]
    Stale,
}

/// Why a conversation takes no such input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ConversationRefusal {
    /// It has started already.
    #[error("the conversation has started already")]
    AlreadyStarted,
    /// There is no such one.
    #[error("there is no such conversation")]
    NotStarted,
    /// It was deleted: its id is not taken again.
    #[error("the conversation was deleted")]
    Deleted,
    /// Another program's agent asks in it, and reads no messages.
    #[error("the conversation is another program's")]
    OfGuest,
    /// No conversation of a guest, or of another one.
    #[error("the conversation is not this program's")]
    NotOfGuest,
    /// It was imported, and no folder to go on in was chosen yet.
    #[error("the conversation was imported and has no folder yet")]
    NeedsFolder,
}

/// Why an answer does not count.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum AnswerRefusal {
    /// The interaction is not known here.
    #[error("the interaction is not known here")]
    UnknownInteraction,
    /// The very same answer was taken before: a success, told again.
    #[error("the very same answer was taken before")]
    Duplicate(Closing),
    /// Another end came first.
    #[error("another end came first")]
    AlreadyClosed(Closing),
    /// The agent has gone on with the answer that stands.
    #[error("the agent has gone on with the answer that stands")]
    TooLate(Closing),
    /// What was said has been sent to the server that asks: once is all.
    #[error("the answer has been sent to its server")]
    HandedOver,
}

/// Why a run does not do this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RunRefusal {
    /// Nothing is running.
    #[error("nothing is running")]
    NothingRunning,
    /// There is nothing to try again.
    #[error("there is nothing to try again")]
    NothingToRetry,
    /// That run changed no files that could be put back, or it has been put back already.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// A run is under way.
    #[error("a run is under way")]
    Busy,
}

/// Why a call does not do this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CallRefusal {
    /// It is not known here.
    #[error("the call is not known here")]
    UnknownCall,
    /// It has its one result.
    #[error("the call has its one result")]
    AlreadyFinished,
    /// What is about to be done is not what was approved.
    #[error("what is about to be done is not what was approved")]
    NotApproved,
    /// More is asked than one call may ask, or at once.
    #[error("one call asks too much")]
    TooManyAsks,
}

/// Why a message is not taken, or not taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MessageRefusal {
    /// The agent has been told the message that was to be taken back.
    #[error("the agent has been told it")]
    AlreadyTold,
    /// A question is open that whoever wrote the message has not said it may skip.
    #[error("a question is open that the message was not to skip")]
    WouldSkip,
}
