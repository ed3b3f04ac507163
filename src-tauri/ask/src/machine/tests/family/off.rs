//! Questions are switched off: whatever way one could come, none comes to the person.

use super::house::{House, ask_parent};
use super::*;

const OFF: QuestionPolicy = QuestionPolicy { standing: QuestionAvailability::Off, ..ASKING };

impl Desk {
    fn reply_off(&mut self, parent: Option<ConversationId>, asked: Call) -> String {
        let id = asked.id.clone();
        let after = self.state.items.len();
        let fresh = FreshIds {
            call: CallId(format!("call_{}", self.uuid().simple())),
            interaction: InteractionId(self.uuid()),
            missing: Vec::new(),
            template: None,
        };
        let reply = Reply { calls: vec![asked], stop: StopReason::ToolCalls, ..Reply::default() };
        let run = self.state.run.as_ref().map_or(0, |run| run.number);
        let (at, asking) = (self.tick(), QuestionPolicy { parent, ..OFF });
        self.put(Input::Replied { run, after, reply, fresh: vec![fresh], asking, at }).unwrap();
        self.content(&id.0)
    }
}

#[test]
fn no_call_that_asks_opens_a_question() {
    let calls = [
        ("ask_user", json!({ "question": "Which?", "choices": ["a", "b"] })),
        ("ask_user", json!({ "questions": [{ "question": "Which?" }] })),
        ("ask_user", json!({ "question": "Which?", "background": true })),
        ("ask_user", json!({ "authorization": { "action": "Drop it" } })),
        ("AskUserQuestion", json!({ "questions": [{ "question": "Which?", "options": [{ "label": "a" }] }] })),
        ("clarify", json!({ "question": "Which?" })),
        ("ask_parent", json!({ "question": "Which?" })),
        ("ask_parent", json!({ "authorization": { "action": "Drop it" } })),
    ];
    for (name, arguments) in calls {
        let mut house = House::with(&["tests"]);
        let parent = house.parent.state.digest.id;
        let child = &mut house.children[0];
        // While its parent listens, and where it does no more.
        for (number, parent) in [parent, None].into_iter().enumerate() {
            let said = child.reply_off(parent, call(&format!("c{number}"), name, arguments.clone()));
            assert!(child.state.open_interactions().next().is_none(), "{name} {arguments}");
            assert!(said.starts_with("Not asked:") || said.contains("\"unsupported\""), "{name} {arguments}: {said}");
        }
        let mut desk = Desk::started("Release it");
        let said = desk.reply_off(None, call("c1", name, arguments.clone()));
        assert!(desk.state.open_interactions().next().is_none(), "{name} {arguments}: {said}");
    }
}

#[test]
fn what_was_asked_before_ends_with_the_parents_silence() {
    let mut house = House::with(&["tests"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    house.expire(0, asked[0]);
    let child = &mut house.children[0];
    let at = child.tick();
    child.put(Input::Expire { interaction: asked[0], limit_ms: 120_000, asking: OFF, at }).unwrap();
    assert_eq!((child.told("c1")["status"].as_str(), child.state.digest.open_asks), (Some("unsupported"), 0));
    assert!(!child.state.interaction(asked[0]).unwrap().climbed);
    house.carry();
    assert!(matches!(house.parent.heard()[0].interaction.status, Status::Closed(_)), "the parent owes no answer");
}

#[test]
fn a_parent_cannot_pass_on_what_came_before() {
    let mut house = House::with(&["tests"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    let passing = json!({ "question": "Which?", "in_reply_to": asked[0].to_string() });
    let said = house.parent.reply_off(None, call("u1", "ask_user", passing));
    assert!(said.contains("switched questions off"), "{said}");
    assert!(house.parent.state.open_interactions().next().is_none());
}

#[test]
fn a_parent_still_hears_its_task_and_proposes_no_plan() {
    let mut house = House::with(&["tests"]);
    house.children[0].reply_under(None, vec![]);
    house.carry();
    let task = house.task(0).to_string();
    let after = house.parent.state.items.len();
    let ask = call("q1", "ask_child", json!({ "task": task, "question": "How many failed?" }));
    let plan = call("p1", "propose_plan", json!({ "title": "Release", "steps": ["Tag it", "Push it"] }));
    house.parent.reply_to(after, "", vec![ask, plan], QuestionAvailability::Off).unwrap();
    let open: Vec<_> = house.parent.state.open_interactions().collect();
    assert!(open.len() == 1 && !open[0].for_person(), "each action is approved by itself: a plan is one more question");
    assert!(house.parent.told("p1").as_str().unwrap().contains("switched questions off"));
    house.carry();
    house.children[0].reply_under(None, vec![]);
    house.carry();
    assert_eq!(house.parent.told("q1")["answered_by"], "agent");
}

#[test]
fn no_tool_speaks_of_asking_the_person() {
    use crate::tools::tool::offered;
    let house = House::with(&["tests"]);
    let parent = house.parent.state.digest.id;
    for (state, parent) in [(&house.parent.state, None), (&house.children[0].state, parent)] {
        for (standing, asks) in [(QuestionAvailability::Off, false), (QuestionAvailability::On, true)] {
            let tools = offered(offer(state, QuestionPolicy { standing, parent, ..ASKING }, true));
            let said: String = tools.iter().map(|tool| format!("{} {}\n", tool.name, tool.description)).collect();
            assert_eq!(said.contains("ask_user") || said.contains("ask_parent"), asks, "{standing:?}: {said}");
        }
    }
}
