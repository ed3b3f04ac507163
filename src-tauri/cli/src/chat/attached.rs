//! A chat and its engine: what is done there, and what becomes of the chat where the engine goes and another one comes.

use super::action::done;
use super::spoken::Rest;
use super::{ChatSession, TerminalCard};
use crate::connection::EngineCallError;
use crate::exit::Exit;
use crate::keyboard::KeyboardEvent;
use crate::leaving::EarlyExit;
use crate::moment::Moment;
use crate::screen::Look;
use crate::unreachable;
use ask::ConversationId;
use ask::command::called;
use ask::thread::{Entry, Placed};
use ask::wire::{CommandError, ConversationSummary, ConversationView, Waiting};
use engine::host::News;
use std::pin::Pin;
use std::time::Duration;
use surfaces::commands::RunnableCommand;
use surfaces::local::{FollowEvent, RunningEngineError};

/// A window or a server that has gone is given so long to come back before this terminal goes on by itself.
const BACK_WITHIN: Duration = Duration::from_secs(10);
/// The same where a run stands still meanwhile.
const RUN_WAITS: Duration = Duration::from_secs(2);

/// A conversation and what is around it, at one moment.
pub(super) struct AttachedView {
    pub view: Option<ConversationView>,
    pub inbox: Vec<Waiting>,
    pub all: Vec<ConversationSummary>,
}

impl ChatSession<'_> {
    /// Has it done, by whichever engine comes where this one goes meanwhile: everything has an id, so that said twice it is
    /// done once.
    pub(super) async fn call<C: RunnableCommand>(
        &mut self,
        mut command: C,
    ) -> Result<Result<C::Given, CommandError>, EarlyExit> {
        loop {
            command = match self.engine.call(command, self.surface()).await {
                Ok(given) => return Ok(Ok(given)),
                Err(EngineCallError::Refused(error)) => return Ok(Err(error)),
                Err(EngineCallError::OtherVersion(engine)) => return Err(EarlyExit::OtherVersion(engine)),
                Err(EngineCallError::Lost(command, _)) => {
                    match self.engine.is_moved() {
                        true => self.waits_for_the_folder().await?,
                        false => self.meets_the_next().await?,
                    }
                    command
                }
            };
        }
    }

    /// The same for what is not said twice: a run that has begun meanwhile is another one.
    pub(super) async fn call_once<C: RunnableCommand<Given = ()>>(
        &mut self,
        command: C,
    ) -> Result<Result<(), CommandError>, EarlyExit> {
        match self.engine.call(command, self.surface()).await {
            Ok(()) => Ok(Ok(())),
            Err(EngineCallError::Refused(error)) => Ok(Err(error)),
            Err(EngineCallError::OtherVersion(engine)) => Err(EarlyExit::OtherVersion(engine)),
            Err(EngineCallError::Lost(..)) => {
                self.meets_the_next().await?;
                Ok(Ok(self.screen.notice(self.strings.not_known_whether())?))
            }
        }
    }

    pub(super) async fn hear(&mut self, heard: FollowEvent) -> Result<(), EarlyExit> {
        match heard {
            FollowEvent::News(news) => {
                let is_of_servers = matches!(*news, News::Mcp);
                self.show(*news)?;
                if is_of_servers {
                    self.look_for_held_back_tools().await?;
                }
                self.look_for_drafts().await
            }
            FollowEvent::Behind => {
                let seen = self.look(self.conversation).await?;
                self.catch_up(seen)?;
                self.look_for_held_back_tools().await
            }
            FollowEvent::Gone => self.meets_the_next().await,
            FollowEvent::OtherVersion => Err(EarlyExit::OtherVersion(self.engine.version().to_owned())),
        }
    }

    /// All that is to be seen, and from then on all news.
    pub(super) async fn look(&mut self, id: Option<ConversationId>) -> Result<AttachedView, EarlyExit> {
        loop {
            match self.look_once(id).await {
                Ok(seen) => return Ok(seen),
                Err(RunningEngineError::Refused(error)) => return Err(error.into()),
                Err(RunningEngineError::OtherVersion { engine }) => return Err(EarlyExit::OtherVersion(engine)),
                Err(RunningEngineError::Lost(_)) => self.waits_for_the_next().await?,
            }
        }
    }

    async fn look_once(&mut self, id: Option<ConversationId>) -> Result<AttachedView, RunningEngineError> {
        let view = self.engine.follow(id, self.only.is_none()).await?;
        if id.is_none() {
            return Ok(AttachedView { view, inbox: Vec::new(), all: Vec::new() });
        }
        let from = self.surface();
        let inbox = self.engine.call(called::inbox {}, from).await.map_err(not_done)?;
        let all = self.engine.call(called::conversations {}, from).await.map_err(not_done)?;
        Ok(AttachedView { view, inbox, all })
    }

    /// The engine has gone, or another program takes it over from here. Whatever it was told is stored: the chat goes on with the next one, where it stood.
    pub(super) fn meets_the_next(&mut self) -> Pin<Box<dyn Future<Output = Result<(), EarlyExit>> + '_>> {
        Box::pin(async move {
            self.screen.finish_line()?;
            match self.engine.is_taken_over() {
                true => self.screen.notice(self.strings.engine_taken_over())?,
                false => match self.engine.is_silent().await {
                    Some(pid) => {
                        let silent = unreachable::silent(self.strings, pid);
                        let told = self.strings.sentences(&[&silent, self.strings.reconnects_when_it_responds()]);
                        self.screen.notice(&told)?;
                    }
                    None => self.screen.notice(self.strings.engine_gone())?,
                },
            }
            self.engine.hands_over(self.strings).await?;
            self.waits_for_the_next().await?;
            self.meetings += 1;
            let seen = self.look(self.conversation).await?;
            let back = match self.engine.own() {
                Some(_) => self.strings.continues_here(),
                None => self.strings.attached_again(),
            };
            self.screen.notice(back)?;
            if let Some(id) = self.conversation {
                self.brings_key(id).await?;
            }
            self.catch_up(seen)
        })
    }

    async fn waits_for_the_next(&mut self) -> Result<(), EarlyExit> {
        let within = match self.engine.stays() {
            true if self.agent_works() || !self.keyboard.person => RUN_WAITS,
            true => BACK_WITHIN,
            // Who has closed another terminal does not open it again.
            false => Duration::ZERO,
        };
        loop {
            let key = tokio::select! {
                back = self.engine.comes_back(within, self.strings) => return back,
                key = self.keyboard.next(false) => key,
            };
            self.may_leave(key)?;
        }
    }

    /// What was typed is kept here, and given when the data folder is back.
    async fn waits_for_the_folder(&mut self) -> Result<(), EarlyExit> {
        self.screen.finish_line()?;
        self.screen.notice(self.strings.sent_when_folder_is_back())?;
        loop {
            let key = tokio::select! {
                () = self.engine.is_put_back() => return Ok(()),
                key = self.keyboard.next(false) => key,
            };
            self.may_leave(key)?;
        }
    }

    /// While nobody is there to speak to, a key does nothing but end this terminal's waiting.
    fn may_leave(&self, key: KeyboardEvent) -> Result<(), EarlyExit> {
        match key {
            KeyboardEvent::Leave(exit) => Err(EarlyExit::EngineAway(self.conversation, exit)),
            KeyboardEvent::Interrupt => Err(EarlyExit::EngineAway(self.conversation, Exit::Interrupted)),
            KeyboardEvent::Edited | KeyboardEvent::Suspend | KeyboardEvent::End | KeyboardEvent::Line(_) => Ok(()),
        }
    }

    /// What has happened since, and was not heard here.
    pub(super) fn catch_up(&mut self, seen: AttachedView) -> Result<(), EarlyExit> {
        let AttachedView { view: Some(view), inbox, all } = seen else { return Ok(()) };
        self.standing = view.summary.standing;
        self.running = view.summary.running;
        self.failed &= !self.running;
        (self.pauses, self.seq) = (false, view.seq);
        self.waiting.ends();
        self.clocks.extend(inbox.iter().filter_map(|waiting| Some((waiting.interaction.id, waiting.clock?))));
        for placed in view.entries {
            if self.is_new(&placed) {
                self.show_entry(placed)?;
            }
        }
        if let Some(plan) = view.plan.filter(|plan| done(plan) > self.steps_done) {
            self.show_progress(&plan)?;
        }
        self.meet_tasks(&all);
        let is_open = |card: &TerminalCard| inbox.iter().any(|waiting| waiting.interaction.id == card.interaction.id);
        self.open.retain(is_open);
        for waiting in inbox {
            let known = self.open.iter().any(|card| card.interaction.id == waiting.interaction.id);
            if !known && self.tasks.contains(&waiting.interaction.conversation) {
                self.open.push(TerminalCard::kept(waiting.interaction, waiting.draft.unwrap_or_default()));
            }
        }
        if let Some(live) = view.live {
            self.waiting.begins(Moment::now());
            self.join_reply(&live.text)?;
            if let Some(notice) = &live.retry {
                self.show_retry(notice, true)?;
            }
        }
        self.show_question()
    }

    /// A reply is being written; this is what there is of it.
    pub(super) fn join_reply(&mut self, text: &str) -> Result<(), EarlyExit> {
        match self.spoken.joined(text) {
            None => Ok(()),
            Some(Rest::More(rest)) => Ok(self.screen.stream(&rest)?),
            Some(Rest::Anew(text)) => {
                self.screen.remark(self.strings.reply_starts_over(), Look::Dim)?;
                Ok(self.screen.stream(&text)?)
            }
        }
    }

    /// Whether it may be shown: what has nothing more to say than once is shown once.
    fn is_new(&self, placed: &Placed) -> bool {
        let again = match &placed.entry {
            Entry::Reply { .. }
            | Entry::Tool { .. }
            | Entry::Ask { .. }
            | Entry::Task(_)
            | Entry::Heard { .. }
            | Entry::Action(_)
            | Entry::User { .. } => true,
            Entry::Delivery(_)
            | Entry::Undone { .. }
            | Entry::Restored { .. }
            | Entry::Told { .. }
            | Entry::TaskEnded { .. }
            | Entry::Notice { .. }
            | Entry::Compacted { .. }
            | Entry::Ended { .. } => false,
        };
        again || !self.placed.contains(&placed.index)
    }
}

fn not_done<C>(undone: EngineCallError<C>) -> RunningEngineError {
    match undone {
        EngineCallError::Refused(error) => RunningEngineError::Refused(error),
        EngineCallError::Lost(_, why) => RunningEngineError::Lost(why),
        EngineCallError::OtherVersion(engine) => RunningEngineError::OtherVersion { engine },
    }
}
