//! Where logs lie, and how they are opened: one level at a time, never through a link, and under names made of ids.

use crate::disk::{enter, enter_or_make, names, sync, unless_missing};
use ask::ConversationId;
use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

pub const FOLDER: &str = ".tasklogs";
/// In a conversation's folder in the data folder: its log lies in this workspace.
const POINTER: &str = "workspace";
const POINTER_BYTES_MAX: u64 = 64 * 1024;
/// In a workspace: what lies there is no part of the person's own work.
const IGNORED: &str = ".gitignore";

/// A day as file names have it: 20261122.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Day(pub u32);

impl Day {
    pub fn file_name(self) -> String {
        format!("events-{:08}.jsonl", self.0)
    }

    fn of_file(name: &str) -> Option<Day> {
        let digits = name.strip_prefix("events-")?.strip_suffix(".jsonl")?;
        (digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit())).then(|| digits.parse().ok().map(Day))?
    }
}

/// The `.tasklogs` of a folder, made if it is not there.
pub fn make(root: &Path) -> io::Result<Dir> {
    enter_or_make(&root_of(root)?, FOLDER)
}

/// Where a conversation's log lies in the data folder.
pub fn of(conversation: ConversationId) -> PathBuf {
    Path::new(FOLDER).join(conversation.to_string())
}

/// None where there is none.
pub fn open(root: &Path) -> io::Result<Option<Dir>> {
    unless_missing(root_of(root).and_then(|root| enter(&root, FOLDER)))
}

/// The folder of one conversation.
pub fn make_for(root: &Path, conversation: ConversationId) -> io::Result<Dir> {
    enter_or_make(&make(root)?, &conversation.to_string())
}

pub fn open_for(root: &Path, conversation: ConversationId) -> io::Result<Option<Dir>> {
    match open(root)? {
        Some(all) => unless_missing(enter(&all, conversation.to_string())),
        None => Ok(None),
    }
}

/// The same in a workspace, where version control is told to leave it alone.
pub fn make_in_workspace(root: &Path, conversation: ConversationId) -> io::Result<Dir> {
    let all = make(root)?;
    match all.symlink_metadata(IGNORED) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => drop(create(&all, IGNORED, b"*\n")),
        Err(error) => return Err(error),
    }
    enter_or_make(&all, &conversation.to_string())
}

/// The workspace that a conversation's log lies in; none where it lies in the data folder.
pub fn pointer(home: &Dir) -> io::Result<Option<PathBuf>> {
    let Some(file) = unless_missing(read(home, POINTER))? else { return Ok(None) };
    let mut path = String::new();
    file.take(POINTER_BYTES_MAX).read_to_string(&mut path)?;
    Ok(Some(PathBuf::from(path)))
}

pub fn point_to(home: &Dir, workspace: &Path) -> io::Result<()> {
    unless_missing(home.remove_file(POINTER))?;
    create(home, POINTER, workspace.to_string_lossy().as_bytes())?;
    sync(home)
}

pub fn unpoint(home: &Dir) -> io::Result<()> {
    unless_missing(home.remove_file(POINTER))?;
    sync(home)
}

/// The days that a folder has files of, in order.
pub fn days(dir: &Dir) -> io::Result<Vec<Day>> {
    let mut days: Vec<Day> = names(dir)?.iter().filter_map(|name| Day::of_file(name)).collect();
    days.sort_unstable();
    Ok(days)
}

/// Removes the files of these days, and nothing else.
pub fn remove_days(dir: &Dir, unwanted: impl Fn(Day) -> bool) -> io::Result<usize> {
    let gone: Vec<Day> = days(dir)?.into_iter().filter(|day| unwanted(*day)).collect();
    for day in &gone {
        unless_missing(dir.remove_file(day.file_name()))?;
    }
    Ok(gone.len())
}

/// The folders in it whose names are ids.
pub fn conversations(all: &Dir) -> io::Result<Vec<ConversationId>> {
    let parsed = |name: String| ConversationId::from_str(&name).ok().filter(|id| id.to_string() == name);
    let mut ids: Vec<ConversationId> = names(all)?.into_iter().filter_map(parsed).collect();
    ids.sort_unstable();
    Ok(ids)
}

/// Removes a conversation's folder, with all that is in it.
pub fn remove(all: &Dir, conversation: ConversationId) -> io::Result<()> {
    match unless_missing(enter(all, conversation.to_string()))? {
        Some(dir) => dir.remove_open_dir_all(),
        None => Ok(()),
    }
}

/// A file to be read. Should a link or a pipe take its place just now, it is neither followed nor waited for.
pub fn read(dir: &Dir, name: &str) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).nonblock(true).follow(FollowSymlinks::No);
    ours(dir.open_with(name, &options)?)
}

/// A file to be written at its end. One that has a second name is somebody else's too, and refused.
pub fn append(dir: &Dir, name: &str) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true).nonblock(true).follow(FollowSymlinks::No);
    #[cfg(unix)]
    cap_std::fs::OpenOptionsExt::mode(&mut options, 0o600);
    ours(dir.open_with(name, &options)?)
}

fn create(dir: &Dir, name: &str, content: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).follow(FollowSymlinks::No);
    #[cfg(unix)]
    cap_std::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = dir.open_with(name, &options)?;
    file.write_all(content)?;
    file.sync_all()
}

fn ours(file: cap_std::fs::File) -> io::Result<File> {
    let metadata = file.metadata()?;
    #[cfg(unix)]
    let alone = cap_std::fs::MetadataExt::nlink(&metadata) <= 1;
    #[cfg(not(unix))]
    let alone = true;
    if !metadata.is_file() || !alone {
        return Err(io::Error::new(ErrorKind::InvalidInput, "not a file of the log's own"));
    }
    Ok(file.into_std())
}

fn root_of(root: &Path) -> io::Result<Dir> {
    Dir::open_ambient_dir(root, ambient_authority())
}
