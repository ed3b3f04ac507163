//! Telling thoughts from words where a model writes its thoughts into its text, between tags, cut anywhere.

/// Only at the very beginning of a reply: further on, a tag is something the model writes about.
const TAGS: [(&str, &str); 3] = [("<think>", "</think>"), ("<thinking>", "</thinking>"), ("<thought>", "</thought>")];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReplyPart<'a> {
    Text(&'a str),
    Reasoning(&'a str),
}

#[derive(Default)]
pub(crate) struct Splitter {
    place: Place,
    /// What cannot be told yet: it may be the beginning of a tag.
    held: String,
}

#[derive(Default, Clone, Copy)]
enum Place {
    #[default]
    Start,
    Inside(&'static str),
    /// Behind the closing tag, where the blank lines before the first word are dropped.
    Behind,
    Outside,
}

impl Splitter {
    pub fn feed<E>(&mut self, text: &str, each: &mut impl FnMut(ReplyPart<'_>) -> Result<(), E>) -> Result<(), E> {
        if matches!(self.place, Place::Outside) {
            return each(ReplyPart::Text(text));
        }
        self.held.push_str(text);
        loop {
            match self.place {
                Place::Outside => return self.give(self.held.len(), |text| ReplyPart::Text(text), each),
                Place::Start => {
                    let seen = self.held.trim_start();
                    let opened = TAGS.iter().find(|(open, _)| seen.starts_with(open));
                    if let Some((open, close)) = opened {
                        self.held = seen[open.len()..].to_owned();
                        self.place = Place::Inside(close);
                    } else if TAGS.iter().any(|(open, _)| open.starts_with(seen)) {
                        return Ok(());
                    } else {
                        self.place = Place::Outside;
                    }
                }
                Place::Inside(close) => match self.held.find(close) {
                    Some(end) => {
                        self.give(end, |text| ReplyPart::Reasoning(text), each)?;
                        self.held.drain(..close.len());
                        self.place = Place::Behind;
                    }
                    None => {
                        let kept = (1..close.len()).rev().find(|len| self.held.ends_with(&close[..*len])).unwrap_or(0);
                        return self.give(self.held.len() - kept, |text| ReplyPart::Reasoning(text), each);
                    }
                },
                Place::Behind => {
                    let blank = self.held.len() - self.held.trim_start().len();
                    self.held.drain(..blank);
                    if self.held.is_empty() {
                        return Ok(());
                    }
                    self.place = Place::Outside;
                }
            }
        }
    }

    /// Nothing more comes: what was held is what it looked like.
    pub fn end<E>(&mut self, each: &mut impl FnMut(ReplyPart<'_>) -> Result<(), E>) -> Result<(), E> {
        match self.place {
            Place::Inside(_) => self.give(self.held.len(), |text| ReplyPart::Reasoning(text), each),
            Place::Start | Place::Behind if self.held.trim().is_empty() => Ok(()),
            Place::Start | Place::Behind | Place::Outside => {
                self.give(self.held.len(), |text| ReplyPart::Text(text), each)
            }
        }
    }

    fn give<E>(
        &mut self,
        len: usize,
        part: impl Fn(&str) -> ReplyPart<'_>,
        each: &mut impl FnMut(ReplyPart<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        if len > 0 {
            let given: String = self.held.drain(..len).collect();
            each(part(&given))?;
        }
        Ok(())
    }
}

/// Some servers cut the opening tag off, so that thoughts look like text until the closing one: set right at the end.
pub(crate) fn without_opening(text: &str) -> Option<(&str, &str)> {
    let (thoughts, words) = text.split_once("</think>")?;
    (!thoughts.contains("<think>")).then(|| (thoughts.trim(), words.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(pieces: &[&str]) -> (String, String) {
        let (mut text, mut reasoning) = (String::new(), String::new());
        let mut splitter = Splitter::default();
        let mut each = |part: ReplyPart<'_>| {
            match part {
                ReplyPart::Text(piece) => text.push_str(piece),
                ReplyPart::Reasoning(piece) => reasoning.push_str(piece),
            }
            Ok::<(), ()>(())
        };
        for piece in pieces {
            splitter.feed(piece, &mut each).ok();
        }
        splitter.end(&mut each).ok();
        (text, reasoning)
    }

    #[test]
    fn wherever_a_tag_is_cut_thoughts_and_words_come_out_the_same() {
        for whole in
            ["<think>a < b</th</think>\n\nyes", "  <thinking>嗯,好</thinking> 好的 </thinking>", "<thought></thought>x"]
        {
            let expected = split(&[whole]);
            for (cut, _) in whole.char_indices() {
                assert_eq!(split(&[&whole[..cut], &whole[cut..]]), expected, "{whole} at {cut}");
            }
            let chars: Vec<String> = whole.chars().map(String::from).collect();
            assert_eq!(split(&chars.iter().map(String::as_str).collect::<Vec<_>>()), expected);
        }
        assert_eq!(split(&["<think>a < b</th</think>\n\nyes"]), ("yes".into(), "a < b</th".into()));
    }

    #[test]
    fn a_tag_inside_the_text_stays_text() {
        assert_eq!(split(&["The tag <think> opens, </think> closes."]).1, "");
        assert_eq!(split(&["<thin", "g>"]), ("<thing>".into(), String::new()));
        assert_eq!(split(&["<th"]), ("<th".into(), String::new()));
    }

    #[test]
    fn thoughts_that_never_end_are_thoughts() {
        assert_eq!(split(&["<think>so"]), (String::new(), "so".into()));
    }

    #[test]
    fn a_closing_tag_alone_splits_at_the_end() {
        assert_eq!(without_opening("hm\n</think>\n\nyes"), Some(("hm", "yes")));
        assert_eq!(without_opening("`<think>` and `</think>`"), None);
        assert_eq!(without_opening("plain"), None);
    }
}
