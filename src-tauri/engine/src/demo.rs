//! The built-in demo: a scripted model behind a real port of this machine, reached through the real client. It is
//! used while the person has set up no model, says what it is, and remembers nothing: a request holds all it knows.

mod acting;
mod past;
mod sample;
mod scene;
mod speech;
#[cfg(test)]
mod tests;

pub use sample::{SAMPLES, sample_workspace};
pub use speech::Pace;

use bytes::Bytes;
use futures_util::StreamExt;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, Limited, StreamBody};
use hyper::body::{Frame, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::net::Ipv4Addr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub const MODEL: &str = "askwell-demo";
/// A conversation that is longer has nothing to do with a demo.
const REQUEST_BYTES_MAX: usize = 64 * 1024 * 1024;
/// When the system has no more connections to give.
const BREATHER: Duration = Duration::from_secs(1);

type Answer = Response<UnsyncBoxBody<Bytes, Infallible>>;

/// The demo while it listens. Dropped, it stops.
pub struct Demo {
    pub base_url: String,
    listening: JoinHandle<()>,
}

pub async fn serve() -> std::io::Result<Demo> {
    serve_at(Pace::from_environment()).await
}

pub async fn serve_at(pace: Pace) -> std::io::Result<Demo> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let base_url = format!("http://{}/v1", listener.local_addr()?);
    Ok(Demo { base_url, listening: tokio::spawn(listen(listener, pace)) })
}

async fn listen(listener: TcpListener, pace: Pace) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let service =
                    service_fn(move |request| async move { Ok::<_, Infallible>(answer(request, pace).await) });
                let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
                // What goes wrong on it is the client's to see.
                tokio::spawn(async move { drop(connection.await) });
            }
            Err(error) => {
                tracing::warn!(%error, "the demo model could not take a connection");
                tokio::time::sleep(BREATHER).await;
            }
        }
    }
}

async fn answer(request: Request<Incoming>, pace: Pace) -> Answer {
    let (head, body) = request.into_parts();
    match (head.method, head.uri.path()) {
        (Method::GET, "/v1/models") => {
            let model = json!({ "id": MODEL, "object": "model", "owned_by": "askwell" });
            told(StatusCode::OK, &json!({ "object": "list", "data": [model] }))
        }
        (Method::POST, "/v1/chat/completions") => match Limited::new(body, REQUEST_BYTES_MAX).collect().await {
            Ok(body) => talk(&body.to_bytes(), pace),
            Err(error) => refused(StatusCode::PAYLOAD_TOO_LARGE, &error.to_string()),
        },
        (_, path) => refused(StatusCode::NOT_FOUND, &format!("there is nothing at {path}")),
    }
}

fn talk(body: &[u8], pace: Pace) -> Answer {
    let Ok(request) = serde_json::from_slice::<Value>(body) else {
        return refused(StatusCode::BAD_REQUEST, "the request is no JSON");
    };
    let past = past::Past::read(&request);
    let turn = scene::next(&past);
    let events = speech::events(&turn, past.calls, body.len(), pace).map(|event| event.map(Frame::data));
    said(StatusCode::OK, "text/event-stream", StreamBody::new(events).boxed_unsync())
}

fn refused(status: StatusCode, why: &str) -> Answer {
    told(status, &json!({ "error": { "message": why, "type": "invalid_request_error" } }))
}

fn told(status: StatusCode, value: &Value) -> Answer {
    said(status, "application/json", Full::from(value.to_string()).boxed_unsync())
}

fn said(status: StatusCode, kind: &'static str, body: UnsyncBoxBody<Bytes, Infallible>) -> Answer {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

impl Drop for Demo {
    fn drop(&mut self) {
        self.listening.abort();
    }
}
