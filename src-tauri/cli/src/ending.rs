//! When the system, or a person elsewhere, asks this process to end.

use crate::exit::Exit;
use std::io;

#[cfg(unix)]
pub struct EndSignals {
    terminate: tokio::signal::unix::Signal,
    hang_up: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl EndSignals {
    /// From now on this process ends by itself when it is asked to.
    pub fn of_the_process() -> io::Result<EndSignals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(EndSignals { terminate: signal(SignalKind::terminate())?, hang_up: signal(SignalKind::hangup())? })
    }

    /// May be called off and called again.
    pub async fn comes(&mut self) -> Exit {
        tokio::select! { _ = self.terminate.recv() => Exit::Terminated, _ = self.hang_up.recv() => Exit::HungUp }
    }
}

#[cfg(not(unix))]
pub struct EndSignals;

#[cfg(not(unix))]
impl EndSignals {
    pub fn of_the_process() -> io::Result<EndSignals> {
        Ok(EndSignals)
    }

    /// Elsewhere nobody asks: the process is ended by force, which loses nothing either.
    pub async fn comes(&mut self) -> Exit {
        std::future::pending().await
    }
}

/// Comes with Ctrl-C too, and says which it was.
pub fn of_the_process() -> io::Result<impl Future<Output = Exit>> {
    let mut ending = EndSignals::of_the_process()?;
    let interrupt = interrupted()?;
    Ok(async move {
        tokio::select! { exit = ending.comes() => exit, () = interrupt => Exit::Interrupted }
    })
}

#[cfg(unix)]
fn interrupted() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())?;
    Ok(async move {
        interrupt.recv().await;
    })
}

#[cfg(not(unix))]
fn interrupted() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
