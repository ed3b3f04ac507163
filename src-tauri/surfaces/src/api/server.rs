//! Connections: how many at once, how long each may take to say what it wants, and how they end with the server.

use super::connections::{ConnectionSlot, Connections};
use super::host::ConnectionEnds;
use crate::http::speak;
use ask::limits::API_FIRST_HEADERS_MILLIS_MAX;
use axum::Router;
use axum::http::Extensions;
use std::future::pending;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;

/// When the system has no more connections to give.
const BREATHER: Duration = Duration::from_millis(100);
/// How long a connection may take until its first request, with all that comes before it.
const FIRST_PATIENCE: Duration = Duration::from_millis(API_FIRST_HEADERS_MILLIS_MAX);

/// Takes connections until it is told to stop, says when its port is free again, and ends when the last of them has.
pub async fn run(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    routes: Router,
    stop: CancellationToken,
    freed: oneshot::Sender<()>,
) {
    let places = Arc::<Connections>::default();
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = async {
                // Whoever finds no place waits with the system.
                places.room().await;
                listener.accept().await
            } => accepted,
        };
        while connections.try_join_next().is_some() {}
        match accepted {
            Ok((stream, peer)) => {
                let place = Arc::new(places.enter(peer.ip()));
                connections.spawn(connect(stream, peer, place, tls.clone(), routes.clone(), stop.clone()));
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                sleep(BREATHER).await;
            }
        }
    }
    drop(listener);
    // Nobody may be waiting for it.
    let _ = freed.send(());
    connections.join_all().await;
}

async fn connect(
    stream: TcpStream,
    peer: SocketAddr,
    place: Arc<ConnectionSlot>,
    tls: Option<TlsAcceptor>,
    routes: Router,
    stop: CancellationToken,
) {
    let Ok(local) = stream.local_addr() else { return };
    // An answer is small and is waited for.
    let _ = stream.set_nodelay(true);
    let ends = ConnectionEnds { peer, local, secure: tls.is_some() };
    let label = {
        let place = place.clone();
        move |told: &mut Extensions| {
            place.speaks();
            told.insert(ends);
            told.insert(place.clone());
        }
    };
    let spoken = async {
        match tls {
            None => speak(stream, label, routes, stop).await,
            Some(tls) => {
                if let Ok(stream) = tls.accept(stream).await {
                    speak(stream, label, routes, stop).await;
                }
            }
        }
    };
    tokio::select! {
        () = spoken => {}
        () = place.gives_way() => {}
        () = silent(&place) => {}
    }
}

/// Comes back where nothing whole has come in for too long.
async fn silent(place: &ConnectionSlot) {
    sleep(FIRST_PATIENCE).await;
    if place.has_spoken() {
        pending::<()>().await;
    }
}
