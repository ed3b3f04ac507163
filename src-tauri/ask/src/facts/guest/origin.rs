//! Where a guest comes from, as the system says it: whatever it calls itself, this is not its to choose.

use crate::base::harmless::one_line;
use crate::base::limits::{GUEST_PROGRAM_CHARS_MAX, GUEST_PROGRAMS_COUNT_MAX};
use serde::{Deserialize, Serialize};

/// How the asker reached this program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Origin {
    /// The program, and above it whoever started it, each by the name of its file. None where they have ended already.
    Programs {
        /// File names without folders, the asking program first, at most `GUEST_PROGRAMS_COUNT_MAX`.
        names: Vec<String>,
    },
    /// It came over HTTP, with the access token.
    Token,
    /// This system does not say which program it is.
    Untold,
}

impl Origin {
    /// Of the names of files, the lowest first: fit to be shown, each on one line and no longer than one reads.
    pub fn of(names: impl IntoIterator<Item = String>) -> Origin {
        let mut shown: Vec<String> = names.into_iter().map(|name| readable(&name)).collect();
        shown.dedup();
        shown.truncate(GUEST_PROGRAMS_COUNT_MAX);
        Origin::Programs { names: shown }
    }
}

/// What hides or turns text stands there in letters, and what was cut off is seen to be missing.
fn readable(name: &str) -> String {
    let line = one_line(name);
    let line = line.trim();
    if line.chars().count() <= GUEST_PROGRAM_CHARS_MAX {
        return line.to_owned();
    }
    line.chars().take(GUEST_PROGRAM_CHARS_MAX - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(of: &[&str]) -> Vec<String> {
        match Origin::of(of.iter().map(|name| (*name).to_owned())) {
            Origin::Programs { names } => names,
            other @ (Origin::Token | Origin::Untold) => panic!("{other:?}"),
        }
    }

    #[test]
    fn names_are_on_one_line_shown_whole_or_seen_to_be_cut_and_few() {
        assert_eq!(names(&["node", "bash", "bash", "foot"]), ["node", "bash", "foot"]);
        assert_eq!(names(&["a", "b", "c", "d", "e"]).len(), GUEST_PROGRAMS_COUNT_MAX);
        assert_eq!(names(&["a\u{202e}b\nc"]), ["a‹U+202E›b c"]);
        let long = names(&[&"语".repeat(300)]);
        assert_eq!(long[0].chars().count(), GUEST_PROGRAM_CHARS_MAX);
        assert!(long[0].ends_with('…'));
        assert!(names(&[]).is_empty());
    }
}
