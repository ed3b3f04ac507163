//! What models are saying right now: kept for a window that opens late, sent on in batches.

use crate::host::{Host, News};
use ask::ConversationId;
use ask::wire::{Live, LiveOutput, LiveStep};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long deltas are gathered before they are sent on together.
pub const BATCH: Duration = Duration::from_millis(16);

/// How much of a command's output is kept for a window that opens late.
const OUTPUT_KEPT_BYTES: usize = 16 * 1024;

pub struct LiveBoard {
    host: Arc<dyn Host>,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    now: HashMap<ConversationId, Live>,
    steps: Vec<LiveStep>,
    sent: Option<Instant>,
}

impl LiveBoard {
    pub fn new(host: Arc<dyn Host>) -> Self {
        Self { host, inner: Mutex::default() }
    }

    /// What is being said in this conversation.
    pub fn get(&self, conversation: ConversationId) -> Option<Live> {
        self.inner.lock().now.get(&conversation).cloned()
    }

    /// The same, with what begins to follow in that very moment: all that is said from then on goes there, and nothing of what
    /// was said before it.
    pub fn joined<T>(&self, conversation: Option<ConversationId>, follow: impl FnOnce() -> T) -> (Option<Live>, T) {
        let mut inner = self.inner.lock();
        self.send(&mut inner);
        let following = follow();
        (conversation.and_then(|id| inner.now.get(&id).cloned()), following)
    }

    pub fn tell(&self, step: LiveStep) {
        let mut inner = self.inner.lock();
        let urgent = inner.take(&step);
        inner.gather(step);
        if urgent || inner.sent.is_none_or(|sent| sent.elapsed() >= BATCH) {
            self.send(&mut inner);
        }
    }

    /// Sends what has been gathered for long enough.
    pub fn flush(&self) {
        let mut inner = self.inner.lock();
        if inner.sent.is_none_or(|sent| sent.elapsed() >= BATCH) {
            self.send(&mut inner);
        }
    }

    /// Sends all of it now: what follows must not be told before it.
    pub fn flush_all(&self) {
        self.send(&mut self.inner.lock());
    }

    fn send(&self, inner: &mut Inner) {
        if !inner.steps.is_empty() {
            inner.sent = Some(Instant::now());
            // Told under the lock: steps reach the window in their order.
            self.host.tell(News::Live(std::mem::take(&mut inner.steps)));
        }
    }
}

impl Inner {
    /// Takes the step into what a late window gets. True if it should not wait for others.
    fn take(&mut self, step: &LiveStep) -> bool {
        match step {
            LiveStep::Begin { conversation_id } => {
                self.now.insert(*conversation_id, Live::default());
                true
            }
            LiveStep::End { conversation_id } => self.now.remove(conversation_id).is_some(),
            LiveStep::Text { conversation_id, text } => {
                self.now.entry(*conversation_id).or_default().text.push_str(text);
                false
            }
            LiveStep::Reasoning { conversation_id, text } => {
                self.now.entry(*conversation_id).or_default().reasoning.push_str(text);
                false
            }
            LiveStep::Tool { conversation_id, name } => {
                self.now.entry(*conversation_id).or_default().tool = Some(name.clone());
                false
            }
            LiveStep::Output { conversation_id, call, text } => {
                let live = self.now.entry(*conversation_id).or_default();
                let output = live.output.get_or_insert_with(|| LiveOutput { call: call.clone(), text: String::new() });
                if output.call != *call {
                    *output = LiveOutput { call: call.clone(), text: String::new() };
                }
                output.text.push_str(text);
                let over = output.text.len().saturating_sub(OUTPUT_KEPT_BYTES);
                if over > 0 {
                    let from = output.text.ceil_char_boundary(over);
                    output.text.drain(..from);
                }
                false
            }
            LiveStep::Retry { conversation_id, notice } => {
                self.now.entry(*conversation_id).or_default().retry = Some(notice.clone());
                true
            }
        }
    }

    /// Joins a delta to the one before it where both are of one kind and conversation.
    fn gather(&mut self, step: LiveStep) {
        match (self.steps.last_mut(), &step) {
            (
                Some(LiveStep::Text { conversation_id: last, text: before }),
                LiveStep::Text { conversation_id, text },
            )
            | (
                Some(LiveStep::Reasoning { conversation_id: last, text: before }),
                LiveStep::Reasoning { conversation_id, text },
            ) if last == conversation_id => before.push_str(text),
            (_, _) => self.steps.push(step),
        }
    }
}
