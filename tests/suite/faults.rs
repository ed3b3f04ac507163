//! The whole program killed again and again in the middle of a run of mixed work, and the world looked at afterwards.
//!
//! The victim is this very test program started again (`victim`): the real store, runner, tools and supervisor, and an
//! autopilot that answers whatever stands open. The model lives here and survives. `ASKWELL_FAULT_KILLS=500` asks for more
//! kills, `ASKWELL_FAULT_SEED` for other moments.

mod disk;
mod script;
mod victim;

use anyhow::{Context, Result, ensure};
use rusqlite::{Connection, OpenFlags};
use script::{commands, edits};
use serde_json::Value;
use std::collections::HashMap;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tests::model::Model;
use tests::program::mortal;

/// Kills in an ordinary test run.
const KILLS: u64 = 36;
/// Restarts after which a run that has not ended never will.
const STARTS_MAX: u64 = 60;
/// The points of `agent/src/crash.rs` on the way of an action, and those of every commit.
const POINTS: [&str; 8] = ["begin", "started", "acted", "undone", "commit", "committed", "told", "submitted"];

/// Where one run happens, and how often it was killed.
struct Case {
    model: Model,
    data: TempDir,
    workspace: TempDir,
    kills: u64,
}

impl Case {
    async fn new() -> Result<Case> {
        let (data, workspace) = (TempDir::new()?, TempDir::new()?);
        script::prepare(workspace.path())?;
        Ok(Case { model: Model::start(script::says).await?, data, workspace, kills: 0 })
    }

    /// Starts the victim once; it is killed at `point`, or after `patience`, or lives to the end. True at the end.
    async fn start(&mut self, point: Option<&str>, patience: Option<Duration>, seed: u64) -> Result<bool> {
        let mut command = mortal(&std::env::current_exe()?.display().to_string());
        command.args(["--exact", "suite::faults::victim::lives", "--ignored"]);
        command.env("ASKWELL_FAULT_DATA", self.data.path()).env("ASKWELL_FAULT_WORKSPACE", self.workspace.path());
        command.env("ASKWELL_FAULT_MODEL", self.model.base_url()).env("ASKWELL_FAULT_SEED", seed.to_string());
        command.env_remove("ASKWELL_CRASH_AT");
        if let Some(point) = point {
            command.env("ASKWELL_CRASH_AT", point);
        }
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let limit = patience.unwrap_or(Duration::from_secs(60));
        match tokio::time::timeout(limit, child.wait()).await {
            Ok(status) => {
                let ended = status?.success();
                self.kills += u64::from(!ended);
                Ok(ended)
            }
            Err(_) if patience.is_none() => anyhow::bail!("the victim hangs ({point:?}): {:?}", self.tail()?),
            Err(_) => {
                child.kill().await?;
                // The supervisors go too, now and then: then nobody knows how a command ended.
                if seed.is_multiple_of(3) {
                    let pattern = format!("__command {}", self.data.path().display());
                    tokio::process::Command::new("pkill").args(["-9", "-f", &pattern]).status().await?;
                }
                self.kills += 1;
                Ok(false)
            }
        }
    }

    fn events(&self) -> Result<Vec<Value>> {
        let path = self.data.path().join("askwell.db");
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut bodies = connection.prepare("SELECT body FROM event ORDER BY gseq")?;
        let bodies: Vec<String> = bodies.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        bodies.iter().map(|body| Ok(serde_json::from_str(body)?)).collect()
    }

    fn tail(&self) -> Result<Vec<String>> {
        let events = self.events()?;
        Ok(events.iter().rev().take(8).map(|event| event["event"].to_string()).collect())
    }

    /// What must hold however often it was killed.
    fn holds(&self, what: &str) -> Result<()> {
        let events = self.events()?;
        let (mut results, mut ends, mut starts, mut retries) =
            (HashMap::new(), HashMap::new(), HashMap::new(), HashMap::new());
        let mut calls_of: HashMap<String, String> = HashMap::new();
        for event in &events {
            let name = event["event"].as_str().unwrap_or_default();
            let call = event["call"].as_str().unwrap_or_default().to_owned();
            let interaction = event["interaction"].as_str().unwrap_or_default().to_owned();
            match name {
                "tool.result" => *results.entry(call).or_insert(0) += 1,
                "tool.started" => *starts.entry(call).or_insert(0) += 1,
                "agent.ask.request" => {
                    let asked = &event["interaction"];
                    let id = asked["id"].as_str().unwrap_or_default().to_owned();
                    calls_of.insert(id, asked["toolCall"].as_str().unwrap_or_default().to_owned());
                }
                "agent.ask.response" | "agent.ask.cancelled" | "agent.ask.timeout" => {
                    *ends.entry(interaction.clone()).or_insert(0) += 1;
                    if event["closing"]["outcome"]["how"] == "retry" {
                        let call = calls_of.get(&interaction).cloned().unwrap_or_default();
                        *retries.entry(call).or_insert(0) += 1;
                    }
                }
                _ => {}
            }
        }
        ensure!(results.values().all(|count| *count == 1), "{what}: one result for each call: {results:?}");
        ensure!(calls_of.keys().all(|id| ends.get(id) == Some(&1)), "{what}: one end for each question: {ends:?}");
        for (call, count) in &starts {
            let allowed = 1 + retries.get(call).copied().unwrap_or(0);
            ensure!(*count <= allowed, "{what}: {call} was begun {count} times, {allowed} allowed");
        }
        let last = events.iter().rev().find(|event| event["event"] == "run.ended").context("the run has an end")?;
        ensure!(last["end"]["kind"] == "completed", "{what}: {last}");
        self.world(what, &retries)
    }

    /// Each effect is there at most once for each consent.
    fn world(&self, what: &str, retries: &HashMap<String, i32>) -> Result<()> {
        let again: i32 = retries.values().sum();
        let log = std::fs::read_to_string(self.workspace.path().join("commands.log")).unwrap_or_default();
        let mut more = 0;
        for command in commands() {
            let count = log.lines().filter(|line| *line == command).count() as i32;
            more += (count - 1).max(0);
        }
        ensure!(more <= again, "{what}: effects were repeated {more} times, {again} allowed: {log}");
        let text = std::fs::read_to_string(self.workspace.path().join("text.md"))?;
        for edit in edits() {
            let count = text.lines().filter(|line| *line == edit).count();
            ensure!(count == 1, "{what}: \"{edit}\" stands {count} times in {text:?}");
        }
        let at = |name: &str| self.workspace.path().join(name).exists();
        ensure!(!at("old.md") && !at("new.md") && at("moved.md"), "{what}: moved and deleted once");
        let left = self.workspace.path().read_dir()?.flatten().map(|entry| entry.file_name());
        let odd: Vec<_> = left.filter(|name| !script::known(&name.to_string_lossy())).collect();
        ensure!(odd.is_empty(), "{what}: unfinished work is left: {odd:?}");
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_random_moments_nothing_is_lost_doubled_or_done_unasked() -> Result<()> {
    let number = |name: &str, or: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(or);
    let (wanted, seed) = (number("ASKWELL_FAULT_KILLS", KILLS), number("ASKWELL_FAULT_SEED", 1));
    let (mut kills, mut runs, mut random) = (0, 0, Random(seed));
    while kills < wanted {
        let mut case = Case::new().await?;
        let mut starts = 0;
        loop {
            starts += 1;
            ensure!(starts < STARTS_MAX, "it never ends: {:?}", case.tail()?);
            // The longer a case lasts, the more it is let live: it has to get to its end.
            let patience = Duration::from_millis(60 + random.below(500 + 60 * starts));
            if case.start(None, Some(patience), random.next()).await? {
                break;
            }
        }
        case.holds(&format!("seed {seed}, run {runs}"))?;
        kills += case.kills;
        runs += 1;
    }
    println!("{kills} kills in {runs} runs (seed {seed}): no effect repeated unasked, one result and one end each");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_every_point_of_an_action_it_goes_on_from_there() -> Result<()> {
    for point in POINTS {
        let mut pass = 1;
        loop {
            let what = format!("{point}:{pass}");
            let mut case = Case::new().await?;
            let lived = case.start(Some(&what), None, pass).await?;
            let mut starts = 0;
            while !lived && !case.start(None, None, pass).await? {
                starts += 1;
                ensure!(starts < 3, "{what}: it does not go on: {:?}", case.tail()?);
            }
            case.holds(&what)?;
            if lived {
                break;
            }
            // Every pass by hand; a few of them, spread over the run, in an ordinary one.
            pass = if std::env::var_os("ASKWELL_FAULT_KILLS").is_some() { pass + 1 } else { pass * 3 };
        }
    }
    Ok(())
}

/// Enough for moments to kill at (xorshift64*).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 11) % end
    }
}
