//! A parent and its tasks, told as stories. What passes between them is carried by errands, as a runner carries it.

use super::acts::*;
use super::*;
use crate::family::{self, Answerer, Errand, Order, Parentage, TaskEnd, TaskLimits};
use crate::interaction::{Body, Status};
use crate::outcome::{Consent, Outcome};

pub const LIMITS: TaskLimits = TaskLimits { depth_max: 2, alive_max: 3, rounds_max: 10, rounds_total_max: 25 };

impl Desk {
    /// Does what a call of `run_task` orders.
    pub fn start_task(&mut self, call: &CallId) -> Result<Vec<Event>, Refusal> {
        let task = ConversationId(self.uuid());
        let at = self.tick();
        self.put(Input::StartTask { call: call.clone(), task, limits: LIMITS, at })
    }

    fn heard(&self) -> Vec<&Heard> {
        self.state.family.all_heard().collect()
    }
}

/// A parent, its tasks, and somebody who carries between them.
struct House {
    parent: Desk,
    children: Vec<Desk>,
}

fn call(id: &str, name: &str, arguments: Value) -> Call {
    super::call(id, name, arguments)
}

fn run_task(id: &str, title: &str) -> Call {
    call(id, "run_task", json!({ "title": title, "prompt": format!("Do {title}.") }))
}

fn ask_parent(id: &str, question: &str) -> Call {
    call(
        id,
        "ask_parent",
        json!({ "question": question, "choices": ["main", "dev"], "context": { "hint": "both build" } }),
    )
}

impl House {
    /// The parent has started these tasks, and their conversations are there.
    fn with(titles: &[&str]) -> House {
        let mut parent = Desk::started("Release it");
        let calls = titles.iter().enumerate().map(|(number, title)| run_task(&format!("t{number}"), title)).collect();
        parent.reply("", calls).unwrap();
        let mut house = House { parent, children: Vec::new() };
        while let Next::Relay(calls) = next(&house.parent.state) {
            house.parent.start_task(&calls[0]).unwrap();
        }
        house.carry();
        house
    }

    fn task(&self, number: usize) -> ConversationId {
        self.children[number].state.digest.id.unwrap()
    }

    /// Everything that is to be carried, until there is nothing.
    fn carry(&mut self) {
        for _ in 0..20 {
            let tasks: Vec<Task> = self.parent.state.family.tasks().cloned().collect();
            let mut carried = false;
            for task in tasks {
                let place = self.children.iter().position(|child| child.state.digest.id == Some(task.id));
                let child = place.map(|place| self.children[place].state.clone());
                for errand in family::errands(&self.parent.state, &task, child.as_ref()) {
                    carried |= self.run(&task, place, errand);
                }
            }
            if !carried {
                return;
            }
        }
        panic!("there is always something to carry");
    }

    fn run(&mut self, task: &Task, place: Option<usize>, errand: Errand) -> bool {
        let at = self.parent.tick();
        let me = self.parent.state.digest.id.unwrap();
        let title = self.parent.state.digest.title.clone();
        let submit = |interaction, response, by, answerer| {
            Input::Submit(Submission {
                interaction,
                submit: SubmitId(Uuid::from_u128(at as u128)),
                response,
                edited: None,
                by,
                answerer,
                revises: false,
                rounds_max: 3,
                at,
            })
        };
        let (place, input) = match errand {
            Errand::Start(task) => {
                let parent = Parentage { conversation: me, call: task.call.clone(), depth: task.depth, tools: None };
                let mut child = Desk::new();
                child.ids = 1_000_000 * (self.children.len() as u128 + 1);
                let message = MessageId(child.uuid());
                let parent = Some((parent, task.order.title.clone()));
                let (text, rounds_max) = (task.order.prompt.clone(), task.rounds_max);
                let mode = Mode::default();
                child
                    .put(Input::Start { id: task.id, workspace: None, message, text, mode, parent, rounds_max, at })
                    .unwrap();
                self.children.push(child);
                return true;
            }
            Errand::HearTask(interaction) => {
                (None, Input::Hear { from: task.id, title: task.order.title.clone(), interaction, rounds_max: 3, at })
            }
            Errand::Settle { interaction, closing } => (None, Input::Settle { interaction, closing, at }),
            Errand::Ended(end) => (None, Input::TaskEnded { task: task.id, end, at }),
            Errand::HearParent(interaction) => (place, Input::Hear { from: me, title, interaction, rounds_max: 3, at }),
            Errand::SettleInTask { interaction, closing } => (place, Input::Settle { interaction, closing, at }),
            Errand::PassOn { interaction, response, by, .. } => (place, submit(interaction, response, by, None)),
            Errand::AnswerParent { interaction, response } => {
                let agent = Answerer { conversation: task.id, confidence_percent: None };
                (None, submit(interaction, response, Surface::Agent, Some(agent)))
            }
        };
        let desk = place.map_or(&mut self.parent, |place| &mut self.children[place]);
        desk.put(input).unwrap();
        true
    }

    fn child_asks(&mut self, number: usize, calls: Vec<Call>) -> Vec<InteractionId> {
        let parent = self.parent.state.digest.id;
        self.children[number].reply_under(parent, calls);
        let open = self.children[number].state.open_interactions().map(|asked| asked.id).collect();
        self.carry();
        open
    }

    /// The parent calls `answer_child`, and it is carried.
    fn answers(&mut self, id: &str, arguments: Value) -> Result<(), String> {
        self.parent.reply("", vec![call(id, "answer_child", arguments)]).unwrap();
        let relayed = family::relayed(&self.parent.state, &id.into())?;
        let me = self.parent.state.digest.id.unwrap();
        let place = self.children.iter().position(|child| child.state.digest.id == Some(relayed.to)).unwrap();
        let at = self.parent.tick();
        let agent = Answerer { conversation: me, confidence_percent: relayed.confidence_percent };
        self.children[place]
            .put(Input::Submit(Submission {
                interaction: relayed.interaction,
                submit: SubmitId(Uuid::from_u128(7)),
                response: relayed.response,
                edited: None,
                by: Surface::Agent,
                answerer: Some(agent),
                revises: false,
                rounds_max: 3,
                at,
            }))
            .map_err(|refused| refused.to_string())?;
        self.parent.put(Input::Relayed { call: id.into(), at }).unwrap();
        self.carry();
        Ok(())
    }

    fn expire(&mut self, number: usize, interaction: InteractionId) -> Vec<Event> {
        let child = &mut self.children[number];
        let at = child.tick();
        child.put(Input::Expire { interaction, limit_ms: 120_000, asking: ASKING, at }).unwrap()
    }
}

impl Desk {
    fn reply_under(&mut self, parent: Option<ConversationId>, calls: Vec<Call>) {
        let after = self.state.items.len();
        let fresh = calls.iter().map(|_| FreshIds {
            call: CallId(format!("call_{}", self.ids)),
            interaction: InteractionId(Uuid::from_u128(self.clock as u128 * 1_000)),
            missing: Vec::new(),
        });
        let fresh: Vec<_> = fresh
            .enumerate()
            .map(|(n, mut it)| {
                it.interaction = InteractionId(Uuid::from_u128(it.interaction.0.as_u128() + self.ids + n as u128));
                it
            })
            .collect();
        let stop = if calls.is_empty() { StopReason::EndOfTurn } else { StopReason::ToolCalls };
        let text = if calls.is_empty() { "All is done." } else { "" };
        let reply = Reply { text: text.into(), calls, stop, ..Reply::default() };
        let run = self.state.run.as_ref().map_or(0, |run| run.number);
        let (at, asking) = (self.tick(), Asking { parent, ..ASKING });
        self.put(Input::Replied { run, after, reply, fresh, asking, at }).unwrap();
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
fn an_unanswered_question_is_asked_once_more_and_then_climbs() {
    let mut house = House::with(&["tests"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    assert_eq!(house.children[0].state.digest.open_asks, 0, "it is no question for the person");
    let first = house.expire(0, asked[0]);
    assert!(matches!(first[0], Event::AskUnanswered { times: 1, climbed: false, limit_ms: Some(120_000), .. }));
    house.carry();
    let again = house.parent.state.items.last().and_then(Item::message).unwrap_or_default();
    assert!(again.contains("asked_before"), "{again}");
    let second = house.expire(0, asked[0]);
    assert!(matches!(second[0], Event::AskUnanswered { times: 2, climbed: true, limit_ms: None, .. }));
    house.carry();
    assert!(house.children[0].state.interaction(asked[0]).unwrap().for_person());
    assert_eq!(house.children[0].state.digest.open_asks, 1);
    house.answers("a1", json!({ "in_reply_to": asked[0].to_string(), "answer": "main" })).unwrap();
    assert_eq!(house.children[0].state.digest.open_asks, 0, "the parent may still be first");
}

#[test]
fn where_nobody_is_here_what_climbs_ends_without_a_choice() {
    for (standing, status) in [(AskStanding::Afk, "afk"), (AskStanding::Nobody, "no_response")] {
        let mut house = House::with(&["tests"]);
        let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
        house.expire(0, asked[0]);
        let child = &mut house.children[0];
        let at = child.tick();
        let asking = Asking { standing, ..ASKING };
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
    assert!(!family::orphaned(&house.children[0].state, Some(&house.parent.state)));
    let at = house.parent.tick();
    house.parent.put(Input::Stop { at }).unwrap();
    for child in &mut house.children {
        assert!(family::orphaned(&child.state, Some(&house.parent.state)));
        let at = child.tick();
        child.put(Input::Stop { at }).unwrap();
        assert_eq!(next(&child.state), Next::Done);
    }
    let closed = house.children[0].state.interaction(asked[0]).unwrap();
    assert!(matches!(&closed.status, Status::Closed(closing) if closing.outcome == Outcome::Stopped));
    house.carry();
    assert_eq!(next(&house.parent.state), Next::Done);
    assert!(family::orphaned(&House::with(&["x"]).children[0].state, None), "the parent was deleted");
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
    assert!(family::orphaned(&house.children[0].state, Some(&house.parent.state)));
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
    assert!(!family::orphaned(&house.children[0].state, Some(&house.parent.state)));
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

#[test]
fn consent_is_given_by_the_word_and_never_by_text() {
    let mut house = House::with(&["tests"]);
    let authorization =
        json!({ "authorization": { "action": "Drop the index", "reason": "It is wrong", "risk": "Slow" } });
    let asked = house.child_asks(0, vec![call("c1", "ask_parent", authorization)]);
    assert!(matches!(house.children[0].state.interaction(asked[0]).unwrap().body, Body::Consent { .. }));
    assert_eq!(house.parent.told("t0")["authorization"]["risk"], "Slow");
    let text_only = json!({ "in_reply_to": asked[0].to_string(), "answer": "yes, do" });
    assert!(house.answers("a1", text_only).unwrap_err().contains("`answer` alone is none"));
    house.parent.finish("a1", "refused").unwrap();
    let plain = house.children[0].submit(asked[0], 1, written("yes"));
    assert!(matches!(plain, Err(Refusal::Invalid { .. })), "{plain:?}");
    let alt = json!({ "in_reply_to": asked[0].to_string(), "consent": "alt", "answer": "Rebuild it instead" });
    house.answers("a2", alt).unwrap();
    let heard = house.children[0].told("c1");
    assert_eq!((heard["consent"].as_str(), heard["rationale"].as_str()), (Some("alt"), Some("Rebuild it instead")));
    let closed = house.children[0].state.interaction(asked[0]).unwrap().closings().next().cloned().unwrap();
    let rationale = Some("Rebuild it instead".to_owned());
    assert_eq!(closed.outcome, Outcome::Consented { consent: Consent::Alt, rationale });
}

#[test]
fn depth_number_and_rounds_are_limited() {
    let start = |desk: &mut Desk, id: &str| {
        desk.reply("", vec![run_task(id, "x")]).unwrap();
        desk.start_task(&id.into()).unwrap();
        desk.state.family.of_call(&id.into()).map(|task| task.rounds_max)
    };
    let mut house = House::with(&["a", "b", "c"]);
    let rounds: Vec<u32> = house.parent.state.family.tasks().map(|task| task.rounds_max).collect();
    assert_eq!(rounds, [10, 10, 5], "all tasks of a run share what it has");
    house.parent.send("one more").unwrap();
    assert_eq!(start(&mut house.parent, "d"), None);
    assert!(house.parent.content("d").contains("3 tasks are at work"));
    house.children[0].reply_under(None, vec![]);
    house.carry();
    house.parent.send("and now?").unwrap();
    assert_eq!(start(&mut house.parent, "e"), None);
    assert!(house.parent.content("e").contains("rounds"));

    assert_eq!(start(&mut house.children[1], "f"), Some(8), "a task gives of its own rounds");
    assert_eq!(house.children[1].state.run.as_ref().map(|run| run.rounds_max), Some(2));
    let depth = |depth| {
        let mut child = Desk::new();
        let parent = Parentage { conversation: ConversationId(Uuid::nil()), call: "t".into(), depth, tools: None };
        let message = MessageId(Uuid::nil());
        let (id, text, mode) = (ConversationId(Uuid::from_u128(9)), "x".to_owned(), Mode::default());
        let parent = Some((parent, "x".into()));
        child.put(Input::Start { id, workspace: None, message, text, mode, parent, rounds_max: 9, at: 1 }).unwrap();
        start(&mut child, "g");
        child.content("g")
    };
    assert!(depth(2).contains("2 deep"), "{}", depth(2));
}

#[test]
fn a_task_has_no_tools_but_those_it_was_given() {
    let mut child = Desk::new();
    let tools = Some(vec!["read_file".to_owned()]);
    let parent = Parentage { conversation: ConversationId(Uuid::nil()), call: "t".into(), depth: 1, tools };
    let (id, message) = (ConversationId(Uuid::from_u128(9)), MessageId(Uuid::nil()));
    let (text, mode, parent) = ("x".to_owned(), Mode::default(), Some((parent, "x".to_owned())));
    let workspace = Some("/home/me".to_owned());
    child.put(Input::Start { id, workspace, message, text, mode, parent, rounds_max: 9, at: 1 }).unwrap();
    child.reply_under(
        None,
        vec![command("c1", "make"), call("c2", "read_file", json!({ "path": "a" })), ask_parent("c3", "?")],
    );
    assert!(child.content("c1").contains("no tool \"run_command\""), "{}", child.content("c1"));
    assert_eq!(next(&child.state), Next::Run(vec!["c2".into()]));
    assert!(child.content("c3").contains("listens no more"));
}

#[test]
fn an_answer_of_another_agent_is_refused() {
    let mut house = House::with(&["tests", "docs"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    let stranger = Answerer { conversation: house.task(1), confidence_percent: None };
    let at = house.children[0].tick();
    let refused = house.children[0].put(Input::Submit(Submission {
        interaction: asked[0],
        submit: SubmitId(Uuid::from_u128(1)),
        response: chosen("o1"),
        edited: None,
        by: Surface::Agent,
        answerer: Some(stranger),
        revises: false,
        rounds_max: 1,
        at,
    }));
    assert_eq!(refused, Err(Refusal::UnknownInteraction));
}

#[test]
fn an_order_is_kept_whole() {
    let house = House::with(&["tests"]);
    let order = Order { title: "tests".into(), prompt: "Do tests.".into(), workspace: None, tools: None };
    assert_eq!(house.parent.state.family.tasks().next().map(|task| task.order.clone()), Some(order));
    assert_eq!(house.children[0].state.digest.parent, house.parent.state.digest.id);
}

#[test]
fn a_question_in_the_background_can_be_withdrawn() {
    let mut desk = Desk::started("x");
    desk.reply("", vec![call("c1", "ask_user", json!({ "question": "Which?", "background": true }))]).unwrap();
    let id = desk.only_open();
    desk.reply("", vec![call("c2", "cancel_ask", json!({ "id": id.to_string() }))]).unwrap();
    let closed = desk.state.interaction(id).unwrap().closings().next().cloned().unwrap();
    assert_eq!(closed.outcome, Outcome::Withdrawn);
    assert_eq!(desk.state.digest.open_asks, 0);
}

#[test]
fn what_was_shown_is_taken_down_once_for_each_surface() {
    let mut desk = Desk::started("x");
    desk.reply("", vec![call("c1", "ask_user", json!({ "question": "Which?" }))]).unwrap();
    let id = desk.only_open();
    let mut show = |surface| desk.put(Input::Shown { interaction: id, surface, at: 5 }).unwrap().len();
    assert_eq!([show(Surface::Window), show(Surface::Window), show(Surface::Terminal)], [1, 0, 1]);
}
