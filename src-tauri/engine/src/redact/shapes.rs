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

/// Those that a model is not to have, in their order. It works on such texts, so this is stricter than what is hidden from a
/// log: an example in a manual, a fixture of a test or a parameter's name has to reach it.
pub fn secrets(text: &str) -> impl Iterator<Item = (Range<usize>, SecretKind)> {
    SHAPES.captures_iter(text).filter_map(|found| {
        let whole = found.get(0)?;
        let kept = ["key", "header", "scheme", "user", "query", "name", "name_zh"];
        let named = kept.into_iter().find_map(|name| Some((name, found.name(name)?)));
        let Some((name, kept)) = named else {
            let is_private = whole.as_str().starts_with("-----BEGIN");
            let kind = if is_private { SecretKind::PrivateKey } else { SecretKind::Token };
            return (is_private || !is_example(whole.as_str())).then(|| (whole.range(), kind));
        };
        // The @ behind a password in an address is no part of it.
        let end = if name == "user" { whole.end() - 1 } else { whole.end() };
        let (place, value) = (kept.end()..end, &text[kept.end()..end]);
        if is_example(value) || stands_in(value) || value.len() < SECRET_BYTES_MIN {
            return None;
        }
        match name {
            "key" => random(value).then_some((whole.range(), SecretKind::Token)),
            "header" | "scheme" | "query" => random(value).then_some((place, SecretKind::Token)),
            "user" => Some((place, SecretKind::Password)),
            _ if is_code(value) => None,
            _ => {
                let is_set = is_variable(&text[..kept.start()], kept.as_str());
                let has_digits = value.contains(|c: char| c.is_ascii_digit());
                let is_one = has_digits && random(value) && value.len() >= RANDOM_BYTES_MIN || is_set;
                let kind = if is_password(kept.as_str()) { SecretKind::Password } else { SecretKind::Token };
                is_one.then_some((place, kind))
            }
        }
    })
}

fn is_password(name: &str) -> bool {
    ["pass", "密码", "口令"].iter().any(|word| name.to_lowercase().contains(word))
}

/// What manuals and templates have in the place of a value.
fn is_example(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let words = ["example", "your", "change", "placeholder", "dummy", "xxxx", "1234567890", "redacted by askwell"];
    words.iter().any(|word| lower.contains(word))
        || ["password", "passwd", "pass", "secret", "token", "test", "postgres", "root", "admin"]
            .contains(&lower.as_str())
}

/// Whether this name with what stands before it is an environment variable that is set there, as in `export DB_PASSWORD=`.
fn is_variable(before: &str, name: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    let word = line.rsplit([' ', '\t', ':', '"', '\'']).next().unwrap_or_default();
    let assigned = name.trim_end_matches(['"', '\'']).strip_suffix('=');
    let all = |text: &str| text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    assigned.is_some_and(all) && all(word)
}

/// A field, a call, an index: what a program reads its value from.
fn is_code(value: &str) -> bool {
    value.contains(['(', ')', '[', ']', '{', '}', '<', '>']) || value.contains("::") || value.starts_with(['.', ':'])
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
