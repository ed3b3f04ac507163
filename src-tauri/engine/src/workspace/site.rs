//! Where something is changed: the open folder that it lies in, reached through no link, and its name there.
//!
//! Links on the way to a file are resolved first, if they stay inside: so the path that a person is shown is the real one,
//! and no permission for one folder reaches into another. The last name is never followed.

use super::{FileKind, Inside, PathError, id_of, kind, names, no_processes, shown, shows_processes};
use crate::disk::{enter, unless_missing};
use cap_fs_ext::MetadataExt;
use cap_std::fs::{Dir, Metadata};
use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

pub(crate) struct Site {
    /// The deepest folder on the way that is there.
    pub dir: Dir,
    /// Folders that have to be made first, each in the one before.
    pub missing: Vec<OsString>,
    pub name: OsString,
    path: PathBuf,
}

impl Site {
    /// As a person is shown it: relative to the workspace, with slashes.
    pub fn path(&self) -> String {
        shown(&self.path)
    }

    pub fn real(&self) -> &Path {
        &self.path
    }

    /// The paths of the folders that have to be made, from the top.
    pub fn missing_paths(&self) -> Vec<String> {
        let mut paths: Vec<String> = self.path.ancestors().skip(1).take(self.missing.len()).map(shown).collect();
        paths.reverse();
        paths
    }
}

impl Inside {
    /// Where the path that a model gave leads to. What is there has to be a file or a folder, or nothing.
    pub fn site(&self, given: &str) -> Result<(Site, Option<(FileKind, Metadata)>), PathError> {
        self.site_for(given, None)
    }

    /// The same for what is moved there: that the new name is like its old one is no reason to refuse it.
    pub fn site_for(
        &self,
        given: &str,
        moved: Option<&Site>,
    ) -> Result<(Site, Option<(FileKind, Metadata)>), PathError> {
        let moved = moved.map(Site::real);
        if let Some(why) = names::unwritable(given) {
            return Err(PathError::Name { path: given.escape_debug().to_string(), why });
        }
        let place = self.place(given)?;
        let name = match place.components().next_back() {
            Some(Component::Normal(name)) => name.to_owned(),
            None => return Err(PathError::Itself),
            Some(_) => {
                let why = "it does not end in the name of a file or folder";
                return Err(PathError::Name { path: given.to_owned(), why });
            }
        };
        let (folder, missing) = self.real_folder(place.parent().unwrap_or(Path::new("")), given)?;
        self.apart(&folder)?;
        let path = missing.iter().fold(folder.clone(), |path, name| path.join(name)).join(&name);
        if path.to_str().is_none() {
            let why = "its real name is not UTF-8";
            return Err(PathError::Name { path: shown(&path), why });
        }
        let dir = self.walk(&folder).map_err(|error| self.fault(&folder, &error))?;
        no_processes(&path, shows_processes(&dir))?;
        let site = Site { dir, missing, name, path };
        let found = self.found(&site, &folder, moved)?;
        Ok((site, found))
    }

    /// The folder of a path that was shown, and the name in it; None where a folder on the way is missing.
    /// A link on the way is an error: there was none when it was shown.
    pub fn shown_at<'p>(&self, path: &'p str) -> io::Result<Option<(Dir, &'p OsStr)>> {
        let path = Path::new(path);
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
            return Err(ErrorKind::InvalidInput.into());
        };
        match self.walk(parent) {
            Err(error) if error.kind() == ErrorKind::NotADirectory => Ok(None),
            walked => Ok(unless_missing(walked)?.map(|dir| (dir, name))),
        }
    }

    /// The real path of a folder that a model gave, and which folder that is.
    pub fn real_place(&self, given: &str) -> Result<(PathBuf, String), PathError> {
        let place = self.place(given)?;
        let (real, missing) = self.real_folder(&place, given)?;
        if !missing.is_empty() {
            let path = missing.iter().fold(real, |path, name| path.join(name));
            return Err(PathError::Missing { path: shown(&path), near: Vec::new() });
        }
        let id = self.walk(&real).and_then(|folder| id_of(&folder)).map_err(|error| self.fault(&real, &error))?;
        Ok((real, id))
    }

    /// Down to a folder, one open folder after the other, so that no link can be put in the way.
    pub fn walk(&self, folder: &Path) -> io::Result<Dir> {
        let mut dir = self.root.try_clone()?;
        for part in folder.components() {
            match part {
                Component::Normal(name) => dir = enter(&dir, name)?,
                Component::CurDir => {}
                Component::ParentDir | Component::RootDir | Component::Prefix(_) => {
                    return Err(ErrorKind::InvalidInput.into());
                }
            }
        }
        Ok(dir)
    }

    /// The real path of what is there of a folder, and the names that are missing after it.
    fn real_folder(&self, folder: &Path, given: &str) -> Result<(PathBuf, Vec<OsString>), PathError> {
        let outside = || PathError::Outside(given.to_owned());
        let (mut real, mut missing) = (PathBuf::new(), Vec::new());
        for part in folder.components() {
            match part {
                Component::Normal(name) if missing.is_empty() => match self.deeper(&real, name)? {
                    Some(deeper) => real = deeper,
                    None => missing.push(name.to_owned()),
                },
                Component::Normal(name) => missing.push(name.to_owned()),
                Component::ParentDir if !missing.is_empty() => {
                    let path = missing.iter().fold(real, |path, name| path.join(name));
                    return Err(PathError::Missing { path: shown(&path), near: Vec::new() });
                }
                // A link may have led nearer to the top than its path.
                Component::ParentDir if real.pop() => {}
                Component::ParentDir | Component::CurDir | Component::RootDir | Component::Prefix(_) => {
                    return Err(outside());
                }
            }
        }
        Ok((real, missing))
    }

    /// The real path of a folder in this one; None where it is not there.
    fn deeper(&self, real: &Path, name: &OsStr) -> Result<Option<PathBuf>, PathError> {
        let path = real.join(name);
        let fault = |error: io::Error| self.fault(&path, &error);
        let found = unless_missing(self.root.symlink_metadata(&path)).map_err(fault)?;
        self.no_twin(real, name, None)?;
        match found.map(|metadata| kind(metadata.file_type())) {
            None => Ok(None),
            Some(FileKind::Folder) => Ok(Some(path)),
            Some(FileKind::Link) => {
                let target = self.root.canonicalize(&path).map_err(fault)?;
                match self.kind(&target)? {
                    FileKind::Folder => Ok(Some(target)),
                    FileKind::File | FileKind::Link | FileKind::Special => {
                        Err(PathError::ThroughFile { path: shown(&path), near: Vec::new() })
                    }
                }
            }
            Some(FileKind::File | FileKind::Special) => {
                Err(PathError::ThroughFile { path: shown(&path), near: Vec::new() })
            }
        }
    }

    fn found(
        &self,
        site: &Site,
        folder: &Path,
        moved: Option<&Path>,
    ) -> Result<Option<(FileKind, Metadata)>, PathError> {
        if !site.missing.is_empty() {
            return Ok(None);
        }
        let found = site.dir.symlink_metadata(&site.name);
        let found = unless_missing(found).map_err(|error| self.fault(&site.path, &error))?;
        self.no_twin(folder, &site.name, moved)?;
        let Some(metadata) = found else { return Ok(None) };
        self.no_other_name(&site.path, &metadata)?;
        if self.seen.leads_to_own((metadata.dev(), metadata.ino())) {
            return Err(PathError::Own(site.path()));
        }
        match kind(metadata.file_type()) {
            found @ (FileKind::File | FileKind::Folder) => Ok(Some((found, metadata))),
            FileKind::Link => {
                let target = site.dir.read_link_contents(&site.name).unwrap_or_default();
                Err(PathError::Link { path: site.path(), target: target.to_string_lossy().into_owned() })
            }
            FileKind::Special => Err(PathError::Special(site.path())),
        }
    }

    /// Refuses a name that is not there as it is written, while one is that some systems take for the same.
    fn no_twin(&self, folder: &Path, name: &OsStr, moved: Option<&Path>) -> Result<(), PathError> {
        let listing = self.folder(folder)?;
        if listing.entries.iter().any(|entry| entry.name == name) {
            return Ok(());
        }
        let wanted = names::folded(&name.to_string_lossy());
        let mut others = listing.entries.iter().filter(|entry| moved != Some(folder.join(&entry.name).as_path()));
        let twin = others.find(|entry| names::folded(&entry.name.to_string_lossy()) == wanted);
        match twin {
            None => Ok(()),
            Some(twin) => {
                Err(PathError::Twin { path: shown(&folder.join(name)), existing: shown(&folder.join(&twin.name)) })
            }
        }
    }
}
