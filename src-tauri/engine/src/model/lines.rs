//! Cutting a body into the data of its server-sent events, wherever the network cut it.
//!
//! Simpler than the standard on purpose: on both wires an event is one data line, and servers that forget the blank
//! line between two events are understood as well.

use super::failure::ModelError;
use ask::event::FailureCode;
use ask::limits::MODEL_LINE_BYTES_MAX;

#[derive(Default)]
pub(crate) struct SseLines {
    /// The beginning of a line whose end has not come.
    begun: Vec<u8>,
}

impl SseLines {
    /// Hands on the data of each line that is whole. `each` says whether to go on.
    pub fn feed(
        &mut self,
        mut bytes: &[u8],
        mut each: impl FnMut(&[u8]) -> Result<bool, ModelError>,
    ) -> Result<(), ModelError> {
        while let Some(end) = bytes.iter().position(|byte| *byte == b'\n') {
            let (line, rest) = bytes.split_at(end);
            bytes = rest.get(1..).unwrap_or_default();
            let go_on = if self.begun.is_empty() {
                each_data(line, &mut each)?
            } else {
                self.grow(line)?;
                let line = std::mem::take(&mut self.begun);
                each_data(&line, &mut each)?
            };
            if !go_on {
                return Ok(());
            }
        }
        self.grow(bytes)
    }

    /// The last line of a body that forgot to end it.
    pub fn end(&mut self, mut each: impl FnMut(&[u8]) -> Result<bool, ModelError>) -> Result<(), ModelError> {
        let line = std::mem::take(&mut self.begun);
        each_data(&line, &mut each).map(|_| ())
    }

    fn grow(&mut self, bytes: &[u8]) -> Result<(), ModelError> {
        if self.begun.len() + bytes.len() > MODEL_LINE_BYTES_MAX {
            let detail = format!("a line of the answer is longer than {MODEL_LINE_BYTES_MAX} bytes");
            return Err(ModelError::new(FailureCode::BadResponse, detail));
        }
        self.begun.extend_from_slice(bytes);
        Ok(())
    }
}

/// Comments, event names, ids and blank lines say nothing that the data does not say itself.
fn each_data(line: &[u8], each: &mut impl FnMut(&[u8]) -> Result<bool, ModelError>) -> Result<bool, ModelError> {
    match line.strip_prefix(b"data:") {
        Some(data) => each(data.trim_ascii()),
        None => Ok(true),
    }
}
