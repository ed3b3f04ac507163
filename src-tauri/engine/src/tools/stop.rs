//! When a tool has to stop: nobody waits for it any more, or its time is over.

use ask::limits::TOOL_MILLIS_MAX;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Looked at between two files and every so many lines.
pub struct StopCheck {
    dropped: Arc<AtomicBool>,
    until: Instant,
}

impl StopCheck {
    pub fn now(&self) -> bool {
        self.dropped.load(Ordering::Relaxed) || Instant::now() >= self.until
    }
}

/// Lives in the future that waits for the work.
pub struct StopWhenDropped(Arc<AtomicBool>);

impl StopWhenDropped {
    pub fn new() -> Self {
        Self(Arc::default())
    }

    pub fn stop(&self) -> StopCheck {
        StopCheck { dropped: self.0.clone(), until: Instant::now() + Duration::from_millis(TOOL_MILLIS_MAX) }
    }
}

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
