//! The calls of the last reply that have no result yet, in order, and how far each has come.

use crate::base::id::{CallId, InteractionId};
use crate::facts::message::{Arguments, Call};
use crate::facts::outcome::{Outcome, Settling};
use crate::tools::tool::{self, Tool};

/// A fold of events: what is to be done, and whether anything is, are one answer wherever they are asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Queue(Vec<Pending>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Pending {
    call: CallId,
    /// The files that a call with an effect names, as the model wrote them. None: it has no effect.
    effect: Option<Vec<String>>,
    /// The question on which it waits. A command that was quiet goes on, so the one about that is none.
    asked: Option<InteractionId>,
    approved: bool,
    begun: bool,
    /// It is carried out in another conversation.
    relays: bool,
    /// What comes of it is waited for.
    waits: bool,
}

/// What is to be done, by what each call needs.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct CallQueue {
    pub relaying: Vec<CallId>,
    pub reading: Vec<CallId>,
    pub planned: Vec<CallId>,
    pub approved: Option<CallId>,
    pub lost: Option<CallId>,
}

impl Queue {
    pub fn fill(&mut self, calls: &[Call]) {
        let pending = |call: &Call| Pending {
            call: call.id.clone(),
            effect: tool::acts(&call.name).then(|| named_files(call)),
            asked: None,
            approved: false,
            begun: false,
            relays: Tool::named(&call.name).is_some_and(Tool::relays),
            waits: false,
        };
        self.0 = calls.iter().map(pending).collect();
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn asked(&mut self, call: &CallId, interaction: InteractionId) {
        self.change(call, |pending| pending.asked = Some(interaction));
    }

    pub fn answered(&mut self, interaction: InteractionId, outcome: &Outcome) {
        let Some(pending) = self.0.iter_mut().find(|pending| pending.asked == Some(interaction)) else { return };
        pending.asked = None;
        pending.approved |= matches!(outcome, Outcome::Approved { .. });
        pending.begun &= !matches!(outcome, Outcome::Settled { how: Settling::Retry });
    }

    pub fn approve(&mut self, call: &CallId) {
        self.change(call, |pending| pending.approved = true);
    }

    pub fn begin(&mut self, call: &CallId) {
        self.change(call, |pending| pending.begun = true);
    }

    /// Whether it had been begun.
    pub fn void(&mut self, call: &CallId) -> bool {
        let begun = self.0.iter().any(|pending| pending.call == *call && pending.begun);
        self.change(call, |pending| (pending.approved, pending.begun) = (false, false));
        begun
    }

    pub fn wait(&mut self, call: &CallId) {
        self.change(call, |pending| pending.waits = true);
    }

    /// Whether the result of a call is what comes of a task.
    pub fn waits(&self) -> bool {
        self.0.iter().any(|pending| pending.waits)
    }

    pub fn finish(&mut self, call: &CallId) {
        self.0.retain(|pending| pending.call != *call);
    }

    /// Whether a call waits of which nobody knows how it ended.
    pub fn interrupted(&self) -> bool {
        self.0.iter().any(|pending| pending.begun && pending.asked.is_some())
    }

    /// Whether all there is to be done waits for somebody.
    pub fn blocked(&self) -> bool {
        self.0.iter().any(|pending| pending.asked.is_some()) && self.work() == CallQueue::default()
    }

    /// Effects happen in the order of the reply, and what reads after one waits for it. Those that name the same file
    /// are worked out one after the other: the second is made of what the first leaves.
    pub fn work(&self) -> CallQueue {
        let mut work = CallQueue::default();
        let mut before: Vec<&[String]> = Vec::new();
        for pending in &self.0 {
            let call = || pending.call.clone();
            let Some(files) = &pending.effect else {
                match pending {
                    Pending { asked: Some(_), .. } | Pending { waits: true, .. } => {}
                    Pending { .. } if !before.is_empty() => {}
                    Pending { relays: true, .. } => work.relaying.push(call()),
                    Pending { .. } => work.reading.push(call()),
                }
                continue;
            };
            let first = before.is_empty();
            let free = !before.iter().copied().flatten().any(|other| files.iter().any(|file| overlap(file, other)));
            match pending {
                Pending { asked: Some(_), .. } => {}
                Pending { begun: true, .. } => work.lost = Some(call()),
                Pending { approved: true, .. } => work.approved = work.approved.or(first.then(call)),
                Pending { .. } if free => work.planned.push(call()),
                Pending { .. } => {}
            }
            before.push(files);
        }
        work
    }

    fn change(&mut self, call: &CallId, change: impl FnOnce(&mut Pending)) {
        if let Some(pending) = self.0.iter_mut().find(|pending| pending.call == *call) {
            change(pending);
        }
    }
}

fn named_files(call: &Call) -> Vec<String> {
    let Arguments::Object(arguments) = &call.arguments else { return Vec::new() };
    let named = ["path", "from", "to"].iter().filter_map(|key| arguments.get(*key)?.as_str());
    named.map(|path| path.trim_start_matches("./").trim_end_matches('/').to_owned()).collect()
}

/// The same file, or one in a folder that the other names.
fn overlap(one: &str, other: &str) -> bool {
    let holds = |folder: &str, path: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    one == other || holds(one, other) || holds(other, one)
}
