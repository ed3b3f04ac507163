//! Restore points: what a call changed as it was before, kept in the data folder for its owner only.
//!
//! They lie in `restore/<conversation>/<call>/`: `copy`, the file or folder itself, and `note.json`, which stands there
//! before anything is changed. No symbolic link is followed on the way.

use super::write;
use crate::disk::{enter, enter_or_make, folders, sync, unless_missing};
use crate::host;
use crate::trash::Trash;
use ask::settings::Storage;
use ask::wall_clock::TrustedTime;
use ask::{CallId, ConversationId, Timestamp};
use cap_std::ambient_authority;
use cap_std::fs::Dir;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub const FOLDER: &str = "restore";
const NOTE: &str = "note.json";
const UNFINISHED: &str = "note.part";
pub(super) const COPY: &str = "copy";
/// A name that no two calls share, whatever a model calls them.
const KEY_CHARS: usize = 32;

/// All restore points of a data folder. Every call reads or writes the disk, and may take as long as that.
#[derive(Debug)]
pub struct Restore {
    data: PathBuf,
    bytes_max: AtomicU64,
    /// One change at a time, so that no folder goes while a point is made in it. With it, what all copies take, once it was
    /// counted: it may be too much, where points went since, and is never too little.
    making: Mutex<Option<u64>>,
    /// How many points were looked at to count them.
    #[cfg(test)]
    pub(super) looked_at: std::sync::atomic::AtomicUsize,
}

/// Those of one conversation.
#[derive(Debug, Clone, Copy)]
pub struct Points<'r> {
    restore: &'r Restore,
    conversation: ConversationId,
}

/// What one call changed.
pub(super) struct Point {
    pub dir: Dir,
    conversation: Dir,
    key: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct RestoreNote {
    /// What the copy takes.
    pub bytes: u64,
    /// Folders that the call makes, from the top.
    pub made: Vec<String>,
    /// There is no copy, or no longer: the call cannot be undone.
    pub gone: bool,
    /// The call was undone.
    pub undone: bool,
    /// When it was first written; earlier versions did not note it. Its file's own time anybody can set.
    pub at: Option<Timestamp>,
}

/// What a look at all points finds.
#[derive(Debug, Default)]
pub struct RestoreReport {
    pub count: usize,
    /// Conversations with a point whose copy is missing.
    pub without: Vec<ConversationId>,
}

impl Restore {
    pub fn open(data: &Path) -> Restore {
        let data = std::path::absolute(data).unwrap_or_else(|_| data.to_owned());
        Restore {
            data,
            bytes_max: Storage::default().undo_bytes_max().into(),
            making: Mutex::default(),
            #[cfg(test)]
            looked_at: Default::default(),
        }
    }

    #[cfg(test)]
    pub(super) fn with_room(data: &Path, bytes_max: u64) -> Restore {
        Restore { bytes_max: bytes_max.into(), ..Restore::open(data) }
    }

    pub fn of(&self, conversation: ConversationId) -> Points<'_> {
        Points { restore: self, conversation }
    }

    /// Removes all of a conversation's. None is no error.
    pub fn remove_conversation(&self, conversation: ConversationId) -> io::Result<()> {
        let _one_at_a_time = self.making.lock();
        match unless_missing(self.all())? {
            Some(all) => write::remove(&all, conversation.to_string().as_ref()),
            None => Ok(()),
        }
    }

    /// Puts those of conversations away that are there no longer.
    pub fn keep_only(&self, conversations: &HashSet<ConversationId>, trash: &Trash) -> io::Result<()> {
        let Some(all) = unless_missing(self.all())? else { return Ok(()) };
        for (conversation, _) in folders::<ConversationId>(&all)? {
            if !conversations.contains(&conversation) {
                let _one_at_a_time = self.making.lock();
                tracing::info!(%conversation, "restore points of a conversation that is not in the store are put away");
                trash.take(&Path::new(FOLDER).join(conversation.to_string()))?;
            }
        }
        Ok(())
    }

    /// Looks whether each point has the copy that its note tells of.
    pub fn without_copy(&self) -> io::Result<RestoreReport> {
        let Some(all) = unless_missing(self.all())? else { return Ok(RestoreReport::default()) };
        let mut looked = RestoreReport::default();
        for (conversation, folder) in folders::<ConversationId>(&all)? {
            for (key, dir) in folders::<String>(&folder)? {
                let point = Point { dir, conversation: folder.try_clone()?, key };
                let Some(note) = point.note()? else { continue };
                looked.count += 1;
                let wants_copy = note.bytes > 0 && !note.gone && !note.undone;
                if wants_copy && unless_missing(point.dir.symlink_metadata(COPY))?.is_none() {
                    looked.without.push(conversation);
                }
            }
        }
        Ok(looked)
    }

    fn all(&self) -> io::Result<Dir> {
        enter(&self.data()?, FOLDER)
    }

    fn data(&self) -> io::Result<Dir> {
        Dir::open_ambient_dir(&self.data, ambient_authority())
    }

    /// All copies together take no more than this from now on.
    pub fn set_room(&self, bytes_max: u64) {
        self.bytes_max.store(bytes_max, Ordering::Relaxed);
    }

    fn room(&self) -> u64 {
        self.bytes_max.load(Ordering::Relaxed)
    }

    /// Lets the oldest copies go where all of them take too much.
    pub fn fit(&self) -> io::Result<()> {
        let mut sum = self.making.lock();
        let Some(all) = unless_missing(self.all())? else { return Ok(()) };
        self.make_room(&all, 0, &mut sum)
    }

    /// Lets copies go that are older than so many days.
    pub fn expire(&self, days: u32, now: TrustedTime) -> io::Result<()> {
        let before = UNIX_EPOCH + Duration::from_millis(u64::try_from(now.days_ago(days)).unwrap_or_default());
        let mut sum = self.making.lock();
        let Some(all) = unless_missing(self.all())? else { return Ok(()) };
        let mut left = 0;
        for (at, note, point) in self.points(&all)? {
            if at < before && note.bytes > 0 {
                point.let_go(note)?;
            } else {
                left += note.bytes;
            }
        }
        *sum = Some(left);
        Ok(())
    }

    /// Every point, with its note and when that was written: the later of what it says and of what its file says.
    fn points(&self, all: &Dir) -> io::Result<Vec<(SystemTime, RestoreNote, Point)>> {
        let mut points = Vec::new();
        for (_, conversation) in folders::<ConversationId>(all)? {
            for (key, dir) in folders::<String>(&conversation)? {
                let point = Point { dir, conversation: conversation.try_clone()?, key };
                #[cfg(test)]
                self.looked_at.fetch_add(1, Ordering::Relaxed);
                let Some(note) = point.note()? else { continue };
                let written = point.dir.symlink_metadata(NOTE)?.modified()?.into_std();
                points.push((note.moment().map_or(written, |at| at.max(written)), note, point));
            }
        }
        Ok(points)
    }

    /// Lets the oldest copies go until there is room for so much more. They are looked at only where there may be too many.
    fn make_room(&self, all: &Dir, bytes: u64, known: &mut Option<u64>) -> io::Result<()> {
        if known.is_some_and(|sum| sum.saturating_add(bytes) <= self.room()) {
            return Ok(());
        }
        let mut points = self.points(all)?;
        points.sort_by_key(|(at, _, _)| *at);
        let mut sum: u64 = points.iter().map(|(_, note, _)| note.bytes).sum();
        for (_, note, point) in points {
            if sum.saturating_add(bytes) <= self.room() {
                break;
            }
            sum -= note.bytes;
            point.let_go(note)?;
        }
        *known = Some(sum);
        Ok(())
    }
}

impl Points<'_> {
    /// Whether a copy of so much is kept at all.
    pub(super) fn takes(&self, bytes: u64) -> bool {
        bytes <= self.restore.room()
    }

    /// An empty one. What an earlier attempt at this call left goes: it had changed nothing.
    pub(super) fn make(&self, call: &CallId, bytes: u64) -> io::Result<Point> {
        let mut sum = self.restore.making.lock();
        let all = enter_or_make(&self.restore.data()?, FOLDER)?;
        self.restore.make_room(&all, bytes, &mut sum)?;
        *sum = sum.map(|sum| sum.saturating_add(bytes));
        let conversation = enter_or_make(&all, &self.conversation.to_string())?;
        let key = self.key(call);
        write::remove(&conversation, key.as_ref())?;
        let dir = enter_or_make(&conversation, &key)?;
        Ok(Point { dir, conversation, key })
    }

    /// None where the call changed nothing.
    pub(super) fn find(&self, call: &CallId) -> io::Result<Option<(Point, RestoreNote)>> {
        let entered = self.restore.all().and_then(|all| enter(&all, self.conversation.to_string()));
        let Some(conversation) = unless_missing(entered)? else { return Ok(None) };
        let key = self.key(call);
        let Some(dir) = unless_missing(enter(&conversation, &key))? else { return Ok(None) };
        let point = Point { dir, conversation, key };
        Ok(point.note()?.map(|note| (point, note)))
    }

    /// What the call's unfinished work is called, beside the file that it changes.
    pub(super) fn unfinished(&self, call: &CallId) -> String {
        format!(".askwell-{}.part", self.key(call))
    }

    fn key(&self, call: &CallId) -> String {
        let named = format!("{}\n{}", self.conversation, call);
        let hash: String = Sha256::digest(named.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        hash.chars().take(KEY_CHARS).collect()
    }
}

impl RestoreNote {
    fn moment(&self) -> Option<SystemTime> {
        UNIX_EPOCH.checked_add(Duration::from_millis(u64::try_from(self.at?).ok()?))
    }
}

impl Point {
    /// None until it is whole. One that cannot be read says that the copy is not to be relied on.
    fn note(&self) -> io::Result<Option<RestoreNote>> {
        let mut text = String::new();
        let Some(mut file) = unless_missing(super::fact::open(&self.dir, NOTE.as_ref()))? else { return Ok(None) };
        file.read_to_string(&mut text)?;
        Ok(Some(serde_json::from_str(&text).unwrap_or(RestoreNote { gone: true, ..RestoreNote::default() })))
    }

    /// The copy goes; what is known of the call stays.
    fn let_go(&self, note: RestoreNote) -> io::Result<()> {
        // First the note: a copy that is gone halfway is none.
        self.take_down(&RestoreNote { bytes: 0, gone: !note.undone, ..note })?;
        write::remove(&self.dir, COPY.as_ref())
    }

    pub fn take_down(&self, note: &RestoreNote) -> io::Result<()> {
        let note = RestoreNote { at: Some(note.at.unwrap_or_else(host::now)), ..note.clone() };
        let text = serde_json::to_vec(&note).map_err(io::Error::other)?;
        write::remove(&self.dir, UNFINISHED.as_ref())?;
        write::file(&self.dir, UNFINISHED.as_ref(), &text, write::FileMode::Private)?;
        self.dir.rename(UNFINISHED, &self.dir, NOTE)?;
        sync(&self.dir)
    }

    /// The call changed nothing after all.
    pub fn remove(&self) {
        if let Err(error) = write::remove(&self.conversation, self.key.as_ref()) {
            tracing::warn!(%error, "a restore point could not be removed");
        }
    }
}
