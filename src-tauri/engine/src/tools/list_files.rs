//! `list_files`: what is in a folder and below, level by level, so that a cut costs the depths and not the top.

use super::Unable;
use super::arguments::{ArgumentError, ToolArguments};
use super::ignored::Rules;
use super::report::{ToolReport, count};
use super::stop::StopCheck;
use crate::workspace::{Entries, FileKind, FolderEntry, Inside, PathError, shown};
use ask::limits::{LIST_DEPTH_DEFAULT, LIST_DEPTH_MAX};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

pub struct ListFilesCall {
    path: String,
    depth: u64,
    all: bool,
}

/// A folder whose entries are still to be listed.
struct Ahead {
    folder: PathBuf,
    rules: Rules,
    level: u64,
}

/// What is not shown, and why.
#[derive(Default)]
struct LeftOut {
    hidden: usize,
    no_room: usize,
    unopened: usize,
    unreadable: usize,
    odd_names: usize,
    crowded: usize,
    stopped: bool,
}

impl ListFilesCall {
    pub fn of(fields: &ToolArguments<'_>) -> Result<Self, ArgumentError> {
        Ok(Self {
            path: fields.text("path")?.unwrap_or_default().to_owned(),
            depth: fields.count("depth", Some(LIST_DEPTH_MAX.into()))?.unwrap_or(LIST_DEPTH_DEFAULT.into()),
            all: fields.flag("all")?,
        })
    }

    pub fn run(self, inside: &Inside, stop: &StopCheck) -> Result<String, Unable> {
        let start = inside.place(&self.path)?;
        match inside.kind(&start)? {
            FileKind::Folder => {}
            FileKind::File => return Err(PathError::IsFile(shown(&start)).into()),
            FileKind::Link | FileKind::Special => return Err(PathError::Special(shown(&start)).into()),
        }
        let mut left_out = LeftOut::default();
        let mut found: Vec<(PathBuf, String)> = Vec::new();
        let mut room = ToolReport::default();
        let first = Ahead { rules: Rules::above(inside, &start, self.all), folder: start.clone(), level: 1 };
        let mut ahead = VecDeque::from([first]);
        while let Some(Ahead { folder, rules, level }) = ahead.pop_front() {
            if stop.now() {
                left_out.stopped = true;
                break;
            }
            let Entries { entries, more } = match inside.folder(&folder) {
                Ok(entries) => entries,
                Err(fault) if level == 1 => return Err(fault.into()),
                Err(_) => {
                    left_out.unreadable += 1;
                    continue;
                }
            };
            left_out.crowded += usize::from(more);
            let rules = rules.inside(inside, &folder, &entries);
            for entry in entries {
                if rules.leave_out(&folder, &entry) {
                    left_out.hidden += 1;
                    continue;
                }
                let path = folder.join(&entry.name);
                let line = line(inside, &path, &entry, &mut left_out);
                if !room.line(&line) {
                    left_out.no_room += 1;
                    continue;
                }
                found.push((path.clone(), line));
                // A repository's own records are thousands of files that nobody reads.
                if entry.kind == FileKind::Folder && entry.name != ".git" {
                    if level < self.depth {
                        ahead.push_back(Ahead { folder: path, rules: rules.clone(), level: level + 1 });
                    } else {
                        left_out.unopened += 1;
                    }
                }
            }
        }
        Ok(report(found, &left_out, &start, self.depth))
    }
}

fn line(inside: &Inside, path: &Path, entry: &FolderEntry, left_out: &mut LeftOut) -> String {
    left_out.odd_names += usize::from(entry.name.to_str().is_none());
    let name = shown(path).replace(['\n', '\r'], "\u{fffd}");
    match entry.kind {
        FileKind::Folder => format!("{name}/"),
        FileKind::File => name,
        FileKind::Special => format!("{name} (pipe, socket or device)"),
        FileKind::Link => match inside.kind(path) {
            Ok(FileKind::Folder) => format!("{name}/ (link)"),
            Ok(FileKind::File | FileKind::Link | FileKind::Special) => format!("{name} (link)"),
            Err(PathError::LinkOutside(_)) => format!("{name} (link out of the workspace, not followed)"),
            Err(_) => format!("{name} (broken link)"),
        },
    }
}

fn report(mut found: Vec<(PathBuf, String)>, left_out: &LeftOut, start: &Path, depth: u64) -> String {
    // By path, not by text: what is in a folder stays together.
    found.sort();
    let mut report = ToolReport::default();
    for (_, line) in &found {
        report.line(line);
    }
    let mut note = |number: usize, one: &str, many: &str, rest: &str| {
        if number > 0 {
            report.note(format!("{} {rest}", count(number, one, many)));
        }
    };
    note(left_out.no_room, "entry", "entries", "more did not fit. List a folder of it with `path`, or less deep.");
    note(left_out.hidden, "entry", "entries", "left out as hidden or ignored. See them with `all`.");
    note(
        left_out.unopened,
        "folder",
        "folders",
        &format!("not opened at depth {depth}. Go deeper with `depth` or `path`."),
    );
    note(left_out.unreadable, "folder", "folders", "could not be read.");
    note(left_out.crowded, "folder", "folders", "had too many entries; only some of them were looked at.");
    note(left_out.odd_names, "name", "names", "not UTF-8 and shown with \u{fffd}; no tool can open these.");
    if left_out.stopped {
        report.note("Stopped before the end: it took too long. List a folder of it with `path`.");
    }
    if found.is_empty() {
        let empty = format!("\"{}\" has nothing to list.", shown(start));
        let notes = report.finish();
        return if notes.is_empty() { empty } else { format!("{empty}\n{notes}") };
    }
    report.finish()
}
