//! What is in a file: nothing, text in one of its encodings, or no text at all.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// So much of the beginning decides.
const LOOK_BYTES: usize = 8 * 1024;
const BUFFER_BYTES: usize = 64 * 1024;
/// UTF-16 is decoded as a whole, so there is an end to it.
const UTF_16_BYTES_MAX: u64 = 64 * 1024 * 1024;

pub enum FileContent {
    Empty,
    /// Its kind in words.
    Binary(&'static str),
    Text {
        reader: Box<dyn BufRead>,
        utf_16: bool,
    },
}

/// Looks at a file's beginning. The reader starts behind the byte order mark.
pub fn look(file: File) -> io::Result<FileContent> {
    let mut reader = BufReader::with_capacity(BUFFER_BYTES, file);
    let ready = reader.fill_buf()?;
    let start = &ready[..ready.len().min(LOOK_BYTES)];
    if start.is_empty() {
        return Ok(FileContent::Empty);
    }
    if start.starts_with(b"\xEF\xBB\xBF") {
        reader.consume(3);
        return Ok(FileContent::Text { reader: Box::new(reader), utf_16: false });
    }
    let little = start.starts_with(b"\xFF\xFE") && !start.starts_with(b"\xFF\xFE\0\0");
    if little || start.starts_with(b"\xFE\xFF") {
        let read: fn([u8; 2]) -> u16 = if little { u16::from_le_bytes } else { u16::from_be_bytes };
        reader.consume(2);
        return Ok(FileContent::Text { reader: Box::new(Cursor::new(from_utf_16(reader, read)?)), utf_16: true });
    }
    match binary_kind(start) {
        Some(kind) => Ok(FileContent::Binary(kind)),
        None => Ok(FileContent::Text { reader: Box::new(reader), utf_16: false }),
    }
}

fn from_utf_16(reader: impl Read, read: fn([u8; 2]) -> u16) -> io::Result<String> {
    let mut bytes = Vec::new();
    reader.take(UTF_16_BYTES_MAX).read_to_end(&mut bytes)?;
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| read([pair[0], pair[1]])).collect();
    Ok(String::from_utf16_lossy(&units))
}

fn binary_kind(start: &[u8]) -> Option<&'static str> {
    let kinds: [(&[u8], &str); 14] = [
        (b"%PDF-", "a PDF document"),
        (b"\x89PNG", "a PNG image"),
        (b"\xFF\xD8\xFF", "a JPEG image"),
        (b"GIF8", "a GIF image"),
        (b"PK\x03\x04", "a ZIP archive or an office document"),
        (b"\x1F\x8B", "gzip data"),
        (b"\xFD7zXZ\0", "xz data"),
        (b"\x28\xB5\x2F\xFD", "zstd data"),
        (b"7z\xBC\xAF", "a 7z archive"),
        (b"\x7FELF", "a program or library"),
        (b"SQLite format 3\0", "an SQLite database"),
        (b"\0asm", "WebAssembly"),
        (b"OggS", "Ogg media"),
        (b"wOF", "a font"),
    ];
    let known = kinds.iter().find(|(mark, _)| start.starts_with(mark)).map(|(_, kind)| *kind);
    known.or_else(|| start.contains(&0).then_some("a binary file"))
}

/// A line as text. A character that was cut in the middle is left out; what is not UTF-8 is marked and told.
pub fn as_text(bytes: &[u8], cut: bool) -> (Cow<'_, str>, bool) {
    let bytes = if cut { without_half_a_character(bytes) } else { bytes };
    let text = String::from_utf8_lossy(bytes);
    let odd = matches!(text, Cow::Owned(_));
    (text, odd)
}

fn without_half_a_character(bytes: &[u8]) -> &[u8] {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        Ok(_) | Err(_) => bytes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_cut_in_the_middle_is_not_taken_for_a_fault() {
        let text = "配置".as_bytes();
        assert_eq!(as_text(&text[..4], true), ("配".into(), false));
        assert!(as_text(&text[..4], false).1, "not cut: half a character is a fault of the file");
        assert!(as_text(b"caf\xE9 au lait", true).1);
    }
}
