//! JSON-RPC over a program's standard input and output: one message a line, requests in both directions.

#[cfg(test)]
mod tests;

use ask::limits::ACP_MESSAGE_BYTES_MAX;
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// What the other side says by itself, in its order.
#[derive(Debug)]
pub enum PeerMessage {
    /// It waits for an answer under this id, which may be of any kind.
    Asked {
        id: Value,
        method: String,
        params: Value,
    },
    Told {
        method: String,
        params: Value,
    },
}

/// Why a request has no result.
#[derive(Debug, Clone, PartialEq)]
pub enum PeerError {
    /// In the other side's own words.
    Said { code: i64, message: String },
    /// Nobody is there any more.
    Gone,
}

type Waiting = Arc<Mutex<HashMap<i64, oneshot::Sender<Result<Value, PeerError>>>>>;

/// What the other side has asked and not yet read the answer of. Whoever asks more waits in its own pipe.
const UNREAD_COUNT_MAX: usize = 1024;

pub struct AcpPeer {
    out: mpsc::UnboundedSender<Value>,
    waiting: Waiting,
    next: AtomicI64,
}

/// Unknown method, as JSON-RPC numbers it.
pub const NO_METHOD: i64 = -32601;
pub const BAD_PARAMS: i64 = -32602;

impl AcpPeer {
    /// The channel ends with the other side.
    pub fn new(
        input: impl AsyncWrite + Unpin + Send + 'static,
        output: impl AsyncRead + Unpin + Send + 'static,
    ) -> (AcpPeer, mpsc::Receiver<PeerMessage>) {
        let (out, outgoing) = mpsc::unbounded_channel();
        // An agent that talks faster than it is heard waits in its own pipe.
        let (tell, heard) = mpsc::channel(64);
        let (waiting, room) = (Waiting::default(), Arc::new(Semaphore::new(UNREAD_COUNT_MAX)));
        tokio::spawn(write(input, outgoing, room.clone()));
        tokio::spawn(read(BufReader::new(output), tell, waiting.clone(), room));
        (AcpPeer { out, waiting, next: AtomicI64::new(1) }, heard)
    }

    /// The result comes by itself, whatever is heard meanwhile. Whoever drops it lets the request be.
    pub fn request(&self, method: &str, params: Value) -> oneshot::Receiver<Result<Value, PeerError>> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (tell, result) = oneshot::channel();
        self.waiting.lock().insert(id, tell);
        if self.out.send(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })).is_err() {
            self.waiting.lock().remove(&id);
        }
        result
    }

    pub fn tell(&self, method: &str, params: Value) {
        let _ = self.out.send(json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    pub fn answer(&self, id: &Value, result: Value) {
        let _ = self.out.send(json!({ "jsonrpc": "2.0", "id": id, "result": result }));
    }

    pub fn refuse(&self, id: &Value, code: i64, message: &str) {
        let error = json!({ "code": code, "message": message });
        let _ = self.out.send(json!({ "jsonrpc": "2.0", "id": id, "error": error }));
    }
}

async fn write(mut input: impl AsyncWrite + Unpin, mut outgoing: mpsc::UnboundedReceiver<Value>, room: Arc<Semaphore>) {
    while let Some(message) = outgoing.recv().await {
        let line = format!("{message}\n");
        if input.write_all(line.as_bytes()).await.is_err() || input.flush().await.is_err() {
            break;
        }
        if message.get("method").is_none() {
            room.add_permits(1);
        }
    }
    room.close();
}

async fn read(
    mut output: impl AsyncBufRead + Unpin,
    tell: mpsc::Sender<PeerMessage>,
    waiting: Waiting,
    room: Arc<Semaphore>,
) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let most = ACP_MESSAGE_BYTES_MAX as u64 + 1;
        match (&mut output).take(most).read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => break,
            // A message that has no end is no message, and what follows it cannot be told from it.
            Ok(_) if line.len() > ACP_MESSAGE_BYTES_MAX => break,
            Ok(_) => {}
        }
        // What is no message is a program's careless word, and not this line's end.
        let Ok(Value::Object(mut message)) = serde_json::from_slice::<Value>(&line) else { continue };
        let id = message.remove("id");
        let method = message.remove("method").and_then(|method| method.as_str().map(str::to_owned));
        let params = message.remove("params").unwrap_or(Value::Null);
        let heard = match (id, method) {
            (Some(id), Some(method)) => match room.acquire().await {
                Ok(place) => {
                    place.forget();
                    PeerMessage::Asked { id, method, params }
                }
                Err(_) => break,
            },
            (None, Some(method)) => PeerMessage::Told { method, params },
            (Some(id), None) => {
                let wanted = id.as_i64().and_then(|id| waiting.lock().remove(&id));
                if let Some(wanted) = wanted {
                    let _ = wanted.send(result(message.remove("result"), message.remove("error")));
                }
                continue;
            }
            (None, None) => continue,
        };
        if tell.send(heard).await.is_err() {
            break;
        }
    }
    // Whoever still waits is told by the end of the channel.
    waiting.lock().clear();
}

fn result(result: Option<Value>, error: Option<Value>) -> Result<Value, PeerError> {
    let Some(error) = error.filter(|error| !error.is_null()) else { return Ok(result.unwrap_or(Value::Null)) };
    let code = error.get("code").and_then(Value::as_i64).unwrap_or_default();
    let message = error.get("message").and_then(Value::as_str).unwrap_or_default().to_owned();
    Err(PeerError::Said { code, message })
}
