//! Parts that have to work for as long as the program does. One that panics ends the program or begins anew: nothing stays
//! dead behind a window that looks alive.

use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

/// The first pause before a part begins anew; each takes twice as long, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// A part that has worked for so long begins its count anew.
const WELL: Duration = Duration::from_secs(600);

/// A part of the program has panicked. Where, the program's log says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a part of the program has panicked")]
pub struct PanicError;

/// Does the work. A panic in it goes no further than here.
pub async fn guarded<T>(part: &'static str, work: impl Future<Output = T>) -> Result<T, PanicError> {
    AssertUnwindSafe(work).catch_unwind().await.map_err(|_| {
        tracing::error!(part, "panicked");
        PanicError
    })
}

/// The same where nothing is awaited.
pub fn guarded_here<T>(part: &'static str, work: impl FnOnce() -> T) -> Result<T, PanicError> {
    std::panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        tracing::error!(part, "panicked");
        PanicError
    })
}

/// Ends the program where the thread that holds it panics: for parts without which nothing can be kept. What is on the disk
/// is whole, so the next start goes on from there.
pub struct EndsTheProgram(pub &'static str);

impl Drop for EndsTheProgram {
    fn drop(&mut self) {
        if std::thread::panicking() {
            tracing::error!(part = self.0, "panicked; the program ends");
            std::process::abort();
        }
    }
}

/// How often a part has panicked of late.
#[derive(Debug, Default)]
pub struct Restarts {
    count: u32,
    last: Option<Instant>,
}

impl Restarts {
    /// Once more. Gives how often that makes, and how long to wait before it begins anew.
    pub fn another(&mut self) -> (u32, Duration) {
        if self.last.is_some_and(|last| last.elapsed() > WELL) {
            self.count = 0;
        }
        self.last = Some(Instant::now());
        let pause = FIRST_PAUSE.saturating_mul(1 << self.count.min(16)).min(LONGEST_PAUSE);
        self.count = self.count.saturating_add(1);
        (self.count, pause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_a_minute() {
        let mut restarts = Restarts::default();
        let pauses: Vec<u64> = (0..9).map(|_| restarts.another().1.as_secs()).collect();
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        assert_eq!(restarts.another().0, 10);
    }

    #[tokio::test]
    async fn a_panic_goes_no_further_than_its_guard() {
        async fn breaks(yes: bool) -> u8 {
            if yes { panic!("on purpose") } else { 7 }
        }
        assert_eq!(guarded("test", breaks(true)).await, Err(PanicError));
        assert_eq!(guarded("test", breaks(false)).await, Ok(7));
        assert_eq!(guarded_here("test", || Vec::<u8>::new()[usize::from(true)]), Err(PanicError));
    }
}
