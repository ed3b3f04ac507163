//! What the demo says next. One scene: it looks around, reads two notes side by side, finds that they disagree about
//! something that only the person can decide, asks, and goes on with the answer; then it acts, with consent.

use super::acting;
use super::past::{Past, PastCall};
use super::sample::{Sample, SampleFile};
use crate::strings::{DemoLines, strings};
use ask::settings::Language;
use ask::tool::{AskTool, ReadTool, Tool};
use serde_json::{Value, json};

/// A reply: text, and the calls that go with them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct DemoReply {
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

pub(super) fn next(past: &Past) -> DemoReply {
    let lines = strings(past.language).demo();
    if past.words_only {
        return say(so_far(past, lines));
    }
    if !is_task(&past.task) {
        return say(chat(past, lines));
    }
    if !past.offers(ReadTool::ListFiles) || !past.offers(ReadTool::ReadFile) {
        return say(lines.no_folder);
    }
    let Some(listing) = past.called(ReadTool::ListFiles).next() else {
        return DemoReply { text: lines.begin.into(), calls: vec![(Tool::Read(ReadTool::ListFiles), json!({}))] };
    };
    let Some(sample) = Sample::seen_in(&listing.result) else { return say(lines.other_folder) };
    let (Some(april), Some(may)) = (past.content(sample.april.path), past.content(sample.may.path)) else {
        return DemoReply { text: lines.read_notes.into(), calls: vec![read(&sample.april), read(&sample.may)] };
    };
    if !sample.april.known_in(april) || !sample.may.known_in(may) {
        return say(lines.other_notes);
    }
    let decision = lines.decision.replace("{april}", sample.april.path).replace("{may}", sample.may.path);
    let Some(asked) = past.called(AskTool::AskUser).last() else {
        if past.offers(AskTool::AskUser) {
            return DemoReply { text: decision, calls: vec![question(lines)] };
        }
        return say(format!("{decision}\n\n{}", lines.not_offered));
    };
    let answer = answer(asked);
    if matches!(answer, Answer::Stopped) && past.offers(AskTool::AskUser) {
        return DemoReply { text: lines.ask_again.into(), calls: vec![question(lines)] };
    }
    if matches!(answer, Answer::Talk) {
        return say(lines.talk);
    }
    go_on(past, sample, lines, &answer)
}

fn go_on(past: &Past, sample: &Sample, lines: &DemoLines, answer: &Answer) -> DemoReply {
    let (said, wanted, notes): (String, Vec<&SampleFile>, String) = match answer {
        Answer::Saturday => (lines.saturday.into(), vec![&sample.bakers, &sample.tasks], lines.on_saturday.into()),
        Answer::Sunday => (lines.sunday.into(), vec![&sample.band, &sample.tasks], lines.on_sunday.into()),
        Answer::Open => (lines.open.into(), vec![&sample.tasks], lines.on_open.into()),
        Answer::Own(text) => (
            lines.own.replace("{text}", &quoted(text)),
            vec![&sample.tasks],
            lines.on_own.replace("{text}", &quoted(text)),
        ),
        Answer::Delegated => (lines.delegated.into(), vec![&sample.tasks], lines.on_delegated.into()),
        Answer::None | Answer::Stopped | Answer::Talk => {
            (lines.dismissed.into(), vec![&sample.tasks], lines.on_dismissed.into())
        }
    };
    let unread: Vec<(Tool, Value)> =
        wanted.iter().filter(|file| past.content(file.path).is_none()).map(|file| read(file)).collect();
    if !unread.is_empty() {
        return DemoReply { text: said, calls: unread };
    }
    if wanted.iter().any(|file| past.content(file.path).is_none_or(|content| !file.known_in(content))) {
        return say(lines.other_notes);
    }
    if let Some(turn) = acting::next(past, sample, lines, &notes) {
        return turn;
    }
    let files = past.called(ReadTool::ReadFile).filter_map(|done| done.arguments["path"].as_str());
    let files: Vec<String> = files.map(|path| format!("`{path}`")).collect();
    say(format!("{notes}\n\n{}", lines.end.replace("{files}", &files.join(lines.comma))))
}

fn chat(past: &Past, lines: &DemoLines) -> String {
    if past.played {
        return lines.after.into();
    }
    lines.demo.replace("{text}", &quoted(&past.task))
}

/// The truth about what was done, as far as it got.
fn so_far(past: &Past, lines: &DemoLines) -> String {
    let mut text = String::from(lines.so_far);
    for done in &past.done {
        if let Some(line) = acting::line(done, lines) {
            text.push_str(&format!("\n- {line}"));
            continue;
        }
        let path = done.arguments["path"].as_str().unwrap_or_default();
        text.push_str("\n- ");
        match Tool::named(&done.tool) {
            Some(Tool::Read(ReadTool::ListFiles)) => text.push_str(lines.listed),
            Some(Tool::Read(ReadTool::ReadFile)) => text.push_str(&lines.has_read.replace("{path}", path)),
            Some(Tool::Ask(AskTool::AskUser)) => match answer(done) {
                Answer::Saturday => text.push_str(lines.choices[0]),
                Answer::Sunday => text.push_str(lines.choices[1]),
                Answer::Open => text.push_str(lines.choices[2]),
                Answer::Own(own) => text.push_str(&quoted(&own)),
                Answer::Delegated | Answer::None | Answer::Stopped | Answer::Talk => text.push_str(lines.unanswered),
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
        text.push_str(lines.nothing);
    }
    let acted = past.done.iter().any(|done| acting::line(done, lines).is_some());
    format!("{text}\n\n{}", if acted { lines.end_acting } else { lines.left_open })
}

fn answer(done: &PastCall) -> Answer {
    let result: Value = serde_json::from_str(&done.result).unwrap_or_default();
    let first = &result["answers"][0];
    let chosen = first["selected"][0].as_str().unwrap_or_default();
    let text = first["text"].as_str().unwrap_or_default().trim();
    let known = choice(chosen).or_else(|| choice(text));
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

fn question(lines: &DemoLines) -> (Tool, Value) {
    let options = lines.choices.iter().zip(lines.descriptions).zip(lines.previews).map(
        |((label, description), preview)| json!({ "label": label, "description": description, "preview": preview }),
    );
    let options: Vec<Value> = options.collect();
    let question = json!({ "question": lines.question, "header": lines.header, "options": options });
    (Tool::Ask(AskTool::AskUser), json!({ "questions": [question] }))
}

fn read(file: &SampleFile) -> (Tool, Value) {
    (Tool::Read(ReadTool::ReadFile), json!({ "path": file.path }))
}

pub(super) fn say(text: impl Into<String>) -> DemoReply {
    DemoReply { text: text.into(), calls: Vec::new() }
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

/// Whether a message asks for the scene, in whichever words.
fn is_task(text: &str) -> bool {
    let text = text.to_lowercase();
    let any = |words: &[&str]| words.iter().any(|word| text.contains(word));
    any(&["tidy", "clean up", "sort out", "organize", "organise"]) && any(&["note", "folder", "file", "fair"])
        || any(&["整理", "收拾", "归纳"]) && any(&["笔记", "文件", "市集", "记录"])
}

/// Which of the choices a label is, in either language.
fn choice(label: &str) -> Option<usize> {
    Language::ALL
        .into_iter()
        .find_map(|language| strings(language).demo().choices.iter().position(|choice| *choice == label))
}
