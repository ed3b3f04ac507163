//! Whether an event may come next. What `decide` makes always may; what a stranger wrote is held against it.

use crate::facts::event::{ConversationEvent, Event};
use crate::machine::state::State;

/// Whether this can be true after all that is known.
pub fn fits(state: &State, event: &Event) -> bool {
    let begins = matches!(event, Event::Conversation(ConversationEvent::Started { .. }));
    if !begins && state.digest.id.is_none() {
        return false;
    }
    match event {
        Event::Conversation(event) => state.fits_conversation(event),
        Event::Message(event) => state.fits_message(event),
        Event::Agent(event) => state.fits_agent(event),
        Event::Run(event) => state.fits_run(event),
        Event::Call(event) => state.fits_call(event),
        Event::Ask(event) => state.fits_ask(event),
        Event::Family(event) => state.fits_family(event),
        Event::Decision(event) => state.fits_decision(event),
        Event::Plan(event) => state.fits_plan(event),
        Event::Files(event) => state.fits_files(event),
    }
}
