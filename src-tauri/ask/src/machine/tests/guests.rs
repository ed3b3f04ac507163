//! Other programs' agents: each call counts once, nothing they do starts a run, and an answer waits for them.

mod missed;
mod shaken;

use super::*;
use crate::base::limits::{
    GUEST_EVENTS_COUNT, GUEST_EVENTS_COUNT_MAX, GUEST_IDLE_MILLIS, GUEST_NOTICES_PER_MINUTE, OPEN_ASKS_COUNT_MAX,
};
use crate::facts::event::AskEvent;
use crate::facts::guest::{Guest, Via};
use crate::facts::interaction::{Body, Status};
use crate::facts::invalid::Invalid;
use crate::facts::outcome::{Consent, Outcome};
use crate::machine::guest::told::{self, GuestAskStatus, GuestCallStatus};
use crate::machine::input::GuestCall;
use crate::tools::guest::GuestTool;
use crate::views::thread;
use crate::wire;
use crate::wire::thread::Entry;

fn claude() -> Guest {
    Guest {
        name: "Claude Code".into(),
        client: None,
        folder: Some("/home/me/site".into()),
        via: Via::Mcp,
        origin: None,
    }
}

impl Desk {
    fn guest(&mut self, call: &str, tool: GuestTool, arguments: Value) -> Result<Vec<Event>, Refusal> {
        self.guest_under(call, tool, arguments, QuestionAvailability::On)
    }

    fn guest_under(
        &mut self,
        call: &str,
        tool: GuestTool,
        arguments: Value,
        standing: QuestionAvailability,
    ) -> Result<Vec<Event>, Refusal> {
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        let came = GuestCall {
            id: ConversationId(self.uuid()),
            guest: claude(),
            call: call.into(),
            tool,
            arguments,
            interaction: InteractionId(self.uuid()),
            asking: QuestionPolicy { standing, limit_ms: self.limit_ms, parent: None },
            at: self.tick(),
        };
        self.put(Input::Guest(Box::new(came)))
    }

    fn guest_asks(&mut self, call: &str) -> InteractionId {
        self.guest(call, GuestTool::AskUser, deploy()).unwrap();
        self.state.guest_call(&call.into()).expect("it has asked")
    }

    fn leave(&mut self, interaction: InteractionId, call: Option<&str>) -> Result<Vec<Event>, Refusal> {
        let at = self.tick();
        self.put(Input::Leave { interaction, call: call.map(Into::into), at })
    }

    /// This call says that it has the answer.
    fn says_read(&mut self, interaction: InteractionId, call: Option<&str>) {
        let at = self.tick();
        self.put(Input::HandOver { interaction, call: call.map(Into::into), at }).unwrap();
    }

    fn stands(&self, interaction: InteractionId, seen: usize) -> GuestAskStatus {
        told::standing(&self.state, self.state.interaction(interaction).expect("it is known"), seen)
    }

    fn read_by_guest(&self, interaction: InteractionId) -> Value {
        let read = told::result(&self.state, self.state.interaction(interaction).expect("it is known"));
        serde_json::from_str(&read.content).expect("it is JSON")
    }
}

fn deploy() -> Value {
    json!({ "question": "Deploy where?", "choices": ["staging", "production"] })
}

fn why(refused: Result<Vec<Event>, Refusal>) -> String {
    match refused {
        Err(Refusal::Invalid { why: Invalid::Arguments { why }, .. }) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_first_call_starts_a_conversation_without_runs() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    let summary = desk.state.digest.summary().unwrap();
    assert_eq!((summary.title.as_str(), summary.guest), ("Claude Code · site", Some(claude())));
    assert_eq!((summary.standing, summary.running, summary.open_asks), (wire::Standing::NeedsYou, false, 1));
    let open = desk.state.interaction(asked).unwrap();
    assert!(open.background && open.guest.as_deref() == Some(&claude()) && open.for_person());
    assert_eq!(next(&desk.state), Next::Done);
    assert_eq!(desk.told("c1")["status"], "waiting");
    desk.submit(asked, 1, chosen("o2")).unwrap();
    assert_eq!(next(&desk.state), Next::Done, "no answer starts a run");
    assert_eq!(desk.read_by_guest(asked)["answers"][0]["selected"][0], "production");
    let kinds: Vec<_> = thread::entries(&desk.state, 0, 9).into_iter().map(|placed| placed.entry).collect();
    assert!(matches!(kinds.as_slice(), [Entry::Ask { .. }, Entry::Told { .. }]), "{kinds:?}");
}

#[test]
fn a_call_counts_once_however_often_it_comes() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    assert_eq!(desk.guest("c1", GuestTool::AskUser, deploy()).unwrap(), vec![]);
    assert_eq!(told::called(&desk.state, &"c1".into()), Some(GuestCallStatus::Open { interaction: asked }));
    desk.submit(asked, 1, chosen("o1")).unwrap();
    let events = desk.events.len();
    assert_eq!(desk.guest("c1", GuestTool::AskUser, deploy()).unwrap(), vec![], "also when it was answered since");
    assert!(matches!(told::called(&desk.state, &"c1".into()), Some(GuestCallStatus::Ended { .. })));
    desk.guest("n1", GuestTool::NotifyUser, json!({ "text": "Done." })).unwrap();
    assert_eq!(desk.guest("n1", GuestTool::NotifyUser, json!({ "text": "Done." })).unwrap(), vec![]);
    assert_eq!(desk.events.len(), events + 2);
    assert_eq!(told::called(&desk.state, &"other".into()), None);
}

#[test]
fn the_same_question_is_joined_while_it_stands_open_and_asked_anew_after_it() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    assert_eq!(desk.guest_asks("c2"), asked);
    assert_eq!(desk.state.open_interactions().count(), 1);
    desk.submit(asked, 1, chosen("o1")).unwrap();
    for call in ["c1", "c2"] {
        let Some(GuestCallStatus::Ended { result, .. }) = told::called(&desk.state, &call.into()) else {
            panic!("{call}")
        };
        assert!(result.content.contains("staging"), "{call}: {}", result.content);
    }
    desk.says_read(asked, Some("c1"));
    assert_ne!(desk.guest_asks("c3"), asked);
    let other = json!({ "question": "Deploy where?", "choices": ["staging", "nowhere"] });
    desk.guest("c4", GuestTool::AskUser, other).unwrap();
    assert_eq!(desk.state.open_interactions().count(), 2, "another question is another one");
}

#[test]
fn a_question_is_withdrawn_with_the_last_who_waits() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    desk.guest_asks("c2");
    assert!(matches!(desk.leave(asked, Some("c1")).unwrap().as_slice(), [Event::Ask(AskEvent::Left { .. })]));
    assert_eq!(desk.leave(asked, Some("c1")).unwrap(), vec![], "gone is gone");
    assert_eq!(desk.leave(asked, Some("nobody")), Err(Refusal::Call(CallRefusal::UnknownCall)));
    assert_eq!(desk.stands(asked, 0), GuestAskStatus::Open);
    desk.leave(asked, Some("c2")).unwrap();
    assert_eq!(desk.read_by_guest(asked)["status"], "withdrawn");
    assert!(matches!(desk.leave(asked, None), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))));
    let asked = desk.guest_asks("c3");
    desk.guest_asks("c4");
    desk.leave(asked, None).unwrap();
    assert_eq!(desk.read_by_guest(asked)["status"], "withdrawn", "by its id for all");
}

#[test]
fn who_is_asked_back_is_told_once_and_the_question_stays() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    desk.submit(asked, 1, Response::TalkFirst { text: "Which build?".into() }).unwrap();
    assert_eq!(desk.stands(asked, 0), GuestAskStatus::TalkFirst { text: "Which build?".into(), times: 1 });
    assert_eq!(desk.stands(asked, 1), GuestAskStatus::Open);
    assert_eq!(next(&desk.state), Next::Done);
    let read = desk.read_by_guest(asked);
    assert_eq!((&read["status"], &read["messages"]), (&json!("waiting"), &json!(["Which build?"])));
    desk.submit(asked, 2, Response::TalkFirst { text: "And when?".into() }).unwrap();
    assert_eq!(desk.stands(asked, 1), GuestAskStatus::TalkFirst { text: "And when?".into(), times: 2 });
    desk.submit(asked, 3, chosen("o1")).unwrap();
    assert!(
        matches!(desk.stands(asked, 0), GuestAskStatus::Ended { .. }),
        "an end is said before all that was said on the way"
    );
}

#[test]
fn every_end_is_read_as_it_was() {
    let ends: [(Response, &str); 3] = [
        (chosen("o1"), "answered"),
        (Response::Dismissed, "dismissed"),
        (Response::Delegated { comment: None }, "delegated"),
    ];
    for (response, status) in ends {
        let mut desk = Desk::new();
        let asked = desk.guest_asks("c1");
        desk.submit(asked, 1, response).unwrap();
        assert_eq!(desk.read_by_guest(asked)["status"], status);
    }
    let mut desk = Desk::new();
    desk.guest_under("c1", GuestTool::AskUser, deploy(), QuestionAvailability::Nobody).unwrap();
    assert_eq!(desk.told("c1")["status"], "unsupported");
    desk.guest_under("c2", GuestTool::AskUser, deploy(), QuestionAvailability::Afk).unwrap();
    let afk = desk.state.guest_call(&"c2".into()).unwrap();
    assert_eq!(desk.read_by_guest(afk)["status"], "afk", "nobody is here");
    desk.revise(afk, 9, chosen("o2")).unwrap();
    assert_eq!(desk.read_by_guest(afk)["answers"][0]["selected"][0], "production", "and is read when they are back");
    assert_eq!(next(&desk.state), Next::Done);
    desk.says_read(afk, None);
    desk.guest_under("c3", GuestTool::AskUser, deploy(), QuestionAvailability::Off).unwrap();
    assert_eq!(desk.state.open_interactions().count(), 1, "whether our own agent may ask is another matter");
}

#[test]
fn an_answer_after_the_time_is_kept_for_the_guest() {
    let mut desk = Desk::new();
    for (chosen_ms, wished, expected) in [
        (None, None, None),
        (None, Some(5_000), Some(5_000)),
        (Some(60_000), None, Some(60_000)),
        (Some(60_000), Some(90_000), Some(60_000)),
        (Some(60_000), Some(2_000), Some(2_000)),
    ] {
        desk.limit_ms = chosen_ms;
        let call = format!("c {chosen_ms:?} {wished:?}");
        desk.guest(&call, GuestTool::AskUser, json!({ "question": call.as_str(), "timeout_ms": wished })).unwrap();
        let asked = desk.state.guest_call(&call.as_str().into()).unwrap();
        assert_eq!(desk.state.interaction(asked).unwrap().limit_ms, expected, "{call}");
    }
    desk.limit_ms = None;
    desk.guest("t", GuestTool::AskUser, json!({ "question": "Now?", "timeout_ms": 1000 })).unwrap();
    let asked = desk.state.guest_call(&"t".into()).unwrap();
    let at = desk.tick();
    desk.put(Input::Expire { interaction: asked, limit_ms: 1_000, asking: ASKING, at }).unwrap();
    assert_eq!(desk.read_by_guest(asked)["status"], "no_response");
    desk.submit(asked, 5, written("yes, now")).unwrap();
    assert_eq!(desk.read_by_guest(asked)["answers"][0]["text"], "yes, now");
    assert_eq!(next(&desk.state), Next::Done);
}

#[test]
fn consent_is_asked_for_with_what_is_to_be_done_word_for_word() {
    let mut desk = Desk::new();
    let details = "  git push --force\n";
    desk.guest("c1", GuestTool::Confirm, json!({ "action": "Push", "risk": "History", "details": details })).unwrap();
    let asked = desk.only_open();
    let Body::Consent { request } = &desk.state.interaction(asked).unwrap().body else { panic!("consent") };
    assert_eq!(request.details.as_deref(), Some("  git push --force"));
    let no = Response::Consented { consent: Consent::Alt, rationale: Some("Open a branch".into()) };
    desk.submit(asked, 1, no).unwrap();
    let read = desk.read_by_guest(asked);
    assert_eq!((&read["consent"], &read["rationale"]), (&json!("alt"), &json!("Open a branch")));
    desk.guest("c2", GuestTool::Confirm, json!({ "action": "Open a branch" })).unwrap();
    let asked = desk.only_open();
    desk.submit(asked, 2, Response::Consented { consent: Consent::Yes, rationale: None }).unwrap();
    let read = desk.read_by_guest(asked);
    assert_eq!(read["note"], "Consent to exactly this action, and to no other.", "its tools are not ours to confirm");
}

#[test]
fn what_is_told_stands_in_the_thread_and_too_much_of_it_does_not() {
    let mut desk = Desk::new();
    for number in 0..GUEST_NOTICES_PER_MINUTE {
        desk.guest(&format!("n{number}"), GuestTool::NotifyUser, json!({ "text": format!("{number}") })).unwrap();
    }
    assert!(why(desk.guest("more", GuestTool::NotifyUser, json!({ "text": "more" }))).contains("a minute"));
    let entries = thread::entries(&desk.state, 0, 99);
    assert_eq!(entries.len(), GUEST_NOTICES_PER_MINUTE);
    assert!(entries.iter().all(|placed| matches!(&placed.entry, Entry::Notice { text, .. } if !text.is_empty())));
    desk.clock += 60_001;
    desk.guest("later", GuestTool::NotifyUser, json!({ "text": "later" })).unwrap();
}

#[test]
fn open_questions_are_bounded() {
    let mut desk = Desk::new();
    for number in 0..OPEN_ASKS_COUNT_MAX {
        desk.guest(&format!("c{number}"), GuestTool::AskUser, json!({ "question": format!("{number}?") })).unwrap();
    }
    assert!(why(desk.guest("more", GuestTool::AskUser, json!({ "question": "more?" }))).contains("open already"));
    let joins = desk.guest("joins", GuestTool::AskUser, json!({ "question": "3?" })).unwrap();
    assert!(matches!(joins.as_slice(), [Event::Ask(AskEvent::Joined { .. })]), "what is open already adds nothing");
}

#[test]
fn nobody_speaks_to_a_guest_and_no_guest_speaks_in_another_conversation() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    desk.submit(asked, 1, chosen("o1")).unwrap();
    let before = desk.state.clone();
    assert_eq!(desk.send("hello"), Err(Refusal::Conversation(ConversationRefusal::OfGuest)));
    let at = desk.tick();
    let question = QuestionId::from("q1");
    for input in [
        Input::SetMode { mode: Mode::SkipApprovals, at },
        Input::Correct { interaction: asked, question: question.clone(), text: "no".into(), at },
        Input::Withdraw { interaction: asked, question, at },
        Input::Compact { upto: 1, summary: "s".into(), at },
    ] {
        assert_eq!(desk.put(input), Err(Refusal::Conversation(ConversationRefusal::OfGuest)));
    }
    assert_eq!(desk.put(Input::Retry { rounds_max: 3, at }), Err(Refusal::Run(RunRefusal::NothingToRetry)));
    assert_eq!(desk.put(Input::Stop { at }), Err(Refusal::Run(RunRefusal::NothingRunning)));
    assert_eq!(desk.state, before);
    let mut ours = Desk::started("go");
    ours.reply("", vec![ask("m1")]).unwrap();
    let open = ours.only_open();
    assert_eq!(
        ours.guest("c1", GuestTool::AskUser, deploy()),
        Err(Refusal::Conversation(ConversationRefusal::NotOfGuest))
    );
    assert_eq!(
        ours.leave(open, None),
        Err(Refusal::Conversation(ConversationRefusal::NotOfGuest)),
        "and ends none of our questions"
    );
}

#[test]
fn an_end_says_how_it_came() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    desk.leave(asked, Some("c1")).unwrap();
    let Status::Closed(closing) = &desk.state.interaction(asked).unwrap().status else { panic!("closed") };
    assert_eq!((closing.outcome.clone(), closing.by), (Outcome::Withdrawn, None));
    let late = desk.revise(asked, 3, chosen("o1"));
    assert!(
        matches!(
            late,
            Err(Refusal::Answer(AnswerRefusal::TooLate(_)) | Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))
        ),
        "nobody reads it: {late:?}"
    );
}

#[test]
fn what_is_deleted_while_it_is_open_comes_back_closed() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    desk.guest("c2", GuestTool::Confirm, json!({ "action": "Push" })).unwrap();
    let agreed = desk.state.guest_call(&"c2".into()).unwrap();
    let at = desk.tick();
    desk.put(Input::Delete { at }).unwrap();
    let Status::Closed(closing) = &desk.state.interaction(asked).unwrap().status else { panic!("closed") };
    assert_eq!((desk.state.digest.open_asks, &closing.outcome), (0, &Outcome::Stopped));
    for id in [asked, agreed] {
        assert_eq!(desk.read_by_guest(id)["status"], "deleted", "as it was told then");
    }
    let late = desk.revise(asked, 3, chosen("o1"));
    assert!(matches!(late, Err(Refusal::Answer(AnswerRefusal::TooLate(_)))), "nobody reads it: {late:?}");
    desk.guest("c3", GuestTool::AskUser, deploy()).unwrap();
    assert_eq!(desk.state.digest.open_asks, 1, "asked again, it is a question of its own");
}

impl Desk {
    /// Whether a guest with so many events begins anew.
    fn is_over(&mut self, events: u64, now: Timestamp) -> bool {
        self.state.digest.events = events;
        self.state.is_over_for_guest(now)
    }
}

#[test]
fn a_guest_begins_anew_after_much_or_a_long_pause_and_never_while_something_is_open() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    let (now, later) = (desk.state.digest.updated_at, desk.state.digest.updated_at + GUEST_IDLE_MILLIS);
    assert!(!desk.is_over(1, later), "it waits for its answer here");
    assert!(!desk.is_over(GUEST_EVENTS_COUNT, now));
    assert!(desk.is_over(GUEST_EVENTS_COUNT_MAX, now), "but not for ever");
    desk.submit(asked, 1, chosen("o1")).unwrap();
    desk.says_read(asked, Some("c1"));
    let (now, later) = (desk.state.digest.updated_at, desk.state.digest.updated_at + GUEST_IDLE_MILLIS);
    assert!(!desk.is_over(1, now) && !desk.is_over(1, later - 1));
    assert!(desk.is_over(1, later));
    assert!(desk.is_over(GUEST_EVENTS_COUNT, now));
}
