//! What was mounted for a command, held against what was to be. While it is made, another command may put a link in the place of
//! a folder: then the mount is made wherever that leads, and nothing is run.

use super::view::{Mount, NOTHING};
use crate::mounts::{self, MountPoint};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Made by bubblewrap itself.
const OWN: [&str; 2] = ["/dev", "/proc"];
const PROCESSES: &str = "/proc";
/// There while it is at work.
const UNFINISHED: [&str; 2] = ["/oldroot", "/newroot"];

/// The mounts of a process, as they are to be.
#[derive(Debug, Default)]
pub struct Layout {
    wanted: BTreeMap<PathBuf, Wanted>,
    /// As this process sees them: what lies below a folder that is shown comes along with it.
    outside: Vec<MountPoint>,
}

#[derive(Debug)]
struct Wanted {
    /// What is shown there. None: an empty folder.
    from: Option<PathBuf>,
    /// The file system and the path there. None: an empty folder.
    origin: Option<(String, PathBuf)>,
    is_writable: bool,
    /// It stands over a file that is not to be seen.
    is_mask: bool,
}

/// How far it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutStatus {
    Unfinished,
    AsWanted,
    Different,
    /// There is no such process any more.
    Gone,
}

impl Layout {
    pub fn of(mounts: &[(&Path, Mount)]) -> Layout {
        let outside = mounts::of_process("self");
        let wanted = mounts.iter().filter_map(|(place, mount)| {
            let (from, is_writable) = match mount {
                Mount::Writable(path) => (Some(path), true),
                Mount::ReadOnly(path) => (Some(path), false),
                Mount::Empty => (None, false),
                Mount::Closed => return None,
            };
            let origin = from.and_then(|path| mounts::origin(&outside, path));
            let is_mask = from.is_some_and(|path| path == Path::new(NOTHING));
            Some((place.to_path_buf(), Wanted { from: from.cloned(), origin, is_writable, is_mask }))
        });
        Layout { wanted: wanted.collect(), outside }
    }

    pub fn held_against(&self, process: u32) -> LayoutStatus {
        let there = mounts::of_process(&process.to_string());
        if there.is_empty() {
            return LayoutStatus::Gone;
        }
        let is_unfinished = |mount: &MountPoint| UNFINISHED.iter().any(|root| mount.at.starts_with(root));
        let processes = |mounts: &[MountPoint]| last(mounts, Path::new(PROCESSES)).map(|mount| mount.device.clone());
        // At first it has the mounts of its starter, and then its own.
        if there.iter().any(is_unfinished) || processes(&there) == processes(&self.outside) {
            return LayoutStatus::Unfinished;
        }
        let is_right = |(place, wanted): (&PathBuf, &Wanted)| match last(&there, place) {
            // With a socket that is removed, what masks it goes, too.
            None => wanted.is_mask && fs::symlink_metadata(place).is_err(),
            Some(mount) => {
                let lies = (mount.device.as_str(), mount.root.as_path());
                let is_same =
                    wanted.origin.as_ref().is_none_or(|(device, root)| lies == (device.as_str(), root.as_path()));
                is_same && (wanted.is_writable || mount.is_read_only)
            }
        };
        // Meanwhile something may have been mounted outside, or not be any more.
        let now = mounts::of_process("self");
        let is_known =
            |mount: &MountPoint| [&self.outside, &now].iter().any(|outside| self.is_known(mount, &there, outside));
        let is_as_wanted = self.wanted.iter().all(is_right) && there.iter().all(is_known);
        if is_as_wanted { LayoutStatus::AsWanted } else { LayoutStatus::Different }
    }

    /// Whether it was to be made, or came along: as often as something was shown that it lies below.
    fn is_known(&self, mount: &MountPoint, there: &[MountPoint], outside: &[MountPoint]) -> bool {
        let is_own = OWN.iter().any(|own| mount.at.starts_with(own));
        let times = |mounts: &[MountPoint], at: &Path| mounts.iter().filter(|other| other.at == at).count();
        // What is shown at another place than its own brings along what is mounted below it there.
        let comes_along = self.wanted.iter().filter_map(|(place, wanted)| {
            let within = mount.at.strip_prefix(place).ok()?;
            let from = wanted.from.as_ref()?;
            Some(if within.as_os_str().is_empty() { from.clone() } else { from.join(within) })
        });
        let may_come: usize = comes_along.map(|at| times(outside, &at)).sum();
        is_own || times(there, &mount.at) <= may_come + usize::from(self.wanted.contains_key(&mount.at))
    }
}

/// Of several at one place, the one that is seen.
fn last<'m>(mounts: &'m [MountPoint], place: &Path) -> Option<&'m MountPoint> {
    mounts.iter().rev().find(|mount| mount.at == place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(at: &str, device: &str, root: &str) -> MountPoint {
        MountPoint { device: device.to_owned(), root: root.into(), at: at.into(), is_read_only: false }
    }

    /// What a system has where an AppImage runs: something mounted in a folder for temporary files.
    fn system() -> Vec<MountPoint> {
        vec![point("/", "8:1", "/"), point("/tmp/.mount_editor", "0:50", "/")]
    }

    fn shown(place: &str, from: &str) -> (PathBuf, Wanted) {
        let origin = mounts::origin(&system(), Path::new(from));
        (place.into(), Wanted { from: Some(from.into()), origin, is_writable: true, is_mask: false })
    }

    #[test]
    fn what_is_mounted_below_a_folder_comes_along_to_wherever_that_is_shown() {
        let wanted = [shown("/", "/"), shown("/tmp", "/tmp"), shown("/var/tmp", "/tmp")];
        let layout = Layout { wanted: BTreeMap::from(wanted), outside: system() };
        let below = |at: &str| point(at, "0:50", "/");
        let there = [below("/tmp/.mount_editor"), below("/tmp/.mount_editor"), below("/var/tmp/.mount_editor")];
        for mount in &there {
            assert!(layout.is_known(mount, &there, &system()), "{mount:?}");
        }
        for (more, why) in [
            ("/tmp/.mount_editor", "once more than it is shown"),
            ("/var/tmp/.mount_editor", "once more than it is shown there"),
            ("/srv/.mount_editor", "nothing of it is shown there"),
            ("/var/tmp/other", "nothing is mounted at that place outside"),
        ] {
            let there: Vec<MountPoint> = there.iter().cloned().chain([below(more)]).collect();
            assert!(!layout.is_known(&below(more), &there, &system()), "{why}");
        }
    }
}
