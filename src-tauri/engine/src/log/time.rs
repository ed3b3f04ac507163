//! Moments as people and file names have them, in UTC.

use super::Day;
use ask::Timestamp;
use ask::limits::DAY_MILLIS;
use jiff::tz::TimeZone;

/// What has no year of four digits counts as the first or the last day that has.
const FIRST: Timestamp = -62_167_219_200_000;
const LAST: Timestamp = 253_402_207_199_999;

/// RFC 3339, to the millisecond.
pub fn rfc3339(at: Timestamp) -> String {
    moment(at).map(|moment| format!("{moment:.3}")).unwrap_or_default()
}

pub fn day(at: Timestamp) -> Day {
    let date = moment(at).map(|moment| moment.to_zoned(TimeZone::UTC).date()).unwrap_or_default();
    let [year, month, day] = [i64::from(date.year()), i64::from(date.month()), i64::from(date.day())];
    Day(u32::try_from(year * 10_000 + month * 100 + day).unwrap_or_default())
}

/// The first day that is kept of so many, today among them.
pub fn first_kept(now: Timestamp, days: u32) -> Day {
    day(now.saturating_sub(i64::from(days.saturating_sub(1)) * DAY_MILLIS))
}

fn moment(at: Timestamp) -> Option<jiff::Timestamp> {
    jiff::Timestamp::from_millisecond(at.clamp(FIRST, LAST)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_told_in_utc() {
        for (at, told, of_day) in [
            (0, "1970-01-01T00:00:00.000Z", 19_700_101),
            (-1, "1969-12-31T23:59:59.999Z", 19_691_231),
            (1_709_164_800_005, "2024-02-29T00:00:00.005Z", 20_240_229),
            (i64::MIN, "0000-01-01T00:00:00.000Z", 101),
            (i64::MAX, "9999-12-30T21:59:59.999Z", 99_991_230),
        ] {
            assert_eq!((rfc3339(at).as_str(), day(at)), (told, Day(of_day)));
        }
        assert_eq!(first_kept(86_400_000, 1), Day(19_700_102), "one day is today");
        assert_eq!(first_kept(86_400_000, 2), Day(19_700_101));
    }
}
