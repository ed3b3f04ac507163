mod addresses;
mod channel;
mod login;
mod messages;
mod words;

use ask::Timestamp;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use engine::{Host, News};
use futures_util::future::{BoxFuture, ready};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use url::Url;
use uuid::Uuid;

/// Answers what it was told to, in this order; the last one for ever.
struct Script {
    answers: Mutex<VecDeque<(u16, String)>>,
    asked: Mutex<Vec<(String, Value)>>,
}

impl Script {
    async fn of(answers: impl IntoIterator<Item = (u16, Value)>) -> (Arc<Script>, Url) {
        let answers = answers.into_iter().map(|(status, body)| (status, body.to_string())).collect();
        let script = Arc::new(Script { answers: Mutex::new(answers), asked: Mutex::default() });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let routes = Router::new().fallback(answer).with_state(script.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        (script, url)
    }

    fn next(&self) -> (u16, String) {
        let mut answers = self.answers.lock();
        if answers.len() > 1 { answers.pop_front() } else { answers.front().cloned() }.unwrap()
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().iter().map(|(path, _)| path.clone()).collect()
    }
}

async fn answer(State(script): State<Arc<Script>>, uri: Uri, body: Bytes) -> (StatusCode, String) {
    script.asked.lock().push((uri.to_string(), serde_json::from_slice(&body).unwrap_or(json!(null))));
    let (status, body) = script.next();
    // A silent service.
    if status == 0 {
        return std::future::pending().await;
    }
    (StatusCode::from_u16(status).unwrap(), body)
}

/// Time passes at once, and is written down.
#[derive(Default)]
struct Clock {
    pauses: Mutex<Vec<Duration>>,
}

impl Host for Clock {
    fn now(&self) -> Timestamp {
        engine::host::now()
    }

    fn new_id(&self) -> Uuid {
        engine::host::new_id()
    }

    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        self.pauses.lock().push(time);
        Box::pin(ready(()))
    }

    fn tell(&self, _: News) {}
}

fn client() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().tls_certs_only([]).build().unwrap()
}
