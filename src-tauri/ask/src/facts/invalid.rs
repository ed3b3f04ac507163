//! Why what somebody handed in does not fit.

use crate::facts::elicitation::Misfit;

/// What is wrong with a person's input. The window has its own sentence for each.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Invalid {
    /// Nothing was chosen and nothing written.
    Empty,
    /// A text has more bytes than are taken.
    TooLong {
        /// The length of the text.
        bytes: usize,
        /// The longest that is taken.
        bytes_max: usize,
    },
    /// It holds what is no text: this character, by its number.
    NotText {
        /// Its code point, as in `U+0000`.
        character: String,
    },
    /// The question has no option of that id.
    UnknownOption,
    /// The card has no question of that id.
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
        /// What to correct, as the tool said it.
        why: String,
    },
    /// It comes to something else than what was on the screen, or nothing says what that was.
    NotAsShown,
    /// It lets a command out of the sandbox, and whoever said so has no yes from the machine for that.
    NeedsYes,
    /// A plan has to have a title and steps; `why` says what to correct.
    Steps {
        /// What to correct, in English, as a model is told it.
        why: String,
    },
    /// The field of a form does not fit.
    Field {
        /// Why the value does not fit its field.
        why: Misfit,
    },
}
