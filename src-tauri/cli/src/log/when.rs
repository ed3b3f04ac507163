//! Moments as they are typed and shown: in the time of the person's own place.

use ask::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Span, Zoned};

/// From `2026-11-22`, `2026-11-22 14:30`, `2026-11-22T13:30:00Z`, or a time ago such as `90m` or `3 days`.
pub fn moment(typed: &str) -> Result<Timestamp, String> {
    moment_at(typed, &Zoned::now())
}

fn moment_at(typed: &str, now: &Zoned) -> Result<Timestamp, String> {
    let typed = typed.trim();
    let zone = now.time_zone().clone();
    if let Ok(moment) = typed.parse::<jiff::Timestamp>() {
        return Ok(moment.as_millisecond());
    }
    let ago = typed.trim_end_matches("ago").trim();
    // A day alone is its beginning.
    let moment = match typed.parse::<DateTime>() {
        Ok(civil) if typed.contains('-') => civil.to_zoned(zone).ok(),
        Ok(_) | Err(_) => ago.parse::<Span>().ok().and_then(|span| now.checked_sub(span).ok()),
    };
    moment.map(|moment| moment.timestamp().as_millisecond()).ok_or_else(|| {
        "write a date (2026-11-22), a date and a time (\"2026-11-22 14:30\"), or a time ago (90m, 3h, 2d)".to_owned()
    })
}

/// As the person's clock had it.
pub fn shown(at: Timestamp) -> String {
    let moment = jiff::Timestamp::from_millisecond(at).map(|moment| moment.to_zoned(TimeZone::system()));
    moment.map(|moment| moment.strftime("%Y-%m-%d %H:%M:%S").to_string()).unwrap_or_default()
}

pub fn day(at: Timestamp) -> String {
    shown(at).split(' ').next().unwrap_or_default().to_owned()
}

/// The zone that times are shown in.
pub fn zone() -> String {
    Zoned::now().strftime("%:z").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_understood_as_people_write_them() {
        let now: Zoned = "2026-11-22T12:00:00+02:00[+02:00]".parse().unwrap();
        let at = |hour: i64, minute: i64| 1_795_305_600_000 + (hour * 60 + minute) * 60_000;
        for (typed, moment) in [
            ("2026-11-22", at(-2, 0)),
            ("2026-11-22 14:30", at(12, 30)),
            ("2026-11-22T14:30:05", at(12, 30) + 5_000),
            ("2026-11-22T13:30:00Z", at(13, 30)),
            ("90m", at(8, 30)),
            ("3h ago", at(7, 0)),
            ("1 day", at(-14, 0)),
        ] {
            assert_eq!(moment_at(typed, &now), Ok(moment), "{typed}");
        }
        for typed in ["", "yesterdayish", "2026-13-01", "20x", "-"] {
            assert!(moment_at(typed, &now).is_err(), "{typed}");
        }
    }
}
