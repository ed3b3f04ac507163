//! How long questions still wait. A clock runs only while nobody attends to its question: what the limit measures is absence,
//! never how long somebody thinks.

#[cfg(test)]
mod tests;

use crate::host::{Host, News};
use ask::family::Party;
use ask::limits::TYPING_MILLIS;
use ask::wire::{Clock, ClockChanged};
use ask::{ConversationId, InteractionId, Surface};
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

/// How far a clock may run ahead of what the disk knows of it.
const KEPT_WITHIN: Duration = Duration::from_secs(10);

/// All clocks. Each change that a surface has to know of is told under the lock, so that news come in their order.
pub struct Clocks {
    host: Arc<dyn Host>,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    clocks: HashMap<InteractionId, Ticking>,
    /// What each surface has before a person's eyes.
    attended: Vec<(Surface, InteractionId)>,
    /// Conversations that wait for the person themselves: that counts against no limit of theirs.
    busy: HashSet<ConversationId>,
    /// Nobody can see any surface: the screen is locked.
    away: bool,
    /// A task counts the clocks down.
    counted: bool,
    closed: bool,
}

/// What a question may still wait, and what it may wait in all with everything that was added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskTime {
    pub left_ms: u64,
    pub limit_ms: u64,
}

impl AskTime {
    pub fn longer(self, more_ms: u64) -> AskTime {
        AskTime { left_ms: self.left_ms.saturating_add(more_ms), limit_ms: self.limit_ms.saturating_add(more_ms) }
    }

    /// Nothing of it has passed.
    pub fn whole(limit_ms: u64) -> AskTime {
        AskTime { left_ms: limit_ms, limit_ms }
    }
}

/// A question whose time is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpiredQuestion {
    pub conversation: ConversationId,
    pub interaction: InteractionId,
    pub asked: Party,
    pub limit_ms: u64,
}

struct Ticking {
    conversation: ConversationId,
    asked: Party,
    left: Duration,
    limit_ms: u64,
    /// For how long it still stands because somebody typed a moment ago.
    typing: Duration,
    runs: bool,
    /// What the disk knows of it. None: what changed is to be kept at once.
    kept: Option<Duration>,
}

impl Ticking {
    fn shown(&self) -> Clock {
        Clock { remaining_ms: millis(self.left), running: self.runs }
    }

    fn time(&self) -> AskTime {
        AskTime { left_ms: millis(self.left), limit_ms: self.limit_ms }
    }
}

impl Clocks {
    pub fn new(host: Arc<dyn Host>) -> Self {
        Self { host, inner: Mutex::default() }
    }

    /// From now on this question waits for so long. True where a task has to be started that counts.
    pub fn start(&self, conversation: ConversationId, id: InteractionId, asked: Party, time: AskTime) -> bool {
        let mut inner = self.inner.lock();
        if inner.closed {
            return false;
        }
        let AskTime { left_ms, limit_ms } = time;
        let left = Duration::from_millis(left_ms);
        let clock = Ticking { conversation, asked, left, limit_ms, typing: Duration::ZERO, runs: false, kept: None };
        inner.clocks.insert(id, clock);
        inner.settle();
        self.tell(&inner, id);
        !std::mem::replace(&mut inner.counted, true)
    }

    /// The question has ended.
    pub fn end(&self, id: InteractionId) {
        self.inner.lock().clocks.remove(&id);
    }

    /// The conversation is gone.
    pub fn end_all(&self, conversation: ConversationId) {
        let mut inner = self.inner.lock();
        inner.clocks.retain(|_, clock| clock.conversation != conversation);
        inner.busy.remove(&conversation);
    }

    /// Ends all, and starts no more. Gives what is to be kept.
    pub fn close(&self) -> Vec<(InteractionId, AskTime)> {
        let mut inner = self.inner.lock();
        inner.closed = true;
        inner.clocks.drain().map(|(id, clock)| (id, clock.time())).collect()
    }

    pub fn get(&self, id: InteractionId) -> Option<Clock> {
        self.inner.lock().clocks.get(&id).map(Ticking::shown)
    }

    /// What a question still has of its time.
    pub fn time(&self, id: InteractionId) -> Option<AskTime> {
        self.inner.lock().clocks.get(&id).map(Ticking::time)
    }

    /// This surface has the question before a person's eyes; or none any more.
    pub fn attending(&self, by: Surface, id: Option<InteractionId>) {
        let mut inner = self.inner.lock();
        inner.attended.retain(|(surface, _)| *surface != by);
        inner.attended.extend(id.map(|id| (by, id)));
        self.settle(&mut inner);
    }

    /// Whether this conversation waits for the person, and cannot answer another one meanwhile.
    pub fn busy(&self, conversation: ConversationId, busy: bool) {
        let mut inner = self.inner.lock();
        let changed = if busy { inner.busy.insert(conversation) } else { inner.busy.remove(&conversation) };
        if changed {
            self.settle(&mut inner);
        }
    }

    pub fn away(&self, away: bool) {
        let mut inner = self.inner.lock();
        inner.away = away;
        self.settle(&mut inner);
    }

    /// Somebody is writing an answer to it.
    pub fn typed(&self, id: InteractionId) {
        let mut inner = self.inner.lock();
        if let Some(clock) = inner.clocks.get_mut(&id) {
            clock.typing = Duration::from_millis(TYPING_MILLIS);
            self.settle(&mut inner);
        }
    }

    /// Adds to what is left. False where there is no such clock.
    pub fn more(&self, id: InteractionId, more_ms: u64) -> bool {
        let mut inner = self.inner.lock();
        let Some(clock) = inner.clocks.get_mut(&id) else { return false };
        let AskTime { left_ms, limit_ms } = clock.time().longer(more_ms);
        (clock.left, clock.limit_ms) = (Duration::from_millis(left_ms), limit_ms);
        clock.kept = None;
        self.tell(&inner, id);
        true
    }

    /// Waking time has passed. Gives the questions whose time is over; their clocks are gone.
    pub fn pass(&self, passed: Duration) -> Vec<ExpiredQuestion> {
        let mut inner = self.inner.lock();
        for clock in inner.clocks.values_mut() {
            if clock.runs {
                clock.left = clock.left.saturating_sub(passed);
            }
            clock.typing = clock.typing.saturating_sub(passed);
        }
        let over = inner.clocks.extract_if(|_, clock| clock.runs && clock.left.is_zero());
        let over = over.map(|(interaction, clock)| {
            let Ticking { conversation, asked, limit_ms, .. } = clock;
            ExpiredQuestion { conversation, interaction, asked, limit_ms }
        });
        let over = over.collect();
        self.settle(&mut inner);
        over
    }

    /// What the disk should know by now and does not.
    pub fn to_keep(&self) -> Vec<(InteractionId, AskTime)> {
        let mut inner = self.inner.lock();
        let due = |clock: &Ticking| clock.kept.is_none_or(|kept| kept.abs_diff(clock.left) >= KEPT_WITHIN);
        let due = inner.clocks.iter_mut().filter(|(_, clock)| due(clock));
        due.map(|(id, clock)| {
            clock.kept = Some(clock.left);
            (*id, clock.time())
        })
        .collect()
    }

    /// No time for an answer passes at present.
    pub fn none_run(&self) -> bool {
        self.inner.lock().clocks.values().all(|clock| !clock.runs)
    }

    /// Whether the task that counts can end: there is no clock left. A clock that starts later starts another task.
    pub fn none_left(&self) -> bool {
        let mut inner = self.inner.lock();
        inner.counted = !inner.clocks.is_empty();
        !inner.counted
    }

    /// Lets clocks run and stand as is due now, and tells of each that changed.
    fn settle(&self, inner: &mut Inner) {
        for id in inner.settle() {
            self.tell(inner, id);
        }
    }

    fn tell(&self, inner: &Inner, interaction_id: InteractionId) {
        if let Some(clock) = inner.clocks.get(&interaction_id).map(Ticking::shown) {
            self.host.tell(News::Clock(ClockChanged { interaction_id, clock }));
        }
    }
}

impl Inner {
    /// The clocks that began to run or to stand.
    fn settle(&mut self) -> Vec<InteractionId> {
        let (away, attended, busy) = (self.away, &self.attended, &self.busy);
        let due = |id: InteractionId, clock: &Ticking| match clock.asked {
            // The person may be about to answer in the agent's place.
            _ if !clock.typing.is_zero() || attended.iter().any(|(_, one)| *one == id) => false,
            Party::User => !away,
            Party::Agent { conversation } => !busy.contains(&conversation),
        };
        let changed = self.clocks.iter_mut().filter(|(id, clock)| due(**id, clock) != clock.runs);
        changed
            .map(|(id, clock)| {
                clock.runs = !clock.runs;
                clock.kept = None;
                *id
            })
            .collect()
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
