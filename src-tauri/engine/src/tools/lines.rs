//! Lines of a file, however long: of each only so many bytes are kept.

use std::io::{self, BufRead};

pub struct FileLines<R> {
    reader: R,
    keep: usize,
}

/// One line without its end.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FileLine {
    pub bytes: Vec<u8>,
    /// Its whole length.
    pub len: u64,
}

impl FileLine {
    pub fn is_cut(&self) -> bool {
        (self.bytes.len() as u64) < self.len
    }
}

impl<R: BufRead> FileLines<R> {
    pub fn new(reader: R, keep: usize) -> Self {
        Self { reader, keep }
    }

    /// Reads the next line into `line`. False at the end of the file.
    pub fn next_into(&mut self, line: &mut FileLine) -> io::Result<bool> {
        line.bytes.clear();
        line.len = 0;
        let mut any = false;
        loop {
            let ready = match self.reader.fill_buf() {
                Ok(ready) => ready,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if ready.is_empty() {
                return Ok(any);
            }
            any = true;
            let end = ready.iter().position(|byte| *byte == b'\n');
            let part = &ready[..end.unwrap_or(ready.len())];
            let room = self.keep.saturating_sub(line.bytes.len()).min(part.len());
            line.bytes.extend_from_slice(&part[..room]);
            line.len += part.len() as u64;
            let used = part.len() + usize::from(end.is_some());
            self.reader.consume(used);
            if end.is_some() {
                if !line.is_cut() && line.bytes.ends_with(b"\r") {
                    line.bytes.pop();
                    line.len -= 1;
                }
                return Ok(true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn all(text: &[u8], keep: usize, buffer: usize) -> Vec<(String, u64)> {
        let mut lines = FileLines::new(BufReader::with_capacity(buffer, text), keep);
        let mut line = FileLine::default();
        let mut found = Vec::new();
        while lines.next_into(&mut line).unwrap() {
            found.push((String::from_utf8(line.bytes.clone()).unwrap(), line.len));
        }
        found
    }

    #[test]
    fn lines_are_the_same_wherever_the_buffer_ends() {
        let text = b"one\r\n\ntwo\rstill two\nlast";
        let expected = vec![("one".into(), 3), (String::new(), 0), ("two\rstill two".into(), 13), ("last".into(), 4)];
        for buffer in 1..30 {
            assert_eq!(all(text, 100, buffer), expected, "{buffer}");
        }
        assert_eq!(all(b"", 100, 8), []);
        assert_eq!(all(b"a\n", 100, 8), [("a".into(), 1)]);
    }

    #[test]
    fn a_long_line_is_counted_but_not_kept() {
        assert_eq!(all(b"abcdef\nxy\n", 4, 3), [("abcd".into(), 6), ("xy".into(), 2)]);
    }
}
