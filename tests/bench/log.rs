//! The figures of the log: paging through millions of lines, and what hiding secrets costs.

use crate::figure::{Budget, print};
use anyhow::{Context, Result, ensure};
use ask::ConversationId;
use engine::log::{Archive, Cursor, LogFilter, LogPage};
use engine::redact::Redactor;
use std::io::{BufWriter, Write};
use std::time::Instant;
use tempfile::TempDir;
use uuid::Uuid;

const LINES: u64 = 1_000_000;
const A_FILE: u64 = 250_000;
const ID: ConversationId = ConversationId(Uuid::from_u128(1));

/// A million lines: all of them page by page, one kind of them, and the last hundred.
pub fn pages() -> Result<()> {
    let data = TempDir::new()?;
    write(&data)?;
    let reader = Archive::of(data.path()).reader(ID)?.context("no log")?;
    let through = |filter: &LogFilter, expected: u64| -> Result<f64> {
        let (began, mut next, mut count) = (Instant::now(), Cursor::default(), 0);
        loop {
            let LogPage { lines, next: further, more, warnings } = reader.page(next, filter, 1_000)?;
            ensure!(warnings.is_empty(), "{warnings:?}");
            (next, count) = (further, count + lines.len() as u64);
            if !more {
                break;
            }
        }
        ensure!(count == expected, "{count} lines");
        Ok(began.elapsed().as_secs_f64())
    };
    print("log of 1,000,000 lines: page through all", "s", vec![through(&LogFilter::default(), LINES)?], Budget::None);
    let asks = LogFilter { event: Some("agent.ask".into()), ..LogFilter::default() };
    print("log of 1,000,000 lines: find one in a thousand", "s", vec![through(&asks, LINES / 1_000)?], Budget::None);
    let mut last = Vec::new();
    for _ in 0..20 {
        let began = Instant::now();
        ensure!(reader.last(&LogFilter::default(), 100)?.lines.len() == 100, "the last hundred");
        last.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    print("log of 1,000,000 lines: the last hundred", "ms", last, Budget::None);
    Ok(())
}

/// 32 KiB of a command's output without a secret, in English and in Chinese.
pub fn redaction() {
    let redactor = Redactor::default();
    for (name, line) in [
        ("English", "warning: unused variable `key` in src/lib.rs:12, commit 3f1a2b4c5d6e\n"),
        ("Chinese", "警告：变量 key 没有使用，位置 src/lib.rs:12，密码规则见文档\n"),
    ] {
        let text = line.repeat(32 * 1024 / line.len());
        let mut spent = Vec::new();
        for _ in 0..50 {
            let began = Instant::now();
            std::hint::black_box(redactor.scrub(&text));
            spent.push(began.elapsed().as_secs_f64() * 1000.0);
        }
        print(&format!("hiding secrets in 32 KiB of {name}"), "ms", spent, Budget::None);
    }
}

fn write(data: &TempDir) -> Result<()> {
    let folder = data.path().join(".tasklogs").join(ID.to_string());
    std::fs::create_dir_all(&folder)?;
    for file in 0..LINES / A_FILE {
        let name = format!("events-202601{:02}.jsonl", file + 1);
        let mut out = BufWriter::new(std::fs::File::create(folder.join(name))?);
        for seq in file * A_FILE + 1..=(file + 1) * A_FILE {
            let event = if seq % 1_000 == 0 { "agent.ask.request" } else { "tool.result" };
            writeln!(
                out,
                r#"{{"v":1,"seq":{seq},"at":"2026-01-01T00:00:00.000Z","atMs":{seq},"event":"{event}","conversation":"{ID}","call":"call_{seq}","run":1,"body":{{"event":"{event}","call":"call_{seq}","result":{{"content":"1: thirty bytes of text, no more","status":"ok"}},"at":{seq}}}}}"#
            )?;
        }
        out.flush()?;
    }
    Ok(())
}
