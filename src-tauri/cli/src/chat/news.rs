//! What happened in the conversation, as lines.

use super::closing::closed;
use super::failure::{failed, tries_again};
use super::family::task_ended;
use super::question_source::QuestionSource;
use super::spoken::Rest;
use super::told::undone;
use super::{ChatSession, TerminalCard};
use crate::leaving::EarlyExit;
use crate::moment::Moment;
use crate::screen::Look;
use crate::short_id::short;
use crate::trouble;
use ask::plain_text::{harmless, named, one_line, why_it_failed};
use ask::thread::{Entry, Placed, ToolState};
use ask::tool::PlanTool;
use ask::wire::{Changed, LiveStep, RetryNotice};
use ask::{ConversationId, Interaction, MessageId, RunEnd, Status};
use engine::host::News;

impl ChatSession<'_> {
    pub(super) fn show(&mut self, news: News) -> Result<(), EarlyExit> {
        match news {
            News::Changed(changed) => {
                self.meet(&changed.summary);
                self.show_changed(changed)
            }
            News::AskUser(asked) if self.tasks.contains(&asked.conversation_id) => self.show_asked_by(*asked),
            News::AskClosed(closed) if self.tasks.contains(&closed.conversation_id) => self.show_closed_of(closed),
            News::Live(steps) => steps.into_iter().try_for_each(|step| self.show_step(step)),
            // A script that works beside others has nothing to do with theirs.
            News::AskUser(asked)
                if Some(asked.conversation_id) != self.conversation
                    && (self.keyboard.person || self.engine.own().is_some()) =>
            {
                Ok(self
                    .screen
                    .notice(&self.strings.other_question(&one_line(&asked.title), &short(asked.conversation_id)))?)
            }
            News::Notice(notice) => {
                Ok(self.screen.notice(&self.strings.notice_from(&one_line(&notice.title), &harmless(&notice.text)))?)
            }
            News::Trouble(Some(found)) => {
                // Whatever it says meanwhile, it is not the model that is waited for.
                self.waiting.ends();
                Ok(self.screen.notice(&trouble::sentence(self.strings, &found))?)
            }
            News::Trouble(None) => Ok(self.screen.notice(self.strings.trouble_over())?),
            // What they tell of this conversation is in its changes, each in its place among them.
            News::Clock(changed) => {
                self.clocks.insert(changed.interaction_id, changed.clock);
                Ok(())
            }
            News::Deleted(id) if Some(id) == self.conversation => self.is_deleted(id),
            News::AskUser(_)
            | News::AskClosed(_)
            | News::ChatComplete(_)
            | News::Deleted(_)
            | News::Restored(_)
            | News::Settings(_)
            | News::Unattended
            | News::Access
            | News::Channels
            | News::Mcp => Ok(()),
        }
    }

    /// By another surface: nothing in it waits or runs any more, and what is typed answers nothing.
    fn is_deleted(&mut self, id: ConversationId) -> Result<(), EarlyExit> {
        self.open.clear();
        (self.running, self.pauses) = (false, false);
        self.waiting.ends();
        let said = self.strings.deleted_elsewhere(&short(id));
        if self.once { Err(EarlyExit::Failed(said)) } else { Ok(self.screen.notice(&said)?) }
    }

    fn show_changed(&mut self, changed: Changed) -> Result<(), EarlyExit> {
        if Some(changed.summary.id) != self.conversation || changed.seq <= self.seq {
            return Ok(());
        }
        self.seq = changed.seq;
        self.standing = changed.summary.standing;
        let rests = std::mem::replace(&mut self.running, changed.summary.running) && !changed.summary.running;
        self.failed &= !self.running;
        if let Some(plan) = changed.plan {
            self.show_progress(&plan)?;
        }
        changed.entries.into_iter().try_for_each(|placed| self.show_entry(placed))?;
        // A number is for the list shown last: after what the agent has said meanwhile, that is shown again.
        if rests { self.show_question() } else { Ok(()) }
    }

    pub(super) fn show_entry(&mut self, placed: Placed) -> Result<(), EarlyExit> {
        self.placed.insert(placed.index);
        match placed.entry {
            Entry::Reply { text, cut, .. } => self.show_reply(placed.index, &text, cut),
            Entry::Tool { id, name, subject, state, result, redacted, .. } => {
                // That a step is done is told by the plan.
                let told = state == ToolState::Ok && name == PlanTool::StepDone.name();
                if state == ToolState::Running || told || !self.tools_shown.insert(id.clone()) {
                    self.note_redacted(&id, redacted.as_ref());
                    return Ok(());
                }
                let (sign, look) = match state {
                    ToolState::Running | ToolState::Ok => ("✓", Look::Dim),
                    ToolState::Failed => ("✗", Look::Bad),
                    ToolState::NotRun => ("–", Look::Dim),
                };
                let call = one_line(&format!("{sign} {name} {subject}"));
                let why = if state == ToolState::Ok {
                    String::new()
                } else {
                    why_it_failed(&result, self.strings.language())
                };
                let line = if why.is_empty() { call } else { format!("{call}: {why}") };
                self.screen.remark(&line, look)?;
                self.show_redacted(&id, redacted.as_ref())
            }
            Entry::Ask { interaction } if !interaction.for_person() => self.show_between(&interaction),
            Entry::Ask { interaction } => self.show_ask(interaction),
            Entry::Task(task) => self.show_task(&task),
            Entry::Heard { title, interaction, .. } => self.show_heard(&title, &interaction),
            Entry::TaskEnded { title, end, .. } => {
                Ok(self.screen.remark(&task_ended(self.strings, &title, &end), Look::Dim)?)
            }
            Entry::Ended { end, .. } => self.show_end(&end),
            Entry::Compacted { .. } => Ok(self.screen.remark(self.strings.compacted(), Look::Dim)?),
            // A script is no agent of ours: it prints what it was told.
            Entry::Told { .. } if self.only.is_some() => Ok(()),
            Entry::Told { interaction, .. } => {
                let name = interaction.questions().first().map(named).unwrap_or_default();
                Ok(self.screen.remark(&self.strings.outcome_passed_on(&name), Look::Dim)?)
            }
            Entry::Action(action) => self.show_action(&action),
            Entry::Delivery(delivery) => self.show_delivery(&delivery),
            Entry::Undone { files, .. } | Entry::Restored { files, .. } => {
                Ok(self.screen.notice(&undone(self.strings, &files))?)
            }
            Entry::User { id, text, about, .. } => self.show_said(id, &text, about.is_some()),
            // What another program tells came as news.
            Entry::Notice { .. } => Ok(()),
        }
    }

    /// What was said in another place. Here, whoever said it has just typed it.
    fn show_said(&mut self, id: MessageId, text: &str, asks_back: bool) -> Result<(), EarlyExit> {
        let own =
            std::mem::take(&mut self.began) || (asks_back && self.asked_back.take().is_some_and(|own| own == text));
        if !self.said.insert(id) || own || self.only.is_some() {
            return Ok(());
        }
        Ok(self.screen.remark(&self.strings.said_elsewhere(&harmless(text)), Look::Plain)?)
    }

    fn show_reply(&mut self, index: usize, text: &str, cut: bool) -> Result<(), EarlyExit> {
        match self.spoken.stored(index, text) {
            None => return Ok(()),
            Some(Rest::More(rest)) => self.screen.stream(&rest)?,
            Some(Rest::Anew(text)) => self.screen.lines(&text, Look::Plain)?,
        }
        self.screen.finish_line()?;
        if cut {
            self.screen.remark(self.strings.reply_ends_here(), Look::Dim)?;
        }
        Ok(())
    }

    pub(super) fn show_ask(&mut self, interaction: Interaction) -> Result<(), EarlyExit> {
        if self.only.is_some_and(|only| only != interaction.id) {
            return Ok(());
        }
        let known = self.open.iter().position(|card| card.interaction.id == interaction.id);
        match (&interaction.status, known) {
            (Status::Open, None) => {
                self.open.push(TerminalCard::new(interaction));
                // One at a time: the others have their turn after it.
                if self.turn() == self.open.len().checked_sub(1) { self.show_question() } else { Ok(()) }
            }
            (Status::Open, Some(index)) => {
                if let Some(card) = self.open.get_mut(index) {
                    card.interaction = interaction;
                }
                Ok(())
            }
            (Status::Closed(closing), known) => {
                let end = interaction.late.as_ref().unwrap_or(closing);
                let unheard = self.ends.insert(interaction.id, end.clone()).as_ref() != Some(end);
                let own = end.submit.map_or(end.by == Some(self.surface()), |id| self.submitted.contains(&id));
                if unheard && !own {
                    let asked = (interaction.questions(), QuestionSource::of(&interaction));
                    let said = closed(self.strings, asked, end, interaction.late.is_some());
                    self.screen.notice(&said)?;
                    let begun = known.and_then(|index| self.open.get(index)).is_some_and(TerminalCard::begun);
                    self.tell_not_sent(begun)?;
                    if known.is_some() {
                        self.lost_its_place()?;
                    }
                }
                let Some(index) = known else { return Ok(()) };
                let had_turn = self.turn() == Some(index);
                self.open.remove(index);
                if !had_turn {
                    return Ok(());
                }
                if self.agent_works() {
                    // What it does not wait for can wait too: it is shown when the agent rests, or when somebody types.
                    self.arming.card_is_hidden();
                    return Ok(());
                }
                self.show_question()
            }
        }
    }

    fn show_end(&mut self, end: &RunEnd) -> Result<(), EarlyExit> {
        self.limit_reached = matches!(end, RunEnd::RoundLimit);
        self.stopped = matches!(end, RunEnd::Stopped);
        (self.interrupted, self.pauses) = (false, false);
        match end {
            RunEnd::Completed => Ok(()),
            RunEnd::RoundLimit => Ok(self.screen.notice(self.strings.round_limit())?),
            RunEnd::Stopped => Ok(self.screen.notice(self.strings.stopped())?),
            RunEnd::Failed { failure } => {
                self.failed = true;
                Ok(self.screen.remark(&failed(self.strings, failure), Look::Bad)?)
            }
        }
    }

    fn show_step(&mut self, step: LiveStep) -> Result<(), EarlyExit> {
        match step {
            LiveStep::Begin { conversation_id } if Some(conversation_id) == self.conversation => {
                self.pauses = false;
                self.waiting.begins(Moment::now());
                if self.spoken.begin() {
                    self.screen.remark(self.strings.reply_starts_over(), Look::Dim)?;
                }
            }
            LiveStep::Text { conversation_id, text } if Some(conversation_id) == self.conversation => {
                if let Some(text) = self.spoken.streamed(&text) {
                    self.screen.stream(text)?;
                    self.waiting.hears(Moment::now());
                }
            }
            // What could be done is said once, at the first pause.
            LiveStep::Retry { conversation_id, notice } if Some(conversation_id) == self.conversation => {
                self.show_retry(&notice, notice.attempt == 2)?;
            }
            LiveStep::Output { conversation_id, call, text } if Some(conversation_id) == self.conversation => {
                self.show_output(&call, &text)?;
            }
            LiveStep::Reasoning { conversation_id, .. } | LiveStep::Tool { conversation_id, .. }
                if Some(conversation_id) == self.conversation =>
            {
                self.waiting.sees_work();
            }
            LiveStep::End { conversation_id } if Some(conversation_id) == self.conversation => self.waiting.ends(),
            LiveStep::Begin { .. }
            | LiveStep::Text { .. }
            | LiveStep::Retry { .. }
            | LiveStep::Reasoning { .. }
            | LiveStep::Tool { .. }
            | LiveStep::Output { .. }
            | LiveStep::End { .. } => {}
        }
        Ok(())
    }

    /// The model cannot be reached, and is tried again.
    pub(super) fn show_retry(&mut self, notice: &RetryNotice, is_news: bool) -> Result<(), EarlyExit> {
        let wait = u64::try_from(notice.at.saturating_sub(engine::host::now())).unwrap_or_default();
        self.pauses = true;
        self.waiting.ends();
        let hint = if is_news && self.keyboard.person { self.strings.retry_now() } else { "" };
        let line = self.strings.sentences(&[&tries_again(self.strings, notice, wait, is_news), hint]);
        Ok(self.screen.remark(line.trim_end(), Look::Dim)?)
    }
}
