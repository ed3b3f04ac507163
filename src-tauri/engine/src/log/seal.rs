//! Each line is bound to the one before it: `previous` is that one's hash, and `hash`, always the last field, is over all that
//! stands before it. A line that is missing, changed or moved shows.

use sha2::{Digest, Sha256};

/// So much of a hash is written.
const HASH_CHARS: usize = 32;
/// Before the first line that has a hash.
pub const START: &str = "00000000000000000000000000000000";

/// What a sealed line says.
#[derive(Debug, PartialEq, Eq)]
pub struct SealedLine<'l> {
    pub previous: &'l str,
    pub hash: &'l str,
    /// The hash is that of the line.
    pub fits: bool,
}

/// The line, without its end, with its seal; and its hash.
pub fn seal(line: &str, previous: &str) -> (String, String) {
    let open = line.strip_suffix('}').unwrap_or(line);
    let text = format!(r#"{open},"previous":"{previous}""#);
    let hash = hash_of(&text);
    (format!(r#"{text},"hash":"{hash}"}}"#), hash)
}

/// None where the line has no seal.
pub fn sealed(line: &str) -> Option<SealedLine<'_>> {
    let (rest, hash) = field(line.strip_suffix('}')?, "hash")?;
    let (_, previous) = field(rest, "previous")?;
    Some(SealedLine { previous, hash, fits: hash_of(rest) == hash })
}

/// The last field of a line, if it has this name and is a hash; and what stands before it.
fn field<'l>(text: &'l str, name: &str) -> Option<(&'l str, &'l str)> {
    let text = text.strip_suffix('"')?;
    let (rest, hash) = text.split_at_checked(text.len().checked_sub(HASH_CHARS)?)?;
    let rest = rest.strip_suffix(&format!(r#","{name}":""#))?;
    hash.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some((rest, hash))
}

fn hash_of(text: &str) -> String {
    let hash: String = Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    hash.chars().take(HASH_CHARS).collect()
}
