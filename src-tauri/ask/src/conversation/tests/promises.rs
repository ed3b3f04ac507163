//! What must hold after any sequence of inputs, sensible or not.

use super::*;
use crate::event::{FailureCode, RunFailure};
use crate::interaction::Status;
use crate::{thread, transcript};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

#[derive(Debug, Clone)]
enum Step {
    Send,
    Reply { calls: Vec<u8>, seen_less: bool, ask_offered: bool, stop: u8 },
    Cut,
    Fail,
    Finish { which: u8 },
    Submit { which: u8, press: u8, response: u8 },
    Revise { which: u8, press: u8, response: u8 },
    Expire { which: u8 },
    Begin,
    Correct { which: u8 },
    Withdraw { which: u8 },
    Stop,
    Retry,
    Compact { upto: u8 },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        2 => Just(Step::Send),
        6 => (prop::collection::vec(0_u8..7, 0..4), prop::bool::weighted(0.1), prop::bool::weighted(0.9), 0_u8..8)
            .prop_map(|(calls, seen_less, ask_offered, stop)| Step::Reply { calls, seen_less, ask_offered, stop }),
        1 => Just(Step::Cut),
        1 => Just(Step::Fail),
        5 => any::<u8>().prop_map(|which| Step::Finish { which }),
        6 => (any::<u8>(), 0_u8..4, 0_u8..8)
            .prop_map(|(which, press, response)| Step::Submit { which, press, response }),
        3 => (any::<u8>(), 0_u8..9, 0_u8..8)
            .prop_map(|(which, press, response)| Step::Revise { which, press, response }),
        2 => any::<u8>().prop_map(|which| Step::Expire { which }),
        2 => Just(Step::Begin),
        1 => any::<u8>().prop_map(|which| Step::Correct { which }),
        1 => any::<u8>().prop_map(|which| Step::Withdraw { which }),
        1 => Just(Step::Stop),
        1 => Just(Step::Retry),
        1 => any::<u8>().prop_map(|upto| Step::Compact { upto }),
    ];
    prop::collection::vec(step, 1..60)
}

fn some_call(kind: u8, number: usize) -> Call {
    let id = format!("m{number}");
    match kind {
        0 => ask(&id),
        1 => call(&id, "ask_user", json!({ "question": "Soon?", "choices": ["a", "b"], "background": true })),
        2 => call(&id, "read_file", json!({ "path": "a" })),
        3 => call("same", "list_files", json!({})),
        4 => call(&id, "ask_user", json!({ "question": 7 })),
        5 => call("", "no_such_tool", json!({})),
        _ => Call { id: id.as_str().into(), name: "read_file".into(), arguments: Arguments::Unreadable("{".into()) },
    }
}

fn play(desk: &mut Desk, step: &Step) -> Result<Vec<Event>, Refusal> {
    let at = desk.tick();
    match step {
        Step::Send => desk.send("more"),
        Step::Reply { calls, seen_less, ask_offered, stop } => {
            let after = desk.state.items.len() - usize::from(*seen_less && desk.state.items.len() > 1);
            let first = desk.ids as usize;
            let calls = calls.iter().enumerate().map(|(n, kind)| some_call(*kind, first + n)).collect();
            let _ = stop;
            desk.reply_to(after, "said", calls, if *ask_offered { AskStanding::On } else { AskStanding::Off })
        }
        Step::Cut => {
            let reply = Reply { text: "half".into(), ..Reply::default() };
            desk.put(Input::Cut { run: desk.state.runs, after: desk.state.items.len(), reply, at })
        }
        Step::Fail => {
            let failure = RunFailure { code: FailureCode::ServerError, detail: String::new() };
            desk.put(Input::Failed { run: desk.state.runs, failure, at })
        }
        Step::Finish { which } => {
            let known: Vec<CallId> = all_calls(&desk.state).into_iter().map(|(id, _)| id).collect();
            let call = known.get(*which as usize % known.len().max(1)).cloned().unwrap_or_else(|| "none".into());
            desk.finish(&call.0, "done")
        }
        Step::Submit { which, press, response } => {
            desk.submit(pick(desk, *which), u128::from(*press), some_response(*response))
        }
        Step::Revise { which, press, response } => {
            desk.revise(pick(desk, *which), u128::from(*press), some_response(*response))
        }
        Step::Expire { which } => desk.put(Input::Expire { interaction: pick(desk, *which), limit_ms: 60_000, at }),
        Step::Begin => {
            desk.state.request_begins();
            Err(Refusal::Stale)
        }
        Step::Correct { which } => {
            let (interaction, question) = (pick(desk, *which), QuestionId("q1".into()));
            desk.put(Input::Correct { interaction, question, text: "rather".into(), at })
        }
        Step::Withdraw { which } => {
            let (interaction, question) = (pick(desk, *which), QuestionId("q1".into()));
            desk.put(Input::Withdraw { interaction, question, at })
        }
        Step::Stop => desk.put(Input::Stop { at }),
        Step::Retry => desk.put(Input::Retry { rounds_max: 2, at }),
        Step::Compact { upto } => desk.put(Input::Compact { upto: *upto as usize, summary: "so far".into(), at }),
    }
}

fn pick(desk: &Desk, which: u8) -> InteractionId {
    let asked = all_interactions(&desk.events);
    asked.get(which as usize % asked.len().max(1)).copied().unwrap_or(InteractionId(Uuid::nil()))
}

fn some_response(kind: u8) -> Response {
    match kind {
        0 => chosen("o1"),
        1 => chosen("o2"),
        2 => written("neither"),
        3 => Response::Dismissed,
        4 => Response::Delegated { comment: None },
        5 => Response::TalkFirst { text: "why?".into() },
        6 => Response::Answered(Answers { comment: Some("see there".into()), remember: true, ..Answers::default() }),
        _ => written("  "),
    }
}

fn all_calls(state: &State) -> Vec<(CallId, bool)> {
    let replies = state.items.iter().filter_map(|item| match item {
        Item::Reply(item) => Some(item),
        Item::User { .. } | Item::Told { .. } | Item::Ended { .. } | Item::Compacted { .. } => None,
    });
    replies
        .flat_map(|item| {
            item.reply.calls.iter().zip(&item.results).map(|(call, result)| (call.id.clone(), result.is_some()))
        })
        .collect()
}

fn all_interactions(events: &[Event]) -> Vec<InteractionId> {
    let request = |event: &Event| match event {
        Event::AskRequest { interaction } => Some(interaction.id),
        _ => None,
    };
    events.iter().filter_map(request).collect()
}

fn holds(desk: &Desk) {
    let mut ends: HashMap<InteractionId, u32> = HashMap::new();
    let mut results: HashMap<CallId, u32> = HashMap::new();
    for event in &desk.events {
        match event {
            Event::AskResponse { interaction, .. }
            | Event::AskCancelled { interaction, .. }
            | Event::AskTimeout { interaction, .. } => {
                *ends.entry(*interaction).or_default() += 1;
            }
            Event::CallFinished { call, .. } => *results.entry(call.clone()).or_default() += 1,
            _ => {}
        }
    }
    assert!(ends.values().all(|count| *count == 1), "an interaction has one end");
    assert!(results.values().all(|count| *count == 1), "a call has one result");

    let state = &desk.state;
    let calls = all_calls(state);
    let ids: HashSet<&CallId> = calls.iter().map(|(id, _)| id).collect();
    assert_eq!(ids.len(), calls.len(), "call ids are unique");
    let open: Vec<_> = state.open_interactions().collect();
    assert!(open.iter().all(|interaction| interaction.status == Status::Open));
    assert_eq!(open.len(), state.digest.open_asks as usize, "the digest counts what is open");
    for interaction in &open {
        let (item, index) = state.call(&interaction.tool_call).expect("an open question has its call");
        assert_eq!(item.results[index].is_some(), interaction.background, "its call waits with the run, or not at all");
    }
    match next(state) {
        Next::Done => {
            assert!(open.iter().all(|open| open.background), "nothing that a run waits for is open after an end");
            assert!(calls.iter().all(|(_, finished)| *finished), "every call has its result after an end");
        }
        Next::Request(_) => {
            let waits = open.iter().any(|open| !open.background);
            assert!(!waits && calls.iter().all(|(_, finished)| *finished), "no request before all results");
        }
        Next::Wait => assert!(open.iter().any(|open| !open.background), "it waits for somebody"),
        Next::Run(run) => assert!(run.iter().all(|id| calls.iter().any(|(other, done)| other == id && !done))),
    }
    let told: usize = transcript::turns(&state.items).count();
    assert!(told <= state.items.len());
    assert_eq!(thread::entries(state, 0, usize::MAX).len(), thread::count(state));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    #[test]
    fn the_promises_hold_whatever_happens(steps in steps()) {
        let mut desk = Desk::started("go");
        for step in &steps {
            let before = desk.state.clone();
            let ended: Vec<_> = all_interactions(&desk.events).into_iter()
                .filter_map(|id| desk.state.interaction(id).cloned())
                .filter(|interaction| interaction.status != Status::Open).collect();
            match play(&mut desk, step) {
                Err(_) if matches!(step, Step::Begin) => {}
                Err(_) => prop_assert_eq!(&desk.state, &before, "a refusal changes nothing"),
                Ok(events) => {
                    let asks_back = matches!(step, Step::Submit { response: 5, .. } | Step::Revise { response: 5, .. });
                    prop_assert!(!events.is_empty() || asks_back, "what was taken has left a trace");
                    prop_assert!(!events.is_empty() || desk.state == before, "a message said again changes nothing");
                    let all = thread::entries(&desk.state, 0, usize::MAX);
                    let touched = thread::touched(&desk.state, &events);
                    for placed in &touched {
                        prop_assert_eq!(&all[placed.index], placed, "a change says what is there");
                    }
                    if desk.state.reordered == before.reordered {
                        let was = thread::entries(&before, 0, usize::MAX);
                        for placed in all.iter().filter(|now| was.get(now.index) != Some(now)) {
                            prop_assert!(touched.contains(placed), "and leaves out nothing that is another now");
                        }
                    }
                }
            }
            for interaction in ended {
                let now = desk.state.interaction(interaction.id);
                let revised = now.is_some_and(|now| matches!(&now.status, Status::Closed(closing) if closing.revised));
                let late = now.is_some_and(|now| interaction.late.is_none() && now.late.is_some());
                prop_assert!(now == Some(&interaction) || revised || late, "an end changes only when the person changes it");
            }
            holds(&desk);
        }
        let stored: Vec<String> = desk.events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let read: Vec<Event> = stored.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        let mut folded = State::fold(&read);
        folded.requested = desk.state.requested;
        prop_assert_eq!(folded, desk.state, "the stored events fold to the live state");
    }
}
