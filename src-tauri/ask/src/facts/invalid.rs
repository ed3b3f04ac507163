//! Why what somebody handed in does not fit.

use crate::facts::elicitation::Misfit;

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
