//! A decision of the person: kept word for word, and theirs to correct or take back.

use crate::base::id::{ConversationId, InteractionId, QuestionId, StandingId, Timestamp};
use serde::{Deserialize, Serialize};

/// One answered question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    pub interaction: InteractionId,
    pub question: QuestionId,
    pub asked: String,
    pub answer: String,
    /// The person has put it in other words since.
    pub corrected: bool,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

/// Of the decisions of a conversation: how many there are, and the latest of them, oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DecisionPage {
    pub total: usize,
    pub latest: Vec<Decision>,
}

/// A decision that holds for every conversation in a workspace, until it is revoked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StandingDecision {
    pub id: StandingId,
    pub workspace: String,
    pub asked: String,
    pub answer: String,
    /// Where it was made. That conversation may be gone.
    pub conversation: ConversationId,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

/// What the person has done to a decision since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    Corrected { text: String, at: Timestamp },
    Withdrawn,
}
