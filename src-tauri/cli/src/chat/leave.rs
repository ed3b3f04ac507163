//! How a chat is left: what stays open or goes on, and with which exit code.

use super::{ChatSession, Go};
use crate::exit::Exit;
use crate::leaving::EarlyExit;
use crate::short_id::short;
use ask::ConversationId;
use ask::wire::Standing;
use std::process::ExitCode;

impl ChatSession<'_> {
    pub(super) fn leave(&mut self) -> Result<ExitCode, EarlyExit> {
        let works_on = self.conversation.filter(|_| self.agent_works() && self.engine.own().is_none());
        if let Some(exit) = self.ended {
            // The terminal may be gone: the exit code tells it all the same.
            let _ = self.screen.finish_line();
            if let Some(id) = works_on {
                let _ = self.screen.notice(&self.continues_there(id));
            } else if let Some(id) = self.conversation.filter(|_| self.agent_works()) {
                let _ = self.screen.notice(&self.ended_by_signal(id));
            } else if let (false, Some(id)) = (self.open.is_empty(), self.conversation) {
                let _ = self.screen.notice(&self.stays_open(id));
            }
            return Ok(exit.into());
        }
        self.screen.finish_line()?;
        if let (false, Some(id)) = (self.open.is_empty(), self.conversation) {
            self.screen.notice(&self.stays_open(id))?;
            return Ok(Exit::Unanswered.into());
        }
        if let Some(id) = works_on {
            self.screen.notice(&self.continues_there(id))?;
            return Ok(if self.interrupted { Exit::Interrupted } else { Exit::Done }.into());
        }
        let exit = match self.standing {
            _ if self.running => Exit::Interrupted,
            _ if self.stopped && !self.keyboard.person => Exit::Interrupted,
            _ if self.limit_reached && !self.keyboard.person => Exit::RoundLimit,
            Standing::Failed | Standing::Damaged | Standing::Later if !self.keyboard.person => Exit::Failed,
            Standing::Working
            | Standing::NeedsYou
            | Standing::Failed
            | Standing::Damaged
            | Standing::Later
            | Standing::Idle => Exit::Done,
        };
        Ok(exit.into())
    }

    /// The terminal is left, and the run is not.
    fn continues_there(&self, id: ConversationId) -> String {
        match self.engine.outlives_terminals() {
            true => self.strings.agent_continues(&short(id)),
            false => self.strings.agent_continues_there(&short(id)),
        }
    }

    /// The process was asked to end in the middle of a run.
    fn ended_by_signal(&self, id: ConversationId) -> String {
        let commands: Vec<&str> = self.under_way.iter().map(|(_, name)| name.as_str()).collect();
        match commands.as_slice() {
            [] => self.strings.ended_by_signal(&short(id)),
            [..] => self.strings.ended_by_signal_with_commands(&commands.join("; "), &short(id)),
        }
    }

    /// What was left open, and how to answer it: consent is given where all of it is shown.
    fn stays_open(&self, id: ConversationId) -> String {
        match self.card_consents() {
            true => self.strings.approval_stays_open(&short(id)),
            false => self.strings.question_stays_open(&short(id)),
        }
    }

    /// The first Ctrl-C stops an agent at work, or says that nothing runs; a second one leaves. A question that the agent
    /// waits for is not closed by it.
    pub(super) async fn interrupt(&mut self) -> Result<Go, EarlyExit> {
        self.screen.finish_line()?;
        if std::mem::replace(&mut self.interrupted, true) || self.only.is_some() {
            return Ok(Go::Leave);
        }
        match self.conversation {
            Some(id) if self.agent_works() => {
                if self.stop_run(id).await? {
                    self.screen.notice(self.strings.stopping())?;
                }
            }
            Some(_) | None => match self.open.as_slice() {
                [] => self.screen.notice(self.strings.next_interrupt_leaves())?,
                [..] => self.screen.notice(self.strings.question_stays_at_interrupt())?,
            },
        }
        Ok(Go::On)
    }
}
