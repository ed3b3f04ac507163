//! What an isolated command sees of the files: which of them, and whether it writes there.
//!
//! All is mounted in the order of its depth, so that what lies deeper stands, whichever came first: a workspace in a hidden
//! folder, a hidden folder in a workspace.

use super::Walls;
use crate::mounts;
use crate::workspace::protected_in;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

/// What lies there is other programs': their sockets, their temporary files.
const TEMPORARY: [&str; 2] = ["/tmp", "/var/tmp"];
const RUN: &str = "/run";
/// What a system needs of that.
const OF_RUN: [&str; 3] = ["/run/current-system", "/run/opengl-driver", "/run/wrappers"];
/// Who is asked for names of hosts: a link into `/run` on many systems.
const RESOLVER: &str = "/etc/resolv.conf";
const NOTHING: &str = "/dev/null";
/// All sockets that listen at a path, in this network.
const SOCKETS: &str = "/proc/net/unix";

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
    pub fn of(walls: &Walls, temporary: &Path) -> View {
        let mut view = View(BTreeMap::from([("/".into(), Mount::ReadOnly("/".into()))]));
        let writable: Vec<PathBuf> = walls.writable.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
        view.replace_temporary(temporary);
        let hidden = walls.hidden.iter().filter_map(|path| fs::canonicalize(path).ok());
        for path in hidden.flat_map(|path| mounts::places(&path)).chain(listening()) {
            // What is replaced as a whole has nothing of it.
            let is_replaced = TEMPORARY.into_iter().chain([RUN]).any(|root| path.starts_with(root));
            if !is_replaced || writable.iter().any(|folder| path.starts_with(folder)) {
                view.hide(path);
            }
        }
        for path in writable.iter().flat_map(|folder| protected_in(folder)) {
            view.protect(&path, &writable);
        }
        for path in &walls.readable {
            view.show(path);
        }
        // What the person chose to work in is open, also where it is itself among what is hidden.
        for path in writable {
            view.0.insert(path.clone(), Mount::Writable(path));
        }
        view
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

    fn show(&mut self, path: &Path) {
        if let Ok(real) = fs::canonicalize(path) {
            self.0.insert(real.clone(), Mount::ReadOnly(real));
        }
    }

    /// Closes a path to writing, and holds every folder on the way to it where it is: one that could be renamed would take
    /// the wall along.
    fn protect(&mut self, path: &Path, writable: &[PathBuf]) {
        self.0.insert(path.to_owned(), Mount::ReadOnly(path.to_owned()));
        for above in path.ancestors().skip(1).take_while(|above| !writable.iter().any(|folder| folder == above)) {
            self.0.entry(above.to_owned()).or_insert_with(|| Mount::Writable(above.to_owned()));
        }
    }
}

/// A link there leads elsewhere, and is no place to mount anything at.
fn is_folder(place: &Path) -> bool {
    fs::symlink_metadata(place).is_ok_and(|found| found.is_dir())
}

/// The sockets of other programs. Whoever can see one can connect to it, also where nothing can be written.
fn listening() -> Vec<PathBuf> {
    let all = fs::read_to_string(SOCKETS).unwrap_or_default();
    let path = |line: &str| Some(PathBuf::from(line.get(line.find(" /")? + 1..)?));
    let is_there = |path: &PathBuf| fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket());
    all.lines().filter_map(path).filter(is_there).filter_map(|path| fs::canonicalize(path).ok()).collect()
}
