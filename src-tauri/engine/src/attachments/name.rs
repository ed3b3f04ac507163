//! A file's name as it may stand on any disk and before any eye: no path, nothing hidden, not too long.

use ask::limits::ATTACHMENT_NAME_BYTES_MAX;
use ask::plain_text::unseen;

/// Where nothing is left of a name.
const NAMELESS: &str = "file";
/// A longer ending is part of the name.
const ENDING_BYTES_MAX: usize = 16;

pub fn safe(given: &str) -> String {
    let last = given.rsplit(['/', '\\']).find(|part| !part.trim().is_empty()).unwrap_or_default();
    let mut hidden = unseen(last).map(|(at, _)| at).peekable();
    let seen = last.char_indices().filter(|(at, c)| hidden.next_if_eq(at).is_none() && !c.is_control());
    let clean: String = seen.map(|(_, c)| portable(c)).collect();
    let clean = clean.trim_start_matches(|c: char| c == '.' || c.is_whitespace()).trim_end();
    let short = shortened(clean);
    if short.is_empty() { NAMELESS.to_owned() } else { short }
}

/// What Windows does not take in a name, and what would be a line of its own.
fn portable(c: char) -> char {
    match c {
        '<' | '>' | ':' | '"' | '|' | '?' | '*' | '\u{2028}' | '\u{2029}' => '_',
        other => other,
    }
}

/// Cut before its ending, which says what it is. Windows drops dots and blanks at the end, so none is left there.
fn shortened(name: &str) -> String {
    let (stem, ending) = match name.rfind('.') {
        Some(dot) if name.len() - dot <= ENDING_BYTES_MAX => name.split_at(dot),
        Some(_) | None => (name, ""),
    };
    let room = ATTACHMENT_NAME_BYTES_MAX - ending.len();
    let stem = stem.get(..stem.floor_char_boundary(room)).unwrap_or_default();
    format!("{stem}{ending}").trim_end_matches(['.', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_visible_portable_part() {
        let cases = [
            ("plan.png", "plan.png"),
            ("设计 图.webp", "设计 图.webp"),
            ("/etc/passwd", "passwd"),
            ("..\\..\\boot.ini", "boot.ini"),
            ("a/b/", "b"),
            ("../..", "file"),
            ("", "file"),
            ("   ", "file"),
            (".bashrc", "bashrc"),
            ("...", "file"),
            (". .x", "x"),
            ("a\nb\u{0}c\u{1b}[31m.txt", "abc[31m.txt"),
            ("invoice\u{202e}fdp.exe", "invoicefdp.exe"),
            ("a\u{200b}\u{feff}b", "ab"),
            ("what?<is>\"this\"|a:b*.md", "what__is__this__a_b_.md"),
            ("name.", "name"),
            ("name. ", "name"),
        ];
        for (given, expected) in cases {
            assert_eq!(safe(given), expected, "{given:?}");
        }
    }

    #[test]
    fn a_long_name_is_cut_between_characters_and_keeps_its_ending() {
        for long in ["图".repeat(200) + ".jpeg", "x".repeat(4000) + ".tar.gz"] {
            let short = safe(&long);
            assert!(short.len() <= ATTACHMENT_NAME_BYTES_MAX && short.len() > ATTACHMENT_NAME_BYTES_MAX - 4, "{short}");
            assert!(short.ends_with(".jpeg") || short.ends_with(".gz"), "{short}");
        }
        assert!(safe(&format!("a.{}", "y".repeat(500))).len() <= ATTACHMENT_NAME_BYTES_MAX);
    }
}
