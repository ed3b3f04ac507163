//! What a step costs does not grow with the past: counted, not timed.

use super::*;
use crate::views::thread;
use crate::wire::thread::{Entry, Placed, ToolState};
use crate::work;

fn replied(number: u32, after: usize) -> Event {
    let call = Call {
        id: CallId(format!("c{number}")),
        name: "read_file".into(),
        arguments: Arguments::Object(json!({ "path": "note.txt" }).as_object().unwrap().clone()),
    };
    Event::Replied { run: 1, after, reply: Reply { calls: vec![call], ..Reply::default() }, at: 1 }
}

fn long() -> State {
    let mut state = State::default();
    for number in 0..2_000 {
        state.apply(&replied(number, number as usize));
    }
    state
}

#[test]
fn a_reply_at_the_end_looks_at_no_call_before_it() {
    let mut state = State::default();
    let count = work::of(|| state = long());
    assert_eq!(count, 2_000, "each is looked at when it comes, and then no more");
    let count = work::of(|| state.apply(&replied(2_000, 10)));
    assert!(count >= 2_000, "one that comes before others looks for all of those: {count}");
    assert_eq!((state.item_of(&"c2000".into()), state.item_of(&"c10".into())), (Some(10), Some(11)));
}

#[test]
fn what_surfaces_are_told_of_a_round_is_found_from_the_end() {
    let mut state = long();
    let reply = replied(2_000, 2_000);
    let result = CallResult::new("read".into(), CallStatus::Ok);
    let finished = Event::CallFinished { call: "c2000".into(), result, at: 2 };
    for (event, expected) in [(reply, ToolState::Running), (finished, ToolState::Ok)] {
        state.apply(&event);
        let count = work::of(|| {
            assert_eq!(thread::count(&state), 2_001);
            let touched = thread::touched(&state, std::slice::from_ref(&event));
            let [Placed { index: 2_000, entry: Entry::Tool { state, .. } }] = touched.as_slice() else {
                panic!("{touched:?}")
            };
            assert_eq!(*state, expected);
        });
        assert!(count < 10, "{count} entries were looked at for one");
    }
}
