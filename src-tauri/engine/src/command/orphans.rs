//! What was started here stays beneath this process, also where the one that guards it was killed: so nothing of it passes for a
//! program that the person has started.

#[cfg(target_os = "linux")]
use crate::procfs::{all, stat};
#[cfg(target_os = "linux")]
use rustix::process::{Pid, WaitId, WaitIdOptions, WaitOptions, getpid, set_child_subreaper, waitid, waitpid};
#[cfg(target_os = "linux")]
use std::{collections::HashSet, thread, time::Duration};

/// Between two looks for those that have ended. Whoever waits for a child of theirs takes note of its end long before.
#[cfg(target_os = "linux")]
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// From now on. Nobody else starts programs that are to outlive this one as the person's own.
pub fn keep_orphans() {
    #[cfg(target_os = "linux")]
    {
        let kept = set_child_subreaper(Some(getpid())).map_err(std::io::Error::from);
        let noted = || thread::Builder::new().name("orphans".to_owned()).spawn(take_note_of_ends).map(drop);
        if let Err(error) = kept.and_then(|()| noted()) {
            tracing::warn!(%error, "what loses its guard is not told from other programs");
        }
    }
}

/// Only of those that nobody has taken note of from one look to the next: the end of a child belongs to who has started it.
#[cfg(target_os = "linux")]
fn take_note_of_ends() {
    let mut before = HashSet::new();
    loop {
        thread::sleep(LOOK_AGAIN);
        // Most of the time nobody has ended, and that is asked for with a single call.
        if waitid(WaitId::All, WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG)
            .is_ok_and(|ended| ended.is_none())
        {
            before.clear();
            continue;
        }
        let ended: HashSet<Pid> = all().filter(|&id| is_ended_child(id)).collect();
        for &id in ended.intersection(&before) {
            // Who has started it may have been quicker.
            let _ = waitpid(Some(id), WaitOptions::NOHANG);
        }
        before = ended;
    }
}

#[cfg(target_os = "linux")]
fn is_ended_child(process: Pid) -> bool {
    stat(process.as_raw_pid()).is_some_and(|stat| stat.parent == getpid().as_raw_pid() && !stat.lives)
}
