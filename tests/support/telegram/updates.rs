//! The queue of what has happened: delivered until it is confirmed by a higher offset.

use serde_json::{Value, json};

/// As many updates are delivered at once, at most.
const BATCH_COUNT_MAX: usize = 100;

pub struct Updates {
    next: i64,
    queue: Vec<Update>,
    /// Kinds that the bot wants, as it has said last.
    allowed: Vec<String>,
    pub repeats: bool,
    pub reorders: bool,
    keeps_back: bool,
    /// Which poll is the one that is answered: each new one ends the one before it.
    pub poll: u64,
}

struct Update {
    value: Value,
    id: i64,
    kept_back: bool,
    /// To be delivered once more, whatever was confirmed.
    late: bool,
    /// It was delivered twice already.
    repeated: bool,
}

impl Default for Updates {
    fn default() -> Updates {
        Updates {
            next: 720_000_001,
            queue: Vec::new(),
            allowed: Vec::new(),
            repeats: false,
            reorders: false,
            keeps_back: false,
            poll: 0,
        }
    }
}

impl Updates {
    /// Something happened. Kinds that the bot did not ask for are not even kept.
    pub fn push(&mut self, kind: &str, what: Value) {
        if kind == "edited_message" && !self.allowed.iter().any(|allowed| allowed == kind) {
            return;
        }
        let id = self.next;
        self.next += 1;
        let value = json!({ "update_id": id, kind: what });
        self.queue.push(Update { value, id, kept_back: self.keeps_back, late: false, repeated: false });
    }

    /// Nothing happened for more than a week: the next number is chosen anew, and may be lower.
    pub fn renumber(&mut self, next: i64) {
        self.next = next;
    }

    /// What happens from now on is kept back, or is not; what was kept back stays where it is.
    pub fn keep_back(&mut self, on: bool) {
        self.keeps_back = on;
    }

    /// What was kept back comes now, also where newer ones have overtaken it.
    pub fn let_through(&mut self) {
        for update in self.queue.iter_mut().filter(|update| update.kept_back) {
            update.kept_back = false;
            update.late = true;
        }
    }

    pub fn allow(&mut self, kinds: &[String]) {
        self.allowed = kinds.to_vec();
    }

    /// Everything below the offset is confirmed, and forgotten.
    pub fn confirm(&mut self, offset: i64) {
        let repeats = self.repeats;
        for update in &mut self.queue {
            let confirmed = update.id < offset && !update.kept_back && !update.late;
            if confirmed && repeats && !update.repeated {
                update.late = true;
                update.repeated = true;
            }
        }
        self.queue.retain(|update| update.id >= offset || update.kept_back || update.late);
    }

    /// What is to be delivered now.
    pub fn batch(&mut self, limit: usize) -> Vec<Value> {
        let ready = self.queue.iter_mut().filter(|update| !update.kept_back);
        let mut batch: Vec<Value> = Vec::new();
        for update in ready.take(limit.clamp(1, BATCH_COUNT_MAX)) {
            batch.push(update.value.clone());
            // What comes late comes once: the next offset confirms it.
            update.late = false;
        }
        if self.reorders {
            batch.reverse();
        }
        batch
    }

    pub fn waiting(&self) -> usize {
        self.queue.len()
    }
}
