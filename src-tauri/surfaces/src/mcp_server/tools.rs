//! What the client is offered, and how results look on its wire.

use ask::guest::GuestTool;
use ask::message::{CallResult, CallStatus};
use rmcp::model::{CallToolResult, ContentBlock, MetaObject, Tool, ToolAnnotations};
use serde_json::{Map, Value};

pub const INSTRUCTIONS: &str = "\
Askwell puts your questions before the person you work for, wherever they are, and keeps them until they are answered. \
Its tools are ask_user, confirm, notify_user, check_answer and cancel_ask; where you do not see them, search your tools for \
\"askwell\" or \"ask the user a question\" at the beginning of your work. \
When a decision is theirs and you cannot find it out yourself, call ask_user instead of guessing or ending your turn with \
a question. Before something that cannot be undone, or that others will notice, call confirm. When long work is done or \
stands still, call notify_user. A result with the status `waiting` means that the question stands open: call check_answer \
with its id, as often as it is waiting, and do not ask again. No answer is no consent.";

pub fn offered(tool: GuestTool) -> Tool {
    let spec = tool.spec();
    let parameters = match spec.parameters {
        Value::Object(parameters) => parameters,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Map::new(),
    };
    let mut offered = Tool::new(spec.name, spec.description, parameters);
    offered.title = Some(title(tool).to_owned());
    offered.annotations = Some(annotations(tool));
    // Clients that show their model some tools only once it has searched for them: these it must think of by itself.
    offered.meta = Some(MetaObject(Map::from_iter([("anthropic/alwaysLoad".to_owned(), Value::Bool(true))])));
    offered
}

fn title(tool: GuestTool) -> &'static str {
    match tool {
        GuestTool::AskUser => "Ask the person",
        GuestTool::Confirm => "Ask for consent",
        GuestTool::NotifyUser => "Tell the person",
        GuestTool::CheckAnswer => "Read an answer",
        GuestTool::CancelAsk => "Withdraw a question",
    }
}

/// Asking changes nothing on the machine, and nobody but the person hears of it: no client need ask before it lets us ask.
fn annotations(tool: GuestTool) -> ToolAnnotations {
    let (reads, repeatable) = match tool {
        GuestTool::AskUser | GuestTool::Confirm | GuestTool::CheckAnswer => (true, true),
        GuestTool::NotifyUser => (false, false),
        GuestTool::CancelAsk => (false, true),
    };
    ToolAnnotations::from_raw(None, Some(reads), Some(false), Some(repeatable), Some(false))
}

pub fn result(result: CallResult) -> CallToolResult {
    let content = vec![ContentBlock::text(result.content)];
    match result.status {
        CallStatus::Ok => CallToolResult::success(content),
        CallStatus::Failed | CallStatus::NotRun => CallToolResult::error(content),
    }
}
