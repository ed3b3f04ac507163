//! Results of tools, on their way to a model: what looks like a secret is marked, and kept for the person.

use super::{Finder, HIDDEN, Redactor, shapes};
use ask::message::CallResult;
use ask::redacted::{RedactedValue, SecretKind, note, tag};
use std::ops::Range;

/// Where a value stands in a text.
struct FoundSecret {
    place: Range<usize>,
    kind: SecretKind,
}

impl Redactor {
    /// The result as the model is to have it. `chance` is a number that nobody can foresee.
    pub fn redacted(&self, mut result: CallResult, chance: u16) -> CallResult {
        let found = self.secrets(&result.content);
        if found.is_empty() {
            return result;
        }
        let (mut content, mut from) = (String::with_capacity(result.content.len()), 0);
        for FoundSecret { place, kind } in found {
            let tag = tag(chance, result.redacted.len() + 1);
            let value = RedactedValue { kind, tag, value: result.content[place.clone()].to_owned() };
            content.push_str(&result.content[from..place.start]);
            content.push_str(&value.mark());
            result.redacted.push(value);
            from = place.end;
        }
        content.push_str(&result.content[from..]);
        content.push_str(&note(result.redacted.len()));
        result.content = content;
        result
    }

    /// In their order; none touches another.
    fn secrets(&self, text: &str) -> Vec<FoundSecret> {
        let mut all: Vec<FoundSecret> =
            shapes::secrets(text).into_iter().map(|(place, kind)| FoundSecret { place, kind }).collect();
        let own: Vec<Range<usize>> = match &self.known.read().finder {
            Finder::Idle => Vec::new(),
            Finder::Ready(finder) => finder.find_iter(text).map(|found| found.range()).collect(),
            // What can't be looked for could be anywhere.
            Finder::Broken => std::iter::once(0..text.len()).collect(),
        };
        all.extend(own.into_iter().map(|place| FoundSecret { place, kind: SecretKind::Own }));
        all.retain(|found| !found.place.is_empty() && &text[found.place.clone()] != HIDDEN);
        // Of two that overlap, the longer one stands: it has all of the secret.
        all.sort_by_key(|found| (found.place.start, std::cmp::Reverse(found.place.end)));
        let mut apart: Vec<FoundSecret> = Vec::new();
        for found in all {
            match apart.last_mut() {
                Some(last) if found.place.start < last.place.end => {
                    last.place.end = last.place.end.max(found.place.end)
                }
                Some(_) | None => apart.push(found),
            }
        }
        apart
    }
}
