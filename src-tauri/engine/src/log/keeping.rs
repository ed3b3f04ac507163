//! How long, and how much of, log files are kept.

use super::{Day, deleted, folder, time};
use ask::wall_clock::TrustedTime;
use ask::{ConversationId, Timestamp};
use cap_std::fs::Dir;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// Removes the files that are older than so many days, of all conversations. One that cannot be had is left for the next time.
pub fn expire(data: &Path, days: u32, now: TrustedTime) -> io::Result<()> {
    let first_kept = time::day(now.days_ago(days.saturating_sub(1)));
    remove_before(data, first_kept, now.millis(), deleted::expired)
}

/// Removes the oldest days where all files take more than this; the latest day stays. Gives the first day that is left where
/// there were older ones.
///
/// A file of a day that is still to come is from a clock that was wrong, or from an imported conversation: how old it is,
/// nobody knows. It stays, and pushes nothing out.
pub fn fit(data: &Path, bytes_max: u64, today: Day, now: Timestamp) -> io::Result<Option<Day>> {
    let Some(all) = folder::open(data)? else { return Ok(None) };
    let mut sizes: BTreeMap<Day, u64> = BTreeMap::new();
    for id in folder::conversations(&all)? {
        for dir in places(data, id)? {
            for day in folder::days(&dir)?.into_iter().filter(|day| *day <= today) {
                *sizes.entry(day).or_default() += dir.symlink_metadata(day.file_name())?.len();
            }
        }
    }
    let mut taken = 0_u64;
    let fits = |(_, bytes): &(&Day, &u64)| {
        let first = taken == 0;
        taken = taken.saturating_add(**bytes);
        first || taken <= bytes_max
    };
    let first_kept = sizes.iter().rev().take_while(fits).last().map(|(day, _)| *day);
    let Some(first_kept) = first_kept.filter(|first| sizes.keys().next() != Some(first)) else { return Ok(None) };
    remove_before(data, first_kept, now, deleted::made_room)?;
    Ok(Some(first_kept))
}

type Record = fn(&Dir, ConversationId, usize, Day, Timestamp) -> io::Result<()>;

fn remove_before(data: &Path, first_kept: Day, now: Timestamp, record: Record) -> io::Result<()> {
    let Some(all) = folder::open(data)? else { return Ok(()) };
    for id in folder::conversations(&all)? {
        match of_conversation(data, id, first_kept) {
            Ok(0) => {}
            Ok(files) => record(&all, id, files, first_kept, now)?,
            Err(error) => tracing::warn!(%id, %error, "old log files were not removed"),
        }
    }
    Ok(())
}

fn of_conversation(data: &Path, id: ConversationId, first_kept: Day) -> io::Result<usize> {
    places(data, id)?.iter().map(|dir| folder::remove_days(dir, |day| day < first_kept)).sum()
}

/// Where the files of a conversation lie: in the data folder, in its workspace, or in both.
fn places(data: &Path, id: ConversationId) -> io::Result<Vec<Dir>> {
    let Some(home) = folder::open_for(data, id)? else { return Ok(Vec::new()) };
    let workspace = folder::pointer(&home)?;
    let elsewhere = workspace.map(|workspace| folder::open_for(&workspace, id)).transpose()?.flatten();
    Ok([Some(home), elsewhere].into_iter().flatten().collect())
}
