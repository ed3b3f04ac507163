//! The tools that plan, as a model is told of them.

use super::object;
use crate::base::limits::{PLAN_STEP_BYTES_MAX, PLAN_STEPS_COUNT_MAX};
use serde_json::{Value, json};

pub const PROPOSE_PLAN: &str = "Propose a plan before work of several steps that changes things: the person accepts it, changes it, or refuses it with a reason. To change an accepted plan, propose it again with all that is still to be done. Not for small tasks.";

pub fn propose_plan() -> Value {
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

pub const STEP_DONE: &str = "Say that the step under way of the accepted plan is done. Call it when it is true, not before; the next step is then under way.";

pub fn step_done() -> Value {
    object(
        json!({ "note": { "type": "string", "description": "What came of it, in one line, if that is worth knowing." } }),
        &[],
    )
}
