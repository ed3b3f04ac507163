//! The real program, stopped dead at every step of a question's way from a task over its parent to the person and back.

use super::*;
use anyhow::ensure;
use std::process::Stdio;
use tests::program::{built, mortal};
use tokio::io::AsyncWriteExt;

/// The points of `engine/src/crash.rs` on the way, and how often each is passed at least.
const POINTS: [(&str, u32); 5] = [("carry", 4), ("answer", 1), ("answered", 1), ("committed", 12), ("submitted", 1)];
const RESTARTS_MAX: usize = 12;

/// The first task's question is answered by its parent, the second one's is passed on to the person.
fn script(request: &Request) -> Say {
    if is_child(request) {
        return asking_child(request, &base());
    }
    let open = unanswered(request);
    let calls = open.iter().map(|told| match told["title"].as_str() {
        Some("one") => ("answer_child".to_owned(), json!({ "in_reply_to": told["in_reply_to"], "answer": "main" })),
        _ => (
            "ask_user".to_owned(),
            json!({ "question": "Which base?", "choices": ["main", "dev"], "in_reply_to": told["in_reply_to"] }),
        ),
    });
    let calls: Vec<_> = calls.collect();
    match request.replies() {
        0 => Say::Calls(vec![run_task("one"), run_task("two")]),
        _ if !calls.is_empty() => Say::Calls(calls),
        _ => Say::text("Waiting."),
    }
}

/// The program, run as often as it takes on one data folder.
pub struct Case {
    model: Model,
    data: TempDir,
}

impl Case {
    pub async fn of(script: fn(&Request) -> Say) -> Result<Case> {
        let model = Model::start(script).await?;
        let data = TempDir::new()?;
        let (askwell, _) = Surface::open(data.path(), Some(model.settings()?)).await?;
        askwell.close().await;
        drop(askwell);
        Ok(Case { model, data })
    }

    pub fn query(&self, sql: &str) -> Result<Vec<String>> {
        let connection = Connection::open(self.data.path().join("askwell.db"))?;
        let mut rows = connection.prepare(sql)?;
        Ok(rows.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
    }

    fn root(&self) -> Result<Option<String>> {
        let ids = self.query("SELECT lower(hex(id)) FROM conversation WHERE parent IS NULL")?;
        ensure!(ids.len() <= 1, "a conversation was started twice");
        Ok(ids.first().map(|id| uuid::Uuid::parse_str(id).map(|id| id.to_string())).transpose()?)
    }

    /// Runs the program with this input until it ends or is killed. False if it was killed.
    pub async fn run_with(&self, crash: Option<&str>, input: &str) -> Result<bool> {
        let mut command = mortal(&built("askwell")?.display().to_string());
        command.args(["chat", "--answers", "-"]).env("ASKWELL_DATA_DIR", self.data.path()).env("ASKWELL_KEYS", "file");
        match self.root()? {
            Some(id) => command.args(["--conversation", &id]),
            None => command.arg("Release it"),
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

    pub fn over(&self) -> Result<bool> {
        let running = self.query("SELECT title FROM conversation WHERE running = 1")?;
        Ok(self.root()?.is_some() && running.is_empty())
    }

    /// True if it was killed on the way.
    async fn finish(&self, crash: &str) -> Result<bool> {
        let mut survived = self.run_with(Some(crash), "2\n").await?;
        let killed = !survived;
        for _ in 0..RESTARTS_MAX {
            if survived && self.over()? {
                return Ok(killed);
            }
            survived = self.run_with(None, "2\n").await?;
        }
        anyhow::bail!("{crash}: the run did not end: {:?}", self.query("SELECT body FROM event ORDER BY gseq")?)
    }

    fn holds(&self, crash: &str) -> Result<()> {
        let titles = self.query("SELECT title FROM conversation WHERE parent IS NOT NULL ORDER BY title")?;
        assert_eq!(titles, ["one", "two"], "{crash}: each task was started once");
        let events: Vec<Value> = self
            .query("SELECT body FROM event ORDER BY gseq")?
            .iter()
            .map(|body| Ok(serde_json::from_str(body)?))
            .collect::<Result<_>>()?;
        let named = |name: &str| events.iter().filter(|event| event["event"] == name).collect::<Vec<_>>();
        assert_eq!(named("agent.ask.request").len(), 3, "{crash}: two of the tasks, one of the parent");
        assert_eq!(named("agent.ask.response").len(), 3, "{crash}: each was answered once");
        assert_eq!(named("agent.ask.heard").len(), 2, "{crash}: each was heard once");
        assert_eq!(named("task.ended").len(), 2, "{crash}: each task ended once");
        let mut calls: Vec<String> = named("tool.result").iter().map(|event| event["call"].to_string()).collect();
        let all = calls.len();
        calls.sort_unstable();
        calls.dedup();
        assert_eq!(all, calls.len(), "{crash}: one result for each call");
        let reports: Vec<String> = named("task.ended").iter().map(|event| event["end"]["text"].to_string()).collect();
        assert!(reports.contains(&"\"Based on main.\"".to_owned()), "{crash}: {reports:?}");
        assert!(reports.contains(&"\"Based on dev.\"".to_owned()), "{crash}: the person said 2: {reports:?}");
        assert!(!self.model.requests().is_empty());
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_hop_each_question_has_one_answer() -> Result<()> {
    for (point, at_least) in POINTS {
        let mut pass = 1;
        loop {
            let crash = format!("{point}:{pass}");
            let case = Case::of(script).await?;
            let killed = case.finish(&crash).await?;
            case.holds(&crash)?;
            if !killed {
                break;
            }
            // Of a point that is passed at every commit, a spread is enough.
            pass += if point == "committed" { 3 } else { 1 };
        }
        assert!(pass > at_least, "`{point}` is passed {at_least} times or more, not {}", pass - 1);
    }
    Ok(())
}
