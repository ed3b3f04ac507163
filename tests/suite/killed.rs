//! The real program, stopped dead at every step between a question and the request that carries its answer.
//!
//! It is started again as often as it takes, and answers only what stands open. At the end the record holds one outcome for
//! the question and one result for each call, and the model was never sent a call without its result.

use anyhow::{Context, Result, ensure};
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::program::mortal;
use tokio::io::AsyncWriteExt;

/// The points of `agent/src/crash.rs` that this path passes, and how often at least.
const POINTS: [(&str, u32); 7] =
    [("request", 3), ("replied", 3), ("commit", 6), ("committed", 6), ("told", 6), ("submit", 1), ("submitted", 1)];

/// Restarts after which a run that still has not ended never will.
const RESTARTS_MAX: usize = 8;

fn script() -> impl Fn(&tests::model::Request) -> Say + Send + Sync + 'static {
    |request| match request.results().len() {
        0 => Say::Calls(vec![
            ("read_file".into(), json!({ "path": "a.txt" })),
            ("ask_user".into(), json!({ "question": "Which colour?", "choices": ["Red", "Blue"] })),
        ]),
        2 => Say::call("list_files", json!({})),
        _ => Say::text("Painted."),
    }
}

struct Case {
    model: Model,
    data: TempDir,
    workspace: TempDir,
}

impl Case {
    async fn new() -> Result<Case> {
        let model = Model::start(script()).await?;
        let (data, workspace) = (TempDir::new()?, TempDir::new()?);
        std::fs::write(workspace.path().join("a.txt"), "moss green\n")?;
        let (askwell, _) = tests::surface::Surface::open(data.path(), Some(model.settings()?)).await?;
        askwell.close().await;
        drop(askwell);
        Ok(Case { model, data, workspace })
    }

    /// Runs the program until it ends or is killed. False if it was killed.
    async fn run(&self, crash: Option<&str>, input: &str) -> Result<bool> {
        let mut command = mortal(&askwell()?);
        command.arg("chat").env("ASKWELL_DATA_DIR", self.data.path()).env("ASKWELL_KEYS", "file");
        match self.conversation()? {
            Some(id) => command.args(["--conversation", &id]),
            None => {
                let workspace = self.workspace.path().display().to_string();
                command.args(["--workspace", &workspace, "Paint the fence"])
            }
        };
        if let Some(crash) = crash {
            command.env("ASKWELL_CRASH_AT", crash);
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let mut stdin = child.stdin.take().context("no input")?;
        // A program that was killed reads no more: that is what is tested.
        let _ = stdin.write_all(input.as_bytes()).await;
        drop(stdin);
        Ok(child.wait().await?.code().is_some_and(|code| code == 0 || code == 3))
    }

    fn open(&self) -> Result<Connection> {
        Ok(Connection::open_with_flags(self.data.path().join("askwell.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?)
    }

    fn conversation(&self) -> Result<Option<String>> {
        let connection = self.open()?;
        let mut ids = connection.prepare("SELECT lower(hex(id)) FROM conversation")?;
        let ids: Vec<String> = ids.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        ensure!(ids.len() <= 1, "a task was started twice");
        Ok(ids.first().map(|id| uuid::Uuid::parse_str(id).map(|id| id.to_string())).transpose()?)
    }

    fn question_is_open(&self) -> Result<bool> {
        let count: i64 =
            self.open()?.query_row("SELECT count(*) FROM interaction WHERE state = 'open'", [], |row| row.get(0))?;
        Ok(count > 0)
    }

    fn events(&self) -> Result<Vec<Value>> {
        let connection = self.open()?;
        let mut bodies = connection.prepare("SELECT body FROM event ORDER BY gseq")?;
        let bodies: Vec<String> = bodies.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        bodies.iter().map(|body| Ok(serde_json::from_str(body)?)).collect()
    }

    fn has_ended(&self) -> Result<bool> {
        Ok(self.events()?.iter().any(|event| event["event"] == "run.ended"))
    }

    /// Starts the program as often as it takes, a killed one first.
    async fn finish(&self, crash: &str) -> Result<bool> {
        let mut survived = self.run(Some(crash), "1\n").await?;
        let killed = !survived;
        for _ in 0..RESTARTS_MAX {
            if survived && self.has_ended()? {
                return Ok(killed);
            }
            let input = if self.question_is_open()? || self.conversation()?.is_none() { "1\n" } else { "" };
            survived = self.run(None, input).await?;
        }
        anyhow::bail!("{crash}: the run did not end; {:?}", self.events()?)
    }

    fn holds(&self, crash: &str) -> Result<()> {
        let events = self.events()?;
        let named = |name: &str| events.iter().filter(|event| event["event"] == name).count();
        assert_eq!(named("agent.ask.request"), 1, "{crash}: the question was asked once");
        assert_eq!(named("agent.ask.response"), 1, "{crash}: it was answered once");
        let mut results: Vec<&str> = events
            .iter()
            .filter(|event| event["event"] == "tool.result")
            .filter_map(|event| event["call"].as_str())
            .collect();
        let all = results.len();
        results.sort_unstable();
        results.dedup();
        assert_eq!((all, results.len()), (3, 3), "{crash}: three calls, one result each");
        assert_eq!(named("user.message"), 1, "{crash}: nothing was said twice");
        assert_eq!(named("run.ended"), 1, "{crash}");
        let last = self.model.requests().last().context("no request")?.clone();
        let answers: Vec<Value> = last.results().iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
        assert_eq!(answers.iter().filter(|answer| answer["status"] == "answered").count(), 1, "{crash}");
        Ok(())
    }
}

fn askwell() -> Result<String> {
    let here = std::env::current_exe()?;
    let beside: Option<PathBuf> =
        here.ancestors().map(|folder: &Path| folder.join("askwell")).find(|program| program.is_file());
    let program = beside.context("askwell is not built: `make test` builds it")?;
    Ok(program.display().to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_it_goes_on_and_nothing_is_lost_or_doubled() -> Result<()> {
    for (point, at_least) in POINTS {
        let mut pass = 1;
        loop {
            let crash = format!("{point}:{pass}");
            let case = Case::new().await?;
            let killed = case.finish(&crash).await?;
            case.holds(&crash)?;
            if !killed {
                break;
            }
            pass += 1;
        }
        assert!(pass > at_least, "the path passes `{point}` {at_least} times or more, not {}", pass - 1);
    }
    Ok(())
}
