//! What an agent says, in the words of a conversation: its text, its calls, and what it asks.

use super::peer::{AcpPeer, BAD_PARAMS, NO_METHOD};
use agent_client_protocol_schema::v1::{
    ContentBlock, ElicitationContentValue, PermissionOption, PermissionOptionKind, RequestPermissionRequest,
    SessionConfigOption, SessionNotification, SessionUpdate, ToolCallContent, ToolCallStatus, ToolCallUpdate,
    ToolCallUpdateFields, ToolKind,
};
use ask::Interaction;
use ask::elicitation::{self, Elicitation, ElicitedField, ElicitedReply, FieldKind, Held, Named, Wanted};
use ask::limits::ACP_CALL_BYTES_MAX;
use ask::message::{CallResult, CallStatus};
use ask::plain_text::harmless;
use ask::thread::cut;
use serde_json::{Map, Value, json};
use similar::TextDiff;

/// The field of a permission's form.
const CHOICE: &str = "option";

/// One thing that an agent tells while it works.
#[derive(Debug, PartialEq)]
pub enum AgentUpdate {
    Text(String),
    Thought(String),
    /// A call by itself, new or changed. Only what changed is there.
    Call {
        id: String,
        change: Box<ToolCallUpdateFields>,
    },
    /// Nothing that the thread shows.
    /// It is in another mode now.
    Mode(String),
    Options(Vec<SessionConfigOption>),
    Other,
}

/// What a notification tells of this session.
#[expect(clippy::wildcard_enum_match_arm, reason = "the protocol grows, and what is not known here is left")]
pub fn step(session: &str, params: Value) -> AgentUpdate {
    let Ok(told) = serde_json::from_value::<SessionNotification>(params) else { return AgentUpdate::Other };
    if &*told.session_id.0 != session {
        return AgentUpdate::Other;
    }
    match told.update {
        SessionUpdate::AgentMessageChunk(chunk) => AgentUpdate::Text(block_text(&chunk.content)),
        SessionUpdate::AgentThoughtChunk(chunk) => AgentUpdate::Thought(block_text(&chunk.content)),
        SessionUpdate::ToolCall(call) => {
            let ToolCallUpdate { tool_call_id, fields, .. } = ToolCallUpdate::from(call);
            AgentUpdate::Call { id: tool_call_id.0.to_string(), change: Box::new(fields) }
        }
        SessionUpdate::ToolCallUpdate(update) => {
            AgentUpdate::Call { id: update.tool_call_id.0.to_string(), change: Box::new(update.fields) }
        }
        SessionUpdate::CurrentModeUpdate(update) => AgentUpdate::Mode(update.current_mode_id.0.to_string()),
        SessionUpdate::ConfigOptionUpdate(update) => AgentUpdate::Options(update.config_options),
        _ => AgentUpdate::Other,
    }
}

/// An agent wants to be permitted something: the form that it is shown as, and what its answers mean.
pub struct Permission {
    pub session: String,
    pub call: String,
    pub change: Box<ToolCallUpdateFields>,
    pub elicitation: Elicitation,
    options: Vec<PermissionOption>,
}

/// `known`: what the agent told of the call before.
pub fn permission(agent: &str, known: impl Fn(&str) -> ToolCallUpdateFields, params: Value) -> Option<Permission> {
    let asked: RequestPermissionRequest = serde_json::from_value(params).ok()?;
    let known = known(&asked.tool_call.tool_call_id.0);
    let fields = asked.tool_call.fields;
    let title = fields.title.as_ref().or(known.title.as_ref());
    let title = harmless(title.map_or("?", String::as_str));
    let kind = fields.kind.or(known.kind).unwrap_or_default();
    let details = call_text(fields.content.as_ref().or(known.content.as_ref()), None);
    let input = fields.raw_input.as_ref().or(known.raw_input.as_ref());
    let mut message = title.clone();
    // What is permitted is shown word for word.
    let shown = if details.is_empty() { input.map(pretty).unwrap_or_default() } else { details };
    if !shown.is_empty() {
        message.push_str(&format!("\n\n{}", fenced(&harmless(&shown))));
    }
    let named =
        |option: &PermissionOption| Named { value: option.option_id.0.to_string(), title: harmless(&option.name) };
    let kind_of = FieldKind::One { options: asked.options.iter().map(named).collect(), default: None };
    let field = ElicitedField {
        key: CHOICE.into(),
        title: None,
        description: None,
        required: true,
        secret: false,
        kind: kind_of,
    };
    let elicitation = Elicitation {
        server: agent.to_owned(),
        tool: kind_name(kind).to_owned(),
        message,
        ask: Wanted::Form { fields: vec![field] },
        held: Held::Open,
    };
    let session = asked.session_id.0.to_string();
    let call = asked.tool_call.tool_call_id.0.to_string();
    Some(Permission { session, call, change: Box::new(fields), elicitation, options: asked.options })
}

impl Permission {
    /// Only what was chosen is permitted. A no is a no where the agent has a word for it, and no permission otherwise.
    pub fn outcome(&self, reply: Option<&ElicitedReply>) -> Value {
        let chosen = match reply {
            Some(ElicitedReply::Accept { content }) => content.get(CHOICE).and_then(Value::as_str).map(str::to_owned),
            Some(ElicitedReply::Decline) => {
                let no = self.options.iter().find(|option| option.kind == PermissionOptionKind::RejectOnce);
                no.map(|option| option.option_id.0.to_string())
            }
            Some(ElicitedReply::Cancel) | None => None,
        };
        match chosen {
            Some(option) => json!({ "outcome": { "outcome": "selected", "optionId": option } }),
            None => json!({ "outcome": { "outcome": "cancelled" } }),
        }
    }
}

/// The answer to an elicitation, as it goes back.
pub fn answer(reply: Option<&ElicitedReply>) -> Value {
    match reply {
        Some(ElicitedReply::Accept { content }) => json!({ "action": "accept", "content": plain(content) }),
        Some(ElicitedReply::Decline) => json!({ "action": "decline" }),
        Some(ElicitedReply::Cancel) | None => json!({ "action": "cancel" }),
    }
}

/// Only values that the protocol knows.
fn plain(content: &Map<String, Value>) -> Map<String, Value> {
    let known = |value: &Value| serde_json::from_value::<ElicitationContentValue>(value.clone()).is_ok();
    content.iter().filter(|(_, value)| known(value)).map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// What an agent asks in the middle of its work.
pub fn elicited(agent: &str, params: &Value) -> Result<Elicitation, String> {
    let params = params.as_object().ok_or("the parameters are no object")?;
    if !params.get("mode").is_some_and(Value::is_string) {
        return Err("mode is missing".to_owned());
    }
    elicitation::read(agent, "", params, Held::Open).map_err(|unfit| unfit.to_string())
}

/// Under which an agent says later that what was to be done in the browser is done.
pub fn address_id(asked: &Interaction) -> Option<&str> {
    match &asked.elicitation()?.ask {
        Wanted::Url { id, .. } => id.as_deref(),
        Wanted::Form { .. } => None,
    }
}

/// What an agent told of a call, with what it tells now. Lists are replaced, never grown.
pub fn merge(known: &mut ToolCallUpdateFields, change: ToolCallUpdateFields) {
    let ToolCallUpdateFields { kind, status, title, content, raw_input, raw_output, .. } = change;
    known.kind = kind.or(known.kind);
    known.status = status.or(known.status);
    known.title = title.or_else(|| known.title.take());
    known.content = content.or_else(|| known.content.take());
    known.raw_input = raw_input.or_else(|| known.raw_input.take());
    known.raw_output = raw_output.or_else(|| known.raw_output.take());
}

/// Answers whatever was asked as a turn that was stopped answers it.
pub fn cancelled(peer: &AcpPeer, id: &Value, method: &str) {
    match method {
        "session/request_permission" => peer.answer(id, json!({ "outcome": { "outcome": "cancelled" } })),
        "elicitation/create" => peer.answer(id, answer(None)),
        _ => peer.refuse(id, NO_METHOD, &format!("{method} is not offered here")),
    }
}

pub fn unfit(peer: &AcpPeer, id: &Value, why: &str) {
    peer.refuse(id, BAD_PARAMS, why);
}

/// How a call that has ended went, in its own words.
#[expect(clippy::wildcard_enum_match_arm, reason = "the protocol grows, and what is not known here is left")]
pub fn ended(change: &ToolCallUpdateFields) -> Option<CallResult> {
    let status = match change.status? {
        ToolCallStatus::Completed => CallStatus::Ok,
        ToolCallStatus::Failed => CallStatus::Failed,
        _ => return None,
    };
    Some(CallResult::new(call_text(change.content.as_ref(), change.raw_output.as_ref()), status))
}

/// What a call shows: its content, else its raw output.
pub fn call_text(content: Option<&Vec<ToolCallContent>>, raw: Option<&Value>) -> String {
    let parts = content.into_iter().flatten().map(part_text).filter(|text| !text.is_empty());
    let text = parts.collect::<Vec<_>>().join("\n");
    let text = match raw {
        Some(Value::String(raw)) if text.is_empty() => raw.clone(),
        Some(raw) if text.is_empty() => pretty(raw),
        Some(_) | None => text,
    };
    cut(&text, ACP_CALL_BYTES_MAX).to_owned()
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the protocol grows, and what is not known here is left")]
fn part_text(part: &ToolCallContent) -> String {
    match part {
        ToolCallContent::Content(content) => block_text(&content.content),
        ToolCallContent::Diff(diff) => {
            let before = diff.old_text.as_deref().unwrap_or_default();
            let path = diff.path.display().to_string();
            TextDiff::from_lines(before, &diff.new_text).unified_diff().header(&path, &path).to_string()
        }
        _ => String::new(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the protocol grows, and what is not known here is left")]
fn block_text(block: &ContentBlock) -> String {
    match block {
        ContentBlock::Text(text) => text.text.clone(),
        ContentBlock::ResourceLink(link) => format!("{} ({})", link.name, link.uri),
        _ => String::new(),
    }
}

/// The kind of a call, as the protocol names it.
#[expect(clippy::wildcard_enum_match_arm, reason = "the protocol grows, and what is not known here is left")]
pub fn kind_name(kind: ToolKind) -> &'static str {
    match kind {
        ToolKind::Read => "read",
        ToolKind::Edit => "edit",
        ToolKind::Delete => "delete",
        ToolKind::Move => "move",
        ToolKind::Search => "search",
        ToolKind::Execute => "execute",
        ToolKind::Think => "think",
        ToolKind::Fetch => "fetch",
        ToolKind::SwitchMode => "switch_mode",
        _ => "other",
    }
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// In a fence that nothing within it closes.
fn fenced(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}\n{}\n{fence}", text.trim_end())
}
