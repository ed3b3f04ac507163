//! What each event makes of the state. What it does is in the file of its concern, for the state and for its digest.

use super::{Digest, State};
use crate::facts::event::Event;

impl State {
    /// The only way state changes. An event that does not fit (it can only come from a damaged store) changes nothing.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Conversation(event) => self.apply_conversation(event),
            Event::Message(event) => self.apply_message(event),
            Event::Agent(event) => self.apply_agent(event),
            Event::Run(event) => self.apply_run(event),
            Event::Call(event) => self.apply_call(event),
            Event::Ask(event) => self.apply_ask(event),
            Event::Family(event) => self.apply_family(event),
            Event::Decision(event) => self.apply_decision(event),
            Event::Plan(event) => self.apply_plan(event),
            Event::Files(event) => self.apply_files(event),
        }
        self.digest.apply(event);
    }
}

impl Digest {
    /// Takes in the next event. Events come in order, each once.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Conversation(event) => self.apply_conversation(event),
            Event::Run(event) => self.apply_run(event),
            Event::Call(event) => self.apply_call(event),
            Event::Ask(event) => self.apply_ask(event),
            Event::Family(event) => self.apply_family(event),
            Event::Files(event) => self.apply_files(event),
            Event::Message(_) | Event::Agent(_) | Event::Decision(_) | Event::Plan(_) => {}
        }
        // An answer may start a run while files are being put back.
        self.running = self.working || self.undoing || self.restoring;
        // What happened elsewhere may have happened under another clock.
        if self.imported.as_ref().is_none_or(|it| self.events >= it.copied) {
            self.updated_at = self.updated_at.max(event.at());
        }
        self.events += 1;
    }
}
