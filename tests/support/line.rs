//! A service on loopback whose connections can break: cut in the middle, or refused altogether while it is down.

use anyhow::Result;
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use parking_lot::Mutex;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// Ends when it is dropped, with all its connections.
pub struct Line {
    port: u16,
    up: Arc<Mutex<Option<CancellationToken>>>,
    stop: CancellationToken,
}

/// The connection that a request came on; handlers find it among the request's extensions.
#[derive(Clone)]
pub struct Connection(CancellationToken);

impl Connection {
    /// Hangs up. What was not sent yet is never sent.
    pub fn cut(&self) {
        self.0.cancel();
    }
}

impl Line {
    pub async fn serve(routes: Router) -> Result<Line> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let stop = CancellationToken::new();
        let up = Arc::new(Mutex::new(Some(stop.child_token())));
        tokio::spawn(accept(listener, routes, up.clone(), stop.clone()));
        Ok(Line { port, up, stop })
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// From now on every connection is broken and none is taken.
    pub fn down(&self) {
        if let Some(up) = self.up.lock().take() {
            up.cancel();
        }
    }

    pub fn up(&self) {
        let mut up = self.up.lock();
        if up.is_none() {
            *up = Some(self.stop.child_token());
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

async fn accept(
    listener: TcpListener,
    routes: Router,
    up: Arc<Mutex<Option<CancellationToken>>>,
    stop: CancellationToken,
) {
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        let up = up.lock().as_ref().map(CancellationToken::child_token);
        // While it is down, whoever comes is dropped at once.
        if let (Ok((stream, _)), Some(up)) = (accepted, up) {
            tokio::spawn(speak(stream, routes.clone(), up));
        }
    }
}

async fn speak(stream: TcpStream, routes: Router, up: CancellationToken) {
    let connection = Connection(up.clone());
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(connection.clone());
        routes.clone().oneshot(request)
    });
    let served = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
    tokio::select! {
        // Looked at first: what comes after the cut is not answered any more.
        biased;
        () = up.cancelled() => {}
        _ = served => {}
    }
}
