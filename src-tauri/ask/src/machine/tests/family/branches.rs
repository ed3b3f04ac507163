//! Branches of parents and of tasks: what passed between them is told, and is not repeated.

use super::super::branches::{BRANCH, decided_otherwise};
use super::*;
use crate::machine::family::errand::{errands, orphaned};
use crate::views::tree::tree;
use crate::wire::TreeEdgeKind;

/// A task has asked, and the person has answered what was passed on.
fn passed_on() -> (House, InteractionId, InteractionId) {
    let mut house = House::with(&["tests"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")])[0];
    let arguments = json!({ "question": "Which?", "choices": ["main", "dev"], "in_reply_to": asked.to_string() });
    house.parent.reply("", vec![call("u1", "ask_user", arguments)]).unwrap();
    let mine = house.parent.only_open();
    house.parent.submit(mine, 1, chosen("o2")).unwrap();
    house.carry();
    (house, asked, mine)
}

#[test]
fn a_branch_of_the_parent_carries_nothing_to_its_tasks() {
    let (mut house, _, mine) = passed_on();
    let mut new = decided_otherwise(&house.parent, mine, chosen("o1"));
    assert_eq!(new.told("u1")["answers"][0]["selected"], json!(["main"]));
    assert_eq!(next(&new.state), Next::Request(RequestKind::Round));
    assert_eq!((new.state.family.alive().count(), new.state.digest.tasks), (0, 0), "the task works for the other one");
    let task = new.state.family.task(house.task(0)).unwrap().clone();
    assert_eq!(errands(&new.state, &task, Some(&house.children[0].state)), []);
    assert_eq!(house.children[0].told("c1")["answers"][0]["selected"], json!(["dev"]), "it was told once");
    new.reply("So be it.", vec![]).unwrap();
    assert_eq!(next(&new.state), Next::Done);

    house.children[0].reply_under(None, vec![]);
    house.carry();
    let after = decided_otherwise(&house.parent, mine, chosen("o1"));
    let end = after.state.family.task(house.task(0)).unwrap().end.clone();
    assert!(matches!(end, Some(TaskEnd::Completed { .. })), "what came of it meanwhile is a fact: {end:?}");
}

#[test]
fn a_branch_of_a_task_is_the_persons_own() {
    let (house, asked, _) = passed_on();
    let new = decided_otherwise(&house.children[0], asked, chosen("o1"));
    assert_eq!(
        (new.state.digest.parent, new.state.family.parent.as_ref(), new.state.family.for_parent),
        (None, None, false)
    );
    let own = crate::machine::branch::interaction_in(BRANCH, asked);
    assert!(new.state.interaction(own).unwrap().for_person());
    assert_eq!(new.told("c1")["answers"][0]["selected"], json!(["main"]));
    assert_eq!(next(&new.state), Next::Request(RequestKind::Round));
    assert!(!orphaned(&new.state, None), "nobody stops it for its parent's sake");
}

#[test]
fn the_tree_shows_tasks_under_their_run_and_what_was_passed_on() {
    let (house, asked, mine) = passed_on();
    let id = house.parent.state.digest.id.unwrap();
    let tree = tree(id, &[house.parent.events, house.children[0].events.clone()], false);
    let named = |kind| tree.edges.iter().filter(move |edge| edge.kind == kind).map(|edge| (&*edge.from, &*edge.to));
    let task = format!("conversation:{}", house.children[0].state.digest.id.unwrap());
    assert_eq!(named(TreeEdgeKind::Task).collect::<Vec<_>>(), [(&*format!("run:{id}:1"), &*task)]);
    let chain = (&*format!("decision:{asked}"), &*format!("decision:{mine}"));
    assert_eq!(named(TreeEdgeKind::PassedOn).collect::<Vec<_>>(), [chain]);
}
