//! How long something lasts: exactly, or rounded up to what matters while somebody waits.

use crate::strings::Strings;

/// A limit, as exactly as it was set.
pub fn exact(strings: &dyn Strings, millis: u64) -> String {
    match (millis / 60_000, millis / 1000 % 60) {
        (0, seconds) => strings.seconds(seconds),
        (minutes, 0) => strings.minutes(minutes),
        (minutes, seconds) => strings.minutes_and_seconds(minutes, seconds),
    }
}

/// What has passed, while it is counted: its shape stays the same from one second to the next.
pub fn counted(strings: &dyn Strings, seconds: u64) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => strings.seconds(seconds),
        (minutes, seconds) => strings.minutes_and_seconds(minutes, seconds),
    }
}

/// What is left of a limit: begun minutes count, and in the last one begun seconds.
pub fn left(strings: &dyn Strings, millis: u64) -> String {
    match millis.div_ceil(1000).max(1) {
        seconds @ 0..60 => strings.seconds(seconds),
        60.. => strings.minutes(millis.div_ceil(60_000)),
    }
}

/// What a server asks to wait, which may be hours.
pub fn pause(strings: &dyn Strings, millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    match seconds {
        0..60 => strings.seconds(seconds),
        60..3600 => strings.minutes(seconds.div_ceil(60)),
        3600.. => strings.hours(seconds.div_ceil(3600)),
    }
}

/// What passed between two lines of the log.
pub fn between(strings: &dyn Strings, millis: i64) -> String {
    match u64::try_from(millis).unwrap_or_default() {
        millis @ 0..1000 => strings.milliseconds(millis),
        millis => exact(strings, millis),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings::strings;
    use ask::settings::Language;

    #[test]
    fn waiting_times_are_told_as_people_tell_them() {
        for (millis, en, zh) in [
            (-5, "after 0 ms", "0 毫秒后"),
            (350, "after 350 ms", "350 毫秒后"),
            (4_900, "after 4 s", "4 秒后"),
            (120_000, "after 2 min", "2 分钟后"),
            (150_000, "after 2 min 30 s", "2 分 30 秒后"),
        ] {
            let (english, chinese) = (strings(Language::En), strings(Language::Zh));
            assert_eq!(english.after(&between(english, millis)), en);
            assert_eq!(chinese.after(&between(chinese, millis)), zh);
        }
    }

    #[test]
    fn what_is_left_is_rounded_up() {
        let told = |language, millis| {
            let strings = strings(language);
            strings.closes_unanswered(&left(strings, millis))
        };
        assert!(told(Language::En, 61_000).contains("in 2 min"));
        assert!(told(Language::En, 60_000).contains("in 1 min"));
        assert!(told(Language::En, 59_001).contains("in 1 min"));
        assert!(told(Language::En, 3_900).contains("in 4 s "));
        assert!(told(Language::Zh, 0).starts_with("1 秒后"));
    }
}
