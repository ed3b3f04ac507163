//! Bytes of a terminal as strokes: a letter, a key that moves or deletes, a paste. They come in pieces of any size.

/// One thing that was pressed, or pasted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stroke {
    Letter(char),
    Enter,
    /// All of it at once, with its line ends.
    Paste(String),
    Left,
    Right,
    WordLeft,
    WordRight,
    Home,
    End,
    Up,
    Down,
    /// Takes away what is before the cursor.
    Backspace,
    /// Takes away what is behind it.
    Delete,
    WordBack,
    ToStart,
    ToEnd,
    /// Ctrl-D: the end of the input where the line is empty, else the same as Delete.
    Close,
    /// Ctrl-L.
    Redraw,
}

/// What a terminal puts around a paste, where it does.
const PASTE_ENDS: &[u8] = b"\x1b[201~";
/// A sequence that is longer is none.
const SEQUENCE_BYTES_MAX: usize = 32;

#[derive(Debug, Default)]
pub struct Strokes {
    /// The beginning of what has not come whole.
    bytes: Vec<u8>,
    pasting: bool,
}

enum Read {
    /// So many bytes were this; a key without a meaning here is none.
    Whole(usize, Option<Stroke>),
    /// More has to come.
    Part,
}

impl Strokes {
    /// What has come whole with these bytes.
    pub fn take(&mut self, bytes: &[u8]) -> Vec<Stroke> {
        self.bytes.extend_from_slice(bytes);
        let mut strokes = Vec::new();
        let mut at = 0;
        loop {
            let rest = self.bytes.get(at..).unwrap_or_default();
            if rest.is_empty() {
                break;
            }
            if self.pasting {
                let Some(end) = rest.windows(PASTE_ENDS.len()).position(|part| part == PASTE_ENDS) else { break };
                let text = String::from_utf8_lossy(rest.get(..end).unwrap_or_default());
                strokes.push(Stroke::Paste(text.replace("\r\n", "\n").replace('\r', "\n")));
                at += end + PASTE_ENDS.len();
                self.pasting = false;
                continue;
            }
            if rest.starts_with(b"\x1b[200~") {
                self.pasting = true;
                at += PASTE_ENDS.len();
                continue;
            }
            match read(rest) {
                Read::Whole(count, stroke) => {
                    strokes.extend(stroke);
                    at += count;
                }
                Read::Part => break,
            }
        }
        self.bytes.drain(..at);
        strokes
    }
}

fn read(bytes: &[u8]) -> Read {
    let Some(first) = bytes.first() else { return Read::Part };
    let stroke = match first {
        0x1b => return sequence(bytes),
        b'\r' | b'\n' => Some(Stroke::Enter),
        0x7f | 0x08 => Some(Stroke::Backspace),
        0x01 => Some(Stroke::Home),
        0x02 => Some(Stroke::Left),
        0x04 => Some(Stroke::Close),
        0x05 => Some(Stroke::End),
        0x06 => Some(Stroke::Right),
        0x0b => Some(Stroke::ToEnd),
        0x0c => Some(Stroke::Redraw),
        0x0e => Some(Stroke::Down),
        0x10 => Some(Stroke::Up),
        0x15 => Some(Stroke::ToStart),
        0x17 => Some(Stroke::WordBack),
        0x00..0x20 => None,
        0x20..=0xff => return letter(bytes),
    };
    Read::Whole(1, stroke)
}

fn letter(bytes: &[u8]) -> Read {
    let wanted = match bytes.first() {
        Some(0xc2..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xf4) => 4,
        _ => 1,
    };
    let Some(whole) = bytes.get(..wanted) else { return Read::Part };
    match std::str::from_utf8(whole).ok().and_then(|text| text.chars().next()) {
        Some(c) => Read::Whole(wanted, Some(Stroke::Letter(c))),
        None => Read::Whole(1, None),
    }
}

/// What begins with an escape. By itself that key means nothing here, so it can wait for what may follow it.
fn sequence(bytes: &[u8]) -> Read {
    match bytes.get(1) {
        None => Read::Part,
        Some(b'[' | b'O') => {
            let Some(rest) = bytes.get(2..) else { return Read::Part };
            match rest.iter().position(|byte| (0x40..=0x7e).contains(byte)) {
                Some(end) => {
                    let count = end + 3;
                    Read::Whole(count, bytes.get(2..count).and_then(moved))
                }
                None if rest.len() < SEQUENCE_BYTES_MAX => Read::Part,
                None => Read::Whole(bytes.len(), None),
            }
        }
        Some(b'b') => Read::Whole(2, Some(Stroke::WordLeft)),
        Some(b'f') => Read::Whole(2, Some(Stroke::WordRight)),
        Some(0x7f) => Read::Whole(2, Some(Stroke::WordBack)),
        Some(_) => Read::Whole(1, None),
    }
}

fn moved(sequence: &[u8]) -> Option<Stroke> {
    let (last, before) = sequence.split_last()?;
    let by_words = before.ends_with(b";5") || before.ends_with(b";3");
    match (last, before) {
        (b'A', _) => Some(Stroke::Up),
        (b'B', _) => Some(Stroke::Down),
        (b'C', _) if by_words => Some(Stroke::WordRight),
        (b'D', _) if by_words => Some(Stroke::WordLeft),
        (b'C', _) => Some(Stroke::Right),
        (b'D', _) => Some(Stroke::Left),
        (b'H', _) | (b'~', b"1" | b"7") => Some(Stroke::Home),
        (b'F', _) | (b'~', b"4" | b"8") => Some(Stroke::End),
        (b'~', b"3") => Some(Stroke::Delete),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Stroke::*;

    #[test]
    fn strokes_are_the_same_whatever_the_pieces() {
        let typed = "好a\x7f\x1b[A\x1b[1;5D\x1bOH\x1b[3~\x1b[200~x\r\ny\x1b[A\x1b[201~\r\x04\x1bb\x1b[24~z".as_bytes();
        let whole = [
            Letter('好'),
            Letter('a'),
            Backspace,
            Up,
            WordLeft,
            Home,
            Delete,
            Paste("x\ny\x1b[A".to_owned()),
            Enter,
            Close,
            WordLeft,
            Letter('z'),
        ];
        assert_eq!(Strokes::default().take(typed), whole);
        let mut strokes = Strokes::default();
        let single: Vec<_> = typed.iter().flat_map(|byte| strokes.take(&[*byte])).collect();
        assert_eq!(single, whole);
    }

    #[test]
    fn what_is_no_text_and_no_key_is_passed_over() {
        assert_eq!(Strokes::default().take(b"\xff\xfea\xc3(\x00b"), [Letter('a'), Letter('('), Letter('b')]);
        let endless = [b"\x1b[".as_slice(), &[b'1'; SEQUENCE_BYTES_MAX]].concat();
        let mut strokes = Strokes::default();
        assert_eq!(strokes.take(&endless), []);
        assert_eq!(strokes.take(b"a"), [Letter('a')]);
    }
}
