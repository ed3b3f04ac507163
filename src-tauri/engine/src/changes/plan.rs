//! A call worked out against the files as they are now: what it is going to do to which of them, and with what.

use super::edit::{self, LineEnds};
use super::error::{ProposalError, why};
use super::fact::{self, Unknown};
use super::write::FileMode;
use crate::tools::arguments::ToolArguments;
use crate::workspace::{FileKind, Inside, PathError, Site, shown};
use ask::action::{ChangeKind, FileChange, FileFact};
use ask::limits::FILE_WRITTEN_BYTES_MAX;
use ask::redacted::tags;
use ask::tool::FileTool;
use cap_fs_ext::MetadataExt;
use cap_std::fs::{Metadata, Permissions};
use serde_json::{Map, Value};
use std::io::{self, Read};

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// One change of one file or folder.
pub struct ChangePlan {
    /// Without its diff.
    pub change: FileChange,
    pub job: FileOperation,
    /// For the model, once it is done.
    pub done: String,
}

pub enum FileOperation {
    Write { site: Site, old: Option<ReplacedFile>, content: Vec<u8> },
    Move { from: Site, to: Site },
    Delete { site: Site },
}

/// A file that is written over.
pub struct ReplacedFile {
    pub content: Vec<u8>,
    permissions: Permissions,
    other_names: bool,
}

impl ReplacedFile {
    /// As it was, but that what is written runs as nobody else.
    pub fn mode(&self) -> FileMode {
        #[cfg_attr(not(unix), expect(unused_mut, reason = "only here are there bits to take away"))]
        let mut permissions = self.permissions.clone();
        #[cfg(unix)]
        {
            use cap_std::fs::PermissionsExt;
            permissions.set_mode(permissions.mode() & 0o777);
        }
        FileMode::As(permissions)
    }
}

impl ChangePlan {
    pub fn of(inside: &Inside, tool: FileTool, arguments: &Map<String, Value>) -> Result<ChangePlan, ProposalError> {
        let fields = ToolArguments::of(tool, arguments)?;
        match tool {
            FileTool::WriteFile => write(inside, fields.required_text("path")?, fields.required_text("content")?),
            FileTool::EditFile => {
                let (old, new) = (fields.required_text("old")?, fields.required_text("new")?);
                edit(inside, fields.required_text("path")?, old, new, fields.flag("all")?)
            }
            FileTool::MoveFile => rename(inside, fields.required_text("from")?, fields.required_text("to")?),
            FileTool::DeleteFile => delete(inside, fields.required_text("path")?),
        }
    }
}

fn write(inside: &Inside, given: &str, content: &str) -> Result<ChangePlan, ProposalError> {
    let (site, found) = inside.site(given)?;
    let old = found.map(|found| old(&site, found)).transpose()?;
    let path = site.path();
    if old.as_ref().is_some_and(|old| old.content == content.as_bytes()) {
        return Err(ProposalError::AsItIs(format!("\"{path}\" has exactly this content already")));
    }
    let bytes = content.len();
    let done = match old {
        Some(_) => format!("Wrote \"{path}\" anew: {bytes} bytes."),
        None => format!("Wrote \"{path}\", a new file of {bytes} bytes."),
    };
    written(site, old, content.as_bytes().to_vec(), done)
}

fn edit(inside: &Inside, given: &str, from: &str, to: &str, all: bool) -> Result<ChangePlan, ProposalError> {
    let (site, found) = inside.site(given)?;
    let Some(found) = found else { return Err(missing(inside, &site)) };
    let old = old(&site, found)?;
    let path = site.path();
    let text = std::str::from_utf8(&old.content).ok().filter(|text| !text.contains('\0'));
    let Some(text) = text else { return Err(ProposalError::NotText { path }) };
    let (mark, text) = match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(text) => (BYTE_ORDER_MARK, text),
        None => ("", text),
    };
    let replaced = edit::replace(text, from, to, all);
    let (edited, count) = replaced.map_err(|why| ProposalError::Edit { path: path.clone(), why })?;
    let places = if count == 1 { "one place".to_owned() } else { format!("{count} places") };
    let ends = match LineEnds::of(text) {
        LineEnds::CarriageReturns => " Its lines still end with \\r\\n.",
        LineEnds::Other => "",
    };
    let content = format!("{mark}{edited}").into_bytes();
    written(site, Some(old), content, format!("Changed \"{path}\" in {places}.{ends}"))
}

fn written(
    site: Site,
    old: Option<ReplacedFile>,
    content: Vec<u8>,
    mut done: String,
) -> Result<ChangePlan, ProposalError> {
    let path = site.path();
    let bytes = content.len() as u64;
    if bytes > FILE_WRITTEN_BYTES_MAX {
        return Err(ProposalError::TooLarge { path, bytes });
    }
    let text = |content: &[u8]| String::from_utf8_lossy(content).into_owned();
    let before = old.as_ref().map(|old| text(&old.content)).unwrap_or_default();
    if tags(&text(&content)).any(|tag| !tags(&before).any(|known| known == tag)) {
        return Err(ProposalError::Redacted(path));
    }
    if old.as_ref().is_some_and(|old| old.other_names) {
        done.push_str(" It had other names (hard links); under these the content is as before.");
    }
    let change = FileChange {
        path,
        kind: if old.is_some() { ChangeKind::Change } else { ChangeKind::Create },
        before: old.as_ref().map(|old| fact::of_content(&old.content)),
        after: Some(fact::of_content(&content)),
        diff: None,
        to: None,
    };
    Ok(ChangePlan { change, job: FileOperation::Write { site, old, content }, done })
}

fn rename(inside: &Inside, given: &str, to: &str) -> Result<ChangePlan, ProposalError> {
    let (from, found) = inside.site(given)?;
    if found.is_none() {
        return Err(missing(inside, &from));
    }
    let (to, taken) = inside.site_for(to, Some(&from))?;
    let (path, target) = (from.path(), to.path());
    if path == target {
        return Err(ProposalError::AsItIs(format!("\"{path}\" is there already")));
    }
    if taken.is_some() {
        return Err(ProposalError::Taken(target));
    }
    if to.real().starts_with(from.real()) {
        return Err(ProposalError::IntoItself { from: path, to: target });
    }
    let fact = known(&from)?;
    let change = FileChange {
        path: path.clone(),
        kind: ChangeKind::Move,
        before: Some(fact.clone()),
        after: Some(fact),
        diff: None,
        to: Some(target.clone()),
    };
    Ok(ChangePlan { change, job: FileOperation::Move { from, to }, done: format!("Moved \"{path}\" to \"{target}\".") })
}

fn delete(inside: &Inside, given: &str) -> Result<ChangePlan, ProposalError> {
    let (site, found) = inside.site(given)?;
    if found.is_none() {
        return Err(missing(inside, &site));
    }
    let path = site.path();
    let before = Some(known(&site)?);
    let change = FileChange { path: path.clone(), kind: ChangeKind::Delete, before, after: None, diff: None, to: None };
    Ok(ChangePlan { change, job: FileOperation::Delete { site }, done: format!("Deleted \"{path}\".") })
}

/// The sentence of the tools that read, with the names that may have been meant.
fn missing(inside: &Inside, site: &Site) -> ProposalError {
    let fault = inside.kind(site.real()).err();
    fault.map_or_else(|| ProposalError::Taken(site.path()), ProposalError::from)
}

fn old(site: &Site, (kind, metadata): (FileKind, Metadata)) -> Result<ReplacedFile, ProposalError> {
    let path = site.path();
    match kind {
        FileKind::File => {}
        FileKind::Folder => return Err(PathError::IsFolder(path).into()),
        FileKind::Link | FileKind::Special => return Err(PathError::Special(path).into()),
    }
    if metadata.permissions().readonly() {
        return Err(ProposalError::ReadOnly(path));
    }
    let content = read(site).map_err(|error| failed(site, &error))?;
    if content.len() as u64 > FILE_WRITTEN_BYTES_MAX {
        return Err(ProposalError::TooLarge { path, bytes: metadata.len() });
    }
    Ok(ReplacedFile { content, permissions: metadata.permissions(), other_names: metadata.nlink() > 1 })
}

/// As much of a file as can be written, and a byte more where it is larger.
pub fn read(site: &Site) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    fact::open(&site.dir, &site.name)?.take(FILE_WRITTEN_BYTES_MAX + 1).read_to_end(&mut content)?;
    Ok(content)
}

fn known(site: &Site) -> Result<FileFact, ProposalError> {
    match fact::of(&site.dir, &site.name) {
        Ok(Some(fact)) => Ok(fact),
        Ok(None) => Err(PathError::Missing { path: shown(site.real()), near: Vec::new() }.into()),
        Err(Unknown::Io(error)) => Err(failed(site, &error)),
        Err(unknown @ (Unknown::Special | Unknown::TooMany)) => {
            Err(ProposalError::Failed { path: site.path(), why: unknown.to_string() })
        }
    }
}

fn failed(site: &Site, error: &io::Error) -> ProposalError {
    if error.kind() == io::ErrorKind::PermissionDenied {
        PathError::Denied(site.path()).into()
    } else {
        ProposalError::Failed { path: site.path(), why: why(error) }
    }
}
