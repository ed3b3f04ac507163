//! Checks the data folder and says what is wrong. Nothing is changed, so this works while another Askwell has the folder.

mod advice;
mod finding;
mod lines;
mod signatures;

use crate::exit::Exit;
use crate::leaving::EarlyExit;
use crate::pending::escaped;
use crate::screen::{Look, Screen};
use crate::size::size;
use crate::strings::Strings;
use advice::advice;
use ask::doctor::{DoctorReport, Finding, Level, LogReport, StorageUsage};
use engine::command::confinement;
use finding::finding;
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;

pub fn doctor(folder: &Path, as_json: bool, screen: &mut Screen, strings: &dyn Strings) -> Result<ExitCode, EarlyExit> {
    let report = engine::doctor::examine(folder);
    if as_json {
        let text = serde_json::to_string_pretty(&document(folder, &report, strings)).map_err(EarlyExit::failed)?;
        screen.lines(&escaped(&text), Look::Plain)?;
    } else {
        tell(folder, &report, screen, strings)?;
    }
    Ok(if report.problems() == 0 { ExitCode::SUCCESS } else { Exit::Failed.into() })
}

/// Says that everything is as it should be.
pub fn sign(folder: &Path, screen: &mut Screen, strings: &dyn Strings) -> Result<ExitCode, EarlyExit> {
    engine::signatures::sign_as_it_is(folder, engine::host::now())
        .map_err(|why| EarlyExit::Failed(signatures::not_signed(strings, folder, &why)))?;
    screen.lines(strings.signed(), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}

fn tell(folder: &Path, report: &DoctorReport, screen: &mut Screen, strings: &dyn Strings) -> Result<(), EarlyExit> {
    screen.lines(&looked_at(folder, report, strings), Look::Plain)?;
    screen.lines(&usage(&report.usage, strings), Look::Dim)?;
    screen.lines(strings.sandbox(confinement()), Look::Dim)?;
    if let Some(found) = &report.signatures {
        screen.lines(&signatures::signatures(strings, found), Look::Dim)?;
    }
    for found in &report.findings {
        let said = what_and_advice(strings, found);
        match found.level() {
            Level::Problem => screen.lines(&format!("! {said}"), Look::Bad)?,
            Level::Note => screen.lines(&format!("· {said}"), Look::Dim)?,
        }
    }
    let look = if report.problems() == 0 { Look::Good } else { Look::Bad };
    Ok(screen.lines(&verdict(report.problems(), strings), look)?)
}

fn looked_at(folder: &Path, report: &DoctorReport, strings: &dyn Strings) -> String {
    let looked_at = strings.doctor_looked_at(folder.display(), report.conversations, report.events, report.files);
    let free = report.free_bytes.map(|free| strings.free_space(&size(free))).unwrap_or_default();
    format!("{looked_at}{free}")
}

/// What takes room, and how much.
fn usage(usage: &StorageUsage, strings: &dyn Strings) -> String {
    let used = |bytes: u64| (bytes > 0).then(|| size(bytes));
    let each = [
        used(usage.database).map(|size| strings.usage_database(&size)),
        used(usage.attachments).map(|size| strings.usage_attachments(&size)),
        used(usage.restore_points).map(|size| strings.usage_restore_points(&size)),
        used(usage.commands).map(|size| strings.usage_command_output(&size)),
        used(usage.caches).map(|size| strings.usage_caches(&size)),
        used(usage.logs).map(|size| strings.usage_logs(&size)),
        used(usage.trash).map(|size| strings.usage_trash(&size)),
        used(usage.other).map(|size| strings.usage_other(&size)),
    ];
    let each: Vec<String> = each.into_iter().flatten().collect();
    strings.used_space(&size(usage.total()), &each.join(" · "))
}

fn verdict(problems: usize, strings: &dyn Strings) -> String {
    if problems == 0 { strings.no_problems().to_owned() } else { strings.problems_found(problems) }
}

/// What was found, and what to do about it.
pub fn what_and_advice(strings: &dyn Strings, found: &Finding) -> String {
    strings.sentences(&[&finding(strings, found), advice(strings, found)])
}

fn document(folder: &Path, report: &DoctorReport, strings: &dyn Strings) -> Value {
    let described = |found: &Finding| {
        let mut one = serde_json::to_value(found).unwrap_or_default();
        if let Some(fields) = one.as_object_mut() {
            fields.insert("level".into(), json!(found.level()));
            fields.insert("message".into(), finding(strings, found).into());
            fields.insert("advice".into(), advice(strings, found).into());
        }
        one
    };
    let findings: Vec<Value> = report.findings.iter().map(described).collect();
    json!({
        "folder": folder.display().to_string(),
        "problems": report.problems(),
        "conversations": report.conversations,
        "events": report.events,
        "files": report.files,
        "freeBytes": report.free_bytes,
        "bytes": report.usage,
        "sandbox": confinement().standing(),
        "signatures": report.signatures,
        "findings": findings,
    })
}

/// Checks the hashes of a file of log lines.
pub fn log(
    folder: &Path,
    file: &Path,
    as_json: bool,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<ExitCode, EarlyExit> {
    let report =
        engine::log::verify(file, folder).map_err(|error| EarlyExit::Failed(lines::not_read(strings, file, &error)))?;
    if as_json {
        let text = serde_json::to_string_pretty(&of_log(file, &report, strings)).map_err(EarlyExit::failed)?;
        screen.lines(&escaped(&text), Look::Plain)?;
    } else {
        screen.lines(&strings.log_looked_at(file.display(), report.lines, report.verified), Look::Plain)?;
        for (line, flaw) in &report.flaws {
            screen.lines(&format!("! {}", lines::flaw(strings, *line, *flaw)), Look::Bad)?;
        }
        for note in lines::notes(strings, &report) {
            screen.lines(&format!("· {note}"), Look::Dim)?;
        }
        let look = if report.flaws.is_empty() { Look::Good } else { Look::Bad };
        screen.lines(&verdict(report.flaws.len(), strings), look)?;
    }
    Ok(if report.flaws.is_empty() { ExitCode::SUCCESS } else { Exit::Failed.into() })
}

fn of_log(file: &Path, report: &LogReport, strings: &dyn Strings) -> Value {
    let flaw = |(line, flaw): &(usize, _)| json!({ "line": line, "kind": flaw, "message": lines::flaw(strings, *line, *flaw) });
    let findings: Vec<Value> = report.flaws.iter().map(flaw).collect();
    json!({
        "file": file.display().to_string(),
        "problems": report.flaws.len(),
        "lines": report.lines,
        "verified": report.verified,
        "notVerifiable": report.unsealed,
        "torn": report.torn,
        "beginning": report.beginning,
        "end": report.end,
        "findings": findings,
    })
}
