//! What goes wrong, on order.

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use futures_util::stream;
use serde_json::json;
use std::collections::{BTreeMap, VecDeque};

#[derive(Debug, Clone, PartialEq)]
pub enum Mishap {
    /// Takes the request and says nothing, for ever.
    Hang,
    /// Does nothing, and hangs up in the middle of the answer.
    Cut,
    /// Does what was asked, and hangs up before the answer is whole.
    Lost,
    /// A gateway's page with this status.
    Gateway(u16),
    /// An answer that is no JSON, with status 200.
    Malformed,
    /// An answer without end.
    Endless,
    /// Waits for nothing to happen, as if all the time of a long poll had gone by.
    Short,
    /// The service's own refusal.
    Refuse { code: u16, description: String },
    /// Too many messages: to be left alone for so many seconds.
    TooMany { retry_after: u64 },
}

#[derive(Default)]
pub struct Mishaps(BTreeMap<String, VecDeque<Mishap>>);

impl Mishaps {
    pub fn order(&mut self, method: &str, mishap: Mishap) {
        self.0.entry(method.to_owned()).or_default().push_back(mishap);
    }

    pub fn take(&mut self, method: &str) -> Option<Mishap> {
        self.0.get_mut(method)?.pop_front()
    }
}

impl Mishap {
    /// The answer in place of the right one. None: it never comes.
    pub fn answer(self) -> Option<Response> {
        let whole = |status, kind, text: String| Some(answer(status, kind, Body::from(text)));
        match self {
            Mishap::Hang | Mishap::Short => None,
            Mishap::Cut | Mishap::Lost => {
                let start = Ok(Bytes::from_static(b"{\"ok\":true,\"resu"));
                let cut = Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset));
                Some(answer(200, "application/json", Body::from_stream(stream::iter([start, cut]))))
            }
            Mishap::Gateway(status) => {
                whole(status, "text/html", format!("<html><body><h1>{status} Bad Gateway</h1></body></html>"))
            }
            Mishap::Malformed => whole(200, "application/json", "{\"ok\":true,\"result\":[{\"upda".into()),
            Mishap::Endless => {
                let spaces = stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from_static(&[b' '; 65_536])));
                Some(answer(200, "application/json", Body::from_stream(spaces)))
            }
            Mishap::Refuse { code, description } => {
                let body = json!({ "ok": false, "error_code": code, "description": description });
                whole(code, "application/json", body.to_string())
            }
            Mishap::TooMany { retry_after } => {
                let description = format!("Too Many Requests: retry after {retry_after}");
                let parameters = json!({ "retry_after": retry_after });
                let body =
                    json!({ "ok": false, "error_code": 429, "description": description, "parameters": parameters });
                whole(429, "application/json", body.to_string())
            }
        }
    }
}

pub fn answer(status: u16, kind: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = axum::http::StatusCode::from_u16(status).unwrap_or_default();
    response.headers_mut().insert("content-type", axum::http::HeaderValue::from_static(kind));
    response
}
