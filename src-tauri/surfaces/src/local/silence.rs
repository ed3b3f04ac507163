//! A program that runs and says nothing any more: it was stopped, or it hangs.

use super::{RunningEngine, UnreachableError};
use std::path::Path;
use std::time::Duration;
use tokio::time::sleep;

/// What is asked for takes its time; whether the program is still there is asked again after this.
const LOOK: Duration = Duration::from_secs(5);
/// So often in a row it may say nothing: a machine that was asleep needs a moment.
const SILENCES_MAX: u32 = 2;

/// Comes when the program that owns the data folder does not answer any more.
pub async fn falls_silent(folder: &Path) -> Option<u32> {
    let mut silences = 0;
    loop {
        sleep(LOOK).await;
        match RunningEngine::reach(folder).await {
            Err(UnreachableError::Silent { pid }) if silences >= SILENCES_MAX => return pid,
            Err(UnreachableError::Silent { .. }) => silences += 1,
            Ok(_) | Err(_) => silences = 0,
        }
    }
}
