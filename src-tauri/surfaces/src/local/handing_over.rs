//! A program that stays takes the data folder over from one that does not.

use super::{EngineClientError, RunningEngine};
use engine::folder::{self, Claim, Lock, LockError};
use engine::{ModelKey, crash};
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// Between two looks at the lock.
const LOOK_AGAIN: Duration = Duration::from_millis(10);
/// Whoever has the folder is asked again after this: it may be another one by now.
const ASK_AGAIN: Duration = Duration::from_millis(250);
/// One that was just killed lets go of its files a moment late.
const KILLED_WITHIN: Duration = Duration::from_millis(400);
/// One that does not listen is just starting, ending, or does a single thing.
const ENDS_WITHIN: Duration = Duration::from_secs(3);
/// One that hands over lets its rounds come to their ends and closes its files.
const HANDED_OVER_WITHIN: Duration = Duration::from_secs(20);

/// Whoever has the folder.
enum Holder {
    Stays,
    HandsOver,
    /// The folder is not at its path any more.
    Moved,
    /// An earlier version, or one that does not let this program ask.
    Keeps,
    Unknown,
}

/// Takes the folder, which nobody who does not stay takes meanwhile, and the keys that whoever had it was told.
pub async fn take_over(folder: &Path) -> Result<(Lock, Vec<ModelKey>), LockError> {
    let begun = Instant::now();
    // The keys come with the promise to hand over.
    let (mut claim, mut promised) = (None, None);
    loop {
        if let Some(lock) = Lock::look(folder)? {
            return Ok((lock, promised.unwrap_or_default()));
        }
        claim = claim.or_else(|| Claim::make(folder));
        let holder = holder(folder, &mut promised).await;
        crash::point("taking-over");
        let asked = Instant::now();
        while asked.elapsed() < ASK_AGAIN {
            if let Some(lock) = Lock::look(folder)? {
                crash::point("took-over");
                return Ok((lock, promised.unwrap_or_default()));
            }
            sleep(LOOK_AGAIN).await;
        }
        let pid = folder::owner(folder).unwrap_or_default();
        let (within, error) = match holder {
            Holder::Stays => (KILLED_WITHIN, LockError::InUse { pid }),
            Holder::Moved => (KILLED_WITHIN, folder::kept(folder)),
            Holder::Keeps => (KILLED_WITHIN, LockError::NotHandedOver { pid }),
            Holder::Unknown if promised.is_none() => (ENDS_WITHIN, LockError::InUse { pid }),
            Holder::Unknown | Holder::HandsOver => (HANDED_OVER_WITHIN, LockError::NotHandedOver { pid }),
        };
        if begun.elapsed() >= within {
            return Err(error);
        }
    }
}

async fn holder(folder: &Path, promised: &mut Option<Vec<ModelKey>>) -> Holder {
    // What it had to hand over is elsewhere: another folder at this path is not the same.
    if matches!(folder::kept(folder), LockError::Moved { .. }) {
        return Holder::Moved;
    }
    match RunningEngine::reach(folder).await {
        Ok(local) if local.stays => Holder::Stays,
        Ok(local) => match local.asks_for_the_folder().await {
            Ok(Some(keys)) => {
                *promised = Some(keys);
                Holder::HandsOver
            }
            Err(EngineClientError::Refused(_)) => Holder::Keeps,
            Ok(None) | Err(EngineClientError::Lost(_) | EngineClientError::NotSaved(_)) => Holder::Unknown,
        },
        Err(_) => Holder::Unknown,
    }
}
