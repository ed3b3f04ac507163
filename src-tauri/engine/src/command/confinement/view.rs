//! What an isolated command sees of the files: which of them, and whether it writes there.
//!
//! All is mounted in the order of its depth, so that what lies deeper stands, whichever came first: a workspace in a hidden
//! folder, a hidden folder in a workspace.

use super::Walls;
use crate::mounts;
use crate::workspace::protected_in;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

/// What lies there is other programs': their sockets, their temporary files.
const TEMPORARY: [&str; 2] = ["/tmp", "/var/tmp"];
const RUN: &str = "/run";
/// What a system needs of that.
const OF_RUN: [&str; 3] = ["/run/current-system", "/run/opengl-driver", "/run/wrappers"];
/// Who is asked for names of hosts: a link into `/run` on many systems.
const RESOLVER: &str = "/etc/resolv.conf";
pub const NOTHING: &str = "/dev/null";
/// All sockets that listen at a path, in this network.
const SOCKETS: &str = "/proc/net/unix";
const READINGS_COUNT_MAX: usize = 8;
/// bubblewrap takes 9,000 words, three for each mount, and takes longer for each than for the one before.
const SOCKETS_COUNT_MAX: usize = 1_000;
const PROTECTED_COUNT_MAX: usize = 300;

/// What stands at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mount {
    /// What lies at this place outside.
    Writable(PathBuf),
    ReadOnly(PathBuf),
    /// An empty folder.
    Empty,
    /// From now on nobody writes in it.
    Closed,
}

#[derive(Debug, Default)]
pub struct View(BTreeMap<PathBuf, Mount>);

impl View {
    /// As of a command that writes nowhere but in its temporary files.
    pub fn of_nothing(temporary: &Path) -> View {
        // A data folder may be a link, which bubblewrap follows.
        let temporary = &fs::canonicalize(temporary).unwrap_or_else(|_| temporary.to_owned());
        let mut view = View(BTreeMap::from([("/".into(), Mount::ReadOnly("/".into()))]));
        view.replace_temporary(temporary);
        view
    }

    pub fn of(walls: &Walls, temporary: &Path, resolver: Option<&Path>) -> io::Result<View> {
        let mut view = View::of_nothing(temporary);
        let writable: Vec<PathBuf> = walls.writable.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
        let hidden = walls.hidden.iter().filter_map(|path| fs::canonicalize(path).ok());
        let is_inside = |path: &Path| writable.iter().any(|folder| path.starts_with(folder));
        // What is replaced as a whole has nothing of it.
        let is_replaced = |path: &Path| TEMPORARY.into_iter().chain([RUN]).any(|root| path.starts_with(root));
        let hidden: Vec<PathBuf> = hidden.flat_map(|path| mounts::places(&path)).collect();
        for path in hidden.iter().cloned() {
            if is_inside(&path) || !is_replaced(&path) {
                view.hide(path);
            }
        }
        // Who listens in the workspace belongs to the work there.
        let sockets = listening()?;
        let others = sockets.iter().filter(|path| !is_inside(path) && !is_replaced(path)).cloned();
        let others: Vec<PathBuf> = others.collect();
        if others.len() > SOCKETS_COUNT_MAX {
            return Err(io::Error::other("more programs listen on sockets than can be kept apart"));
        }
        others.into_iter().for_each(|path| view.hide(path));
        // By its own name alone: what a link has come to lead to was not shown.
        let is_opened = |folder: &Path, path: &Path| walls.opened.iter().any(|open| path == folder.join(open));
        let closed = |folder: &PathBuf| {
            let folder = folder.clone();
            protected_in(&folder).into_iter().filter(move |path| !is_opened(&folder, path))
        };
        // Nothing can be mounted at a link. What it leads to in the workspace is closed in its place.
        let real = |path: PathBuf| match fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => fs::canonicalize(&path).ok().filter(|path| is_inside(path)),
            Ok(_) | Err(_) => Some(path),
        };
        for path in writable.iter().flat_map(closed).filter_map(real).take(PROTECTED_COUNT_MAX) {
            view.protect(&path, &writable);
        }
        for path in &walls.readable {
            view.show(path);
        }
        // A second place for what is closed, or for what commands write, would be a way around the first.
        let closed = || hidden.iter().chain(&sockets);
        let leads_round = |from: &Path| {
            is_inside(from)
                || closed().any(|path| path.starts_with(from))
                || hidden.iter().any(|path| from.starts_with(path))
        };
        let caches = walls.caches.iter().flat_map(|caches| caches.mounts().iter().cloned());
        view.0.extend(caches.filter(|(place, mount)| match mount {
            Mount::ReadOnly(from) => from == Path::new(NOTHING) || !leads_round(from),
            Mount::Writable(_) => place.starts_with(RUN) || !leads_round(place),
            Mount::Empty | Mount::Closed => true,
        }));
        // What the person chose to work in is open, also where it is itself among what is hidden.
        for path in writable {
            view.0.insert(path.clone(), Mount::Writable(path));
        }
        // Who has no such file asks this machine, where the same one answers.
        if let (Some(from), Ok(place)) = (resolver, fs::canonicalize(RESOLVER)) {
            view.0.insert(place, Mount::ReadOnly(fs::canonicalize(from)?));
        }
        Ok(view)
    }

    /// In the order in which they are to be made.
    pub fn mounts(&self) -> Vec<(&Path, Mount)> {
        let mut all: Vec<(&Path, Mount)> =
            self.0.iter().map(|(place, mount)| (place.as_path(), mount.clone())).collect();
        all.sort_by_key(|(place, _)| place.components().count());
        let empty = self.0.iter().filter(|(_, mount)| **mount == Mount::Empty);
        let closed: Vec<_> = empty.map(|(place, _)| (place.as_path(), Mount::Closed)).collect();
        all.extend(closed);
        all
    }

    fn replace_temporary(&mut self, temporary: &Path) {
        for place in TEMPORARY.map(Path::new).into_iter().filter(|place| is_folder(place)) {
            self.0.insert(place.to_owned(), Mount::Writable(temporary.to_owned()));
        }
        if is_folder(Path::new(RUN)) {
            self.0.insert(RUN.into(), Mount::Empty);
        }
        let resolver = fs::canonicalize(RESOLVER).ok().filter(|path| path.starts_with(RUN));
        OF_RUN.map(PathBuf::from).into_iter().chain(resolver).for_each(|path| self.show(&path));
    }

    fn hide(&mut self, place: PathBuf) {
        let mount = if is_folder(&place) { Mount::Empty } else { Mount::ReadOnly(NOTHING.into()) };
        self.0.insert(place, mount);
    }

    fn is_hidden(&self, place: &Path) -> bool {
        self.0.get(place).is_some_and(|mount| match mount {
            Mount::Empty => true,
            Mount::ReadOnly(from) => from == Path::new(NOTHING),
            Mount::Writable(_) | Mount::Closed => false,
        })
    }

    fn show(&mut self, path: &Path) {
        if let Ok(real) = fs::canonicalize(path) {
            self.0.insert(real.clone(), Mount::ReadOnly(real));
        }
    }

    /// Closes a path to writing, and holds every folder on the way to it where it is: one that could be renamed would take
    /// the wall along.
    fn protect(&mut self, path: &Path, writable: &[PathBuf]) {
        // What is hidden as well, as keys in a home folder are, stays hidden.
        let way = || path.ancestors().take_while(|above| !writable.iter().any(|folder| folder == above));
        if way().any(|place| self.is_hidden(place)) {
            return;
        }
        self.0.insert(path.to_owned(), Mount::ReadOnly(path.to_owned()));
        for above in way().skip(1) {
            self.0.entry(above.to_owned()).or_insert_with(|| Mount::Writable(above.to_owned()));
        }
    }
}

/// A link there leads elsewhere, and is no place to mount anything at.
fn is_folder(place: &Path) -> bool {
    fs::symlink_metadata(place).is_ok_and(|found| found.is_dir())
}

/// The lists of sockets of every network that a program of this person's is in: those of other commands are in networks of
/// their own, and are reached by their paths all the same.
fn lists_of_sockets() -> Vec<PathBuf> {
    let mut known = BTreeSet::from([fs::read_link("/proc/self/ns/net").unwrap_or_default()]);
    let mut lists = vec![PathBuf::from(SOCKETS)];
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let path = process.path();
        if fs::read_link(path.join("ns/net")).is_ok_and(|network| known.insert(network)) {
            lists.push(path.join("net/unix"));
        }
    }
    lists
}

/// The sockets of other programs. Whoever can see one can connect to it, also where nothing can be written.
fn listening() -> io::Result<BTreeSet<PathBuf>> {
    let mut found = BTreeSet::new();
    // While sockets come and go, a reading may miss some that stay.
    for _ in 0..READINGS_COUNT_MAX {
        let before = found.len();
        let mut lists = lists_of_sockets().into_iter();
        // A program may end while its list is read; the own one is there.
        let own = fs::read(lists.next().unwrap_or_default())?;
        for all in std::iter::once(own).chain(lists.filter_map(|list| fs::read(list).ok())) {
            found.extend(all.split(|byte| *byte == b'\n').filter_map(path_of));
        }
        if found.len() == before {
            break;
        }
    }
    let is_there = |path: &PathBuf| fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket());
    Ok(found.into_iter().filter(is_there).filter_map(|path| fs::canonicalize(path).ok()).collect())
}

/// A line has seven fields before the path, which may hold anything; of one that holds a line break, the rest is lost.
fn path_of(line: &[u8]) -> Option<PathBuf> {
    let at = line.windows(2).position(|two| two == b" /")?;
    Some(PathBuf::from(OsStr::from_bytes(line.get(at + 1..)?)))
}
