//! The folder a conversation may read and change. Nothing outside it is ever opened: not by `..`, not by an absolute path, not
//! through a symbolic link, and not by swapping one in at the right moment, because each path is resolved beneath an open
//! folder by the system itself.

mod error;
mod hidden;
mod names;
mod near;
mod protected;
mod site;

pub use error::{PathError, WorkspaceError};
pub use hidden::HiddenFolders;
pub(crate) use protected::{has_protected_name, is_protected, protected_in};
pub(crate) use site::Site;

use ask::limits::FOLDER_ENTRIES_COUNT_MAX;
use cap_fs_ext::{MetadataExt, OpenOptionsSyncExt};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, FileType, Metadata, OpenOptions};
use hidden::HiddenPaths;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};

/// A conversation's folder, as the person chose it.
#[derive(Debug, Clone)]
pub struct Workspace {
    path: PathBuf,
    hidden: HiddenFolders,
}

impl Workspace {
    /// Makes sure that it is a folder that can be read.
    pub fn open(path: &Path) -> Result<Workspace, WorkspaceError> {
        Workspace::open_apart(path, HiddenFolders::default())
    }

    /// The same, apart from what is hidden: that is outside, wherever it lies.
    pub fn open_apart(path: &Path, hidden: HiddenFolders) -> Result<Workspace, WorkspaceError> {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let workspace = Workspace { path, hidden };
        workspace.enter()?.root.entries().map_err(|error| workspace.fault(&error))?;
        Ok(workspace)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn hidden(&self) -> &HiddenFolders {
        &self.hidden
    }

    /// Whether it is the person's home folder or holds it: much in there is run or obeyed by other programs.
    pub fn holds_home(&self) -> bool {
        let real = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        dirs::home_dir().is_some_and(|home| real(&home).starts_with(real(&self.path)))
    }

    /// The folder as it is now. It is opened anew for each call: one that was moved away and made again is the new one.
    pub(crate) fn enter(&self) -> Result<Inside, WorkspaceError> {
        let root = Dir::open_ambient_dir(&self.path, ambient_authority()).map_err(|error| self.fault(&error))?;
        if shows_processes(&root) {
            return Err(WorkspaceError::Processes(self.path.display().to_string()));
        }
        let seen = self.hidden.seen_from(&self.path);
        if seen.is_around {
            return Err(WorkspaceError::Own(self.path.display().to_string()));
        }
        Ok(Inside { root, outer: self.path.clone(), seen })
    }

    fn fault(&self, error: &io::Error) -> WorkspaceError {
        WorkspaceError::of(&self.path, error)
    }
}

/// An open workspace. Paths given to it are relative to it.
pub(crate) struct Inside {
    root: Dir,
    outer: PathBuf,
    seen: HiddenPaths,
}

/// One name in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FolderEntry {
    pub name: OsString,
    pub kind: FileKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileKind {
    Folder,
    File,
    Link,
    /// A pipe, a socket, a device: never opened, because it may wait for ever or do something.
    Special,
}

/// What is in a folder, sorted; `more` if it has more entries than anybody wants to see.
pub(crate) struct Entries {
    pub entries: Vec<FolderEntry>,
    pub more: bool,
}

impl Inside {
    /// A folder that was entered already; `outer` is its path as it is told.
    pub fn of(root: Dir, outer: PathBuf) -> Inside {
        Inside { root, outer, seen: HiddenPaths::default() }
    }

    /// The path that a model gave, relative to the workspace. An absolute one is taken if it lies in the workspace.
    pub fn place(&self, given: &str) -> Result<PathBuf, PathError> {
        if let Some(why) = names::unusable(given) {
            return Err(PathError::Name { path: given.to_owned(), why });
        }
        let outside = || PathError::Outside(given.to_owned());
        let relative = self.relative(Path::new(given)).ok_or_else(outside)?;
        let mut place = PathBuf::new();
        let mut depth = 0_usize;
        for part in relative.components() {
            match part {
                Component::CurDir => continue,
                Component::ParentDir => depth = depth.checked_sub(1).ok_or_else(outside)?,
                Component::Normal(_) => depth += 1,
                Component::RootDir | Component::Prefix(_) => return Err(outside()),
            }
            place.push(part);
        }
        Ok(place)
    }

    fn relative<'p>(&self, given: &'p Path) -> Option<&'p Path> {
        if !given.has_root() {
            return Some(given);
        }
        let real = std::fs::canonicalize(&self.outer).unwrap_or_else(|_| self.outer.clone());
        given.strip_prefix(&self.outer).or_else(|_| given.strip_prefix(real)).ok()
    }

    /// What the path leads to; links that stay inside are followed.
    pub fn kind(&self, path: &Path) -> Result<FileKind, PathError> {
        let metadata = self.root.metadata(at(path)).map_err(|error| self.fault(path, &error))?;
        self.apart(path)?;
        Ok(kind(metadata.file_type()))
    }

    /// Refuses what lies in Askwell's own folders.
    pub(super) fn apart(&self, path: &Path) -> Result<(), PathError> {
        if !self.seen.is_inside {
            return Ok(());
        }
        let real = self.root.canonicalize(at(path)).map_err(|error| self.fault(path, &error))?;
        let is_own = |step: &Path| self.root.metadata(at(step)).is_ok_and(|it| self.seen.is_own((it.dev(), it.ino())));
        if real.ancestors().any(is_own) { Err(PathError::Own(shown(path))) } else { Ok(()) }
    }

    /// Opens a file for reading; its size comes with it.
    pub fn file(&self, path: &Path) -> Result<(File, u64), PathError> {
        self.must_be_file(path, self.kind(path)?)?;
        // Should a pipe take the file's place just now, opening it must not wait for somebody to write into it.
        let mut options = OpenOptions::new();
        options.read(true).nonblock(true);
        let opened = self.root.open_with(path, &options).and_then(|file| {
            let metadata = file.metadata()?;
            Ok((file.into_std(), metadata))
        });
        let (file, metadata) = opened.map_err(|error| self.fault(path, &error))?;
        no_processes(path, shows_processes(&file))?;
        self.must_be_file(path, kind(metadata.file_type()))?;
        self.no_other_name(path, &metadata)?;
        Ok((file, metadata.len()))
    }

    /// Refuses another name (a hard link) of a file of Askwell's own.
    pub(super) fn no_other_name(&self, path: &Path, metadata: &Metadata) -> Result<(), PathError> {
        let is_own = metadata.nlink() > 1 && self.seen.has_file((metadata.dev(), metadata.ino()));
        if is_own { Err(PathError::Own(shown(path))) } else { Ok(()) }
    }

    fn must_be_file(&self, path: &Path, kind: FileKind) -> Result<(), PathError> {
        match kind {
            FileKind::File => Ok(()),
            FileKind::Folder => Err(PathError::IsFolder(shown(path))),
            FileKind::Link | FileKind::Special => Err(PathError::Special(shown(path))),
        }
    }

    pub fn folder(&self, path: &Path) -> Result<Entries, PathError> {
        let fault = |error: io::Error| self.fault(path, &error);
        let mut entries = Vec::new();
        let mut more = false;
        self.apart(path)?;
        let folder = self.root.open_dir(at(path)).map_err(fault)?;
        no_processes(path, shows_processes(&folder))?;
        for entry in folder.entries().map_err(fault)? {
            if entries.len() == FOLDER_ENTRIES_COUNT_MAX {
                more = true;
                break;
            }
            let entry = entry.map_err(fault)?;
            // A name that is gone again is no entry.
            let Ok(file_type) = entry.file_type() else { continue };
            entries.push(FolderEntry { name: entry.file_name(), kind: kind(file_type) });
        }
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Entries { entries, more })
    }

    fn fault(&self, path: &Path, error: &io::Error) -> PathError {
        PathError::of(path, error, || near::names(self, path))
    }
}

/// The folder at this path beneath a workspace, reached through no link.
pub(crate) fn folder_at(workspace: &Path, within: &Path) -> io::Result<Dir> {
    let root = Dir::open_ambient_dir(workspace, ambient_authority())?;
    Inside::of(root, workspace.to_owned()).walk(within)
}

/// Which folder this is, wherever it is moved to: another one with its name has another id.
pub(crate) fn id_of(folder: &Dir) -> io::Result<String> {
    let metadata = folder.dir_metadata()?;
    Ok(format!("{:x}-{:x}", metadata.dev(), metadata.ino()))
}

/// What the system shows of running programs looks like files: their memory and environment, this program's own with its keys
/// among them.
#[cfg(target_os = "linux")]
fn shows_processes(opened: &impl std::os::fd::AsFd) -> bool {
    rustix::fs::fstatfs(opened).is_ok_and(|system| system.f_type == rustix::fs::PROC_SUPER_MAGIC)
}

#[cfg(not(target_os = "linux"))]
fn shows_processes<T>(_opened: &T) -> bool {
    false
}

fn no_processes(path: &Path, is_shown: bool) -> Result<(), PathError> {
    if is_shown { Err(PathError::Processes(shown(path))) } else { Ok(()) }
}

fn kind(file_type: FileType) -> FileKind {
    if file_type.is_dir() {
        FileKind::Folder
    } else if file_type.is_file() {
        FileKind::File
    } else if file_type.is_symlink() {
        FileKind::Link
    } else {
        FileKind::Special
    }
}

fn at(path: &Path) -> &Path {
    if path.as_os_str().is_empty() { Path::new(".") } else { path }
}

/// A path as a model writes it: with slashes on every system.
pub(crate) fn shown(path: &Path) -> String {
    if path.as_os_str().is_empty() {
        return ".".to_owned();
    }
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests;
