//! A parent and its tasks, told as stories. What passes between them is carried by errands, as a runner carries it.

mod branches;
pub mod house;
mod limits;
mod off;
mod several;

use super::*;
use crate::facts::event::AskEvent;
use crate::facts::family::{Answerer, Parentage, SubtaskOrder, TaskEnd, TaskLimits};
use crate::facts::interaction::{Body, Status};
use crate::facts::outcome::{Consent, Outcome};
use crate::machine::family::errand;
use crate::wire::thread::{Entry, Placed};
use house::{House, ask_parent};

pub const LIMITS: TaskLimits = TaskLimits { depth_max: 2, alive_max: 3, rounds_max: 10, rounds_total_max: 25 };

impl Desk {
    /// Does what a call of `run_task` orders.
    pub fn start_task(&mut self, call: &CallId) -> Result<Vec<Event>, Refusal> {
        let task = ConversationId(self.uuid());
        let at = self.tick();
        self.put(Input::StartTask { call: call.clone(), task, limits: LIMITS, at })
    }

    fn heard(&self) -> Vec<&MemberQuestion> {
        self.state.family.all_heard().collect()
    }
}

#[test]
fn what_a_task_reports_is_the_result_of_the_call() {
    let mut house = House::with(&["tests"]);
    assert_eq!(next(&house.parent.state), Next::Wait);
    assert_eq!(house.children[0].state.digest.title, "tests");
    house.children[0].reply_under(None, vec![]);
    house.carry();
    let told = house.parent.told("t0");
    assert_eq!((told["status"].as_str(), told["result"].as_str()), (Some("completed"), Some("All is done.")));
    assert!(matches!(next(&house.parent.state), Next::Request(_)));
}

#[test]
fn a_question_ends_the_wait_and_its_answer_lets_both_go_on() {
    let mut house = House::with(&["tests", "docs"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    let told = house.parent.told("t0");
    assert_eq!(told["status"], "input_required");
    assert_eq!(told["in_reply_to"], asked[0].to_string());
    assert_eq!((told["question"].as_str(), &told["choices"]), (Some("Which base?"), &json!(["main", "dev"])));
    assert_eq!(told["context"]["hint"], "both build");
    assert_eq!(house.parent.told("t1")["status"], "working", "the parent is wanted, so nothing holds it up");

    let arguments = json!({ "in_reply_to": asked[0].to_string(), "answer": "main", "metadata": { "confidence": 0.8 } });
    house.answers("a1", arguments).unwrap();
    let heard = house.children[0].told("c1");
    assert_eq!((heard["answered_by"].as_str(), heard["confidence"].as_f64()), (Some("agent"), Some(0.8)));
    assert_eq!(heard["answers"][0]["selected"], json!(["main"]), "a text that is a label chooses");
    assert_eq!(house.parent.heard()[0].interaction.status, {
        house.children[0].state.interaction(asked[0]).unwrap().status.clone()
    });
    assert_eq!(next(&house.parent.state), Next::Wait, "the call waits for what comes of the task");
    house.children[0].reply_under(None, vec![]);
    house.carry();
    assert_eq!(house.parent.told("a1")["status"], "completed");

    // The other one ends while nobody waits for it: that is told as a message.
    house.parent.reply("Waiting.", vec![]).unwrap();
    assert_eq!(next(&house.parent.state), Next::Wait, "the run is not over before its tasks are");
    house.children[1].reply_under(None, vec![]);
    house.carry();
    let last = house.parent.state.items.last().and_then(Item::message).unwrap_or_default();
    assert!(last.starts_with("[From the task \"docs\"]\n{\"status\":\"completed\""), "{last}");
    house.parent.reply("Both are done.", vec![]).unwrap();
    assert_eq!(next(&house.parent.state), Next::Done);
}

#[test]
fn several_questions_at_once_are_paired_by_their_ids() {
    let mut house = House::with(&["tests"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?"), ask_parent("c2", "Which name?")]);
    assert_eq!(asked.len(), 2);
    assert_eq!(house.parent.told("t0")["in_reply_to"], asked[0].to_string());
    let second = house.parent.state.items.last().and_then(Item::message).unwrap_or_default();
    assert!(second.contains(&asked[1].to_string()), "the second one comes as a message: {second}");
    house.answers("a1", json!({ "in_reply_to": asked[1].to_string(), "answer": "dev" })).unwrap();
    assert_eq!(house.children[0].told("c2")["answers"][0]["selected"], json!(["dev"]));
    assert!(house.children[0].state.interaction(asked[0]).unwrap().status == Status::Open);
}

#[test]
fn what_is_passed_on_is_answered_by_the_persons_answer() {
    let mut house = House::with(&["tests"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    let arguments = json!({ "question": "The tests need a base. Which?", "choices": ["main", "dev"], "in_reply_to": asked[0].to_string() });
    house.parent.reply("", vec![call("u1", "ask_user", arguments)]).unwrap();
    let mine = house.parent.only_open();
    let passing = house.parent.state.interaction(mine).unwrap().passes_on.unwrap();
    assert_eq!((passing.conversation, passing.interaction), (house.task(0), asked[0]));
    house.parent.submit(mine, 1, chosen("o2")).unwrap();
    house.carry();
    let changed = house.parent.revise(mine, 2, chosen("o1")).unwrap_err();
    assert!(matches!(changed, Refusal::Answer(AnswerRefusal::TooLate(_))), "the task has it: {changed:?}");
    let heard = house.children[0].told("c1");
    assert_eq!(heard["answers"][0]["selected"], json!(["dev"]));
    assert_eq!(heard["answered_by"], "person");
    let again = house.answers("a1", json!({ "in_reply_to": asked[0].to_string(), "answer": "main" })).unwrap_err();
    assert!(again.contains("the person has answered it in your place: dev"), "{again}");
}

#[test]
fn the_person_may_answer_in_the_parents_place() {
    let mut house = House::with(&["tests"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    house.children[0].submit(asked[0], 1, chosen("o1")).unwrap();
    house.carry();
    assert!(
        matches!(&house.parent.heard()[0].interaction.status, Status::Closed(closing) if closing.by == Some(Surface::Window))
    );
    assert_eq!(house.children[0].told("c1")["note"], "Chosen by the person.");
}

#[test]
fn an_answer_that_is_changed_is_changed_for_all_who_know_it() {
    let mut house = House::with(&["tests"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    house.children[0].submit(asked[0], 1, chosen("o1")).unwrap();
    house.carry();
    house.children[0].revise(asked[0], 2, chosen("o2")).unwrap();
    house.carry();
    let Status::Closed(known) = &house.parent.heard()[0].interaction.status else { panic!("it has an end") };
    let Response::Answered(second) = chosen("o2") else { panic!("an answer") };
    assert!(known.revised && known.outcome == Outcome::Answered(second), "{known:?}");
    assert_eq!(house.children[0].told("c1")["answers"][0]["selected"], json!(["dev"]));
}

#[test]
fn an_unanswered_question_is_asked_once_more_and_then_climbs() {
    let mut house = House::with(&["tests"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    assert_eq!(house.children[0].state.digest.open_asks, 0, "it is no question for the person");
    let first = house.expire(0, asked[0]);
    assert!(matches!(
        first[0],
        Event::Ask(AskEvent::Unanswered { times: 1, climbed: false, limit_ms: Some(120_000), .. })
    ));
    house.carry();
    let again = house.parent.state.items.last().and_then(Item::message).unwrap_or_default();
    assert!(again.contains("asked_before"), "{again}");
    let entries = crate::views::thread::entries(&house.parent.state, 0, usize::MAX).into_iter();
    let heard: Vec<_> = entries.filter(|placed| matches!(placed.entry, Entry::Heard { .. })).collect();
    let again = |placed: &Placed| matches!(placed.entry, Entry::Heard { again: true, .. });
    assert_eq!(heard.iter().map(again).collect::<Vec<_>>(), [false, true], "it stands in the thread once");
    let second = house.expire(0, asked[0]);
    assert!(matches!(second[0], Event::Ask(AskEvent::Unanswered { times: 2, climbed: true, limit_ms: None, .. })));
    house.carry();
    assert!(house.children[0].state.interaction(asked[0]).unwrap().for_person());
    assert_eq!(house.children[0].state.digest.open_asks, 1);
    house.answers("a1", json!({ "in_reply_to": asked[0].to_string(), "answer": "main" })).unwrap();
    assert_eq!(house.children[0].state.digest.open_asks, 0, "the parent may still be first");
}

#[test]
fn where_nobody_is_here_what_climbs_ends_without_a_choice() {
    for (standing, status) in [(QuestionAvailability::Afk, "afk"), (QuestionAvailability::Nobody, "no_response")] {
        let mut house = House::with(&["tests"]);
        let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
        house.expire(0, asked[0]);
        let child = &mut house.children[0];
        let at = child.tick();
        let asking = QuestionPolicy { standing, ..ASKING };
        child.put(Input::Expire { interaction: asked[0], limit_ms: 120_000, asking, at }).unwrap();
        assert_eq!(child.told("c1")["status"], status);
        assert_eq!(child.state.digest.open_asks, 0);
    }
}

#[test]
fn a_message_of_the_person_takes_the_parent_out_of_its_wait() {
    let mut house = House::with(&["tests"]);
    house.parent.send("How far are you?").unwrap();
    assert_eq!(house.parent.told("t0")["status"], "working");
    assert!(matches!(next(&house.parent.state), Next::Request(_)));
    house.parent.reply("The tests run.", vec![]).unwrap();
    assert_eq!(next(&house.parent.state), Next::Wait);
}

#[test]
fn a_stop_ends_the_tree() {
    let mut house = House::with(&["tests", "docs"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    assert!(!errand::orphaned(&house.children[0].state, Some(&house.parent.state)));
    let at = house.parent.tick();
    house.parent.put(Input::Stop { at }).unwrap();
    for child in &mut house.children {
        assert!(errand::orphaned(&child.state, Some(&house.parent.state)));
        let at = child.tick();
        child.put(Input::Stop { at }).unwrap();
        assert_eq!(next(&child.state), Next::Done);
    }
    let closed = house.children[0].state.interaction(asked[0]).unwrap();
    assert!(matches!(&closed.status, Status::Closed(closing) if closing.outcome == Outcome::Stopped));
    house.carry();
    assert_eq!(next(&house.parent.state), Next::Done);
    assert!(errand::orphaned(&House::with(&["x"]).children[0].state, None), "the parent was deleted");
}

#[test]
fn a_task_that_was_stopped_or_deleted_says_so() {
    let mut house = House::with(&["tests", "docs"]);
    let at = house.children[0].tick();
    house.children[0].put(Input::Stop { at }).unwrap();
    house.carry();
    assert_eq!(house.parent.told("t0")["status"], "stopped");
    let task = house.task(1);
    house.parent.put(Input::TaskEnded { task, end: TaskEnd::Deleted, at }).unwrap();
    assert_eq!(house.parent.told("t1")["status"], "deleted");
}

#[test]
fn the_parent_may_end_and_look_at_its_tasks() {
    let mut house = House::with(&["tests"]);
    house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    let task = house.task(0).to_string();
    house.parent.reply("", vec![call("k1", "check_task", json!({ "task": task }))]).unwrap();
    assert_eq!(house.parent.told("k1")["status"], "working");
    house.parent.reply("", vec![call("s1", "stop_task", json!({ "task": task }))]).unwrap();
    assert!(errand::orphaned(&house.children[0].state, Some(&house.parent.state)));
    house.parent.send("Go on.").unwrap();
    house.parent.reply("", vec![call("k2", "check_task", json!({ "task": task }))]).unwrap();
    assert_eq!(house.parent.told("k2")["status"], "stopped");
}

#[test]
fn a_parent_may_ask_its_task_at_work_or_ended() {
    let mut house = House::with(&["tests"]);
    house.children[0].reply_under(None, vec![]);
    house.carry();
    let task = house.task(0).to_string();
    let ask = |id: &str| call(id, "ask_child", json!({ "task": task, "question": "How many failed?" }));
    house.parent.reply("", vec![ask("q1")]).unwrap();
    house.carry();
    assert!(house.children[0].state.run.is_some(), "its run goes on");
    let message = house.children[0].state.items.last().and_then(Item::message).unwrap_or_default().to_owned();
    assert!(message.contains("answer_parent") && message.contains("How many failed?"), "{message}");
    assert!(!errand::orphaned(&house.children[0].state, Some(&house.parent.state)));
    house.children[0].reply_under(None, vec![]);
    house.carry();
    assert_eq!(house.parent.told("q1")["answers"][0]["text"], "All is done.", "its last words are the answer");
    assert_eq!(house.parent.told("q1")["answered_by"], "agent");
}

#[test]
fn who_owes_an_answer_does_not_ask_back() {
    let mut house = House::with(&["tests"]);
    house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    let task = house.task(0).to_string();
    house.parent.reply("", vec![call("q1", "ask_child", json!({ "task": task, "question": "Why?" }))]).unwrap();
    let why = house.parent.content("q1");
    assert!(why.contains("answer_child"), "{why}");
}
