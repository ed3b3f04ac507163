//! The past as a tree, beside another one, and step by step.

use super::acts::command;
use super::branches::decided_otherwise;
use super::*;
use crate::facts::rule::Scope;
use crate::views::compare::compare;
use crate::views::tree::tree;
use crate::views::{replay, thread};
use crate::wire::thread::Entry;
use crate::wire::{OutcomeKind, ReplayKind, TreeBody, TreeEdgeKind};

/// Asked twice, answered twice; then a command was allowed.
fn lived() -> (Desk, [InteractionId; 2]) {
    let mut desk = Desk::started("paint it");
    desk.reply("", vec![ask("c1")]).unwrap();
    let first = desk.only_open();
    desk.submit(first, 1, chosen("o1")).unwrap();
    desk.reply("Red it is.", vec![ask("c2")]).unwrap();
    let second = desk.only_open();
    desk.submit(second, 2, chosen("o1")).unwrap();
    desk.reply("Now to work.", vec![command("m1", "make")]).unwrap();
    desk.propose("m1").unwrap();
    let confirm = desk.only_open();
    desk.submit(confirm, 3, Response::Approved { scope: Scope::Once, arguments: None, hash: None }).unwrap();
    desk.begin("m1").unwrap();
    desk.finish("m1", "made").unwrap();
    desk.reply("Done.", Vec::new()).unwrap();
    (desk, [first, second])
}

#[test]
fn the_tree_is_a_line_of_runs_and_decisions_and_a_branch_hangs_on_what_it_decides_differently() {
    let (desk, [_, second]) = lived();
    let mut new = decided_otherwise(&desk, second, chosen("o2"));
    new.reply("", vec![ask("c9")]).unwrap();
    let id = desk.state.digest.id.unwrap();
    let tree = tree(id, &[desk.events, new.events], false);
    let name = |node: &crate::wire::TreeNode| match &node.body {
        TreeBody::Conversation { title, .. } => format!("conversation {title}"),
        TreeBody::Run { run, said, end } => format!("run {run} {said} {}", end.is_some()),
        TreeBody::Decision { row } => {
            let words: Vec<&str> = row.answers.iter().map(|answer| answer.words.as_str()).collect();
            format!("{} {}", row.outcome.name(), words.join(", "))
        }
        TreeBody::Open { asked, .. } => format!("open {asked}"),
    };
    let names: Vec<String> = tree.nodes.iter().map(name).collect();
    assert_eq!(
        names,
        [
            "conversation paint it",
            "run 1 paint it true",
            "answered Red, dark",
            "answered Red, dark",
            "approved ",
            "conversation paint it",
            "answered Blue",
            "open Which one?",
        ]
    );
    let number = |id: &str| tree.nodes.iter().position(|node| node.id == id).unwrap();
    let edges: Vec<_> = tree.edges.iter().map(|edge| (number(&edge.from), number(&edge.to), edge.kind)).collect();
    let then = |from, to| (from, to, TreeEdgeKind::Then);
    assert_eq!(
        edges,
        [then(0, 1), then(1, 2), then(2, 3), then(3, 4), then(5, 6), then(6, 7), (3, 5, TreeEdgeKind::Branch)]
    );
}

#[test]
fn a_changed_decision_stands_in_the_tree_as_it_is_now() {
    let (mut desk, [first, _]) = lived();
    let question = QuestionId("q1".into());
    desk.put(Input::Correct { interaction: first, question, text: "green".into(), at: 1 }).unwrap();
    let tree = tree(desk.state.digest.id.unwrap(), &[desk.events], false);
    let TreeBody::Decision { row } = &tree.nodes[2].body else { panic!("a decision") };
    assert_eq!((row.answers[0].words.as_str(), row.answers[0].corrected), ("green", true));
}

#[test]
fn two_branches_are_the_same_up_to_the_decision_and_stand_side_by_side_after_it() {
    let (desk, [_, second]) = lived();
    let mut new = decided_otherwise(&desk, second, chosen("o2"));
    new.reply("Blue, then.", Vec::new()).unwrap();
    let compared = compare(&desk.state, &new.state).unwrap();
    let before = thread::entries(&desk.state, 0, compared.common);
    assert!(matches!(&before.last().unwrap().entry, Entry::Reply { text, .. } if text == "Red it is."));
    let kinds: Vec<_> = compared.rows.iter().map(|row| (row.a.is_some(), row.b.is_some(), row.same)).collect();
    let both = (true, true, false);
    let left = (true, false, false);
    assert_eq!(kinds[0], both, "the decision, one way and the other");
    let Some(Entry::Ask { interaction }) = &compared.rows[0].b else { panic!("the question") };
    assert_eq!(crate::views::history::row(&new.state.digest, interaction).unwrap().outcome, OutcomeKind::Answered);
    assert_eq!(kinds.iter().filter(|kind| **kind == both).count(), 2, "{kinds:?}: and one reply beside the other");
    assert!(kinds.contains(&left), "the command was run in one of them only");
    let same = compare(&desk.state, &desk.state).unwrap();
    assert_eq!((same.rows.len(), same.common), (0, thread::count(&desk.state)));
}

#[test]
fn every_event_is_one_step_and_says_what_it_was() {
    let (desk, [first, _]) = lived();
    let steps = replay::steps(&desk.events);
    assert_eq!(steps.len(), desk.events.len());
    assert!(steps.iter().zip(1..).all(|(step, seq)| step.seq == seq));
    let of = |kind: ReplayKind| {
        let words =
            steps.iter().filter(move |step| step.kind == kind).map(|step| step.words.as_deref().unwrap_or_default());
        words.collect::<Vec<_>>()
    };
    assert_eq!(of(ReplayKind::Message), ["paint it"]);
    assert_eq!(of(ReplayKind::Asked), ["Which one?", "Which one?", "Run: make"]);
    assert_eq!(of(ReplayKind::Answered), ["Red, dark", "Red, dark", "Run: make"]);
    assert_eq!(of(ReplayKind::Begun), ["Run: make"]);
    assert_eq!(of(ReplayKind::Reply), ["", "Red it is.", "Now to work.", "Done."]);
    let asked = steps.iter().find(|step| step.kind == ReplayKind::Asked).unwrap().seq as usize;
    let then = State::fold(&desk.events[..asked]);
    assert!(then.open_interactions().any(|open| open.id == first), "as it was then, it stands open");
}
