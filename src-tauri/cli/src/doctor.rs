//! Checks the data folder and says what is wrong. Nothing is changed, so this works while another Askwell has the folder.

use crate::exit::Exit;
use crate::leaving::Leaving;
use crate::pending::escaped;
use crate::screen::{Look, Screen};
use crate::words::Words;
use ask::doctor::{Finding, Level, LogReport, Report};
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;

pub fn doctor(folder: &Path, as_json: bool, screen: &mut Screen, words: Words) -> Result<ExitCode, Leaving> {
    let report = engine::doctor::examine(folder);
    if as_json {
        let text = serde_json::to_string_pretty(&document(folder, &report, words)).map_err(Leaving::failed)?;
        screen.lines(&escaped(&text), Look::Plain)?;
    } else {
        tell(folder, &report, screen, words)?;
    }
    Ok(if report.problems() == 0 { ExitCode::SUCCESS } else { Exit::Failed.into() })
}

/// Says that everything is as it should be.
pub fn sign(folder: &Path, screen: &mut Screen, words: Words) -> Result<ExitCode, Leaving> {
    engine::signatures::sign_as_it_is(folder, engine::host::now())
        .map_err(|why| Leaving::Failed(words.not_signed(folder, &why)))?;
    screen.lines(words.signed(), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}

fn tell(folder: &Path, report: &Report, screen: &mut Screen, words: Words) -> Result<(), Leaving> {
    screen.lines(&words.doctor_looked_at(folder, report), Look::Plain)?;
    screen.lines(&words.doctor_usage(&report.usage), Look::Dim)?;
    if let Some(found) = &report.signatures {
        screen.lines(&words.signatures(found), Look::Dim)?;
    }
    for finding in &report.findings {
        let (what, advice) = (words.finding(finding), words.advice(finding));
        match finding.level() {
            Level::Problem => screen.lines(&format!("! {what} {advice}"), Look::Bad)?,
            Level::Note => screen.lines(&format!("· {what} {advice}"), Look::Dim)?,
        }
    }
    let look = if report.problems() == 0 { Look::Good } else { Look::Bad };
    Ok(screen.lines(&words.doctor_verdict(report.problems()), look)?)
}

fn document(folder: &Path, report: &Report, words: Words) -> Value {
    let finding = |finding: &Finding| {
        let mut one = serde_json::to_value(finding).unwrap_or_default();
        if let Some(fields) = one.as_object_mut() {
            fields.insert("level".into(), json!(finding.level()));
            fields.insert("message".into(), words.finding(finding).into());
            fields.insert("advice".into(), words.advice(finding).into());
        }
        one
    };
    let findings: Vec<Value> = report.findings.iter().map(finding).collect();
    json!({
        "folder": folder.display().to_string(),
        "problems": report.problems(),
        "conversations": report.conversations,
        "events": report.events,
        "files": report.files,
        "freeBytes": report.free_bytes,
        "bytes": report.usage,
        "signatures": report.signatures,
        "findings": findings,
    })
}

/// Checks the hashes of a file of log lines.
pub fn log(folder: &Path, file: &Path, as_json: bool, screen: &mut Screen, words: Words) -> Result<ExitCode, Leaving> {
    let report =
        engine::log::verify(file, folder).map_err(|error| Leaving::Failed(words.log_not_read(file, &error)))?;
    if as_json {
        let text = serde_json::to_string_pretty(&of_log(file, &report, words)).map_err(Leaving::failed)?;
        screen.lines(&escaped(&text), Look::Plain)?;
    } else {
        screen.lines(&words.log_looked_at(file, &report), Look::Plain)?;
        for (line, flaw) in &report.flaws {
            screen.lines(&format!("! {}", words.log_flaw(*line, *flaw)), Look::Bad)?;
        }
        for note in words.log_notes(&report) {
            screen.lines(&format!("· {note}"), Look::Dim)?;
        }
        let look = if report.flaws.is_empty() { Look::Good } else { Look::Bad };
        screen.lines(&words.doctor_verdict(report.flaws.len()), look)?;
    }
    Ok(if report.flaws.is_empty() { ExitCode::SUCCESS } else { Exit::Failed.into() })
}

fn of_log(file: &Path, report: &LogReport, words: Words) -> Value {
    let flaw =
        |(line, flaw): &(usize, _)| json!({ "line": line, "kind": flaw, "message": words.log_flaw(*line, *flaw) });
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
