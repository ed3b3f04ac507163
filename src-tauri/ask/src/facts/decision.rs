//! A decision of the person: kept word for word, and theirs to correct or take back.

use crate::base::id::{ConversationId, InteractionId, QuestionId, StandingId, Timestamp};
use serde::{Deserialize, Serialize};

/// One answered question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// The card that it was made on.
    pub interaction: InteractionId,
    /// Which of that card's questions.
    pub question: QuestionId,
    /// The question's text, Markdown as the agent wrote it.
    pub asked: String,
    /// What the agent is told of it: the options' labels and the own words, or the correction.
    pub answer: String,
    /// The person has put it in other words since.
    pub corrected: bool,
    /// When it was answered, or last corrected.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

/// Of the decisions of a conversation: how many there are, and the latest of them, oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DecisionPage {
    /// All that hold, also those that are not in `latest`.
    pub total: usize,
    /// At most `DECISIONS_PAGE_COUNT`.
    pub latest: Vec<Decision>,
}

/// A decision that holds for every conversation in a workspace, until it is revoked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StandingDecision {
    /// Where it came from: the same question remembered twice is one decision.
    pub id: StandingId,
    /// The folder it holds for, as an absolute path.
    pub workspace: String,
    /// The question's text, Markdown as the agent wrote it.
    pub asked: String,
    /// In words, as every conversation there is told it.
    pub answer: String,
    /// Where it was made. That conversation may be gone.
    pub conversation: ConversationId,
    /// When the question was answered.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

/// What the person has done to a decision since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The person replaced the answer by words of their own, which hold from then on.
    Corrected {
        /// What holds now, in place of the answer.
        text: String,
        /// When the person wrote that.
        at: Timestamp,
    },
    /// The person took it back. The agent is told so, and may ask again.
    Withdrawn,
}
