//! How far the accepted plan has come.

use super::kinds::events;
use crate::base::id::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

events! {
    /// How far the accepted plan has come.
    PlanEvent in Plan {
        /// A step of the accepted plan is done. Steps are counted from 1.
        "plan.step" => StepDone {
            step: u32,
            /// What the agent said of it. None: nothing.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            note: Option<String>,
            at: Timestamp,
        }
    }
}

impl PlanEvent {
    pub(super) fn at(&self) -> Timestamp {
        match self {
            PlanEvent::StepDone { at, .. } => *at,
        }
    }

    pub(super) fn ids(&self) -> Vec<Uuid> {
        match self {
            PlanEvent::StepDone { .. } => Vec::new(),
        }
    }
}
