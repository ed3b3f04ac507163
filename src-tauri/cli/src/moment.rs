//! Moments of a clock that only goes forward: when a key came, when a card was complete, and since when
//! nothing was heard.

use std::time::Duration;

/// Milliseconds since some beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Moment(u64);

impl Moment {
    pub fn now() -> Moment {
        Moment(millis())
    }

    pub fn and(self, more: Duration) -> Moment {
        Moment(self.0.saturating_add(u64::try_from(more.as_millis()).unwrap_or(u64::MAX)))
    }

    pub fn since(self, earlier: Moment) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

fn since_the_start() -> u64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(std::time::Instant::now);
    u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX)
}

#[cfg(not(feature = "crash-points"))]
fn millis() -> u64 {
    since_the_start()
}

/// A test turns the clock of the keys: it shows what stands in the file that `ASKWELL_KEYS_CLOCK_FILE` names, and stands still.
#[cfg(feature = "crash-points")]
fn millis() -> u64 {
    static FILE: std::sync::OnceLock<Option<std::ffi::OsString>> = std::sync::OnceLock::new();
    let Some(file) = FILE.get_or_init(|| std::env::var_os("ASKWELL_KEYS_CLOCK_FILE")) else { return since_the_start() };
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.trim().parse().unwrap_or_default()
}
