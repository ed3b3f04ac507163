//! A file that is to stand with a question: looked at once it is open, so that nothing else can come to its place.

use crate::leaving::EarlyExit;
use crate::system_error::SystemError;
use ask::limits::GUEST_DETAILS_BYTES_MAX;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// As much of it as can stand there, and how long it is.
pub struct FileBeginning {
    pub text: Option<String>,
    pub bytes: u64,
}

/// Its text, where it is one. What is no file would be read for ever, and a text that is too long would be cut where nobody sees it.
pub fn read(path: &Path) -> Result<FileBeginning, EarlyExit> {
    let not = |why: io::Error| EarlyExit::NotAttached { file: path.to_owned(), why: SystemError::from(&why) };
    let file = opened(path).map_err(not)?;
    let found = file.metadata().map_err(not)?;
    if !found.is_file() {
        return Err(EarlyExit::NoFile(path.to_owned()));
    }
    let mut start = Vec::new();
    file.take(GUEST_DETAILS_BYTES_MAX as u64 + 1).read_to_end(&mut start).map_err(not)?;
    let too_long = start.len() > GUEST_DETAILS_BYTES_MAX;
    let text = match String::from_utf8(start) {
        Ok(text) => Some(text),
        // Only a character at the end was cut in two.
        Err(error) if too_long && error.utf8_error().error_len().is_none() => Some(String::new()),
        Err(_) => None,
    };
    let text = text.filter(|text| !text.contains('\0'));
    if text.is_some() && too_long {
        return Err(EarlyExit::FileTooLong { file: path.to_owned(), bytes: found.len() });
    }
    Ok(FileBeginning { text, bytes: found.len() })
}

/// A pipe that nobody writes to opens at once too.
#[cfg(unix)]
fn opened(path: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, open};
    Ok(open(path, OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty())?.into())
}

#[cfg(not(unix))]
fn opened(path: &Path) -> io::Result<File> {
    File::open(path)
}
