//! An answer is kept until whoever asked says that it is there: it is marked, given to who asks the same, and read once.

use super::*;
use crate::base::limits::GUEST_ANSWER_KEPT_MILLIS;
use crate::machine::guest::told;
use crate::machine::input::Submission;

impl Desk {
    /// The person answers; whoever asked has gone.
    fn answered_alone(&mut self, interaction: InteractionId, response: Response) {
        self.answered_before(interaction, response, 0);
    }

    /// The person answers, and so many calls wait for it.
    fn answered_before(&mut self, interaction: InteractionId, response: Response, waiting: u32) {
        let at = self.tick();
        let submission = Submission {
            interaction,
            submit: SubmitId(self.uuid()),
            response,
            edited: None,
            by: Surface::Window,
            answerer: None,
            revises: false,
            waiting,
            rounds_max: 3,
            at,
        };
        self.put(Input::Submit(submission)).unwrap();
    }

    fn unread(&self, interaction: InteractionId) -> bool {
        self.state.interaction(interaction).unwrap().unread()
    }
}

#[test]
fn who_comes_back_and_asks_the_same_has_the_answer_once() {
    for (response, status) in [
        (chosen("o1"), "answered"),
        (Response::Dismissed, "dismissed"),
        (Response::Delegated { comment: None }, "delegated"),
    ] {
        let mut desk = Desk::new();
        let asked = desk.guest_asks("c1");
        desk.answered_alone(asked, response);
        assert!(desk.unread(asked), "{status}");
        assert_eq!(desk.guest_asks("c2"), asked, "{status}");
        let Some(GuestCallStatus::Ended { result, .. }) = told::called(&desk.state, &"c2".into()) else {
            panic!("{status}")
        };
        assert!(result.content.contains(&format!("\"status\":\"{status}\"")), "{}", result.content);
        assert!(
            desk.state.answered_before(&"c2".into()).is_some(),
            "{status}: it is told that it is an answer of earlier"
        );
        assert!(desk.state.answered_before(&"c1".into()).is_none(), "{status}: to who asked first it is none");
        assert!(desk.unread(asked), "{status}: that it was given says nothing");
        assert_eq!(desk.guest_asks("c2b"), asked, "{status}: who died before it could say so has it once more");
        desk.says_read(asked, Some("c2b"));
        assert!(!desk.unread(asked), "{status}: it has it");
        assert_ne!(desk.guest_asks("c3"), asked, "{status}: who asks once more asks anew");
    }
}

#[test]
fn while_it_is_kept_its_guest_does_not_begin_anew() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    desk.answered_alone(asked, chosen("o1"));
    let now = desk.state.digest.updated_at;
    assert!(!desk.is_over(GUEST_EVENTS_COUNT, now));
    assert!(desk.is_over(GUEST_EVENTS_COUNT, now + GUEST_ANSWER_KEPT_MILLIS + 1));
    desk.guest_asks("c2");
    desk.says_read(asked, Some("c2"));
    assert!(desk.is_over(GUEST_EVENTS_COUNT, now), "it has it");
}

#[test]
fn an_answer_that_was_waited_for_is_kept_until_it_is_said_to_be_there() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    desk.answered_before(asked, chosen("o1"), 1);
    assert!(desk.unread(asked), "whoever waited may have died since");
    assert!(!desk.state.interaction(asked).unwrap().closings().any(|closing| closing.missed), "it was waited for");
    assert_eq!(desk.guest_asks("c2"), asked);
    desk.says_read(asked, Some("c2"));
    assert!(!desk.unread(asked));
    assert_ne!(desk.guest_asks("c3"), asked, "it was read: who asks once more asks anew");
}

#[test]
fn of_several_who_waited_each_is_owed_the_answer() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    assert_eq!(desk.guest_asks("c2"), asked);
    desk.answered_before(asked, chosen("o1"), 2);
    desk.says_read(asked, Some("c1"));
    assert!(desk.unread(asked), "the other one has not said so");
    let events = desk.events.len();
    desk.says_read(asked, Some("c1"));
    assert_eq!(desk.events.len(), events, "said twice, it counts once");
    assert_eq!(desk.guest_asks("c3"), asked, "it died, and asks again");
    desk.says_read(asked, Some("c3"));
    assert!(!desk.unread(asked));
    assert_ne!(desk.guest_asks("c4"), asked);
}

#[test]
fn what_an_older_program_was_given_it_has_read() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    desk.answered_before(asked, chosen("o1"), 2);
    desk.says_read(asked, None);
    assert!(!desk.unread(asked));
    assert_ne!(desk.guest_asks("c2"), asked, "a yes of earlier is none to what it asks anew");
}

#[test]
fn an_answer_after_all_is_another_one() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    desk.answered_before(asked, Response::Dismissed, 1);
    desk.says_read(asked, Some("c1"));
    desk.hand_in(asked, 2, chosen("o1"), true).unwrap();
    assert!(desk.unread(asked), "it was told of the end, and not of this");
    assert_eq!(desk.guest_asks("c2"), asked);
    desk.says_read(asked, Some("c2"));
    assert!(!desk.unread(asked));
}

#[test]
fn it_is_kept_for_a_day_and_for_the_same_question() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    desk.answered_alone(asked, chosen("o1"));
    let other = json!({ "question": "Deploy where?", "choices": ["staging", "nowhere"] });
    desk.guest("c2", GuestTool::AskUser, other).unwrap();
    assert!(desk.unread(asked), "another question is another one");
    desk.clock += GUEST_ANSWER_KEPT_MILLIS + 1;
    assert_ne!(desk.guest_asks("c3"), asked, "who comes after a day asks anew");
    let at = desk.tick();
    desk.put(Input::HandOver { interaction: asked, call: None, at }).unwrap();
    assert!(!desk.unread(asked), "by its id it can still be read");
    assert_eq!(desk.put(Input::HandOver { interaction: asked, call: None, at }), Ok(Vec::new()), "and is read once");
}

#[test]
fn a_yes_for_a_hook_that_has_gone_is_nobody_elses() {
    let mut desk = Desk::new();
    let request = json!({ "action": "Run it", "details": "rm -rf build" });
    let Value::Object(arguments) = request else { panic!("an object") };
    let hook = |desk: &mut Desk, call: &str| {
        let came = GuestCall {
            id: ConversationId(desk.uuid()),
            guest: Guest { via: Via::Hook, ..claude() },
            call: call.into(),
            tool: GuestTool::Confirm,
            arguments: arguments.clone(),
            interaction: InteractionId(desk.uuid()),
            asking: QuestionPolicy { standing: QuestionAvailability::On, limit_ms: None, parent: None },
            at: desk.tick(),
        };
        desk.put(Input::Guest(Box::new(came))).unwrap();
        desk.state.guest_call(&call.into()).unwrap()
    };
    let asked = hook(&mut desk, "h1");
    desk.answered_alone(asked, Response::Consented { consent: Consent::Yes, rationale: None });
    assert!(desk.unread(asked), "the card says that nobody was there");
    assert_ne!(hook(&mut desk, "h2"), asked);
}

#[test]
fn a_conversation_rests_when_nothing_waits_and_every_answer_was_read() {
    let mut desk = Desk::new();
    let asked = desk.guest_asks("c1");
    assert!(!desk.state.is_at_rest(), "a question waits, though nothing runs");
    desk.answered_before(asked, chosen("o1"), 1);
    assert!(!desk.state.is_at_rest(), "who asked has not read the answer");
    desk.says_read(asked, Some("c1"));
    assert!(desk.state.is_at_rest());
}
