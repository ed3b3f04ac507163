//! A question as it stands on a card.

use crate::base::id::{OptionId, QuestionId};
use serde::{Deserialize, Serialize};

/// One question on a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// `q1`, `q2`, ... in the order of the card.
    pub id: QuestionId,
    /// A word or two that names it among several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub header: Option<String>,
    /// Markdown, untrusted.
    pub text: String,
    /// In the order of their numbers. Empty: own words only.
    pub options: Vec<QuestionOption>,
    /// Several options may be chosen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub multi_select: bool,
    /// Whether the person may answer in their own words.
    pub allow_freeform: bool,
}

/// One numbered option of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct QuestionOption {
    /// `o1`, `o2`, ... in the order of the list.
    pub id: OptionId,
    /// Plain text: what is chosen, and what the agent is told.
    pub label: String,
    /// What choosing it means, in a line or two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub description: Option<String>,
    /// What it leads to, shown beside the list: Markdown, code, a diff, a diagram, an image in data form. Untrusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub preview: Option<String>,
    /// The agent advises it. A badge: not chosen beforehand, and no part of the answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub recommended: bool,
}
