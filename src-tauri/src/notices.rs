//! Which notifications should stand: one for each question that waits unseen, or one for all where they are many.

mod moment;
mod note;
pub mod reply;

pub use moment::NotificationTime;
pub use note::{ButtonAnswer, Note, NoteId};

use ask::settings::{Language, Notifications};
use ask::wire::{ChatComplete, Notice, Waiting};
use ask::{ConversationId, InteractionId, Timestamp};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

/// From this many on they are told in one.
const MERGED_FROM_COUNT: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotificationStep {
    Notify(Note),
    Withdraw(NoteId),
    /// A question waits that nobody saw.
    CallAttention,
}

/// What the person sees and wants, at the time of looking.
pub struct Sight<'a> {
    pub looking_at: Option<ConversationId>,
    pub wishes: &'a Notifications,
    pub language: Language,
    pub now: NotificationTime,
}

impl Sight<'_> {
    /// How long nothing may be announced.
    fn quiet(&self) -> Option<Duration> {
        self.now.quiet_for(self.wishes.quiet)
    }

    /// After how long a question is announced once more.
    fn reminds(&self) -> Option<Duration> {
        self.wishes.remind_minutes.map(|minutes| Duration::from_secs(u64::from(minutes) * 60))
    }
}

#[derive(Default)]
pub struct NotificationPlan {
    known: HashMap<InteractionId, Known>,
    /// What stands, with the number of questions it tells of.
    standing: BTreeMap<NoteId, usize>,
    finished: BTreeSet<ConversationId>,
    /// What needs no answer and came in quiet hours.
    held: BTreeMap<ConversationId, (Kind, Note)>,
}

/// What needs no answer: whether the person wants to hear of it is another setting for each.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Finished,
    Told,
}

impl Kind {
    fn is_wanted(self, sight: &Sight<'_>) -> bool {
        match self {
            Kind::Finished => sight.wishes.finished,
            // Somebody calls them, as with a question.
            Kind::Told => sight.wishes.questions,
        }
    }
}

/// What has become of one question that waits.
#[derive(Default)]
struct Known {
    seen: bool,
    /// It was before the person's eyes when last looked.
    in_sight: bool,
    /// Since when it waits unheeded: it was announced then, or last seen. None: it came in quiet hours.
    since: Option<Timestamp>,
    reminded: bool,
}

/// What is due for a question now.
enum Due {
    Nothing,
    Announce,
    Remind,
}

impl Known {
    fn look(&mut self, in_sight: bool, sight: &Sight<'_>) -> Due {
        let was_in_sight = std::mem::replace(&mut self.in_sight, in_sight);
        if in_sight || was_in_sight {
            self.seen = true;
            self.since = Some(sight.now.at);
            return Due::Nothing;
        }
        if sight.quiet().is_some() {
            return Due::Nothing;
        }
        match self.since {
            None => {
                self.since = Some(sight.now.at);
                Due::Announce
            }
            Some(_) if self.remind_in(sight).is_some_and(|wait| wait.is_zero()) => {
                self.reminded = true;
                // Seen and not answered: it is announced as if it had not been.
                self.seen = false;
                Due::Remind
            }
            Some(_) => Due::Nothing,
        }
    }

    /// How long until it is announced once more. None: it is not.
    fn remind_in(&self, sight: &Sight<'_>) -> Option<Duration> {
        let since = self.since.filter(|_| !self.reminded && !self.in_sight)?;
        Some(sight.now.until(since, sight.reminds()?))
    }

    /// Whether it is to be announced when the quiet hours are over.
    fn waits_for_the_end_of_quiet(&self, sight: &Sight<'_>) -> bool {
        !self.in_sight && (self.since.is_none() || self.remind_in(sight).is_some())
    }
}

impl NotificationPlan {
    /// Questions that waited before the window opened are seen there; they are not announced again.
    pub fn already(waiting: &[Waiting], now: Timestamp) -> Self {
        let seen = |one: &Waiting| (one.interaction.id, Known { seen: true, since: Some(now), ..Known::default() });
        Self { known: waiting.iter().map(seen).collect(), ..Self::default() }
    }

    pub fn has_new(&self, waiting: &[Waiting]) -> bool {
        waiting.iter().any(|one| !self.known.contains_key(&one.interaction.id))
    }

    /// The steps from what stands to what should.
    pub fn look(&mut self, waiting: &[Waiting], sight: &Sight<'_>) -> Vec<NotificationStep> {
        let mut steps = Vec::new();
        let mut reminded = BTreeSet::new();
        self.known.retain(|id, _| waiting.iter().any(|one| one.interaction.id == *id));
        for one in waiting {
            let in_sight = sight.looking_at == Some(one.interaction.conversation);
            match self.known.entry(one.interaction.id).or_default().look(in_sight, sight) {
                Due::Nothing => continue,
                Due::Announce => {}
                Due::Remind => drop(reminded.insert(NoteId::Ask(one.interaction.id))),
            }
            steps.push(NotificationStep::CallAttention);
        }
        let wanted = if sight.wishes.questions { self.wanted(waiting, sight) } else { Vec::new() };

        let gone: Vec<_> = self
            .standing
            .keys()
            .filter(|id| is_ask(id) && !wanted.iter().any(|(note, _)| note.id == **id))
            .copied()
            .collect();
        for id in gone {
            self.standing.remove(&id);
            steps.push(NotificationStep::Withdraw(id));
        }
        if sight.quiet().is_none() {
            for (note, count) in wanted {
                let again = reminded.contains(&note.id) || (note.id == NoteId::Several && !reminded.is_empty());
                if self.standing.insert(note.id, count) != Some(count) || again {
                    steps.push(NotificationStep::Notify(note));
                }
            }
        }
        steps.extend(self.look_at_ends(sight));
        steps
    }

    /// A run has ended.
    pub fn finished(&mut self, complete: &ChatComplete, sight: &Sight<'_>) -> Option<NotificationStep> {
        self.happened(Kind::Finished, complete.conversation_id, note::finished(complete, sight)?, sight)
    }

    /// Another program's agent tells the person something.
    pub fn told(&mut self, notice: &Notice, sight: &Sight<'_>) -> Option<NotificationStep> {
        self.happened(Kind::Told, notice.conversation_id, note::told(notice, sight), sight)
    }

    /// What needs no answer: told once, where it is not seen anyway.
    fn happened(
        &mut self,
        kind: Kind,
        conversation: ConversationId,
        note: Note,
        sight: &Sight<'_>,
    ) -> Option<NotificationStep> {
        if !kind.is_wanted(sight) || sight.looking_at == Some(conversation) {
            return None;
        }
        if sight.quiet().is_some() {
            self.held.insert(conversation, (kind, note));
            return None;
        }
        self.finished.insert(conversation);
        Some(NotificationStep::Notify(note))
    }

    /// How long until something is due that no news will tell of. None: nothing is.
    pub fn due(&self, sight: &Sight<'_>) -> Option<Duration> {
        match sight.quiet() {
            Some(quiet) => {
                let mut known = self.known.values();
                let waits = !self.held.is_empty() || known.any(|known| known.waits_for_the_end_of_quiet(sight));
                waits.then_some(quiet)
            }
            None => self.known.values().filter_map(|known| known.remind_in(sight)).min(),
        }
    }

    /// Ends of runs: withdrawn where they are seen, and told late where they came in quiet hours.
    fn look_at_ends(&mut self, sight: &Sight<'_>) -> Vec<NotificationStep> {
        let mut steps = Vec::new();
        if let Some(conversation) = sight.looking_at {
            self.held.remove(&conversation);
            if self.finished.remove(&conversation) {
                steps.push(NotificationStep::Withdraw(NoteId::Finished(conversation)));
            }
        }
        if sight.quiet().is_none() {
            for (conversation, (kind, note)) in std::mem::take(&mut self.held) {
                if kind.is_wanted(sight) {
                    self.finished.insert(conversation);
                    steps.push(NotificationStep::Notify(note));
                }
            }
        }
        steps
    }

    /// What tells of the questions that were announced and not seen since.
    fn wanted(&self, waiting: &[Waiting], sight: &Sight<'_>) -> Vec<(Note, usize)> {
        let unseen = waiting.iter().filter_map(|one| {
            let known = self.known.get(&one.interaction.id).filter(|known| !known.seen && known.since.is_some())?;
            Some((one, known.reminded))
        });
        let unseen: Vec<_> = unseen.collect();
        let merged = self.standing.contains_key(&NoteId::Several) && !unseen.is_empty();
        if merged || unseen.len() >= MERGED_FROM_COUNT {
            return vec![(note::several(unseen.len(), sight), unseen.len())];
        }
        unseen.into_iter().map(|(one, reminded)| (note::ask(one, reminded, sight), 1)).collect()
    }
}

fn is_ask(id: &NoteId) -> bool {
    match id {
        NoteId::Ask(_) | NoteId::Several => true,
        NoteId::Finished(_) => false,
    }
}

#[cfg(test)]
pub mod tests;
