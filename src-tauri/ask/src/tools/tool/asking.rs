//! The tools that ask the person and look after what was asked, as a model is told of them.

use super::kinds::tools;
use super::{ask_user, object};
use serde_json::{Value, json};

tools! {
    /// What asks the person.
    AskTool in Ask {
        /// Asks the person.
        AskUser = "ask_user",
        /// Asks for the answer to a question that the run does not wait for.
        CheckAnswer = "check_answer",
        /// Withdraws a question that waits.
        CancelAsk = "cancel_ask",
    }
}

impl AskTool {
    pub(super) fn description(self) -> &'static str {
        match self {
            AskTool::AskUser => ask_user::DESCRIPTION,
            AskTool::CheckAnswer => {
                "Read what became of a question that you asked with `background`, or that the person wanted to talk about first. Gives its status, and the answer once there is one. Do not call it again and again: the answer comes to you as a message by itself."
            }
            AskTool::CancelAsk => {
                "Withdraw a question that you asked in the background and that needs no answer any more."
            }
        }
    }

    pub(super) fn parameters(self) -> Value {
        match self {
            AskTool::AskUser => ask_user::parameters(),
            AskTool::CheckAnswer | AskTool::CancelAsk => object(
                json!({ "id": { "type": "string", "description": "The `id` in the result of ask_user." } }),
                &["id"],
            ),
        }
    }
}
