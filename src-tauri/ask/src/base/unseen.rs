//! What cannot be seen where it stands: characters that Unicode draws as nothing, that turn the direction of writing, or that
//! are blank without being a space. The same that Askwell's window takes for hidden.

mod table;

use table::{IGNORABLE, JOINING, PICTURES};

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
const TEXT_STYLE: char = '\u{fe0e}';
const PICTURE_STYLE: char = '\u{fe0f}';
const KEYCAP: char = '\u{20e3}';
const FLAG: char = '\u{1f3f4}';
/// England, Scotland, Wales: the only sequences of tags that are pictures.
const FLAGS: [&str; 3] = [
    "\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    "\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
];

const FLAG_CHARS_MAX: usize = 7;

/// Whether a character can be drawn as nothing, whatever stands around it. Controls and line ends are not meant.
pub fn hides(c: char) -> bool {
    within(IGNORABLE, c) || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{2800}')
}

/// What a text says: without the blank around it, and nothing where all of it is drawn as nothing.
pub fn said(text: &str) -> &str {
    let text = text.trim();
    if text.chars().all(|c| c.is_whitespace() || hides(c)) { "" } else { text }
}

/// The characters that cannot be seen where they stand, with their places. Controls are not among them.
pub fn unseen(text: &str) -> impl Iterator<Item = (usize, char)> {
    text.char_indices().filter(|(at, c)| {
        let behind = text.get(at + c.len_utf8()..).unwrap_or_default();
        hides(*c) && !belongs(text.get(..*at).unwrap_or_default(), *c, behind)
    })
}

/// Whether this is a part of how its neighbours are written: the style of a picture, a joiner in one or in a script that is
/// spelled with joiners, the tags of a flag.
pub(super) fn belongs(before: &str, c: char, behind: &str) -> bool {
    let (last, next) = (before.chars().next_back(), behind.chars().next());
    match c {
        PICTURE_STYLE if next == Some(KEYCAP) => last.is_some_and(|last| matches!(last, '0'..='9' | '#' | '*')),
        TEXT_STYLE | PICTURE_STYLE => last.is_some_and(picture),
        JOINER if last.is_some_and(joins_pictures) && next.is_some_and(picture) => true,
        JOINER | NON_JOINER => last.is_some_and(spelled) && next.is_some_and(spelled),
        '\u{e0061}'..='\u{e007f}' => in_flag(before, c, behind),
        _ => false,
    }
}

fn picture(c: char) -> bool {
    within(PICTURES, c)
}

fn joins_pictures(c: char) -> bool {
    picture(c) || matches!(c, PICTURE_STYLE | '\u{1f3fb}'..='\u{1f3ff}')
}

fn spelled(c: char) -> bool {
    within(JOINING, c)
}

fn in_flag(before: &str, tag: char, behind: &str) -> bool {
    // No further back than a flag is long: a text that is all tags costs no more than its length.
    let near = before.char_indices().rev().take(FLAG_CHARS_MAX).last().map_or(0, |(at, _)| at);
    let near = before.get(near..).unwrap_or_default();
    let Some((_, begun)) = near.rsplit_once(FLAG) else { return false };
    FLAGS.iter().any(|flag| {
        flag.strip_prefix(begun).and_then(|rest| rest.strip_prefix(tag)).is_some_and(|rest| behind.starts_with(rest))
    })
}

fn within(table: &[(u32, u32)], c: char) -> bool {
    let code = u32::from(c);
    let next = table.partition_point(|(first, _)| *first <= code);
    next.checked_sub(1).and_then(|at| table.get(at)).is_some_and(|(_, last)| code <= *last)
}
