//! A reply of the model: its calls get their ids, what they ask for is checked, and the run may end with it.

use super::calls::{Checked, check, make_ids_unique};
use super::decide::finished;
use super::{Item, RequestKind, State};
use crate::event::{Event, FailureCode, RunEnd, RunFailure};
use crate::id::{ConversationId, InteractionId, Timestamp};
use crate::input::{Asking, FreshIds};
use crate::interaction::{Body, Interaction, Status};
use crate::limits::{ANSWER_MILLIS_MIN, CALLS_PER_REPLY_COUNT_MAX};
use crate::message::{Call, CallStatus, Reply, StopReason};
use crate::outcome;
use crate::question::Asked;

/// To which request the reply came, and under which settings.
pub struct Came {
    pub conversation: ConversationId,
    pub kind: RequestKind,
    pub run: u32,
    pub after: usize,
    pub asking: Asking,
    pub at: Timestamp,
}

pub fn replied(state: &State, came: Came, mut reply: Reply, fresh: &[FreshIds]) -> Vec<Event> {
    let Came { run, after, at, .. } = came;
    if came.kind == RequestKind::Summary {
        reply.calls.clear();
    }
    reply.calls.truncate(CALLS_PER_REPLY_COUNT_MAX.min(fresh.len()));
    make_ids_unique(state, &mut reply.calls, fresh);

    let calls = reply.calls.clone();
    let stop = reply.stop;
    let mut events = vec![Event::Replied { run, after, reply, at }];
    let mut open = state.open_interactions().count();
    for (call, ids) in calls.iter().zip(fresh) {
        match check(state, call, came.asking.standing, open) {
            Checked::Run => {}
            Checked::Ask(asked) => {
                open += 1;
                events.extend(asks(&came, call, ids.interaction, asked));
            }
            Checked::Say(result) => events.push(Event::CallFinished { call: call.id.clone(), result, at }),
            Checked::Refuse(why) => events.push(finished(&call.id, CallStatus::Failed, why, at)),
        }
    }
    // What the person said while the model was speaking is still to be answered.
    let since = state.items.get(after..).unwrap_or_default();
    let spoken_since = since.iter().any(|item| matches!(item, Item::User { .. } | Item::Told { .. }));
    let end = match (stop, came.kind) {
        (_, _) if !calls.is_empty() => None,
        (StopReason::Refused, _) => Some(failed(FailureCode::Refused)),
        (StopReason::Length, _) => Some(failed(FailureCode::OutputLimit)),
        (StopReason::EndOfTurn | StopReason::ToolCalls, RequestKind::Summary) => Some(RunEnd::RoundLimit),
        (StopReason::EndOfTurn | StopReason::ToolCalls, RequestKind::Round) => Some(RunEnd::Completed),
    };
    if let Some(end) = end.filter(|_| !spoken_since) {
        events.push(Event::RunEnded { run, end, at });
    }
    events
}

/// The question stands open; where the run does not wait for it, its call has its result at once.
fn asks(came: &Came, call: &Call, id: InteractionId, asked: Asked) -> Vec<Event> {
    let interaction = Interaction {
        id,
        conversation: came.conversation,
        tool_call: call.id.clone(),
        body: Body::Question { questions: asked.questions },
        background: asked.background,
        limit_ms: limit(came.asking.limit_ms, asked.timeout_ms),
        opened_at: came.at,
        status: Status::Open,
        late: None,
    };
    let mut events = vec![Event::AskRequest { interaction }];
    if asked.background {
        events.push(Event::CallFinished { call: call.id.clone(), result: outcome::waiting(id), at: came.at });
    }
    events
}

/// Without a limit of the person's there is none, whatever the asker would like; with one, the asker may ask for less.
fn limit(chosen: Option<u64>, asked: Option<u64>) -> Option<u64> {
    chosen.map(|chosen| asked.unwrap_or(chosen).clamp(ANSWER_MILLIS_MIN.min(chosen), chosen))
}

fn failed(code: FailureCode) -> RunEnd {
    RunEnd::Failed { failure: RunFailure { code, detail: String::new() } }
}

#[cfg(test)]
mod tests {
    use super::limit;

    #[test]
    fn the_persons_limit_decides_and_the_asker_may_only_shorten_it() {
        for (chosen, asked, expected) in [
            (None, None, None),
            (None, Some(60_000), None),
            (Some(600_000), None, Some(600_000)),
            (Some(600_000), Some(120_000), Some(120_000)),
            (Some(600_000), Some(3_600_000), Some(600_000)),
            (Some(600_000), Some(1), Some(30_000)),
        ] {
            assert_eq!(limit(chosen, asked), expected, "{chosen:?} {asked:?}");
        }
    }
}
