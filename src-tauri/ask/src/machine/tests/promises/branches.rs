//! A branch of any past is a conversation like any other.

use super::answers::fitting;
use super::*;
use crate::facts::event::{CallEvent, ConversationEvent};
use crate::machine::branch::{BranchAnswer, BranchRefusal, Fork, branch};

const BRANCH: ConversationId = ConversationId(Uuid::from_u128(0xb7a2_c400));

/// As if the person had given another answer at this point.
fn branched(desk: &Desk, interaction: InteractionId, response: u8, restore: bool) -> Result<Desk, BranchRefusal> {
    let asked = desk.state.interaction(interaction).expect("it was asked");
    let (response, edited) = fitting(asked, response);
    let at = desk.clock + 1_000;
    let submit = SubmitId(Uuid::from_u128(99));
    let by = Surface::Window;
    let submission = Submission {
        interaction,
        submit,
        response,
        edited,
        by,
        answerer: None,
        revises: false,
        waiting: 1,
        rounds_max: 3,
        at,
    };
    let fork = Fork::find(&desk.events, interaction)?;
    let other = BranchAnswer { id: BRANCH, submission, restore };
    let events = branch(&desk.events, &fork, other.clone())?;
    assert_eq!(branch(&desk.events, &fork, other).as_ref(), Ok(&events), "made again it is the same");
    Ok(Desk { state: State::fold(&events), events, clock: at, ids: 1 << 40, limit_ms: None })
}

/// Nothing of the branch speaks of the conversation it comes from, but where it says so.
fn speaks_of_itself(old: &Desk, new: &Desk) {
    let ids: Vec<String> = all_interactions(&old.events)
        .iter()
        .map(ToString::to_string)
        .chain([old.state.digest.id.expect("it has started").to_string()])
        .collect();
    for event in &new.events {
        let mut event = event.clone();
        if let Event::Conversation(ConversationEvent::Started { branched_from, .. }) = &mut event {
            assert_eq!(branched_from.take().map(|from| from.conversation), old.state.digest.id);
        }
        if let Event::Call(CallEvent::Approved { by, .. }) = &mut event {
            *by = crate::facts::rule::Approver::Person;
        }
        let text = serde_json::to_string(&event).unwrap();
        assert!(!ids.iter().any(|id| text.contains(id)), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn the_promises_hold_in_every_branch(
        past in steps(), which in any::<u8>(), response in 8_u8..24, restore in any::<bool>(), future in steps(),
    ) {
        let mut desk = Desk::started("go");
        desk.limit_ms = Some(60_000);
        for step in &past {
            let _ = play(&mut desk, step);
        }
        let ended: Vec<InteractionId> = all_interactions(&desk.events).into_iter()
            .filter(|id| desk.state.interaction(*id).is_some_and(|asked| asked.status != Status::Open)).collect();
        prop_assume!(!ended.is_empty());
        let interaction = ended[which as usize % ended.len()];
        let before = desk.state.clone();
        let new = branched(&desk, interaction, response, restore);
        prop_assert_eq!(&before, &desk.state, "the past stays as it is");
        let mut new = match new {
            Ok(new) => new,
            Err(BranchRefusal::Over) => return Ok(()),
            Err(BranchRefusal::Busy) => { prop_assert!(desk.state.undoing.is_some()); return Ok(()) }
            Err(other) => panic!("{other:?}"),
        };
        speaks_of_itself(&desk, &new);
        let own = InteractionId(Uuid::new_v5(&BRANCH.0, interaction.0.as_bytes()));
        let decided = new.state.interaction(own).expect("it is asked here too");
        prop_assert!(matches!(&decided.status, Status::Closed(closing) if closing.submit == Some(SubmitId(Uuid::from_u128(99)))));
        let mut watch = Watch::default();
        watch.see(&new.events);
        holds(&new, &watch);
        let from = new.state.digest.branched_from.expect("it is a branch");
        let copied = &new.events[..from.copied as usize];
        prop_assert!(Digest::default() != State::fold(copied).digest && State::fold(copied).digest.is_copy());
        prop_assert!(!new.state.digest.is_copy(), "the other answer is its own");
        crate::machine::import::tests::comes_in(&new.events);
        for step in &future {
            if let Ok(events) = play(&mut new, step) {
                watch.see(&events);
            }
            holds(&new, &watch);
        }
        let stored: Vec<Event> = new.events.iter()
            .map(|event| serde_json::from_str(&serde_json::to_string(event).unwrap()).unwrap()).collect();
        let mut folded = State::fold(&stored);
        folded.requested = new.state.requested;
        // What a request tells that is on its way is known to this process only, too.
        prop_assert!(new.state.queued.iter().all(|message| folded.queued.contains(message)));
        folded.queued.clone_from(&new.state.queued);
        prop_assert_eq!(folded, new.state);
    }
}
