//! The real program, stopped dead at every step between a question and the request that carries its answer.
//!
//! It is started again as often as it takes, and answers only what stands open. At the end the record holds one outcome for
//! the question and one result for each call, and the model was never sent a call without its result.

use anyhow::{Context, Result, ensure};
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use std::process::Stdio;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::program::{built, mortal};
use tokio::io::AsyncWriteExt;

/// The points of `engine/src/crash.rs` that each path passes.
const POINTS: [&str; 7] = ["request", "replied", "commit", "committed", "told", "submit", "submitted"];

/// What happens, and what the record holds at the end.
#[derive(Debug, Clone, Copy)]
struct Path {
    script: fn(&Request) -> Say,
    results: usize,
    /// Answers that reached the agent as a message.
    told: usize,
    /// How often each point is passed at least.
    passes: [u32; 7],
}

/// The run waits for the answer.
const BLOCKING: Path = Path { script: blocking, results: 3, told: 0, passes: [3, 3, 6, 6, 6, 1, 1] };
/// The run goes on, or ends, while the question stands; the answer reaches it or starts another one.
const BACKGROUND: Path = Path { script: background, results: 2, told: 1, passes: [2, 2, 5, 5, 5, 1, 1] };

/// Restarts after which a run that still has not ended never will.
const RESTARTS_MAX: usize = 8;

fn blocking(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::Calls(vec![
            ("read_file".into(), json!({ "path": "a.txt" })),
            ("ask_user".into(), json!({ "question": "Which colour?", "choices": ["Red", "Blue"] })),
        ]),
        2 => Say::call("list_files", json!({})),
        _ => Say::text("Painted."),
    }
}

fn background(request: &Request) -> Say {
    let question = json!({ "question": "Which colour?", "choices": ["Red", "Blue"], "background": true });
    match (request.results().len(), answered(request)) {
        (0, _) => Say::Calls(vec![("read_file".into(), json!({ "path": "a.txt" })), ("ask_user".into(), question)]),
        (_, 0) => Say::text("All but the colour is done."),
        (_, _) => Say::text("Painted."),
    }
}

/// How often the model is told an answer, as the result of the call or as a message.
fn answered(request: &Request) -> usize {
    request.0["messages"].to_string().matches(r#"\"status\":\"answered\""#).count()
}

struct Case {
    path: Path,
    model: Model,
    data: TempDir,
    workspace: TempDir,
}

impl Case {
    async fn new(path: Path) -> Result<Case> {
        let model = Model::start(path.script).await?;
        let (data, workspace) = (TempDir::new()?, TempDir::new()?);
        std::fs::write(workspace.path().join("a.txt"), "moss green\n")?;
        let (askwell, _) = tests::surface::Surface::open(data.path(), Some(model.settings()?)).await?;
        askwell.close().await;
        drop(askwell);
        Ok(Case { path, model, data, workspace })
    }

    /// Runs the program until it ends or is killed. False if it was killed.
    async fn run(&self, crash: Option<&str>, input: &str) -> Result<bool> {
        let mut command = mortal(&built("askwell")?.display().to_string());
        command.args(["chat", "--answers", "-"]).env("ASKWELL_DATA_DIR", self.data.path()).env("ASKWELL_KEYS", "file");
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
        let events = self.events()?;
        let last =
            events.iter().rev().find(|event| event["event"].as_str().is_some_and(|name| name.starts_with("run.")));
        Ok(last.is_some_and(|event| event["event"] == "run.ended") && !self.question_is_open()?)
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
        let expected = self.path.results;
        assert_eq!((all, results.len()), (expected, expected), "{crash}: {expected} calls, one result each");
        assert_eq!(named("user.message"), 1, "{crash}: nothing was said twice");
        assert_eq!(named("run.ended"), named("run.started"), "{crash}");
        assert_eq!(named("agent.ask.told"), self.path.told, "{crash}");
        let last = self.model.requests().last().context("no request")?.clone();
        assert_eq!(answered(&last), 1, "{crash}: the model is told the answer once");
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_it_goes_on_and_nothing_is_lost_or_doubled() -> Result<()> {
    killed_everywhere(BLOCKING).await
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_a_question_stands_in_the_background_its_answer_is_told_once() -> Result<()> {
    killed_everywhere(BACKGROUND).await
}

async fn killed_everywhere(path: Path) -> Result<()> {
    for (point, at_least) in POINTS.into_iter().zip(path.passes) {
        let mut pass = 1;
        loop {
            let crash = format!("{point}:{pass}");
            let case = Case::new(path).await?;
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
