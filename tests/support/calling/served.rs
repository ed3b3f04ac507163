//! The servers themselves: how each one is started, behind a pipe or behind an address.

use crate::others::{self, Other, Python};
use crate::patience::until;
use crate::program::mortal;
use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Child;

/// Which one it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Server {
    Everything,
    Files,
    /// On the Python SDK 1.x: it asks while the call is open.
    One,
    /// On the Python SDK 2.x: it answers that it needs an answer.
    Two,
}

/// How it is reached: started by Askwell, or served over HTTP by somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Through {
    Pipe,
    Http,
}

impl Through {
    pub const BOTH: [Through; 2] = [Through::Pipe, Through::Http];
}

impl Server {
    pub fn program(self, folder: &Path) -> Result<Other> {
        match self {
            Server::Everything => others::everything(),
            Server::Files => others::filesystem(&room(folder)),
            Server::One => others::python(Python::One, "servers/era2025.py"),
            Server::Two => others::python(Python::Two, "servers/era2026.py"),
        }
    }

    fn served(self, folder: &Path, port: u16) -> Result<Other> {
        let other = self.program(folder)?;
        match self {
            Server::Everything => {
                let mut other = other.with("PORT", &port.to_string());
                "streamableHttp".clone_into(other.arguments.last_mut().context("it has no arguments")?);
                Ok(other)
            }
            Server::Files => bail!("it is not served over HTTP"),
            Server::One | Server::Two => Ok(other.and(&port.to_string())),
        }
    }
}

/// The folder that a server of files is let into.
pub fn room(folder: &Path) -> PathBuf {
    folder.join("room")
}

/// A server behind an address. It can be ended and started again there.
pub struct Served {
    other: Other,
    port: u16,
    child: Child,
}

impl Served {
    pub async fn start(server: Server, folder: &Path, variables: &[(&str, &str)]) -> Result<Served> {
        for _ in 0..5 {
            let port = TcpListener::bind("127.0.0.1:0").await?.local_addr()?.port();
            let other = with(server.served(folder, port)?, folder, variables);
            let mut child = Served::spawn(&other)?;
            if is_there(port, &mut child).await? {
                return Ok(Served { other, port, child });
            }
        }
        bail!("no port was free for {server:?}")
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/mcp", self.port)
    }

    pub async fn kill(&mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }

    /// At the same address as before.
    pub async fn start_again(&mut self, variable: Option<(&str, &str)>) -> Result<()> {
        if let Some((name, value)) = variable {
            self.other = self.other.clone().with(name, value);
        }
        self.child = Served::spawn(&self.other)?;
        ensure!(is_there(self.port, &mut self.child).await?, "it does not come back");
        Ok(())
    }

    fn spawn(other: &Other) -> Result<Child> {
        let mut command = mortal(&other.program);
        command.args(&other.arguments).envs(&other.variables).stdin(Stdio::null());
        Ok(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?)
    }
}

/// Waits until somebody listens there. False: the program has ended, as where another one took the port.
async fn is_there(port: u16, child: &mut Child) -> Result<bool> {
    until(format!("somebody who listens at {port}"), async || {
        Ok(TcpStream::connect(("127.0.0.1", port)).await.is_ok() || child.try_wait()?.is_some())
    })
    .await?;
    Ok(child.try_wait()?.is_none())
}

pub fn with(other: Other, folder: &Path, variables: &[(&str, &str)]) -> Other {
    let other = other.with("EFFECTS", &folder.join("effects").display().to_string());
    variables.iter().fold(other, |other, (name, value)| other.with(name, value))
}

/// What a server has noted as done.
pub fn effects(folder: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join("effects")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// The processes of the server that Askwell has started, those that guard it left out.
pub fn processes(folder: &Path) -> Vec<u32> {
    let mark = format!("EFFECTS={}", folder.join("effects").display());
    let ids = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = ids.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let holds = |id: &u32, file: &str, text: &str| {
        let bytes = std::fs::read(format!("/proc/{id}/{file}")).unwrap_or_default();
        String::from_utf8_lossy(&bytes).split('\0').any(|part| part == text)
    };
    ids.filter(|id| holds(id, "environ", &mark) && !holds(id, "cmdline", "__server")).collect()
}
