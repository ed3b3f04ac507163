//! How a chat is left: what stays open or goes on, and with which exit code.

use super::{Chat, Go};
use crate::exit::Exit;
use crate::leaving::Leaving;
use ask::wire::Standing;
use std::process::ExitCode;

impl Chat<'_> {
    pub(super) fn leave(&mut self) -> Result<ExitCode, Leaving> {
        let works_on = self.conversation.filter(|_| self.agent_works() && self.engine.own().is_none());
        if let Some(exit) = self.ended {
            // The terminal may be gone: the exit code tells it all the same.
            let _ = self.screen.finish_line();
            if let Some(id) = works_on {
                let _ = self.screen.notice(&self.words.goes_on_there(id, self.engine.outlives_terminals()));
            } else if let Some(id) = self.conversation.filter(|_| self.agent_works()) {
                let commands: Vec<String> = self.under_way.iter().map(|(_, name)| name.clone()).collect();
                let _ = self.screen.notice(&self.words.ended_by_signal(id, &commands));
            } else if let (false, Some(id)) = (self.open.is_empty(), self.conversation) {
                let _ = self.screen.notice(&self.words.stays_open(id, self.card_consents()));
            }
            return Ok(exit.into());
        }
        self.screen.finish_line()?;
        if let (false, Some(id)) = (self.open.is_empty(), self.conversation) {
            self.screen.notice(&self.words.stays_open(id, self.card_consents()))?;
            return Ok(Exit::Unanswered.into());
        }
        if let Some(id) = works_on {
            self.screen.notice(&self.words.goes_on_there(id, self.engine.outlives_terminals()))?;
            return Ok(if self.interrupted { Exit::Interrupted } else { Exit::Done }.into());
        }
        let exit = match self.standing {
            _ if self.running => Exit::Interrupted,
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

    /// The first Ctrl-C stops an agent at work, or says that nothing runs; a second one leaves. A question that the agent
    /// waits for is not closed by it.
    pub(super) async fn interrupt(&mut self) -> Result<Go, Leaving> {
        self.screen.finish_line()?;
        if std::mem::replace(&mut self.interrupted, true) || self.only.is_some() {
            return Ok(Go::Leave);
        }
        match self.conversation {
            Some(id) if self.agent_works() => {
                if self.stop_run(id).await? {
                    self.screen.notice(self.words.stopping())?;
                }
            }
            Some(_) | None => self.screen.notice(self.words.once_more_leaves(!self.open.is_empty()))?,
        }
        Ok(Go::On)
    }
}
