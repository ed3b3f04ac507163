//! A folder of templates: ordinary files of the right name, and nothing that a link leads to.

use super::{OWN, TemplateFileWarning};
use crate::disk::{enter, enter_or_make, sync, unless_missing};
use crate::whole_file;
use ask::limits::{FOLDER_ENTRIES_COUNT_MAX, TEMPLATE_BYTES_MAX, TEMPLATES_COUNT_MAX};
use ask::template::{TemplateFileError, TemplateFileProblem, is_name};
use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

const ENDING: &str = ".toml";

/// Name, path and text of each file, by name.
#[derive(Debug, Default)]
pub struct TemplateFiles {
    pub files: Vec<(String, PathBuf, Result<String, TemplateFileError>)>,
    pub warnings: Vec<TemplateFileWarning>,
}

impl TemplateFiles {
    fn warn(&mut self, path: PathBuf, wrong: TemplateFileError) {
        self.warnings.push(TemplateFileWarning { path, fault: TemplateFileProblem { line: None, wrong } });
    }
}

/// The templates in the folder at the end of this way. Where there is none, there are none.
pub fn read(root: &Path, way: &[&str]) -> TemplateFiles {
    let mut listing = TemplateFiles::default();
    let path = way.iter().fold(root.to_owned(), |path, name| path.join(name));
    let names = match open(root, way).and_then(|dir| dir.map(|dir| Ok((names(&dir)?, dir))).transpose()) {
        Ok(Some((names, dir))) => (names, dir),
        Ok(None) => return listing,
        Err(error) => {
            listing.warn(path, unreadable(&error));
            return listing;
        }
    };
    let (mut names, dir) = names;
    names.sort_unstable();
    if names.len() > TEMPLATES_COUNT_MAX {
        listing.warn(path.clone(), TemplateFileError::TooManyFiles { max: TEMPLATES_COUNT_MAX });
        names.truncate(TEMPLATES_COUNT_MAX);
    }
    for file in names {
        let path = path.join(&file);
        match file.strip_suffix(ENDING).filter(|name| is_name(name)) {
            Some(name) => listing.files.push((name.to_owned(), path, text(&dir, &file))),
            None => listing.warn(path, TemplateFileError::FileName),
        }
    }
    listing
}

/// Wherever the person says it is.
pub fn read_named(path: &Path) -> Result<String, TemplateFileError> {
    File::open(path).map_err(|error| unreadable(&error)).and_then(whole)
}

fn open(root: &Path, way: &[&str]) -> io::Result<Option<Dir>> {
    let mut dir = match unless_missing(Dir::open_ambient_dir(root, ambient_authority()))? {
        Some(dir) => dir,
        None => return Ok(None),
    };
    for name in way {
        match unless_missing(enter(&dir, name))? {
            Some(inner) => dir = inner,
            None => return Ok(None),
        }
    }
    Ok(Some(dir))
}

/// The files that are meant as templates. What begins with a dot is some editor's, or half written.
fn names(dir: &Dir) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in dir.entries()?.take(FOLDER_ENTRIES_COUNT_MAX) {
        let name = entry?.file_name().into_string();
        names.extend(name.ok().filter(|name| name.ends_with(ENDING) && !name.starts_with('.')));
    }
    Ok(names)
}

/// Should a link or a pipe be there, or take its place just now, it is neither followed nor waited for.
fn text(dir: &Dir, name: &str) -> Result<String, TemplateFileError> {
    let metadata = dir.symlink_metadata(name).map_err(|error| unreadable(&error))?;
    if !metadata.is_file() {
        return Err(TemplateFileError::NotAFile);
    }
    let mut options = OpenOptions::new();
    options.read(true).nonblock(true).follow(FollowSymlinks::No);
    let file = dir.open_with(name, &options).map_err(|error| unreadable(&error))?;
    whole(file.into_std())
}

fn whole(file: File) -> Result<String, TemplateFileError> {
    if !file.metadata().map_err(|error| unreadable(&error))?.is_file() {
        return Err(TemplateFileError::NotAFile);
    }
    let mut bytes = Vec::new();
    file.take(TEMPLATE_BYTES_MAX as u64 + 1).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
    if bytes.len() > TEMPLATE_BYTES_MAX {
        return Err(TemplateFileError::FileTooLong { max: TEMPLATE_BYTES_MAX });
    }
    String::from_utf8(bytes).map_err(|_| TemplateFileError::NotText)
}

fn unreadable(error: &io::Error) -> TemplateFileError {
    TemplateFileError::Unreadable { why: error.to_string() }
}

/// The folder of the person's own templates, to be written in.
pub struct Keep<'d> {
    data: &'d Path,
}

#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    #[error("the file is not as it was")]
    Changed,
    #[error("there are {TEMPLATES_COUNT_MAX} templates already")]
    Full,
    #[error(transparent)]
    Failed(#[from] io::Error),
}

impl<'d> Keep<'d> {
    pub fn of(data: &'d Path) -> Keep<'d> {
        Keep { data }
    }

    /// Puts the text in place of `before`, and of nothing else; None where no file is to be there.
    pub fn save(&self, name: &str, text: &str, before: Option<&str>) -> Result<(), KeepError> {
        let data = Dir::open_ambient_dir(self.data, ambient_authority())?;
        let dir = enter_or_make(&data, OWN)?;
        let file = format!("{name}{ENDING}");
        self.unchanged(&dir, &file, before)?;
        if before.is_none() && names(&dir)?.len() >= TEMPLATES_COUNT_MAX {
            return Err(KeepError::Full);
        }
        Ok(whole_file::write(&self.data.join(OWN), &file, text.as_bytes())?)
    }

    /// Removes the file that was shown as `before`. One that is gone already is no error.
    pub fn remove(&self, name: &str, before: &str) -> Result<(), KeepError> {
        let Some(dir) = open(self.data, &[OWN])? else { return Ok(()) };
        let file = format!("{name}{ENDING}");
        if unless_missing(dir.symlink_metadata(&file))?.is_none() {
            return Ok(());
        }
        self.unchanged(&dir, &file, Some(before))?;
        unless_missing(dir.remove_file(&file))?;
        Ok(sync(&dir)?)
    }

    fn unchanged(&self, dir: &Dir, file: &str, before: Option<&str>) -> Result<(), KeepError> {
        let there = match dir.symlink_metadata(file) {
            // What cannot be shown is shown as nothing.
            Ok(_) => Some(text(dir, file).unwrap_or_default()),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        if there.as_deref() == before { Ok(()) } else { Err(KeepError::Changed) }
    }
}
