//! The tools that plan, as a model is told of them.

use super::kinds::tools;
use super::object;
use crate::base::limits::{PLAN_STEP_BYTES_MAX, PLAN_STEPS_COUNT_MAX};
use serde_json::{Value, json};

tools! {
    /// What plans the work.
    PlanTool in Plan {
        /// Shows the person a plan, to be accepted.
        ProposePlan = "propose_plan",
        /// Marks a step of the plan as done.
        StepDone = "step_done",
    }
}

impl PlanTool {
    pub(super) fn description(self) -> &'static str {
        match self {
            PlanTool::ProposePlan => PROPOSE_PLAN,
            PlanTool::StepDone => STEP_DONE,
        }
    }

    pub(super) fn parameters(self) -> Value {
        match self {
            PlanTool::ProposePlan => propose_plan(),
            PlanTool::StepDone => step_done(),
        }
    }
}

const PROPOSE_PLAN: &str = "Propose a plan before work of several steps that changes things: the person accepts it, changes it, or refuses it with a reason. To change an accepted plan, propose it again with all that is still to be done. Not for small tasks.";

fn propose_plan() -> Value {
    object(
        json!({
            "title": { "type": "string", "description": "What is to be reached, in one line." },
            "steps": {
                "type": "array",
                "minItems": 1,
                "maxItems": PLAN_STEPS_COUNT_MAX,
                "items": { "type": "string", "maxLength": PLAN_STEP_BYTES_MAX },
                "description": "What you will do, in order, one line each."
            }
        }),
        &["title", "steps"],
    )
}

const STEP_DONE: &str = "Say that the step under way of the accepted plan is done. Call it when it is true, not before; the next step is then under way.";

fn step_done() -> Value {
    object(
        json!({ "note": { "type": "string", "description": "What came of it, in one line, if that is worth knowing." } }),
        &[],
    )
}
