//! New ids, wherever they are written, and nowhere else.

use super::IdMap;
use crate::base::id::{ConversationId, InteractionId};
use crate::facts::event::{AskEvent, ConversationEvent, Event, RunEvent};
use crate::facts::message::{Reasoning, Reply, Seal};
use uuid::Uuid;

const OLD: ConversationId = ConversationId(Uuid::from_u128(7));
const NEW: ConversationId = ConversationId(Uuid::from_u128(8));

fn renamed() -> IdMap {
    let started = Event::Conversation(ConversationEvent::Started {
        id: OLD,
        title: "t".into(),
        workspace: None,
        parent: None,
        branched_from: None,
        imported: None,
        guest: None,
        agent: None,
        no_questions: false,
        at: 1,
    });
    IdMap::new(&[started], NEW)
}

fn told(text: &str) -> Event {
    Event::Ask(AskEvent::Told { interaction: InteractionId(OLD.0), text: text.into(), at: 1 })
}

#[test]
fn an_id_is_renamed_in_the_middle_of_any_text() {
    for (before, after) in [
        (format!("/data/{OLD}/é{OLD}"), format!("/data/{NEW}/é{NEW}")),
        (format!("{OLD}{OLD}"), format!("{NEW}{NEW}")),
        (format!("a{OLD}b"), format!("a{NEW}b")),
        ("00000000-0000-0000-0000-00000000000".into(), "00000000-0000-0000-0000-00000000000".into()),
        (
            "没有编号的文字，但是很长很长很长很长很长很长很长".into(),
            "没有编号的文字，但是很长很长很长很长很长很长很长".into(),
        ),
        (Uuid::from_u128(9).to_string(), Uuid::from_u128(9).to_string()),
    ] {
        let Event::Ask(AskEvent::Told { text, .. }) = renamed().event(&told(&before)) else { panic!("another event") };
        assert_eq!(text, after);
    }
}

#[test]
fn what_a_provider_has_sealed_stays_as_it_is() {
    let thought = Reasoning { text: format!("about {OLD}"), seal: Some(Seal::Signature("s".into())) };
    let reply = Reply { text: format!("see {OLD}"), reasoning: vec![thought.clone()], ..Reply::default() };
    let Event::Run(RunEvent::Replied { reply, .. }) =
        renamed().event(&Event::Run(RunEvent::Replied { run: 1, after: 1, reply, at: 1 }))
    else {
        panic!("another event")
    };
    assert_eq!(reply.text, format!("see {NEW}"));
    assert_eq!(reply.reasoning, [thought]);
}
