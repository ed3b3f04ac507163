//! How long a test waits for a fact, and how.

use anyhow::{Result, bail};
use std::fmt::Display;
use std::time::{Duration, Instant};

/// How long a test waits before it calls something missing. Only a test that fails ever waits so long, so it is enough for the
/// slowest machine: a time that is just long enough here is too short elsewhere.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Between two looks.
const LOOK: Duration = Duration::from_millis(20);

/// What a look has found, or not yet.
pub trait Fact {
    type Found;
    fn found(self) -> Option<Self::Found>;
}

impl Fact for bool {
    type Found = ();
    fn found(self) -> Option<()> {
        self.then_some(())
    }
}

impl<T> Fact for Option<T> {
    type Found = T;
    fn found(self) -> Option<T> {
        self
    }
}

/// Looks until the fact is there. An error of the look is one of the test.
pub async fn until<F: Fact>(what: impl Display, mut look: impl AsyncFnMut() -> Result<F>) -> Result<F::Found> {
    let start = Instant::now();
    loop {
        if let Some(found) = look().await?.found() {
            return Ok(found);
        }
        if start.elapsed() > PATIENCE {
            bail!("waited {PATIENCE:?} in vain for {what}");
        }
        tokio::time::sleep(LOOK).await;
    }
}
