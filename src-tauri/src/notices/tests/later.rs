//! What is announced later: once more, or when the quiet hours are over.

use super::*;

const MINUTE: Duration = Duration::from_secs(60);

/// One question, and notices that are asked at chosen minutes of the day.
struct Day {
    notices: NotificationPlan,
    eyes: Eyes,
    asked: Vec<Waiting>,
}

impl Day {
    fn new(remind_minutes: Option<u32>, quiet: Option<(u16, u16)>) -> Day {
        let mut eyes = Eyes::away();
        eyes.wishes.remind_minutes = remind_minutes;
        eyes.wishes.quiet = quiet.map(|(from, to)| QuietHours { from, to });
        Day { notices: NotificationPlan::default(), eyes, asked: vec![waiting(1, "Which?", &[])] }
    }

    /// The bodies of what is announced at this minute, and after how many minutes to look again.
    fn at(&mut self, minute: u64) -> (Vec<String>, Option<u64>) {
        self.eyes.minute = minute;
        let steps = self.notices.look(&self.asked, &self.eyes.sight());
        let calls = steps.iter().filter(|step| **step == NotificationStep::CallAttention).count();
        let bodies: Vec<_> = notes(&steps).iter().map(|note| note.body.clone()).collect();
        assert!(bodies.len() <= calls, "what is announced calls for attention: {steps:?}");
        let due = self.notices.due(&self.eyes.sight());
        (bodies, due.map(|due| due.as_secs() / MINUTE.as_secs()))
    }

    fn looking(&mut self, at: Option<u128>) {
        self.eyes.looking_at = at.map(conversation);
    }
}

fn said(bodies: &[&str], due: Option<u64>) -> (Vec<String>, Option<u64>) {
    (bodies.iter().map(|body| (*body).to_owned()).collect(), due)
}

const NEEDS: &str = "Needs your decision";
const STILL: &str = "Still needs your decision";

#[test]
fn a_question_that_still_waits_is_announced_once_more_and_never_again() {
    let mut day = Day::new(Some(15), None);
    assert_eq!(day.at(0), said(&[NEEDS], Some(15)));
    assert_eq!(day.at(14), said(&[], Some(1)));
    assert_eq!(day.at(15), said(&[STILL], None));
    assert_eq!(day.at(600), said(&[], None));
    let id = day.asked.remove(0).interaction.id;
    assert_eq!(day.notices.look(&[], &day.eyes.sight()), [NotificationStep::Withdraw(NoteId::Ask(id))]);
}

#[test]
fn without_the_wish_nothing_is_announced_twice() {
    let mut day = Day::new(None, None);
    assert_eq!(day.at(0), said(&[NEEDS], None));
    assert_eq!(day.at(1400), said(&[], None));
}

#[test]
fn one_that_was_seen_and_not_answered_is_announced_once_more_after_it_was_last_seen() {
    let mut day = Day::new(Some(15), None);
    day.at(0);
    day.looking(Some(1));
    assert_eq!(day.at(10), said(&[], None), "nobody is reminded of what is before their eyes");
    assert_eq!(day.at(40), said(&[], None));
    day.looking(None);
    assert_eq!(day.at(50), said(&[], Some(15)), "it was looked at until now");
    assert_eq!(day.at(65), said(&[STILL], None));
    day.looking(Some(1));
    day.eyes.minute = 66;
    let id = day.asked[0].interaction.id;
    assert_eq!(day.notices.look(&day.asked, &day.eyes.sight()), [NotificationStep::Withdraw(NoteId::Ask(id))]);
}

#[test]
fn one_that_waited_at_the_start_is_announced_after_the_time_only() {
    let mut day = Day::new(Some(15), None);
    day.notices = NotificationPlan::already(&day.asked, 0);
    assert_eq!(day.at(0), said(&[], Some(15)));
    assert_eq!(day.at(15), said(&[STILL], None));
}

#[test]
fn of_several_told_in_one_all_are_told_once_more() {
    let mut day = Day::new(Some(15), None);
    day.asked = (1..=3).map(|number| waiting(number, "Which?", &[])).collect();
    assert_eq!(day.at(0), said(&["3 questions are waiting for you"], Some(15)));
    assert_eq!(day.at(15), said(&["3 questions are waiting for you"], None));
}

#[test]
fn what_comes_in_quiet_hours_is_announced_once_when_they_end() {
    let mut day = Day::new(None, Some((22 * 60, 7 * 60)));
    assert_eq!(day.at(6 * 60), said(&[], Some(60)));
    assert_eq!(day.at(6 * 60 + 59), said(&[], Some(1)));
    assert_eq!(day.at(7 * 60), said(&[NEEDS], None));
    assert_eq!(day.at(7 * 60 + 1), said(&[], None));
}

#[test]
fn what_was_seen_or_closed_in_quiet_hours_is_not_announced_after_them() {
    let mut day = Day::new(None, Some((0, 420)));
    day.at(100);
    day.looking(Some(1));
    assert_eq!(day.at(101), said(&[], None));
    day.looking(None);
    assert_eq!(day.at(420), said(&[], None));

    let mut day = Day::new(None, Some((0, 420)));
    day.at(100);
    day.asked.clear();
    assert_eq!(day.at(101), said(&[], None));
    assert_eq!(day.at(420), said(&[], None));
}

#[test]
fn quiet_hours_put_a_reminder_off_and_leave_what_stands() {
    let mut day = Day::new(Some(15), Some((10, 420)));
    assert_eq!(day.at(0), said(&[NEEDS], Some(15)));
    assert_eq!(day.at(15), said(&[], Some(405)));
    day.eyes.minute = 16;
    assert_eq!(day.notices.look(&day.asked, &day.eyes.sight()), [], "what stands is not taken away either");
    assert_eq!(day.at(420), said(&[STILL], None));
}

#[test]
fn a_reminder_counts_from_the_announcement_and_not_from_the_quiet_before_it() {
    let mut day = Day::new(Some(15), Some((0, 420)));
    assert_eq!(day.at(0), said(&[], Some(420)));
    assert_eq!(day.at(420), said(&[NEEDS], Some(15)));
}

#[test]
fn the_end_of_a_run_in_quiet_hours_is_announced_after_them_unless_it_was_seen() {
    let complete = |number| ChatComplete {
        conversation_id: conversation(number),
        run: 1,
        end: RunEnd::Completed,
        title: "T".into(),
        for_parent: false,
    };
    let mut day = Day::new(None, Some((0, 420)));
    day.asked.clear();
    day.eyes.wishes.finished = true;
    for number in [1, 2] {
        assert_eq!(day.notices.finished(&complete(number), &day.eyes.sight()), None);
    }
    day.looking(Some(2));
    assert_eq!(day.at(60), said(&[], Some(360)));
    day.looking(None);
    day.eyes.minute = 420;
    let steps = day.notices.look(&[], &day.eyes.sight());
    assert_eq!(notes(&steps).iter().map(|note| note.id).collect::<Vec<_>>(), [NoteId::Finished(conversation(1))]);
    assert_eq!(day.notices.look(&[], &day.eyes.sight()), []);
}
