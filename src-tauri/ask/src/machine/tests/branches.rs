//! "Answer differently from here", told as stories.

use super::acts::{command, edit};
use super::*;
use crate::facts::action::Undone;
use crate::facts::rule::{Mode, Scope};
use crate::machine::branch::{BranchAnswer, BranchRefusal, Fork, branch};

pub const BRANCH: ConversationId = ConversationId(Uuid::from_u128(0xb7a2_c400));

fn other(interaction: InteractionId, response: Response, restore: bool) -> BranchAnswer {
    let submit = SubmitId(Uuid::from_u128(99));
    let by = Surface::Window;
    let submission = Submission {
        interaction,
        submit,
        response,
        edited: None,
        by,
        answerer: None,
        revises: false,
        waiting: 1,
        rounds_max: 3,
        at: 9_000,
    };
    BranchAnswer { id: BRANCH, submission, restore }
}

/// Another answer to this, and the branch that it makes.
pub fn decided_otherwise(desk: &Desk, interaction: InteractionId, response: Response) -> Desk {
    branched(desk, interaction, response, false)
}

fn branched(desk: &Desk, interaction: InteractionId, response: Response, restore: bool) -> Desk {
    let fork = Fork::find(&desk.events, interaction).expect("it has ended");
    let events = branch(&desk.events, &fork, other(interaction, response, restore)).expect("it can be branched");
    Desk { state: State::fold(&events), events, clock: 9_000, ids: 1 << 40, limit_ms: None }
}

fn yes() -> Response {
    Response::Approved { scope: Scope::Once, arguments: None, hash: None }
}

fn no() -> Response {
    Response::Denied { reason: Some("rather not".into()) }
}

#[test]
fn the_model_hears_the_other_answer_and_nothing_of_the_first() {
    let mut desk = Desk::started("paint it");
    desk.reply("", vec![ask("c1")]).unwrap();
    let asked = desk.only_open();
    desk.submit(asked, 1, chosen("o1")).unwrap();
    desk.reply("Red it is.", Vec::new()).unwrap();
    desk.send("thanks").unwrap();
    let new = branched(&desk, asked, chosen("o2"), false);
    assert_eq!(new.told("c1")["answers"][0]["selected"], json!(["Blue"]));
    assert_eq!(next(&new.state), Next::Request(RequestKind::Round));
    let words = serde_json::to_string(&new.events).unwrap();
    assert!(!words.contains("Red it is") && !words.contains("thanks"));
    assert_eq!(desk.told("c1")["answers"][0]["selected"], json!(["Red, dark"]), "the first stands where it was given");
}

#[test]
fn ids_are_new_also_in_what_the_model_was_told() {
    let mut desk = Desk::started("paint it");
    let aside = call("c1", "ask_user", json!({ "question": "Soon?", "choices": ["a", "b"], "background": true }));
    desk.reply("", vec![aside, ask("c2")]).unwrap();
    let [soon, which] = [0, 1].map(|at| desk.state.open_interactions().nth(at).unwrap().id);
    desk.submit(which, 1, chosen("o1")).unwrap();
    let new = branched(&desk, which, chosen("o2"), false);
    let told = new.told("c1")["id"].as_str().unwrap().to_owned();
    let open = new.only_open();
    assert!(told == open.to_string() && open != soon, "the question beside it stays open under its new id");
    assert_eq!(branched(&desk, which, chosen("o2"), false).events, new.events);
}

#[test]
fn a_yes_becomes_a_no_and_what_was_done_before_stays_done() {
    let mut desk = Desk::started("go");
    desk.reply("", vec![edit("e1", "a"), command("c1", "make")]).unwrap();
    for (id, press) in [("e1", 1), ("c1", 2)] {
        desk.propose(id).unwrap();
        let asked = desk.only_open();
        desk.submit(asked, press, yes()).unwrap();
        desk.begin(id).unwrap();
        desk.finish(id, "done").unwrap();
    }
    let asked = desk.state.act(&"c1".into()).unwrap().interactions[0];
    let mut new = branched(&desk, asked, no(), true);
    assert_eq!(new.told("e1"), json!("done"));
    assert!(new.told("c1").to_string().contains("rather not"));
    assert_eq!(
        next(&new.state),
        Next::Request(RequestKind::Round),
        "nothing was changed after it: nothing is put back"
    );
    new.reply("So it is.", Vec::new()).unwrap();
    assert!(!new.state.can_undo(1), "what was done before the branch is not the branch's to undo");
    desk.reply("Done.", Vec::new()).unwrap();
    assert!(desk.state.can_undo(1));
}

#[test]
fn a_no_becomes_a_yes_that_is_begun_like_any_other() {
    let mut desk = Desk::started("go");
    desk.reply("", vec![command("c1", "make")]).unwrap();
    desk.propose("c1").unwrap();
    let asked = desk.only_open();
    desk.submit(asked, 1, no()).unwrap();
    let mut new = branched(&desk, asked, yes(), false);
    assert_eq!(next(&new.state), Next::Act("c1".into()));
    assert_eq!(
        new.begin_with("c1", "another"),
        Err(Refusal::Call(CallRefusal::NotApproved)),
        "what was shown is what is done"
    );
    new.begin("c1").unwrap();
}

#[test]
fn no_consent_is_used_twice() {
    let mut desk = Desk::started("go");
    desk.reply("", vec![edit("e1", "a"), command("c1", "make")]).unwrap();
    desk.propose("e1").unwrap();
    let first = desk.only_open();
    desk.propose("c1").unwrap();
    let second = desk.state.open_interactions().find(|open| open.id != first).unwrap().id;
    desk.submit(second, 1, yes()).unwrap();
    desk.submit(first, 2, yes()).unwrap();
    let new = branched(&desk, first, no(), false);
    assert_eq!(next(&new.state), Next::Prepare(vec!["c1".into()]), "the command is shown again");
}

#[test]
fn what_was_under_way_ends_in_the_branch_as_it_ended() {
    let mut desk = Desk::started("go");
    desk.reply("", vec![command("c1", "make"), ask("q1")]).unwrap();
    let asked = desk.only_open();
    desk.propose("c1").unwrap();
    let confirm = desk.state.open_interactions().find(|open| open.id != asked).unwrap().id;
    desk.submit(confirm, 1, yes()).unwrap();
    desk.begin("c1").unwrap();
    desk.submit(asked, 2, chosen("o1")).unwrap();
    let unknown = branched(&desk, asked, chosen("o2"), false);
    assert!(unknown.told("c1").to_string().contains("may"), "{}", unknown.told("c1"));
    desk.finish("c1", "built").unwrap();
    let new = branched(&desk, asked, chosen("o2"), false);
    assert_eq!(new.told("c1"), json!("built"));
    assert_eq!(next(&new.state), Next::Request(RequestKind::Round));
}

#[test]
fn files_are_put_back_before_anything_else_and_told_where_they_could_not() {
    let mut desk = Desk::started("go");
    desk.reply("", vec![ask("q1")]).unwrap();
    let asked = desk.only_open();
    desk.submit(asked, 1, chosen("o1")).unwrap();
    desk.reply("", vec![edit("e1", "a")]).unwrap();
    desk.propose("e1").unwrap();
    let confirm = desk.only_open();
    desk.submit(confirm, 2, yes()).unwrap();
    desk.begin("e1").unwrap();
    desk.finish("e1", "done").unwrap();

    let plain = branched(&desk, asked, chosen("o2"), false);
    assert_eq!(next(&plain.state), Next::Request(RequestKind::Round));
    let mut new = branched(&desk, asked, chosen("o2"), true);
    assert_eq!(next(&new.state), Next::Restore);
    assert!(new.state.digest.running && !new.state.digest.blocked(), "a cold start takes it up");
    let files = Undone { restored: vec!["b".into()], kept: vec!["a".into()] };
    let restored = Input::Restored { branch: BRANCH, files, at: 9_001 };
    new.put(restored.clone()).unwrap();
    assert_eq!(new.put(restored.clone()), Err(Refusal::Stale), "once");
    assert_eq!(next(&new.state), Next::Request(RequestKind::Round));
    let told = |desk: &Desk| {
        let turns = crate::views::transcript::turns(&desk.state.items).filter_map(|turn| match turn {
            crate::views::transcript::TranscriptTurn::User(text) => Some(text.to_owned()),
            crate::views::transcript::TranscriptTurn::Reply(_) => None,
        });
        turns.last().unwrap()
    };
    assert!(told(&new).contains("- a") && !told(&new).contains("- b"), "{}", told(&new));
    desk.put(restored.clone()).unwrap();
    assert!(told(&desk).contains("- a") && told(&desk).contains("- b"), "{}", told(&desk));
    assert_eq!(desk.put(restored), Err(Refusal::Stale), "it is told once");
}

#[test]
fn what_was_allowed_then_and_is_no_longer_is_not_allowed_by_going_back() {
    let mut desk = Desk::started("go");
    desk.put(Input::SetMode { mode: Mode::SkipApprovals, at: 1 }).unwrap();
    desk.reply("", vec![ask("q1")]).unwrap();
    let asked = desk.only_open();
    desk.submit(asked, 1, chosen("o1")).unwrap();
    assert_eq!(branched(&desk, asked, chosen("o2"), false).state.mode, Mode::SkipApprovals);
    desk.put(Input::SetMode { mode: Mode::AskBeforeChanges, at: 2 }).unwrap();
    assert_eq!(branched(&desk, asked, chosen("o2"), false).state.mode, Mode::AskBeforeChanges);
}

#[test]
fn where_there_is_no_decision_there_is_no_branch() {
    let mut desk = Desk::started("go");
    desk.reply("", vec![ask("q1")]).unwrap();
    let asked = desk.only_open();
    let find = |desk: &Desk, id| Fork::find(&desk.events, id).map(drop);
    assert_eq!(find(&desk, asked), Err(BranchRefusal::Open));
    assert_eq!(find(&desk, InteractionId(Uuid::from_u128(12_345))), Err(BranchRefusal::Unknown));
    desk.submit(asked, 1, chosen("o1")).unwrap();
    let fork = Fork::find(&desk.events, asked).unwrap();
    let wrong = branch(&desk.events, &fork, other(asked, no(), false));
    let Err(BranchRefusal::Refused(why)) = wrong else { panic!("{wrong:?}") };
    assert!(matches!(*why, Refusal::Invalid { .. }), "{why:?}");
}

#[test]
fn a_question_that_nobody_was_there_for_can_be_answered_with_all_that_was_asked_beside_it() {
    let mut desk = Desk::started("go");
    let after = desk.state.items.len();
    desk.reply_to(after, "", vec![ask("q1"), ask("q2"), edit("e1", "a")], QuestionAvailability::Afk).unwrap();
    let first = desk.state.call(&"q1".into()).and_then(|(item, at)| item.interactions[at]).unwrap();
    let new = branched(&desk, first, chosen("o2"), false);
    assert_eq!(new.told("q1")["status"], "answered");
    assert_eq!(new.told("q2")["status"], "afk");
    assert_eq!(new.told("e1"), desk.told("e1"));
    assert_eq!(next(&new.state), Next::Request(RequestKind::Round));
}
