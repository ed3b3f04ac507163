//! What a client has called for and has no result of yet, and how that ends before its time: by the client's own word, which
//! withdraws its question, or because it has gone, which does not. A program that was killed says nothing.

use super::receipts::Receipts;
use parking_lot::Mutex;
use rmcp::model::RequestId;
use std::collections::HashMap;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, ReadBuf};
use tokio_util::sync::CancellationToken;

/// All calls of one client.
#[derive(Clone, Default)]
pub struct Calls {
    under_way: Arc<Mutex<HashMap<RequestId, CancellationToken>>>,
    /// It can be told nothing any more.
    pub gone: CancellationToken,
    /// What is to be said once it has been told.
    pub receipts: Receipts,
}

/// One call, for as long as it is carried out.
pub struct RunningCall {
    id: RequestId,
    calls: Calls,
    /// The client has said that it wants no answer.
    pub called_off: CancellationToken,
}

impl Calls {
    pub fn begin(&self, id: &RequestId) -> RunningCall {
        let called_off = CancellationToken::new();
        self.under_way.lock().insert(id.clone(), called_off.clone());
        RunningCall { id: id.clone(), calls: self.clone(), called_off }
    }

    pub fn call_off(&self, id: &RequestId) {
        if let Some(called_off) = self.under_way.lock().get(id) {
            called_off.cancel();
        }
    }
}

impl RunningCall {
    pub fn gone(&self) -> &CancellationToken {
        &self.calls.gone
    }
}

impl Drop for RunningCall {
    fn drop(&mut self) {
        self.calls.under_way.lock().remove(&self.id);
    }
}

/// What a client writes, until it has gone.
pub struct UntilGone<R> {
    pub input: R,
    pub gone: CancellationToken,
}

impl<R: AsyncRead + Unpin> AsyncRead for UntilGone<R> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let read = ready!(Pin::new(&mut self.input).poll_read(context, into));
        if read.is_err() || (into.filled().len() == before && into.remaining() > 0) {
            self.gone.cancel();
        }
        Poll::Ready(read)
    }
}
