//! Messages as lines over a program's input and output. What is no message is kept for the person, and a line without end
//! is not waited for.

mod plain;

use super::ears::ServerListener;
use super::journal::{Journal, McpNote};
use ask::limits::MCP_MESSAGE_BYTES_MAX;
use parking_lot::Mutex;
use rmcp::RoleClient;
use rmcp::model::ServerJsonRpcMessage;
use rmcp::service::TxJsonRpcMessage;
use rmcp::transport::Transport;
use serde_json::{Value, json};
use std::io;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::mpsc::{Receiver, Sender, channel};

pub use plain::{ASKS, NEEDS, plain};

/// Messages that were read and not yet looked at.
const AHEAD_COUNT_MAX: usize = 64;

type Input = Arc<tokio::sync::Mutex<Option<Box<dyn AsyncWrite + Send + Unpin>>>>;

pub struct MessageLines {
    input: Input,
    messages: Receiver<ServerJsonRpcMessage>,
    /// Why nothing comes any more, where it is the server's doing.
    fault: Arc<Mutex<Option<LineError>>>,
}

/// Why a program is not listened to any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineError {
    TooLong,
}

impl MessageLines {
    pub fn new(
        input: impl AsyncWrite + Send + Unpin + 'static,
        output: impl AsyncRead + Send + Unpin + 'static,
        heard: Arc<ServerListener>,
        journal: Arc<Journal>,
    ) -> MessageLines {
        let (found, messages) = channel(AHEAD_COUNT_MAX);
        let fault = Arc::new(Mutex::new(None));
        tokio::spawn(listen(output, heard, journal, found, fault.clone()));
        MessageLines { input: Arc::new(tokio::sync::Mutex::new(Some(Box::new(input)))), messages, fault }
    }

    pub fn fault(&self) -> Arc<Mutex<Option<LineError>>> {
        self.fault.clone()
    }
}

impl Transport<RoleClient> for MessageLines {
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), io::Error>> + Send + 'static {
        let input = self.input.clone();
        async move {
            let mut line = serde_json::to_vec(&message)?;
            line.push(b'\n');
            let mut input = input.lock().await;
            let input = input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
            input.write_all(&line).await?;
            input.flush().await
        }
    }

    async fn receive(&mut self) -> Option<ServerJsonRpcMessage> {
        self.messages.recv().await
    }

    /// The end of its input is how a program is told to end.
    async fn close(&mut self) -> Result<(), io::Error> {
        self.messages.close();
        *self.input.lock().await = None;
        Ok(())
    }
}

async fn listen(
    output: impl AsyncRead + Unpin,
    heard: Arc<ServerListener>,
    journal: Arc<Journal>,
    found: Sender<ServerJsonRpcMessage>,
    fault: Arc<Mutex<Option<LineError>>>,
) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match bounded_line(&mut output, &mut line).await {
            Ok(Some(())) => {}
            Ok(None) | Err(_) => return,
        }
        if line.len() > MCP_MESSAGE_BYTES_MAX {
            *fault.lock() = Some(LineError::TooLong);
            journal.note(McpNote::MessageTooLong);
            return;
        }
        for message in messages(&line, &heard, &journal) {
            if found.send(message).await.is_err() {
                return;
            }
        }
    }
}

/// One line without its end; None at the end of all. What goes beyond the limit is not read.
async fn bounded_line(output: &mut (impl AsyncBufReadExt + Unpin), line: &mut Vec<u8>) -> io::Result<Option<()>> {
    loop {
        let read = output.fill_buf().await?;
        if read.is_empty() {
            return Ok((!line.is_empty()).then_some(()));
        }
        let end = read.iter().position(|byte| *byte == b'\n');
        line.extend_from_slice(read.get(..end.unwrap_or(read.len())).unwrap_or_default());
        let taken = end.map_or(read.len(), |end| end + 1);
        output.consume(taken);
        if end.is_some() || line.len() > MCP_MESSAGE_BYTES_MAX {
            return Ok(Some(()));
        }
    }
}

/// The messages of one line: one, or several where an older server sends them together.
fn messages(line: &[u8], heard: &ServerListener, journal: &Journal) -> Vec<ServerJsonRpcMessage> {
    let value = match serde_json::from_slice::<Value>(line) {
        Ok(Value::Array(values)) => {
            return values.into_iter().filter_map(|value| message(value, heard, journal)).collect();
        }
        Ok(value @ Value::Object(_)) => value,
        Ok(_) | Err(_) => {
            journal.server_said(&String::from_utf8_lossy(line));
            return Vec::new();
        }
    };
    message(value, heard, journal).into_iter().collect()
}

fn message(value: Value, heard: &ServerListener, journal: &Journal) -> Option<ServerJsonRpcMessage> {
    if heard.overhears(&value) {
        return None;
    }
    let value = plain(value);
    match serde_json::from_value(value.clone()) {
        Ok(message) => Some(message),
        Err(error) => {
            journal.note(McpNote::MessageUnreadable { why: error.to_string() });
            // An answer that nobody can read is an answer all the same: whoever waits for it must not wait for ever.
            let id = value.get("id").filter(|_| value.get("method").is_none())?;
            let unreadable =
                json!({ "code": -32603, "message": format!("The server's answer cannot be read: {error}") });
            serde_json::from_value(json!({ "jsonrpc": "2.0", "id": id, "error": unreadable })).ok()
        }
    }
}

#[cfg(test)]
mod tests;
