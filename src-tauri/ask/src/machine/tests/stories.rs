//! One story a test: what happens, and what is then true.

use super::*;
use crate::base::limits::{ANSWER_WHOLE_BYTES_MAX, MESSAGE_BYTES_MAX};
use crate::facts::event::{AskEvent, CallEvent, RunEvent};
use crate::facts::interaction::Status;
use crate::facts::invalid::Invalid;
use crate::facts::outcome::Outcome;
use crate::machine::decision;
use crate::views::{compaction, thread, transcript};
use crate::wire::thread::{Entry, Placed};

#[test]
fn an_answer_becomes_the_result_of_the_same_call_in_one_commit() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("One thing first.", vec![ask("c1")]).unwrap();
    assert_eq!(next(&desk.state), Next::Wait, "the run waits for the person");
    let interaction = desk.only_open();

    let events = desk.submit(interaction, 1, chosen("o1")).unwrap();
    assert!(
        matches!(
            events.as_slice(),
            [Event::Ask(AskEvent::Response { .. }), Event::Call(CallEvent::Finished { call, .. })] if call.0 == "c1"
        ),
        "closing and result are one commit: {events:?}"
    );
    assert_eq!(desk.told("c1")["answers"][0]["selected"], json!(["Red, dark"]), "a label with a comma stays whole");
    assert_eq!(desk.told("c1")["status"], "answered");
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
}

#[test]
fn the_same_answer_twice_is_the_same_success_and_another_is_refused() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1")]).unwrap();
    let interaction = desk.only_open();
    desk.submit(interaction, 1, chosen("o1")).unwrap();

    assert!(
        matches!(desk.submit(interaction, 1, chosen("o1")), Err(Refusal::Answer(AnswerRefusal::Duplicate(_)))),
        "the same press"
    );
    assert!(
        matches!(desk.submit(interaction, 2, chosen("o1")), Err(Refusal::Answer(AnswerRefusal::Duplicate(_)))),
        "the same content"
    );
    let Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(closing))) = desk.submit(interaction, 3, chosen("o2")) else {
        panic!("a different second answer is refused")
    };
    assert_eq!((closing.by, closing.at), (Some(Surface::Window), desk.clock - 3), "and told who was first, and when");
}

#[test]
fn what_does_not_fit_the_question_is_refused_by_name_and_the_card_stays_open() {
    let mut desk = Desk::started("paint the fence");
    let strict = call("c1", "ask_user", json!({ "question": "?", "choices": ["a", "b"], "allow_freeform": false }));
    desk.reply("", vec![strict, ask("c2")]).unwrap();
    let ids: Vec<_> = desk.state.open_interactions().map(|open| open.id).collect();
    let answer = |question: &str, selected: &[&str], text: Option<&str>| Answer {
        question: QuestionId(question.into()),
        selected: selected.iter().map(|id| OptionId((*id).into())).collect(),
        text: text.map(str::to_owned),
        note: None,
        whole: None,
    };
    let huge = "x".repeat(ANSWER_WHOLE_BYTES_MAX + 1);
    let cases = [
        (0, vec![answer("q1", &[], Some("own words"))], Invalid::NoFreeText),
        (0, vec![answer("q1", &["o9"], None)], Invalid::UnknownOption),
        (0, vec![answer("q9", &["o1"], None)], Invalid::UnknownQuestion),
        (0, vec![answer("q1", &["o1", "o2"], None)], Invalid::OnlyOne),
        (0, vec![answer("q1", &["o1"], None), answer("q1", &["o1"], None)], Invalid::RepeatedQuestion),
        (0, vec![], Invalid::Empty),
        (1, vec![answer("q1", &[], None)], Invalid::Empty),
        (1, vec![answer("q1", &[], Some(" \n\t "))], Invalid::Empty),
        (1, vec![answer("q1", &[], Some("\u{200b} \u{2060}\u{feff}\u{3164}"))], Invalid::Empty),
        (1, vec![answer("q1", &["o1"], Some("and more"))], Invalid::OnlyOne),
        (1, vec![answer("q1", &[], Some("red\u{0}"))], Invalid::NotText { character: "U+0000".into() }),
        (
            1,
            vec![answer("q1", &[], Some(&huge))],
            Invalid::TooLong { bytes: ANSWER_WHOLE_BYTES_MAX + 1, bytes_max: ANSWER_WHOLE_BYTES_MAX },
        ),
    ];
    let talk = desk.submit(ids[1], 1, Response::TalkFirst { text: "\u{2060}\n\u{200b}".into() });
    assert!(matches!(talk, Err(Refusal::Invalid { why: Invalid::Empty, .. })), "{talk:?}");
    for (which, answers, expected) in cases {
        let before = desk.state.clone();
        match desk.submit(ids[which], 1, Response::Answered(answers.clone().into())) {
            Err(Refusal::Invalid { why, .. }) => assert_eq!(why, expected, "{answers:?}"),
            other => panic!("{answers:?} was not refused: {other:?}"),
        }
        assert_eq!(desk.state, before, "a refusal changes nothing");
    }
    assert_eq!(
        desk.submit(InteractionId(Uuid::from_u128(999)), 1, chosen("o1")),
        Err(Refusal::Answer(AnswerRefusal::UnknownInteraction))
    );
}

#[test]
fn every_end_of_a_question_tells_the_model_its_own_truth() {
    let dismissed = {
        let mut desk = Desk::started("go");
        desk.reply("", vec![ask("c1")]).unwrap();
        desk.submit(desk.only_open(), 1, Response::Dismissed).unwrap();
        assert_eq!(next(&desk.state), Next::Request(RequestKind::Round), "the agent goes on without a choice");
        desk.told("c1")
    };
    let superseded = {
        let mut desk = Desk::started("go");
        desk.reply("", vec![ask("c1")]).unwrap();
        desk.send("rather do something else").unwrap();
        desk.told("c1")
    };
    let stopped = {
        let mut desk = Desk::started("go");
        desk.reply("", vec![ask("c1")]).unwrap();
        let at = desk.tick();
        desk.put(Input::Stop { at }).unwrap();
        assert_eq!(next(&desk.state), Next::Done);
        desk.told("c1")
    };
    for (result, status) in [(dismissed, "dismissed"), (superseded, "superseded"), (stopped, "cancelled")] {
        assert_eq!(result["status"], status);
        assert_eq!(result["answers"], json!([]), "only an answer holds a choice");
    }
}

#[test]
fn reading_goes_on_beside_an_open_question() {
    let mut desk = Desk::started("go");
    desk.reply("", vec![ask("c1"), call("c2", "read_file", json!({ "path": "a" }))]).unwrap();
    assert_eq!(next(&desk.state), Next::Run(vec!["c2".into()]));
    desk.finish("c2", "1: a").unwrap();
    assert_eq!(next(&desk.state), Next::Wait);
    assert_eq!(desk.finish("c2", "again"), Err(Refusal::Call(CallRefusal::AlreadyFinished)));
    assert_eq!(
        desk.finish("c1", "forged"),
        Err(Refusal::Call(CallRefusal::AlreadyFinished)),
        "only an answer closes a question's call"
    );
    assert_eq!(desk.finish("c9", "?"), Err(Refusal::Call(CallRefusal::UnknownCall)));
}

#[test]
fn calls_that_cannot_be_run_get_a_result_that_says_how_to_correct_them() {
    let mut desk = Desk::started("go");
    let unreadable =
        Call { id: "c3".into(), name: "read_file".into(), arguments: Arguments::Unreadable("{\"pa".into()) };
    let calls = vec![
        call("c1", "rm_rf", json!({})),
        call("c2", "ask_user", json!({ "question": "?", "choices": ["a", "a"] })),
        unreadable,
    ];
    desk.reply("", calls).unwrap();
    assert_eq!(
        desk.told("c1"),
        "There is no tool \"rm_rf\". The tools are: ask_user, check_answer, propose_plan, step_done, list_files, read_file, search_text, write_file, edit_file, move_file, delete_file, run_command, fetch_page, run_task, answer_child, ask_child, check_task, stop_task, cancel_ask."
    );
    assert_eq!(
        desk.told("c2"),
        "Not asked: `choices[1]` repeats \"a\", the label of `choices[0]`. Correct it and call ask_user again."
    );
    assert!(desk.told("c3").as_str().unwrap().contains("no complete JSON object"));
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round), "the model may try again");
}

#[test]
fn a_model_that_asks_although_asking_is_off_is_told_so() {
    let mut desk = Desk::started("go");
    desk.reply_to(1, "", vec![ask("c1")], QuestionAvailability::Off).unwrap();
    assert_eq!(desk.state.open_interactions().count(), 0);
    assert!(desk.told("c1").as_str().unwrap().contains("switched questions off"));
}

#[test]
fn ids_that_are_empty_repeated_or_odd_are_replaced() {
    let mut desk = Desk::started("go");
    let read = |id: &str| call(id, "read_file", json!({ "path": "a" }));
    desk.reply("", vec![read("ok_1"), read(""), read("ok_1"), read("functions.read:0")]).unwrap();
    let Next::Run(calls) = next(&desk.state) else { panic!("four calls to run") };
    assert_eq!(calls.len(), 4);
    assert_eq!(calls[0], "ok_1".into(), "a usable id is kept");
    for call in &calls {
        desk.finish(&call.0.clone(), "done").unwrap();
    }
    desk.reply("", vec![read("ok_1")]).unwrap();
    let Next::Run(again) = next(&desk.state) else { panic!("one call to run") };
    assert_ne!(again[0], "ok_1".into(), "an id of an earlier round is not used twice");
}

#[test]
fn a_message_written_while_the_model_speaks_is_answered_next() {
    let mut desk = Desk::started("first");
    let after = desk.state.items.len();
    desk.send("second").unwrap();
    let events = desk.reply_to(after, "to the first", vec![], QuestionAvailability::On).unwrap();
    assert!(
        !events.iter().any(|event| matches!(event, Event::Run(RunEvent::Ended { .. }))),
        "the run goes on: {events:?}"
    );
    let said: Vec<_> = transcript::turns(&desk.state.items)
        .map(|turn| match turn {
            transcript::TranscriptTurn::User(text) => text.to_owned(),
            transcript::TranscriptTurn::Reply(item) => item.reply.text.clone(),
        })
        .collect();
    assert_eq!(said, ["first", "to the first", "second"]);
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
    desk.reply("to the second", vec![]).unwrap();
    assert_eq!(next(&desk.state), Next::Done);
}

#[test]
fn at_the_round_limit_the_agent_is_asked_once_for_a_summary() {
    let mut desk = Desk::started("go");
    for round in 0..3 {
        assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
        let id = format!("c{round}");
        desk.reply("", vec![call(&id, "list_files", json!({}))]).unwrap();
        desk.finish(&id, "nothing").unwrap();
    }
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Summary));
    let events = desk.reply("That is all.", vec![call("more", "list_files", json!({}))]).unwrap();
    assert!(matches!(events.last(), Some(Event::Run(RunEvent::Ended { end: RunEnd::RoundLimit, .. }))), "{events:?}");
    assert_eq!(next(&desk.state), Next::Done, "its calls are not run");
}

#[test]
fn a_stopped_or_failed_run_can_go_on() {
    let mut desk = Desk::started("go");
    let at = desk.tick();
    assert_eq!(
        desk.put(Input::Retry { rounds_max: 3, at }),
        Err(Refusal::Run(RunRefusal::NothingToRetry)),
        "it is still running"
    );
    desk.put(Input::Stop { at }).unwrap();
    assert_eq!(desk.put(Input::Stop { at }), Err(Refusal::Run(RunRefusal::NothingRunning)));
    assert_eq!(desk.reply("too late", vec![]), Err(Refusal::Stale), "a reply of the stopped run is not taken");
    let partial = Reply { text: "half a".into(), ..Reply::default() };
    desk.put(Input::Cut { run: 1, after: 1, reply: partial, at }).unwrap();
    desk.put(Input::Retry { rounds_max: 3, at }).unwrap();
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
    let failure = crate::facts::run_end::RunFailure {
        code: crate::facts::run_end::FailureCode::Unreachable,
        detail: "refused".into(),
    };
    desk.put(Input::Failed { run: 2, failure, at }).unwrap();
    assert_eq!(next(&desk.state), Next::Done);
    desk.send("and now?").unwrap();
    desk.reply("here", vec![]).unwrap();
    assert_eq!(
        desk.put(Input::Retry { rounds_max: 3, at }),
        Err(Refusal::Run(RunRefusal::NothingToRetry)),
        "it had ended well"
    );
}

#[test]
fn messages_are_checked_before_anything_is_taken() {
    let mut desk = Desk::started("go");
    for blank in [" \n ", "\u{200b}", "\u{200d}\n\u{2800}\u{e0020}"] {
        assert!(matches!(desk.send(blank), Err(Refusal::Invalid { why: Invalid::Empty, .. })), "{blank:?}");
    }
    let huge = "x".repeat(MESSAGE_BYTES_MAX + 1);
    assert!(matches!(desk.send(&huge), Err(Refusal::Invalid { why: Invalid::TooLong { .. }, .. })));
    assert_eq!(
        decide(&State::default(), Input::Stop { at: 1 }),
        Err(Refusal::Conversation(ConversationRefusal::NotStarted))
    );
}

#[test]
fn a_summary_replaces_older_rounds_while_decisions_stay_word_for_word() {
    let mut desk = Desk::started("paint the fence in a colour I like");
    desk.reply("", vec![ask("c1")]).unwrap();
    desk.submit(desk.only_open(), 1, written("moss green, \"matt\"")).unwrap();
    for _ in 0..6 {
        desk.reply("working", vec![]).unwrap();
        desk.send("go on").unwrap();
    }
    let upto = compaction::upto(&desk.state, 1_000).unwrap();
    assert_eq!(compaction::due(&desk.state, 1_000_000), None, "there is room");
    assert!(compaction::due(&desk.state, 10).is_some_and(|at| at >= upto), "there is none: fewer rounds stay");
    let at = desk.tick();
    desk.put(Input::Compact { upto, summary: "The fence is half done.".into(), at }).unwrap();
    let head = transcript::head(&desk.state).unwrap();
    assert!(head.contains("The fence is half done."), "{head}");
    let decisions = decision::decisions(&desk.state);
    assert_eq!((decisions[0].asked.as_str(), decisions[0].answer.as_str()), ("Which one?", "moss green, \"matt\""));
    assert_eq!(desk.put(Input::Compact { upto, summary: "again".into(), at }), Err(Refusal::Stale));
    assert_eq!(thread::count(&desk.state), desk.state.items.len(), "the person still sees all of it");
}

#[test]
fn the_thread_shows_the_question_with_its_end() {
    let mut desk = Desk::started("go");
    desk.reply("Look:", vec![call("c1", "read_file", json!({ "path": "a.md" })), ask("c2")]).unwrap();
    let kinds = |state: &State| -> Vec<String> {
        let name = |placed: &Placed| serde_json::to_value(&placed.entry).unwrap()["kind"].to_string();
        thread::entries(state, 0, 99).iter().map(name).collect()
    };
    assert_eq!(kinds(&desk.state), ["\"user\"", "\"reply\"", "\"tool\"", "\"ask\""]);
    let events = desk.submit(desk.only_open(), 7, written("neither")).unwrap();
    let touched = thread::touched(&desk.state, &events);
    let ask = touched.iter().find(|placed| placed.index == 3).expect("the card has changed");
    let Entry::Ask { interaction } = &ask.entry else { panic!("it is an ask") };
    let Status::Closed(closing) = &interaction.status else { panic!("it is closed") };
    assert!(
        matches!(&closing.outcome, Outcome::Answered(given) if given.answers[0].text.as_deref() == Some("neither"))
    );
}
