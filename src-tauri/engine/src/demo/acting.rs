//! The part of the scene in which the demo acts: a plan of two steps, a file written, a command run, each only with consent.
//! Whatever the person says to it, what follows is true.

use super::past::{Past, PastCall};
use super::sample::Sample;
use super::scene::{DemoReply, quoted, say};
use crate::strings::DemoLines;
use ask::tool::{FileTool, PlanTool, Tool};
use serde_json::{Value, json};

/// What became of something that needs consent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DemoOutcome {
    Done,
    /// With other arguments, or steps, than were proposed.
    Changed,
    /// With the reason, where one was given.
    Refused(Option<String>),
    /// Nobody was there to consent.
    Nobody,
    /// The run was stopped before.
    Stopped,
    Failed,
}

/// Goes on when the notes are tidied: `notes` is what is to be written down. None where the conversation cannot act.
pub(super) fn next(past: &Past, sample: &Sample, lines: &DemoLines, notes: &str) -> Option<DemoReply> {
    if !past.offers(FileTool::WriteFile) || !past.offers(Tool::RunCommand) {
        return None;
    }
    let planned = past.called(PlanTool::ProposePlan).last();
    let plans = past.offers(PlanTool::ProposePlan) || planned.is_some();
    if plans {
        let Some(planned) = planned else {
            return Some(DemoReply { text: format!("{notes}\n\n{}", lines.plans), calls: vec![plan(sample, lines)] });
        };
        match effect(planned) {
            DemoOutcome::Done => {}
            DemoOutcome::Stopped => {
                return Some(DemoReply { text: lines.once_more.into(), calls: vec![plan(sample, lines)] });
            }
            DemoOutcome::Changed => return Some(end(past, lines, lines.other_steps.into())),
            other @ (DemoOutcome::Refused(_) | DemoOutcome::Nobody | DemoOutcome::Failed) => {
                return Some(end(past, lines, not_done(lines, &other)));
            }
        }
    }
    let write = (Tool::File(FileTool::WriteFile), json!({ "path": sample.tidied, "content": format!("{notes}\n") }));
    let Some(wrote) = past.called(FileTool::WriteFile).last() else {
        let text = if plans { lines.writes.to_owned() } else { format!("{notes}\n\n{}", lines.writes) };
        return Some(DemoReply { text, calls: vec![write] });
    };
    match effect(wrote) {
        DemoOutcome::Done | DemoOutcome::Changed => {}
        DemoOutcome::Stopped => return Some(DemoReply { text: lines.once_more.into(), calls: vec![write] }),
        other @ (DemoOutcome::Refused(_) | DemoOutcome::Nobody | DemoOutcome::Failed) => {
            return Some(end(past, lines, not_done(lines, &other)));
        }
    }
    let step = (Tool::Plan(PlanTool::StepDone), json!({}));
    let run = (Tool::RunCommand, json!({ "command": sample.counting }));
    let Some(ran) = past.called(Tool::RunCommand).last() else {
        let calls = if plans { vec![step, run] } else { vec![run] };
        return Some(DemoReply { text: lines.runs.into(), calls });
    };
    match effect(ran) {
        DemoOutcome::Done | DemoOutcome::Changed => {}
        DemoOutcome::Stopped => return Some(DemoReply { text: lines.once_more.into(), calls: vec![run] }),
        other @ (DemoOutcome::Refused(_) | DemoOutcome::Nobody | DemoOutcome::Failed) => {
            return Some(end(past, lines, not_done(lines, &other)));
        }
    }
    if plans && past.called(PlanTool::StepDone).count() < 2 {
        return Some(DemoReply { text: lines.counted.into(), calls: vec![step] });
    }
    Some(end(past, lines, lines.all_done.into()))
}

fn plan(sample: &Sample, lines: &DemoLines) -> (Tool, Value) {
    let fill = |text: &str| text.replace("{path}", sample.tidied).replace("{command}", sample.counting);
    (Tool::Plan(PlanTool::ProposePlan), json!({ "title": lines.plan_title, "steps": lines.plan_steps.map(fill) }))
}

fn not_done(lines: &DemoLines, effect: &DemoOutcome) -> String {
    match effect {
        DemoOutcome::Refused(Some(reason)) => lines.refused_because.replace("{reason}", &quoted(reason)),
        DemoOutcome::Refused(None) => lines.refused.into(),
        DemoOutcome::Nobody => lines.nobody.into(),
        DemoOutcome::Done | DemoOutcome::Changed | DemoOutcome::Stopped | DemoOutcome::Failed => lines.failed.into(),
    }
}

/// The last words: what was said last, and what was done and what was not.
fn end(past: &Past, lines: &DemoLines, said: String) -> DemoReply {
    let mut done = Vec::new();
    for call in &past.done {
        done.extend(line(call, lines).map(|line| format!("- {line}")));
    }
    say(format!("{said}\n\n{}\n\n{}", done.join("\n"), lines.end_acting))
}

/// What became of one call that needs consent, in one line.
pub(super) fn line(done: &PastCall, lines: &DemoLines) -> Option<String> {
    let (what, subject) = match Tool::named(&done.tool)? {
        Tool::Plan(PlanTool::ProposePlan) => (lines.the_plan, None),
        Tool::File(FileTool::WriteFile) => (lines.the_file, used(done, "path")),
        Tool::RunCommand => (lines.the_command, used(done, "command")),
        Tool::File(_) | Tool::Plan(_) | Tool::Ask(_) | Tool::Read(_) | Tool::FetchPage | Tool::Task(_) => return None,
    };
    let ended = match effect(done) {
        DemoOutcome::Done if subject.is_none() => lines.is_accepted,
        DemoOutcome::Done => lines.is_done,
        DemoOutcome::Changed => lines.is_changed,
        DemoOutcome::Refused(_) => lines.is_refused,
        DemoOutcome::Nobody => lines.is_unasked,
        DemoOutcome::Stopped => lines.is_stopped,
        DemoOutcome::Failed => lines.is_failed,
    };
    Some(format!("{}{ended}", what.replace("{subject}", &subject.unwrap_or_default())))
}

/// An argument as it was used in the end: the person may have changed it.
fn used(done: &PastCall, key: &str) -> Option<String> {
    let changed = changed(&done.result).and_then(|changed| changed.get(key)?.as_str().map(str::to_owned));
    changed.or_else(|| done.arguments.get(key)?.as_str().map(str::to_owned))
}

/// What the person used instead, where they changed the arguments.
fn changed(result: &str) -> Option<Value> {
    let line = result.lines().find(|line| line.starts_with("[The person changed the arguments"))?;
    let from = line.find('{')?;
    serde_json::from_str(line.get(from..)?.strip_suffix(']')?).ok()
}

pub(super) fn effect(done: &PastCall) -> DemoOutcome {
    if let Ok(told @ Value::Object(_)) = serde_json::from_str::<Value>(&done.result) {
        let reason = told["reason"].as_str().map(str::to_owned);
        return match told["status"].as_str() {
            Some("accepted") if told["steps"].is_array() => DemoOutcome::Changed,
            Some("accepted") => DemoOutcome::Done,
            Some("denied") => DemoOutcome::Refused(reason),
            Some("afk" | "no_response" | "unsupported") => DemoOutcome::Nobody,
            Some("cancelled") => DemoOutcome::Stopped,
            Some(_) | None => DemoOutcome::Failed,
        };
    }
    let said = done.result.lines().find(|line| !line.starts_with('[')).unwrap_or_default();
    let well = ["Wrote ", "Nothing to change", "Exit code 0 ", "Done."].iter().any(|sign| said.starts_with(sign));
    match (well || said.contains("says that it has happened"), changed(&done.result)) {
        (true, None) => DemoOutcome::Done,
        (true, Some(_)) => DemoOutcome::Changed,
        (false, _) if said.starts_with("Not run: the person stopped") => DemoOutcome::Stopped,
        (false, _) => DemoOutcome::Failed,
    }
}
