//! Tasks, and what agents ask one another, in the terminal: one line each, once.

use super::ChatSession;
use crate::leaving::EarlyExit;
use crate::screen::Look;
use crate::strings::Strings;
use ask::family::TaskEnd;
use ask::interaction::Status;
use ask::plain_text::{one_line, visible_line};
use ask::thread::TaskEntry;
use ask::wire::{AskClosed, AskUser, ConversationSummary};
use ask::{ConversationId, Interaction, snapshot};

impl ChatSession<'_> {
    /// Whether it is a task of this conversation, or one of theirs: a parent is always met before.
    pub(super) fn meet(&mut self, summary: &ConversationSummary) {
        let belongs = |parent: ConversationId| Some(parent) == self.conversation || self.tasks.contains(&parent);
        if summary.parent.is_some_and(belongs) {
            self.tasks.insert(summary.id);
        }
    }

    /// The tasks of the conversation that is gone on with.
    pub(super) fn meet_tasks(&mut self, all: &[ConversationSummary]) {
        let mut known = 0;
        while known < self.tasks.len() || known == 0 {
            known = self.tasks.len().max(1);
            all.iter().for_each(|summary| self.meet(summary));
        }
    }

    pub(super) fn show_asked_by(&mut self, asked: AskUser) -> Result<(), EarlyExit> {
        self.screen.notice(&self.strings.asked_by_task(&visible_line(&asked.title)))?;
        self.show_ask(asked.card)
    }

    pub(super) fn show_closed_of(&mut self, closed: AskClosed) -> Result<(), EarlyExit> {
        let known = self.open.iter().find(|card| card.interaction.id == closed.interaction_id);
        let Some(interaction) = known.map(|card| card.interaction.clone()) else { return Ok(()) };
        self.show_ask(Interaction { status: Status::Closed(closed.closing), ..interaction })
    }

    /// A task was started, or has ended.
    pub(super) fn show_task(&mut self, task: &TaskEntry) -> Result<(), EarlyExit> {
        if !self.tasks_shown.insert((task.task, task.end.is_some())) {
            return Ok(());
        }
        let line = match &task.end {
            None => self.strings.task_started(&visible_line(&task.title)),
            Some(end) => task_ended(self.strings, &task.title, end),
        };
        Ok(self.screen.remark(&line, Look::Dim)?)
    }

    /// What a task asks this conversation's agent.
    pub(super) fn show_heard(&mut self, title: &str, interaction: &Interaction) -> Result<(), EarlyExit> {
        let answered = interaction.status != Status::Open;
        if !self.heard_shown.insert((interaction.id, answered)) {
            return Ok(());
        }
        let asked = one_line(&snapshot::display_text(interaction));
        let title = visible_line(title);
        let line = if answered { self.strings.task_answered(&title) } else { self.strings.task_asks(&title, &asked) };
        Ok(self.screen.remark(&line, Look::Dim)?)
    }

    /// What this conversation's agent asks another one.
    pub(super) fn show_between(&mut self, interaction: &Interaction) -> Result<(), EarlyExit> {
        if interaction.status != Status::Open || !self.heard_shown.insert((interaction.id, false)) {
            return Ok(());
        }
        let asked = one_line(&snapshot::display_text(interaction));
        Ok(self.screen.remark(&self.strings.asked_agent(&asked), Look::Dim)?)
    }
}

pub(super) fn task_ended(strings: &dyn Strings, title: &str, end: &TaskEnd) -> String {
    let title = visible_line(title);
    match end {
        TaskEnd::Completed { .. } => strings.task_completed(&title),
        TaskEnd::RoundLimit { .. } => strings.task_at_round_limit(&title),
        TaskEnd::Stopped => strings.task_stopped(&title),
        TaskEnd::Failed { .. } => strings.task_failed(&title),
        TaskEnd::Deleted => strings.task_deleted(&title),
    }
}
