//! Ends of a call that are no result of the tool's own, in words for the model.

use ask::action::McpCall;
use ask::limits::{MCP_PROGRESS_BYTES_MAX, MCP_ROUNDS_COUNT_MAX};
use ask::message::{CallResult, CallStatus};
use ask::plain_text::one_line;
use ask::thread::cut;
use rmcp::model::ErrorData;

pub(super) fn refused(tool: &McpCall, error: &ErrorData) -> CallResult {
    let said = cut(&one_line(&error.message), MCP_PROGRESS_BYTES_MAX).to_owned();
    let content = format!("The server {} did not carry it out: {said} (error {}).", tool.server, error.code.0);
    CallResult::new(content, CallStatus::Failed)
}

pub(super) fn too_long(tool: &McpCall, seconds: u32) -> CallResult {
    let content = format!(
        "It took longer than {seconds} seconds and was called off. The server {} was told; whether the tool has taken effect by then is not known.",
        tool.server
    );
    CallResult::new(content, CallStatus::Failed)
}

/// Nothing was done: the server has looked at the request no further.
pub(super) fn not_signed_in(tool: &McpCall) -> CallResult {
    let content = format!(
        "Not run: the server {} works only when the person is signed in to it, and they are not. They can sign in in Settings, under MCP servers. Nothing was done; go on without it, or tell them.",
        tool.server
    );
    CallResult::new(content, CallStatus::NotRun)
}

pub(super) fn too_often(tool: &McpCall) -> CallResult {
    let content = format!(
        "The server {} asked again and again ({MCP_ROUNDS_COUNT_MAX} times), and gave no result. It was not called any more.",
        tool.server
    );
    CallResult::new(content, CallStatus::Failed)
}

pub(super) fn wants_more(tool: &McpCall) -> CallResult {
    let content = format!(
        "The server {} wants something from Askwell that it does not give to servers, so the call could not be completed.",
        tool.server
    );
    CallResult::new(content, CallStatus::Failed)
}

pub(super) fn not_there(tool: &McpCall) -> CallResult {
    let content = format!(
        "Not done: the server {} wants the person to open a page first, and they did not. Nothing more was called.",
        tool.server
    );
    CallResult::new(content, CallStatus::Failed)
}

/// For the model, before the result of a call whose server asked more than the person was shown.
pub(super) fn not_put(tool: &McpCall, refused: usize) -> String {
    let questions = if refused == 1 { "1 question".to_owned() } else { format!("{refused} questions") };
    format!(
        "[Askwell: the server {} asked {questions} that the person was not shown, because they could not be shown or were too many. Each was answered with cancel.]",
        tool.server
    )
}
