//! Nothing secret is logged or shown: servers repeat keys in their errors, and addresses may carry them.

mod forms;

use aho_corasick::{AhoCorasick, MatchKind};
use ask::wire::Secrets;
use parking_lot::RwLock;
use regex::Regex;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

/// What stands in the place of a secret.
pub const HIDDEN: &str = "[hidden]";
/// Shorter values are words such as "none" or "ollama": hiding them would only garble the text.
pub const SECRET_BYTES_MIN: usize = 8;
/// A replacement can put the halves of another secret side by side, so the text is looked over again.
const LOOKS_MAX: usize = 8;

/// Knows every secret that was loaded, and what secrets usually look like.
#[derive(Default)]
pub struct Redactor {
    known: RwLock<Known>,
}

#[derive(Default)]
struct Known {
    forms: BTreeSet<String>,
    finder: Option<Arc<AhoCorasick>>,
}

impl Redactor {
    /// From now on these values are hidden, also where they are encoded.
    pub fn learn(&self, secrets: &Secrets) {
        secrets.key.iter().chain(secrets.headers.values()).for_each(|value| self.learn_value(value));
    }

    /// A header's value is often "Bearer KEY" while a server names the key alone: each long word counts too.
    pub fn learn_value(&self, value: &str) {
        let words = std::iter::once(value.trim()).chain(value.split_whitespace());
        let mut known = self.known.write();
        let before = known.forms.len();
        for word in words.filter(|word| word.len() >= SECRET_BYTES_MIN && !HIDDEN.contains(word)) {
            known.forms.extend(forms::of(word));
        }
        if known.forms.len() != before {
            let finder = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(&known.forms);
            known.finder = finder.ok().map(Arc::new);
        }
    }

    /// The text without secrets. Borrowed when there was none.
    pub fn scrub<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let finder = self.known.read().finder.clone();
        let finder = finder.as_deref();
        scrub_known(finder, scrub_shapes(scrub_known(finder, Cow::Borrowed(text))))
    }
}

impl Redactor {
    /// JSON without secrets: in its texts, and in whatever stands under a name such as `password`.
    pub fn scrub_json(&self, value: Value) -> Value {
        match value {
            Value::String(text) => Value::String(self.scrub(&text).into_owned()),
            Value::Array(all) => all.into_iter().map(|one| self.scrub_json(one)).collect(),
            Value::Object(members) => {
                let scrubbed = members.into_iter().map(|(name, value)| {
                    let secret = NAMES.as_ref().is_some_and(|names| names.is_match(&name)) && value.is_string();
                    let value = if secret { Value::from(HIDDEN) } else { self.scrub_json(value) };
                    (self.scrub(&name).into_owned(), value)
                });
                Value::Object(scrubbed.collect())
            }
            plain @ (Value::Null | Value::Bool(_) | Value::Number(_)) => plain,
        }
    }
}

/// Names whose value is a secret, whatever it looks like.
static NAMES: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)^(?:authorization|cookie|pass(?:word|wd|phrase)|secret|token|(?:api|access|auth|private)[-_]?(?:key|token)|client[-_]?secret)$",
    )
    .ok()
});

fn scrub_known<'t>(finder: Option<&AhoCorasick>, mut text: Cow<'t, str>) -> Cow<'t, str> {
    for _ in 0..LOOKS_MAX {
        match finder.filter(|finder| finder.is_match(text.as_ref())) {
            Some(finder) => text = Cow::Owned(replace(finder, &text)),
            None => return text,
        }
    }
    Cow::Borrowed(HIDDEN)
}

fn replace(finder: &AhoCorasick, text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut from = 0;
    for found in finder.find_iter(text) {
        clean.push_str(&text[from..found.start()]);
        clean.push_str(HIDDEN);
        from = found.end();
    }
    clean.push_str(&text[from..]);
    clean
}

/// `keep` is what tells a reader which kind of secret stood there.
static SHAPES: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let shapes = [
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|\z)",
        r"\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}",
        r"\baskwell_[A-Za-z0-9_-]{40,}",
        r"\bgh[pousr]_[A-Za-z0-9]{20,}",
        r"\bgithub_pat_[A-Za-z0-9_]{20,}",
        r"\bglpat-[A-Za-z0-9_-]{16,}",
        r"\bhf_[A-Za-z0-9]{20,}",
        r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}",
        r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b",
        r"\bAIza[0-9A-Za-z_-]{30,}",
        r"\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*",
        r"(?P<scheme>(?i:\b(?:bearer|basic)\s+))[A-Za-z0-9._~+/-]{8,}=*",
        r"(?P<user>[a-z][a-z0-9+.-]*://[^\s/:@]*:)[^\s/@]+@",
        r"(?P<query>[?&](?i:key|token|sig|signature)=)[^\s&#]{4,}",
        r#"(?P<name>(?i:pass(?:word|wd|phrase)|secret|(?:api|access|auth|private)[-_]?(?:key|token)|client[-_]?secret)\\?["']?\s*[=:]\s*\\?["']?)[^\s"'\\,;&\[]{4,}"#,
    ];
    Regex::new(&shapes.join("|")).ok()
});

fn scrub_shapes(text: Cow<'_, str>) -> Cow<'_, str> {
    let Some(shapes) = SHAPES.as_ref().filter(|shapes| shapes.is_match(&text)) else {
        return text;
    };
    let hide = |found: &regex::Captures<'_>| {
        let kept = |name| found.name(name).map(|kept| kept.as_str());
        if let Some(user) = kept("user") {
            return format!("{user}{HIDDEN}@");
        }
        let keep = kept("scheme").or_else(|| kept("query")).or_else(|| kept("name")).unwrap_or_default();
        format!("{keep}{HIDDEN}")
    };
    Cow::Owned(shapes.replace_all(&text, hide).into_owned())
}

#[cfg(test)]
mod tests;
