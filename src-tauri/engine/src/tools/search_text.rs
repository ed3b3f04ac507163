//! `search_text`: lines that match, file by file in the order of their paths.

mod excerpt;
mod filter;

use super::Unable;
use super::arguments::{ArgumentError, ToolArguments};
use super::ignored::Rules;
use super::lines::{FileLine, FileLines};
use super::report::{ToolReport, count};
use super::stop::StopCheck;
use super::text::{FileContent, as_text, look};
use crate::workspace::{FileKind, FolderEntry, Inside, PathError, shown};
use ask::limits::{FILE_SEARCHED_BYTES_MAX, LINE_SEARCHED_BYTES_MAX, MATCHES_COUNT_MAX, PATTERN_COMPILED_BYTES_MAX};
use filter::PathFilter;
use regex::bytes::{Regex, RegexBuilder};
use std::ops::ControlFlow;
use std::path::Path;

/// How often the clock is looked at.
const LINES_BETWEEN_LOOKS: u64 = 256;
/// No real tree is deeper; it keeps the walk off the end of the stack.
const DEPTH_MAX: usize = 128;

pub struct TextSearch {
    pattern: String,
    path: String,
    glob: Option<String>,
    ignore_case: bool,
}

/// Why the search ended before the last file.
#[derive(Clone, Copy)]
enum Ended {
    Matches,
    Room,
    Time,
}

struct Walk<'a> {
    inside: &'a Inside,
    stop: &'a StopCheck,
    regex: Regex,
    filter: PathFilter,
    report: ToolReport,
    matches: usize,
    searched: usize,
    binary: usize,
    large: usize,
    unreadable: usize,
    long_lines: usize,
}

impl TextSearch {
    pub fn of(fields: &ToolArguments<'_>) -> Result<Self, ArgumentError> {
        Ok(Self {
            pattern: fields.required_text("pattern")?.to_owned(),
            path: fields.text("path")?.unwrap_or_default().to_owned(),
            glob: fields.text("glob")?.filter(|glob| !glob.is_empty()).map(str::to_owned),
            ignore_case: fields.flag("ignore_case")?,
        })
    }

    pub fn run(self, inside: &Inside, stop: &StopCheck) -> Result<String, Unable> {
        let regex = self.compile()?;
        let start = inside.place(&self.path)?;
        let filter = PathFilter::of(self.glob.as_deref(), &start).map_err(Unable::Said)?;
        let mut walk = Walk {
            inside,
            stop,
            regex,
            filter,
            report: ToolReport::default(),
            matches: 0,
            searched: 0,
            binary: 0,
            large: 0,
            unreadable: 0,
            long_lines: 0,
        };
        let ended = match inside.kind(&start)? {
            FileKind::Folder => walk.folder(&start, &Rules::above(inside, &start, false), 0)?,
            // Named by its path, it is searched whatever the filter says.
            FileKind::File => walk.file(&start, true)?,
            FileKind::Link | FileKind::Special => return Err(PathError::Special(shown(&start)).into()),
        };
        Ok(walk.finish(ended.break_value(), &self))
    }

    fn compile(&self) -> Result<Regex, Unable> {
        if self.pattern.is_empty() {
            return Err(Unable::Said("`pattern` is empty. Give what to search for.".into()));
        }
        RegexBuilder::new(&self.pattern)
            .case_insensitive(self.ignore_case)
            .size_limit(PATTERN_COMPILED_BYTES_MAX)
            .build()
            .map_err(|error| {
                if matches!(error, regex::Error::CompiledTooBig(_)) {
                    return Unable::Said("`pattern` is too large a regular expression. Repeat less in it.".into());
                }
                let literal = regex::escape(&self.pattern);
                Unable::Said(format!(
                    "`pattern` is not a regular expression that can be used here (no look-around, no back-references): {error}\nTo search for the text itself, write {literal}"
                ))
            })
    }
}

impl Walk<'_> {
    fn folder(&mut self, folder: &Path, rules: &Rules, depth: usize) -> Result<ControlFlow<Ended>, Unable> {
        let entries = match self.inside.folder(folder) {
            Ok(listing) => listing.entries,
            Err(fault) if depth == 0 => return Err(fault.into()),
            Err(_) => {
                self.unreadable += 1;
                return Ok(ControlFlow::Continue(()));
            }
        };
        let rules = rules.inside(self.inside, folder, &entries);
        for entry in entries.iter().filter(|entry| !rules.leave_out(folder, entry)) {
            let step = self.entry(folder, entry, &rules, depth)?;
            if step.is_break() {
                return Ok(step);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn entry(
        &mut self,
        folder: &Path,
        entry: &FolderEntry,
        rules: &Rules,
        depth: usize,
    ) -> Result<ControlFlow<Ended>, Unable> {
        if self.stop.now() {
            return Ok(ControlFlow::Break(Ended::Time));
        }
        let path = folder.join(&entry.name);
        match entry.kind {
            FileKind::Folder if depth < DEPTH_MAX => self.folder(&path, rules, depth + 1),
            FileKind::File if self.filter.takes(&path) => self.file(&path, false),
            // What a link inside leads to is searched where it really is.
            FileKind::Folder | FileKind::File | FileKind::Link | FileKind::Special => Ok(ControlFlow::Continue(())),
        }
    }

    fn file(&mut self, path: &Path, alone: bool) -> Result<ControlFlow<Ended>, Unable> {
        let (file, bytes) = match self.inside.file(path) {
            Ok(opened) => opened,
            Err(fault) if alone => return Err(fault.into()),
            Err(_) => {
                self.unreadable += 1;
                return Ok(ControlFlow::Continue(()));
            }
        };
        if bytes > FILE_SEARCHED_BYTES_MAX && !alone {
            self.large += 1;
            return Ok(ControlFlow::Continue(()));
        }
        match look(file) {
            Ok(FileContent::Text { reader, .. }) => {
                self.searched += 1;
                Ok(self.lines(path, FileLines::new(reader, LINE_SEARCHED_BYTES_MAX)))
            }
            Ok(FileContent::Empty) => {
                self.searched += 1;
                Ok(ControlFlow::Continue(()))
            }
            Ok(FileContent::Binary(kind)) if alone => {
                Err(Unable::Said(format!("\"{}\" is {kind}, not text: it cannot be searched.", shown(path))))
            }
            Ok(FileContent::Binary(_)) => {
                self.binary += 1;
                Ok(ControlFlow::Continue(()))
            }
            Err(_) => {
                self.unreadable += 1;
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    fn lines(&mut self, path: &Path, mut lines: FileLines<Box<dyn std::io::BufRead>>) -> ControlFlow<Ended> {
        let mut line = FileLine::default();
        let mut number = 0_u64;
        loop {
            match lines.next_into(&mut line) {
                Ok(true) => number += 1,
                Ok(false) => return ControlFlow::Continue(()),
                Err(_) => {
                    self.unreadable += 1;
                    return ControlFlow::Continue(());
                }
            }
            if number.is_multiple_of(LINES_BETWEEN_LOOKS) && self.stop.now() {
                return ControlFlow::Break(Ended::Time);
            }
            self.long_lines += usize::from(line.is_cut());
            let Some(found) = self.regex.find(&line.bytes) else { continue };
            if self.matches == MATCHES_COUNT_MAX {
                return ControlFlow::Break(Ended::Matches);
            }
            let excerpt = excerpt::around(&line.bytes, found.range(), line.is_cut());
            let (text, _) = as_text(&excerpt, false);
            if !self.report.line(&format!("{}:{number}: {text}", shown(path))) {
                return ControlFlow::Break(Ended::Room);
            }
            self.matches += 1;
        }
    }

    fn finish(mut self, ended: Option<Ended>, search: &TextSearch) -> String {
        let searched = count(self.searched, "file", "files");
        match ended {
            Some(Ended::Matches) => self.report.note(format!(
                "Stopped at {MATCHES_COUNT_MAX} matching lines; there are more. Narrow it with a longer `pattern`, `path` or `glob`."
            )),
            Some(Ended::Room) => {
                self.report.note("The result is full; there is more. Narrow it with a longer `pattern`, `path` or `glob`.");
            }
            Some(Ended::Time) => self.report.note(format!(
                "Stopped after {searched}: it took too long. Narrow it with `path` or `glob`."
            )),
            None if self.report.is_empty() => self.report.note(format!("No line matches, in {searched}.")),
            None => {}
        }
        if self.matches == 0 && search.pattern.contains("\\n") {
            self.report.note("A pattern is matched against one line at a time; \\n never matches.");
        }
        for (number, one, many, rest) in [
            (self.binary, "file", "files", "left out: not text."),
            (self.large, "file", "files", "left out: too large. Name one with `path` to search it."),
            (self.unreadable, "file or folder", "files or folders", "could not be read."),
            (self.long_lines, "very long line", "very long lines", "searched only in the first part."),
        ] {
            if number > 0 {
                self.report.note(format!("{} {rest}", count(number, one, many)));
            }
        }
        self.report.finish()
    }
}
