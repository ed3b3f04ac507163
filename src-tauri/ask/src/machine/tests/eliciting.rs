//! What a server asks in the middle of a call.

use super::acts::command;
use super::*;
use crate::base::limits::ELICITATIONS_OPEN_COUNT_MAX;
use crate::facts::elicitation::{self, Elicitation, Held};
use crate::facts::event::AskEvent;
use crate::facts::interaction::{Body, Status};
use crate::facts::outcome::Outcome;

/// One field that has to be filled in, of a server that keeps nothing on the wire.
pub fn form() -> Elicitation {
    asked(json!({
        "message": "Which strategy?",
        "requestedSchema": { "type": "object", "required": ["strategy"], "properties": {
            "strategy": { "type": "string", "enum": ["careful", "bold"] }
        } },
    }))
}

fn url() -> Elicitation {
    asked(json!({ "mode": "url", "message": "Sign in", "url": "https://example.org/in", "elicitationId": "e1" }))
}

fn asked(params: Value) -> Elicitation {
    let held = Held::Round { key: "k".into(), state: Some("s".into()) };
    elicitation::read("weather", "forecast", params.as_object().unwrap(), held).unwrap()
}

fn accept(content: Value) -> Response {
    let Value::Object(content) = content else { panic!("content is an object") };
    Response::Elicited { reply: elicitation::ElicitedReply::Accept { content } }
}

fn decline() -> Response {
    Response::Elicited { reply: elicitation::ElicitedReply::Decline }
}

impl Desk {
    fn elicit(
        &mut self,
        call: &str,
        asked: Elicitation,
        standing: QuestionAvailability,
    ) -> Result<InteractionId, Refusal> {
        let (interaction, at) = (InteractionId(self.uuid()), self.tick());
        let asking = QuestionPolicy { standing, limit_ms: None, parent: None };
        let asked = vec![(interaction, Box::new(asked))];
        self.put(Input::Elicit { call: call.into(), asked, asking, at })?;
        Ok(interaction)
    }

    /// A server asks in a call that is under way.
    fn asking() -> (Desk, InteractionId) {
        let mut desk = Desk::at("begun");
        let id = desk.elicit("c1", form(), QuestionAvailability::On).unwrap();
        (desk, id)
    }

    fn hand_over(&mut self, interaction: InteractionId) -> Result<Vec<Event>, Refusal> {
        let at = self.tick();
        self.put(Input::HandOver { interaction, call: None, at })
    }

    fn gone(&mut self, interaction: InteractionId) -> Result<Vec<Event>, Refusal> {
        let at = self.tick();
        self.put(Input::Gone { interaction, at })
    }

    fn outcome(&self, id: InteractionId) -> Option<Outcome> {
        match &self.state.interaction(id)?.status {
            Status::Open => None,
            Status::Closed(closing) => Some(closing.outcome.clone()),
        }
    }
}

#[test]
fn an_answer_ends_the_question_and_not_the_call_and_goes_out_once() {
    let (mut desk, id) = Desk::asking();
    assert_eq!(desk.hand_over(id), Err(Refusal::Stale), "nothing is said yet");
    assert!(matches!(desk.submit(id, 1, accept(json!({}))), Err(Refusal::Invalid { .. })), "a field is missing");
    assert!(matches!(desk.submit(id, 1, Response::Dismissed), Err(Refusal::Invalid { .. })), "that says nothing");
    let events = desk.submit(id, 1, accept(json!({ "strategy": "bold" }))).unwrap();
    assert!(matches!(events.as_slice(), [Event::Ask(AskEvent::Response { .. })]), "{events:?}");
    assert!(desk.state.pending().next().is_some(), "the call goes on");
    assert!(matches!(desk.submit(id, 2, decline()), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))));
    desk.hand_over(id).unwrap();
    assert!(desk.state.interaction(id).unwrap().handed_over);
    assert_eq!(desk.hand_over(id), Err(Refusal::Answer(AnswerRefusal::HandedOver)));
    desk.finish("c1", "done").unwrap();
    assert_eq!(desk.status("c1"), CallStatus::Ok);
}

#[test]
fn a_server_may_ask_again_and_several_things_at_once_up_to_a_limit() {
    let (mut desk, first) = Desk::asking();
    let second = desk.elicit("c1", url(), QuestionAvailability::On).unwrap();
    assert_eq!(desk.state.all_asked_of(&"c1".into()).map(|asked| asked.id).collect::<Vec<_>>(), [first, second]);
    desk.submit(second, 1, decline()).unwrap();
    assert_eq!(desk.state.asked_of(&"c1".into()).map(|asked| asked.id), Some(first), "the first one still stands");
    for _ in 1..ELICITATIONS_OPEN_COUNT_MAX {
        desk.elicit("c1", form(), QuestionAvailability::On).unwrap();
    }
    assert_eq!(desk.elicit("c1", form(), QuestionAvailability::On), Err(Refusal::Call(CallRefusal::TooManyAsks)));
    let asked = desk.state.elicited_in(&"c1".into()).count();
    for _ in asked..crate::base::limits::ELICITATIONS_PER_CALL_COUNT_MAX {
        let open = desk.state.asked_of(&"c1".into()).unwrap().id;
        desk.submit(open, desk.ids + 500, decline()).unwrap();
        desk.elicit("c1", form(), QuestionAvailability::On).unwrap();
    }
    let open = desk.state.asked_of(&"c1".into()).unwrap().id;
    desk.submit(open, 499, decline()).unwrap();
    assert_eq!(
        desk.elicit("c1", form(), QuestionAvailability::On),
        Err(Refusal::Call(CallRefusal::TooManyAsks)),
        "a flood ends"
    );
}

#[test]
fn only_a_call_that_is_under_way_may_ask() {
    for stage in ["unprepared", "shown", "approved", "quiet", "lost"] {
        assert_eq!(Desk::at(stage).elicit("c1", form(), QuestionAvailability::On), Err(Refusal::Stale), "{stage}");
    }
    let mut desk = Desk::at("begun");
    desk.finish("c1", "done").unwrap();
    assert!(desk.elicit("c1", form(), QuestionAvailability::On).is_err(), "it has its end");
    assert_eq!(desk.elicit("none", form(), QuestionAvailability::On), Err(Refusal::Call(CallRefusal::UnknownCall)));
}

#[test]
fn where_nobody_can_be_asked_nothing_opens_and_where_nobody_is_here_it_ends() {
    let mut desk = Desk::at("begun");
    let id = desk.elicit("c1", form(), QuestionAvailability::Nobody).unwrap();
    assert!(desk.state.interaction(id).is_none());
    let id = desk.elicit("c1", form(), QuestionAvailability::Afk).unwrap();
    assert_eq!(desk.outcome(id), Some(Outcome::Afk));
    desk.hand_over(id).expect("the server is told: cancel");
    assert!(desk.state.pending().next().is_some(), "the call goes on");
}

#[test]
fn a_new_message_leaves_it_open_and_a_stop_ends_it() {
    let (mut desk, id) = Desk::asking();
    desk.send("by the way").unwrap();
    assert_eq!(desk.outcome(id), None);
    desk.stop();
    assert_eq!((desk.outcome(id), desk.status("c1")), (Some(Outcome::Stopped), CallStatus::Failed));
    desk.hand_over(id).expect("the server is told: cancel");
}

#[test]
fn the_end_of_its_call_or_of_its_server_is_its_end() {
    let (mut desk, id) = Desk::asking();
    desk.finish("c1", "never mind").unwrap();
    assert_eq!(desk.outcome(id), Some(Outcome::Gone));
    let (mut desk, id) = Desk::asking();
    desk.gone(id).unwrap();
    assert_eq!(desk.outcome(id), Some(Outcome::Gone));
    assert_eq!(desk.hand_over(id), Err(Refusal::Stale), "there is nobody to tell");
    assert!(matches!(desk.submit(id, 1, decline()), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))));
    assert!(matches!(desk.gone(id), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))));
    let (mut desk, id) = Desk::asking();
    desk.lost("c1").unwrap();
    assert_eq!(desk.outcome(id), Some(Outcome::Gone), "a card about the whole call stands in its place");
    assert!(matches!(desk.state.asked_of(&"c1".into()).unwrap().body, Body::ConnectionLost { .. }));
}

#[test]
fn a_restart_keeps_the_question_and_what_was_said() {
    let (desk, id) = Desk::asking();
    let mut again = Desk { state: State::fold(&desk.events), ..desk };
    assert_eq!(again.outcome(id), None);
    again.submit(id, 1, decline()).unwrap();
    let stored: Vec<Event> = again.events.iter().map(|event| serde_json::from_value(json!(event)).unwrap()).collect();
    let state = State::fold(&stored);
    let kept = state.interaction(id).unwrap();
    assert_eq!((kept.elicitation(), kept.handed_over), (Some(&form()), false), "word for word, and still to be sent");
}

#[test]
fn only_an_address_that_was_consented_to_is_completed() {
    let mut desk = Desk::at("begun");
    let id = desk.elicit("c1", url(), QuestionAvailability::On).unwrap();
    let complete = |desk: &mut Desk| {
        let at = desk.tick();
        desk.put(Input::Completed { interaction: id, at })
    };
    assert_eq!(complete(&mut desk), Err(Refusal::Stale));
    assert!(matches!(desk.submit(id, 1, accept(json!({ "x": 1 }))), Err(Refusal::Invalid { .. })));
    desk.submit(id, 1, accept(json!({}))).unwrap();
    assert_eq!(complete(&mut desk).unwrap().len(), 1);
    assert!(desk.state.interaction(id).unwrap().completed);
    assert_eq!(complete(&mut desk), Ok(Vec::new()), "told twice, it is true once");
}

#[test]
fn beside_others_each_ends_by_itself() {
    let mut desk = Desk::started("go");
    desk.reply("", vec![command("c1", "make")]).unwrap();
    desk.propose("c1").unwrap();
    desk.answer("c1", acts::yes());
    desk.begin("c1").unwrap();
    let one = desk.elicit("c1", form(), QuestionAvailability::On).unwrap();
    let two = desk.elicit("c1", form(), QuestionAvailability::On).unwrap();
    desk.submit(two, 1, decline()).unwrap();
    desk.finish("c1", "done").unwrap();
    let ends = [desk.outcome(one), desk.outcome(two)];
    assert_eq!(ends, [Some(Outcome::Gone), Some(Outcome::Elicited { reply: elicitation::ElicitedReply::Decline })]);
}
