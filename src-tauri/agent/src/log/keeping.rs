//! How long log files are kept.

use super::{Day, deleted, folder};
use ask::Timestamp;
use std::io;
use std::path::Path;

/// Removes the files of days before this one, of all conversations. One that cannot be had is left for the next time.
pub fn expire(data: &Path, first_kept: Day, now: Timestamp) -> io::Result<()> {
    let Some(all) = folder::open(data)? else { return Ok(()) };
    for id in folder::conversations(&all)? {
        let removed = of_conversation(data, id, first_kept);
        match removed {
            Ok(0) => {}
            Ok(files) => deleted::expired(&all, id, files, first_kept, now)?,
            Err(error) => tracing::warn!(%id, %error, "old log files were not removed"),
        }
    }
    Ok(())
}

fn of_conversation(data: &Path, id: ask::ConversationId, first_kept: Day) -> io::Result<usize> {
    let Some(home) = folder::open_for(data, id)? else { return Ok(0) };
    let mut files = folder::remove_days(&home, |day| day < first_kept)?;
    if let Some(workspace) = folder::pointer(&home)?
        && let Some(elsewhere) = folder::open_for(&workspace, id)?
    {
        files += folder::remove_days(&elsewhere, |day| day < first_kept)?;
    }
    Ok(files)
}
