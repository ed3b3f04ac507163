//! The real program, stopped dead at every step that a chat's line takes, and started again as often as it takes.
//!
//! A task is given, asked about, answered and told of over Telegram alone. At the end it was given once, asked about once
//! and answered once. A message that was written just before the end may be written again: the service tells no doubles
//! apart. Nothing else may come twice, and nothing may be missing.

use super::scene::{ANNA, Scene, asks};
use anyhow::{Context, Result, bail, ensure};
use rusqlite::{Connection, OpenFlags};
use serde_json::Value;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tests::model::Model;
use tests::patience::PATIENCE;
use tests::program::{built, mortal};
use tests::telegram::{Post, Telegram};
use tokio::process::Child;

/// The points of `surfaces/src/channels/line`, and how often a task passes each of them at least.
const POINTS: [(&str, u32); 6] = [
    ("channel-heard", 2),
    ("channel-kept", 2),
    ("channel-done", 2),
    ("channel-sending", 3),
    ("channel-sent", 5),
    ("submit", 1),
];
/// How long it is watched after the end of its task: it may still be stopped dead.
const AFTER: Duration = Duration::from_millis(500);

struct Case {
    telegram: Telegram,
    model: Model,
    data: TempDir,
}

impl Case {
    async fn new() -> Result<Case> {
        let Scene { telegram, model, folder, askwell, .. } = Scene::without_rate(asks).await?;
        askwell.close().await;
        Ok(Case { telegram, model, data: folder })
    }

    /// Stopped dead at this point; at `panic NAME:PASS` that part of it panics.
    fn start(&self, crash: Option<&str>) -> Result<Child> {
        let mut command = mortal(&built("askwell")?.display().to_string());
        command.arg("serve").env("ASKWELL_DATA_DIR", self.data.path()).env("ASKWELL_KEYS", "file");
        match crash.map(|crash| crash.strip_prefix("panic ").ok_or(crash)) {
            Some(Ok(panic)) => command.env("ASKWELL_PANIC_AT", panic),
            Some(Err(crash)) => command.env("ASKWELL_CRASH_AT", crash),
            None => &mut command,
        };
        Ok(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?)
    }

    fn posts(&self, words: &str) -> Vec<Post> {
        self.telegram.posts(ANNA).into_iter().filter(|post| post.text.contains(words)).collect()
    }

    /// Gives the task and answers its question, whatever becomes of the program. True if it was stopped dead.
    async fn finish(&self, crash: &str) -> Result<bool> {
        self.telegram.says(ANNA, "Paint the fence");
        let mut program = self.start(Some(crash))?;
        let (mut killed, mut pressed, mut done) = (false, None, None);
        let start = Instant::now();
        loop {
            if program.try_wait()?.is_some() {
                killed = true;
                program = self.start(None)?;
            }
            if pressed.is_none()
                && let Some(list) = self.posts("Which colour?").pop()
            {
                pressed = Some(self.telegram.presses(ANNA, &list, "Blue")?);
            }
            if done.is_none() && self.is_over()? {
                done = Some(Instant::now());
            }
            if done.is_some_and(|done: Instant| done.elapsed() > AFTER) {
                break;
            }
            if start.elapsed() > PATIENCE {
                bail!("{crash}: no end; {:?}", self.telegram.posts(ANNA));
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.telegram.acknowledged(&pressed.context("no list")?).await?;
        program.kill().await?;
        Ok(killed)
    }

    /// The end is told, the list is written over, and nothing is left to be heard.
    fn is_over(&self) -> Result<bool> {
        let written_over = self.posts("Which colour?").iter().any(|post| post.labels().is_empty());
        Ok(written_over && !self.posts("Painted Blue.").is_empty() && self.telegram.waiting() == 0)
    }

    fn holds(&self, crash: &str) -> Result<()> {
        let file = self.data.path().join("askwell.db");
        let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut bodies = connection.prepare("SELECT body FROM event ORDER BY gseq")?;
        let bodies: Vec<String> = bodies.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        let events: Vec<Value> = bodies.iter().map(|body| serde_json::from_str(body)).collect::<Result<_, _>>()?;
        let count = |name: &str| events.iter().filter(|event| event["event"] == name).count();
        for name in ["user.message", "agent.ask.request", "agent.ask.response", "run.started", "run.ended"] {
            assert_eq!(count(name), 1, "{crash}: {name}");
        }
        let last = events.iter().rfind(|event| event["event"] == "agent.ask.response").context("no answer")?;
        assert_eq!(last["closing"]["by"], "telegram", "{crash}");
        let read = self.model.requests().last().map(super::confirmed);
        assert_eq!(read.as_deref(), Some("Blue"), "{crash}: the model reads it");
        let twice = usize::from(crash.starts_with("channel-sent"));
        for words in ["Which colour?", "Painted Blue."] {
            let written = self.posts(words).len();
            ensure!((1..=1 + twice).contains(&written), "{crash}: {words} was written {written} times");
        }
        Ok(())
    }
}

async fn everywhere(point: &str, at_least: u32) -> Result<()> {
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
    ensure!(pass > at_least, "the line passes {point} {at_least} times or more, not {}", pass - 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_of_a_chat_nothing_is_lost_and_no_answer_doubled() -> Result<()> {
    futures_util::future::try_join_all(POINTS.map(|(point, at_least)| everywhere(point, at_least))).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_panics_listens_again() -> Result<()> {
    for pass in [1, 2, 5] {
        let panic = format!("panic line:{pass}");
        let case = Case::new().await?;
        ensure!(!case.finish(&panic).await?, "{panic}: the program goes on");
        case.holds(&panic)?;
    }
    Ok(())
}
