use super::*;
use uuid::Uuid;

/// A surface that writes down what it is told of clocks.
#[derive(Default)]
struct Listener {
    heard: Mutex<Vec<ClockChanged>>,
}

impl Host for Listener {
    fn now(&self) -> ask::Timestamp {
        0
    }

    fn new_id(&self) -> Uuid {
        Uuid::nil()
    }

    fn tell(&self, news: News) {
        if let News::Clock(changed) = news {
            self.heard.lock().push(changed);
        }
    }
}

impl Listener {
    /// What it was told since it was last asked.
    fn heard(&self) -> Vec<(u64, bool)> {
        let heard = std::mem::take(&mut *self.heard.lock());
        heard.into_iter().map(|it| (it.clock.remaining_ms, it.clock.running)).collect()
    }
}

const HERE: ConversationId = ConversationId(Uuid::from_u128(1));
const FIRST: InteractionId = InteractionId(Uuid::from_u128(11));
const SECOND: InteractionId = InteractionId(Uuid::from_u128(12));

fn minutes(count: u64) -> Duration {
    Duration::from_secs(count * 60)
}

fn secs(count: u64) -> Duration {
    Duration::from_secs(count)
}

const MINUTE: AskTime = AskTime { left_ms: 60_000, limit_ms: 60_000 };

/// Whose time is over when so much has passed.
fn over(clocks: &Clocks, passed: Duration) -> Vec<(ConversationId, InteractionId)> {
    clocks.pass(passed).into_iter().map(|over| (over.conversation, over.interaction)).collect()
}

fn kept(times: Vec<(InteractionId, AskTime)>) -> Vec<(InteractionId, u64)> {
    times.into_iter().map(|(id, time)| (id, time.left_ms)).collect()
}

/// Clocks with one of a minute, started and told of.
fn started() -> (Arc<Listener>, Clocks) {
    let listener = Arc::new(Listener::default());
    let clocks = Clocks::new(listener.clone());
    assert!(clocks.start(HERE, FIRST, Party::User, MINUTE), "somebody has to count");
    assert_eq!(listener.heard(), [(60_000, true)]);
    (listener, clocks)
}

#[test]
fn a_clock_that_nobody_stops_runs_out_once() {
    let (listener, clocks) = started();
    assert_eq!(over(&clocks, secs(59)), []);
    assert_eq!(over(&clocks, secs(5)), [(HERE, FIRST)]);
    assert_eq!(over(&clocks, secs(5)), []);
    assert_eq!(clocks.get(FIRST), None);
    assert_eq!(listener.heard(), [], "the window counts down by itself");
}

#[test]
fn a_clock_stands_still_while_somebody_attends() {
    type Stop = fn(&Clocks, bool);
    let ways: [(&str, Stop); 3] = [
        ("the window shows it", |clocks, on| clocks.attending(Surface::Window, on.then_some(FIRST))),
        ("the screen is locked", Clocks::away),
        ("somebody types", |clocks, on| {
            if on {
                clocks.typed(FIRST);
            } else {
                clocks.pass(Duration::from_millis(TYPING_MILLIS));
            }
        }),
    ];
    for (way, stop) in ways {
        let (listener, clocks) = started();
        clocks.pass(secs(20));
        stop(&clocks, true);
        stop(&clocks, true);
        assert_eq!(listener.heard(), [(40_000, false)], "{way}: told once");
        assert_eq!(over(&clocks, secs(25)), [], "{way}");
        stop(&clocks, false);
        assert_eq!(listener.heard(), [(40_000, true)], "{way}: all is still there");
        assert_eq!(over(&clocks, secs(40)), [(HERE, FIRST)], "{way}: it goes on with what remained");
    }
}

#[test]
fn only_the_question_attended_to_stands_and_only_while_some_surface_attends() {
    let (_, clocks) = started();
    assert!(!clocks.start(HERE, SECOND, Party::User, MINUTE), "somebody counts already");
    clocks.attending(Surface::Window, Some(FIRST));
    clocks.attending(Surface::Terminal, Some(FIRST));
    clocks.attending(Surface::Window, None);
    assert_eq!(over(&clocks, minutes(1)), [(HERE, SECOND)]);
    clocks.attending(Surface::Terminal, None);
    assert_eq!(over(&clocks, minutes(1)), [(HERE, FIRST)]);
}

#[test]
fn a_question_that_comes_while_nobody_can_see_it_waits_with_its_whole_time() {
    let listener = Arc::new(Listener::default());
    let clocks = Clocks::new(listener.clone());
    clocks.away(true);
    clocks.start(HERE, FIRST, Party::User, MINUTE);
    clocks.pass(minutes(9));
    clocks.away(false);
    assert_eq!(listener.heard(), [(60_000, false), (60_000, true)]);
}

#[test]
fn more_time_is_told_and_counts() {
    let (listener, clocks) = started();
    assert!(clocks.more(FIRST, 600_000));
    assert_eq!(listener.heard(), [(660_000, true)]);
    assert_eq!(over(&clocks, minutes(10)), []);
    let eleven = AskTime { left_ms: 60_000, limit_ms: 660_000 };
    assert_eq!(clocks.to_keep(), [(FIRST, eleven)], "the whole limit is kept with what is left of it");
    assert_eq!(
        clocks.pass(minutes(1)),
        [ExpiredQuestion { conversation: HERE, interaction: FIRST, asked: Party::User, limit_ms: 660_000 }]
    );
    assert!(!clocks.more(FIRST, 600_000), "its time was over already");
}

#[test]
fn a_time_that_is_over_waits_for_who_is_just_looking() {
    let (_, clocks) = started();
    clocks.attending(Surface::Window, Some(SECOND));
    clocks.start(HERE, SECOND, Party::User, AskTime { left_ms: 0, limit_ms: 60_000 });
    assert_eq!(over(&clocks, secs(1)), []);
    clocks.attending(Surface::Window, None);
    assert_eq!(over(&clocks, secs(1)), [(HERE, SECOND)]);
}

#[test]
fn the_disk_is_told_every_ten_seconds_and_of_every_change_at_once() {
    let (_, clocks) = started();
    assert_eq!(kept(clocks.to_keep()), [(FIRST, 60_000)]);
    clocks.pass(secs(9));
    assert_eq!(kept(clocks.to_keep()), []);
    clocks.pass(secs(1));
    assert_eq!(kept(clocks.to_keep()), [(FIRST, 50_000)]);
    clocks.pass(secs(1));
    clocks.attending(Surface::Window, Some(FIRST));
    assert_eq!(kept(clocks.to_keep()), [(FIRST, 49_000)], "it stands");
    clocks.attending(Surface::Window, None);
    assert_eq!(kept(clocks.to_keep()), [(FIRST, 49_000)], "it runs again");
    clocks.more(FIRST, 60_000);
    assert_eq!(kept(clocks.to_keep()), [(FIRST, 109_000)], "it was given more");
    assert_eq!(kept(clocks.close()), [(FIRST, 109_000)]);
    assert!(
        !clocks.start(HERE, SECOND, Party::User, MINUTE) && clocks.get(SECOND).is_none(),
        "nothing starts after the end"
    );
}

#[test]
fn nobody_counts_where_there_is_no_clock() {
    let (_, clocks) = started();
    assert!(!clocks.none_left());
    clocks.start(HERE, SECOND, Party::User, MINUTE);
    clocks.end(FIRST);
    assert!(!clocks.none_left());
    clocks.end_all(HERE);
    assert!(clocks.none_left());
    assert!(clocks.start(HERE, FIRST, Party::User, MINUTE), "the next one is counted by a new task");
}
