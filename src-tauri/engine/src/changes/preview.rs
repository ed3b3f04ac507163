//! What putting files back would come to, without touching anything.

use super::fact::{self, Unknown};
use super::restore::{COPY, Point, Points, RestoreNote};
use crate::workspace::Inside;
use ask::CallId;
use ask::action::{ChangeKind, FileChange, FileFact, Undone};
use std::collections::{BTreeMap, HashMap, HashSet};

/// As `undo` would find the files, one step back after the other.
struct Looking<'a> {
    inside: &'a Inside,
    /// What has been gone back over already.
    changed: HashMap<String, Option<FileFact>>,
}

/// Goes back over these calls, the latest first, as `undo` does.
pub fn preview(inside: &Inside, points: Points<'_>, calls: &[(CallId, Vec<FileChange>)]) -> Undone {
    let mut looking = Looking { inside, changed: HashMap::new() };
    let mut blocked: HashSet<String> = HashSet::new();
    for (call, changes) in calls {
        if points.find(call).map_or(true, |found| found.is_some_and(|(_, note)| note.gone)) {
            blocked.extend(changes.iter().flat_map(paths).cloned());
        }
    }
    let mut verdicts: BTreeMap<String, bool> = BTreeMap::new();
    for (call, changes) in calls.iter().rev() {
        let found = match points.find(call) {
            Ok(None) => continue,
            Ok(found) => found,
            Err(_) => None,
        };
        for change in changes.iter().rev() {
            let free = !paths(change).any(|path| blocked.contains(path));
            let done = found.as_ref().is_some_and(|(point, note)| looking.goes_back(change, point, note, free));
            if !done {
                blocked.extend(paths(change).cloned());
            }
            verdicts.entry(looking.named(change, done)).and_modify(|before| *before &= done).or_insert(done);
        }
    }
    let (restored, kept): (Vec<_>, Vec<_>) = verdicts.into_iter().partition(|(_, done)| *done);
    let names = |verdicts: Vec<(String, bool)>| verdicts.into_iter().map(|(path, _)| path).collect();
    Undone { restored: names(restored), kept: names(kept) }
}

impl Looking<'_> {
    fn goes_back(&mut self, change: &FileChange, point: &Point, note: &RestoreNote, free: bool) -> bool {
        if note.undone {
            return true;
        }
        // Inside a folder that goes back too, nothing can be known before that has happened: it is as it was, then.
        if paths(change).any(|path| self.is_near(path)) {
            return self.take_back(change, point, free);
        }
        let here = self.at(&change.path);
        let there = change.to.as_deref().map(|to| self.at(to));
        let (Ok(here), Ok(there)) = (here, there.transpose()) else { return false };
        let is = |fact: &Option<FileFact>, expected: &Option<FileFact>| fact == expected;
        let (before, after) = match &there {
            None => (is(&here, &change.before), is(&here, &change.after)),
            Some(there) => (is(&here, &change.before) && there.is_none(), here.is_none() && is(there, &change.after)),
        };
        let place = here.is_some() || matches!(self.inside.shown_at(&change.path), Ok(Some(_)));
        before || (after && place && self.take_back(change, point, free))
    }

    fn take_back(&mut self, change: &FileChange, point: &Point, free: bool) -> bool {
        if !free || !copied(change, point) {
            return false;
        }
        self.changed.insert(change.path.clone(), change.before.clone());
        if let Some(to) = &change.to {
            self.changed.insert(to.clone(), None);
        }
        true
    }

    fn is_near(&self, path: &str) -> bool {
        let holds = |folder: &str, path: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        self.changed.keys().any(|other| holds(other, path) || holds(path, other))
    }

    /// What could not be moved back is where it was moved to.
    fn named(&self, change: &FileChange, done: bool) -> String {
        match &change.to {
            Some(to) if !done && matches!(self.at(to), Ok(Some(_)) | Err(_)) => to.clone(),
            Some(_) | None => change.path.clone(),
        }
    }

    fn at(&self, path: &str) -> Result<Option<FileFact>, Unknown> {
        match (self.changed.get(path), self.inside.shown_at(path)?) {
            (Some(fact), _) => Ok(fact.clone()),
            (None, Some((dir, name))) => fact::of(&dir, name),
            (None, None) => Ok(None),
        }
    }
}

/// Whether the copy that it is put back from is there, where one is needed.
fn copied(change: &FileChange, point: &Point) -> bool {
    match change.kind {
        ChangeKind::Create | ChangeKind::Move => true,
        ChangeKind::Change | ChangeKind::Delete => {
            fact::of(&point.dir, COPY.as_ref()).is_ok_and(|fact| fact == change.before)
        }
    }
}

fn paths(change: &FileChange) -> impl Iterator<Item = &String> {
    [Some(&change.path), change.to.as_ref()].into_iter().flatten()
}
