//! What a guest is told of its calls and its questions.

use crate::base::id::{CallId, InteractionId};
use crate::facts::interaction::{Interaction, Status};
use crate::facts::message::{CallResult, CallStatus};
use crate::facts::outcome::Outcome;
use crate::facts::result;
use crate::machine::state::{Item, State};
use crate::tools::guest::NO_SUCH_QUESTION;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What a call has come to so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GuestCallStatus {
    /// It is over. This is what the guest's model reads.
    Said(CallResult),
    /// It stands before the person.
    Open {
        /// Under which it is asked after and withdrawn.
        interaction: InteractionId,
    },
    /// It has its end. Whoever is told so says when they have it; to who says no such thing it is `Said`.
    Ended {
        /// The question that the call opened.
        interaction: InteractionId,
        /// What the guest's model reads.
        result: CallResult,
    },
}

/// How a question stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GuestAskStatus {
    /// It waits, and nothing was said to it that the guest has not read.
    Open,
    /// The person asks back. The question stays open.
    TalkFirst {
        /// What the person said last.
        text: String,
        /// How often they have asked back by now.
        times: usize,
    },
    /// It was answered, or ended without an answer.
    Ended {
        /// What the guest's model reads.
        result: CallResult,
    },
}

/// What became of the call with this id. None: it never came.
pub fn called(state: &State, call: &CallId) -> Option<GuestCallStatus> {
    if let Some(interaction) = state.guest_call(call).and_then(|id| state.interaction(id)) {
        return Some(match &interaction.status {
            Status::Open => GuestCallStatus::Open { interaction: interaction.id },
            Status::Closed(_) => {
                GuestCallStatus::Ended { interaction: interaction.id, result: result(state, interaction) }
            }
        });
    }
    let (item, index) = state.call(call)?;
    item.results.get(index)?.clone().map(GuestCallStatus::Said)
}

/// How this question stands for a guest that has been told as many times that the person asks back.
pub fn standing(state: &State, interaction: &Interaction, seen: usize) -> GuestAskStatus {
    let said = asked_back(state, interaction.id);
    match (&interaction.status, said.last()) {
        (Status::Closed(_), _) => GuestAskStatus::Ended { result: result(state, interaction) },
        (Status::Open, Some(text)) if said.len() > seen => {
            GuestAskStatus::TalkFirst { text: (*text).to_owned(), times: said.len() }
        }
        (Status::Open, _) => GuestAskStatus::Open,
    }
}

/// What a model reads of a question: its end, the answer that came after it, or that it waits.
pub fn result(state: &State, interaction: &Interaction) -> CallResult {
    let ended = match &interaction.status {
        Status::Open => None,
        Status::Closed(closing) => interaction.late.as_ref().or(Some(closing)),
    };
    // Nothing runs that could be stopped: it was deleted, and is back.
    if ended.is_some_and(|closing| closing.outcome == Outcome::Stopped) {
        return deleted();
    }
    let said = ended.and_then(|closing| result::result_of(interaction, closing));
    said.unwrap_or_else(|| waiting(interaction.id, &asked_back(state, interaction.id)))
}

/// It stands before the person. What they have asked back is told with it.
pub fn waiting(id: InteractionId, said: &[&str]) -> CallResult {
    let mut body = json!({
        "status": "waiting",
        "id": id.to_string(),
        "answers": [],
        "note": "The question stands before the person. Nothing was chosen yet, and elapsed time is not an answer. Do not ask it again: call check_answer with this id. Until then do only work that does not depend on it.",
    });
    if let (Some(body), false) = (body.as_object_mut(), said.is_empty()) {
        body.insert("messages".into(), said.to_vec().into());
        let note = "The person asks back before deciding: answer the last of `messages`. The question stays open; do not ask it again: call check_answer with this id.";
        body.insert("note".into(), note.into());
    }
    ok(&body)
}

/// The person has deleted all of it.
pub fn deleted() -> CallResult {
    ok(&json!({
        "status": "deleted",
        "answers": [],
        "note": "The person has deleted this question. This is no agreement and no refusal; do not ask it again.",
    }))
}

/// It was never asked here, or by somebody else.
pub fn no_such_question() -> CallResult {
    CallResult::new(NO_SUCH_QUESTION.to_owned(), CallStatus::Failed)
}

pub(crate) fn noticed() -> CallResult {
    ok(&json!({ "status": "shown", "note": "It stands where the person reads it. Nothing comes back." }))
}

/// What the person asked back about this question, the oldest first.
fn asked_back(state: &State, id: InteractionId) -> Vec<&str> {
    let said = state.items.iter().filter_map(|item| match item {
        Item::User { text, about: Some(about), .. } if *about == id => Some(text.as_str()),
        Item::User { .. }
        | Item::Told { .. }
        | Item::Heard { .. }
        | Item::TaskEnded { .. }
        | Item::Reply(_)
        | Item::Ended { .. }
        | Item::Compacted { .. }
        | Item::Delivery { .. }
        | Item::Undone { .. }
        | Item::Restored { .. } => None,
    });
    said.collect()
}

fn ok(body: &Value) -> CallResult {
    CallResult::new(body.to_string(), CallStatus::Ok)
}
