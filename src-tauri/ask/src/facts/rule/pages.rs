//! Which addresses a rule for pages covers: those beneath one address, and of them only what tells the server little.
//!
//! An address is also a way to send something: whoever has read a file can fetch a page with the file in its query.

use url::Url;

/// Of a query, in bytes.
const QUERY_BYTES_MAX: usize = 100;
/// Of a path, in bytes.
const PATH_BYTES_MAX: usize = 200;
/// A word longer than this is no word.
const WORD_LETTERS_MAX: usize = 32;
/// The longest number that is an identifier.
const DIGITS_MAX: usize = 19;
/// Fewer changes between letters, capitals and digits occur in names.
const CHANGES_MIN: usize = 4;

/// What a rule can be made for, the narrowest first: the folder that the page is in, and the whole server. None where no such
/// rule would cover the page.
pub fn offered(address: &str) -> Vec<String> {
    let Ok(url) = Url::parse(address) else { return Vec::new() };
    if !judged(&url).is_empty() {
        return Vec::new();
    }
    let folder = match url.path().rsplit_once('/') {
        // A page right at the root stands for what is beneath it.
        Some(("", _)) | None => url.path(),
        Some((folder, _)) => &format!("{folder}/"),
    };
    let at = |path: &str| {
        let mut url = url.clone();
        url.set_query(None);
        url.set_fragment(None);
        url.set_path(path);
        url.to_string()
    };
    let (narrow, wide) = (at(folder), at("/"));
    if narrow == wide { vec![wide] } else { vec![narrow, wide] }
}

/// Whether a rule for this address covers the other: the same scheme, host and port, in the folder or below, and nothing in it
/// that `uncovered` names.
pub fn is_beneath(known: &str, address: &str) -> bool {
    let (Ok(known), Ok(url)) = (Url::parse(known), Url::parse(address)) else { return false };
    let below = url.path().strip_prefix(known.path());
    let within = below.is_some_and(|rest| known.path().ends_with('/') || rest.is_empty() || rest.starts_with('/'));
    known.origin() == url.origin() && within && judged(&url).is_empty()
}

/// The parts of an address for which no rule holds: who signs in, what is long, what looks like data, what a server may read as
/// another path.
pub fn uncovered(address: &str) -> Vec<String> {
    Url::parse(address).map_or_else(|_| vec![address.to_owned()], |url| judged(&url))
}

fn judged(url: &Url) -> Vec<String> {
    let mut found = Vec::new();
    if !url.username().is_empty() || url.password().is_some() {
        found.push(format!("{}@", url.username()));
    }
    if url.path().len() > PATH_BYTES_MAX {
        found.push(url.path().to_owned());
    } else {
        found.extend(url.path().split('/').filter(|part| !is_plain_part(part)).map(str::to_owned));
    }
    if let Some(query) = url.query().filter(|query| query.len() > QUERY_BYTES_MAX || !is_plain(query)) {
        found.push(format!("?{query}"));
    }
    found
}

/// A step of a path that every server reads as the same one step.
fn is_plain_part(part: &str) -> bool {
    is_plain(part) && decoded(part).is_some_and(|text| !text.starts_with("..") && !text.contains(['/', '\\', '%']))
}

/// Words and numbers, and no data.
fn is_plain(part: &str) -> bool {
    let Some(text) = decoded(part) else { return false };
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let run: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
    !is_mixed(&run)
        && words.all(|word| !is_mixed(word) && word.chars().count() <= WORD_LETTERS_MAX && !is_long_number(word))
}

fn is_long_number(word: &str) -> bool {
    word.len() > DIGITS_MAX && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Letters, capitals and digits in turn, as in hashes, keys and encoded text. A capital that begins a word changes nothing.
fn is_mixed(word: &str) -> bool {
    #[derive(PartialEq, Clone, Copy)]
    enum LetterKind {
        Small,
        Capital,
        Digit,
    }
    let kinds: Vec<LetterKind> = word
        .chars()
        .map(|c| match c {
            c if c.is_numeric() => LetterKind::Digit,
            c if c.is_uppercase() => LetterKind::Capital,
            _ => LetterKind::Small,
        })
        .collect();
    let changes =
        kinds.windows(2).filter(|pair| pair[0] != pair[1] && *pair != [LetterKind::Capital, LetterKind::Small]).count();
    changes >= CHANGES_MIN && changes * 4 >= kinds.len()
}

/// Without `%20` and the like. None where that makes no text.
fn decoded(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' { hex(rest.next()?)? << 4 | hex(rest.next()?)? } else { byte });
    }
    let text = String::from_utf8(bytes).ok()?;
    (!text.chars().any(char::is_control)).then_some(text)
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests;
