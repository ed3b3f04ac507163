//! One connection of HTTP, from its first request to its end: of the server's as of the local socket's.

use ask::limits::{API_HEADERS_BYTES_MAX, API_HEADERS_COUNT_MAX, API_HEADERS_MILLIS_MAX};
use axum::Router;
use axum::body::Body;
use axum::http::{Extensions, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::pin::pin;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// How long an answer under way may still take when the program ends.
const LAST_WORDS: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_millis(API_HEADERS_MILLIS_MAX);

/// Answers all requests of one connection; `label` says to each of them what is known of it.
pub async fn speak(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    label: impl Fn(&mut Extensions) + Send,
    routes: Router,
    stop: CancellationToken,
) {
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        label(request.extensions_mut());
        routes.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_headers(API_HEADERS_COUNT_MAX)
        .max_buf_size(API_HEADERS_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // What goes wrong on a connection is the other side's to see: it has gone, or it was too slow.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            let _ = timeout(LAST_WORDS, connection).await;
        }
    }
}
