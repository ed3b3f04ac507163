//! Matches what was streamed with what was stored: every word of a reply is printed once, whichever came first.

use std::collections::HashSet;

#[derive(Debug, Default)]
pub struct PrintedReply {
    /// What of the reply under way is on the screen.
    streamed: String,
    /// The reply under way is stored and printed whole: late pieces of its stream are old news.
    settled: bool,
    /// Places of the replies that are printed.
    printed: HashSet<usize>,
}

impl PrintedReply {
    /// A new request begins. True if an unfinished text stands on the screen that is no longer valid.
    pub fn begin(&mut self) -> bool {
        let torn = !self.settled && !self.streamed.is_empty();
        self.streamed.clear();
        self.settled = false;
        torn
    }

    /// What of this piece is to be printed now.
    pub fn streamed<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        if self.settled {
            return None;
        }
        let text = if self.streamed.is_empty() { text.trim_start() } else { text };
        self.streamed.push_str(text);
        (!text.is_empty()).then_some(text)
    }

    /// What is still to be printed of a reply that is being written, where whoever comes sees all of it so far.
    pub fn joined(&mut self, text: &str) -> Option<Rest> {
        let text = text.trim_start();
        let before = if self.settled { String::new() } else { std::mem::take(&mut self.streamed) };
        self.settled = false;
        text.clone_into(&mut self.streamed);
        let rest = text.strip_prefix(before.as_str());
        match rest {
            Some("") => None,
            Some(rest) => Some(Rest::More(rest.to_owned())),
            None => Some(Rest::Anew(text.to_owned())),
        }
    }

    /// What is still to be printed of a reply that is stored, if anything.
    pub fn stored(&mut self, index: usize, text: &str) -> Option<Rest> {
        if !self.printed.insert(index) {
            return None;
        }
        let streamed = std::mem::take(&mut self.streamed);
        self.settled = true;
        let rest = text.trim().strip_prefix(streamed.trim());
        Some(match rest {
            Some(rest) => Rest::More(rest.strip_prefix(tail(&streamed)).unwrap_or(rest).to_owned()),
            None => Rest::Anew(text.trim().to_owned()),
        })
    }

    /// It was on the screen, or is not to be printed at all.
    pub fn skip(&mut self, index: usize) {
        self.printed.insert(index);
    }
}

/// The space at the end of what was streamed.
fn tail(streamed: &str) -> &str {
    streamed.get(streamed.trim_end().len()..).unwrap_or_default()
}

#[derive(Debug, PartialEq, Eq)]
pub enum Rest {
    /// It follows what is on the screen.
    More(String),
    /// What is on the screen was another text.
    Anew(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn more(text: &str) -> Option<Rest> {
        Some(Rest::More(text.into()))
    }

    #[test]
    fn every_word_is_printed_once() {
        let mut spoken = PrintedReply::default();
        assert!(!spoken.begin());
        assert_eq!(spoken.streamed("\n\n"), None);
        assert_eq!(spoken.streamed("One "), Some("One "));
        assert_eq!(spoken.stored(3, "One two."), more("two."));
        assert_eq!(spoken.streamed("two."), None, "it came after the reply was stored");
        assert_eq!(spoken.stored(3, "One two."), None, "the entry changed because a tool ended");
        assert!(!spoken.begin());
        assert_eq!(spoken.stored(5, "Never streamed."), more("Never streamed."));
    }

    #[test]
    fn who_comes_into_a_reply_prints_what_is_not_on_the_screen() {
        let mut spoken = PrintedReply::default();
        assert_eq!(spoken.joined("One "), more("One "), "the screen was empty");
        assert_eq!(spoken.streamed("two"), Some("two"));
        assert_eq!(spoken.joined("One two three"), more(" three"), "some of it was left out here");
        assert_eq!(spoken.joined("One two three"), None);
        assert_eq!(spoken.stored(0, "One two three."), more("."));
        assert_eq!(spoken.joined("Next"), more("Next"), "another reply");
        assert_eq!(spoken.joined("Other"), Some(Rest::Anew("Other".into())), "it was begun again meanwhile");
    }

    #[test]
    fn an_attempt_that_broke_off_is_told_from_the_next() {
        let mut spoken = PrintedReply::default();
        spoken.begin();
        spoken.streamed("Half a sen");
        assert!(spoken.begin());
        spoken.streamed("Other words");
        assert_eq!(spoken.stored(0, "Other words entirely"), more(" entirely"));
    }

    #[test]
    fn a_reply_that_is_not_what_was_streamed_is_printed_whole() {
        let mut spoken = PrintedReply::default();
        spoken.begin();
        spoken.streamed("A summary for the model");
        assert_eq!(spoken.stored(0, "The answer"), Some(Rest::Anew("The answer".into())));
    }
}
