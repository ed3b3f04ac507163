//! Several questions of one task at once: each is answered on its own, and none holds up another.

use super::house::{House, ask_parent};
use super::*;

fn two() -> (House, Vec<InteractionId>) {
    let mut house = House::with(&["tests"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?"), ask_parent("c2", "Which name?")]);
    (house, asked)
}

fn answer(id: &str, to: InteractionId, answer: &str) -> Call {
    call(id, "answer_child", json!({ "in_reply_to": to.to_string(), "answer": answer }))
}

fn pass_on(id: &str, to: InteractionId) -> Call {
    call(id, "ask_user", json!({ "question": "Which?", "choices": ["main", "dev"], "in_reply_to": to.to_string() }))
}

/// What nobody is to be waited for: a task that itself waits for an answer from here.
fn stands_still(house: &House) -> bool {
    let state = &house.parent.state;
    let passed = |id| state.interactions().any(|mine| mine.passes_on.is_some_and(|on| on.interaction == id));
    let owed = |task: &Subtask| {
        let mut heard = state.family.all_heard().filter(|heard| heard.from == task.id);
        heard.any(|heard| heard.interaction.status == Status::Open && !passed(heard.interaction.id))
    };
    next(state) == Next::Wait && state.family.awaited().any(|(_, task)| owed(task))
}

#[test]
fn the_answer_to_one_gives_the_other_whichever_is_first() {
    for first in [0, 1] {
        let (mut house, asked) = two();
        let other = asked[1 - first];
        house.reply_and_relay(vec![answer("a1", asked[first], "main")]);
        let told = house.parent.told("a1");
        assert_eq!(
            (told["status"].as_str(), told["in_reply_to"].as_str()),
            (Some("input_required"), Some(&*other.to_string()))
        );
        assert_eq!(
            (told["answered"].as_str(), &told["choices"]),
            (Some(&*asked[first].to_string()), &json!(["main", "dev"]))
        );
        assert!(matches!(next(&house.parent.state), Next::Request(_)), "the parent is wanted at once");
        house.reply_and_relay(vec![answer("a2", other, "dev")]);
        assert_eq!(next(&house.parent.state), Next::Wait, "now the task goes on");
        for (number, call) in ["c1", "c2"].into_iter().enumerate() {
            let choice = if number == first { "main" } else { "dev" };
            assert_eq!(house.children[0].told(call)["answers"][0]["selected"], json!([choice]));
        }
        house.children[0].reply_under(None, vec![]);
        house.carry();
        assert_eq!(house.parent.told("a2")["status"], "completed");
    }
}

#[test]
fn answered_in_one_reply_the_last_of_them_waits() {
    let (mut house, asked) = two();
    house.reply_and_relay(vec![answer("a1", asked[0], "main"), answer("a2", asked[1], "dev")]);
    assert_eq!(house.parent.told("a1")["ok"], true);
    assert_eq!(next(&house.parent.state), Next::Wait);
    house.children[0].reply_under(None, vec![]);
    house.carry();
    assert_eq!(house.parent.told("a2")["status"], "completed");
}

#[test]
fn no_mixture_of_answers_stands_still() {
    type Make = fn(&str, InteractionId) -> Call;
    let ways: [(&str, Make); 3] = [
        ("answered", |id, to| answer(id, to, "main")),
        ("refused", |id, to| answer(id, to, "")),
        ("passed on", pass_on),
    ];
    for (one, first) in ways {
        for (other, second) in ways {
            for turned in [false, true] {
                for together in [false, true] {
                    let case = format!("{one}, {other}, turned {turned}, together {together}");
                    let (mut house, mut asked) = two();
                    if turned {
                        asked.reverse();
                    }
                    let calls = [first("a1", asked[0]), second("a2", asked[1])];
                    if together {
                        house.reply_and_relay(calls.into());
                    } else {
                        let [one, other] = calls;
                        house.reply_and_relay(vec![one]);
                        assert!(!stands_still(&house), "after one: {case}");
                        let open: Vec<_> = house.parent.state.open_interactions().map(|it| it.id).collect();
                        for (number, id) in open.into_iter().enumerate() {
                            house.parent.submit(id, number as u128, chosen("o2")).unwrap();
                        }
                        house.carry();
                        if matches!(next(&house.parent.state), Next::Request(_)) {
                            house.reply_and_relay(vec![other]);
                        }
                    }
                    assert!(!stands_still(&house), "{case}");
                }
            }
        }
    }
}

#[test]
fn a_third_question_waits_for_its_turn() {
    let mut house = House::with(&["tests"]);
    let calls = ["c1", "c2", "c3"].map(|id| ask_parent(id, &format!("Which of {id}?")));
    let asked = house.child_asks(0, calls.into());
    house.reply_and_relay(vec![answer("a1", asked[0], "main"), answer("a2", asked[2], "dev")]);
    assert_eq!(house.parent.told("a1")["in_reply_to"], asked[1].to_string(), "what nobody answers is said at once");
    assert_eq!(house.parent.told("a2")["in_reply_to"], asked[1].to_string());
    house.reply_and_relay(vec![answer("a3", asked[1], "main")]);
    assert_eq!(next(&house.parent.state), Next::Wait);
}
