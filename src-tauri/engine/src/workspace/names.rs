//! Names that no file can have, or that mean something else than a file.

use ask::plain_text::unseen;
use unicode_normalization::UnicodeNormalization;

/// Why this cannot be a path, if so.
pub fn unusable(path: &str) -> Option<&'static str> {
    if path.contains('\0') {
        return Some("it contains a NUL character");
    }
    if cfg!(windows) { unusable_on_windows(path) } else { None }
}

/// Why nothing of this name may be made or changed, though it may be read: what a person is shown has to be what it is.
pub fn unwritable(path: &str) -> Option<&'static str> {
    if path.contains(char::is_control) || unseen(path).next().is_some() {
        return Some("it contains a character that cannot be seen");
    }
    if cfg!(windows) { unwritable_on_windows(path) } else { None }
}

/// Windows drops dots and blanks at the end of a name: the file would have another one.
fn unwritable_on_windows(path: &str) -> Option<&'static str> {
    if path.contains(['<', '>', '"', '|', '?', '*']) {
        return Some("it contains a character that Windows takes in no name");
    }
    let dropped = |name: &str| name.ends_with(['.', ' ']) && name != "." && name != "..";
    path.split(['/', '\\']).any(dropped).then_some("a name in it ends in a dot or a blank, which Windows drops")
}

/// Names that are one on some systems are one here: capitals and the encoding of letters make no difference.
pub fn folded(name: &str) -> String {
    name.nfc().flat_map(char::to_lowercase).nfc().collect()
}

/// Windows opens a device for some names in any folder, and hidden streams of a file behind a colon.
fn unusable_on_windows(path: &str) -> Option<&'static str> {
    let (drive, rest) = match path.as_bytes() {
        [letter, b':', ..] if letter.is_ascii_alphabetic() => path.split_at(2),
        _ => path.split_at(0),
    };
    if !drive.is_empty() && !rest.starts_with(['/', '\\']) {
        return Some("it starts with a drive letter");
    }
    if rest.contains(':') {
        return Some("it contains a colon");
    }
    rest.split(['/', '\\']).any(is_device).then_some("it names a device of Windows")
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&stem.as_str()) {
        return true;
    }
    let numbered = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT"));
    let mut digits = numbered.unwrap_or_default().chars();
    matches!((digits.next(), digits.next()), (Some('0'..='9' | '¹' | '²' | '³'), None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn device_names_are_known_in_every_disguise_on_windows() {
        let devices = [
            "CON",
            "con",
            "nul",
            "NUL.txt",
            "src/aux.rs",
            r"src\prn",
            "com1",
            "COM9.log",
            "lpt0",
            "COM²",
            "nul .txt",
            "CONOUT$",
            "a/CON/b",
            r"\\.\CON",
            r"\\.\NUL",
        ];
        for name in devices {
            assert!(unusable_on_windows(name).is_some(), "{name}");
        }
        for name in ["console", "nullable.rs", "com", "com10", "lptx", "auxiliary/con-fig.txt", "C:\\work\\a.txt", ""] {
            assert_eq!(unusable_on_windows(name), None, "{name}");
        }
    }

    #[test]
    fn streams_and_drive_letters_are_refused_on_windows() {
        for name in ["a.txt:hidden", "a.txt::$DATA", "C:a.txt", "src/a:b"] {
            assert!(unusable_on_windows(name).is_some(), "{name}");
        }
    }

    #[test]
    fn names_that_windows_would_change_or_refuse_are_not_written_there() {
        for name in ["a.", "a ", "src./a", "src /a", "a?", "a*b", "<a>", "a|b", "a\"b", "a..."] {
            assert!(unwritable_on_windows(name).is_some(), "{name}");
        }
        for name in ["a", "./a", "../a", "a.b", " a", ".a", "src/a b.txt", "配置.txt"] {
            assert_eq!(unwritable_on_windows(name), None, "{name}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_written_nowhere() {
        for name in [
            "a\nb",
            "a\u{1b}[31m",
            "invoice\u{202e}fdp.exe",
            "a\u{200b}b",
            "a\tb",
            "a\u{fe01}.md",
            "a\u{e0100}b",
            "1\u{fe0f}",
            "a\u{2800}b",
        ] {
            assert!(unwritable(name).is_some(), "{name:?}");
        }
        for name in ["a b", "é", "e\u{301}", "配置", "👩\u{200d}🚀", "❤\u{fe0f}.md"] {
            assert_eq!(unwritable(name), None, "{name:?}");
        }
    }

    #[test]
    fn names_that_some_system_takes_for_one_fold_to_one() {
        for (a, b) in [("README", "readme"), ("\u{e9}", "e\u{301}"), ("\u{c9}", "e\u{301}"), ("Σ", "σ")] {
            assert_eq!(folded(a), folded(b), "{a} {b}");
        }
        assert_ne!(folded("a"), folded("b"));
    }

    #[test]
    fn a_nul_character_is_refused_everywhere() {
        assert!(unusable("a\0b").is_some());
        assert_eq!(unusable("a b"), None);
    }
}
