//! Calls with an effect on the desk: what they propose, and each step of their way.

use super::*;
use crate::facts::action::{Action, ChangeKind, FileChange, Known, Proposal, Quiet, Undo};
use crate::facts::event::CallEvent;
use crate::facts::interaction::Status;
use crate::facts::outcome::{Outcome, Patience, Settling};
use crate::facts::rule::{Pattern, Rule, Scope};
use crate::views::thread;
use crate::wire::thread::ActionState;

pub fn edit(id: &str, path: &str) -> Call {
    call(id, "edit_file", json!({ "path": path, "old": "a", "new": "b" }))
}

pub fn command(id: &str, line: &str) -> Call {
    call(id, "run_command", json!({ "command": line }))
}

pub fn fetch(id: &str) -> Call {
    call(id, "fetch_page", json!({ "url": "https://example.org/" }))
}

pub fn read(id: &str) -> Call {
    call(id, "read_file", json!({ "path": "a" }))
}

/// What a call comes to, as the runner works it out.
pub fn proposal_of(call: &Call) -> Proposal {
    let Arguments::Object(arguments) = &call.arguments else { panic!("nothing can be made of it") };
    let text = |key: &str| arguments.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let action = match call.name.as_str() {
        "run_command" => Action::Command {
            command: text("command"),
            folder: String::new(),
            environment: std::collections::BTreeMap::new(),
            limit_ms: None,
            confined: true,
            folder_id: None,
            left_out: 0,
            unscoped: false,
            isolated: false,
            opened: Vec::new(),
        },
        "fetch_page" => Action::Page {
            url: text("url"),
            host: "example.org".into(),
            host_unicode: None,
            private: false,
            proxied: false,
        },
        _ => {
            let change = FileChange {
                path: text("path"),
                kind: ChangeKind::Change,
                before: None,
                after: None,
                diff: Some("-a\n+b\n".into()),
                to: None,
            };
            Action::Files { changes: vec![change] }
        }
    };
    let mut proposal = Proposal {
        tool: call.name.clone(),
        arguments: arguments.clone(),
        action,
        undo: Undo::No,
        outside: false,
        guarded: false,
        complete: true,
        patterns: Vec::new(),
        uncovered: Vec::new(),
        hash: format!("{} {}", call.name, Value::Object(arguments.clone())),
    };
    proposal.patterns = Pattern::offered(&proposal);
    proposal
}

pub fn yes() -> Response {
    Response::Approved { scope: Scope::Once, arguments: None, hash: None }
}

pub fn no(reason: Option<&str>) -> Response {
    Response::Denied { reason: reason.map(str::to_owned) }
}

pub fn settled(how: Settling) -> Response {
    Response::Settled { how }
}

pub fn decided(patience: Patience) -> Response {
    Response::Decided { patience }
}

impl Desk {
    /// A conversation whose agent has just asked for these calls.
    pub fn acting(calls: Vec<Call>) -> Self {
        let mut desk = Desk::started("tidy up");
        desk.reply("", calls).unwrap();
        desk
    }

    /// One whose first call has come as far as `stage`.
    pub fn at(stage: &str) -> Self {
        let mut desk = Desk::acting(vec![command("c1", "make")]);
        for reached in ["unprepared", "shown", "approved", "begun", "quiet", "lost"] {
            match reached {
                "unprepared" => {}
                "shown" => drop(desk.propose("c1").unwrap()),
                "approved" => desk.answer("c1", yes()),
                "begun" => drop(desk.begin("c1").unwrap()),
                "quiet" => drop(desk.quiet("c1").unwrap()),
                _ => drop(desk.lost("c1").unwrap()),
            }
            if reached == stage {
                return desk;
            }
        }
        panic!("there is no stage {stage}")
    }

    pub fn proposal(&self, call: &str) -> Proposal {
        let (item, index) = self.state.call(&call.into()).expect("the call is known");
        proposal_of(&item.reply.calls[index])
    }

    pub fn propose(&mut self, call: &str) -> Result<Vec<Event>, Refusal> {
        self.propose_under(call, &[], QuestionAvailability::On)
    }

    pub fn propose_under(
        &mut self,
        call: &str,
        rules: &[Rule],
        standing: QuestionAvailability,
    ) -> Result<Vec<Event>, Refusal> {
        let proposal = Box::new(self.proposal(call));
        self.show(call, proposal, rules, standing)
    }

    pub fn show(
        &mut self,
        call: &str,
        proposal: Box<Proposal>,
        rules: &[Rule],
        standing: QuestionAvailability,
    ) -> Result<Vec<Event>, Refusal> {
        let (interaction, at) = (InteractionId(self.uuid()), self.tick());
        let asking = QuestionPolicy { standing, limit_ms: self.limit_ms, parent: None };
        self.put(Input::Proposed { call: call.into(), proposal, interaction, rules: rules.to_vec(), asking, at })
    }

    pub fn begin(&mut self, call: &str) -> Result<Vec<Event>, Refusal> {
        let consent = self.state.act(&call.into()).and_then(|act| act.consent.clone());
        let hash = consent.map_or_else(|| self.proposal(call).hash, |consent| consent.proposal.hash.clone());
        self.begin_with(call, &hash)
    }

    pub fn begin_with(&mut self, call: &str, hash: &str) -> Result<Vec<Event>, Refusal> {
        let at = self.tick();
        self.put(Input::Begin { call: call.into(), hash: hash.into(), revoked: false, at })
    }

    pub fn void(&mut self, call: &str) -> Result<Vec<Event>, Refusal> {
        let at = self.tick();
        self.put(Input::Void { call: call.into(), at })
    }

    pub fn lost(&mut self, call: &str) -> Result<Vec<Event>, Refusal> {
        let (interaction, at) = (InteractionId(self.uuid()), self.tick());
        let known = Known { output: Some("half".into()), files: Vec::new() };
        self.put(Input::Lost { call: call.into(), interaction, known, at })
    }

    pub fn quiet(&mut self, call: &str) -> Result<Vec<Event>, Refusal> {
        let (interaction, at) = (InteractionId(self.uuid()), self.tick());
        let quiet = Quiet { command: "make".into(), quiet_ms: 60_000, tail: "waiting".into() };
        self.put(Input::Quiet { call: call.into(), interaction, quiet, at })
    }

    pub fn stop(&mut self) -> Vec<Event> {
        let at = self.tick();
        self.put(Input::Stop { at }).unwrap()
    }

    /// Shown, consented to, begun and done.
    pub fn carry_out(&mut self, call: &str) {
        self.propose(call).unwrap();
        self.answer(call, yes());
        self.begin(call).unwrap();
        self.finish(call, "done").unwrap();
    }

    /// What stands open about this call.
    pub fn asked(&self, call: &str) -> InteractionId {
        self.state.asked_of(&call.into()).expect("something is asked about it").id
    }

    /// Answers what stands open about this call.
    pub fn answer(&mut self, call: &str, response: Response) {
        self.try_answer(call, response).unwrap();
    }

    pub fn try_answer(&mut self, call: &str, response: Response) -> Result<Vec<Event>, Refusal> {
        let press = self.uuid().as_u128() + 1_000;
        self.submit(self.asked(call), press, response)
    }

    /// Every end that interactions on this call have had.
    pub fn ends(&self, call: &str) -> Vec<Outcome> {
        let asked = self.state.act(&call.into()).expect("it has an effect").interactions.iter();
        let closed = asked.filter_map(|id| match &self.state.interaction(*id)?.status {
            Status::Open => None,
            Status::Closed(closing) => Some(closing.outcome.clone()),
        });
        closed.collect()
    }

    pub fn status(&self, call: &str) -> CallStatus {
        let (item, index) = self.state.call(&call.into()).expect("the call is known");
        item.results[index].as_ref().expect("the call has its result").status
    }

    pub fn shown(&self, call: &str) -> ActionState {
        thread::action(&self.state, &call.into()).expect("it has an effect").state
    }

    pub fn starts(&self) -> Vec<&str> {
        let start = |event: &'_ Event| matches!(event, Event::Call(CallEvent::Started { .. }));
        let calls = self.events.iter().filter(|event| start(event)).map(|event| match event {
            Event::Call(CallEvent::Started { call, .. }) => call.0.as_str(),
            _ => "",
        });
        calls.collect()
    }
}
