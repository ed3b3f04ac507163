use super::*;

const MINUTE: i64 = 60_000;
const HERE: Presence = Presence { desk_at: 0, locked: false, spoke: None, quiet: false, now: 20 * MINUTE };

fn away() -> Away {
    Away { chat: Some(Messenger::Telegram), now: false, idle_minutes: Some(30), escalate_minutes: Some(15) }
}

#[test]
fn a_question_goes_where_the_person_is() {
    use ChatReason::{Idle, Said, Speaking, Waited};
    let late = HERE.now - MINUTE;
    let (telegram, wechat) = (Messenger::Telegram, Messenger::WeChat);
    let spoke = |at| Some((wechat, at));
    type Case = (&'static str, Presence, Away, Timestamp, Option<(Messenger, ChatReason)>);
    let cases: [Case; 17] = [
        ("at the desk", HERE, away(), late, None),
        ("unheeded for long", HERE, away(), 5 * MINUTE, Some((telegram, Waited))),
        ("unheeded for almost long", HERE, away(), 5 * MINUTE + 1, None),
        ("no escalation", HERE, Away { escalate_minutes: None, ..away() }, 0, None),
        ("no chat chosen", HERE, Away { chat: None, now: true, ..away() }, 0, None),
        ("said so", HERE, Away { now: true, ..away() }, late, Some((telegram, Said))),
        ("said so, at night", Presence { quiet: true, ..HERE }, Away { now: true, ..away() }, late, None),
        ("unheeded at night", Presence { quiet: true, ..HERE }, away(), 0, None),
        ("idle", Presence { desk_at: -10 * MINUTE, ..HERE }, away(), late, Some((telegram, Idle))),
        (
            "idle is not counted",
            Presence { desk_at: -99 * MINUTE, ..HERE },
            Away { idle_minutes: None, ..away() },
            late,
            None,
        ),
        ("locked", Presence { locked: true, ..HERE }, away(), late, Some((telegram, Idle))),
        (
            "locked, and that means nothing",
            Presence { locked: true, ..HERE },
            Away { idle_minutes: None, ..away() },
            late,
            None,
        ),
        ("speaks in the other chat", Presence { spoke: spoke(MINUTE), ..HERE }, away(), late, Some((wechat, Speaking))),
        ("back at the desk since", Presence { spoke: spoke(MINUTE), desk_at: 2 * MINUTE, ..HERE }, away(), late, None),
        (
            "speaks at night",
            Presence { spoke: spoke(MINUTE), quiet: true, ..HERE },
            away(),
            late,
            Some((wechat, Speaking)),
        ),
        (
            "spoke before falling asleep",
            Presence { spoke: spoke(MINUTE), quiet: true, now: 40 * MINUTE, ..HERE },
            away(),
            late,
            None,
        ),
        ("the clock was set back", Presence { now: -500 * MINUTE, ..HERE }, away(), 0, None),
    ];
    for (case, presence, away, since, expected) in cases {
        assert_eq!(presence.reach(&away, since), expected, "{case}");
    }
}
