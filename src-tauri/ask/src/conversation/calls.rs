//! What becomes of one tool call the moment it is known.

use super::State;
use crate::id::{CallId, InteractionId};
use crate::input::{AskStanding, FreshIds};
use crate::interaction::Status;
use crate::limits::{NOTE_BYTES_MAX, OPEN_ASKS_COUNT_MAX};
use crate::message::{Arguments, Call, CallResult};
use crate::outcome;
use crate::plan::{self, Outline};
use crate::question::{self, Asked};
use crate::tool::{self, Offer, Tool};
use serde_json::{Map, Value};
use std::collections::HashSet;

pub enum Checked {
    Run,
    Ask(Asked),
    /// A plan, to be accepted or refused.
    Propose(Outline),
    /// The step under way is done.
    Step(Option<String>),
    /// It needs no work: this is its result.
    Say(CallResult),
    Refuse(String),
}

pub fn check(state: &State, call: &Call, asking: AskStanding, open: usize) -> Checked {
    let Some(tool) = Tool::named(&call.name) else {
        return Checked::Refuse(no_such_tool(state, &call.name, asking));
    };
    let arguments = match &call.arguments {
        Arguments::Object(arguments) => arguments,
        Arguments::Unreadable(_) => {
            return Checked::Refuse(
                "Not run: the arguments were no complete JSON object. Send the call again with valid JSON.".into(),
            );
        }
    };
    match tool {
        Tool::ListFiles
        | Tool::ReadFile
        | Tool::SearchText
        | Tool::WriteFile
        | Tool::EditFile
        | Tool::MoveFile
        | Tool::DeleteFile
        | Tool::RunCommand
        | Tool::FetchPage => Checked::Run,
        Tool::ProposePlan if asking == AskStanding::Nobody => Checked::Say(outcome::nobody_consents()),
        Tool::ProposePlan => plan::outline(arguments).map_or_else(Checked::Refuse, Checked::Propose),
        Tool::StepDone => Checked::Step(note(arguments)),
        Tool::CheckAnswer => check_answer(state, arguments),
        Tool::AskUser => ask(arguments, asking, open),
    }
}

/// Names no tool that is not offered here.
fn no_such_tool(state: &State, name: &str, asking: AskStanding) -> String {
    let offer = Offer {
        ask: asking.offers(),
        plans: asking != AskStanding::Nobody,
        workspace: state.digest.workspace.is_some(),
    };
    let known: Vec<&str> = tool::offered(offer).into_iter().map(|tool| tool.name).collect();
    if known.is_empty() {
        return format!("There is no tool \"{name}\", and none can be called here.");
    }
    format!("There is no tool \"{name}\". The tools are: {}.", known.join(", "))
}

fn ask(arguments: &Map<String, Value>, asking: AskStanding, open: usize) -> Checked {
    match asking {
        AskStanding::Nobody => Checked::Say(outcome::nobody()),
        AskStanding::Off => Checked::Refuse(
            "Not asked: the person has switched questions off. Do not call ask_user again; write what you need to know at the end of your reply."
                .into(),
        ),
        AskStanding::On | AskStanding::Afk if open >= OPEN_ASKS_COUNT_MAX => Checked::Refuse(format!(
            "Not asked: {OPEN_ASKS_COUNT_MAX} questions are open already. Wait for their answers."
        )),
        AskStanding::On | AskStanding::Afk => match question::parse(arguments) {
            Ok(asked) => Checked::Ask(asked),
            Err(fault) => Checked::Refuse(fault.to_string()),
        },
    }
}

fn check_answer(state: &State, arguments: &Map<String, Value>) -> Checked {
    let given = arguments.get("id").and_then(Value::as_str).unwrap_or_default().trim();
    let found = given.parse::<InteractionId>().ok().and_then(|id| state.interaction(id));
    let Some(interaction) = found else {
        return Checked::Refuse(
            "There is no such question in this conversation. Give the `id` from the result of ask_user.".into(),
        );
    };
    let ended = match &interaction.status {
        Status::Open => interaction.late.as_ref(),
        Status::Closed(closing) => interaction.late.as_ref().or(Some(closing)),
    };
    Checked::Say(match ended {
        Some(closing) => {
            outcome::result_for(&interaction.body, &closing.outcome).unwrap_or_else(|| outcome::waiting(interaction.id))
        }
        None => outcome::waiting(interaction.id),
    })
}

fn note(arguments: &Map<String, Value>) -> Option<String> {
    let note = arguments.get("note").and_then(Value::as_str).map(str::trim).filter(|note| !note.is_empty());
    note.map(|note| crate::thread::cut(note, NOTE_BYTES_MAX).to_owned())
}

/// The model's ids are kept where they can serve: both kinds of API want them unique and of plain characters.
pub fn make_ids_unique(state: &State, calls: &mut [Call], fresh: &[FreshIds]) {
    let mut seen: HashSet<CallId> = HashSet::new();
    for (call, ids) in calls.iter_mut().zip(fresh) {
        let text = &call.id.0;
        let plain = !text.is_empty()
            && text.len() <= 64
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        if !plain || seen.contains(&call.id) || state.call(&call.id).is_some() {
            call.id = ids.call.clone();
        }
        seen.insert(call.id.clone());
    }
}
