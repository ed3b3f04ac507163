//! What is no text is refused in every text of every answer; what was stored before that still reads.

use super::acts::*;
use super::*;
use crate::facts::invalid::Invalid;
use crate::facts::outcome::{Consent, Outcome};

const NUL: &str = "a\u{0}b";

#[test]
fn no_answer_holds_what_is_no_text() {
    let q1 = || QuestionId("q1".into());
    let given = |answer: Answer| Response::Answered(vec![answer].into());
    let noted = Answer { note: Some(NUL.into()), ..Answer::choosing(&q1(), vec![OptionId("o1".into())]) };
    let plan = || call("c1", "propose_plan", json!({ "title": "Tidy", "steps": ["look"] }));
    let consent = || call("c1", "ask_user", json!({ "authorization": { "action": "Drop it" } }));
    let commented = Answers { comment: Some(NUL.into()), ..Answers::from(vec![Answer::writing(&q1(), "red")]) };
    let answers: [(&str, Call, Response); 9] = [
        ("own words", ask("c1"), written(NUL)),
        ("a note", ask("c1"), given(noted)),
        ("a comment", ask("c1"), Response::Answered(commented)),
        ("a word to the agent", ask("c1"), Response::Delegated { comment: Some(NUL.into()) }),
        ("talking first", ask("c1"), Response::TalkFirst { text: NUL.into() }),
        ("a reason", edit("c1", "a"), no(Some(NUL))),
        ("a rationale", consent(), Response::Consented { consent: Consent::No, rationale: Some(NUL.into()) }),
        ("a step", plan(), Response::PlanAccepted { steps: Some(vec![NUL.into()]) }),
        ("the reason against a plan", plan(), no(Some(NUL))),
    ];
    for (what, asked, response) in answers {
        let mut desk = Desk::acting(vec![asked]);
        if matches!(next(&desk.state), Next::Prepare(_)) {
            desk.propose("c1").unwrap();
        }
        let refused = desk.submit(desk.only_open(), 1, response);
        let expected = Invalid::NotText { character: "U+0000".into() };
        assert!(matches!(&refused, Err(Refusal::Invalid { why, .. }) if *why == expected), "{what}: {refused:?}");
    }
}

#[test]
fn a_question_and_an_answer_of_before_still_read() {
    let mut desk = Desk::started("paint");
    desk.reply("", vec![ask("c1")]).unwrap();
    desk.submit(desk.only_open(), 1, written("PLACE")).unwrap();
    let stored = serde_json::to_string(&desk.events).unwrap();
    let old = stored.replace("PLACE", "a\\u0000b").replace("Which one?", "Which\\u0001one?");
    let events: Vec<Event> = serde_json::from_str(&old).unwrap();
    let state = State::fold(&events);
    let asked = state.interactions().next().unwrap();
    assert_eq!(asked.questions()[0].text, "Which\u{1}one?");
    let closing = asked.closings().next().unwrap();
    assert!(matches!(&closing.outcome, Outcome::Answered(given) if given.answers[0].text.as_deref() == Some(NUL)));
}
