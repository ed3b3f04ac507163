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
    /// Only decisions of this kind.
    #[cfg_attr(test, ts(optional))]
    pub kind: Option<DecisionKind>,
    /// Only what was asked from there.
    #[cfg_attr(test, ts(optional))]
    pub asker: Option<Asker>,
    /// Only what was decided by such.
    #[cfg_attr(test, ts(optional))]
    pub decided_by: Option<Decider>,
    /// Only what ended like this.
    #[cfg_attr(test, ts(optional))]
    pub outcome: Option<OutcomeKind>,
    /// Ended at this moment or later.
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub from: Option<Timestamp>,
    /// Ended before this moment.
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub until: Option<Timestamp>,
    /// Only in this folder, as an absolute path.
    #[cfg_attr(test, ts(optional))]
    pub workspace: Option<String>,
    /// Only in this conversation.
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
    /// Its end: the list is sorted by it.
    #[cfg_attr(test, ts(type = "number"))]
    pub ended_at: Timestamp,
    /// Tells those apart that ended in the same moment.
    pub id: DecisionId,
}

/// Decisions that were found, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryPage {
    /// The page, in the list's order.
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
    /// The interaction's id, or one made for the approval by a rule or the mode.
    pub id: DecisionId,
    /// The conversation that it was made in.
    pub conversation: ConversationId,
    /// That conversation's title, as it is now.
    pub title: String,
    /// The folder that its agent works in. None: it has none.
    pub workspace: Option<String>,
    /// None where a rule or the mode consented and nobody was asked.
    pub interaction: Option<InteractionId>,
    /// The call whose result it became.
    pub call: CallId,
    /// Which kind of decision it was.
    pub kind: DecisionKind,
    /// Whose question it was.
    pub asker: Asker,
    /// The question, the plan's title, or the action in one line: the beginning of it.
    pub asked: String,
    /// What was answered in words, where there are any.
    pub answers: Vec<HistoryAnswer>,
    /// Who it was, and on which surface or by which rule.
    pub decided_by: DecidedBy,
    /// How it ended.
    pub outcome: OutcomeKind,
    /// The answer came when the question had ended already.
    pub late: bool,
    /// When the card was opened; where nobody was asked, when it was permitted.
    #[cfg_attr(test, ts(type = "number"))]
    pub asked_at: Timestamp,
    /// When it ended; of a late answer, when that came.
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

/// The kinds of decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum DecisionKind {
    /// One or several questions of a card.
    Question,
    /// Whether an agent was backed in what it meant to do.
    Consent,
    /// Whether an action may be done.
    Confirmation,
    /// Whether a plan is the one to follow.
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
    /// The person, from whatever surface.
    Person,
    /// An agent: it was asked, or the person left it to that.
    Agent,
    /// A rule that the person made before.
    Rule,
    /// The mode of the conversation.
    Mode,
    /// Nobody: it ended without a decision.
    Nobody,
}

/// Who decided, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum DecidedBy {
    /// The person, wherever they answered.
    Person {
        /// The surface they used.
        surface: Surface,
    },
    /// The agent of this conversation: it was asked, or the person left it to that.
    Agent {
        /// The agent's conversation.
        conversation: ConversationId,
    },
    /// A rule that the person made before.
    Rule {
        /// The confirmation that it was made on.
        rule: InteractionId,
    },
    /// The mode of the conversation.
    Mode {
        /// The mode that was set then.
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
    /// Every question of the card has its answer.
    Answered,
    /// Some of the card's questions were left open.
    PartlyAnswered,
    /// The choice was left to the agent.
    Delegated,
    /// The person closed it without an answer.
    Dismissed,
    /// The limit that the person set has passed.
    NoResponse,
    /// A new message was written instead.
    Superseded,
    /// It ended because the run was stopped.
    Stopped,
    /// An action was allowed, once or by a new rule.
    Approved,
    /// An action or a plan was refused.
    Denied,
    /// A plan was accepted, as it was or changed.
    PlanAccepted,
    /// What is to become of an interrupted action was decided.
    Settled,
    /// What is to become of a quiet command was decided.
    Decided,
    /// The one who was asked agreed.
    ConsentYes,
    /// The one who was asked did not agree.
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
    /// The server was told that the answer is no.
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
    /// The decision, as the list shows it.
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
    /// The first moment that counts. None: from the first decision on.
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub from: Option<Timestamp>,
    /// The first moment that no longer counts. None: up to now.
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
    /// Counted over all decisions in the range.
    pub total: Tally,
    /// Measured over all decisions of the person in the range.
    pub waited: Waited,
    /// Each outcome that occurred, the most frequent first.
    pub outcomes: Vec<Count<OutcomeKind>>,
    /// Who decided how often, the most frequent first.
    pub deciders: Vec<Count<Decider>>,
    /// The person's own agents, and subtasks.
    pub askers: Vec<FiguresOf<Asker>>,
    /// None: conversations without a workspace.
    pub workspaces: Vec<FiguresOf<Option<String>>>,
    /// By the moment that each day began, the earliest first; days without a decision are left out.
    pub days: Vec<FiguresOf<Timestamp>>,
}

/// How often something occurred.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Count<T> {
    /// The thing that is counted.
    pub of: T,
    /// Never 0: what did not occur is left out.
    pub count: u32,
}

/// The figures of one asker, workspace or day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FiguresOf<T> {
    /// Which asker, workspace or day.
    pub of: T,
    /// How often was asked there, and how it ended.
    pub tally: Tally,
    /// How long the person took for those.
    pub waited: Waited,
}

/// Decisions, by how they ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    /// Whatever somebody was asked.
    pub asked: u32,
    /// Of those: an answer, a yes, a no.
    pub answered: u32,
    /// Closed by the person without an answer.
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
    /// Half of them took no longer, in milliseconds.
    #[cfg_attr(test, ts(type = "number"))]
    pub median_ms: u64,
    /// Nine of ten took no longer.
    #[cfg_attr(test, ts(type = "number"))]
    pub ninth_decile_ms: u64,
    /// The longest, in milliseconds.
    #[cfg_attr(test, ts(type = "number"))]
    pub longest_ms: u64,
}
