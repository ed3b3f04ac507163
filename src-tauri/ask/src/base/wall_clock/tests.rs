//! A date is believed while it goes on in small steps, and after a jump only when it has gone on for a week.

use super::*;
use proptest::prelude::*;

const NOON: Timestamp = DAY_MILLIS / 2;

fn at(day: i64) -> Timestamp {
    day * DAY_MILLIS + NOON
}

/// On which of these days the date is believed, from a clock that was believed on day 100.
fn believed(days: &[i64]) -> Vec<i64> {
    believed_from(WallClock::trusting(100), days)
}

fn believed_from(mut clock: WallClock, days: &[i64]) -> Vec<i64> {
    let mut believed = Vec::new();
    for day in days {
        let (next, time) = clock.looked(at(*day));
        assert!(time.is_none_or(|time| time.millis() == at(*day) && time.day() == *day));
        believed.extend(time.map(|_| *day));
        // It is kept as text, and read again after any end of the program.
        clock = serde_json::from_str(&serde_json::to_string(&next).unwrap()).unwrap();
    }
    believed
}

#[test]
fn a_clock_that_goes_on_in_small_steps_is_believed() {
    assert_eq!(believed(&[100, 100, 101, 104, 107]), [100, 100, 101, 104, 107]);
    assert_eq!(believed(&[101, 105]), [101], "four days are a jump");
}

#[test]
fn after_a_jump_it_takes_a_week_with_looks_on_three_days() {
    assert_eq!(believed(&[500, 500, 501, 502, 506, 507, 508]), [507, 508]);
    assert!(believed(&[500, 507, 507]).is_empty(), "two days are not enough");
    assert_eq!(believed(&[500, 507, 508]), [508]);
    assert_eq!(believed(&[121, 122, 123, 128]), [128], "after a holiday");
    assert_eq!(
        believed(&[105, 106, 112, 113, 119, 120]),
        [112, 113],
        "who works at weekends is tidied up after now and then"
    );
    assert_eq!(believed(&[107, 114, 121, 128, 135, 142]), [121, 142], "and so is who comes once a week");
}

#[test]
fn a_wrong_date_that_is_corrected_leaves_no_trace() {
    assert_eq!(believed(&[101, 500, 501, 102, 103]), [101, 102, 103]);
    assert_eq!(believed(&[500, 506, 101, 507, 508]), [101], "what was seen of it before counts no longer");
}

#[test]
fn somebody_who_sets_the_date_on_again_and_again_proves_nothing() {
    assert!(believed(&[131, 162, 193, 224, 255, 286]).is_empty());
    assert_eq!(believed(&[500, 600, 601, 602, 608]), [608], "the week begins with the last jump");
    assert_eq!(believed(&[500, 503, 502, 507, 508, 509]), [509], "also where it jumped back");
}

#[test]
fn a_clock_that_goes_back_is_taken_as_it_is() {
    assert_eq!(believed(&[50, 51]), [50, 51]);
    assert_eq!(believed(&[50, 101, 102, 103, 108]), [50, 108], "on its return it is a jump like any other");
    assert_eq!(believed(&[-10, -9]), [-10, -9]);
}

#[test]
fn without_a_record_nothing_is_believed_yet() {
    assert_eq!(believed_from(WallClock::default(), &[100, 101, 106, 107]), [107]);
    assert_eq!(serde_json::from_str::<WallClock>("{}").unwrap(), WallClock::default());
}

#[test]
fn ages_are_counted_from_the_look() {
    let time = WallClock::trusting(100).looked(at(100)).1.unwrap();
    assert_eq!(time.days_ago(30), at(70));
    assert_eq!(WallClock::trusting(100).looked(i64::MIN).1.unwrap().days_ago(u32::MAX), i64::MIN);
}

/// The clock's looks, the last one believed: from the moment of which day on things are kept for thirty days.
#[test]
fn a_day_counts_for_an_age_only_when_it_was_lived_through() {
    for (why, days, kept_from) in [
        ("small steps", vec![102, 104, 107], 77),
        ("a week after a jump", vec![500, 504, 507], 507 - 30 - 400),
        ("a month after a jump but for a day", steps(500, 529), 529 - 30 - 400),
        ("a month after a jump", steps(500, 530), 500),
        ("it was behind, and is right again", vec![30, 101, 105, 108], 108 - 30 - 71),
        ("two jumps, one after the other", vec![500, 504, 507, 600, 604, 607], 607 - 30 - 93 - 400),
        ("a jump that was wrong, and goes back", vec![500, 504, 507, 110], 110 - 30 - 10),
        ("a jump that was wrong from its first day", vec![500, 504, 507, 100], 70),
    ] {
        let look = |(clock, _): (WallClock, _), day: &i64| clock.looked(at(*day));
        let (clock, time) = days.iter().fold((WallClock::trusting(100), None), look);
        let text = serde_json::to_string(&clock).unwrap();
        assert_eq!(serde_json::from_str::<WallClock>(&text).unwrap(), clock, "{why}");
        assert_eq!(time.unwrap().days_ago(30), at(kept_from), "{why}");
    }
}

/// The days of a jump's week, and on in small steps.
fn steps(first: i64, last: i64) -> Vec<i64> {
    (first..=last).collect()
}

#[test]
fn nothing_is_put_after_the_last_day_that_was_believed() {
    assert_eq!(WallClock::trusting(100).latest(at(100)), at(100));
    assert_eq!(WallClock::trusting(100).latest(at(500)), 101 * DAY_MILLIS - 1);
    assert_eq!(WallClock::default().latest(at(500)), at(500), "where none was, there is nothing else to go by");
    assert_eq!(WallClock::trusting(i64::MAX).latest(i64::MAX), i64::MAX - 1);
}

proptest! {
    /// Whatever the clock does: what is believed is at most one small step ahead, or was seen for a week.
    #[test]
    fn no_date_far_ahead_is_believed_unseen(days in prop::collection::vec(90_i64..700, 1..40)) {
        let mut last = 100;
        let mut seen: Vec<i64> = Vec::new();
        for day in believed_or_not(&days) {
            match day {
                (day, true) if day <= last + STEP_DAYS_MAX => last = day,
                (day, true) => {
                    seen.push(day);
                    let week: Vec<i64> = seen.iter().rev().scan(i64::MAX, |next, day| {
                        let goes_on = *day <= *next && *next <= day.saturating_add(PROOF_STEP_DAYS_MAX) || *next == i64::MAX;
                        *next = *day;
                        goes_on.then_some(*day)
                    }).collect();
                    let different: std::collections::HashSet<_> = week.iter().collect();
                    prop_assert!(different.len() >= PROOF_LOOKS as usize);
                    prop_assert!(day - week[week.len() - 1] >= PROOF_DAYS);
                    last = day;
                }
                (day, false) => {
                    prop_assert!(day > last + STEP_DAYS_MAX, "a small step and a step back are believed");
                    seen.push(day);
                    continue;
                }
            }
            seen.clear();
        }
    }
}

fn believed_or_not(days: &[i64]) -> Vec<(i64, bool)> {
    let mut clock = WallClock::trusting(100);
    let look = |day: &i64| {
        let (next, time) = clock.looked(at(*day));
        clock = next;
        (*day, time.is_some())
    };
    days.iter().map(look).collect()
}
