//! Puts files back, and finds out how they stand.

use super::fact::{self, Unknown};
use super::restore::{COPY, Point, Points, RestoreNote};
use super::step::passed;
use super::write::{self, FileMode};
use crate::disk::sync;
use crate::workspace::Inside;
use ask::CallId;
use ask::action::{ChangeKind, FileChange, FileFact, FileState, Undone};
use cap_std::fs::Dir;
use std::collections::{BTreeMap, HashSet};
use std::ffi::OsStr;
use std::io::{self, ErrorKind, Read};

/// How what a change names stands now.
pub fn state(inside: &Inside, change: &FileChange) -> FileState {
    let here = at(inside, &change.path);
    let there = change.to.as_deref().map(|to| at(inside, to)).transpose();
    let (here, there) = match (here, there) {
        (Ok(here), Ok(there)) => (here, there),
        (Err(Unknown::Io(_)), _) | (_, Err(Unknown::Io(_))) => return FileState::Unknown,
        (_, _) => return FileState::Other,
    };
    let (before, after) = match there {
        None => (here == change.before, here == change.after),
        Some(there) => (here == change.before && there.is_none(), here.is_none() && there == change.after),
    };
    match (before, after) {
        (true, _) => FileState::Before,
        (false, true) => FileState::After,
        (false, false) => FileState::Other,
    }
}

fn at(inside: &Inside, path: &str) -> Result<Option<FileFact>, Unknown> {
    match inside.shown_at(path)? {
        Some((dir, name)) => fact::of(&dir, name),
        None => Ok(None),
    }
}

/// Removes what a call that was cut off left unfinished beside the files that it was to change.
pub fn tidy(inside: &Inside, points: Points<'_>, call: &CallId, changes: &[FileChange]) {
    let unfinished = points.unfinished(call);
    for path in changes.iter().flat_map(|change| [Some(&change.path), change.to.as_ref()]).flatten() {
        let removed = inside.shown_at(path).and_then(|found| match found {
            Some((dir, _)) => write::remove(&dir, unfinished.as_ref()),
            None => Ok(()),
        });
        if let Err(error) = removed {
            tracing::warn!(%error, "what a call had left unfinished could not be removed");
        }
    }
}

/// Takes back these calls, the latest first. What was undone by an earlier attempt is passed over.
pub fn undo(inside: &Inside, points: Points<'_>, calls: &[(CallId, Vec<FileChange>)]) -> Undone {
    // Where one step back cannot be made, none of those after it is: the file would be left half-way.
    let lost = |call: &CallId| points.find(call).map_or(true, |found| found.is_some_and(|(_, note)| note.gone));
    let mut blocked: HashSet<String> =
        calls.iter().filter(|(call, _)| lost(call)).flat_map(|(_, changes)| changes.iter().flat_map(paths)).collect();
    let mut verdicts: BTreeMap<String, bool> = BTreeMap::new();
    for (call, changes) in calls.iter().rev() {
        let back = match points.find(call) {
            // It changed nothing.
            Ok(None) => continue,
            Ok(Some((point, note))) => Some(Back { inside, unfinished: points.unfinished(call), point, note }),
            Err(error) => {
                tracing::warn!(%error, "a restore point could not be read");
                None
            }
        };
        tidy(inside, points, call, changes);
        let mut all = true;
        for change in changes.iter().rev() {
            let free = paths(change).all(|path| !blocked.contains(&path));
            let done = match &back {
                Some(back) => back.take_back(change, free),
                None => state(inside, change) == FileState::Before,
            };
            if !done {
                blocked.extend(paths(change));
            }
            // As before this call by chance only, where a later one could not be taken back.
            all &= done && free;
            verdicts.entry(named(inside, change, done)).and_modify(|before| *before &= done).or_insert(done);
        }
        match back {
            Some(back) if all && !back.note.undone => back.over(),
            Some(_) | None => tidy(inside, points, call, changes),
        }
    }
    let (restored, kept): (Vec<_>, Vec<_>) = verdicts.into_iter().partition(|(_, done)| *done);
    let names = |verdicts: Vec<(String, bool)>| verdicts.into_iter().map(|(path, _)| path).collect();
    Undone { restored: names(restored), kept: names(kept) }
}

fn paths(change: &FileChange) -> impl Iterator<Item = String> {
    [Some(change.path.clone()), change.to.clone()].into_iter().flatten()
}

/// What a person is told of: what could not be moved back is where it was moved to.
fn named(inside: &Inside, change: &FileChange, done: bool) -> String {
    match &change.to {
        Some(to) if !done && matches!(at(inside, to), Ok(Some(_)) | Err(_)) => to.clone(),
        Some(_) | None => change.path.clone(),
    }
}

/// One call that is taken back.
struct Back<'a> {
    inside: &'a Inside,
    unfinished: String,
    point: Point,
    note: RestoreNote,
}

impl Back<'_> {
    /// True if all is now as before the call.
    fn take_back(&self, change: &FileChange, free: bool) -> bool {
        if self.note.undone {
            return true;
        }
        let done = match state(self.inside, change) {
            FileState::Before => self.finish(change),
            FileState::After if free => self.step(change),
            FileState::After | FileState::Other | FileState::Unknown => Ok(false),
        };
        let done = done.unwrap_or_else(|error| {
            tracing::warn!(%error, "a file could not be put back");
            // It may have been the last step that failed, and that only keeps it through a power cut.
            state(self.inside, change) == FileState::Before && self.finish(change).unwrap_or_default()
        });
        if done && free {
            self.remove_made();
        }
        done
    }

    fn step(&self, change: &FileChange) -> io::Result<bool> {
        passed()?;
        let Some((dir, name)) = self.inside.shown_at(&change.path)? else { return Ok(false) };
        let done = match change.kind {
            ChangeKind::Create => {
                write::rename_new(&dir, name, &dir, self.taken().as_ref())?;
                passed()?;
                self.drop_taken(change, &dir, name)
            }
            ChangeKind::Change => self.rewrite(change, &dir, name),
            ChangeKind::Delete => self.give_back(change, &dir, name),
            ChangeKind::Move => {
                let moved = change.to.as_deref().map(|to| self.inside.shown_at(to)).transpose()?.flatten();
                let Some((to, new)) = moved else { return Ok(false) };
                write::rename_new(&to, new, &dir, name)?;
                sync(&to)?;
                Ok(true)
            }
        }?;
        sync(&dir)?;
        passed()?;
        Ok(done)
    }

    /// What a file that the call had made is called between its place and its end.
    fn taken(&self) -> String {
        format!("{}.taken", self.unfinished)
    }

    /// Out of its place, nobody saves into it any more: it goes if it is what the call had made, and back if not.
    fn drop_taken(&self, change: &FileChange, dir: &Dir, name: &OsStr) -> io::Result<bool> {
        let taken = self.taken();
        if fact::of(dir, taken.as_ref()).is_ok_and(|fact| fact == change.after) {
            return dir.remove_file(&taken).map(|()| true);
        }
        write::rename_new(dir, taken.as_ref(), dir, name)?;
        Ok(false)
    }

    /// An earlier attempt may have ended while the file was out of its place.
    fn finish(&self, change: &FileChange) -> io::Result<bool> {
        let at = if change.kind == ChangeKind::Create { self.inside.shown_at(&change.path)? } else { None };
        match at {
            Some((dir, name)) if dir.symlink_metadata(self.taken()).is_ok() => {
                let done = self.drop_taken(change, &dir, name)?;
                sync(&dir)?;
                Ok(done)
            }
            Some(_) | None => Ok(true),
        }
    }

    fn rewrite(&self, change: &FileChange, dir: &Dir, name: &OsStr) -> io::Result<bool> {
        let mut content = Vec::new();
        fact::open(&self.point.dir, COPY.as_ref())?.read_to_end(&mut content)?;
        if Some(fact::of_content(&content)) != change.before {
            return Ok(false);
        }
        let permissions = dir.symlink_metadata(name)?.permissions();
        write::file(dir, self.unfinished.as_ref(), &content, FileMode::As(permissions))?;
        passed()?;
        let unchanged = state(self.inside, change) == FileState::After;
        if unchanged {
            dir.rename(&self.unfinished, dir, name)?;
        } else {
            dir.remove_file(&self.unfinished)?;
        }
        Ok(unchanged)
    }

    fn give_back(&self, change: &FileChange, dir: &Dir, name: &OsStr) -> io::Result<bool> {
        let copy = OsStr::new(COPY);
        let whole = |dir: &Dir, name: &OsStr| fact::of(dir, name).is_ok_and(|fact| fact == change.before);
        if !whole(&self.point.dir, copy) {
            return Ok(false);
        }
        match write::rename_new(&self.point.dir, copy, dir, name) {
            Err(error) if error.kind() == ErrorKind::CrossesDevices => {
                let unfinished = self.unfinished.as_ref();
                write::copy(&self.point.dir, copy, dir, unfinished)?;
                passed()?;
                if !whole(dir, unfinished) {
                    write::remove(dir, unfinished)?;
                    return Ok(false);
                }
                write::rename_new(dir, unfinished, dir, name).map(|()| true)
            }
            done => done.map(|()| true),
        }
    }

    /// The folders that the call had made, if they are empty now.
    fn remove_made(&self) {
        for path in self.note.made.iter().rev() {
            if let Ok(Some((dir, name))) = self.inside.shown_at(path) {
                let _ = dir.remove_dir(name);
            }
        }
    }

    /// So that a second attempt passes over it, whatever came of the files since.
    fn over(&self) {
        let note = RestoreNote { undone: true, ..self.note.clone() };
        if let Err(error) = self.point.take_down(&note) {
            tracing::warn!(%error, "that a call was undone could not be noted");
        }
    }
}
