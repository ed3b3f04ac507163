//! All news over a WebSocket, as the window hears them. They are hints: whoever was too slow is told to look again.

use super::ApiState;
use super::access::Requester;
use super::present::Browser;
use super::problem::{Problem, ProblemKind};
use super::session::PROTOCOL;
use ask::limits::API_PING_SECONDS;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use engine::host::NumberedNews;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::time::{Instant, interval_at, timeout};
use tokio_util::sync::CancellationToken;

/// Nothing that a caller says here means anything.
const HEARD_BYTES_MAX: usize = 4 * 1024;
const PING: Duration = Duration::from_secs(API_PING_SECONDS);

pub async fn open(
    State(desk): State<Arc<ApiState>>,
    Extension(who): Extension<Requester>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| {
        let websocket = HeaderValue::from_static("websocket");
        desk.problem(ProblemKind::Upgrade).header(header::UPGRADE, websocket)
    })?;
    let place = desk.place_to_follow()?;
    // From here on nothing is missed: what happened before, the caller finds by looking.
    let news = desk.askwell()?.hub().follow();
    let let_in = desk.access.let_in(who.admitted());
    let upgrade = upgrade.protocols([PROTOCOL]).max_message_size(HEARD_BYTES_MAX).max_frame_size(HEARD_BYTES_MAX);
    let browser = Browser::of(&desk, &who);
    Ok(upgrade.on_upgrade(async move |socket| {
        tell(socket, news, (desk, who), let_in).await;
        drop((place, browser));
    }))
}

/// Why nothing more is told.
enum End {
    Behind,
    Stopped,
    SentAway,
    Gone,
}

async fn tell(
    mut socket: WebSocket,
    mut news: Receiver<NumberedNews>,
    (desk, who): (Arc<ApiState>, Requester),
    let_in: CancellationToken,
) {
    let mut pings = interval_at(Instant::now() + PING, PING);
    let mut answered = true;
    let end = loop {
        tokio::select! {
            heard = news.recv() => match heard {
                Ok(NumberedNews { .. }) if desk.rights(&who).is_err() => break End::SentAway,
                Ok(NumberedNews { news, .. }) => {
                    let text = news.named().and_then(|event| serde_json::to_string(&event));
                    match text {
                        Ok(text) => if !send(&mut socket, Message::Text(text.into())).await { break End::Gone },
                        Err(error) => tracing::error!(%error, "a piece of news cannot be written"),
                    }
                }
                Err(RecvError::Lagged(_)) => break End::Behind,
                Err(RecvError::Closed) => break End::Stopped,
            },
            said = socket.recv() => match said {
                Some(Ok(Message::Close(_)) | Err(_)) | None => break End::Gone,
                // Any sign of life will do.
                Some(Ok(Message::Pong(_) | Message::Ping(_) | Message::Text(_) | Message::Binary(_))) => answered = true,
            },
            _ = pings.tick() => {
                // It may have run out meanwhile.
                if desk.rights(&who).is_err() {
                    break End::SentAway;
                }
                if !std::mem::take(&mut answered) || !send(&mut socket, Message::Ping(Bytes::new())).await {
                    break End::Gone;
                }
            }
            () = desk.stop.cancelled() => break End::Stopped,
            () = let_in.cancelled() => break End::SentAway,
        }
    };
    let (code, reason) = match end {
        End::Behind => (close_code::AGAIN, "news were missed: look again"),
        End::Stopped => (close_code::AWAY, "the server ends"),
        End::SentAway => (close_code::POLICY, "no longer let in"),
        End::Gone => return,
    };
    send(&mut socket, Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }))).await;
}

/// False where nobody takes it any more.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(PING, socket.send(message)).await, Ok(Ok(())))
}
