//! What the hashes of a log's lines tell.

use crate::strings::Strings;
use crate::system_error::SystemError;
use ask::doctor::{LineFlaw, LogEdge, LogReport};
use std::io::{Error, ErrorKind};
use std::path::Path;

pub fn not_read(strings: &dyn Strings, file: &Path, error: &Error) -> String {
    match (error.kind(), error.raw_os_error()) {
        (ErrorKind::InvalidInput, None) => strings.not_an_ordinary_file(file.display()),
        (ErrorKind::InvalidData, None) => strings.no_log_file(file.display()),
        _ => strings.log_file_unreadable(file.display(), &SystemError::from(error).told(strings)),
    }
}

pub fn flaw(strings: &dyn Strings, line: usize, flaw: LineFlaw) -> String {
    match flaw {
        LineFlaw::Changed => strings.line_changed(line),
        LineFlaw::Moved => strings.line_moved(line),
        LineFlaw::AfterMissing => strings.lines_missing_before(line),
    }
}

/// What is no problem.
pub fn notes(strings: &dyn Strings, report: &LogReport) -> Vec<String> {
    let old = (report.unsealed > 0).then(|| strings.lines_without_hash(report.unsealed));
    let torn = report.torn.then(|| strings.last_line_torn().to_owned());
    let before = (report.beginning == LogEdge::GoesOn).then(|| strings.lines_before_elsewhere().to_owned());
    let after = match report.end {
        LogEdge::Whole => None,
        LogEdge::GoesOn => Some(strings.lines_after_elsewhere().to_owned()),
        LogEdge::Unknown => Some(strings.lines_after_unknown().to_owned()),
    };
    old.into_iter().chain(torn).chain(before).chain(after).collect()
}
