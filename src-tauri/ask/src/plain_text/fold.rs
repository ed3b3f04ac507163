//! Two spellings of the same reply, made equal: width, case, space, and the note "(Recommended)".

/// For comparing only; what a person wrote is kept as they wrote it.
pub fn fold(text: &str) -> String {
    let words = spelled(text);
    let plain = ["(recommended)", "(推荐)", "(推薦)"].iter().find_map(|note| words.strip_suffix(note));
    plain.unwrap_or(&words).trim_end().to_owned()
}

/// The same with every word left in its place: what is consented by has nothing beside it.
pub fn spelled(text: &str) -> String {
    let narrow: String = text.chars().map(narrow).collect();
    narrow.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The narrow twin of a character that an East Asian keyboard types wide.
fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        '、' => ',',
        '。' => '.',
        '【' => '[',
        '】' => ']',
        _ => c,
    }
}

/// The text inside a pair of quotation marks that encloses the whole.
pub fn unquoted(text: &str) -> Option<&str> {
    [('"', '"'), ('\'', '\''), ('“', '”'), ('‘', '’'), ('「', '」'), ('«', '»')]
        .iter()
        .find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close))
        .map(str::trim)
        .filter(|inner| !inner.is_empty())
}
