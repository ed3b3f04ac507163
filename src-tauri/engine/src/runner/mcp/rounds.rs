//! The newer kind of the protocol: a server that needs the person says so and lets go of the call, and the call is made again
//! with the answers. Nothing is open meanwhile, so that an answer may take days and outlive every restart.

use super::asking::{Put, ServerQuestion};
use super::line::OutgoingCall;
use crate::crash;
use crate::runner::Runner;
use ask::CallId;
use ask::conversation::State;
use ask::elicitation::{self, Held};
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
}

/// The state that answers went with holds no longer: the call is made anew, and to the very same questions the same answers go
/// once more, round by round, until the server asks something else.
#[derive(Default)]
pub(super) struct Again {
    sent: Vec<InteractionId>,
}

impl Again {
    /// What was said last to each of these questions, where that was not sent once more already.
    fn found(
        &mut self,
        line: &OutgoingCall<'_>,
        asks: &[(String, Map<String, Value>)],
        sent: &[Interaction],
    ) -> Option<Vec<(String, InteractionId)>> {
        let same = |(key, params): &(String, Map<String, Value>)| {
            let held = Held::Round { key: key.clone(), state: None };
            let asks = elicitation::read(&line.tool.server, &line.tool.tool, params, held).ok()?;
            let known = sent.iter().rfind(|known| known.elicitation().is_some_and(|known| known.asks_as(&asks)))?;
            (!self.sent.contains(&known.id)).then(|| (key.clone(), known.id))
        };
        let found: Vec<_> = asks.iter().map(same).collect::<Option<_>>()?;
        self.sent.extend(found.iter().map(|(_, id)| *id));
        Some(found)
    }
}

/// How a call stands whose program was restarted.
pub(super) enum RestartedCallStatus {
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
    /// Puts all that a server needs to the person, and waits for it. None: nobody waits for the call any more.
    pub(super) async fn round(
        &mut self,
        line: &OutgoingCall<'_>,
        needs: Needs,
        again: &mut Option<Again>,
    ) -> Option<Along> {
        crash::point("mcp-needed");
        let Needs { asks, state, .. } = needs;
        let sent: Vec<Interaction> = match again {
            Some(_) => {
                let held = self.shared.read();
                held.state.elicited_in(line.call).filter(|asked| asked.handed_over).cloned().collect()
            }
            None => Vec::new(),
        };
        if let Some(again) = again
            && let Some(found) = again.found(line, &asks, &sent)
        {
            let reply = |id| self.reply_to(id).unwrap_or_else(|| json!({ "action": "cancel" }));
            let responses = found.into_iter().map(|(key, id)| (key, reply(id))).collect();
            return Some(Along { responses, state });
        }
        *again = None;
        let (mut along, mut asked) = (Along { state: state.clone(), ..Along::default() }, Vec::new());
        let all = asks.iter().map(|(key, params)| {
            let held = Held::Round { key: key.clone(), state: state.clone() };
            ServerQuestion { params, held, before: sent.iter().rfind(|known| key_of(known).as_deref() == Some(key)) }
        });
        let put = self.put_all(line, all).await;
        for ((key, _), put) in asks.iter().zip(put) {
            match put {
                Put::Stands(id) => asked.push(id),
                Put::Not => drop(along.responses.insert(key.clone(), json!({ "action": "cancel" }))),
            }
        }
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
        Some(along)
    }
}

/// How a call stands that was begun before the program was restarted.
pub(super) fn standing(state: &State, call: &CallId) -> RestartedCallStatus {
    let all: Vec<&Interaction> = state.elicited_in(call).collect();
    let Some(Held::Round { state: last, .. }) = all.last().and_then(|last| last.elicitation()).map(|it| &it.held)
    else {
        return RestartedCallStatus::Plain;
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
        RestartedCallStatus::Asked { asked: round.iter().map(|asked| asked.id).collect(), state: last.clone() }
    } else {
        RestartedCallStatus::Sent
    }
}

fn key_of(asked: &Interaction) -> Option<String> {
    match &asked.elicitation()?.held {
        Held::Round { key, .. } => Some(key.clone()),
        Held::Open => None,
    }
}
