//! The newer kind of the protocol: a server that needs the person says so and lets go of the call, and the call is made again
//! with the answers. Nothing is open meanwhile, so that an answer may take days and outlive every restart.

use super::asking::Put;
use super::calling::Line;
use crate::crash;
use crate::runner::Runner;
use ask::CallId;
use ask::conversation::State;
use ask::elicitation::Held;
use ask::interaction::Status;
use ask::{Interaction, InteractionId};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What a server needs before it goes on.
pub(super) struct Needs {
    /// By their keys, in the server's order.
    pub asks: Vec<(String, Map<String, Value>)>,
    pub state: Option<String>,
    /// It wants something else than an answer of the person.
    pub foreign: bool,
}

/// What goes along when the call is made again.
#[derive(Default, Clone)]
pub(super) struct Along {
    pub responses: BTreeMap<String, Value>,
    pub state: Option<String>,
    /// The questions that the responses answer.
    pub asked: Vec<InteractionId>,
}

/// How a call stands whose program was restarted.
pub(super) enum Standing {
    /// It was never asked anything that it still waits for.
    Plain,
    /// These were put to the person, and nothing of it was sent yet.
    Asked { asked: Vec<InteractionId>, state: Option<String> },
    /// Answers were on their way.
    Sent,
}

impl Needs {
    /// None: it is no such result.
    pub fn of(came: &Value) -> Option<Needs> {
        let held = came.get(crate::mcp::NEEDS).unwrap_or(came);
        if held.get("resultType").and_then(Value::as_str) != Some("input_required") {
            return None;
        }
        let requests = held.get("inputRequests").and_then(Value::as_object);
        let asks = requests.into_iter().flatten().filter_map(|(key, request)| {
            let asks = request.get("method").and_then(Value::as_str) == Some("elicitation/create");
            let params = request.get("params").and_then(Value::as_object).filter(|_| asks)?;
            Some((key.clone(), params.clone()))
        });
        let asks: Vec<_> = asks.collect();
        let foreign = asks.len() != requests.map_or(0, Map::len);
        let state = held.get("requestState").and_then(Value::as_str).map(str::to_owned);
        Some(Needs { asks, state, foreign })
    }
}

impl Runner {
    /// Puts all that a server needs to the person, and waits for it. None: nobody waits for the call any more. `before`:
    /// what was sent for a state that holds no longer.
    pub(super) async fn round(&mut self, line: &Line<'_>, needs: Needs, before: Option<&Along>) -> Option<Along> {
        crash::point("mcp-needed");
        let Needs { asks, state, .. } = needs;
        let earlier: Vec<Interaction> = {
            let held = self.shared.read();
            let earlier = before.map(|before| before.asked.as_slice()).unwrap_or_default();
            earlier.iter().filter_map(|id| held.state.interaction(*id)).cloned().collect()
        };
        // The very same questions as before: the answers that the server did not take are sent once more.
        let same = |(key, params): &(String, Map<String, Value>)| {
            let held = Held::Round { key: key.clone(), state: state.clone() };
            let asked = ask::elicitation::read(&line.tool.server, &line.tool.tool, params, held).ok()?;
            earlier.iter().find(|known| known.elicitation().is_some_and(|known| known.asks_as(&asked)))
        };
        if let Some(before) = before
            && !asks.is_empty()
            && asks.iter().all(|ask| same(ask).is_some())
        {
            return Some(Along { state, ..before.clone() });
        }
        let mut along = Along { state: state.clone(), ..Along::default() };
        let mut keys = Vec::new();
        for (key, params) in &asks {
            let held = Held::Round { key: key.clone(), state: state.clone() };
            let of_key = earlier.iter().find(|known| key_of(known).as_deref() == Some(key));
            match self.put(line, params, held, of_key).await {
                Put::Stands(id) => {
                    along.asked.push(id);
                    keys.push((key.clone(), id));
                }
                Put::Not => drop(along.responses.insert(key.clone(), json!({ "action": "cancel" }))),
            }
        }
        let asked = along.asked.clone();
        self.collect(line.call, &asked, along).await
    }

    /// Waits for these answers, and says that they are sent.
    pub(super) async fn collect(&mut self, call: &CallId, asked: &[InteractionId], mut along: Along) -> Option<Along> {
        if !self.answered(call, asked).await {
            return None;
        }
        for id in asked {
            let key = self.shared.read().state.interaction(*id).and_then(key_of);
            let sent = self.shared.read().state.interaction(*id).is_some_and(|asked| asked.handed_over);
            let reply = if sent { self.reply_to(*id) } else { self.handed_over(*id).await };
            if let Some(key) = key {
                along.responses.insert(key, reply.unwrap_or_else(|| json!({ "action": "cancel" })));
            }
        }
        along.asked = asked.to_vec();
        Some(along)
    }
}

/// How a call stands that was begun before the program was restarted.
pub(super) fn standing(state: &State, call: &CallId) -> Standing {
    let all: Vec<&Interaction> = state.elicited_in(call).collect();
    let Some(Held::Round { state: last, .. }) = all.last().and_then(|last| last.elicitation()).map(|it| &it.held)
    else {
        return Standing::Plain;
    };
    let of_round = |asked: &&&Interaction| {
        let held = asked.elicitation().map(|elicitation| &elicitation.held);
        matches!(held, Some(Held::Round { state, .. }) if state == last)
    };
    let mut round: Vec<&Interaction> = all.iter().rev().take_while(|asked| of_round(asked)).copied().collect();
    round.reverse();
    // Answers are sent only when that stands on the disk for all of them.
    let waits = |asked: &&Interaction| !asked.handed_over || asked.status == Status::Open;
    if round.iter().any(waits) {
        Standing::Asked { asked: round.iter().map(|asked| asked.id).collect(), state: last.clone() }
    } else {
        Standing::Sent
    }
}

fn key_of(asked: &Interaction) -> Option<String> {
    match &asked.elicitation()?.held {
        Held::Round { key, .. } => Some(key.clone()),
        Held::Open => None,
    }
}
