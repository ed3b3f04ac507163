//! A call has its result.

use crate::base::id::{CallId, Timestamp};
use crate::facts::event::{CallEvent, Event};
use crate::facts::message::CallResult;
use crate::facts::outcome::Outcome;
use crate::machine::input::{CallRefusal, Refusal};
use crate::machine::state::State;
use crate::machine::{acting, answers};

pub fn finish(state: &State, call: CallId, result: CallResult, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let (item, index) = state.call(&call).ok_or(Refusal::Call(CallRefusal::UnknownCall))?;
    match (item.results.get(index), item.interactions.get(index)) {
        (Some(None), Some(None)) => Ok(vec![Event::Call(CallEvent::Finished { call, result, at })]),
        (Some(None), Some(Some(_))) if state.act(&call).is_some() => {
            let mut events = acting::moot(state, &call, at)?;
            events.push(Event::Call(CallEvent::Finished { call, result, at }));
            Ok(events)
        }
        // Whatever another agent still wants to know, its call is over.
        (Some(None), Some(Some(asked))) if state.agent.is_some() => {
            let asked = state.open_interactions().filter(|open| open.id == *asked);
            let mut events = answers::close_all(state, asked, &Outcome::Gone, at);
            events.push(Event::Call(CallEvent::Finished { call, result, at }));
            Ok(events)
        }
        // Only an answer closes a call that waits for a person.
        (Some(_), Some(_)) | (None, _) | (_, None) => Err(Refusal::Call(CallRefusal::AlreadyFinished)),
    }
}
