//! A server's program, started under guard: with an environment of its own, and ended with its input.

use super::journal::Journal;
use super::warden;
use crate::environment::{self, For};
use ask::limits::{COMMAND_GRACE_MILLIS, COMMAND_LEFT_MILLIS, MCP_LOG_LINE_BYTES_MAX};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::watch;

/// How long a program may take to end once its input has ended: what its guard grants it, and a little more.
const END: Duration = Duration::from_millis(2 * COMMAND_GRACE_MILLIS + COMMAND_LEFT_MILLIS + 1_000);

/// What is started.
pub struct ProgramSpec {
    pub supervisor: PathBuf,
    pub command: String,
    pub args: Vec<String>,
    pub env: BTreeMap<String, String>,
    pub folder: PathBuf,
}

pub struct Program {
    child: Child,
}

/// What one writes to it and hears from it.
pub struct ProgramPipes {
    pub input: ChildStdin,
    pub output: ChildStdout,
    /// Becomes true when it has written its last error line.
    pub quiet: watch::Receiver<bool>,
}

impl Program {
    pub fn start(line: &ProgramSpec, journal: &Arc<Journal>) -> io::Result<(Program, ProgramPipes)> {
        if !line.folder.is_dir() {
            let why = format!("the folder {} does not exist", line.folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, why));
        }
        let mut command = Command::new(&line.supervisor);
        command.arg(warden::WORD).arg(&line.command).args(&line.args).current_dir(&line.folder).env_clear();
        command.envs(environment::passed(For::Server)).envs(&line.env);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(windows)]
        command.creation_flags(0x0800_0000);
        let mut child = command.spawn()?;
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(io::Error::other("its input and output could not be opened"));
        };
        let (done, quiet) = watch::channel(false);
        let journal = journal.clone();
        tokio::spawn(async move {
            take_down(errors, &journal).await;
            let _ = done.send(true);
        });
        Ok((Program { child }, ProgramPipes { input, output, quiet }))
    }

    /// Waits for its end, once nobody writes to it any more. None: it had to be given up.
    pub async fn ended(&mut self) -> Option<i32> {
        match tokio::time::timeout(END, self.child.wait()).await {
            Ok(status) => status.ok().and_then(|status| status.code()),
            Err(_) => {
                // What it guards is ended by the end of its own input.
                let _ = self.child.start_kill();
                None
            }
        }
    }
}

/// Lines as they come, and pieces of those that do not end.
async fn take_down(mut errors: impl AsyncRead + Unpin, journal: &Journal) {
    let mut held: Vec<u8> = Vec::new();
    let mut buffer = vec![0; MCP_LOG_LINE_BYTES_MAX];
    while let Ok(bytes @ 1..) = errors.read(&mut buffer).await {
        held.extend_from_slice(buffer.get(..bytes).unwrap_or_default());
        let whole = held.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let whole = if held.len() - whole > MCP_LOG_LINE_BYTES_MAX { held.len() } else { whole };
        for line in held.drain(..whole).collect::<Vec<u8>>().split(|byte| *byte == b'\n') {
            journal.server_said(&String::from_utf8_lossy(line));
        }
    }
    journal.server_said(&String::from_utf8_lossy(&held));
}

/// Where a program is started that has no folder of its own.
pub fn home() -> PathBuf {
    dirs::home_dir().filter(|home| home.is_dir()).unwrap_or_else(|| Path::new("/").to_owned())
}
