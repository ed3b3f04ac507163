//! Lines of the log carry hashes: `askwell doctor --log` names what is missing, changed or moved, by the number of the line.

use crate::suite::doctor::{contents, lived_in};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use tests::model::Model;
use tests::patience::until;
use tests::terminal::{Desk, Ended};

/// A desk that was lived in, and the log of its conversation.
async fn logged() -> Result<(Desk, Model, PathBuf)> {
    let (desk, model) = lived_in().await?;
    let all = contents(&desk.data().join(".tasklogs"))?;
    let log = all.into_keys().find(|path| path.extension() == Some("jsonl".as_ref())).context("a log")?;
    Ok((desk, model, log))
}

/// What the look at these lines says.
async fn look(desk: &Desk, text: &str) -> Result<(Ended, Value)> {
    let file = desk.work().join("lines.jsonl");
    fs::write(&file, text)?;
    let ended = desk.run(&["doctor", "--json", "--log", &file.display().to_string()], "").await?;
    let report = serde_json::from_str(&ended.out).with_context(|| format!("{ended:?}"))?;
    Ok((ended, report))
}

fn flaws(report: &Value) -> Vec<(u64, String)> {
    let all = report["findings"].as_array().cloned().unwrap_or_default();
    all.iter()
        .map(|one| (one["line"].as_u64().unwrap_or_default(), one["kind"].as_str().unwrap_or_default().into()))
        .collect()
}

fn without_hash(line: &str) -> String {
    let mut line: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap_or_default();
    line.shift_remove("previous");
    line.shift_remove("hash");
    Value::Object(line).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_is_verified_also_where_it_was_exported() -> Result<()> {
    let (desk, _model, log) = logged().await?;
    let text = fs::read_to_string(&log)?;
    let (ended, report) = look(&desk, &text).await?;
    let count = text.lines().count();
    ensure!(count > 8);
    assert_eq!(
        (ended.code, &report["verified"], &report["lines"]),
        (Some(0), &json!(count), &json!(count)),
        "{report:#}"
    );

    let export = desk.work().join("export.jsonl").display().to_string();
    let ended = desk.run(&["log", "--format", "jsonl", "--output", &export], "").await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    let ended = desk.run(&["doctor", "--log", &export], "").await?;
    ensure!(ended.code == Some(0) && ended.out.contains("No problems found."), "{ended:?}");
    let ended = desk.run(&["doctor", "--log", "no-such-file"], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("Couldn't read"), "{ended:?}");
    fs::write(desk.work().join("notes.md"), "# Notes\n\nTwo lines.\n{}\n")?;
    let ended = desk.run(&["doctor", "--log", "notes.md"], "").await?;
    ensure!(ended.code == Some(1) && ended.out.is_empty(), "{ended:?}");
    ensure!(
        ended.remarks.starts_with("notes.md isn't an Askwell log:") && ended.remarks.lines().count() == 1,
        "{ended:?}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_changed_or_moved_is_named_by_its_line() -> Result<()> {
    let (desk, _model, log) = logged().await?;
    let text = fs::read_to_string(&log)?;
    let lines: Vec<&str> = text.lines().collect();
    let joined = |lines: &[&str]| lines.join("\n") + "\n";
    let without = |at: usize| joined(&[&lines[..at], &lines[at + 1..]].concat());
    let mut swapped = lines.clone();
    swapped.swap(3, 4);
    let changed = lines[2].replacen("colour", "shape", 1).replacen("\"seq\":3", "\"seq\":4", 1);
    let mut with_changed = lines.clone();
    with_changed[2] = &changed;
    let bare = without_hash(lines[2]);
    let mut with_bare = lines.clone();
    with_bare[2] = &bare;
    let cases = [
        ("a missing line", without(2), vec![(3, "afterMissing")]),
        ("a changed line", joined(&with_changed), vec![(3, "changed")]),
        ("swapped lines", joined(&swapped), vec![(4, "moved"), (5, "moved"), (6, "moved")]),
        ("a line twice", joined(&[&lines[..3], &lines[2..]].concat()), vec![(4, "moved")]),
        ("a line that lost its hash", joined(&with_bare), vec![(4, "afterMissing")]),
        ("no line at all", joined(&[&lines[..3], &["what is this"], &lines[3..]].concat()), vec![(4, "changed")]),
    ];
    for (what, text, expected) in cases {
        let (ended, report) = look(&desk, &text).await?;
        let expected: Vec<(u64, String)> = expected.into_iter().map(|(line, kind)| (line, kind.to_owned())).collect();
        assert_eq!((ended.code, flaws(&report)), (Some(1), expected), "{what}: {report:#}");
    }
    // Every single changed byte shows.
    for at in (0..lines[5].len()).step_by(lines[5].len() / 12 + 1) {
        let mut bytes = lines[5].as_bytes().to_vec();
        bytes[at] = if bytes[at] == b'x' { b'y' } else { b'x' };
        let line = String::from_utf8_lossy(&bytes).into_owned();
        let mut with = lines.clone();
        with[5] = &line;
        let (_, report) = look(&desk, &joined(&with)).await?;
        ensure!(!flaws(&report).is_empty(), "byte {at} of {line}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_cut_off_at_either_end_are_named_as_far_as_anything_tells() -> Result<()> {
    let (desk, _model, log) = logged().await?;
    let text = fs::read_to_string(&log)?;
    let lines: Vec<&str> = text.lines().collect();
    let edges = |report: &Value| (report["beginning"].clone(), report["end"].clone());
    let (_, report) = look(&desk, &text).await?;
    assert_eq!(edges(&report), (json!("whole"), json!("whole")), "the store tells where it ends: {report:#}");
    let (ended, report) = look(&desk, &(lines[2..lines.len() - 2].join("\n") + "\n")).await?;
    assert_eq!((ended.code, edges(&report)), (Some(0), (json!("goesOn"), json!("goesOn"))), "{report:#}");
    let alone = text
        .replace(&log.parent().and_then(|path| path.file_name()).context("its id")?.to_string_lossy()[..8], "00000000");
    let (_, report) = look(&desk, &alone).await?;
    assert_eq!(report["end"], "unknown", "of a conversation that is not here nothing tells: {report:#}");

    // In its own place it holds everything.
    let path = log.display().to_string();
    let ended = desk.run(&["doctor", "--log", &path], "").await?;
    ensure!(ended.code == Some(0) && !ended.out.contains("·"), "{ended:?}");
    fs::write(&log, lines[..lines.len() - 2].join("\n") + "\n")?;
    let ended = desk.run(&["doctor", "--log", &path], "").await?;
    ensure!(ended.code == Some(0) && ended.out.contains("The conversation continues after the last line"), "{ended:?}");
    fs::write(&log, lines[2..].join("\n") + "\n")?;
    let ended = desk.run(&["doctor", "--log", &path], "").await?;
    ensure!(ended.out.contains("The lines before line 1 are not in this file."), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_without_hashes_and_a_torn_last_line_are_said_and_are_no_problem() -> Result<()> {
    let (desk, model, log) = logged().await?;
    let text = fs::read_to_string(&log)?;
    let old: String = text.lines().map(|line| without_hash(line) + "\n").collect();
    let (ended, report) = look(&desk, &old).await?;
    let count = text.lines().count();
    assert_eq!(
        (ended.code, &report["notVerifiable"], &report["verified"]),
        (Some(0), &json!(count), &json!(0)),
        "{report:#}"
    );

    let torn = &text[..text.len() - 20];
    let (ended, report) = look(&desk, torn).await?;
    assert_eq!((ended.code, &report["torn"]), (Some(0), &json!(true)), "{report:#}");
    let desk = desk.speaks("zh_CN.UTF-8");
    let file = desk.work().join("lines.jsonl").display().to_string();
    let ended = desk.run(&["doctor", "--log", &file], "").await?;
    ensure!(ended.out.contains("最后一行不完整。") && ended.out.contains("没有发现问题。"), "{ended:?}");

    // A log of an earlier version goes on with hashes, and one that broke off goes on where it was whole.
    for begun in [old.as_str(), torn] {
        let keep: Vec<&str> = begun.lines().collect();
        fs::write(&log, keep[..keep.len() / 2].join("\n") + "\n" + &begun[..10])?;
        let (askwell, _) = tests::surface::Surface::open(&desk.data(), None).await?;
        let lines = || fs::read_to_string(&log).unwrap_or_default().lines().count();
        until("the log to be whole again", async || Ok(lines() >= count)).await?;
        askwell.close().await;
        drop(askwell);
        let (ended, report) = look(&desk, &fs::read_to_string(&log)?).await?;
        assert_eq!((ended.code, &report["lines"]), (Some(0), &json!(count)), "{report:#}");
    }
    drop(model);
    Ok(())
}
