use super::*;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::any;
use serde_json::Value;

mod calls;
mod faults;
mod updates;

const TOKEN: &str = "123:AAH-secret_part";

/// What a server answers to everything, and what it was asked.
struct Server {
    url: Url,
    asked: Arc<Mutex<Vec<(String, Value)>>>,
}

type Kept = (u16, &'static [(&'static str, &'static str)], Vec<u8>, Arc<Mutex<Vec<(String, Value)>>>);

impl Server {
    async fn saying(status: u16, headers: &'static [(&'static str, &'static str)], body: impl Into<Vec<u8>>) -> Server {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let kept: Kept = (status, headers, body.into(), asked.clone());
        let routes = Router::new().route("/{*path}", any(answer)).with_state(Arc::new(kept));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Server { url, asked }
    }

    async fn giving(result: Value) -> Server {
        Server::saying(200, &[], json!({ "ok": true, "result": result }).to_string()).await
    }

    async fn refusing(code: u16, description: &str) -> Server {
        let body = json!({ "ok": false, "error_code": code, "description": description });
        Server::saying(code, &[], body.to_string()).await
    }

    fn telegram(&self) -> Telegram {
        Telegram::new(client(), self.url.clone(), TOKEN.into())
    }

    fn last(&self) -> (String, Value) {
        self.asked.lock().last().cloned().unwrap()
    }
}

async fn answer(State(kept): State<Arc<Kept>>, Path(path): Path<String>, body: Body) -> Response {
    let (status, headers, answer, asked) = &*kept;
    let bytes = to_bytes(body, 1 << 20).await.unwrap_or_default();
    asked.lock().push((path, serde_json::from_slice(&bytes).unwrap_or_default()));
    let mut response = Response::new(Body::from(answer.clone()));
    *response.status_mut() = axum::http::StatusCode::from_u16(*status).unwrap();
    for (name, value) in *headers {
        response.headers_mut().insert(*name, axum::http::HeaderValue::from_static(value));
    }
    response
}

fn client() -> reqwest::Client {
    crate::channels::client(&Url::parse("http://127.0.0.1").unwrap()).unwrap()
}

fn anna() -> ChatAddress {
    ChatAddress { chat: "5000000042".into(), context: None }
}

fn saying(text: &str) -> Outgoing {
    Outgoing { text: text.into(), ..Outgoing::default() }
}
