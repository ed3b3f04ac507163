//! The tools that a guest is offered: names, descriptions, JSON schemas.

use crate::tools::tool::{AskTool, Tool, ToolSpec};
use serde_json::{Value, json};

const ASK_USER: &str = "Ask the person you work for, when their decision changes what you do next and nothing you can look up settles it. The question stands in Askwell, on their desk and on their phone, and waits for them however long it takes.

Put everything that belongs together into one call, one to four questions: one quick question as `question` with `choices`, or several, or one with more to say, as `questions`. Give two to four complete options that exclude one another (set `multi_select` where several may be chosen). A label is short, one to five words; its description is one line on what choosing it leads to. Put the option you advise first and set `recommended`. Write no \"other\" option: the person can always answer in their own words unless you forbid it.

Never ask for passwords, keys or other secrets. For consent to an action use `confirm`.

Where the result says `waiting`, nobody has answered yet: call check_answer with its `id`, and do not ask again. A question that was dismissed or left open is no choice, no consent and no refusal: follow the note in the result. Elapsed time is not an answer: nobody who has not replied has agreed to anything.";

/// All there is. None of them has an effect on this machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GuestTool {
    /// Asks one to four questions.
    AskUser,
    /// Asks for consent to something that the guest would do.
    Confirm,
    /// Tells the person something, and waits for nothing.
    NotifyUser,
    /// Asks for the answer to an earlier question.
    CheckAnswer,
    /// Withdraws an earlier question.
    CancelAsk,
}

impl GuestTool {
    /// In the order in which they are listed.
    pub const ALL: [GuestTool; 5] =
        [GuestTool::AskUser, GuestTool::Confirm, GuestTool::NotifyUser, GuestTool::CheckAnswer, GuestTool::CancelAsk];

    /// None: guests have no tool of that name.
    pub fn named(name: &str) -> Option<GuestTool> {
        GuestTool::ALL.into_iter().find(|tool| tool.name() == name)
    }

    /// The name that is listed over MCP and called.
    pub fn name(self) -> &'static str {
        match self {
            GuestTool::AskUser => "ask_user",
            GuestTool::Confirm => "confirm",
            GuestTool::NotifyUser => "notify_user",
            GuestTool::CheckAnswer => "check_answer",
            GuestTool::CancelAsk => "cancel_ask",
        }
    }

    /// What the guest's model gets to know of it.
    pub fn spec(self) -> ToolSpec {
        ToolSpec { name: self.name().into(), description: self.description().into(), parameters: self.parameters() }
    }

    fn description(self) -> &'static str {
        match self {
            GuestTool::AskUser => ASK_USER,
            GuestTool::Confirm => {
                "Ask the person for consent to one action before you do it. They answer yes, no, or another way, with their reason. Only `consent: \"yes\"` is consent; every other end, and no answer, is none. Where the result says `waiting`, read the answer later with check_answer."
            }
            GuestTool::NotifyUser => {
                "Tell the person something that needs no answer: that work is done, or stands still. It is shown to them; nothing comes back. Do not ask questions with it."
            }
            GuestTool::CheckAnswer => {
                "Read what became of a question, by the `id` that ask_user or confirm gave. Call this, and do not ask again: the question still stands before the person."
            }
            GuestTool::CancelAsk => {
                "Withdraw a question of yours that needs no answer any more, by the `id` that ask_user or confirm gave."
            }
        }
    }

    fn parameters(self) -> Value {
        let by_id = |id: &str| json!({ "type": "object", "properties": { "id": { "type": "string", "description": id } }, "required": ["id"] });
        match self {
            GuestTool::AskUser => question(),
            GuestTool::Confirm => json!({
                "type": "object",
                "properties": {
                    "action": { "type": "string", "description": "What you are going to do, exactly, in one sentence." },
                    "reason": { "type": "string", "description": "Why." },
                    "risk": { "type": "string", "description": "What can go wrong, and whether it can be undone." },
                    "details": { "type": "string", "description": "What is to be done word for word: the command, the difference, the message. Shown as it stands." },
                    "timeout_ms": { "type": "integer", "description": "How long you can wait. Leave it out to wait as long as it takes." }
                },
                "required": ["action"]
            }),
            GuestTool::NotifyUser => json!({
                "type": "object",
                "properties": { "text": { "type": "string", "description": "What the person is to know, in a few sentences." } },
                "required": ["text"]
            }),
            GuestTool::CheckAnswer => by_id("The `id` in the result of ask_user or confirm."),
            GuestTool::CancelAsk => by_id("The `id` in the result of ask_user or confirm."),
        }
    }
}

/// As our own agent asks, but for what only it has: work beside the question, templates, tasks.
fn question() -> Value {
    let mut parameters = Tool::from(AskTool::AskUser).spec().parameters;
    if let Some(Value::Object(properties)) = parameters.get_mut("properties") {
        for own in ["background", "template", "fields", "in_reply_to", "authorization"] {
            properties.shift_remove(own);
        }
    }
    parameters
}
