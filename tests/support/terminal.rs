//! The command line as a person or a script has it: the real program, with a data folder and a working folder of its own.

use crate::model::Model;
use crate::patience::PATIENCE;
use crate::program::kill_dead;
use crate::surface::{Surface, close};
use anyhow::{Context, Result, bail, ensure};
use ask::settings::Settings;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

/// A machine with Askwell on it.
pub struct Desk {
    root: TempDir,
    language: String,
    /// What kind of terminal it has.
    kind: String,
    /// Keys are timed by a clock that only the test turns. Else a key counts as soon as it comes.
    times_keys: bool,
}

/// How a run of the program ended.
#[derive(Debug)]
pub struct Ended {
    pub code: Option<i32>,
    pub out: String,
    pub remarks: String,
}

impl Desk {
    /// With the scripted model set up as the one in use.
    pub async fn new(model: &Model) -> Result<Desk> {
        Desk::with(model.settings()?).await
    }

    /// On which Askwell was never started.
    pub fn fresh() -> Result<Desk> {
        let (language, kind) = ("en_GB.UTF-8".to_owned(), "xterm-256color".to_owned());
        let desk = Desk { root: tempfile::tempdir()?, language, kind, times_keys: false };
        for folder in ["data", "work"] {
            std::fs::create_dir(desk.root.path().join(folder))?;
        }
        Ok(desk)
    }

    pub async fn with(settings: Settings) -> Result<Desk> {
        let desk = Desk::fresh()?;
        let (askwell, surface) = Surface::open(&desk.data(), Some(settings)).await?;
        close(&desk.data(), askwell, surface).await?;
        Ok(desk)
    }

    pub fn speaks(mut self, locale: &str) -> Desk {
        locale.clone_into(&mut self.language);
        self
    }

    /// With a terminal of this kind.
    pub fn at(mut self, kind: &str) -> Desk {
        kind.clone_into(&mut self.kind);
        self
    }

    /// With keys that are timed. The clock stands still until it is turned.
    pub fn times_keys(mut self) -> Desk {
        self.times_keys = true;
        self
    }

    /// Lets time pass for the keys, until so many milliseconds after the beginning.
    pub fn turns_the_clock_to(&self, millis: u64) -> Result<()> {
        // In place of the one before as a whole: it is read at any time.
        let new = self.root.path().join("clock.new");
        std::fs::write(&new, millis.to_string())?;
        Ok(std::fs::rename(new, self.clock())?)
    }

    fn clock(&self) -> PathBuf {
        self.root.path().join("clock")
    }

    pub fn data(&self) -> PathBuf {
        self.root.path().join("data")
    }

    /// The folder that commands are typed in.
    pub fn work(&self) -> PathBuf {
        self.root.path().join("work")
    }

    /// Runs the program with this on its standard input, to its end.
    pub async fn run(&self, arguments: &[&str], input: &str) -> Result<Ended> {
        Desk::ended(self.start(arguments, input).await?).await
    }

    /// Starts the program as a script does, with this on its standard input, and lets it go on.
    pub async fn start(&self, arguments: &[&str], input: &str) -> Result<Child> {
        let mut child = self.start_open(arguments)?;
        child.stdin.take().context("no standard input")?.write_all(input.as_bytes()).await?;
        Ok(child)
    }

    /// Starts the program with a standard input that stays open.
    pub fn start_open(&self, arguments: &[&str]) -> Result<Child> {
        let mut command = self.command(program()?.as_ref());
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Ok(command.spawn()?)
    }

    /// Waits for the end of what was started.
    pub async fn ended(child: Child) -> Result<Ended> {
        let output = tokio::time::timeout(PATIENCE, child.wait_with_output()).await.context("it does not end")??;
        let (out, remarks) = (String::from_utf8(output.stdout)?, String::from_utf8(output.stderr)?);
        Ok(Ended { code: output.status.code(), out, remarks })
    }

    /// Waits until it has said this among its remarks, and takes them up to there.
    pub async fn hears(child: &mut Child, words: &str) -> Result<String> {
        heard(child.stderr.as_mut().context("it has no remarks")?, words).await
    }

    /// The same of what it prints.
    pub async fn says(child: &mut Child, words: &str) -> Result<String> {
        heard(child.stdout.as_mut().context("it prints nowhere")?, words).await
    }

    /// Starts the program as a person does: with a keyboard and a screen of its own.
    pub fn sit_down(&self, arguments: &str) -> Result<Seat> {
        // Without `exec`, a shell that stays in between dies of Ctrl-C itself and its 130 hides the program's own code.
        self.sit_at(&format!("exec {} {arguments}", program()?.display()))
    }

    /// The same, with one more variable, as the shell is told it.
    pub fn sit_down_with(&self, variable: &str, arguments: &str) -> Result<Seat> {
        self.sit_at(&format!("{variable} exec {} {arguments}", program()?.display()))
    }

    /// The same; the program stops dead when it comes to this point for the first time.
    pub fn sit_down_dying(&self, arguments: &str, point: &str) -> Result<Seat> {
        self.sit_at(&format!("ASKWELL_CRASH_AT={point}:1 exec {} {arguments}", program()?.display()))
    }

    /// The same; the code that it ends with is written to this file, also where its terminal has gone by then.
    pub fn sit_down_noting(&self, arguments: &str, code: &Path) -> Result<Seat> {
        self.sit_at(&format!("trap : HUP; {} {arguments}; echo $? > {}", program()?.display(), code.display()))
    }

    fn sit_at(&self, line: &str) -> Result<Seat> {
        let mut command = self.command("script".as_ref());
        command.env("SHELL", "/bin/sh");
        command.args(["--quiet", "--return", "--flush", "--command", line, "/dev/null"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().context("cannot start `script`, which makes a terminal")?;
        let keyboard = child.stdin.take().context("no keyboard")?;
        let screen = child.stdout.take().context("no screen")?;
        Ok(Seat { child, keyboard, screen, seen: String::new(), all: String::new() })
    }

    /// Kills the program that has the data folder at present, as a power cut would.
    pub async fn kill(&self) -> Result<()> {
        let id = std::fs::read_to_string(self.data().join("lock.pid")).context("no program has the data folder")?;
        kill_dead(id.trim().parse()?).await
    }

    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL"]).arg(program).kill_on_drop(true).current_dir(self.work());
        for variable in ["LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANGUAGE", "NO_COLOR", "ASKWELL_LOG", "ASKWELL_CRASH_AT"]
        {
            command.env_remove(variable);
        }
        command.env("LANG", &self.language).env("TERM", &self.kind).env("ASKWELL_DATA_DIR", self.data());
        command.env("HOME", self.root.path()).env_remove("DBUS_SESSION_BUS_ADDRESS");
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        match self.times_keys {
            true => command.env("ASKWELL_KEYS_CLOCK_FILE", self.clock()),
            false => command.env("ASKWELL_KEYS_COUNT_AT_ONCE", "1"),
        };
        command
    }
}

async fn heard(output: &mut (impl AsyncRead + Unpin), words: &str) -> Result<String> {
    let mut heard = Vec::new();
    let hearing = async {
        // One byte at a time: what comes after the words stays for whoever reads on.
        while !String::from_utf8_lossy(&heard).contains(words) {
            heard.push(output.read_u8().await?);
        }
        Ok::<_, std::io::Error>(())
    };
    let heard_it = tokio::time::timeout(PATIENCE, hearing).await;
    let heard = String::from_utf8_lossy(&heard).into_owned();
    heard_it.ok().and_then(Result::ok).with_context(|| format!("it never says {words:?}: {heard}"))?;
    Ok(heard)
}

/// A person at a terminal.
pub struct Seat {
    child: Child,
    keyboard: ChildStdin,
    screen: ChildStdout,
    seen: String,
    /// All that came, what was looked at too.
    all: String,
}

impl Seat {
    pub async fn types(&mut self, keys: &str) -> Result<()> {
        self.keyboard.write_all(keys.as_bytes()).await?;
        Ok(self.keyboard.flush().await?)
    }

    /// Waits until this is on the screen, below what was waited for before.
    pub async fn sees(&mut self, text: &str) -> Result<()> {
        let looking = async {
            let mut bytes = [0; 4096];
            loop {
                if let Some(at) = self.seen.find(text) {
                    self.seen.drain(..at + text.len());
                    return Ok(());
                }
                let count = self.screen.read(&mut bytes).await?;
                ensure!(count > 0, "the program has ended");
                let text = String::from_utf8_lossy(&bytes[..count]);
                self.seen.push_str(&text);
                self.all.push_str(&text);
            }
        };
        match tokio::time::timeout(PATIENCE, looking).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(error.context(format!("{text:?} never came; last seen: {:?}", self.seen))),
            Err(_) => bail!("{text:?} never came; last seen: {:?}", self.seen),
        }
    }

    /// All that came to the screen so far.
    pub fn all(&self) -> &str {
        &self.all
    }

    /// The window that the terminal is in is closed.
    pub async fn is_closed(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }

    /// The program's exit code.
    pub async fn leaves(mut self) -> Result<Option<i32>> {
        Ok(tokio::time::timeout(PATIENCE, self.child.wait()).await.context("it does not end")??.code())
    }
}

/// The program beside this test's own.
pub(crate) fn program() -> Result<PathBuf> {
    let test = std::env::current_exe()?;
    let folder = test.parent().and_then(Path::parent).context("the test has no folder")?;
    let program = folder.join("askwell");
    ensure!(program.is_file(), "{} is missing: run `make test`, which builds it first", program.display());
    Ok(program)
}
