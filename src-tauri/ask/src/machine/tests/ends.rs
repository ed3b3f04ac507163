//! Every way a question may end, and what comes after an end.

use super::*;
use crate::facts::event::RunEvent;
use crate::facts::interaction::Status;
use crate::facts::invalid::Invalid;
use crate::facts::outcome::Outcome;
use crate::facts::run_end::{FailureCode, RunFailure};
use crate::machine::decision::{decision, decisions};
use crate::views::{thread, transcript};
use crate::wire::thread::Entry;

pub(super) fn plainly(id: &str) -> Call {
    call(id, "ask_user", json!({ "question": "Which one?", "choices": ["Red, dark", "Blue"], "background": false }))
}

pub(super) fn in_background(id: &str) -> Call {
    call(id, "ask_user", json!({ "question": "Which one?", "choices": ["Red, dark", "Blue"], "background": true }))
}

/// What the model is told last in a person's name.
pub(super) fn last_word(state: &State) -> String {
    let last = transcript::turns(&state.items).filter_map(|turn| match turn {
        transcript::TranscriptTurn::User(text) => Some(text.to_owned()),
        transcript::TranscriptTurn::Reply(_) => None,
    });
    last.last().expect("somebody has spoken")
}

fn outcome(desk: &Desk, id: InteractionId) -> Outcome {
    match &desk.state.interaction(id).expect("it is known").status {
        Status::Open => panic!("it is open"),
        Status::Closed(closing) => closing.outcome.clone(),
    }
}

#[test]
fn left_to_the_agent_is_recorded_as_that_and_is_no_choice_of_the_persons() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1")]).unwrap();
    let id = desk.only_open();
    desk.submit(id, 1, Response::Delegated { comment: Some(" the cheaper ".into()) }).unwrap();
    let told = desk.told("c1");
    assert_eq!((told["status"].as_str(), &told["answers"]), (Some("delegated"), &json!([])));
    assert_eq!(told["comment"], "the cheaper");
    assert!(decisions(&desk.state).is_empty(), "the person decided nothing");
}

#[test]
fn talking_first_leaves_the_question_open_and_lets_the_agent_speak() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1"), ask("c2")]).unwrap();
    let ids: Vec<_> = desk.state.open_interactions().map(|open| open.id).collect();
    desk.submit(ids[0], 1, Response::TalkFirst { text: "What does red cost?".into() }).unwrap();
    for (call, id) in ["c1", "c2"].into_iter().zip(&ids) {
        assert_eq!(
            (desk.told(call)["status"].as_str(), desk.told(call)["id"].as_str()),
            (Some("talk_first"), Some(id.to_string().as_str()))
        );
    }
    assert_eq!(desk.state.open_interactions().count(), 2, "both stand");
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round), "and the agent answers");
    assert_eq!(last_word(&desk.state), "What does red cost?");
    desk.reply("Ten euros more.", vec![]).unwrap();
    assert_eq!(next(&desk.state), Next::Done);
    assert_eq!(desk.state.digest.standing(), crate::wire::Standing::NeedsYou, "it is still the person's turn");

    desk.submit(ids[0], 2, chosen("o1")).unwrap();
    assert!(last_word(&desk.state).contains("\"selected\":[\"Red, dark\"]"), "{}", last_word(&desk.state));
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round), "the answer starts the agent again");
    assert_eq!(desk.told("c1")["status"], "talk_first", "a call has one result");
    let again = desk.submit(ids[0], 2, chosen("o1"));
    assert!(matches!(again, Err(Refusal::Answer(AnswerRefusal::Duplicate(_)))), "{again:?}");
}

#[test]
fn a_question_in_the_background_holds_nothing_up_and_its_answer_is_told_as_a_message() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![in_background("c1"), call("c2", "read_file", json!({ "path": "a" }))]).unwrap();
    let id = desk.only_open();
    assert_eq!(desk.told("c1")["status"], "waiting");
    desk.finish("c2", "found").unwrap();
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));

    desk.reply("", vec![call("c3", "check_answer", json!({ "id": id.to_string() }))]).unwrap();
    assert_eq!(desk.told("c3")["status"], "waiting", "elapsed time is not an answer");
    let events = desk.submit(id, 1, chosen("o2")).unwrap();
    assert!(
        !events.iter().any(|event| matches!(event, Event::Run(RunEvent::Started { .. }))),
        "the run goes on by itself"
    );
    desk.reply("", vec![call("c4", "check_answer", json!({ "id": id.to_string() }))]).unwrap();
    assert_eq!(desk.told("c4")["answers"][0]["selected"], json!(["Blue"]));
    desk.reply("", vec![call("c5", "check_answer", json!({ "id": "nonsense" }))]).unwrap();
    assert!(desk.told("c5").as_str().unwrap().contains("no such question"));
    let entry = thread::entries(&desk.state, 0, 99).into_iter().find_map(|placed| match placed.entry {
        Entry::Told { interaction, .. } => Some(interaction.id),
        _ => None,
    });
    assert_eq!(entry, Some(id), "the person sees that it was told");
}

#[test]
fn an_answer_that_comes_while_the_model_speaks_is_not_passed_over() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![in_background("c1")]).unwrap();
    let seen = desk.state.items.len();
    desk.submit(desk.only_open(), 1, chosen("o2")).unwrap();
    desk.reply_to(seen, "Done with the rest.", vec![], QuestionAvailability::On).unwrap();
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round), "it has to hear the answer");
}

#[test]
fn a_new_message_sets_aside_what_the_run_waits_for_and_nothing_else() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![in_background("c1"), ask("c2")]).unwrap();
    desk.send("do the gate").unwrap();
    assert_eq!(desk.told("c2")["status"], "superseded");
    assert_eq!(desk.state.open_interactions().count(), 1, "the other one stands");
    let at = desk.tick();
    desk.put(Input::Stop { at }).unwrap();
    assert_eq!(desk.state.open_interactions().count(), 0, "a stop ends all");
    assert!(last_word(&desk.state).contains("cancelled"), "and the agent will know");
    assert_eq!(next(&desk.state), Next::Done, "but is not started by it");
}

#[test]
fn the_limit_ends_in_no_response_and_never_in_a_choice() {
    let mut desk = Desk::started("paint the fence");
    desk.limit_ms = Some(300_000);
    desk.reply("", vec![ask("c1")]).unwrap();
    let id = desk.only_open();
    let at = desk.tick();
    desk.put(Input::Expire { interaction: id, limit_ms: 300_000, asking: ASKING, at }).unwrap();
    let told = desk.told("c1");
    assert_eq!((told["status"].as_str(), &told["answers"]), (Some("no_response"), &json!([])));
    assert!(told["note"].as_str().unwrap().contains("(5 min)"), "{told}");
    assert!(matches!(
        desk.put(Input::Expire { interaction: id, limit_ms: 300_000, asking: ASKING, at }),
        Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))
    ));

    desk.submit(id, 1, chosen("o1")).unwrap();
    assert_eq!(desk.told("c1")["status"], "answered", "the agent had not gone on: it is simply the answer");
    assert!(matches!(outcome(&desk, id), Outcome::Answered(_)));
}

#[test]
fn without_a_limit_no_time_ends_a_question() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![plainly("c1")]).unwrap();
    let (interaction, at) = (desk.only_open(), desk.tick());
    assert_eq!(desk.put(Input::Expire { interaction, limit_ms: 300_000, asking: ASKING, at }), Err(Refusal::Stale));
    assert_eq!(next(&desk.state), Next::Wait);
}

#[test]
fn an_answer_after_the_end_is_told_late_and_once() {
    let mut desk = Desk::started("paint the fence");
    desk.limit_ms = Some(300_000);
    desk.reply("", vec![ask("c1")]).unwrap();
    let id = desk.only_open();
    let at = desk.tick();
    desk.put(Input::Expire { interaction: id, limit_ms: 300_000, asking: ASKING, at }).unwrap();
    desk.state.request_begins();
    desk.reply("I leave the colour open.", vec![]).unwrap();
    assert_eq!(next(&desk.state), Next::Done);

    desk.submit(id, 1, chosen("o2")).unwrap();
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
    assert!(last_word(&desk.state).starts_with("[Late"), "{}", last_word(&desk.state));
    assert_eq!(desk.told("c1")["status"], "no_response", "what was told stays told");
    assert_eq!(decisions(&desk.state)[0].answer, "Blue");
    assert!(matches!(desk.submit(id, 1, chosen("o2")), Err(Refusal::Answer(AnswerRefusal::Duplicate(_)))));
    assert!(
        matches!(desk.submit(id, 2, chosen("o1")), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))),
        "one late answer"
    );
}

#[test]
fn what_a_person_closed_is_answered_after_all_only_where_they_say_so() {
    for end in ["dismiss", "stop"] {
        let mut desk = Desk::started("paint the fence");
        desk.reply("", vec![ask("c1")]).unwrap();
        let id = desk.only_open();
        let at = desk.tick();
        match end {
            "dismiss" => desk.submit(id, 1, Response::Dismissed).unwrap(),
            _ => desk.put(Input::Stop { at }).unwrap(),
        };
        assert!(
            matches!(desk.submit(id, 2, chosen("o1")), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))),
            "{end}: a stale click"
        );
        let events = desk.revise(id, 2, chosen("o1")).unwrap();
        match end {
            "dismiss" => assert_eq!(desk.told("c1")["status"], "answered", "the agent has not gone on: {events:?}"),
            _ => assert!(last_word(&desk.state).starts_with("[Late"), "{events:?}"),
        }
        assert_eq!(next(&desk.state), Next::Request(RequestKind::Round), "{end}");
    }
}

#[test]
fn a_changed_answer_that_is_sent_again_does_not_come_back_over_a_later_one() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1"), ask("c2")]).unwrap();
    let id = desk.state.open_interactions().next().unwrap().id;
    let answers = [chosen("o1"), chosen("o2"), chosen("o1"), chosen("o2")];
    desk.submit(id, 1, answers[0].clone()).unwrap();
    for (submit, answer) in (2..).zip(&answers[1..]) {
        desk.revise(id, submit, answer.clone()).unwrap();
        for (again, answer) in (1..submit).zip(&answers) {
            for sent in [desk.revise(id, again, answer.clone()), desk.submit(id, again, answer.clone())] {
                assert!(
                    matches!(sent, Err(Refusal::Answer(AnswerRefusal::Duplicate(_)))),
                    "{again} after {submit}: {sent:?}"
                );
            }
        }
    }
    assert_eq!(decisions(&desk.state)[0].answer, "Blue");
}

#[test]
fn a_sent_answer_can_be_changed_until_the_next_request_has_begun() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1"), ask("c2")]).unwrap();
    let ids: Vec<_> = desk.state.open_interactions().map(|open| open.id).collect();
    desk.submit(ids[0], 1, chosen("o1")).unwrap();
    assert!(
        matches!(desk.submit(ids[0], 2, chosen("o2")), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))),
        "not by accident"
    );
    desk.revise(ids[0], 2, chosen("o2")).unwrap();
    assert_eq!(desk.told("c1")["answers"][0]["selected"], json!(["Blue"]));
    assert_eq!(decisions(&desk.state)[0].answer, "Blue");
    desk.submit(ids[1], 3, chosen("o1")).unwrap();
    desk.state.request_begins();
    assert!(matches!(desk.revise(ids[0], 4, chosen("o1")), Err(Refusal::Answer(AnswerRefusal::TooLate(_)))));
    desk.reply("Painted.", vec![]).unwrap();
    assert!(
        matches!(desk.revise(ids[0], 4, chosen("o1")), Err(Refusal::Answer(AnswerRefusal::TooLate(_)))),
        "nor when the run is over"
    );
    assert_eq!(desk.told("c1")["answers"][0]["selected"], json!(["Blue"]));
}

#[test]
fn a_decision_can_be_put_in_other_words_and_taken_back() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1")]).unwrap();
    let id = desk.only_open();
    let question = QuestionId("q1".into());
    let at = desk.tick();
    let early = desk.put(Input::Withdraw { interaction: id, question: question.clone(), at });
    assert_eq!(early, Err(Refusal::Invalid { field: "question".into(), why: Invalid::UnknownDecision }));
    desk.submit(id, 1, chosen("o1")).unwrap();
    desk.put(Input::Correct { interaction: id, question: question.clone(), text: " but matt ".into(), at }).unwrap();
    let stands = decision(&desk.state, id, &question).unwrap();
    assert_eq!((stands.answer.as_str(), stands.corrected), ("but matt", true));
    assert_eq!(desk.told("c1")["answers"][0]["selected"], json!(["Red, dark"]), "the record stays as it was");
    desk.put(Input::Withdraw { interaction: id, question: question.clone(), at }).unwrap();
    assert!(decisions(&desk.state).is_empty());
    assert!(desk.put(Input::Correct { interaction: id, question, text: "no".into(), at }).is_err());
}

#[test]
fn nothing_is_remembered_for_a_workspace_that_is_not_there() {
    let mut desk = Desk::new();
    let start = Input::Start {
        id: ConversationId(desk.uuid()),
        workspace: None,
        message: MessageId(desk.uuid()),
        text: "paint".into(),
        mode: Mode::default(),
        model: None,
        parent: None,
        agent: None,
        no_questions: false,
        rounds_max: 3,
        at: desk.tick(),
    };
    desk.put(start).unwrap();
    desk.reply("", vec![ask("c1")]).unwrap();
    let answer = Answer::choosing(&QuestionId("q1".into()), vec![OptionId("o1".into())]);
    let given = Answers { answers: vec![answer], remember: true, ..Answers::default() };
    let refused = desk.submit(desk.only_open(), 1, Response::Answered(given));
    assert_eq!(refused, Err(Refusal::Invalid { field: "remember".into(), why: Invalid::NoWorkspace }));
}

#[test]
fn where_nobody_can_be_asked_the_model_is_told_not_to_ask_again() {
    let mut desk = Desk::started("paint the fence");
    desk.reply_to(1, "", vec![ask("c1")], QuestionAvailability::Nobody).unwrap();
    assert_eq!(desk.state.open_interactions().count(), 0);
    assert_eq!(desk.told("c1")["status"], "unsupported");
    assert!(desk.told("c1")["note"].as_str().unwrap().contains("Do not call ask_user again"));
}

#[test]
fn a_reply_without_a_word_is_an_end_only_where_something_was_done_or_is_still_waited_for() {
    let empty = RunEnd::Failed { failure: RunFailure { code: FailureCode::EmptyReply, detail: String::new() } };
    for (calls, words, expected) in [
        (vec![], "", &empty),
        (vec![], " \n\t", &empty),
        (vec![], "Done.", &RunEnd::Completed),
        (vec![in_background("c1")], "", &RunEnd::Completed),
    ] {
        let mut desk = Desk::started("paint the fence");
        if !calls.is_empty() {
            desk.reply("", calls).unwrap();
        }
        let events = desk.reply(words, vec![]).unwrap();
        let end = events.iter().find_map(|event| match event {
            Event::Run(RunEvent::Ended { end, .. }) => Some(end),
            _ => None,
        });
        assert_eq!(end, Some(expected), "{words:?}");
        let at = desk.tick();
        let retried = desk.put(Input::Retry { rounds_max: 3, at });
        assert_eq!(retried.is_ok(), *expected == empty, "what failed can be tried again: {retried:?}");
    }
}
