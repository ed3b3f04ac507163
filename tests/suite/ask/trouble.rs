//! A store that takes nothing is said once, in words: whoever can wait waits, and whoever cannot ends.

use crate::suite::disk::SmallDisk;
use anyhow::{Context, Result};
use ask::settings::Settings;
use rusqlite::Connection;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use tests::mcp_client::{Era, McpClient};
use tests::patience::until;
use tests::program::built;
use tests::surface::{Surface, answer, option};
use tests::terminal::Desk;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, Command};

const ASK: &[&str] = &["ask", "Deploy where?", "-o", "staging"];
const SAID: &str = "can't save this question";

/// A full disk with Askwell on it, and a desk beside it.
struct Full {
    desk: Desk,
    disk: SmallDisk,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
}

impl Full {
    async fn disk() -> Result<Option<Full>> {
        let Some(disk) = SmallDisk::new()? else { return Ok(None) };
        let (askwell, surface) = Surface::open(disk.path(), Some(Settings::default())).await?;
        askwell.host_local();
        let full = Full { desk: Desk::with(Settings::default()).await?, disk, askwell, surface };
        full.fill().await?;
        Ok(Some(full))
    }

    async fn fill(&self) -> Result<()> {
        self.disk.fill(&self.askwell).await
    }

    fn free(&self) -> Result<()> {
        self.disk.free()
    }

    fn command(&self, line: &[&str]) -> Result<Command> {
        let mut command = self.desk.command(&built("askwell")?);
        command.args(line).env("ASKWELL_DATA_DIR", self.disk.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Ok(command)
    }

    fn starts(&self, line: &[&str]) -> Result<Child> {
        let mut child = self.command(line)?.spawn()?;
        drop(child.stdin.take());
        Ok(child)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_says_why_and_asks_as_soon_as_there_is_room() -> Result<()> {
    let Some(full) = Full::disk().await? else { return Ok(()) };
    let mut child = full.starts(ASK)?;
    let said = Desk::hears(&mut child, "the disk is full").await?;
    assert_eq!(said.matches(SAID).count(), 1, "{said}");
    // It tries on, and says no more of it.
    tokio::time::sleep(Duration::from_secs(2)).await;
    full.free()?;
    let asked = full.surface.question("Deploy where?").await?;
    answer(&full.askwell, &asked, option(1)).await;
    let ended = Desk::ended(child).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "staging\n"), "{ended:?}");
    assert!(!ended.remarks.contains(SAID), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_with_little_time_ends_as_failed() -> Result<()> {
    let Some(full) = Full::disk().await? else { return Ok(()) };
    for (line, code) in [(&["ask", "Now?", "--timeout", "1s"][..], 1), (&["confirm", "Now?", "--timeout", "1s"], 8)] {
        let ended = Desk::ended(full.starts(line)?).await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(code), ""), "{ended:?}");
        assert!(ended.remarks.contains("Not asked") && ended.remarks.contains("the disk is full"), "{ended:?}");
    }
    Ok(())
}

/// A full disk on which nobody has begun, and a desk whose data folder it is.
fn full_and_alone() -> Result<Option<(SmallDisk, Desk)>> {
    let desk = Desk::fresh()?;
    let Some(disk) = SmallDisk::at(desk.data())? else { return Ok(None) };
    disk.is_full_from_now_on()?;
    Ok(Some((disk, desk)))
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_askwell_runs_a_script_waits_for_room_all_the_same() -> Result<()> {
    let Some((disk, desk)) = full_and_alone()? else { return Ok(()) };
    let mut child = desk.start(ASK, "1\n").await?;
    let said = Desk::hears(&mut child, "keeps trying").await?;
    assert!(said.contains(SAID) && said.contains("is full"), "{said}");
    disk.free()?;
    let ended = Desk::ended(child).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "staging\n"), "{ended:?}");
    assert!(!ended.remarks.contains(SAID), "it is said once: {ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_askwell_runs_a_script_with_little_time_ends_as_failed() -> Result<()> {
    let Some((_disk, desk)) = full_and_alone()? else { return Ok(()) };
    for (line, code) in [(&["ask", "Now?", "--timeout", "1s"][..], 1), (&["confirm", "Now?", "--timeout", "1s"], 8)] {
        let ended = desk.run(line, "1\n").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(code), ""), "{ended:?}");
        let said = ["keeps trying", "Not asked", "is full"].map(|said| ended.remarks.contains(said));
        assert_eq!(said, [true; 3], "{ended:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hook_leaves_it_to_its_agent_at_once_and_says_why() -> Result<()> {
    let Some(full) = Full::disk().await? else { return Ok(()) };
    let mut child = full.command(&["hook", "claude-code"])?.spawn()?;
    let request = serde_json::json!({ "session_id": "s", "cwd": "/p", "hook_event_name": "PermissionRequest", "tool_name": "Bash", "tool_input": { "command": "make" } });
    child.stdin.take().context("no input")?.write_all(request.to_string().as_bytes()).await?;
    let ended = Desk::ended(child).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), ""), "{ended:?}");
    assert!(ended.remarks.contains("the disk is full"), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_is_told_that_nobody_has_seen_it() -> Result<()> {
    let Some(full) = Full::disk().await? else { return Ok(()) };
    let mut client = McpClient::start(Era::Session, full.disk.path(), &full.desk.work(), &[]).await?;
    let said = client.called("ask_user", serde_json::json!({ "question": "Now?" })).await?;
    assert_eq!(said["isError"], true, "{said}");
    let words = said["words"].as_str().unwrap_or_default();
    assert!(words.contains("the disk is full") && words.contains("Nobody has seen this"), "{said}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_waits_for_room_to_note_that_it_was_read() -> Result<()> {
    let Some(full) = Full::disk().await? else { return Ok(()) };
    full.free()?;
    let child = full.starts(ASK)?;
    let asked = full.surface.question("Deploy where?").await?;
    let id = child.id().context("it runs")?.to_string();
    Command::new("kill").args(["-STOP", &id]).status().await?;
    answer(&full.askwell, &asked, option(1)).await;
    full.fill().await?;
    Command::new("kill").args(["-CONT", &id]).status().await?;
    let ended = Desk::ended(child).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "staging\n"), "the answer is out: {ended:?}");
    full.free()?;
    let again = Desk::ended(full.starts(ASK)?).await?;
    assert!(again.out == "staging\n" && again.remarks.contains("an earlier answer"), "{again:?}");
    until("nothing is open", async || Ok(full.askwell.inbox().all().await.is_ok_and(|open| open.is_empty()))).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_cannot_be_opened_is_named_and_nothing_is_asked() -> Result<()> {
    for (line, code) in [(ASK, 1), (&["confirm", "Now?"][..], 8)] {
        let desk = Desk::with(Settings::default()).await?;
        Connection::open(desk.data().join("askwell.db"))?.pragma_update(None, "user_version", 1_000_000)?;
        let ended = desk.run(line, "1\n").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(code), ""), "{ended:?}");
        assert!(ended.remarks.contains("newer version"), "{ended:?}");
    }
    Ok(())
}
