//! Names that no file can have, or that mean something else than a file.

/// Why this cannot be a path, if so.
pub fn unusable(path: &str) -> Option<&'static str> {
    if path.contains('\0') {
        return Some("it contains a NUL character");
    }
    if cfg!(windows) { unusable_on_windows(path) } else { None }
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
    fn a_nul_character_is_refused_everywhere() {
        assert!(unusable("a\0b").is_some());
        assert_eq!(unusable("a b"), None);
    }
}
