//! What a step costs does not grow with the past: counted, not timed.

use super::*;
use crate::base::limits::DECISIONS_PAGE_COUNT;
use crate::facts::event::{CallEvent, RunEvent};
use crate::machine::decision;
use crate::views::thread;
use crate::wire::thread::{Entry, Placed, ToolState};
use crate::work;

fn replied(number: u32, after: usize) -> Event {
    let call = Call {
        id: CallId(format!("c{number}")),
        name: "read_file".into(),
        arguments: Arguments::Object(json!({ "path": "note.txt" }).as_object().unwrap().clone()),
    };
    Event::Run(RunEvent::Replied { run: 1, after, reply: Reply { calls: vec![call], ..Reply::default() }, at: 1 })
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
    let finished = Event::Call(CallEvent::Finished { call: "c2000".into(), result, at: 2 });
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

/// A conversation in which so many questions were answered, and one more waits.
fn decided(count: u32) -> Desk {
    let mut desk = Desk::started("paint it");
    for number in 0..count {
        desk.reply("", vec![ask(&format!("c{number}"))]).unwrap();
        let submit = u128::from(1_000_000 + number);
        desk.submit(desk.only_open(), submit, written(&format!("answer {:06}", number % 7))).unwrap();
        desk.reply("done", vec![]).unwrap();
        desk.send("and the next").unwrap();
    }
    desk.reply("", vec![ask("last")]).unwrap();
    desk
}

#[test]
fn what_a_conversation_is_shown_with_does_not_grow_with_what_was_decided_in_it() {
    // As long as its pages are not full, it does.
    let [few, many] = [300, 3_000].map(decided);
    let shown = |desk: &Desk| serde_json::to_string(&thread::view(&desk.state, 1).unwrap()).unwrap().len();
    let (of_few, of_many) = (shown(&few), shown(&many));
    assert!(of_many < of_few + of_few / 20, "{of_few} bytes of 300 decisions, {of_many} of 3,000");

    for (desk, before) in [(few, 300), (many, 3_000)] {
        let mut desk = desk;
        let events = desk.submit(desk.only_open(), 1, written("the last answer")).unwrap();
        let page = decision::last_page(&desk.state);
        assert_eq!((page.total, page.latest.len()), (before + 1, DECISIONS_PAGE_COUNT));
        assert_eq!(page.latest.last().unwrap().answer, "the last answer");
        let all = decision::decisions(&desk.state);
        let mut paged = Vec::new();
        while paged.len() < all.len() {
            paged.extend(decision::page(&desk.state, paged.len(), usize::MAX));
        }
        assert_eq!(paged, all, "page by page it is the same");
        assert!(decision::page(&desk.state, usize::MAX, 1).is_empty());
        let touched = work::of(|| drop(thread::touched(&desk.state, &events)));
        assert!(touched < 10, "{touched} entries were looked at after an answer");
    }
}
