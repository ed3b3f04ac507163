//! What must hold of a guest's conversation after any sequence of calls and answers.

use super::*;
use crate::facts::event::AskEvent;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

#[derive(Debug, Clone)]
enum Step {
    Ask { call: u8, question: u8, standing: u8 },
    Confirm { call: u8 },
    Notify { call: u8 },
    Leave { which: u8, call: Option<u8> },
    Submit { which: u8, press: u8, response: u8, revises: bool },
    Expire { which: u8 },
    Read { which: u8, call: Option<u8> },
    Send,
    Stop,
    Delete,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => (0_u8..8, 0_u8..3, prop_oneof![8 => Just(0_u8), 1 => 1_u8..4])
            .prop_map(|(call, question, standing)| Step::Ask { call, question, standing }),
        1 => (0_u8..8).prop_map(|call| Step::Confirm { call }),
        1 => (0_u8..8).prop_map(|call| Step::Notify { call }),
        3 => (any::<u8>(), prop::option::of(0_u8..8)).prop_map(|(which, call)| Step::Leave { which, call }),
        6 => (any::<u8>(), 0_u8..6, 0_u8..6, any::<bool>())
            .prop_map(|(which, press, response, revises)| Step::Submit { which, press, response, revises }),
        1 => any::<u8>().prop_map(|which| Step::Expire { which }),
        4 => (any::<u8>(), prop::option::weighted(0.8, 0_u8..8)).prop_map(|(which, call)| Step::Read { which, call }),
        1 => Just(Step::Send),
        1 => Just(Step::Stop),
        1 => Just(Step::Delete),
    ];
    prop::collection::vec(step, 1..40)
}

fn play(desk: &mut Desk, step: &Step) -> Result<Vec<Event>, Refusal> {
    let all: Vec<InteractionId> = asked(desk);
    let pick = |which: u8| all.get(which as usize % all.len().max(1)).copied().unwrap_or(InteractionId(Uuid::nil()));
    let name = |call: &u8| format!("c{call}");
    match step {
        Step::Ask { call, question, standing } => {
            let standing = [
                QuestionAvailability::On,
                QuestionAvailability::Off,
                QuestionAvailability::Nobody,
                QuestionAvailability::Afk,
            ][*standing as usize];
            let question = json!({ "question": format!("{question}?"), "choices": ["a", "b"], "timeout_ms": 1000 });
            desk.guest_under(&name(call), GuestTool::AskUser, question, standing)
        }
        Step::Confirm { call } => desk.guest(&name(call), GuestTool::Confirm, json!({ "action": "Push" })),
        Step::Notify { call } => desk.guest(&name(call), GuestTool::NotifyUser, json!({ "text": "Done." })),
        Step::Leave { which, call } => desk.leave(pick(*which), call.as_ref().map(name).as_deref()),
        Step::Submit { which, press, response, revises } => {
            let response = match response {
                0 => chosen("o1"),
                1 => written("c"),
                2 => Response::Dismissed,
                3 => Response::Delegated { comment: None },
                4 => Response::TalkFirst { text: "Why?".into() },
                _ => Response::Consented { consent: Consent::Yes, rationale: None },
            };
            desk.hand_in(pick(*which), u128::from(*press) + 1_000, response, *revises)
        }
        Step::Expire { which } => {
            let at = desk.tick();
            desk.put(Input::Expire { interaction: pick(*which), limit_ms: 1_000, asking: ASKING, at })
        }
        Step::Read { which, call } => {
            let at = desk.tick();
            desk.put(Input::HandOver {
                interaction: pick(*which),
                call: call.as_ref().map(name).as_deref().map(Into::into),
                at,
            })
        }
        Step::Send => desk.send("more"),
        Step::Stop => {
            let at = desk.tick();
            desk.put(Input::Stop { at })
        }
        Step::Delete => {
            let at = desk.tick();
            desk.put(Input::Delete { at })
        }
    }
}

fn asked(desk: &Desk) -> Vec<InteractionId> {
    let request = |event: &Event| match event {
        Event::Ask(AskEvent::Request { interaction }) => Some(interaction.id),
        _ => None,
    };
    desk.events.iter().filter_map(request).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn the_promises_hold_for_guests_too(steps in steps()) {
        let mut desk = Desk::new();
        let mut answers: HashMap<u8, InteractionId> = HashMap::new();
        for step in &steps {
            let before = desk.state.clone();
            let ended: HashMap<InteractionId, _> = asked(&desk).into_iter()
                .map(|id| (id, desk.state.interaction(id).expect("asked").clone()))
                .filter(|(_, it)| it.status != Status::Open).collect();
            match play(&mut desk, step) {
                Err(_) => prop_assert_eq!(&desk.state, &before, "a refusal changes nothing"),
                Ok(events) => {
                    let all = thread::entries(&desk.state, 0, usize::MAX);
                    for placed in thread::touched(&desk.state, &events) {
                        prop_assert_eq!(&all[placed.index], &placed, "a change says what is there");
                    }
                    if let Step::Ask { call, .. } | Step::Confirm { call } = step
                        && let Some(id) = desk.state.guest_call(&format!("c{call}").as_str().into())
                    {
                        prop_assert_eq!(*answers.entry(*call).or_insert(id), id, "a call has one question for ever");
                    }
                }
            }
            let state = &desk.state;
            prop_assert!(matches!(next(state), Next::Done) && state.run.is_none() && !state.digest.running);
            let open: Vec<_> = state.open_interactions().collect();
            prop_assert_eq!(state.digest.open_asks as usize, open.len());
            let bodies: HashSet<String> = open.iter().map(|it| serde_json::to_string(&it.body).unwrap()).collect();
            prop_assert_eq!(bodies.len(), open.len(), "no question stands twice");
            prop_assert!(open.iter().all(|it| state.askers(it).next().is_some()), "what nobody waits for is no question");
            let items = state.items.iter().filter_map(Item::reply);
            for reply in items {
                prop_assert!(reply.results.iter().all(Option::is_some), "each call has its result at once");
            }
            for (id, was) in ended {
                let now = state.interaction(id).expect("it stays");
                prop_assert_eq!(&now.status, &was.status, "an end is an end");
                prop_assert!(was.late.is_none() || now.late == was.late);
                let said = matches!(step, Step::Read { .. });
                prop_assert!(said || !was.unread() || now.unread(), "nothing but its own word says that a guest has it");
            }
            for id in asked(&desk) {
                let read = desk.read_by_guest(id);
                let closed = state.interaction(id).is_some_and(|it| it.status != Status::Open);
                prop_assert_eq!(read["status"] != "waiting", closed);
            }
        }
        let stored: Vec<String> = desk.events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let read: Vec<Event> = stored.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        prop_assert_eq!(State::fold(&read), desk.state, "the stored events fold to the live state");
    }
}
