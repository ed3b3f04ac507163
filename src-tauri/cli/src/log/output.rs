//! Where the log is written to: the screen, or a file that is there whole or not at all.

use super::document::Piece;
use crate::leaving::EarlyExit;
use crate::screen::Screen;
use crate::system_error::SystemError;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

pub enum LogOutput {
    Screen,
    File { path: PathBuf, part: Box<BufWriter<NamedTempFile>> },
}

impl LogOutput {
    pub fn to(path: Option<&Path>) -> Result<LogOutput, EarlyExit> {
        let Some(path) = path else { return Ok(LogOutput::Screen) };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let part = NamedTempFile::new_in(folder).map_err(|error| not_written(path, &error))?;
        Ok(LogOutput::File { path: path.to_owned(), part: Box::new(BufWriter::new(part)) })
    }

    pub fn put(&mut self, screen: &mut Screen, piece: Piece) -> Result<(), EarlyExit> {
        if piece.text.is_empty() {
            return Ok(());
        }
        match self {
            LogOutput::Screen => Ok(screen.lines(&piece.text, piece.look)?),
            LogOutput::File { path, part } => {
                part.write_all(piece.text.as_bytes()).map_err(|error| not_written(path, &error))
            }
        }
    }

    /// The file, once it is whole and in its place.
    pub fn finish(&mut self) -> Result<Option<PathBuf>, EarlyExit> {
        let LogOutput::File { path, part } = std::mem::replace(self, LogOutput::Screen) else { return Ok(None) };
        let part = part.into_inner().map_err(|error| not_written(&path, error.error()))?;
        part.as_file().sync_all().map_err(|error| not_written(&path, &error))?;
        part.persist(&path).map_err(|error| not_written(&path, &error.error))?;
        Ok(Some(path))
    }
}

fn not_written(path: &Path, why: &io::Error) -> EarlyExit {
    EarlyExit::NotWritten { path: path.to_owned(), why: SystemError::from(why) }
}
