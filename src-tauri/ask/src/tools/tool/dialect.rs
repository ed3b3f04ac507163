//! The names under which other agents have learnt to ask. A model that has learnt one of them says it here too.

use super::{AskTool, Tool};

/// In their plain spelling: `AskUserQuestion` and `ask_user_question` are both `askuserquestion`.
const ASK_USER: &[&str] = &[
    "askuser",
    "askuserquestion",
    "askuserquestions",
    "askquestion",
    "askquestions",
    "askhuman",
    "askfollowupquestion",
    "askrequest",
    "clarify",
    "clarifyrequest",
    "messageaskuser",
    "question",
    "requestuserinput",
    "userinput",
    "vscodeaskquestions",
];

/// Longer than any of them with any marks in it.
const NAME_BYTES_MAX: usize = 40;

impl Tool {
    /// The tool that a call means: the one of this name, or one that another agent calls so.
    pub fn meant(name: &str) -> Option<Tool> {
        Tool::named(name).or_else(|| asks(name).then_some(Tool::Ask(AskTool::AskUser)))
    }
}

fn asks(name: &str) -> bool {
    let plain = || name.chars().filter(|c| !matches!(c, '_' | '-' | '.' | ' ')).map(|c| c.to_ascii_lowercase());
    name.len() <= NAME_BYTES_MAX && ASK_USER.iter().any(|known| plain().eq(known.chars()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_call_it_is_understood_however_it_is_spelt() {
        for name in [
            "ask_user",
            "AskUserQuestion",
            "ask_user_question",
            "askUserQuestion",
            "clarify",
            "Clarify",
            "clarify_request",
            "ask.request",
            "ask_followup_question",
            "request_user_input",
            "question",
            "vscode_askQuestions",
            "message_ask_user",
        ] {
            assert_eq!(Tool::meant(name), Some(Tool::Ask(AskTool::AskUser)), "{name}");
        }
    }

    #[test]
    fn no_other_name_is_taken_for_it() {
        for name in ["", "ask", "answer", "user", "questions_list", "mcp__web__clarify", "clarify_code", "AskUserX"] {
            assert_eq!(Tool::meant(name), None, "{name}");
        }
        for tool in Tool::all() {
            assert_eq!(Tool::meant(tool.name()), Some(tool), "our own names stay what they are");
        }
    }
}
