//! "Answer differently from here": what is asked for, what it comes to, and two branches side by side.

use crate::base::id::{ConversationId, InteractionId, SubmitId, Timestamp};
use crate::facts::action::Undone;
use crate::facts::interaction::Interaction;
use crate::facts::invalid::Invalid;
use crate::facts::outcome::Response;
use crate::wire::thread::Entry;
use serde::{Deserialize, Serialize};

/// The arguments of `branch`: another answer to a past decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BranchFrom {
    /// Where the decision was made.
    pub conversation_id: ConversationId,
    /// The card that is answered differently.
    pub interaction_id: InteractionId,
    /// The id of the new conversation, made by the caller with the press: pressed again, it is the same branch.
    pub branch_id: ConversationId,
    /// The press, as for any answer.
    pub submit_id: SubmitId,
    /// The new answer, as a card sends it.
    pub response: Response,
    /// The files are put back as they were then, as far as that can be done.
    pub restore_files: bool,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Branched {
    /// The new conversation, and the interaction that was answered in it.
    Made {
        /// The new conversation: the `branch_id` that was given.
        conversation_id: ConversationId,
        /// The copy of the question there, which has the new answer.
        interaction_id: InteractionId,
    },
    /// The answer is none. Nothing was made.
    Invalid {
        /// What of the answer does not fit.
        field: String,
        /// Why it does not fit.
        why: Invalid,
    },
}

/// What a branch from here would begin with. Nothing is done by looking at it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BranchPreview {
    /// As it was asked, to be answered anew.
    pub interaction: Interaction,
    /// What would become of the files that were changed since: put back, or left alone.
    pub files: Undone,
    /// Commands and pages since, in one line each: nothing takes them back.
    pub beyond: Vec<String>,
    /// The agent is at work in that conversation: its files are not put back meanwhile.
    pub busy: bool,
}

/// Two conversations side by side: what they have in common, and what each made of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The conversation on the left.
    pub a: Compared,
    /// The conversation on the right.
    pub b: Compared,
    /// Entries that both begin with.
    pub common: usize,
    /// What follows, side by side.
    pub rows: Vec<ComparedRow>,
    /// There is more than is compared.
    pub more: bool,
}

/// One of two conversations that are compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Compared {
    /// The conversation of this side.
    pub conversation: ConversationId,
    /// The conversation's title.
    pub title: String,
    /// Files that it changed after the common past.
    pub files: Vec<String>,
    /// When its last event was committed.
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: Timestamp,
}

/// What stands at the same place in both, or in one of them only.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ComparedRow {
    /// None: only the other one has something here.
    pub a: Option<Entry>,
    /// None: only the other one has something here.
    pub b: Option<Entry>,
    /// Both say the same.
    pub same: bool,
}
