//! Actions on their way to a person: what can be tried out, what happened in their absence, what waits.

use crate::base::id::{CallId, ConversationId, InteractionId, Timestamp};
use crate::facts::action::Proposal;
use crate::facts::plan::Phase;
use crate::facts::rule::{Approver, Rule};
use crate::wire::HistoryRow;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A rule in the list of them, with what it did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ListedRule {
    /// As it was made.
    #[serde(flatten)]
    pub rule: Rule,
    /// What it let through last, the latest first, at most `RULE_USES_SHOWN_COUNT`. What a deleted conversation did is not told.
    pub uses: Vec<HistoryRow>,
}

/// What changed arguments come to, before they are consented to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Tried {
    /// The call can be made with these arguments.
    Works {
        /// What would be done, with the `hash` to consent under.
        proposal: Box<Proposal>,
    },
    /// The call cannot be made with these arguments.
    Fails {
        /// What to correct, as the tool said it.
        why: String,
    },
}

/// Something that ended or was done without the person, while they had said that nobody is here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Unattended {
    /// The conversation it happened in.
    pub conversation_id: ConversationId,
    /// That conversation's title.
    pub title: String,
    /// The agent's call that it was about.
    pub call: CallId,
    /// What kind of thing ended or was done.
    pub what: UnattendedKind,
    /// The question, the plan's title, or the action in one line.
    pub text: String,
    /// What can still be answered or looked at.
    pub interaction_id: Option<InteractionId>,
    /// The rule or mode that consented.
    pub by: Option<Approver>,
    /// When it ended or was done.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

/// What happened while nobody was here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum UnattendedKind {
    /// A question ended without a choice.
    Asked,
    /// A plan ended without consent.
    Planned,
    /// An action did not happen.
    Refused,
    /// An action happened, because a rule or the mode permits it.
    Done,
}

/// An interaction as other programs read it: the shape that the API and the log speak.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PendingInteraction {
    /// The version of this shape. Fields are added under the same number; a change of meaning would get another.
    pub version: u32,
    /// The id that an answer has to name.
    pub interaction_id: InteractionId,
    /// By what there is to say to it.
    #[serde(rename = "type")]
    pub kind: PendingKind,
    /// Whether it still waits, and if not, whether somebody decided.
    pub status: PendingStatus,
    /// What is asked, in words: the questions' texts, or the action in one line.
    pub display_text: String,
    /// The tool whose call waits.
    pub resume_node: String,
    /// What the run was about when it began to wait.
    pub resume_phase: Phase,
    /// The step of the plan under way, from 1; 0 without a plan.
    pub resume_step: u32,
    /// The action to be approved, or the one whose end nobody knows. None for everything else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pending_tool: Option<PendingTool>,
    /// What belongs to this kind alone, and under `outcome` and `closed_at_ms` how it ended. Further keys may come.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub metadata: Map<String, Value>,
}

/// What there is to say to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PendingKind {
    /// Answers, or what one thinks of what an agent means to do.
    AskUser,
    /// Yes or no: to an action, a plan, or a quiet command going on.
    Confirm,
    /// What is to become of an action whose end nobody knows.
    ConnectionLost,
    /// Values, a no, or neither: for a server that asks.
    Elicitation,
}

/// Whether an interaction waits, in three words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PendingStatus {
    /// It waits for an answer.
    Open,
    /// Somebody decided: an answer, a yes, a no.
    Resolved,
    /// It ended without a decision.
    Canceled,
}

/// An action in the shape of a snapshot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PendingTool {
    /// By the name under which the model called it.
    pub tool_name: String,
    /// The arguments, a JSON object written as text.
    pub args_json: String,
    /// One line on what would be done, in English.
    pub summary: String,
}
