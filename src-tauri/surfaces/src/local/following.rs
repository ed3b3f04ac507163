//! All news, for a terminal of the same person's, one line of JSON each: first the conversation that it looks at, as it is, and
//! then whatever happens from that very moment on.
//!
//! Nobody waits for a reader. One that is too slow, or was stopped, is told so and begins anew.

use super::routes::{self, LocalState};
use super::{Line, event};
use ask::ConversationId;
use ask::limits::API_PING_SECONDS;
use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use engine::NewsSubscription;
use engine::host::{NamedEvent, NumberedNews};
use futures_util::stream;
use serde::Deserialize;
use serde_json::Value;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio_util::sync::CancellationToken;

/// So often a line that nobody reads any more is noticed.
const ALIVE: Duration = Duration::from_secs(API_PING_SECONDS);

#[derive(Debug, Deserialize)]
pub struct FollowQuery {
    #[serde(default)]
    conversation: Option<ConversationId>,
}

struct Following {
    first: Option<Value>,
    number: u64,
    news: Receiver<NumberedNews>,
    stop: CancellationToken,
    ended: bool,
}

pub async fn follow(State(desk): State<LocalState>, Query(wanted): Query<FollowQuery>) -> Response {
    let Some(askwell) = desk.askwell.upgrade() else { return routes::ending() };
    let followed = askwell.conversations().follow(wanted.conversation).await;
    drop(askwell);
    let NewsSubscription { view, number, news } = match followed {
        Ok(followed) => followed,
        Err(error) => return routes::not_done(error),
    };
    let first = match serde_json::to_value(view) {
        Ok(view) => Some(view),
        Err(error) => {
            tracing::error!(%error, "a conversation cannot be written");
            None
        }
    };
    let following = Following { first, number, news, stop: desk.stop, ended: false };
    let lines = stream::unfold(following, async |mut following| {
        let line = following.next().await?;
        Some((Ok::<_, Infallible>(line), following))
    });
    ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}

impl Following {
    async fn next(&mut self) -> Option<Bytes> {
        if self.ended {
            return None;
        }
        if let Some(view) = self.first.take() {
            return self.line(event::IN_STEP, view);
        }
        let heard = tokio::select! {
            heard = self.news.recv() => heard,
            () = tokio::time::sleep(ALIVE) => return self.line(event::ALIVE, Value::Null),
            () = self.stop.cancelled() => Err(RecvError::Closed),
        };
        match heard {
            Ok(NumberedNews { number, news }) => {
                self.number = number;
                match news.named() {
                    Ok(named) => self.written(named),
                    Err(error) => self.broke_off(&error),
                }
            }
            Err(RecvError::Lagged(_)) => self.last(event::BEHIND),
            Err(RecvError::Closed) => self.last(event::ENDING),
        }
    }

    fn last(&mut self, name: &str) -> Option<Bytes> {
        self.ended = true;
        self.line(name, Value::Null)
    }

    fn line(&mut self, name: &str, payload: Value) -> Option<Bytes> {
        self.written(NamedEvent { event: name.to_owned(), payload })
    }

    fn written(&mut self, event: NamedEvent) -> Option<Bytes> {
        match serde_json::to_vec(&Line { number: self.number, event }) {
            Ok(mut text) => {
                text.push(b'\n');
                Some(text.into())
            }
            Err(error) => self.broke_off(&error),
        }
    }

    /// Whoever follows begins anew, and finds it by looking.
    fn broke_off(&mut self, error: &serde_json::Error) -> Option<Bytes> {
        tracing::error!(%error, "a piece of news cannot be written");
        self.ended = true;
        None
    }
}
