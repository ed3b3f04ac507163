//! A question as it is posted: what it is about, its text set in, its options by number, and how to reply.

use super::fit::{cut, cut_with_notice, length, lines_length};
use super::post::Manner;
use crate::base::harmless::{harmless, one_line};
use crate::base::limits::{CHAT_LABEL_CHARS_MIN, CHAT_LINE_CHARS_MAX, CHAT_TITLE_CHARS_MAX};
use crate::facts::interaction::Interaction;
use crate::facts::question::Question;
use crate::plain_text::marks::OptionMarks;
use crate::plain_text::said::how_to_reply;
use crate::plain_text::shown::{answers_of, badge, explained};
use crate::plain_text::{Steps, previewed};

/// What stands before each line of a text that others wrote: no line of it can pass for an option.
const GUTTER: &str = "│ ";

/// One option: its mark, its label, and what is said of it below.
struct Entry {
    mark: String,
    label: String,
    badge: &'static str,
    below: Vec<String>,
}

impl Entry {
    fn line(&self, label_max: usize) -> String {
        format!("{}. {}{}", self.mark, cut(&self.label, label_max), self.badge)
    }
}

/// The question at this place. `before`: what was taken down, and which conversation asks.
pub fn question(interaction: &Interaction, place: usize, before: &[String], manner: Manner) -> Option<String> {
    let questions = interaction.questions();
    let question = &*interaction.in_full(place)?;
    let count = (questions.len() > 1).then(|| format!("({}/{}) ", place + 1, questions.len()));
    let entries = entries(question, manner);
    let strings = manner.strings();
    let mut below: Vec<String> = interaction.limit_ms.map(|limit| limited(limit, manner)).into_iter().collect();
    below.push(how_to_reply(question, manner.language));
    below.extend(interaction.background.then(|| continues_meanwhile(question, manner).to_owned()));
    below.extend((questions.len() > 1).then(|| strings.skip_and_back().to_owned()));
    let text = set_in(question, &count.unwrap_or_default());
    Some(fitted(before, &text, &entries, &below, manner))
}

fn entries(question: &Question, manner: Manner) -> Vec<Entry> {
    let marks = OptionMarks::of(&question.options);
    let entry = |(index, option)| {
        let mark = marks.mark(index);
        let below = explained(&mark, option, manner.language);
        let below = below.iter().map(|line| format!("   · {}", line.trim_start())).collect();
        Entry { mark, label: one_line(&option.label), badge: badge(option, manner.language), below }
    };
    question.options.iter().enumerate().map(entry).collect()
}

/// The text of a question. Space within a line is one space, so that none of it can be pushed to where a line begins.
fn set_in(question: &Question, count: &str) -> String {
    let header = question.header.as_deref().map(one_line).filter(|header| !header.is_empty());
    let header = header.map(|header| format!("[{header}] ")).unwrap_or_default();
    let text = harmless(&question.text);
    let lines: Vec<String> = text.trim().lines().map(one_line).collect();
    format!("❓ {count}{header}{}", lines.join(&format!("\n{GUTTER}")))
}

fn fitted(before: &[String], text: &str, entries: &[Entry], below: &[String], manner: Manner) -> String {
    let whole = composed(before, text, entries, usize::MAX, |entry| entry.below.clone(), below);
    if length(&whole) <= manner.text_chars_max {
        return whole;
    }
    let fixed = lines_length(before) + lines_length(below);
    let room = manner.text_chars_max.saturating_sub(fixed);
    // Half of the room is the question's, as far as it needs it; what the options leave of theirs is the question's too.
    let notice = manner.strings().rest_is_on_the_desk();
    let needed = (length(text) + length(notice) + 2).min(room / 2);
    let share = (room - needed).checked_div(entries.len()).unwrap_or(0);
    let label_max = entries.iter().map(|entry| length(&entry.line(0)) + 1).max().unwrap_or(0);
    let label_max = share.saturating_sub(label_max).max(CHAT_LABEL_CHARS_MIN);
    let options: usize = entries.iter().map(|entry| length(&entry.line(label_max)) + 1).sum();
    let mut room = room.saturating_sub(options + 1);
    let text = if length(text) + 1 + length(notice) <= room {
        format!("{text} {notice}")
    } else {
        cut_with_notice(text, room, manner)
    };
    room = room.saturating_sub(length(&text));
    let explained = |entry: &Entry| {
        let needed = lines_length(&entry.below);
        match room.checked_sub(needed) {
            Some(left) => {
                room = left;
                entry.below.clone()
            }
            None => Vec::new(),
        }
    };
    composed(before, &text, entries, label_max, explained, below)
}

fn composed(
    before: &[String],
    text: &str,
    entries: &[Entry],
    label_max: usize,
    mut explained: impl FnMut(&Entry) -> Vec<String>,
    below: &[String],
) -> String {
    let mut lines = before.to_vec();
    lines.push(text.to_owned());
    for entry in entries {
        lines.push(entry.line(label_max));
        lines.extend(explained(entry));
    }
    lines.extend_from_slice(below);
    lines.join("\n")
}

/// All answers before they go, where a question was passed.
pub fn review(steps: &Steps, before: &[String], manner: Manner) -> String {
    let strings = manner.strings();
    let how = if steps.answers().is_empty() { strings.reply_send_to_close() } else { strings.reply_send_to_submit() };
    let answers = answers_of(steps, manner.language);
    let room = manner.text_chars_max.saturating_sub(lines_length(before) + length(how));
    let share = room.checked_div(answers.len()).unwrap_or(0).saturating_sub(1).min(CHAT_LINE_CHARS_MAX);
    let mut lines = before.to_vec();
    lines.extend(answers.iter().map(|line| cut(line, share)));
    lines.push(how.to_owned());
    lines.join("\n")
}

/// What an option leads to.
pub fn preview(question: &Question, index: usize, manner: Manner) -> String {
    let text = previewed(question, index).replace("\n   ", &format!("\n{GUTTER}"));
    if length(&text) <= manner.text_chars_max {
        return text;
    }
    cut_with_notice(&text, manner.text_chars_max, manner)
}

/// How long it waits. Begun minutes count, and below one begun seconds.
pub fn limited(limit_ms: u64, manner: Manner) -> String {
    match limit_ms.div_ceil(1000).max(1) {
        seconds @ 0..60 => manner.strings().closes_after_seconds(seconds),
        60.. => manner.strings().closes_after_minutes(limit_ms.div_ceil(60_000)),
    }
}

fn continues_meanwhile(question: &Question, manner: Manner) -> &'static str {
    let strings = manner.strings();
    if question.allow_freeform { strings.continues_meanwhile_quote_it() } else { strings.continues_meanwhile() }
}

/// Which conversation asks.
pub fn titled(title: &str) -> Option<String> {
    let title = one_line(title);
    (!title.is_empty()).then(|| format!("💬 {}", cut(&title, CHAT_TITLE_CHARS_MAX)))
}
