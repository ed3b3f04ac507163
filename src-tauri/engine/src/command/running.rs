//! Askwell's side: it starts the supervisor, or finds it again, and reads what it takes down.

use super::lines::OutputLines;
use super::network::{NetworkAnswers, WantedHost};
use super::output::{CommandOutput, cleaned, end_of};
use super::run_folder::{CommandEnd, RunFolder, RunFolderUse, RunStatus};
use super::spool::{self, NewOutput};
use super::{CommandExit, CommandLine, CommandOutcome, network, processes, supervisor};
use crate::environment::Variables;
use ask::limits::{COMMAND_BYTES_MAX, COMMAND_GRACE_MILLIS, COMMAND_LEFT_MILLIS};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The first look comes soon, for most commands are short; then each takes twice as long, up to the last.
const FIRST_LOOK: Duration = Duration::from_millis(5);
const LAST_LOOK: Duration = Duration::from_millis(100);
/// A line without an end is shown after this much silence.
const OPEN_LINE: Duration = Duration::from_millis(300);

/// A command that runs, seen from here. Dropping it changes nothing: the command goes on, and [`attach`] finds it again.
#[derive(Debug)]
pub struct Running {
    run: RunFolder,
    lines: OutputLines,
    /// How much of the output was read.
    at: u64,
    pause: Duration,
    heard: Instant,
}

/// What can be done with a command while its progress is awaited.
#[derive(Debug, Clone)]
pub struct Handle(RunFolder);

/// What is new of a command.
#[derive(Debug)]
pub enum CommandProgress {
    /// It printed this since the last time: whole lines, and one without an end when nothing follows for a while. Safe to
    /// show. All of it comes before the end; a result has the whole output once more.
    Output(String),
    Ended(CommandOutcome),
    /// The supervisor was killed: how the command ended is not known, and what was left of it has been ended.
    Lost(CommandOutput),
}

/// What became of a command while nobody looked.
#[derive(Debug)]
pub enum RecoveredCommand {
    Running(Running),
    Ended(CommandOutcome),
    /// As [`Progress::Lost`].
    Lost(CommandOutput),
    /// It had no effect: it was never run. Where nothing is found at all, that is not known, and it is lost.
    NotStarted,
}

/// Makes a run folder ready, before anybody says that the command is begun: from then on a folder that is missing tells that
/// it was lost, and never that nothing was run.
pub fn prepare(run_folder: &Path) -> io::Result<RunFolderUse> {
    RunFolder::prepare(run_folder).map(|(_, ground)| ground)
}

/// Removes a run folder; one whose command is still running is told to stop, and stays.
pub fn remove(run_folder: &Path) -> io::Result<()> {
    RunFolder::at(run_folder).remove()
}

/// Ends all commands in these run folders, and waits for that. Who follows one of them has its end as ever; the folders stay.
pub fn end_all(runs: &Path) -> io::Result<()> {
    let mut running = Vec::new();
    for entry in std::fs::read_dir(runs)? {
        let run = RunFolder::at(&entry?.path());
        if matches!(run.standing(), RunStatus::Running) {
            run.stop()?;
            running.push(run);
        }
    }
    let until = Instant::now() + Duration::from_millis(COMMAND_GRACE_MILLIS + COMMAND_LEFT_MILLIS) * 2;
    while running.iter().any(|run| matches!(run.standing(), RunStatus::Running)) && Instant::now() < until {
        std::thread::sleep(LAST_LOOK);
    }
    Ok(())
}

/// Whether this is what a run folder was made for.
pub fn was_asked_for(run_folder: &Path, line: &CommandLine) -> bool {
    RunFolder::at(run_folder).request().is_ok_and(|request| request == *line)
}

/// Starts the command. Nothing may have been run in `run_folder`; `supervisor` is a program whose `main` begins
/// with [`supervise_if_asked`](super::supervise_if_asked). An error says that nothing was started.
///
/// `reserved_ports` are those of this machine on which nobody is to take the command for somebody else.
pub fn start(
    run_folder: &Path,
    supervisor: &Path,
    line: &CommandLine,
    environment: &Variables,
    reserved_ports: Vec<u16>,
) -> io::Result<Running> {
    check(line)?;
    let (run, lock) = RunFolder::create(run_folder, line)?;
    if line.isolated {
        let closed_ports = network::own_ports();
        run.answer_network(&NetworkAnswers { closed_ports, reserved_ports, ..NetworkAnswers::default() })?;
    }
    let mut command = Command::new(supervisor);
    command.arg(supervisor::WORD).arg(run.path()).current_dir(run.path());
    command.env_clear().envs(environment.iter().map(|(name, value)| (name, value)));
    // The lock goes over with the open file, so that there is no moment without it.
    #[cfg(unix)]
    command.stdin(lock);
    #[cfg(not(unix))]
    drop((lock, command.stdin(Stdio::null())));
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    drop(command);
    #[cfg(not(unix))]
    while !run.is_supervised() && child.try_wait()?.is_none() {
        std::thread::sleep(FIRST_LOOK);
    }
    // Somebody has to take note of its end, or it stays in the system's list of processes.
    std::thread::spawn(move || child.wait());
    Ok(Running::of(run))
}

/// Looks for a command that was started earlier. It reads the disk, so it is for a thread that may wait.
pub fn attach(run_folder: &Path) -> RecoveredCommand {
    let run = RunFolder::at(run_folder);
    match run.standing() {
        RunStatus::NotStarted => RecoveredCommand::NotStarted,
        RunStatus::Running => RecoveredCommand::Running(Running::of(run)),
        RunStatus::Ended(end) => RecoveredCommand::Ended(ended(&run, end)),
        RunStatus::Lost => RecoveredCommand::Lost(lost(&run)),
    }
}

/// What no shell would be given whole.
fn check(line: &CommandLine) -> io::Result<()> {
    let refuse = |why: String| Err(io::Error::new(ErrorKind::InvalidInput, why));
    if line.command.len() > COMMAND_BYTES_MAX {
        return refuse(format!("the command has {} bytes; {COMMAND_BYTES_MAX} are allowed", line.command.len()));
    }
    if line.command.contains('\0') {
        return refuse("the command holds a zero byte".to_owned());
    }
    let is_wrong = |name: &str, value: &str| name.is_empty() || name.contains(['=', '\0']) || value.contains('\0');
    match line.environment.iter().find(|(name, value)| is_wrong(name, value)) {
        Some((name, _)) => refuse(format!("the environment cannot hold a variable named {name:?} with its value")),
        None => Ok(()),
    }
}

impl Running {
    fn of(run: RunFolder) -> Running {
        Running { run, lines: OutputLines::default(), at: 0, pause: FIRST_LOOK, heard: Instant::now() }
    }

    /// Waits until there is something new. What it returns after an end is the same end. Dropping the future loses nothing
    /// but time: whoever drops it again and again waits for ever.
    pub async fn progress(&mut self) -> CommandProgress {
        loop {
            tokio::time::sleep(self.pause).await;
            self.pause = (self.pause * 2).min(LAST_LOOK);
            let (run, at) = (self.run.clone(), self.at);
            let look = tokio::task::spawn_blocking(move || look(&run, at));
            // Only a runtime that shuts down gives no result; then nobody waits for one.
            match look.await.unwrap_or(Look::News(NewOutput { end: at, ..NewOutput::default() })) {
                Look::News(news) => {
                    let text = self.take(&news);
                    if !text.is_empty() {
                        return CommandProgress::Output(text);
                    }
                }
                Look::Ended(ended, news) => return self.last_words(&news).unwrap_or(CommandProgress::Ended(ended)),
                Look::Lost(output, news) => return self.last_words(&news).unwrap_or(CommandProgress::Lost(output)),
            }
        }
    }

    fn take(&mut self, news: &NewOutput) -> String {
        if news.end > self.at {
            self.at = news.end;
            self.heard = Instant::now();
            return self.lines.push(news);
        }
        if self.quiet_for() >= OPEN_LINE { self.lines.flush() } else { String::new() }
    }

    /// What it printed before its end and nobody has heard yet. The end is told right after it.
    fn last_words(&mut self, news: &NewOutput) -> Option<CommandProgress> {
        let mut text = self.take(news);
        text.push_str(&self.lines.flush());
        self.pause = Duration::ZERO;
        (!text.is_empty()).then_some(CommandProgress::Output(text))
    }

    /// Time since it last printed something, or since it was started or found again, while the machine was awake.
    pub fn quiet_for(&self) -> Duration {
        self.heard.elapsed()
    }

    /// A second hold on it, for whoever is waiting for its progress.
    pub fn handle(&self) -> Handle {
        Handle(self.run.clone())
    }

    /// As [`Handle::tail`].
    pub fn tail(&self, bytes_max: usize) -> String {
        self.handle().tail(bytes_max)
    }

    /// As [`Handle::stop`].
    pub fn stop(&self) -> io::Result<()> {
        self.handle().stop()
    }
}

impl Handle {
    /// The end of what it has printed so far, safe to show.
    pub fn tail(&self, bytes_max: usize) -> String {
        let kept = spool::read(&self.0.output(), None).unwrap_or_default();
        let bytes = if kept.tail.is_empty() { &kept.head } else { &kept.tail };
        end_of(&cleaned(bytes), bytes_max).to_owned()
    }

    /// The hosts that it wants to reach so far. It reads the disk.
    pub fn wanted_hosts(&self) -> Vec<WantedHost> {
        self.0.wanted_hosts().unwrap_or_default()
    }

    /// The ports of this machine on which what it serves can be looked at now. It reads the disk.
    pub fn served_ports(&self) -> Vec<u16> {
        self.0.served_ports().unwrap_or_default()
    }

    /// Says which of them it may reach. What was said before and is not any more is asked once more.
    pub fn answer_network(&self, answers: &NetworkAnswers) -> io::Result<()> {
        self.0.answer_network(answers)
    }

    /// Asks for its end, which [`Running::progress`] tells: all its processes are told to end, and killed after
    /// [`COMMAND_GRACE_MILLIS`](ask::limits::COMMAND_GRACE_MILLIS). An error says that the disk did not take the wish; the command goes on.
    pub fn stop(&self) -> io::Result<()> {
        self.0.stop()
    }
}

enum Look {
    News(NewOutput),
    /// With what was printed before.
    Ended(CommandOutcome, NewOutput),
    Lost(CommandOutput, NewOutput),
}

fn look(run: &RunFolder, at: u64) -> Look {
    // There is no output yet, or the disk cannot be read now: the next look is soon.
    let news = || spool::since(&run.output(), at).unwrap_or(NewOutput { end: at, ..NewOutput::default() });
    match run.standing() {
        RunStatus::Running => Look::News(news()),
        RunStatus::Ended(end) => Look::Ended(ended(run, end), news()),
        RunStatus::Lost => Look::Lost(lost(run), news()),
        RunStatus::NotStarted => {
            let exit = CommandExit::NotStarted("the supervisor could not take down anything".to_owned());
            let ended = CommandOutcome {
                exit,
                output: CommandOutput::default(),
                millis: 0,
                left_behind: 0,
                survived: 0,
                planted: Vec::new(),
            };
            Look::Ended(ended, NewOutput { end: at, ..NewOutput::default() })
        }
    }
}

fn ended(run: &RunFolder, end: CommandEnd) -> CommandOutcome {
    let CommandEnd { exit, millis, left_behind, survived, output_bytes, planted } = end;
    CommandOutcome { exit, output: output(run, Some(output_bytes)), millis, left_behind, survived, planted }
}

fn lost(run: &RunFolder) -> CommandOutput {
    processes::end_marked(run.path());
    output(run, None)
}

fn output(run: &RunFolder, bytes: Option<u64>) -> CommandOutput {
    let kept = spool::read(&run.output(), bytes).unwrap_or_else(|error| {
        tracing::warn!(%error, "the output of a command cannot be read");
        spool::SpooledOutput { omitted_bytes: bytes.unwrap_or_default(), ..spool::SpooledOutput::default() }
    });
    CommandOutput::of(&kept)
}
