//! A plan carried out: a copy is kept first, and a file is at every moment either as before or as it is to be.

use super::error::ChangeError;
use super::fact;
use super::plan::{ChangePlan, FileOperation, ReplacedFile};
use super::restore::{COPY, Point, Points, RestoreNote};
use super::step::passed;
use super::write::{self, FileMode};
use crate::disk::sync;
use crate::workspace::Site;
use ask::CallId;
use ask::action::FileFact;
use cap_std::fs::Dir;
use std::ffi::OsStr;
use std::io::{self, ErrorKind};

pub fn carry_out(plan: &ChangePlan, points: Points<'_>, call: &CallId) -> Result<(), ChangeError> {
    let before = plan.change.before.as_ref();
    let bytes = match &plan.job {
        FileOperation::Write { .. } | FileOperation::Delete { .. } => before.map_or(0, |fact| fact.bytes),
        FileOperation::Move { .. } => 0,
    };
    let kept = points.takes(bytes);
    // Folders that an attempt made which was cut off are the call's all the same.
    let made = points.find(call)?.map_or_else(Vec::new, |(_, note)| note.made);
    let point = points.make(call, if kept { bytes } else { 0 })?;
    let work = Work { points, call, point: &point, before, made };
    let done = match &plan.job {
        FileOperation::Write { site, old, content } => work.write(site, old.as_ref(), content),
        FileOperation::Move { from, to } => work.rename(from, to),
        FileOperation::Delete { site } if kept => work.delete(site, bytes),
        FileOperation::Delete { site } => work.delete_for_good(site),
    };
    if done.is_err() {
        point.remove();
    }
    done
}

struct Work<'a> {
    points: Points<'a>,
    call: &'a CallId,
    point: &'a Point,
    before: Option<&'a FileFact>,
    made: Vec<String>,
}

impl Work<'_> {
    fn write(&self, site: &Site, old: Option<&ReplacedFile>, content: &[u8]) -> Result<(), ChangeError> {
        passed()?;
        if let Some(old) = old {
            write::file(&self.point.dir, COPY.as_ref(), &old.content, FileMode::Private)?;
            passed()?;
        }
        let bytes = old.map_or(0, |old| old.content.len() as u64);
        self.point.take_down(&RestoreNote { bytes, made: self.made(site), ..RestoreNote::default() })?;
        passed()?;
        in_folders(site, |dir| self.put(dir, site, old, content))
    }

    /// Under another name until it is whole; then it takes its place in one step.
    fn put(&self, dir: &Dir, site: &Site, old: Option<&ReplacedFile>, content: &[u8]) -> Result<(), ChangeError> {
        let unfinished = self.points.unfinished(self.call);
        let unfinished = OsStr::new(&unfinished);
        write::remove(dir, unfinished)?;
        let placed = write::file(dir, unfinished, content, old.map_or(FileMode::Usual, ReplacedFile::mode))
            .map_err(ChangeError::from);
        let placed = placed.and_then(|()| {
            passed()?;
            match old {
                None => absent(write::rename_new(dir, unfinished, dir, &site.name)),
                Some(_) => {
                    self.unchanged(dir, &site.name)?;
                    Ok(dir.rename(unfinished, dir, &site.name)?)
                }
            }
        });
        match placed {
            Ok(()) => settled(dir),
            // The first error is the one to tell.
            Err(_) => drop(write::remove(dir, unfinished)),
        }
        placed
    }

    fn rename(&self, from: &Site, to: &Site) -> Result<(), ChangeError> {
        passed()?;
        self.point.take_down(&RestoreNote { made: self.made(to), ..RestoreNote::default() })?;
        passed()?;
        in_folders(to, |dir| {
            self.unchanged(&from.dir, &from.name)?;
            passed()?;
            self.take(from, dir, &to.name)
        })
    }

    /// Into the restore point, in one step where that lies on the same disk.
    fn delete(&self, site: &Site, bytes: u64) -> Result<(), ChangeError> {
        passed()?;
        self.point.take_down(&RestoreNote { bytes, ..RestoreNote::default() })?;
        passed()?;
        self.unchanged(&site.dir, &site.name)?;
        let copy = OsStr::new(COPY);
        match self.take(site, &self.point.dir, copy) {
            Err(ChangeError::Io(error)) if error.kind() == ErrorKind::CrossesDevices => {
                write::copy(&site.dir, &site.name, &self.point.dir, copy)?;
                sync(&self.point.dir)?;
                passed()?;
                if fact::of(&self.point.dir, copy)?.as_ref() != self.before {
                    return Err(ChangeError::Changed);
                }
                self.discard(site)
            }
            taken => taken,
        }
    }

    /// There is no room for a copy, and the person was told that there will be none.
    fn delete_for_good(&self, site: &Site) -> Result<(), ChangeError> {
        self.point.take_down(&RestoreNote { gone: true, ..RestoreNote::default() })?;
        passed()?;
        self.discard(site)
    }

    /// Gone in one step, and then removed.
    fn discard(&self, site: &Site) -> Result<(), ChangeError> {
        let unfinished = self.points.unfinished(self.call);
        write::remove(&site.dir, unfinished.as_ref())?;
        self.unchanged(&site.dir, &site.name)?;
        passed()?;
        self.take(site, &site.dir, unfinished.as_ref())?;
        if let Err(error) = passed().and_then(|()| write::remove(&site.dir, unfinished.as_ref())) {
            tracing::warn!(%error, "what was deleted could not be removed in full");
        }
        Ok(())
    }

    /// Renames it in one step. What was changed in the last moment goes back, unless something new has its place by now.
    fn take(&self, site: &Site, to: &Dir, new: &OsStr) -> Result<(), ChangeError> {
        absent(write::rename_new(&site.dir, &site.name, to, new))?;
        let same = fact::of(to, new).ok().flatten().as_ref() == self.before;
        if !same && write::rename_new(to, new, &site.dir, &site.name).is_ok() {
            return Err(ChangeError::Changed);
        }
        settled(to);
        settled(&site.dir);
        Ok(())
    }

    fn made(&self, site: &Site) -> Vec<String> {
        let mut made = self.made.clone();
        made.extend(site.missing_paths());
        made
    }

    fn unchanged(&self, dir: &Dir, name: &OsStr) -> Result<(), ChangeError> {
        if fact::of(dir, name)?.as_ref() == self.before { Ok(()) } else { Err(ChangeError::Changed) }
    }
}

/// Makes the folders on the way, which go again if the work fails.
fn in_folders(site: &Site, work: impl FnOnce(&Dir) -> Result<(), ChangeError>) -> Result<(), ChangeError> {
    let dir = absent(write::make_folders(&site.dir, &site.missing))?;
    let done = passed().map_err(ChangeError::from).and_then(|()| work(&dir));
    if done.is_err() {
        write::remove_made(&site.dir, &site.missing);
    }
    done
}

/// What stands in the way was not there when this was shown.
fn absent<T>(done: io::Result<T>) -> Result<T, ChangeError> {
    done.map_err(|error| if error.kind() == ErrorKind::AlreadyExists { ChangeError::Changed } else { error.into() })
}

/// It has happened: what is left is that it outlasts a power cut.
fn settled(dir: &Dir) {
    if let Err(error) = sync(dir) {
        tracing::warn!(%error, "a folder could not be written through to the disk");
    }
}
