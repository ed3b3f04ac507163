//! What stands before each option and is typed to choose it.

use super::fold::fold;
use crate::base::harmless::one_line;
use crate::facts::question::QuestionOption;

/// Numbers, unless an option's own text could be taken for another option's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionMarks {
    Numbers,
    Letters,
    /// `#1`: where both numbers and letters would be ambiguous.
    Hashes,
}

/// What a reply is when it is read as a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkReading {
    Option(usize),
    /// It is written like a mark, but no option has it.
    Missing,
}

impl OptionMarks {
    pub fn of(options: &[QuestionOption]) -> OptionMarks {
        let labels: Vec<String> = options.iter().map(|option| fold(&one_line(&option.label))).collect();
        let numbered = |(index, label): (usize, &String)| {
            let digits = label.chars().take_while(char::is_ascii_digit).count();
            let number = label.get(..digits).and_then(|digits| digits.parse::<usize>().ok());
            let misleads = |number| (1..=labels.len()).contains(&number) && number != index + 1;
            is_number(label) || number.is_some_and(misleads)
        };
        if !labels.iter().enumerate().any(numbered) {
            return OptionMarks::Numbers;
        }
        let lettered = |label: &String| {
            let mut chars = label.trim_end_matches(['.', ')', ',']).chars();
            chars.next().is_some_and(|c| c.is_ascii_lowercase()) && chars.next().is_none()
        };
        if labels.len() > 26 || labels.iter().any(lettered) { OptionMarks::Hashes } else { OptionMarks::Letters }
    }

    /// The mark of the option at this place, counted from 0.
    pub fn mark(self, index: usize) -> String {
        match self {
            OptionMarks::Numbers => (index + 1).to_string(),
            OptionMarks::Letters => ('A'..='Z').nth(index).map(String::from).unwrap_or_default(),
            OptionMarks::Hashes => format!("#{}", index + 1),
        }
    }

    /// Reads a folded reply as a mark; None where it is something else.
    pub fn read(self, folded: &str, count: usize) -> Option<MarkReading> {
        let folded = folded.strip_suffix(['.', ')', ',']).unwrap_or(folded);
        let index = match self {
            OptionMarks::Numbers => number(folded)?,
            OptionMarks::Hashes => number(folded.strip_prefix('#')?)?,
            OptionMarks::Letters => {
                // A letter that no option has is no mistyped mark: "x" or "k" may be the answer itself.
                let mut chars = folded.chars();
                let letter = chars.next().filter(|_| chars.next().is_none())?;
                return ('a'..='z').take(count).position(|c| c == letter).map(MarkReading::Option);
            }
        };
        Some(match index.checked_sub(1).filter(|index| *index < count) {
            Some(index) => MarkReading::Option(index),
            None => MarkReading::Missing,
        })
    }
}

/// A row of digits; one too long for a number is still one.
fn number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(usize::MAX))
}

fn is_number(label: &str) -> bool {
    let numeric = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '+' | '%' | ' ' | ')');
    label.contains(|c: char| c.is_ascii_digit()) && label.chars().all(numeric)
}
