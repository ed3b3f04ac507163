//! The serving end: connections, how many at once, and how they end with the program.

use super::{peer, routes, system};
use crate::Askwell;
use crate::api::speak;
use crate::crash;
use crate::parts::{Panicked, Restarts, guarded};
use ask::limits::LOCAL_CONNECTIONS_COUNT_MAX;
use axum::Router;
use axum::http::Extensions;
use parking_lot::Mutex;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

/// When the system has no more connections to give.
const BREATHER: Duration = Duration::from_millis(100);

/// The socket as a part of the program.
#[derive(Debug, Default)]
pub struct Serving(Mutex<Option<Running>>);

#[derive(Debug)]
struct Running {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Serving {
    /// From now on other programs find this one.
    pub fn start(&self, askwell: &Arc<Askwell>) -> io::Result<()> {
        let mut running = self.0.lock();
        if running.is_some() {
            return Ok(());
        }
        let listener = system::Listener::bind(askwell.folder())?;
        let stop = CancellationToken::new();
        let routes = routes::routes(Arc::downgrade(askwell), stop.clone());
        let ours = askwell.host().supervisor();
        let task = tokio::spawn(run(listener, routes, ours, stop.clone()));
        *running = Some(Running { stop, task });
        Ok(())
    }

    pub async fn close(&self) {
        let running = self.0.lock().take();
        if let Some(Running { stop, task }) = running {
            stop.cancel();
            let _ = task.await;
        }
    }
}

async fn run(mut listener: system::Listener, routes: Router, ours: PathBuf, stop: CancellationToken) {
    let mut connections = JoinSet::new();
    let mut restarts = Restarts::default();
    while let Err(Panicked) =
        guarded("the local socket", take(&mut listener, &mut connections, &routes, &ours, &stop)).await
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
    routes: &Router,
    ours: &Path,
    stop: &CancellationToken,
) {
    let places = Arc::new(Semaphore::new(LOCAL_CONNECTIONS_COUNT_MAX));
    loop {
        let (accepted, place) = tokio::select! {
            () = stop.cancelled() => return,
            accepted = async {
                // Whoever finds no place waits with the system.
                let place = places.clone().acquire_owned().await.ok();
                (listener.accept().await, place)
            } => accepted,
        };
        while connections.try_join_next().is_some() {}
        crash::panic_point("socket");
        match accepted {
            Ok(stream) if system::is_ours(&stream) => {
                let (routes, stop, ours) = (routes.clone(), stop.clone(), ours.to_owned());
                connections.spawn(async move {
                    // Looked at before anything it says is, while it cannot have ended yet.
                    let known = peer::peer(system::process_of(&stream), &ours);
                    let label = move |told: &mut Extensions| {
                        told.insert(known.clone());
                    };
                    speak(stream, label, routes, stop).await;
                    drop(place);
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
