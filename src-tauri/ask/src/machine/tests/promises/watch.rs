//! What the events of a conversation must never say, whatever was handed in: a second account of consent, kept apart
//! from the state.

use super::*;
use crate::facts::action::{Action, Effect};
use crate::facts::event::{AskEvent, CallEvent, ConversationEvent, RunEvent};
use crate::facts::interaction::Body;
use crate::facts::outcome::{Outcome, Settling};
use crate::facts::rule::{Approver, Mode};
use crate::tools::tool::Tool;

#[derive(Default)]
pub struct Watch {
    mode: Mode,
    run: u32,
    calls: HashMap<CallId, Seen>,
    /// The calls of the last reply, in order.
    reply: Vec<CallId>,
    /// What is shown to be consented to: the call and the hash.
    shown: HashMap<InteractionId, (CallId, String)>,
    /// The calls that an interaction which waits for a decision hangs on.
    decides: HashSet<CallId>,
    ends: HashSet<InteractionId>,
}

#[derive(Default)]
struct Seen {
    run: u32,
    effect: bool,
    /// It asks something that the agent does not wait for.
    aside: bool,
    consent: Option<String>,
    begun: bool,
    starts: u32,
    /// Starts that may have taken effect.
    effective: u32,
    again: u32,
    finished: bool,
}

impl Watch {
    pub fn see(&mut self, events: &[Event]) {
        for event in events {
            self.one(event);
        }
    }

    /// Whether something in this run may have taken effect.
    pub fn acted(&self, run: u32) -> bool {
        self.calls.values().any(|seen| seen.run == run && seen.effective > 0)
    }

    pub fn may_have_acted(&self, call: &CallId) -> bool {
        self.calls.get(call).is_some_and(|seen| seen.effective > 0)
    }

    fn one(&mut self, event: &Event) {
        match event {
            Event::Conversation(ConversationEvent::ModeChanged { mode, .. }) => self.mode = *mode,
            Event::Run(RunEvent::Started { run, .. }) => self.run = *run,
            Event::Run(RunEvent::Replied { reply, .. }) => {
                self.reply = reply.calls.iter().map(|call| call.id.clone()).collect();
                for call in &reply.calls {
                    let effect = Tool::named(&call.name).is_some_and(|tool| tool.effect() != Effect::Reads);
                    let aside = matches!(&call.arguments, Arguments::Object(given) if given.contains_key("background"));
                    let seen = Seen { run: self.run, effect, aside, ..Seen::default() };
                    assert!(self.calls.insert(call.id.clone(), seen).is_none(), "call ids are unique");
                }
            }
            Event::Ask(AskEvent::Request { interaction }) => match &interaction.body {
                Body::Confirm { proposal } => {
                    let shown = (interaction.tool_call.clone(), proposal.hash.clone());
                    self.shown.insert(interaction.id, shown);
                }
                Body::Question { .. } | Body::Consent { .. } | Body::Plan { .. }
                    if !self.calls[&interaction.tool_call].aside =>
                {
                    self.decides.insert(interaction.tool_call.clone());
                }
                Body::Question { .. }
                | Body::Consent { .. }
                | Body::Plan { .. }
                | Body::Quiet { .. }
                | Body::Network { .. }
                | Body::Elicitation { .. }
                | Body::ConnectionLost { .. } => {}
            },
            Event::Ask(
                AskEvent::Response { interaction, closing }
                | AskEvent::Cancelled { interaction, closing }
                | AskEvent::Timeout { interaction, closing },
            ) => {
                assert!(self.ends.insert(*interaction), "an interaction has one end");
                self.ended(event, *interaction, &closing.outcome);
            }
            Event::Call(CallEvent::Approved { call, proposal, by, .. }) => {
                match by {
                    Approver::Person | Approver::StandardInput => panic!("a consent that was given is an answer"),
                    Approver::Rule { .. } => {}
                    Approver::Trusted { .. } => {
                        let reads = matches!(&proposal.action, Action::Mcp { call } if call.only_reads());
                        assert!(reads, "trust covers what only reads");
                    }
                    Approver::Mode { mode } => {
                        assert!(*mode == self.mode && self.mode != Mode::AskBeforeChanges, "the mode permits it");
                    }
                }
                self.consents(call, proposal.hash.clone());
            }
            Event::Call(CallEvent::Started { call, hash, attempt, .. }) => self.begins(call, hash, *attempt),
            Event::Call(CallEvent::Voided { call, .. }) => {
                let seen = self.pending(call);
                seen.consent = None;
                seen.again += 1;
                if std::mem::take(&mut seen.begun) {
                    seen.effective -= 1;
                }
            }
            Event::Call(CallEvent::Finished { call, .. }) => {
                let seen = self.pending(call);
                seen.finished = true;
            }
            _ => {}
        }
    }

    fn ended(&mut self, event: &Event, interaction: InteractionId, outcome: &Outcome) {
        if let (Some((call, hash)), Outcome::Approved { edited, .. }) = (self.shown.get(&interaction), outcome) {
            assert!(matches!(event, Event::Ask(AskEvent::Response { .. })), "only an answer is a yes");
            let hash = edited.as_ref().map_or(hash, |edited| &edited.hash).clone();
            self.consents(&call.clone(), hash);
        }
        if let Outcome::Settled { how: Settling::Retry } = outcome {
            let lost = self.calls.values_mut().find(|seen| seen.begun && !seen.finished).expect("one call is lost");
            lost.begun = false;
            lost.again += 1;
        }
    }

    fn consents(&mut self, call: &CallId, hash: String) {
        let seen = self.pending(call);
        assert!(seen.consent.replace(hash).is_none(), "consent is given once");
    }

    fn begins(&mut self, call: &CallId, hash: &str, attempt: u32) {
        let place = self.reply.iter().position(|id| id == call).expect("it belongs to the last reply");
        for earlier in &self.reply[..place] {
            let seen = &self.calls[earlier];
            assert!(seen.finished || !seen.effect, "effects happen in the order of the reply");
            assert!(!self.decides.contains(earlier), "nothing is done behind what the person is to decide");
        }
        let seen = self.pending(call);
        assert_eq!(seen.consent.as_deref(), Some(hash), "what was consented to is what is done");
        assert!(!std::mem::replace(&mut seen.begun, true), "it is not under way already");
        seen.starts += 1;
        seen.effective += 1;
        assert_eq!(seen.starts, attempt, "each attempt has a number of its own");
        assert!(seen.starts <= 1 + seen.again, "it is not done again unasked");
    }

    /// A call that has no result yet: nothing more happens to one that has.
    fn pending(&mut self, call: &CallId) -> &mut Seen {
        let seen = self.calls.get_mut(call).expect("the call is known");
        assert!(!seen.finished, "a call has one result, and it is the last of it");
        seen
    }
}
