//! Actions in the thread: what was proposed, who consented, how it stands; and what a whole run did.

use super::{cut, subject};
use crate::action::{Action, ChangeKind, Proposal, Undone};
use crate::attachment::Attachment;
use crate::conversation::{Act, Item, ReplyItem, State};
use crate::decision::Decision;
use crate::id::{CallId, Timestamp};
use crate::interaction::{Body, Interaction};
use crate::limits::{RESULT_SHOWN_BYTES_MAX, SUBJECT_BYTES_MAX};
use crate::message::{Arguments, CallStatus};
use crate::rule::Approver;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// One call with an effect.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ActionEntry {
    pub call: CallId,
    pub tool: String,
    /// The arguments as the model sent them.
    pub arguments: String,
    /// What is done, where no interaction shows it: a rule or the mode consented, or the person changed it.
    pub proposal: Option<Box<Proposal>>,
    pub by: Option<Approver>,
    /// Everything that was asked about it, in order.
    pub interactions: Vec<Interaction>,
    pub state: ActionState,
    #[cfg_attr(test, ts(type = "number | null"))]
    pub started_at: Option<Timestamp>,
    /// The beginning of the result.
    pub result: String,
    pub result_bytes: usize,
    /// Images that came with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Attachment>>"))]
    pub files: Vec<Attachment>,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ActionState {
    /// It is being worked out, or waits for an earlier one.
    Preparing,
    /// The person is asked.
    Asking,
    /// Consent is there.
    Approved,
    Running,
    /// Nobody knows how it ended.
    Lost,
    Ok,
    Failed,
    NotRun,
}

/// What a run did that has ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DeliveryEntry {
    pub run: u32,
    pub files: Vec<FileTouched>,
    pub commands: Vec<CommandRun>,
    pub pages: Vec<String>,
    /// Tools of MCP servers that were called.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<ToolUsed>>"))]
    pub tools: Vec<ToolUsed>,
    /// What it called, where it has changed nothing itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<CallMade>>"))]
    pub calls: Vec<CallMade>,
    /// What the person decided in it.
    pub decisions: Vec<Decision>,
    /// How many actions a person, a rule and the mode consented to.
    pub by_person: u32,
    /// How many were consented to by lines of a file or a pipe.
    #[serde(default, skip_serializing_if = "is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub by_standard_input: u32,
    pub by_rule: u32,
    pub by_mode: u32,
    /// What was asked for and did not happen.
    pub refused: u32,
    pub can_undo: bool,
    pub undone: Option<Undone>,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FileTouched {
    pub path: String,
    pub kind: ChangeKind,
    pub to: Option<String>,
    /// The call that did it: its entry shows the diff.
    pub call: CallId,
    pub status: CallStatus,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommandRun {
    pub command: String,
    pub call: CallId,
    pub status: CallStatus,
}

/// One call of an MCP server's tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ToolUsed {
    pub server: String,
    pub tool: String,
    pub call: CallId,
    pub status: CallStatus,
}

/// One call, and what it was about: which file, which words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CallMade {
    pub tool: String,
    pub subject: String,
    pub call: CallId,
    pub status: CallStatus,
}

fn is_none(count: &u32) -> bool {
    *count == 0
}

pub fn entry(state: &State, item: &ReplyItem, index: usize, act: &Act) -> Option<ActionEntry> {
    let call = item.reply.calls.get(index)?;
    let result = item.results.get(index)?.as_ref();
    let interactions: Vec<Interaction> =
        act.interactions.iter().filter_map(|id| state.interaction(*id)).cloned().collect();
    let arguments = match &call.arguments {
        Arguments::Object(map) => serde_json::to_string_pretty(map).unwrap_or_default(),
        Arguments::Unreadable(raw) => raw.clone(),
    };
    // What was answered on a card stands on that card.
    let on_a_card = |by: &Approver| matches!(by, Approver::Person | Approver::StandardInput);
    let shown = |consent: &&crate::conversation::Consent| consent.edited || !on_a_card(&consent.by);
    let proposal = act.consent.as_ref().filter(shown).map(|consent| Box::new(consent.proposal.as_ref().clone()));
    let content = readable(result.map_or("", |result| result.content.as_str()));
    Some(ActionEntry {
        call: call.id.clone(),
        tool: call.name.clone(),
        arguments: cut(&arguments, RESULT_SHOWN_BYTES_MAX).to_owned(),
        proposal,
        by: act.consent.as_ref().map(|consent| consent.by.clone()),
        state: match result.map(|result| result.status) {
            Some(CallStatus::Ok) => ActionState::Ok,
            Some(CallStatus::Failed) => ActionState::Failed,
            Some(CallStatus::NotRun) => ActionState::NotRun,
            None => standing(act, state.asked_of(&call.id)),
        },
        interactions,
        started_at: act.started_at,
        result: cut(&content, RESULT_SHOWN_BYTES_MAX).to_owned(),
        result_bytes: content.len(),
        files: result.map_or_else(Vec::new, |result| result.files.clone()),
        at: item.at,
    })
}

/// Paragraphs that are JSON, as structured results are, with each value on a line of its own.
fn readable(content: &str) -> Cow<'_, str> {
    let is_json = |part: &str| part.starts_with(['{', '[']);
    if !content.split("\n\n").any(is_json) {
        return Cow::Borrowed(content);
    }
    let parts = content.split("\n\n").map(|part| {
        let read = if is_json(part) { serde_json::from_str::<Value>(part).ok() } else { None };
        read.and_then(|value| serde_json::to_string_pretty(&value).ok()).map_or(Cow::Borrowed(part), Cow::Owned)
    });
    Cow::Owned(parts.collect::<Vec<_>>().join("\n\n"))
}

fn standing(act: &Act, asked: Option<&Interaction>) -> ActionState {
    match (asked.map(|asked| &asked.body), act.started_at, &act.consent) {
        (Some(Body::ConnectionLost { .. }), _, _) => ActionState::Lost,
        (Some(Body::Confirm { .. }), _, _) => ActionState::Asking,
        (_, Some(_), _) => ActionState::Running,
        (_, None, Some(_)) => ActionState::Approved,
        (_, None, None) => ActionState::Preparing,
    }
}

/// Everything that a run did, from its calls and their results.
pub fn delivery(state: &State, run: u32, at: Timestamp) -> DeliveryEntry {
    let mut entry = DeliveryEntry {
        run,
        files: Vec::new(),
        commands: Vec::new(),
        pages: Vec::new(),
        tools: Vec::new(),
        calls: Vec::new(),
        decisions: Vec::new(),
        by_person: 0,
        by_standard_input: 0,
        by_rule: 0,
        by_mode: 0,
        refused: 0,
        can_undo: state.can_undo(run),
        undone: state.undone(run).cloned(),
        at,
    };
    for (call, _, consent) in state.done_in(run) {
        let result = state.call(call).and_then(|(item, index)| item.results.get(index)?.as_ref());
        let status = result.map_or(CallStatus::Failed, |result| result.status);
        match consent.by {
            Approver::Person => entry.by_person += 1,
            Approver::StandardInput => entry.by_standard_input += 1,
            Approver::Rule { .. } | Approver::Trusted { .. } => entry.by_rule += 1,
            Approver::Mode { .. } => entry.by_mode += 1,
        }
        match &consent.proposal.action {
            Action::Files { changes } => entry.files.extend(changes.iter().map(|change| FileTouched {
                path: change.path.clone(),
                kind: change.kind,
                to: change.to.clone(),
                call: call.clone(),
                status,
            })),
            Action::Command { command, .. } => {
                entry.commands.push(CommandRun { command: command.clone(), call: call.clone(), status });
            }
            Action::Page { url, .. } => entry.pages.push(url.clone()),
            Action::Mcp { call: tool } => entry.tools.push(ToolUsed {
                server: tool.server.clone(),
                tool: tool.tool.clone(),
                call: call.clone(),
                status,
            }),
        }
    }
    let replies = || state.items.iter().filter_map(Item::reply).filter(|item| item.run == run);
    if state.done_in(run).next().is_none() {
        entry.calls = replies().flat_map(|item| calls_made(state, item)).collect();
    }
    let calls: Vec<&CallId> = replies().flat_map(|item| &item.reply.calls).map(|call| &call.id).collect();
    let never = |call: &&&CallId| state.act(call).is_some_and(|act| act.done().is_none());
    entry.refused = calls.iter().filter(never).count() as u32;
    entry.decisions = crate::decision::decisions(state);
    entry.decisions.retain(|decision| {
        state.interaction(decision.interaction).is_some_and(|asked| calls.contains(&&asked.tool_call))
    });
    entry
}

/// The calls of a reply that were carried out, other than those that asked or acted.
fn calls_made<'a>(state: &'a State, item: &'a ReplyItem) -> impl Iterator<Item = CallMade> {
    let calls = item.reply.calls.iter().zip(&item.results).zip(&item.interactions);
    calls.filter_map(|((call, result), asked)| {
        let status = result.as_ref()?.status;
        let other = asked.is_some() || state.act(&call.id).is_some() || status == CallStatus::NotRun;
        let subject = match &call.arguments {
            Arguments::Object(arguments) => subject(arguments),
            Arguments::Unreadable(_) => "",
        };
        let subject = cut(subject, SUBJECT_BYTES_MAX).to_owned();
        (!other).then(|| CallMade { tool: call.name.clone(), subject, call: call.id.clone(), status })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_in_a_result_is_set_line_by_line_and_words_stay_as_they_are() {
        for (content, shown) in [
            ("words", "words"),
            (r#"{"b":[1],"a":{}}"#, "{\n  \"b\": [\n    1\n  ],\n  \"a\": {}\n}"),
            ("Three:\n\n[1]\n\nand so on", "Three:\n\n[\n  1\n]\n\nand so on"),
            ("{not json}\n\n[Image \"a.png\"]", "{not json}\n\n[Image \"a.png\"]"),
        ] {
            assert_eq!(readable(content), shown);
        }
    }
}
