//! What a file is, by its content. Its name may say anything.

use infer::MatcherType;

/// So much of the beginning decides.
pub const HEAD_BYTES: usize = 8 * 1024;
const TEXT: &str = "text/plain";
const UNKNOWN: &str = "application/octet-stream";
/// Formats that are written in letters, and yet are not read as text.
const LETTERED: [&str; 3] = ["application/pdf", "application/rtf", "application/postscript"];

/// The media type of a file of this size that begins like this.
pub fn of(head: &[u8], bytes: u64) -> &'static str {
    let text = is_text(head, bytes > head.len() as u64);
    match infer::get(head) {
        // A letter is no image only because it begins with "BM".
        Some(known) if text && known.matcher_type() != MatcherType::Text && !LETTERED.contains(&known.mime_type()) => {
            TEXT
        }
        Some(known) => known.mime_type(),
        None if text => TEXT,
        None => UNKNOWN,
    }
}

/// Whether this is UTF-8 without characters that no text has. Its last character may be cut.
fn is_text(head: &[u8], goes_on: bool) -> bool {
    let text = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) if goes_on && error.error_len().is_none() => {
            std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return false,
    };
    !text.chars().any(|c| c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}' | '\u{1b}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_decides() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
        let webp = b"RIFF\x24\0\0\0WEBPVP8 ";
        let cases: [(&[u8], &str); 14] = [
            (png, "image/png"),
            (b"\xFF\xD8\xFF\xE0\0\x10JFIF\0", "image/jpeg"),
            (b"GIF89a\x01\0\x01\0", "image/gif"),
            (webp, "image/webp"),
            (b"%PDF-1.7\n", "application/pdf"),
            (b"PK\x03\x04\x14\0\0\0", "application/zip"),
            (b"a letter\nto you\n", TEXT),
            ("配置\r\n\ttabs".as_bytes(), TEXT),
            (b"BM is how this letter begins, and yet it is one", TEXT),
            (b"MZ", TEXT),
            (b"", TEXT),
            (b"<svg xmlns='http://www.w3.org/2000/svg'/>", TEXT),
            (b"a\0b", UNKNOWN),
            (b"caf\xE9", UNKNOWN),
        ];
        for (head, expected) in cases {
            assert_eq!(of(head, head.len() as u64), expected, "{:?}", String::from_utf8_lossy(head));
        }
    }

    #[test]
    fn a_character_cut_at_the_end_of_the_head_is_no_fault() {
        let head = &"配置".as_bytes()[..4];
        assert_eq!(of(head, 6), TEXT);
        assert_eq!(of(head, 4), UNKNOWN);
    }
}
