//! A run, from its start to its summary.

use super::kinds::events;
use crate::base::id::Timestamp;
use crate::facts::message::Reply;
use crate::facts::run_end::RunEnd;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

events! {
    /// A run, from its start to its summary.
    RunEvent in Run {
        /// The agent begins to work, until `Ended` with the same number.
        "run.started" => Started { run: u32, rounds_max: u32, at: Timestamp }
        /// A whole reply. `after` is the number of items its request had seen: what came since stands behind it.
        "model.reply" => Replied { run: u32, after: usize, reply: Reply, at: Timestamp }
        /// The part of a reply that was shown before its stream ended early.
        "model.reply.cut" => ReplyCut { run: u32, after: usize, reply: Reply, at: Timestamp }
        /// The items before `upto` are from now on told to the model as this summary.
        "context.compacted" => Compacted { upto: usize, summary: String, at: Timestamp }
        /// The run is over. What the person says next begins another.
        "run.ended" => Ended {
            run: u32,
            /// Done, at its limit, stopped or failed.
            end: RunEnd,
            /// What it did and what was decided in it is listed, though it changed nothing. One that did is always listed.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            listed: bool,
            at: Timestamp,
        }
        /// A run that ended without its agent's last words has its summary, or will have none.
        "run.delivered" => Delivered {
            run: u32,
            /// The summary. None: there will be none.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            reply: Option<Reply>,
            at: Timestamp,
        }
    }
}

impl RunEvent {
    pub(super) fn at(&self) -> Timestamp {
        match self {
            RunEvent::Started { at, .. }
            | RunEvent::Replied { at, .. }
            | RunEvent::ReplyCut { at, .. }
            | RunEvent::Compacted { at, .. }
            | RunEvent::Ended { at, .. }
            | RunEvent::Delivered { at, .. } => *at,
        }
    }

    pub(super) fn ids(&self) -> Vec<Uuid> {
        match self {
            RunEvent::Started { .. }
            | RunEvent::Replied { .. }
            | RunEvent::ReplyCut { .. }
            | RunEvent::Compacted { .. }
            | RunEvent::Ended { .. }
            | RunEvent::Delivered { .. } => Vec::new(),
        }
    }
}
