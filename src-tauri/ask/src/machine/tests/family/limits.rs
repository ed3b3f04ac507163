//! What agents may not do to one another, and what stays true of each.

use super::super::acts::*;
use super::house::{House, ask_parent, run_task};
use super::*;
use crate::facts::event::{AskEvent, FamilyEvent};

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
        child
            .put(Input::Start {
                id,
                workspace: None,
                message,
                text,
                mode,
                model: None,
                parent,
                agent: None,
                no_questions: false,
                rounds_max: 9,
                at: 1,
            })
            .unwrap();
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
    child
        .put(Input::Start {
            id,
            workspace,
            message,
            text,
            mode,
            model: None,
            parent,
            agent: None,
            no_questions: false,
            rounds_max: 9,
            at: 1,
        })
        .unwrap();
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
        waiting: 1,
        rounds_max: 1,
        at,
    }));
    assert_eq!(refused, Err(Refusal::Answer(AnswerRefusal::UnknownInteraction)));
}

#[test]
fn an_order_is_kept_whole() {
    let house = House::with(&["tests"]);
    let order = SubtaskOrder { title: "tests".into(), prompt: "Do tests.".into(), workspace: None, tools: None };
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
fn what_one_reply_ends_twice_has_one_end() {
    let mut desk = Desk::started("x");
    desk.reply("", vec![call("c1", "ask_user", json!({ "question": "Which?", "background": true }))]).unwrap();
    let id = json!({ "id": desk.only_open().to_string() });
    let events = desk.reply("", vec![call("c2", "cancel_ask", id.clone()), call("c3", "cancel_ask", id)]).unwrap();
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Ask(AskEvent::Cancelled { .. }))).count(), 1);

    let mut house = House::with(&["tests"]);
    house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    let task = json!({ "task": house.task(0).to_string() });
    let twice = vec![call("s1", "stop_task", task.clone()), call("s2", "stop_task", task)];
    let events = house.parent.reply("", twice).unwrap();
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Family(FamilyEvent::TaskEnded { .. }))).count(), 1);
    assert_eq!(house.parent.content("s2"), "It has ended already.");
}

#[test]
fn what_was_shown_is_taken_down_once_for_each_surface() {
    let mut desk = Desk::started("x");
    desk.reply("", vec![call("c1", "ask_user", json!({ "question": "Which?" }))]).unwrap();
    let id = desk.only_open();
    let mut show = |surface| desk.put(Input::Shown { interaction: id, surface, at: 5 }).unwrap().len();
    assert_eq!([show(Surface::Window), show(Surface::Window), show(Surface::Terminal)], [1, 0, 1]);
}
