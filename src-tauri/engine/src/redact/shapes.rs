//! What secrets look like. A shape that ordinary text can have too counts only where the value looks like a secret.

use super::HIDDEN;
use ask::redacted::SecretKind;
use regex::{Captures, Regex};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

/// Keys that their makers gave a mark of their own.
const MARKED: [&str; 19] = [
    r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|\z)",
    r"(?-u:\b)askwell_[A-Za-z0-9_-]{40,}",
    r"(?-u:\b)gh[pousr]_[A-Za-z0-9]{20,}",
    r"(?-u:\b)github_pat_[A-Za-z0-9_]{20,}",
    r"(?-u:\b)gl(?:pat|ptt|dt|rt|soat|cbt|ft)-[A-Za-z0-9_-]{16,}",
    r"(?-u:\b)(?:hf|gsk|npm|shpat|whsec|r8)_[A-Za-z0-9]{20,}",
    r"(?-u:\b)(?:xai|pplx|tvly|pypi)-[A-Za-z0-9_-]{20,}",
    r"(?-u:\b)xox[abeoprs]-[A-Za-z0-9-]{10,}",
    r"(?-u:\b)xapp-[0-9]-[A-Za-z0-9-]{10,}",
    r"hooks\.slack\.com/services/[A-Za-z0-9/]{20,}",
    r"(?-u:\b)(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}(?-u:\b)",
    r"(?-u:\b)AIza[0-9A-Za-z_-]{30,}",
    r"(?-u:\b)ya29\.[0-9A-Za-z_-]{20,}",
    r"(?-u:\b)GOCSPX-[0-9A-Za-z_-]{20,}",
    r"(?-u:\b)SG\.[0-9A-Za-z_-]{16,}\.[0-9A-Za-z_-]{16,}",
    r"(?-u:\b)dop_v1_[0-9a-f]{32,}",
    r"(?-u:\b)AGE-SECRET-KEY-1[0-9A-Z]{30,}",
    r"(?-u:\b)[0-9]{8,10}:AA[0-9A-Za-z_-]{32,}",
    r"(?-u:\b)eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*",
];

/// The named part is what tells a reader which kind of secret stood there; it stays. The unnamed rest is the value.
const NAMED: [&str; 7] = [
    r"(?P<key>(?-u:\b)(?:sk|pk|rk)[-_])[A-Za-z0-9_-]{16,}",
    r#"(?P<header>(?i:(?-u:\b)authorization)\\?["']?\s*[=:]\s*\\?["']?(?:(?i:bearer|basic|token)\s+)?)[A-Za-z0-9._~+/-]{8,}=*"#,
    r"(?P<scheme>(?i:(?-u:\b)(?:bearer|basic)\s+))[A-Za-z0-9._~+/-]{8,}=*",
    r"(?P<user>[a-z][a-z0-9+.-]*://[^\s/:@]*:)[^\s/@]+@",
    r"(?P<query>[?&](?i:key|token|sig|signature|password|secret|access_token|api_?key)=)[^\s&#]{4,}",
    r#"(?P<name>(?i:pass(?:word|wd|phrase)|secret|token|(?:api|access|auth|private)[-_]?key)\\?["']?\s*[=:]\s*\\?["']?|(?i:--(?:pass(?:word|wd|phrase)|secret|token|api-key))\s+["']?)[^\s"'\\,;&\[]{4,}"#,
    r#"(?P<name_zh>(?:密码|口令|密钥|令牌|私钥)\s*(?:是|为|[:：=])\s*["'“‘]?)[!#-&(-~]{4,}"#,
];

static MARKED_ONLY: LazyLock<Regex> = LazyLock::new(|| {
    // Without the word's border: it is looked at by itself, for it may be escaped.
    let own: Vec<&str> =
        MARKED[1..].iter().map(|one| one.trim_start_matches(BORDER)).chain(MARKED_IN_RESULTS).collect();
    compiled(&own.join("|"))
});
static NAMED_ONLY: LazyLock<Regex> =
    LazyLock::new(|| compiled(&[VARIABLE].into_iter().chain(NAMED).collect::<Vec<_>>().join("|")));
static KEY_BEGINS: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d+:"));
static KEY_ENDS: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|Private-MAC: [0-9a-f]+"));
static KEY_HEADER: LazyLock<Regex> = LazyLock::new(|| compiled(r"(?:^|[\s:>+|])[A-Z][A-Za-z-]+: [ -~]{1,120}\s*$"));

#[expect(clippy::expect_used, reason = "without its patterns a redactor would let secrets through")]
fn compiled(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the patterns of secrets compile")
}

const BORDER: &str = r"(?-u:\b)";
/// Keys of makers that logs of Askwell never meet.
const MARKED_IN_RESULTS: [&str; 12] = [
    r"hvs\.[A-Za-z0-9_-]{20,}",
    r"pscale_tkn_[A-Za-z0-9_-]{20,}",
    r"lin_api_[A-Za-z0-9]{20,}",
    r"ntn_[A-Za-z0-9]{20,}",
    r"dapi[0-9a-f]{30,}",
    r"dckr_pat_[A-Za-z0-9_-]{20,}",
    r"sbp_[0-9a-f]{30,}",
    r"PMAK-[0-9a-f]{20,}-[0-9a-f]{20,}",
    r"sntrys_[A-Za-z0-9+/=_-]{20,}",
    r"glsa_[A-Za-z0-9_]{20,}",
    r"LS0tLS1CRUdJTi[A-Za-z0-9+/=]{40,}",
    r"key-[0-9a-f]{32}",
];
/// A variable that is set: in a file for an environment, in a shell, in YAML.
const VARIABLE: &str = r#"(?P<variable>(?-u:\b)[A-Z][A-Z0-9_]*(?:PASS|PASSWORD|PASSPHRASE|PWD|SECRET|TOKEN|KEY|KEY_BASE|CREDENTIALS?)\\?["']?(?:\s?=\s?|:\s)\\?["']?)[^\s"'\\,;\[]{6,}"#;
/// Shorter ones of a key's first line are words.
const KEY_LINE_BYTES_MIN: usize = 16;
/// Shorter ones with a digit are versions, sizes and names such as `user1`.
const RANDOM_BYTES_MIN: usize = 12;
/// Shorter ones are no secrets, whatever stands before them.
const SECRET_BYTES_MIN: usize = 6;

#[expect(clippy::expect_used, reason = "without its patterns a redactor would let secrets through")]
static SHAPES: LazyLock<Regex> = LazyLock::new(|| {
    let all: Vec<&str> = MARKED.into_iter().chain(NAMED).collect();
    Regex::new(&all.join("|")).expect("the patterns of secrets compile")
});

pub fn scrub(text: Cow<'_, str>) -> Cow<'_, str> {
    let (mut clean, mut from) = (String::new(), 0);
    for found in SHAPES.captures_iter(&text) {
        let Some(whole) = found.get(0) else { continue };
        if let Some(hidden) = hidden(&found, &text[whole.end()..]) {
            clean.push_str(&text[from..whole.start()]);
            clean.push_str(&hidden);
            from = whole.end();
        }
    }
    if from == 0 {
        return text;
    }
    clean.push_str(&text[from..]);
    Cow::Owned(clean)
}

/// Those that a model is not to have, in no order. It works on such texts, so this is stricter than what is hidden from a log:
/// an example in a manual, a fixture of a test or a parameter's name has to reach it.
pub fn secrets(text: &str) -> Vec<(Range<usize>, SecretKind)> {
    let keys = key_blocks(text).map(|place| (place, SecretKind::PrivateKey));
    let marked = MARKED_ONLY.find_iter(text).filter(|found| begins(text, found.start()) && !is_example(found.as_str()));
    let marked = marked.map(|found| (found.range(), SecretKind::Token));
    keys.chain(marked).chain(named(text)).collect()
}

/// Whether a key may begin there: behind what is no part of a word, also where that is escaped.
fn begins(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let escapes = [r"\n", r"\r", r"\t", "%3D", "%3d", "%20", "%22", "%3A", "%3a", "u003d"];
    !before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
        || escapes.iter().any(|escape| before.ends_with(escape))
}

/// What a name, a header or an address says is one. Where it is none, its value is looked at by itself.
fn named(text: &str) -> impl Iterator<Item = (Range<usize>, SecretKind)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let found = NAMED_ONLY.captures_at(text, at)?;
            let whole = found.get(0)?;
            let names = ["key", "header", "scheme", "user", "query", "variable", "name", "name_zh"];
            let Some((name, kept)) = names.into_iter().find_map(|name| Some((name, found.name(name)?))) else {
                at = whole.end();
                continue;
            };
            // The @ behind a password in an address is no part of it.
            let end = if name == "user" { whole.end() - 1 } else { whole.end() };
            let place = kept.end()..end;
            match kind_of(text, name, kept.as_str(), place.clone()) {
                Some(kind) => {
                    at = whole.end();
                    return Some((if name == "key" { whole.range() } else { place }, kind));
                }
                // One character at least, or it would be found again.
                None => at = if kept.is_empty() { whole.end() } else { kept.end() },
            }
        }
    })
}

fn kind_of(text: &str, name: &str, kept: &str, place: Range<usize>) -> Option<SecretKind> {
    let value = text.get(place)?;
    if is_example(value) || stands_in(value) || value.len() < SECRET_BYTES_MIN {
        return None;
    }
    match name {
        // Names of functions begin like that, too.
        "key" if kept.ends_with('_') && !value.starts_with("live_") && !value.starts_with("test_") => None,
        "key" | "header" | "scheme" | "query" => random(value).then_some(SecretKind::Token),
        "user" => Some(SecretKind::Password),
        _ if is_code(value) => None,
        _ => {
            let has_digits = value.contains(|c: char| c.is_ascii_digit());
            let is_long = has_digits && random(value) && value.len() >= RANDOM_BYTES_MIN;
            // Without spaces it is set for a program; with them it may be a constant of one.
            let is_set = name == "variable" && (!kept.contains(' ') || kept.contains(':') && has_digits);
            let is_one = is_set || is_long;
            let kind = if is_password(kept) { SecretKind::Password } else { SecretKind::Token };
            is_one.then_some(kind)
        }
    }
}

/// Private keys, from their first line to their last, or as far as it goes on like one: what follows a line that only
/// reads like the beginning of one is no key.
fn key_blocks(text: &str) -> impl Iterator<Item = Range<usize>> {
    KEY_BEGINS.find_iter(text).filter_map(|begin| {
        let rest = text.get(begin.end()..)?;
        let (mut end, mut lines) = (0, 0);
        for line in rest.split_inclusive('\n') {
            if let Some(last) = KEY_ENDS.find(line) {
                return Some(begin.start()..begin.end() + end + last.end());
            }
            // What stands before a line: its number, a mark of a difference, a path.
            let bare = line.trim_end().rsplit([' ', '\t', ':', '+', '>', '|']).next().unwrap_or_default();
            let is_body = |c: char| c.is_ascii_alphanumeric() || "+/=\\\"',".contains(c);
            let is_header = KEY_HEADER.is_match(line);
            if !(is_header
                || bare.chars().all(is_body) && (bare.is_empty() || bare.len() >= KEY_LINE_BYTES_MIN || lines > 0))
            {
                break;
            }
            lines += usize::from(!bare.is_empty());
            end += line.trim_end_matches('\n').len() + usize::from(line.ends_with('\n'));
        }
        (lines > 0).then(|| begin.start()..begin.end() + end)
    })
}

fn is_password(name: &str) -> bool {
    ["pass", "密码", "口令"].iter().any(|word| name.to_lowercase().contains(word))
}

/// What manuals and templates have in the place of a value.
fn is_example(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let within = ["example", "placeholder", "changeme", "change-me", "change_me", "dummy", "redacted by askwell"];
    let first = ["your-", "your_", "yourpass", "my-", "my_", "xxx", "..."];
    within.iter().any(|word| lower.contains(word))
        || first.iter().any(|word| lower.starts_with(word))
        || ["password", "passwd", "secret", "token", "test", "postgres", "root", "admin"].contains(&lower.as_str())
}

/// What a program reads its value from, and what is no value at all: a field, a call, a number, a name of several parts.
fn is_code(value: &str) -> bool {
    let is_word = |part: &str| {
        let mut letters = part.chars();
        letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
            && letters.all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let bare = value.trim_end_matches([';', ',', '.']);
    value.contains(['(', ')', '[', ']', '{', '}', '<', '>'])
        || value.contains("::")
        || value.starts_with(['.', ':', '/'])
        || bare.contains('.') && bare.split('.').all(is_word)
        || bare.contains('_') && is_word(bare) && bare.chars().all(|c| !c.is_ascii_lowercase())
        || value.chars().all(|c| c.is_ascii_digit() || c == '.')
}

/// What is put in the place of this; none if it is ordinary text after all.
fn hidden(found: &Captures<'_>, rest: &str) -> Option<String> {
    let whole = &found[0];
    let named = |name: &str| found.name(name).map(|kept| (kept.as_str(), &whole[kept.len()..]));
    // Names of many words have their first letters too; a key is one piece or has digits.
    if named("key").is_some_and(|(_, value)| value.contains(['-', '_']) && !random(value)) {
        return None;
    }
    if let Some((kept, _)) = named("user") {
        return Some(format!("{kept}{HIDDEN}@"));
    }
    if let Some((kept, value)) = named("scheme") {
        return random(value).then(|| format!("{kept}{HIDDEN}"));
    }
    if let Some((kept, value)) = named("name") {
        return secret(kept, value, rest).then(|| format!("{kept}{HIDDEN}"));
    }
    let kept = ["header", "query", "name_zh"].into_iter().find_map(|name| Some(named(name)?.0));
    Some(format!("{}{HIDDEN}", kept.unwrap_or_default()))
}

/// Whether this stands for a value and is none: a type, a variable, a call, a mask.
fn stands_in(value: &str) -> bool {
    let word = value.trim_end_matches([')', '}', '>', '.', '?', '!']);
    let types =
        ["string", "String", "str", "text", "None", "null", "nil", "undefined", "true", "false", "number", "bool"];
    let marks = ['$', '<', '{', '%', '*', '(', '…'];
    types.contains(&word)
        || value.starts_with(marks)
        || value.contains('(')
        || value.chars().all(|c| c == '.' || c == 'x')
}

/// `password=swordfish` is one; "the password: ask Ann for it" is a sentence.
fn secret(name: &str, value: &str, rest: &str) -> bool {
    if stands_in(value) || rest.starts_with('[') {
        return false;
    }
    let close = !name.ends_with(char::is_whitespace);
    let pass = name.trim_start_matches('-').get(..4).is_some_and(|start| start.eq_ignore_ascii_case("pass"));
    let ends_line =
        rest.trim_start_matches([' ', '\t']).is_empty() || rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n');
    close || random(value) || (pass && ends_line)
}

/// Whether it has digits among letters, or capitals within: prose has neither.
fn random(value: &str) -> bool {
    let digits = value.chars().filter(char::is_ascii_digit).count();
    let letters = value.chars().filter(char::is_ascii_alphabetic).count();
    let within = value.trim_start_matches(char::is_uppercase);
    let mixed = within.contains(|c: char| c.is_ascii_uppercase()) && within.contains(|c: char| c.is_ascii_lowercase());
    digits > 0 && (letters > 0 || value.len() >= 6) || mixed && value.len() >= 8
}
