//! One point where a run waits for somebody.

use crate::action::{Interrupted, Proposal, Quiet};
use crate::attachment::Attachment;
use crate::id::{CallId, ConversationId, InteractionId, SubmitId, Timestamp};
use crate::outcome::{Outcome, Surface};
use crate::plan::{Outline, ResumePoint};
use crate::question::Question;
use serde::{Deserialize, Serialize};

/// Written to disk before it is shown, shown again after every restart, closed once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Interaction {
    pub id: InteractionId,
    pub conversation: ConversationId,
    /// The call whose result the answer becomes.
    pub tool_call: CallId,
    pub body: Body,
    /// The run does not wait for it: its call has its result, and the answer comes as a message.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub background: bool,
    /// How long it may stand unattended before it ends as "no response". None: as long as it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub limit_ms: Option<u64>,
    /// Where the run goes on when it has ended.
    #[serde(default)]
    pub resume: ResumePoint,
    #[cfg_attr(test, ts(type = "number"))]
    pub opened_at: Timestamp,
    pub status: Status,
    /// What came when it had ended already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub late: Option<Closing>,
}

impl Interaction {
    pub fn questions(&self) -> &[Question] {
        match &self.body {
            Body::Question { questions } => questions,
            Body::Confirm { .. } | Body::Plan { .. } | Body::Quiet { .. } | Body::ConnectionLost { .. } => &[],
        }
    }

    /// Whether its end is the end of its call: a quiet command has its own.
    pub fn ends_call(&self) -> bool {
        match self.body {
            Body::Question { .. } | Body::Confirm { .. } | Body::Plan { .. } | Body::ConnectionLost { .. } => true,
            Body::Quiet { .. } => false,
        }
    }

    /// Whether an answer may still come that brings files: in time, or after an end without one.
    pub fn takes_files(&self) -> bool {
        let answered = |closing: &Closing| matches!(closing.outcome, Outcome::Answered(_) | Outcome::Delegated { .. });
        !self.closings().any(answered)
    }

    /// Its end, and the answer that came after it.
    pub fn closings(&self) -> impl Iterator<Item = &Closing> {
        let end = match &self.status {
            Status::Open => None,
            Status::Closed(closing) => Some(closing),
        };
        end.into_iter().chain(&self.late)
    }
}

/// What is asked. An action is shown as it is then done; nothing of it is chosen beforehand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Body {
    Question {
        questions: Vec<Question>,
    },
    /// May this be done?
    Confirm {
        proposal: Box<Proposal>,
    },
    /// Is this the way to go?
    Plan {
        outline: Outline,
    },
    /// Is this command to go on?
    Quiet {
        quiet: Quiet,
    },
    /// Nobody knows whether this was done. What now?
    ConnectionLost {
        lost: Interrupted,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Status {
    Open,
    Closed(Closing),
}

/// The one end of an interaction: how, when, from where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Closing {
    pub outcome: Outcome,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
    /// None where no surface closed it (a stop, a new message, a deletion).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub by: Option<Surface>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub submit: Option<SubmitId>,
    /// The person changed it before the agent had gone on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub revised: bool,
}

impl Closing {
    /// The files that came with the answer.
    pub fn files(&self) -> &[Attachment] {
        match &self.outcome {
            Outcome::Answered(given) => &given.attachments,
            Outcome::Delegated { .. }
            | Outcome::Dismissed
            | Outcome::NoResponse { .. }
            | Outcome::Superseded
            | Outcome::Stopped
            | Outcome::Approved { .. }
            | Outcome::Denied { .. }
            | Outcome::PlanAccepted { .. }
            | Outcome::Settled { .. }
            | Outcome::Decided { .. }
            | Outcome::Moot
            | Outcome::Afk => &[],
        }
    }
}
