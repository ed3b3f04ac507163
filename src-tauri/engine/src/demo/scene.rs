//! What the demo says next. One scene: it looks around, reads two notes side by side, finds that they disagree about
//! something that only the person can decide, asks, and goes on with the answer; then it acts, with consent.

use super::acting;
use super::past::{Done, Past};
use super::sample::{File, Sample};
use super::words::{self, Words};
use ask::tool::{AskTool, ReadTool, Tool};
use serde_json::{Value, json};

/// A reply: words, and the calls that go with them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Turn {
    pub text: String,
    pub calls: Vec<(Tool, Value)>,
}

/// What became of the question.
enum Answer {
    Saturday,
    Sunday,
    Open,
    Own(String),
    /// "Let the agent decide."
    Delegated,
    /// The person asks back first.
    Talk,
    /// Closed without an answer.
    None,
    /// The run was stopped before there was one.
    Stopped,
}

pub(super) fn next(past: &Past) -> Turn {
    let words = words::of(past.language);
    if past.words_only {
        return say(so_far(past, words));
    }
    if !words::is_task(&past.task) {
        return say(chat(past, words));
    }
    if !past.offers(ReadTool::ListFiles) || !past.offers(ReadTool::ReadFile) {
        return say(words.no_folder);
    }
    let Some(listing) = past.called(ReadTool::ListFiles).next() else {
        return Turn { text: words.begin.into(), calls: vec![(Tool::Read(ReadTool::ListFiles), json!({}))] };
    };
    let Some(sample) = Sample::seen_in(&listing.result) else { return say(words.other_folder) };
    let (Some(april), Some(may)) = (past.content(sample.april.path), past.content(sample.may.path)) else {
        return Turn { text: words.read_notes.into(), calls: vec![read(&sample.april), read(&sample.may)] };
    };
    if !sample.april.known_in(april) || !sample.may.known_in(may) {
        return say(words.other_notes);
    }
    let decision = words.decision.replace("{april}", sample.april.path).replace("{may}", sample.may.path);
    let Some(asked) = past.called(AskTool::AskUser).last() else {
        if past.offers(AskTool::AskUser) {
            return Turn { text: decision, calls: vec![question(words)] };
        }
        return say(format!("{decision}\n\n{}", words.not_offered));
    };
    let answer = answer(asked);
    if matches!(answer, Answer::Stopped) && past.offers(AskTool::AskUser) {
        return Turn { text: words.ask_again.into(), calls: vec![question(words)] };
    }
    if matches!(answer, Answer::Talk) {
        return say(words.talk);
    }
    go_on(past, sample, words, &answer)
}

fn go_on(past: &Past, sample: &Sample, words: &Words, answer: &Answer) -> Turn {
    let (said, wanted, lines): (String, Vec<&File>, String) = match answer {
        Answer::Saturday => (words.saturday.into(), vec![&sample.bakers, &sample.tasks], words.on_saturday.into()),
        Answer::Sunday => (words.sunday.into(), vec![&sample.band, &sample.tasks], words.on_sunday.into()),
        Answer::Open => (words.open.into(), vec![&sample.tasks], words.on_open.into()),
        Answer::Own(text) => (
            words.own.replace("{text}", &quoted(text)),
            vec![&sample.tasks],
            words.on_own.replace("{text}", &quoted(text)),
        ),
        Answer::Delegated => (words.delegated.into(), vec![&sample.tasks], words.on_delegated.into()),
        Answer::None | Answer::Stopped | Answer::Talk => {
            (words.dismissed.into(), vec![&sample.tasks], words.on_dismissed.into())
        }
    };
    let unread: Vec<(Tool, Value)> =
        wanted.iter().filter(|file| past.content(file.path).is_none()).map(|file| read(file)).collect();
    if !unread.is_empty() {
        return Turn { text: said, calls: unread };
    }
    if wanted.iter().any(|file| past.content(file.path).is_none_or(|content| !file.known_in(content))) {
        return say(words.other_notes);
    }
    if let Some(turn) = acting::next(past, sample, words, &lines) {
        return turn;
    }
    let files = past.called(ReadTool::ReadFile).filter_map(|done| done.arguments["path"].as_str());
    let files: Vec<String> = files.map(|path| format!("`{path}`")).collect();
    say(format!("{lines}\n\n{}", words.end.replace("{files}", &files.join(words.comma))))
}

fn chat(past: &Past, words: &Words) -> String {
    if past.played {
        return words.after.into();
    }
    words.demo.replace("{text}", &quoted(&past.task))
}

/// The truth about what was done, as far as it got.
fn so_far(past: &Past, words: &Words) -> String {
    let mut text = String::from(words.so_far);
    for done in &past.done {
        if let Some(line) = acting::line(done, words) {
            text.push_str(&format!("\n- {line}"));
            continue;
        }
        let path = done.arguments["path"].as_str().unwrap_or_default();
        text.push_str("\n- ");
        match Tool::named(&done.tool) {
            Some(Tool::Read(ReadTool::ListFiles)) => text.push_str(words.listed),
            Some(Tool::Read(ReadTool::ReadFile)) => text.push_str(&words.has_read.replace("{path}", path)),
            Some(Tool::Ask(AskTool::AskUser)) => match answer(done) {
                Answer::Saturday => text.push_str(words.choices[0]),
                Answer::Sunday => text.push_str(words.choices[1]),
                Answer::Open => text.push_str(words.choices[2]),
                Answer::Own(own) => text.push_str(&quoted(&own)),
                Answer::Delegated | Answer::None | Answer::Stopped | Answer::Talk => text.push_str(words.unanswered),
            },
            Some(
                // It calls no others of these.
                Tool::Ask(_)
                | Tool::Read(_)
                | Tool::Plan(_)
                | Tool::File(_)
                | Tool::RunCommand
                | Tool::FetchPage
                | Tool::Task(_),
            )
            | None => text.push_str(&done.tool),
        }
    }
    if past.done.is_empty() {
        text.push_str("\n- ");
        text.push_str(words.nothing);
    }
    let acted = past.done.iter().any(|done| acting::line(done, words).is_some());
    format!("{text}\n\n{}", if acted { words.end_acting } else { words.left_open })
}

fn answer(done: &Done) -> Answer {
    let result: Value = serde_json::from_str(&done.result).unwrap_or_default();
    let first = &result["answers"][0];
    let chosen = first["selected"][0].as_str().unwrap_or_default();
    let text = first["text"].as_str().unwrap_or_default().trim();
    let known = words::choice(chosen).or_else(|| words::choice(text));
    match (result["status"].as_str(), known) {
        (Some("answered"), Some(0)) => Answer::Saturday,
        (Some("answered"), Some(1)) => Answer::Sunday,
        (Some("answered"), Some(_)) => Answer::Open,
        (Some("answered"), None) if !text.is_empty() => Answer::Own(text.to_owned()),
        (Some("delegated"), _) => Answer::Delegated,
        (Some("talk_first"), _) => Answer::Talk,
        (Some("cancelled"), _) => Answer::Stopped,
        (_, _) => Answer::None,
    }
}

fn question(words: &Words) -> (Tool, Value) {
    let options = words.choices.iter().zip(words.descriptions).zip(words.previews).map(
        |((label, description), preview)| json!({ "label": label, "description": description, "preview": preview }),
    );
    let options: Vec<Value> = options.collect();
    let question = json!({ "question": words.question, "header": words.header, "options": options });
    (Tool::Ask(AskTool::AskUser), json!({ "questions": [question] }))
}

fn read(file: &File) -> (Tool, Value) {
    (Tool::Read(ReadTool::ReadFile), json!({ "path": file.path }))
}

pub(super) fn say(text: impl Into<String>) -> Turn {
    Turn { text: text.into(), calls: Vec::new() }
}

/// A person's words on one line, not too many of them.
pub(super) fn quoted(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut short: String = line.chars().take(120).collect();
    if line.chars().count() > 120 {
        short.push('…');
    }
    short
}
