//! Replacing text in a file: exactly what was meant, or a sentence that says why not.

/// Why nothing was replaced. Each sentence stands behind the name of the file.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoEdit {
    #[error("`old` is empty. Give the text to replace; to write a whole file, use write_file")]
    Empty,
    #[error("`old` and `new` are the same, so there is nothing to change")]
    Same,
    #[error(
        "`old` stands in it in {count} places (line {lines}). Give more of the text around the one you mean, or set `all`"
    )]
    Many { count: usize, lines: String },
    #[error("`old` does not stand in it. {0}")]
    Nowhere(String),
}

/// How a text ends its lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineEnds {
    /// Each with `\r\n`: what is put in gets them too.
    CarriageReturns,
    /// As they stand.
    Other,
}

impl LineEnds {
    pub fn of(text: &str) -> LineEnds {
        let lines = text.matches('\n').count();
        if lines > 0 && text.matches("\r\n").count() == lines { LineEnds::CarriageReturns } else { LineEnds::Other }
    }

    fn apply(self, text: &str) -> String {
        match self {
            LineEnds::CarriageReturns => text.replace("\r\n", "\n").replace('\n', "\r\n"),
            LineEnds::Other => text.to_owned(),
        }
    }
}

const PLACES_NAMED_COUNT_MAX: usize = 10;
const LINES_NEAR_COUNT_MAX: usize = 3;
/// A longer line near is cut.
const LINE_NEAR_CHARS_MAX: usize = 200;

/// The text with `old` replaced by `new`, and in how many places.
pub fn replace(text: &str, old: &str, new: &str, all: bool) -> Result<(String, usize), NoEdit> {
    if old.is_empty() {
        return Err(NoEdit::Empty);
    }
    let ends = LineEnds::of(text);
    let (old, new) = (ends.apply(old), ends.apply(new));
    if old == new {
        return Err(NoEdit::Same);
    }
    let places: Vec<usize> = text.match_indices(&old).map(|(at, _)| at).collect();
    match places.as_slice() {
        [] => Err(NoEdit::Nowhere(near(text, &old))),
        [_] => Ok((text.replacen(&old, &new, 1), 1)),
        many if all => Ok((text.replace(&old, &new), many.len())),
        many => Err(NoEdit::Many { count: many.len(), lines: lines(text, many) }),
    }
}

fn lines(text: &str, places: &[usize]) -> String {
    let line = |at: &usize| (text[..*at].matches('\n').count() + 1).to_string();
    let named: Vec<String> = places.iter().take(PLACES_NAMED_COUNT_MAX).map(line).collect();
    let more = if places.len() > PLACES_NAMED_COUNT_MAX { ", …" } else { "" };
    format!("{}{more}", named.join(", "))
}

/// The lines that may have been meant: the same but for blanks, or but for what the first line ends with.
fn near(text: &str, old: &str) -> String {
    let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some(wanted) = old.lines().map(squeezed).find(|line| !line.is_empty()) else {
        return "It is blanks only; give some of the text around them".to_owned();
    };
    let alike = text.lines().enumerate().filter(|(_, line)| squeezed(line) == wanted);
    let alike: Vec<String> = alike.take(LINES_NEAR_COUNT_MAX).map(|(at, line)| quoted(at, line)).collect();
    if alike.is_empty() {
        return "Read the file again with read_file, and give the text exactly as it stands there".to_owned();
    }
    let first = old.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let differs = if text.contains(first) { "its first line is there, but not what follows" } else { "blanks differ" };
    format!("Near it, {differs}: {}. Give the text exactly as it stands there", alike.join("; "))
}

fn quoted(at: usize, line: &str) -> String {
    let cut: String = line.chars().take(LINE_NEAR_CHARS_MAX).collect();
    format!("line {} is {cut:?}", at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_stands_within_a_sentence_and_has_no_full_stop_of_its_own() {
        for (text, old, new) in [
            ("a", "", "x"),
            ("a", "a", "a"),
            ("a a", "a", "b"),
            ("a", "b", "c"),
            ("a  b", "a b", "c"),
            ("a", "  ", "c"),
        ] {
            let why = replace(text, old, new, false).unwrap_err();
            assert!(!why.to_string().ends_with('.'), "{why}");
        }
    }

    #[test]
    fn text_is_replaced_where_it_stands_once_or_everywhere_if_that_is_meant() {
        let cases = [
            ("a b c", "b", "x", false, "a x c", 1),
            ("a b c", " b", "", false, "a c", 1),
            ("aa", "a", "b", true, "bb", 2),
            ("one\r\ntwo\r\n", "one\ntwo", "1\n2\n3", false, "1\r\n2\r\n3\r\n", 1),
            ("one\r\ntwo\r\n", "one\r\ntwo", "1\r\n2", false, "1\r\n2\r\n", 1),
            ("one\r\ntwo\n", "two\n", "2\n", false, "one\r\n2\n", 1),
            ("配置 = 1", "配置", "设置", false, "设置 = 1", 1),
        ];
        for (text, old, new, all, expected, count) in cases {
            assert_eq!(replace(text, old, new, all), Ok((expected.to_owned(), count)), "{text:?} {old:?}");
        }
    }

    #[test]
    fn what_cannot_be_replaced_comes_with_what_to_do() {
        let cases = [
            ("a", "", "x", "write_file"),
            ("a", "a", "a", "the same"),
            ("a\r\n", "a\n", "a\r\n", "the same"),
            ("x\ny\nx\n", "x", "z", "in 2 places (line 1, 3)"),
            (
                "fn a() {\n    b();\n}\n",
                "fn a() {\n  b();\n}",
                "z",
                "its first line is there, but not what follows: line 1",
            ),
            ("\tif x {\n", "    if x {\n", "z", "blanks differ: line 1 is \"\\tif x {\""),
            ("abc\n", "xyz", "z", "Read the file again"),
            ("abc\n", "\n\n\n", "z", "blanks only"),
        ];
        for (text, old, new, part) in cases {
            let why = replace(text, old, new, false).unwrap_err().to_string();
            assert!(why.contains(part), "{text:?} {old:?}: {why}");
        }
        let many = replace(&"x\n".repeat(30), "x", "y", false).unwrap_err().to_string();
        assert!(many.contains("30 places (line 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …)"), "{many}");
    }
}
