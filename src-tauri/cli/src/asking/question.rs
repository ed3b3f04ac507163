//! From the command line to the arguments of a call.

use super::file::{self, FileBeginning};
use crate::arguments::asking::AskArguments;
use crate::input::{fence_for, read_all};
use crate::leaving::EarlyExit;
use crate::strings::Strings;
use ask::limits::QUESTION_BYTES_MAX;
use ask::plain_text::one_line;
use ask::thread::cut;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::path::Path;

pub fn arguments(wishes: &AskArguments, strings: &dyn Strings) -> Result<Map<String, Value>, EarlyExit> {
    let from_input = wishes.question == "-";
    let (question, mut details) =
        if from_input { split(read_all()?) } else { (wishes.question.clone(), String::new()) };
    match wishes.details.as_deref() {
        Some(file) if file == Path::new("-") && from_input => {}
        Some(file) if file == Path::new("-") => below(&mut details, &read_all()?),
        Some(file) => below(&mut details, &text_of(file)?),
        None => {}
    }
    for file in &wishes.attach {
        below(&mut details, &shown(file)?);
    }
    if let Some(why) = unusable(&question, wishes, strings) {
        return Err(EarlyExit::Misnamed(strings.not_asked(&why)));
    }
    let mut arguments = Map::new();
    arguments.insert("question".into(), question.trim().into());
    if !wishes.options.is_empty() {
        let option = |(label, recommended)| json!({ "label": label, "recommended": recommended });
        arguments.insert("options".into(), wishes.labels().map(option).collect());
    }
    arguments.insert("multi_select".into(), wishes.multi.into());
    arguments.insert("allow_freeform".into(), (!wishes.no_text).into());
    if !details.trim().is_empty() {
        arguments.insert("details".into(), details.into());
    }
    if let Some(timeout) = wishes.timeout {
        arguments.insert("timeout_ms".into(), u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX).into());
    }
    Ok(arguments)
}

/// What is mistyped most, said before anything is asked and in the language of whoever typed it. All else is for the program
/// that asks to refuse.
fn unusable(question: &str, wishes: &AskArguments, strings: &dyn Strings) -> Option<String> {
    if question.trim().is_empty() {
        return Some(strings.question_is_empty().to_owned());
    }
    let labels: Vec<&str> = wishes.labels().map(|(label, _)| label.trim()).collect();
    labels.iter().enumerate().find_map(|(index, label)| {
        if label.is_empty() {
            return Some(strings.option_is_empty(index + 1));
        }
        let first = labels.iter().take(index).position(|earlier| earlier == label)?;
        Some(strings.option_repeats(index + 1, &one_line(label), first + 1))
    })
}

/// A text that is too long for a question is asked by its first line, and read below it.
fn split(text: String) -> (String, String) {
    if text.trim().len() <= QUESTION_BYTES_MAX {
        return (text, String::new());
    }
    let text = text.trim_start();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let question = cut(first.trim_start_matches('#').trim(), QUESTION_BYTES_MAX).to_owned();
    let rest = if first.len() > QUESTION_BYTES_MAX { text } else { rest };
    (question, rest.to_owned())
}

fn below(details: &mut String, more: &str) {
    if !details.trim().is_empty() {
        details.push_str("\n\n");
    }
    details.push_str(more.trim_end());
}

/// A text stands there in full; of anything else, what and where it is.
fn shown(file: &Path) -> Result<String, EarlyExit> {
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let FileBeginning { text, bytes } = file::read(&whole)?;
    let path = whole.display();
    let Some(text) = text else { return Ok(format!("**{path}** ({bytes} B)")) };
    let kind = whole.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let fence = fence_for(&text);
    let mut out = format!("**{path}**\n");
    // Writing to a String cannot fail.
    let _ = write!(out, "{fence}{kind}\n{}\n{fence}", text.trim_end());
    Ok(out)
}

fn text_of(file: &Path) -> Result<String, EarlyExit> {
    file::read(file)?.text.ok_or_else(|| EarlyExit::NoText(file.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_asked_by_its_first_line() {
        assert_eq!(split("Short?\n\nmore".into()), ("Short?\n\nmore".into(), String::new()));
        let rest = "x ".repeat(4_000);
        let (question, details) = split(format!("# Ship it?\n{rest}"));
        assert_eq!((question.as_str(), details), ("Ship it?", rest));
        let line = "y".repeat(10_000);
        let (question, details) = split(line.clone());
        assert_eq!((question.len(), details), (QUESTION_BYTES_MAX, line), "nothing of it is lost");
    }
}
