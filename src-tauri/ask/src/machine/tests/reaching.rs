//! A command under way that wants to reach hosts: each asked once, beside the others, and over with the command.

use super::acts::{command, decided, no, yes};
use super::*;
use crate::facts::action::{Action, Proposal, Undo};
use crate::facts::event::{AskEvent, CallEvent};
use crate::facts::network::{Ecosystem, HostBundle, NetworkContact};
use crate::facts::outcome::{Outcome, Patience};
use crate::facts::rule::{Pattern, Rule, Scope};
use crate::machine::reaching::HostAccess;

pub fn wants(place: &str) -> Proposal {
    let bundle = HostBundle { ecosystem: Ecosystem::Rust, places: vec!["index.crates.io".into(), "crates.io".into()] };
    let contact = NetworkContact {
        place: place.into(),
        host: place.into(),
        host_unicode: None,
        port: 443,
        private: false,
        command: "make".into(),
        bundle: place.ends_with("crates.io").then_some(bundle),
    };
    let mut proposal = Proposal {
        tool: "run_command".into(),
        arguments: serde_json::Map::new(),
        action: Action::Network { contact },
        undo: Undo::No,
        outside: false,
        guarded: false,
        complete: true,
        patterns: Vec::new(),
        uncovered: Vec::new(),
        hash: format!("reach {place}"),
    };
    proposal.patterns = Pattern::offered(&proposal);
    proposal
}

fn host(place: &str) -> Pattern {
    Pattern::Host { places: vec![place.into()], bundle: None }
}

pub fn rule_for(pattern: Pattern) -> Rule {
    let id = InteractionId(Uuid::from_u128(0xfeed));
    Rule { id, pattern, workspace: None, conversation: None, until: None, at: 0 }
}

impl Desk {
    fn reach(&mut self, place: &str, rules: &[Rule], standing: QuestionAvailability) -> Result<Vec<Event>, Refusal> {
        let (interaction, at) = (InteractionId(self.uuid()), self.tick());
        let asking = QuestionPolicy { standing, limit_ms: self.limit_ms, parent: None };
        let (call, proposal, rules) = ("c1".into(), Box::new(wants(place)), rules.to_vec());
        self.put(Input::Reach { call, proposal, interaction, rules, asking, at })
    }

    fn ask_for(&mut self, place: &str) -> InteractionId {
        self.reach(place, &[], QuestionAvailability::On).unwrap();
        self.asked("c1")
    }

    fn access(&self, place: &str) -> HostAccess {
        self.state.reach(&"c1".into(), place)
    }
}

#[test]
fn several_hosts_are_asked_beside_each_other_and_the_command_goes_on() {
    let mut desk = Desk::at("begun");
    let (a, b) = (desk.ask_for("a.example"), desk.ask_for("b.example"));
    assert_eq!((desk.access("a.example"), desk.access("b.example")), (HostAccess::Asking, HostAccess::Asking));
    assert_eq!(desk.state.digest.open_asks, 2);
    assert_eq!(next(&desk.state), Next::OpenLost("c1".into()), "after a restart its command is looked after");
    assert!(desk.reach("a.example", &[], QuestionAvailability::On).unwrap().is_empty(), "it is asked once");

    let events = desk.submit(b, 1, no(Some("not that one"))).unwrap();
    assert!(matches!(events.as_slice(), [Event::Ask(AskEvent::Response { .. })]), "it has no result: {events:?}");
    desk.submit(a, 2, yes()).unwrap();
    assert_eq!(desk.access("a.example"), HostAccess::Allowed);
    assert_eq!(desk.access("b.example"), HostAccess::Refused(Outcome::Denied { reason: Some("not that one".into()) }));
    assert!(desk.reach("a.example", &[], QuestionAvailability::On).unwrap().is_empty());
    assert_eq!(
        desk.reach("b.example", &[], QuestionAvailability::On),
        Err(Refusal::Call(CallRefusal::NotApproved)),
        "a no holds for all of the command"
    );
    assert!(matches!(desk.submit(a, 3, no(None)), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))));
    desk.finish("c1", "done").unwrap();
    assert_eq!((desk.told("c1"), next(&desk.state)), (json!("done"), Next::Request(RequestKind::Round)));
}

#[test]
fn what_is_asked_about_a_host_ends_with_its_command() {
    for end in ["finish", "stop"] {
        let mut desk = Desk::at("begun");
        let (a, b) = (desk.ask_for("a.example"), desk.ask_for("b.example"));
        let events = match end {
            "finish" => desk.finish("c1", "done").unwrap(),
            _ => desk.stop(),
        };
        let results = events.iter().filter(|event| matches!(event, Event::Call(CallEvent::Finished { .. }))).count();
        assert_eq!((results, desk.state.digest.open_asks), (1, 0), "{end}");
        for id in [a, b] {
            let late = desk.submit(id, 9, yes());
            assert!(matches!(late, Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))), "{end}: {late:?}");
        }
        assert!(desk.reach("c.example", &[], QuestionAvailability::On).is_err(), "{end}");
    }
    for stage in ["unprepared", "shown", "approved", "lost"] {
        assert_eq!(Desk::at(stage).reach("a.example", &[], QuestionAvailability::On), Err(Refusal::Stale), "{stage}");
    }
}

#[test]
fn a_rule_permits_without_a_question_and_takes_one_back_that_stands_open() {
    let mut desk = Desk::at("begun");
    let rules = [rule_for(host("a.example"))];
    assert!(desk.reach("a.example", &rules, QuestionAvailability::On).unwrap().is_empty());
    assert_eq!(desk.access("a.example"), HostAccess::Unasked);
    for other in ["a.example:22", "b.a.example", "evil-a.example"] {
        desk.reach(other, &rules, QuestionAvailability::On).unwrap();
        assert_eq!(desk.access(other), HostAccess::Asking, "{other}");
    }
    let id = desk.ask_for("index.crates.io");
    let bundle =
        Pattern::Host { places: vec!["index.crates.io".into(), "crates.io".into()], bundle: Some(Ecosystem::Rust) };
    let events = desk.reach("index.crates.io", &[rule_for(bundle)], QuestionAvailability::On).unwrap();
    assert!(matches!(events.as_slice(), [Event::Ask(AskEvent::Cancelled { interaction, closing })]
            if *interaction == id && closing.outcome == Outcome::Moot));
    assert_eq!(desk.access("index.crates.io"), HostAccess::Unasked, "the rule holds for as long as it is there");
    desk.reach("index.crates.io", &[], QuestionAvailability::On).unwrap();
    assert_eq!(desk.access("index.crates.io"), HostAccess::Asking, "it was revoked");
}

#[test]
fn only_what_was_offered_becomes_a_rule() {
    let mut desk = Desk::at("begun");
    let id = desk.ask_for("static.crates.io");
    let always =
        |pattern| Response::Approved { scope: Scope::Always { pattern, until: None }, arguments: None, hash: None };
    for other in [host("crates.io"), Pattern::Host { places: Vec::new(), bundle: None }] {
        assert!(desk.submit(id, 1, always(other)).is_err());
    }
    let other = Response::Approved { scope: Scope::Once, arguments: None, hash: Some("another".into()) };
    assert!(desk.submit(id, 2, other).is_err(), "it is another one than was shown");
    assert!(desk.submit(id, 3, decided(Patience::Stop)).is_err());
    desk.submit(id, 4, always(host("static.crates.io"))).unwrap();
    assert_eq!(desk.access("static.crates.io"), HostAccess::Allowed);
}

#[test]
fn where_nobody_is_asked_nothing_is_reached() {
    let mut desk = Desk::at("begun");
    assert_eq!(
        desk.reach("a.example", &[], QuestionAvailability::Nobody),
        Err(Refusal::Call(CallRefusal::NotApproved))
    );
    desk.reach("a.example", &[], QuestionAvailability::Afk).unwrap();
    assert_eq!(desk.access("a.example"), HostAccess::Refused(Outcome::Afk));
    assert_eq!(desk.state.digest.open_asks, 0);
    assert_eq!(desk.status_of_call(), None, "the command goes on");
    let rules = [rule_for(host("b.example"))];
    assert!(desk.reach("b.example", &rules, QuestionAvailability::Afk).unwrap().is_empty(), "a rule permits it");
}

#[test]
fn a_command_asks_for_so_many_hosts_and_no_more() {
    let mut desk = Desk::at("begun");
    for at in 0..crate::base::limits::NETWORK_ASKED_COUNT_MAX {
        let id = desk.ask_for(&format!("h{at}.example"));
        desk.submit(id, 100 + at as u128, yes()).unwrap();
    }
    assert_eq!(
        desk.reach("one-more.example", &[], QuestionAvailability::On),
        Err(Refusal::Call(CallRefusal::TooManyAsks))
    );
    let mut quiet = Desk::at("quiet");
    quiet.reach("a.example", &[], QuestionAvailability::On).unwrap();
    assert_eq!(quiet.state.all_asked_of(&"c1".into()).count(), 2, "beside the question whether to wait");
}

#[test]
fn skipping_approvals_skips_these_too() {
    let mut desk = Desk::started("tidy up");
    let at = desk.tick();
    desk.put(Input::SetMode { mode: Mode::SkipApprovals, at }).unwrap();
    desk.reply("", vec![command("c1", "make")]).unwrap();
    desk.propose("c1").unwrap();
    desk.begin("c1").unwrap();
    assert!(desk.reach("a.example", &[], QuestionAvailability::On).unwrap().is_empty());
    assert_eq!(desk.access("a.example"), HostAccess::Unasked);
}

impl Desk {
    fn status_of_call(&self) -> Option<CallStatus> {
        let (item, index) = self.state.call(&CallId::from("c1"))?;
        item.results.get(index)?.as_ref().map(|result| result.status)
    }
}
