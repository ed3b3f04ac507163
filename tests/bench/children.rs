//! Whole processes as what is measured: the command line, and this program itself as a surface without a screen.

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tests::surface::Surface;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

/// Runs `askwell chat` to its end. Gives the processor time it took, in seconds.
pub async fn chat(folder: &Path, arguments: &[&str]) -> Result<f64> {
    let before = children_cpu()?;
    let status = Command::new(program("askwell")?)
        .arg("chat")
        .args(arguments)
        .env("ASKWELL_DATA_DIR", folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::inherit())
        .status()
        .await?;
    anyhow::ensure!(status.success(), "askwell chat ended with {status}");
    Ok(children_cpu()? - before)
}

/// Starts this many conversations in a process of their own, and weighs it once all are waiting.
pub async fn resident_while_waiting(folder: &Path, count: usize) -> Result<f64> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(["child-waiting", &folder.display().to_string(), &count.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let stdout = child.stdout.take().context("no output")?;
    BufReader::new(stdout).lines().next_line().await?.context("the child ended")?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    resident(child.id().context("the child ended")?)
}

/// Lists the inbox in a process of its own.
pub async fn inbox(folder: &Path) -> Result<usize> {
    let output = Command::new(std::env::current_exe()?)
        .args(["child-inbox", &folder.display().to_string()])
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .await?;
    Ok(String::from_utf8(output.stdout)?.trim().parse()?)
}

/// Opens the conversation that waits, with its card, in a process of its own.
pub async fn card(folder: &Path) -> Result<()> {
    let mut child = Command::new(std::env::current_exe()?);
    child.args(["child-card", &folder.display().to_string()]).stdin(Stdio::null()).stderr(Stdio::inherit());
    let status = child.status().await?;
    anyhow::ensure!(status.success(), "the child ended with {status}");
    Ok(())
}

/// What this program does as its own child.
pub fn play(role: &str, arguments: Vec<String>) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let folder = PathBuf::from(arguments.first().context("no folder")?);
    runtime.block_on(async {
        let (askwell, surface) = Surface::open(&folder, None).await?;
        match role {
            "child-card" => {
                let waiting = askwell.inbox().all().await?;
                let first = &waiting.first().context("nothing waits")?.interaction;
                let view = askwell.conversations().open(first.conversation).await?;
                anyhow::ensure!(view.summary.open_asks == 1, "the card is not there");
            }
            "child-inbox" => println!("{}", askwell.inbox().all().await?.len()),
            _ => {
                let count: usize = arguments.get(1).context("no count")?.parse()?;
                for number in 0..count {
                    askwell.conversations().start(None, format!("task {number}"), Default::default()).await?;
                }
                surface.questions(count).await?;
                println!("waiting");
                // Until the one that weighs it is done.
                std::future::pending::<()>().await;
            }
        }
        Ok(())
    })
}

/// Megabytes of memory that a process holds.
pub fn resident(process: u32) -> Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).context("no VmRSS")?;
    let kilobytes: f64 = line.split_whitespace().nth(1).context("no figure")?.parse()?;
    Ok(kilobytes / 1024.0)
}

/// Megabytes that a process and all its descendants hold, summed.
pub fn resident_tree(root: u32) -> Result<f64> {
    let parent_of = |process: u32| -> Option<u32> {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        stat.rsplit(')').next()?.split_whitespace().nth(1)?.parse().ok()
    };
    let all: Vec<u32> =
        std::fs::read_dir("/proc")?.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect();
    let mut tree = vec![root];
    let mut at = 0;
    while let Some(&parent) = tree.get(at) {
        tree.extend(all.iter().copied().filter(|process| parent_of(*process) == Some(parent)));
        at += 1;
    }
    Ok(tree.into_iter().filter_map(|process| resident(process).ok()).sum())
}

/// Processor time of all children that have ended, in seconds.
fn children_cpu() -> Result<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: f64 = [13, 14].iter().filter_map(|at| fields.get(*at)?.parse::<f64>().ok()).sum();
    Ok(ticks / 100.0)
}

/// A program built beside this one.
pub fn program(name: &str) -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    let folder = here.ancestors().find(|folder| folder.join(name).is_file());
    let folder = folder.with_context(|| format!("{name} is not built: `make bench` builds it"))?;
    Ok(folder.join(name))
}
