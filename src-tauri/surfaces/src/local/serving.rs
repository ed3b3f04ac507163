//! The serving end: connections, how many at once, and how they end with the program.

use super::peer::{self, PeerIdentity};
use super::{routes, system};
use crate::commands::RunningProgram;
use crate::http::speak;
use ask::limits::{LOCAL_CONNECTIONS_COUNT_MAX, LOCAL_REFUSED_COUNT_MAX};
use axum::Router;
use axum::http::Extensions;
use engine::crash;
use engine::parts::{PanicError, Restarts, guarded};
use parking_lot::Mutex;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

/// When the system has no more connections to give.
const BREATHER: Duration = Duration::from_millis(100);

/// The socket as a part of the program.
#[derive(Debug, Default)]
pub struct SocketServer {
    running: Mutex<Option<Running>>,
    /// Whoever is connected and was not started here: everything that is said, followed or waited for has a connection of its own.
    connected: Arc<AtomicUsize>,
}

#[derive(Debug)]
struct Running {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl SocketServer {
    /// From now on other programs find this one.
    pub fn start(&self, askwell: &Arc<dyn RunningProgram>) -> io::Result<()> {
        let mut running = self.running.lock();
        if running.is_some() {
            return Ok(());
        }
        let listener = system::Listener::bind(askwell.folder())?;
        let stop = CancellationToken::new();
        let routes = routes::routes(Arc::downgrade(askwell), stop.clone());
        let ours = askwell.host().supervisor();
        let task = tokio::spawn(run(listener, routes, ours, self.connected.clone(), stop.clone()));
        *running = Some(Running { stop, task });
        Ok(())
    }

    /// Nobody says, follows or waits for anything at present.
    pub fn nobody_is_connected(&self) -> bool {
        self.connected.load(Ordering::Acquire) == 0
    }

    /// Nobody finds this program from here on. What is under way is answered.
    pub async fn close(&self) {
        let running = self.running.lock().take();
        if let Some(Running { stop, task }) = running {
            stop.cancel();
            let _ = task.await;
        }
    }
}

/// How many are heard at once. What Askwell has started itself takes no place from the person's own programs.
struct Places {
    programs: Arc<Semaphore>,
    ours: Arc<Semaphore>,
    refused: Arc<Semaphore>,
}

impl Default for Places {
    fn default() -> Places {
        let count = |count| Arc::new(Semaphore::new(count));
        Places {
            programs: count(LOCAL_CONNECTIONS_COUNT_MAX),
            ours: count(LOCAL_CONNECTIONS_COUNT_MAX / 4),
            refused: count(LOCAL_REFUSED_COUNT_MAX),
        }
    }
}

impl Places {
    fn of(&self, peer: &PeerIdentity) -> &Arc<Semaphore> {
        match peer {
            PeerIdentity::Program(_) => &self.programs,
            PeerIdentity::Ours(_) => &self.ours,
            PeerIdentity::Command | PeerIdentity::Gone => &self.refused,
        }
    }
}

/// One that is connected, as long as this lives.
struct Connected(Arc<AtomicUsize>);

impl Connected {
    fn new(connected: &Arc<AtomicUsize>) -> Connected {
        connected.fetch_add(1, Ordering::AcqRel);
        Connected(connected.clone())
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

async fn run(
    mut listener: system::Listener,
    routes: Router,
    ours: PathBuf,
    connected: Arc<AtomicUsize>,
    stop: CancellationToken,
) {
    let mut connections = JoinSet::new();
    let mut restarts = Restarts::default();
    while let Err(PanicError) =
        guarded("the local socket", take(&mut listener, &mut connections, (&routes, &connected), &ours, &stop)).await
    {
        tokio::time::sleep(restarts.another().1).await;
    }
    // New ones find nobody from here on; what is under way is answered.
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// Takes connections until the program ends.
async fn take(
    listener: &mut system::Listener,
    connections: &mut JoinSet<()>,
    (routes, connected): (&Router, &Arc<AtomicUsize>),
    ours: &Path,
    stop: &CancellationToken,
) {
    let places = Places::default();
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        while connections.try_join_next().is_some() {}
        crash::panic_point("socket");
        match accepted {
            Ok(stream) if system::is_ours(&stream) => {
                // Looked at before anything it says is, while it cannot have ended yet.
                let known = peer::peer(system::process_of(&stream), ours);
                // Whoever finds no place is turned away, and comes again: nobody else waits for it.
                let Ok(place) = places.of(&known).clone().try_acquire_owned() else { continue };
                let (routes, stop) = (routes.clone(), stop.clone());
                let here = matches!(known, PeerIdentity::Program(_)).then(|| Connected::new(connected));
                connections.spawn(async move {
                    let label = move |told: &mut Extensions| {
                        told.insert(known.clone());
                    };
                    speak(stream, label, routes, stop).await;
                    drop((here, place));
                });
            }
            Ok(_) => tracing::warn!("somebody else knocked at the local socket and was turned away"),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(BREATHER).await;
            }
        }
    }
}
