//! That a client has an answer is said when it was written to it and not before: a program that ends in between has brought
//! it to nobody.

use crate::local::Receipt;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::Response;
use hyper::body::{Frame, SizeHint};
use parking_lot::Mutex;
use rmcp::model::RequestId;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::HashMap;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::AsyncWrite;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// As long as a line takes to get out.
const OUT: Duration = Duration::from_secs(1);

/// Of one client over the standard streams: what is owed for each of its requests.
#[derive(Clone, Default)]
pub struct Receipts {
    owed: Arc<Mutex<HashMap<RequestId, Receipt>>>,
    /// How many are in lines that were written and may not be out yet.
    written: Arc<watch::Sender<usize>>,
    under_way: Arc<Mutex<JoinSet<()>>>,
}

impl Receipts {
    pub fn owe(&self, request: &RequestId, receipt: Receipt) {
        self.owed.lock().insert(request.clone(), receipt);
    }

    fn written(&self, request: &RequestId) -> Option<Receipt> {
        let receipt = self.owed.lock().remove(request)?;
        self.written.send_modify(|count| *count += 1);
        Some(receipt)
    }

    fn give(&self, receipt: Receipt) {
        let mut under_way = self.under_way.lock();
        while under_way.try_join_next().is_some() {}
        under_way.spawn(receipt.give());
        self.written.send_modify(|count| *count -= 1);
    }

    /// All that were to be said by now have been.
    pub async fn given(&self) {
        // A client that has gone takes out no line any more.
        drop(timeout(OUT, self.written.subscribe().wait_for(|count| *count == 0)).await);
        let under_way = std::mem::take(&mut *self.under_way.lock());
        under_way.join_all().await;
    }
}

/// What the client reads. Each line is a message.
pub struct ClientOutput<W> {
    output: W,
    receipts: Receipts,
    line: Vec<u8>,
    /// Answered in lines that may not be out yet.
    answered: Vec<Receipt>,
}

/// As much of a message as tells whether it answers a request.
#[derive(Deserialize)]
struct Message {
    id: Option<RequestId>,
    method: Option<IgnoredAny>,
}

impl<W> ClientOutput<W> {
    pub fn new(output: W, receipts: Receipts) -> ClientOutput<W> {
        ClientOutput { output, receipts, line: Vec::new(), answered: Vec::new() }
    }

    fn take(&mut self, written: &[u8]) {
        for piece in written.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                if let Ok(Message { id: Some(id), method: None }) = serde_json::from_slice(&self.line) {
                    self.answered.extend(self.receipts.written(&id));
                }
                self.line.clear();
            }
        }
    }
}

impl<W: AsyncWrite + Unpin> AsyncWrite for ClientOutput<W> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = ready!(Pin::new(&mut self.output).poll_write(context, bytes))?;
        self.take(bytes.get(..written).unwrap_or_default());
        Poll::Ready(Ok(written))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.output).poll_flush(context))?;
        for receipt in std::mem::take(&mut self.answered) {
            self.receipts.give(receipt);
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.output).poll_shutdown(context)
    }
}

/// Of one request over HTTP: what is owed when its response has gone out.
#[derive(Clone, Default)]
pub struct WithResponse(Arc<Mutex<Option<Receipt>>>);

impl WithResponse {
    pub(super) fn owe(&self, receipt: Receipt) {
        *self.0.lock() = Some(receipt);
    }

    /// The same response. A client that has gone before it was all taken has not read it.
    pub fn watches(self, response: Response<Body>) -> Response<Body> {
        response.map(|body| Body::new(Watched { body, owed: self, taken: false }))
    }
}

struct Watched {
    body: Body,
    owed: WithResponse,
    taken: bool,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        self.taken = frame.is_none() || self.body.is_end_stream();
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let receipt = self.owed.0.lock().take();
        if let (true, Some(receipt), Ok(runtime)) = (self.taken, receipt, tokio::runtime::Handle::try_current()) {
            runtime.spawn(receipt.give());
        }
    }
}
