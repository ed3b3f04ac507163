//! JSON with broken characters: bytes that are no UTF-8, and halves of a character written as escapes. A reply is not
//! given up for a broken letter.

use std::iter::Peekable;
use std::str::Chars;

/// The same text, with the replacement character for what is no character.
pub(crate) fn mended(data: &[u8]) -> String {
    let text = String::from_utf8_lossy(data);
    let mut mended = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        mended.push(char);
        if char != '\\' {
            continue;
        }
        match chars.next() {
            Some('u') => escape(&mut chars, &mut mended),
            Some(other) => mended.push(other),
            None => {}
        }
    }
    mended
}

/// What follows `\u`.
fn escape(chars: &mut Peekable<Chars<'_>>, mended: &mut String) {
    let high = digits(chars);
    let value = u32::from_str_radix(&high, 16).unwrap_or(0xFFFD);
    if !(0xD800..0xE000).contains(&value) {
        mended.push('u');
        mended.push_str(&high);
        return;
    }
    let mut ahead = chars.clone();
    let low = (ahead.next() == Some('\\') && ahead.next() == Some('u')).then(|| digits(&mut ahead));
    let paired = low.filter(|low| value < 0xDC00 && matches!(u32::from_str_radix(low, 16), Ok(0xDC00..0xE000)));
    match paired {
        Some(low) => {
            *chars = ahead;
            mended.push('u');
            mended.push_str(&high);
            mended.push_str("\\u");
            mended.push_str(&low);
        }
        None => mended.push_str("ufffd"),
    }
}

fn digits(chars: &mut Peekable<Chars<'_>>) -> String {
    let mut digits = String::new();
    while digits.len() < 4 {
        match chars.next_if(char::is_ascii_hexdigit) {
            Some(digit) => digits.push(digit),
            None => break,
        }
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_characters_are_replaced_and_whole_ones_kept() {
        let text = |data: &[u8]| serde_json::from_str::<String>(&mended(data)).ok();
        assert_eq!(text(br#""a\ud83db""#), Some("a\u{fffd}b".into()));
        assert_eq!(text(br#""\ude00""#), Some("\u{fffd}".into()));
        assert_eq!(text(br#""\ud83d\ude00""#), Some("😀".into()));
        assert_eq!(text(br#""\ud83d\u0041""#), Some("\u{fffd}A".into()));
        assert_eq!(text(br#""\\ud83d\n""#), Some("\\ud83d\n".into()));
        assert_eq!(text(b"\"\xff\xe4\xbd\""), Some("\u{fffd}\u{fffd}".into()));
    }
}
