//! What was decided, over all conversations: as it is searched, shown and counted.

use crate::base::id::{CallId, ConversationId, DecisionId, InteractionId, QuestionId, Timestamp};
use crate::facts::outcome::Surface;
use crate::facts::rule::Mode;
use crate::wire::thread::{Entry, Placed};
use serde::{Deserialize, Serialize};

/// What is searched for. Everything that is left out is not looked at.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct HistoryQuery {
    /// Words that all occur in it, wherever they stand.
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
    #[cfg_attr(test, ts(optional))]
    pub kind: Option<DecisionKind>,
    #[cfg_attr(test, ts(optional))]
    pub asker: Option<Asker>,
    #[cfg_attr(test, ts(optional))]
    pub decided_by: Option<Decider>,
    #[cfg_attr(test, ts(optional))]
    pub outcome: Option<OutcomeKind>,
    /// Ended at this moment or later.
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub from: Option<Timestamp>,
    /// Ended before this moment.
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub until: Option<Timestamp>,
    #[cfg_attr(test, ts(optional))]
    pub workspace: Option<String>,
    #[cfg_attr(test, ts(optional))]
    pub conversation: Option<ConversationId>,
    /// Where the page before this one ended.
    #[cfg_attr(test, ts(optional))]
    pub cursor: Option<HistoryCursor>,
    /// None: as many as one page holds.
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
    /// Whoever looks for one thing at a time, under a name of its own: its search before this one is ended.
    #[cfg_attr(test, ts(optional))]
    pub seeker: Option<String>,
}

/// The last decision of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryCursor {
    #[cfg_attr(test, ts(type = "number"))]
    pub ended_at: Timestamp,
    pub id: DecisionId,
}

/// Decisions that were found, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryPage {
    pub rows: Vec<HistoryRow>,
    /// None: there are no more.
    pub next: Option<HistoryCursor>,
    /// How many are found in all; told with the first page.
    pub total: Option<u32>,
    /// There may be more: not all of them were counted.
    pub total_is_least: bool,
}

/// One decision, as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryRow {
    pub id: DecisionId,
    pub conversation: ConversationId,
    pub title: String,
    pub workspace: Option<String>,
    /// None where a rule or the mode consented and nobody was asked.
    pub interaction: Option<InteractionId>,
    pub call: CallId,
    pub kind: DecisionKind,
    pub asker: Asker,
    /// The question, the plan's title, or the action in one line: the beginning of it.
    pub asked: String,
    /// What was answered in words, where there are any.
    pub answers: Vec<HistoryAnswer>,
    pub decided_by: DecidedBy,
    pub outcome: OutcomeKind,
    /// The answer came when the question had ended already.
    pub late: bool,
    #[cfg_attr(test, ts(type = "number"))]
    pub asked_at: Timestamp,
    #[cfg_attr(test, ts(type = "number"))]
    pub ended_at: Timestamp,
    /// From the asking to its first end.
    #[cfg_attr(test, ts(type = "number"))]
    pub waited_ms: u64,
}

/// What was answered to one question, or said with a decision on an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryAnswer {
    /// None where it is about an action or a plan.
    pub question: Option<QuestionId>,
    /// The beginning of it.
    pub words: String,
    /// The person has put it in other words since.
    pub corrected: bool,
    /// The person has taken it back since.
    pub withdrawn: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum DecisionKind {
    Question,
    /// Whether an agent was backed in what it meant to do.
    Consent,
    Confirmation,
    Plan,
    /// What to do with a quiet command.
    Quiet,
    /// What to do with an action of which nobody knows how it ended.
    Lost,
    /// What a server asked in the middle of a call.
    Elicitation,
    /// An action that was done without asking anybody.
    Unasked,
}

/// Whose question it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Asker {
    /// The agent that the person talks to.
    Agent,
    /// A task of another agent.
    Task,
}

/// Who decided, as it is filtered and counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Decider {
    Person,
    Agent,
    Rule,
    Mode,
    Nobody,
}

/// Who decided, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum DecidedBy {
    Person {
        surface: Surface,
    },
    /// The agent of this conversation: it was asked, or the person left it to that.
    Agent {
        conversation: ConversationId,
    },
    Rule {
        rule: InteractionId,
    },
    Mode {
        mode: Mode,
    },
    /// It ended without a decision.
    Nobody,
}

/// How it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum OutcomeKind {
    Answered,
    PartlyAnswered,
    Delegated,
    Dismissed,
    /// The limit that the person set has passed.
    NoResponse,
    Superseded,
    Stopped,
    Approved,
    Denied,
    PlanAccepted,
    Settled,
    /// What is to become of a quiet command was decided.
    Decided,
    ConsentYes,
    ConsentNo,
    /// Not in this way, but in another.
    ConsentAlt,
    /// The asker needed no answer any more.
    Withdrawn,
    /// What it was about ended by itself.
    Moot,
    /// The person had said that nobody is here.
    Afk,
    /// The server has what it asked for.
    Accepted,
    Declined,
    /// Put aside without a yes or a no.
    Cancelled,
    /// The one who asked was not there any more.
    Gone,
}

/// A decision with what stood around it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DecisionShown {
    pub row: HistoryRow,
    /// The entry of the thread that it stands in: the card as it was shown and answered, or the action.
    pub entry: Entry,
    /// The entries just before it.
    pub before: Vec<Placed>,
    /// What the agent was told: the beginning of it. Empty while it was not.
    pub result: String,
    /// What the agent said next.
    pub reply: Option<String>,
    /// Another answer can be given from here, in a branch.
    pub can_branch: bool,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct FiguresRange {
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub from: Option<Timestamp>,
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub until: Option<Timestamp>,
    /// How far the person's clock is ahead of UTC: days begin by it.
    pub utc_offset_minutes: i32,
}

/// How often was asked, how long was waited, by whom was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    pub total: Tally,
    pub waited: Waited,
    pub outcomes: Vec<Count<OutcomeKind>>,
    pub deciders: Vec<Count<Decider>>,
    pub askers: Vec<FiguresOf<Asker>>,
    /// None: conversations without a workspace.
    pub workspaces: Vec<FiguresOf<Option<String>>>,
    /// By the moment that each day began, the earliest first; days without a decision are left out.
    pub days: Vec<FiguresOf<Timestamp>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Count<T> {
    pub of: T,
    pub count: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FiguresOf<T> {
    pub of: T,
    pub tally: Tally,
    pub waited: Waited,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    /// Whatever somebody was asked.
    pub asked: u32,
    /// Of those: an answer, a yes, a no.
    pub answered: u32,
    pub dismissed: u32,
    /// The limit passed, or nobody was here.
    pub no_response: u32,
    /// A new message, a stop, or the end of what it was about.
    pub set_aside: u32,
    /// Beside those: done by a rule or the mode, without asking.
    pub unasked: u32,
}

/// How long the person took, over all that they ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Waited {
    #[cfg_attr(test, ts(type = "number"))]
    pub median_ms: u64,
    /// Nine of ten took no longer.
    #[cfg_attr(test, ts(type = "number"))]
    pub ninth_decile_ms: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub longest_ms: u64,
}
