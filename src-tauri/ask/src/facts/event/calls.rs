//! A call of a tool, from consent to result.

use super::kinds::events;
use crate::base::id::{CallId, Timestamp};
use crate::facts::action::Proposal;
use crate::facts::message::CallResult;
use crate::facts::rule::Approver;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

events! {
    /// A call of a tool, from consent to result.
    CallEvent in Call {
        /// A rule or the mode consented, and nobody was asked. The consent of a person is their answer to a confirmation.
        "tool.approved" => Approved {
            call: CallId,
            /// What was permitted, word for word.
            proposal: Box<Proposal>,
            /// The rule, the mode, or the trust in a server.
            by: Approver,
            /// The person had said that nobody is here.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            afk: bool,
            at: Timestamp,
        }
        /// Committed before the effect. What is begun and has no result is never begun again unasked. `attempt` counts from 1;
        /// `hash` is that of the proposal that was consented to.
        "tool.started" => Started { call: CallId, attempt: u32, hash: String, at: Timestamp }
        /// The world was no longer as it was shown. Nothing was done, and no consent is left.
        "tool.voided" => Voided { call: CallId, at: Timestamp }
        /// A call has its result: what the model is told of it.
        "tool.result" => Finished { call: CallId, result: CallResult, at: Timestamp }
    }
}

impl CallEvent {
    /// The call that it is about.
    pub fn call(&self) -> &CallId {
        match self {
            CallEvent::Approved { call, .. }
            | CallEvent::Started { call, .. }
            | CallEvent::Voided { call, .. }
            | CallEvent::Finished { call, .. } => call,
        }
    }

    pub(super) fn at(&self) -> Timestamp {
        match self {
            CallEvent::Approved { at, .. }
            | CallEvent::Started { at, .. }
            | CallEvent::Voided { at, .. }
            | CallEvent::Finished { at, .. } => *at,
        }
    }

    pub(super) fn ids(&self) -> Vec<Uuid> {
        match self {
            CallEvent::Approved { .. }
            | CallEvent::Started { .. }
            | CallEvent::Voided { .. }
            | CallEvent::Finished { .. } => Vec::new(),
        }
    }
}
