//! The standard output. What cannot be written there is an error that says so, also where there never was one.

use std::io::{self, ErrorKind, Stdout, Write};
use streams::stdout_was_closed;

/// None where the program was started without one.
pub struct StandardOutput(Option<Stdout>);

pub fn standard_output() -> StandardOutput {
    StandardOutput((!stdout_was_closed()).then(io::stdout))
}

/// What was printed has not come out, and why.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct OutputError(String);

impl StandardOutput {
    fn stream(&mut self) -> io::Result<&mut Stdout> {
        let closed = || io::Error::new(ErrorKind::NotConnected, OutputError("it is closed".to_owned()));
        self.0.as_mut().ok_or_else(closed)
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream()?.write(bytes).map_err(told)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream()?.flush().map_err(told)
    }
}

/// Its kind stays: whoever reads may have gone, and what was interrupted goes on.
fn told(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), OutputError(error.to_string()))
}
