//! A damaged store that is being read out by the real program, stopped at every step: killed, without room, with a disk that
//! fails. Whatever happens, the next start goes on, and everything that can be read is there, once.

use anyhow::{Context, Result, ensure};
use ask::{ConversationId, Input, MessageId};
use engine::store::{CommitReport, Observer, Store, StoreError};
use rusqlite::{Connection, OpenFlags};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tempfile::TempDir;
use tests::patience::until;
use tests::program::{built, mortal, tampered};
use tokio::process::Command;
use uuid::Uuid;

const PAGE: usize = 4096;
/// One file in each of the folders that are cleared of what no conversation needs.
const BESIDE: [&str; 4] = [
    "attachments/{id}/{id}/{id}-a.txt",
    "restore/{id}/k/copy",
    "commands/{id}/c-1/end.json",
    ".tasklogs/{id}/events-20240101.jsonl",
];

struct Silent;

impl Observer for Silent {
    fn committed(&self, _: &CommitReport) {}
    fn trouble(&self, _: Option<&StoreError>) {}
}

fn id(number: u128) -> ConversationId {
    ConversationId(Uuid::from_u128(number))
}

/// A data folder with a store of which one page is gone, and with files that belong to its conversations.
pub struct Damaged {
    folder: TempDir,
    file: Vec<u8>,
    count: u128,
}

/// The events of a folder, each as often as it stands there.
type Events = BTreeMap<(Vec<u8>, u64), Vec<String>>;

impl Damaged {
    pub async fn new(count: u128) -> Result<Damaged> {
        let folder = TempDir::new()?;
        let store = Store::open(folder.path(), 7)?.1.start(Silent)?;
        let all = (1..=count).map(|number| {
            let store = store.clone();
            async move {
                let start = Input::Start {
                    id: id(number),
                    workspace: None,
                    message: MessageId(Uuid::from_u128(number)),
                    text: format!("task {number} {}", "x".repeat(300)),
                    mode: ask::rule::Mode::default(),
                    model: None,
                    parent: None,
                    agent: None,
                    no_questions: false,
                    rounds_max: 5,
                    at: 1,
                };
                store.commit(id(number), start).await?;
                store.commit(id(number), Input::Stop { at: 2 }).await
            }
        });
        for done in futures_util::future::join_all(all).await {
            done?;
        }
        store.close().await;
        let path = folder.path().join("askwell.db");
        let mut file = fs::read(&path)?;
        let text = format!(r#""text":"task {} "#, count / 2);
        let at = file.windows(text.len()).position(|window| window == text.as_bytes()).context("its page")?;
        file[at / PAGE * PAGE..(at / PAGE + 1) * PAGE].fill(0xA5);
        fs::write(&path, &file)?;
        fs::write(folder.path().join("askwell.db.repair"), "found by the check")?;
        let damaged = Damaged { folder, file, count };
        for name in damaged.beside() {
            fs::create_dir_all(name.parent().context("a folder")?)?;
            fs::write(name, "mine")?;
        }
        Ok(damaged)
    }

    pub fn path(&self) -> &std::path::Path {
        self.folder.path()
    }

    fn beside(&self) -> Vec<PathBuf> {
        let id = id(self.count / 2).to_string();
        BESIDE.iter().map(|name| self.folder.path().join(name.replace("{id}", &id))).collect()
    }

    /// The same again, in a folder of its own.
    fn copy(&self) -> Result<Damaged> {
        let folder = TempDir::new()?;
        let copied = std::process::Command::new("cp")
            .args(["-a", &format!("{}/.", self.folder.path().display())])
            .arg(folder.path())
            .status()?;
        ensure!(copied.success());
        Ok(Damaged { folder, file: self.file.clone(), count: self.count })
    }

    fn start(&self, mut command: Command) -> Command {
        command.args(["chat", "--conversation", &id(self.count).to_string()]);
        command.env("ASKWELL_DATA_DIR", self.folder.path()).env("ASKWELL_KEYS", "file");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Starts the program, which opens the folder and leaves again. True if it did.
    async fn run(&self, crash: Option<u32>) -> Result<bool> {
        let mut command = self.start(mortal(&built("askwell")?.display().to_string()));
        if let Some(pass) = crash {
            command.env("ASKWELL_CRASH_AT", format!("recovery:{pass}"));
        }
        let output = command.stderr(Stdio::piped()).output().await?;
        // What it said is what one wants to know where a test takes an end for a fault.
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        Ok(output.status.success())
    }

    /// The same while its calls to the system are tampered with.
    async fn tampered(&self, inject: &str) -> Result<bool> {
        let command = tampered(self.folder.path(), inject)?;
        Ok(self.start(command).status().await?.success())
    }

    fn events(&self) -> Result<Events> {
        let path = self.folder.path().join("askwell.db");
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut rows = connection.prepare("SELECT conversation, seq, body FROM event")?;
        let mut events = Events::new();
        for row in rows.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?)))? {
            let (place, body) = row?;
            events.entry(place).or_default().push(body);
        }
        Ok(events)
    }

    /// Everything that could be read is there, and so is the damaged file, and all that lay beside it.
    fn holds(&self, expected: &Events, when: &str) -> Result<()> {
        ensure!(self.events()? == *expected, "{when}: other events than those that can be read");
        let kept = fs::read_dir(self.folder.path())?.flatten().filter(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            name.starts_with("askwell.db.damaged-") && fs::read(entry.path()).is_ok_and(|bytes| bytes == self.file)
        });
        ensure!(kept.count() == 1, "{when}: the damaged file is kept once, as it was");
        for name in ["askwell.db.repair", "askwell.db.new", "askwell.db.new-journal"] {
            ensure!(!self.folder.path().join(name).exists(), "{when}: {name} is left behind");
        }
        for name in self.beside() {
            ensure!(name.exists(), "{when}: {} is gone", name.display());
        }
        ensure!(!self.folder.path().join(".tasklogs/deleted.jsonl").exists(), "{when}: a deletion is claimed");
        Ok(())
    }

    /// What an undisturbed recovery brings back.
    async fn expected(&self) -> Result<Events> {
        let undisturbed = self.copy()?;
        ensure!(undisturbed.run(None).await?, "it opens");
        let expected = undisturbed.events()?;
        let all = usize::try_from(self.count * 4)?;
        ensure!(expected.len() > all * 8 / 10 && expected.len() < all, "{} events of {all}", expected.len());
        undisturbed.holds(&expected, "undisturbed")?;
        Ok(expected)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_of_a_recovery_the_next_start_goes_on_and_loses_nothing() -> Result<()> {
    let damaged = Damaged::new(400).await?;
    let expected = damaged.expected().await?;
    let again_and_again = damaged.copy()?;
    let mut steps = 0;
    for pass in 1.. {
        let one = damaged.copy()?;
        if one.run(Some(pass)).await? {
            break;
        }
        steps = pass;
        again_and_again.run(Some(pass)).await?;
        ensure!(one.run(None).await?, "it opens after a kill at step {pass}");
        // The second start is the one that clears away what no conversation needs.
        ensure!(one.run(None).await?);
        one.holds(&expected, &format!("killed at step {pass}"))?;
    }
    ensure!(steps >= 12, "only {steps} steps were passed");
    ensure!(again_and_again.run(None).await?);
    again_and_again.holds(&expected, "killed at every start")
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_or_failing_at_any_call_to_the_system_a_recovery_loses_nothing() -> Result<()> {
    if !Path::new("/usr/bin/strace").exists() {
        println!("skipped: there is no strace here");
        return Ok(());
    }
    let damaged = Damaged::new(40).await?;
    let expected = damaged.expected().await?;
    for inject in ["signal=KILL:when={}", "error=ENOSPC:when={}+", "error=EIO:when={}"] {
        let mut call = 1;
        for tried in 1.. {
            let one = damaged.copy()?;
            let inject = inject.replace("{}", &call.to_string());
            let passed = one.tampered(&inject).await?;
            ensure!(one.run(None).await?, "it opens after {inject}");
            ensure!(one.run(None).await?);
            one.holds(&expected, &inject)?;
            if passed && tried > 20 {
                break;
            }
            // Each of the first, and then wider apart.
            call += 1 + call / 12;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_conversation_needs_is_put_away_only_where_the_store_is_the_folders_own() -> Result<()> {
    let damaged = Damaged::new(40).await?;
    let folder = damaged.folder.path();
    ensure!(damaged.run(None).await?);
    // As somebody does who knows that the recovered store is the right one.
    fs::remove_file(folder.join("askwell.id"))?;
    ensure!(damaged.run(None).await?);
    let yesterday = fs::read(folder.join("askwell.db"))?;
    ensure!(damaged.run(None).await?);
    let today = fs::read(folder.join("askwell.db"))?;
    let unknown = id(999).to_string();
    let beside: Vec<_> = BESIDE.iter().map(|name| name.replace("{id}", &unknown)).collect();
    for name in &beside {
        fs::create_dir_all(folder.join(name).parent().context("a folder")?)?;
        fs::write(folder.join(name), "mine")?;
    }
    for (file, is_own) in [(yesterday, false), (today, true)] {
        let word = fs::read(folder.join("askwell.id"))?;
        fs::write(folder.join("askwell.db"), file)?;
        looked_after(folder).await?;
        let put_away = |name: &String| -> Result<bool> {
            let days = fs::read_dir(folder.join("trash")).map(|days| days.flatten().collect::<Vec<_>>());
            Ok(days.unwrap_or_default().iter().any(|day| day.path().join(name).exists()))
        };
        for name in &beside {
            let (there, put_away) = (folder.join(name).exists(), put_away(name)?);
            ensure!((there, put_away) == (!is_own, is_own), "{name}: there {there}, put away {put_away}");
        }
        ensure!(!folder.join(".tasklogs/deleted.jsonl").exists(), "nobody deleted anything");
        ensure!(
            (fs::read(folder.join("askwell.id"))? == word) != is_own,
            "the word is given anew to its own store only"
        );
    }
    Ok(())
}

/// Opens the folder until everything was looked after: logs are brought up to date after that.
async fn looked_after(folder: &Path) -> Result<()> {
    let log = folder.join(".tasklogs").join(id(40).to_string());
    if log.exists() {
        fs::remove_dir_all(&log)?;
    }
    let (askwell, _surface) = tests::surface::Surface::open(folder, None).await?;
    let written = || fs::read_dir(&log).is_ok_and(|mut files| files.next().is_some());
    until("the log", async || Ok(written())).await?;
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_that_finds_the_disk_full_says_so_and_goes_on_once_there_is_room() -> Result<()> {
    let damaged = Damaged::new(400).await?;
    let expected = damaged.expected().await?;
    let room = damaged.file.len() / 1024 + 400;
    let disk = TempDir::new()?;
    let mount = |options: &str| -> Result<bool> {
        let arguments = ["-t", "tmpfs", "-o", options, "askwell-test"];
        Ok(std::process::Command::new("mount").args(arguments).arg(disk.path()).output()?.status.success())
    };
    if !mount(&format!("size={room}k"))? {
        println!("skipped: only root can make a small disk");
        return Ok(());
    }
    let done = on_small_disk(&damaged, disk.path(), &expected, &mount).await;
    std::process::Command::new("umount").arg("-l").arg(disk.path()).status()?;
    done
}

async fn on_small_disk(
    damaged: &Damaged,
    disk: &Path,
    expected: &Events,
    mount: &impl Fn(&str) -> Result<bool>,
) -> Result<()> {
    let source = format!("{}/.", damaged.folder.path().display());
    ensure!(std::process::Command::new("cp").args(["-a", &source]).arg(disk).status()?.success());
    for _ in 0..2 {
        let mut command = mortal(&built("askwell")?.display().to_string());
        command.args(["chat", "--conversation", &id(damaged.count).to_string()]);
        command.env("ASKWELL_DATA_DIR", disk).env("ASKWELL_KEYS", "file").env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
        let output = command.output().await?;
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        ensure!(!output.status.success() && told.contains("continues where it stopped"), "{told}");
        ensure!(fs::read(disk.join("askwell.db"))? == damaged.file && disk.join("askwell.db.repair").exists());
    }
    ensure!(mount("remount,size=64m")?);
    let roomy = TempDir::new()?;
    let source = format!("{}/.", disk.display());
    ensure!(std::process::Command::new("cp").args(["-a", &source]).arg(roomy.path()).status()?.success());
    let one = Damaged { folder: roomy, file: damaged.file.clone(), count: damaged.count };
    ensure!(one.run(None).await? && one.run(None).await?);
    one.holds(expected, "once there was room")
}
