//! A result within its limit: what fits, and a note on what does not.

use ask::limits::RESULT_BYTES_MAX;

/// Kept free for the notes below the text.
const NOTES_BYTES: usize = 1024;

/// Lines of a result as long as they fit, then notes.
#[derive(Default)]
pub struct ToolReport {
    text: String,
    notes: Vec<String>,
}

impl ToolReport {
    /// Whether so many bytes more, with their line end, fit.
    pub fn fits(&self, bytes: usize) -> bool {
        self.text.len() + bytes < RESULT_BYTES_MAX - NOTES_BYTES
    }

    /// Adds the line if it fits.
    pub fn line(&mut self, line: &str) -> bool {
        let fits = self.fits(line.len());
        if fits {
            self.text.push_str(line);
            self.text.push('\n');
        }
        fits
    }

    /// Adds as much of the line as fits.
    pub fn as_much_as_fits(&mut self, line: &str) {
        let room = (RESULT_BYTES_MAX - NOTES_BYTES).saturating_sub(self.text.len() + 1);
        self.text.push_str(&line[..line.floor_char_boundary(room)]);
        self.text.push('\n');
    }

    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub fn finish(mut self) -> String {
        for note in self.notes {
            self.text.push_str(&format!("[{note}]\n"));
        }
        self.text.truncate(self.text.trim_end_matches('\n').len());
        self.text
    }
}

/// Holds whatever else is said to the limit, such as a sentence about an endless path.
pub fn within_limit(mut text: String) -> String {
    const NOTE: &str = "\n[Cut here: the result was too long.]";
    if text.len() > RESULT_BYTES_MAX {
        text.truncate(text.floor_char_boundary(RESULT_BYTES_MAX - NOTE.len()));
        text.push_str(NOTE);
    }
    text
}

/// `1 file`, `2 files`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
