//! `read_file`: the lines of one file, numbered, as many as fit.

use super::Unable;
use super::arguments::{ArgumentError, ToolArguments};
use super::lines::{FileLine, FileLines};
use super::report::ToolReport;
use super::stop::StopCheck;
use super::text::{FileContent, as_text, look};
use crate::workspace::{Inside, PathError, shown};
use ask::limits::{LINE_SHOWN_BYTES_MAX, RESULT_BYTES_MAX};
use std::io::{self, BufRead};
use std::path::Path;

/// How often the clock is looked at.
const LINES_BETWEEN_LOOKS: u64 = 1024;

pub struct ReadFileCall {
    path: String,
    from_line: u64,
    lines: Option<u64>,
}

/// What was learned on the way through the file.
#[derive(Default)]
struct Seen {
    shown_upto: u64,
    /// Lines of the file; none if reading stopped before its end.
    total: Option<u64>,
    cut_line: Option<u64>,
    odd_bytes: bool,
}

impl ReadFileCall {
    pub fn of(fields: &ToolArguments<'_>) -> Result<Self, ArgumentError> {
        Ok(Self {
            path: fields.required_text("path")?.to_owned(),
            from_line: fields.count("from_line", None)?.unwrap_or(1),
            lines: fields.count("lines", None)?,
        })
    }

    pub fn path(&self) -> &str {
        &self.path
    }

    pub fn run(self, inside: &Inside, stop: &StopCheck) -> Result<String, Unable> {
        let path = inside.place(&self.path)?;
        let (file, bytes) = inside.file(&path)?;
        let name = shown(&path);
        match look(file).map_err(|error| failed(&path, &error))? {
            FileContent::Empty => Ok(format!("\"{name}\" is empty.")),
            FileContent::Binary(kind) => {
                Err(Unable::Said(format!("\"{name}\" is {kind} of {bytes} bytes, not text: it has no lines to read.")))
            }
            FileContent::Text { reader, utf_16 } => {
                let mut report = ToolReport::default();
                let seen = self.read(reader, &mut report, stop).map_err(|error| failed(&path, &error))?;
                if let Some(total) = seen.total.filter(|total| *total < self.from_line) {
                    let lines = super::report::count(total as usize, "line", "lines");
                    return Err(Unable::Said(format!(
                        "\"{name}\" has {lines}; from_line {} is behind its end.",
                        self.from_line
                    )));
                }
                self.notes(&mut report, &seen, utf_16);
                Ok(report.finish())
            }
        }
    }

    fn read(&self, reader: Box<dyn BufRead>, report: &mut ToolReport, stop: &StopCheck) -> io::Result<Seen> {
        let alone = self.lines == Some(1);
        let keep = if alone { RESULT_BYTES_MAX } else { LINE_SHOWN_BYTES_MAX };
        let last = self.lines.map_or(u64::MAX, |lines| self.from_line.saturating_add(lines - 1));
        let mut lines = FileLines::new(reader, keep);
        let (mut line, mut number, mut full) = (FileLine::default(), 0, false);
        let mut seen = Seen::default();
        while lines.next_into(&mut line)? {
            number += 1;
            if number % LINES_BETWEEN_LOOKS == 0 && stop.now() {
                return Ok(seen);
            }
            // The rest is only counted.
            if number < self.from_line || number > last || full {
                continue;
            }
            let (text, odd) = as_text(&line.bytes, line.is_cut());
            let mark = if line.is_cut() { "…" } else { "" };
            let shown = format!("{number}\t{text}{mark}");
            full = !report.line(&shown);
            if full && alone {
                report.as_much_as_fits(&shown);
            }
            if !full || alone {
                seen.shown_upto = number;
                seen.odd_bytes |= odd;
                if line.is_cut() || full {
                    seen.cut_line.get_or_insert(number);
                }
            }
        }
        seen.total = Some(number);
        Ok(seen)
    }

    fn notes(&self, report: &mut ToolReport, seen: &Seen, utf_16: bool) {
        let Seen { shown_upto, total, cut_line, odd_bytes } = *seen;
        let next = shown_upto.max(self.from_line - 1) + 1;
        match total {
            Some(total) if shown_upto < total => {
                report.note(format!(
                    "Lines {} to {shown_upto} of {total}. Read on with from_line: {next}.",
                    self.from_line
                ));
            }
            None if shown_upto < self.from_line => {
                report.note(
                    "Stopped before that line: the file is too long to get there. Find the place with search_text.",
                );
            }
            None => report.note(format!("The file goes on. Read on with from_line: {next}.")),
            Some(_) => {}
        }
        match cut_line {
            Some(line) if self.lines == Some(1) => {
                report.note(format!(
                    "Line {line} is longer than a result can be. Find what is further on with search_text."
                ));
            }
            Some(line) => {
                report.note(format!(
                    "Line {line} is long and was cut at …. Read it alone with from_line: {line}, lines: 1."
                ));
            }
            None => {}
        }
        if odd_bytes {
            report.note("Some bytes are not UTF-8 and are shown as \u{fffd}.");
        }
        if utf_16 {
            report.note("The file is in UTF-16.");
        }
    }
}

fn failed(path: &Path, error: &io::Error) -> Unable {
    PathError::Failed { path: shown(path), why: error.to_string() }.into()
}
