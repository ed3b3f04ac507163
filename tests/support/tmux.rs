//! The command line in a real terminal: tmux interprets all that the program sends, and tells what stands on its screen.

use crate::patience::until;
use crate::terminal::{Desk, program};
use anyhow::{Context, Result, ensure};
use std::path::PathBuf;
use std::process::Stdio;
use tokio::process::Child;

/// One window, with a server of its own that ends with it.
pub struct Tmux<'a> {
    desk: &'a Desk,
    socket: PathBuf,
    _server: Child,
}

impl Desk {
    /// Opens a window of this size with a shell in it.
    pub async fn tmux(&self, columns: u16, rows: u16) -> Result<Tmux<'_>> {
        let socket = self.data().join("tmux");
        let mut server = self.command("tmux".as_ref());
        server.args(["-u", "-D", "-f", "/dev/null", "-S"]).arg(&socket);
        server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let server = server.spawn().context("cannot start tmux")?;
        let tmux = Tmux { desk: self, socket, _server: server };
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let opening = ["new-session", "-d", "-x", &columns, "-y", &rows, "env PS1='$ ' sh"];
        until("tmux to start", async || Ok(tmux.order(&opening).await.is_ok())).await?;
        // What programs ask of the clipboard would be obeyed: the worst that a terminal does.
        tmux.order(&["set-option", "-s", "set-clipboard", "on"]).await?;
        tmux.order(&["set-option", "-g", "history-limit", "5000"]).await?;
        Ok(tmux)
    }
}

impl Tmux<'_> {
    /// Starts the program with these arguments, from the shell.
    pub async fn starts(&self, arguments: &str) -> Result<()> {
        self.types(&format!("clear; {} {arguments}; echo left with $?\n", program()?.display())).await
    }

    /// Presses keys; a line end is Enter.
    pub async fn types(&self, text: &str) -> Result<()> {
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                self.presses("Enter").await?;
            }
            if !line.is_empty() {
                self.order(&["send-keys", "-l", "--", line]).await?;
            }
        }
        Ok(())
    }

    /// Presses a key by its name: `Down`, `BSpace`, `C-c`.
    pub async fn presses(&self, key: &str) -> Result<()> {
        self.order(&["send-keys", key]).await.map(drop)
    }

    pub async fn resize(&self, columns: u16, rows: u16) -> Result<()> {
        let (columns, rows) = (columns.to_string(), rows.to_string());
        self.order(&["resize-window", "-x", &columns, "-y", &rows]).await.map(drop)
    }

    /// What stands on the screen now, without the empty rows below.
    pub async fn screen(&self) -> Result<String> {
        Ok(self.order(&["capture-pane", "-p"]).await?.trim_end().to_owned())
    }

    /// All that was shown, what has scrolled away too, wrapped lines as one; with what gives it colour.
    pub async fn all(&self) -> Result<String> {
        self.order(&["capture-pane", "-p", "-e", "-J", "-S", "-"]).await
    }

    /// Something that tmux knows of its window.
    pub async fn knows(&self, what: &str) -> Result<String> {
        Ok(self.order(&["display-message", "-p", what]).await?.trim_end().to_owned())
    }

    /// What a program has put on the clipboard.
    pub async fn clipboard(&self) -> Result<String> {
        self.order(&["list-buffers"]).await
    }

    /// Waits until this stands on the screen.
    pub async fn sees(&self, text: &str) -> Result<String> {
        self.until(&format!("{text:?}"), |screen| screen.contains(text)).await
    }

    pub async fn until(&self, what: &str, fits: impl Fn(&str) -> bool) -> Result<String> {
        let look = async || Ok(Some(self.screen().await?).filter(|screen| fits(screen)));
        match until(what, look).await {
            Ok(screen) => Ok(screen),
            Err(error) => Err(error.context(format!("the screen shows:\n{}", self.screen().await?))),
        }
    }

    async fn order(&self, order: &[&str]) -> Result<String> {
        let mut tmux = self.desk.command("tmux".as_ref());
        // Never with a server of its own, where the one that was started is not ready yet: that would outlive the test.
        tmux.args(["-u", "-N", "-S"]).arg(&self.socket).args(order).stdin(Stdio::null());
        let told = tmux.output().await?;
        ensure!(told.status.success(), "tmux {order:?}: {}", String::from_utf8_lossy(&told.stderr));
        Ok(String::from_utf8(told.stdout)?)
    }
}
