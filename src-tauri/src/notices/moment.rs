//! A moment as notifications need it: for how long something has waited, and whether these are quiet hours.

use ask::Timestamp;
use ask::settings::QuietHours;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotificationTime {
    pub at: Timestamp,
    /// Since midnight, where the person is.
    pub of_day: Duration,
}

impl NotificationTime {
    /// The system's clock in the system's time zone.
    pub fn now() -> NotificationTime {
        let at = engine::host::now();
        let here = jiff::Timestamp::from_millisecond(at).unwrap_or_default().to_zoned(jiff::tz::TimeZone::system());
        let of_day = here.time().duration_since(jiff::civil::Time::midnight()).unsigned_abs();
        NotificationTime { at, of_day }
    }

    /// How long the quiet goes on. None: it is not quiet.
    pub fn quiet_for(self, hours: Option<QuietHours>) -> Option<Duration> {
        let hours = hours?;
        let minute = u16::try_from(self.of_day.as_secs() / 60).ok()?;
        let end = Duration::from_secs(u64::from(hours.to) * 60);
        let end = if end > self.of_day { end } else { end + DAY };
        hours.hold(minute).then(|| end.saturating_sub(self.of_day))
    }

    /// How long it takes until `wait` has gone by since `since`; nothing where it has.
    pub fn until(self, since: Timestamp, wait: Duration) -> Duration {
        // A clock that was set back makes nothing wait longer than it was to.
        let waited = Duration::from_millis(u64::try_from(self.at - since).unwrap_or_default());
        wait.saturating_sub(waited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_end_when_they_say_also_over_midnight() {
        let hour = |hours: u64| Duration::from_secs(hours * 3600);
        for (from, to, now, rest) in [
            (22, 7, 21, None),
            (22, 7, 22, Some(9)),
            (22, 7, 0, Some(7)),
            (22, 7, 6, Some(1)),
            (22, 7, 7, None),
            (13, 15, 14, Some(1)),
            (13, 15, 15, None),
            (22, 0, 23, Some(1)),
            (8, 8, 8, None),
        ] {
            let moment = NotificationTime { at: 0, of_day: hour(now) };
            let hours = QuietHours { from: from * 60, to: to * 60 };
            assert_eq!(moment.quiet_for(Some(hours)), rest.map(hour), "{from} to {to} at {now}");
        }
        let last = NotificationTime { at: 0, of_day: hour(7) - Duration::from_millis(1) };
        let hours = QuietHours { from: 22 * 60, to: 7 * 60 };
        assert_eq!(last.quiet_for(Some(hours)), Some(Duration::from_millis(1)));
        assert_eq!(last.quiet_for(None), None);
    }

    #[test]
    fn the_systems_clock_says_a_time_of_the_day() {
        let now = NotificationTime::now();
        assert!(now.of_day < DAY);
        assert!((engine::host::now() - now.at).abs() < 60_000);
    }
}
