//! Which command lines a rule for a beginning covers: plain words only, and of those only what cannot be turned to other ends.

use super::known::KnownCommand;
use std::collections::BTreeMap;

/// What a rule for a beginning says of one line.
struct Judged<'a> {
    known: &'static KnownCommand,
    words: Vec<&'a str>,
}

impl<'a> Judged<'a> {
    fn of(line: &'a str) -> Option<Judged<'a>> {
        let words = plain_words(line)?;
        let known = KnownCommand::of(&words)?;
        let script = words.get(known.words.len()).copied();
        let named = !known.names_script || script.is_some_and(is_script);
        named.then_some(Judged { known, words })
    }

    /// What comes after the words that a rule names at least.
    fn arguments(&self) -> &[&'a str] {
        self.words.get(self.known.rule_words()..).unwrap_or_default()
    }

    fn uncovered(&self) -> Vec<&'a str> {
        let dashes = self.arguments().iter().position(|word| *word == "--");
        let passed = dashes.zip(self.known.behind_dashes());
        let known = |at: usize| match &passed {
            Some((dashes, behind)) if at > *dashes => behind,
            Some(_) | None => self.known,
        };
        let words = self.arguments().iter().copied().enumerate();
        words.filter(|(at, word)| !is_harmless(known(*at), word)).map(|(_, word)| word).collect()
    }
}

/// The beginning that a rule can be made of from this line; None where no such rule would cover it.
pub fn beginning(line: &str) -> Option<Vec<String>> {
    let judged = Judged::of(line)?;
    if !judged.uncovered().is_empty() {
        return None;
    }
    let words = judged.words.iter().take(judged.known.rule_words());
    Some(words.map(|word| (*word).to_owned()).collect())
}

/// Whether a rule for this beginning covers the line.
pub fn begins(beginning: &[String], line: &str) -> bool {
    let Some(judged) = Judged::of(line) else { return false };
    beginning.len() >= judged.known.rule_words()
        && judged.words.len() >= beginning.len()
        && judged.words.iter().zip(beginning).all(|(given, word)| given == word)
        && judged.uncovered().is_empty()
}

/// The words of a line for which a rule for its beginning does not hold, in their order.
pub fn uncovered(line: &str) -> Vec<String> {
    let judged = Judged::of(line);
    judged.iter().flat_map(Judged::uncovered).map(str::to_owned).collect()
}

/// The words of a line that may name something in the folder that it is run in.
pub fn operands(line: &str) -> Vec<&str> {
    let words = plain_words(line).unwrap_or_default();
    words
        .into_iter()
        .skip(1)
        .map(|word| if word.starts_with('-') { value(word).unwrap_or(word) } else { word })
        .collect()
}

/// A rule names a command line and nothing else. The same line in another folder, or with other variables, does another
/// thing: `rm -rf *` is harmless in one folder only.
pub fn as_it_reads(folder: &str, environment: &BTreeMap<String, String>) -> bool {
    matches!(folder, "" | ".") && environment.is_empty()
}

/// The words of a command that a shell takes as they stand. None where it could do anything more with them, as with a
/// variable between `%` on Windows.
fn plain_words(command: &str) -> Option<Vec<&str>> {
    let plain = |c: char| c.is_ascii_alphanumeric() || " _-./:=@+,".contains(c);
    let words: Vec<&str> = command.split(' ').filter(|word| !word.is_empty()).collect();
    let assigns = words.first().is_none_or(|first| first.contains('='));
    (command.chars().all(plain) && !assigns).then_some(words)
}

/// The name of a script in a list of them; never a file.
fn is_script(word: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || "_-:".contains(c);
    !word.starts_with(['-', ':']) && word.chars().all(letter)
}

fn is_harmless(known: &KnownCommand, word: &str) -> bool {
    if word.starts_with('-') { is_known_flag(known, word) } else { known.takes_names && is_inside(word) }
}

fn is_known_flag(known: &KnownCommand, word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    let said = known.has_flag(name) || (!name.starts_with("--") && (is_count(known, name) || letters(known, name)));
    said && value(word).is_none_or(is_inside)
}

fn value(flag: &str) -> Option<&str> {
    flag.split_once('=').map(|(_, value)| value)
}

/// `-20`, where that is `-n 20`.
fn is_count(known: &KnownCommand, flag: &str) -> bool {
    let digits = flag.strip_prefix('-').filter(|digits| !digits.is_empty() && known.has_flag("-n"));
    digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// `-la`, `-n20`: letters that stand for themselves, and a number after the last of them.
fn letters(known: &KnownCommand, flag: &str) -> bool {
    let letters = flag.trim_start_matches('-').trim_end_matches(|c: char| c.is_ascii_digit());
    let known = |letter: char| letter.is_ascii_alphanumeric() && known.has_flag(&format!("-{letter}"));
    !letters.is_empty() && letters.chars().all(known)
}

/// A name beneath the folder that the command is run in, as far as words tell. No address, no `@file`, no assignment.
fn is_inside(word: &str) -> bool {
    // `::` stands in names of tests and modules, and in no address that these commands take.
    let up = |part: &str| part == "..";
    !word.starts_with('/') && !word.replace("::", "").contains([':', '@', '=']) && !word.split('/').any(up)
}

#[cfg(test)]
mod tests;
