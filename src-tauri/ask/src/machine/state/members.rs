//! Who belongs to a conversation: its parent, its tasks, and whose questions have reached it.

use super::{AT_ONCE_COUNT_MAX, Digest, Item, State};
use crate::base::id::{CallId, ConversationId, InteractionId, Timestamp};
use crate::facts::event::FamilyEvent;
use crate::facts::family::{Parentage, SubtaskOrder, TaskEnd};
use crate::facts::interaction::{Closing, Interaction, Status};

/// Who belongs to a conversation.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Family {
    /// The conversation that started it. None: the person did.
    pub parent: Option<Parentage>,
    /// The run under way works for the parent, and is of no use without it.
    pub for_parent: bool,
    tasks: Vec<Subtask>,
    heard: Vec<MemberQuestion>,
}

/// One task of a conversation.
#[derive(Debug, Clone, PartialEq)]
pub struct Subtask {
    /// The conversation of the subtask, which is its only id.
    pub id: ConversationId,
    /// The call that started it.
    pub call: CallId,
    /// The work that it was given.
    pub order: SubtaskOrder,
    /// 1 for a task of a conversation that the person started.
    pub depth: u32,
    /// Rounds after which it is asked for its report.
    pub rounds_max: u32,
    /// The run in which it was started.
    pub run: u32,
    /// Its one end. None: it is at work.
    pub end: Option<TaskEnd>,
    /// The call whose result is what comes of it next.
    pub(in crate::machine) awaited_by: Option<CallId>,
}

/// A question of another agent that has reached this one.
#[derive(Debug, Clone, PartialEq)]
pub struct MemberQuestion {
    /// The conversation that asked.
    pub from: ConversationId,
    /// That conversation's title when it asked.
    pub title: String,
    /// The question, with its end where it has one.
    pub interaction: Interaction,
}

impl MemberQuestion {
    pub(in crate::machine) fn is(&self, other: &MemberQuestion) -> bool {
        self.interaction.id == other.interaction.id
    }
}

impl Family {
    /// All of them, in the order in which they were started.
    pub fn tasks(&self) -> impl Iterator<Item = &Subtask> {
        self.tasks.iter()
    }

    /// None: that is no task of this conversation.
    pub fn task(&self, id: ConversationId) -> Option<&Subtask> {
        self.tasks.iter().find(|task| task.id == id)
    }

    /// The task that this call started.
    pub fn of_call(&self, call: &CallId) -> Option<&Subtask> {
        self.tasks.iter().find(|task| task.call == *call)
    }

    /// Those that have not ended.
    pub fn alive(&self) -> impl Iterator<Item = &Subtask> {
        self.tasks.iter().filter(|task| task.end.is_none())
    }

    /// None: no such question has come.
    pub fn heard(&self, id: InteractionId) -> Option<&MemberQuestion> {
        self.heard.iter().find(|heard| heard.interaction.id == id)
    }

    /// All of them, in the order in which they last came.
    pub fn all_heard(&self) -> impl Iterator<Item = &MemberQuestion> + Clone {
        self.heard.iter()
    }

    /// Whether this one waits for an answer from here.
    pub fn owes(&self, to: ConversationId) -> bool {
        self.heard.iter().any(|heard| heard.from == to && heard.interaction.status == Status::Open)
    }

    /// The calls that wait for what comes of their task, with it.
    pub fn awaited(&self) -> impl Iterator<Item = (&CallId, &Subtask)> {
        self.tasks.iter().filter_map(|task| Some((task.awaited_by.as_ref()?, task)))
    }

    pub(crate) fn awaits(&self, call: &CallId) -> bool {
        self.awaited().any(|(waiting, _)| waiting == call)
    }

    pub(in crate::machine) fn wait(&mut self, call: &CallId, id: ConversationId) {
        if let Some(task) = self.tasks.iter_mut().find(|task| task.id == id) {
            task.awaited_by = Some(call.clone());
        }
    }

    pub(in crate::machine) fn finish(&mut self, call: &CallId) {
        for task in self.tasks.iter_mut().filter(|task| task.awaited_by.as_ref() == Some(call)) {
            task.awaited_by = None;
        }
    }

    pub(in crate::machine) fn end(&mut self, id: ConversationId, end: &TaskEnd) {
        if let Some(task) = self.tasks.iter_mut().find(|task| task.id == id && task.end.is_none()) {
            task.end = Some(end.clone());
        }
    }

    /// No task outlives the run that it works for.
    pub(in crate::machine) fn end_all(&mut self) {
        for task in self.tasks.iter_mut().filter(|task| task.end.is_none()) {
            task.end = Some(TaskEnd::Stopped);
            task.awaited_by = None;
        }
    }

    pub(in crate::machine) fn hear(&mut self, from: ConversationId, title: &str, interaction: &Interaction) {
        self.heard.retain(|heard| heard.interaction.id != interaction.id);
        self.heard.push(MemberQuestion { from, title: title.to_owned(), interaction: interaction.clone() });
    }

    pub(in crate::machine) fn settle(&mut self, id: InteractionId, closing: &Closing) {
        if let Some(heard) = self.heard.iter_mut().find(|heard| heard.interaction.id == id) {
            heard.interaction.status = Status::Closed(closing.clone());
        }
    }
}

impl State {
    pub(super) fn apply_family(&mut self, event: &FamilyEvent) {
        match event {
            FamilyEvent::TaskStarted { call, task, order, depth, rounds_max, .. } => {
                self.start_task(call, *task, order, *depth, *rounds_max);
            }
            FamilyEvent::TaskAwaited { call, task, .. } => self.family.wait(call, *task),
            FamilyEvent::TaskEnded { task, end, told, at } => self.end_task(*task, end, told.as_ref(), *at),
            FamilyEvent::AskHeard { from, title, interaction, told, at } => {
                self.hear(*from, title, interaction, told.as_ref(), *at);
            }
            FamilyEvent::AskSettled { interaction, closing, .. } => self.family.settle(*interaction, closing),
        }
    }

    pub(in crate::machine) fn fits_family(&self, event: &FamilyEvent) -> bool {
        match event {
            FamilyEvent::TaskStarted { call, task, .. } => {
                self.calls.contains_key(call)
                    && self.run.is_some()
                    && self.family.tasks().count() < AT_ONCE_COUNT_MAX
                    && self.family.task(*task).is_none()
            }
            FamilyEvent::TaskAwaited { call, task, .. } => {
                self.calls.contains_key(call) && self.family.task(*task).is_some()
            }
            FamilyEvent::TaskEnded { task, .. } => self.family.task(*task).is_some_and(|task| task.end.is_none()),
            FamilyEvent::AskHeard { .. } => true,
            FamilyEvent::AskSettled { interaction, .. } => self.family.heard(*interaction).is_some(),
        }
    }

    fn start_task(&mut self, call: &CallId, id: ConversationId, order: &SubtaskOrder, depth: u32, rounds_max: u32) {
        // A task gives its own tasks of its own rounds.
        let gives = self.family.parent.is_some();
        if let Some(run) = self.run.as_mut().filter(|_| gives) {
            run.rounds_max = run.rounds_max.saturating_sub(rounds_max);
        }
        let run = self.run.as_ref().map_or(0, |run| run.number);
        let (call, order, awaited_by) = (call.clone(), order.clone(), Some(call.clone()));
        self.family.tasks.push(Subtask { id, call, order, depth, rounds_max, run, end: None, awaited_by });
    }

    fn end_task(&mut self, task: ConversationId, end: &TaskEnd, told: Option<&String>, at: Timestamp) {
        self.family.end(task, end);
        self.push(Item::TaskEnded { task, told: told.cloned(), at });
    }

    fn hear(
        &mut self,
        from: ConversationId,
        title: &str,
        interaction: &Interaction,
        told: Option<&String>,
        at: Timestamp,
    ) {
        self.family.hear(from, title, interaction);
        self.push(Item::Heard { interaction: interaction.id, told: told.cloned(), at });
    }
}

impl Digest {
    pub(super) fn apply_family(&mut self, event: &FamilyEvent) {
        match event {
            FamilyEvent::TaskStarted { call, .. } => self.start_task(call),
            FamilyEvent::TaskAwaited { call, .. } => self.pending.wait(call),
            FamilyEvent::TaskEnded { .. } => self.tasks = self.tasks.saturating_sub(1),
            FamilyEvent::AskHeard { .. } | FamilyEvent::AskSettled { .. } => {}
        }
    }

    fn start_task(&mut self, call: &CallId) {
        self.tasks += 1;
        self.pending.wait(call);
    }
}
