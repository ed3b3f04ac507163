//! Nothing secret is logged or shown: servers repeat keys in their errors, and addresses may carry them.

mod forms;
mod results;
mod shapes;
mod values;

use aho_corasick::{AhoCorasick, MatchKind};
use ask::wire::Secrets;
use parking_lot::RwLock;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

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
    finder: Finder,
}

/// What finds the known secrets in a text.
#[derive(Clone, Default)]
enum Finder {
    /// None is known.
    #[default]
    Idle,
    Ready(Arc<AhoCorasick>),
    /// Secrets are known and cannot be looked for, so nothing is shown at all.
    Broken,
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
            known.finder = finder.map_or(Finder::Broken, |finder| Finder::Ready(Arc::new(finder)));
        }
    }

    /// The text without secrets. Borrowed when there was none.
    pub fn scrub<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let finder = self.known.read().finder.clone();
        scrub_known(&finder, shapes::scrub(scrub_known(&finder, Cow::Borrowed(text))))
    }
}

fn scrub_known<'t>(finder: &Finder, mut text: Cow<'t, str>) -> Cow<'t, str> {
    let finder = match finder {
        Finder::Idle => return text,
        Finder::Ready(finder) => finder,
        Finder::Broken => return Cow::Borrowed(HIDDEN),
    };
    for _ in 0..LOOKS_MAX {
        if !finder.is_match(text.as_ref()) {
            return text;
        }
        text = Cow::Owned(replace(finder, &text));
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

#[cfg(test)]
mod tests;
