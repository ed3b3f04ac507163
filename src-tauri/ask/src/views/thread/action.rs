//! Actions in the thread: what was proposed, who consented, how it stands; and what a whole run did.

use super::{redacted, subject};
use crate::base::id::{CallId, Timestamp};
use crate::base::limits::{RESULT_SHOWN_BYTES_MAX, SUBJECT_BYTES_MAX};
use crate::base::text::cut;
use crate::facts::action::Action;
use crate::facts::interaction::{Body, Interaction};
use crate::facts::message::{Arguments, CallStatus};
use crate::facts::rule::Approver;
use crate::machine::state::{Act, Item, ReplyItem, State};
use crate::wire::thread::{ActionEntry, ActionState, CallMade, CommandRun, DeliveryEntry, FileTouched, ToolUsed};
use serde_json::Value;
use std::borrow::Cow;

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
    let shown = |consent: &&crate::machine::state::ActionConsent| consent.edited || !on_a_card(&consent.by);
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
        redacted: result.and_then(|result| redacted(state, &call.id, result)),
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
            // Asked while a command runs, and no call of its own.
            Action::Network { .. } => {}
        }
    }
    let replies = || state.items.iter().filter_map(Item::reply).filter(|item| item.run == run);
    if state.done_in(run).next().is_none() {
        entry.calls = replies().flat_map(|item| calls_made(state, item)).collect();
    }
    let calls: Vec<&CallId> = replies().flat_map(|item| &item.reply.calls).map(|call| &call.id).collect();
    let never = |call: &&&CallId| state.act(call).is_some_and(|act| act.done().is_none());
    entry.refused = calls.iter().filter(never).count() as u32;
    entry.decisions = crate::machine::decision::decisions(state);
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
