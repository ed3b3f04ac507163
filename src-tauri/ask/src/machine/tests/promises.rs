//! What must hold after any sequence of inputs, sensible or not.

mod answers;
mod branches;
mod steps;
mod watch;

use super::*;
use crate::facts::event::{AskEvent, RunEvent};
use crate::facts::interaction::{Body, Interaction, Status};
use crate::facts::plan::Phase;
use crate::views::{thread, transcript};
use crate::wire::ConversationView;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use steps::{Step, play, steps};
use watch::Watch;

fn all_calls(state: &State) -> Vec<(CallId, bool)> {
    let replies = state.items.iter().filter_map(|item| match item {
        Item::Reply(item) => Some(item),
        _ => None,
    });
    replies
        .flat_map(|item| {
            item.reply.calls.iter().zip(&item.results).map(|(call, result)| (call.id.clone(), result.is_some()))
        })
        .collect()
}

fn all_interactions(events: &[Event]) -> Vec<InteractionId> {
    let request = |event: &Event| match event {
        Event::Ask(AskEvent::Request { interaction }) => Some(interaction.id),
        _ => None,
    };
    events.iter().filter_map(request).collect()
}

fn holds(desk: &Desk, watch: &Watch) {
    let state = &desk.state;
    let calls = all_calls(state);
    let ids: HashSet<&CallId> = calls.iter().map(|(id, _)| id).collect();
    assert_eq!(ids.len(), calls.len(), "call ids are unique");
    let finished = calls.iter().all(|(_, finished)| *finished);
    let open: Vec<_> = state.open_interactions().collect();
    assert!(open.iter().all(|interaction| interaction.status == Status::Open));
    for interaction in &open {
        let (item, index) = state.call(&interaction.tool_call).expect("an open question has its call");
        assert_eq!(item.results[index].is_some(), interaction.background, "its call waits with the run, or not at all");
    }
    let waits = open.iter().any(|open| !open.background);
    let act = |id: &CallId| state.act(id).expect("it has an effect");
    match next(state) {
        Next::Done | Next::Deliver(_) | Next::Undo(_) => {
            assert!(!waits, "nothing that a run waits for is open after an end");
            assert!(finished, "every call has its result after an end");
        }
        Next::Restore => assert!(state.digest.branched_from.is_some(), "only a branch waits for files"),
        Next::Request(_) => assert!(!waits && finished, "no request before all results"),
        Next::Wait => {
            let somebody = open.iter().any(|open| !open.background && open.ends_call());
            assert!(somebody || state.family.alive().next().is_some(), "it waits for somebody");
        }
        Next::Relay(relayed) => assert!(relayed.iter().all(|id| calls.contains(&(id.clone(), false)))),
        Next::Run(run) => assert!(run.iter().all(|id| calls.contains(&(id.clone(), false)) && state.act(id).is_none())),
        Next::Prepare(calls) => {
            assert!(calls.iter().all(|id| act(id).consent.is_none() && state.asked_of(id).is_none()));
        }
        Next::Act(id) => assert!(act(&id).consent.is_some() && act(&id).started_at.is_none()),
        Next::OpenLost(id) => assert!(act(&id).started_at.is_some() && calls.contains(&(id, false))),
    }
    agrees(desk, &open);
    for (id, _) in calls.iter().filter(|(id, _)| state.act(id).is_some()) {
        assert_eq!(act(id).done().is_some(), watch.may_have_acted(id), "what may have taken effect is known");
    }
    let told: usize = transcript::turns(&state.items).count();
    assert!(told <= state.items.len());
    assert_eq!(thread::entries(state, 0, usize::MAX).len(), thread::count(state));
    for run in 1..=state.runs {
        let over = state.run.as_ref().is_none_or(|active| active.number != run);
        let end = desk.events.iter().find_map(|event| match event {
            Event::Run(RunEvent::Ended { run: other, listed, .. }) if *other == run => Some(*listed),
            _ => None,
        });
        let delivered =
            state.items.iter().filter(|item| matches!(item, Item::Delivery { run: other, .. } if *other == run));
        assert_eq!(over, end.is_some());
        let expected = end.is_some_and(|listed| listed || watch.acted(run));
        assert_eq!(delivered.count(), usize::from(expected), "what was done is delivered once");
    }
}

/// What the store's list says of a conversation is what is true of it.
fn agrees(desk: &Desk, open: &[&Interaction]) {
    let (state, digest) = (&desk.state, &desk.state.digest);
    let mut folded = Digest::default();
    desk.events.iter().for_each(|event| folded.apply(event));
    assert_eq!(folded, *digest, "it needs nothing but the events");
    assert_eq!(digest.open_asks as usize, open.len());
    assert_eq!(digest.mode, state.mode);
    assert_eq!(digest.blocked(), next(state) == Next::Wait);
    assert_eq!(
        digest.running,
        state.run.is_some() || state.delivering.is_some() || state.undoing.is_some() || state.restoring.is_some()
    );
    let waits =
        open.iter().any(|open| !open.background && !matches!(open.body, Body::Quiet { .. } | Body::Network { .. }));
    match digest.phase() {
        _ if waits => assert_eq!(digest.phase(), Phase::Interrupted),
        Phase::Chatting | Phase::Planning | Phase::Executing => assert!(state.run.is_some()),
        Phase::Delivering => assert!(state.delivering.is_some()),
        Phase::Interrupted => assert!(state.run.is_none() && state.delivering.is_none()),
        Phase::Done => assert!(state.run.is_none()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    #[test]
    fn the_promises_hold_whatever_happens(steps in steps()) {
        let mut desk = Desk::started("go");
        desk.limit_ms = Some(60_000);
        let mut watch = Watch::default();
        watch.see(&desk.events);
        for step in &steps {
            let before = desk.state.clone();
            let ended: Vec<_> = all_interactions(&desk.events).into_iter()
                .filter_map(|id| desk.state.interaction(id).cloned())
                .filter(|interaction| interaction.status != Status::Open).collect();
            match play(&mut desk, step) {
                Err(_) if matches!(step, Step::Requested) => {}
                Err(_) => prop_assert_eq!(&desk.state, &before, "a refusal changes nothing"),
                Ok(events) => {
                    watch.see(&events);
                    prop_assert!(!events.is_empty() || matches!(step, Step::Submit { .. } | Step::Elicit { .. } | Step::Reach { .. }), "what was taken has left a trace");
                    prop_assert!(!events.is_empty() || desk.state == before, "a message said again changes nothing");
                    let all = thread::entries(&desk.state, 0, usize::MAX);
                    let touched = thread::touched(&desk.state, &events);
                    for placed in &touched {
                        prop_assert_eq!(&all[placed.index], placed, "a change says what is there");
                    }
                    if desk.state.reordered == before.reordered {
                        let was = thread::entries(&before, 0, usize::MAX);
                        for placed in all.iter().filter(|now| was.get(now.index) != Some(now)) {
                            prop_assert!(touched.contains(placed), "and leaves out nothing that is another now: {placed:?}");
                        }
                    }
                }
            }
            for interaction in ended {
                let now = desk.state.interaction(interaction.id);
                let revised = now.is_some_and(|now| matches!(&now.status, Status::Closed(closing) if closing.revised));
                let late = now.is_some_and(|now| interaction.late.is_none() && now.late.is_some());
                let sent = Interaction { handed_over: true, ..interaction.clone() };
                let same = now == Some(&interaction) || now == Some(&sent);
                prop_assert!(same || revised || late, "an end changes only when the person changes it");
            }
            holds(&desk, &watch);
        }
        crate::machine::import::tests::comes_in(&desk.events);
        let stored: Vec<String> = desk.events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let read: Vec<Event> = stored.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        let mut folded = State::fold(&read);
        folded.requested = desk.state.requested;
        let view = thread::view(&folded, read.len() as u64).unwrap();
        let kept: ConversationView = serde_json::from_str(&serde_json::to_string(&view).unwrap()).unwrap();
        prop_assert_eq!(kept, view, "what is kept of a view is the view");
        // What a request tells that is on its way is known to this process only, too.
        prop_assert!(desk.state.queued.iter().all(|message| folded.queued.contains(message)));
        folded.queued.clone_from(&desk.state.queued);
        prop_assert_eq!(folded, desk.state, "the stored events fold to the live state");
    }
}
