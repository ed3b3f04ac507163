//! Why an input may be refused.

use crate::elicitation::Misfit;
use crate::interaction::Closing;

/// Why an input changed nothing. Each has a name; none is swallowed. Shown, it is fit for logs: a name, and nothing that
/// a person or a model wrote.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// The conversation has started already.
    AlreadyStarted,
    /// There is no such conversation.
    NotStarted,
    /// It was deleted: its id is not taken again.
    Deleted,
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
    /// That run changed no files that could be put back, or it has been put back already.
    NothingToUndo,
    /// A run is under way.
    Busy,
    /// What is about to be done is not what was approved.
    NotApproved,
    /// Another program's agent asks in this conversation, and reads no messages.
    OfGuest,
    /// No conversation of a guest, or of another one.
    NotOfGuest,
    /// What was said has been sent to the server that asks: once is all.
    HandedOver,
    /// More is asked than one call may ask, or at once.
    TooManyAsks,
    /// The agent has been told the message that was to be taken back.
    AlreadyTold,
    /// A question is open that whoever wrote the message has not said it may skip.
    WouldSkip,
    /// It was imported, and no folder to go on in was chosen yet.
    NeedsFolder,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Refusal::AlreadyStarted => "the conversation has started already",
            Refusal::NotStarted => "there is no such conversation",
            Refusal::Deleted => "the conversation was deleted",
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
            Refusal::NothingToUndo => "there is nothing to undo",
            Refusal::Busy => "a run is under way",
            Refusal::OfGuest => "the conversation is another program's",
            Refusal::NotOfGuest => "the conversation is not this program's",
            Refusal::NotApproved => "what is about to be done is not what was approved",
            Refusal::HandedOver => "the answer has been sent to its server",
            Refusal::TooManyAsks => "one call asks too much",
            Refusal::AlreadyTold => "the agent has been told it",
            Refusal::WouldSkip => "a question is open that the message was not to skip",
            Refusal::NeedsFolder => "the conversation was imported and has no folder yet",
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
    /// It holds what is no text: this character, by its number.
    NotText {
        character: String,
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
    /// This answer does not belong to what is asked.
    OtherKind,
    /// No rule can be made of it in these words.
    UnknownPattern,
    /// The end of a rule lies in the past.
    Past,
    /// The changed arguments do not work; `why` says what to correct.
    Arguments {
        why: String,
    },
    /// It comes to something else than what was on the screen, or nothing says what that was.
    NotAsShown,
    /// A plan has to have a title and steps; `why` says what to correct.
    Steps {
        why: String,
    },
    /// The field of a form does not fit.
    Field {
        why: Misfit,
    },
}
