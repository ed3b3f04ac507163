//! The time of a call.

use std::time::{Duration, Instant};

/// How often it is looked at.
pub(super) const LOOK: Duration = Duration::from_millis(250);

/// The time that a call still has. It counts only while nobody is asked.
pub(super) struct CallTime {
    left: Duration,
    looked: Instant,
}

impl CallTime {
    pub fn of(seconds: u32) -> CallTime {
        CallTime { left: Duration::from_secs(u64::from(seconds)), looked: Instant::now() }
    }

    /// Whether it is over. A machine that slept takes nothing from it.
    pub fn passes(&mut self) -> bool {
        self.left = self.left.saturating_sub(self.looked.elapsed().min(2 * LOOK));
        self.looked = Instant::now();
        self.left.is_zero()
    }

    /// What went by until now does not count.
    pub fn stood_still(&mut self) {
        self.looked = Instant::now();
    }
}
