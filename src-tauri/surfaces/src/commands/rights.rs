//! How far a caller may go, beyond which commands are for its kind.

use super::{Behalf, DispatchError};
use ask::Response;
use ask::rule::{Mode, Scope};
use ask::wire::{AccessScope, AttemptKind, CommandError};
use ask::{ConversationId, DeviceId, Surface};
use engine::{AnswerSender, Engine};
use std::path::Path;

/// What somebody was let in for. Whoever sits at the machine may do everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallerRights {
    /// None: somebody at the machine.
    device: Option<DeviceId>,
    scope: AccessScope,
    /// It may do what needs a yes at the machine: somebody said it there.
    trusted: bool,
}

impl CallerRights {
    pub const fn at_the_machine() -> CallerRights {
        CallerRights { device: None, scope: AccessScope::Everything, trusted: true }
    }

    pub fn of_device(device: DeviceId, scope: AccessScope, trusted: bool) -> CallerRights {
        CallerRights { device: Some(device), scope, trusted }
    }

    pub fn device(&self) -> Option<&DeviceId> {
        self.device.as_ref()
    }

    /// Whether it was let in for this.
    pub fn within(&self, scope: AccessScope) -> Result<(), DispatchError> {
        if self.scope.has(scope) { Ok(()) } else { Err(DispatchError::BeyondScope(self.scope)) }
    }

    pub fn sender(&self, surface: Surface) -> AnswerSender {
        AnswerSender { surface, trusted: self.trusted }
    }

    /// Whether it may have work done in this mode.
    pub fn in_mode(&self, mode: Mode) -> Result<(), DispatchError> {
        match mode {
            Mode::AskBeforeChanges | Mode::AllowChanges => Ok(()),
            Mode::SkipApprovals if self.trusted => Ok(()),
            Mode::SkipApprovals => Err(DispatchError::NeedsYes),
        }
    }

    /// Whether it may say something to the agent of this conversation: where nothing is approved, saying is doing.
    pub async fn in_conversation(&self, engine: &Engine, id: ConversationId) -> Result<(), DispatchError> {
        if self.trusted {
            return Ok(());
        }
        match engine.conversations().snapshot(id).await {
            // An agent of another make acts by its own rules, outside of the sandbox.
            Ok(seen) if seen.is_external => Err(DispatchError::NeedsYes),
            Ok(seen) => self.in_mode(seen.summary.mode),
            // What it cannot be read for, the command says itself.
            Err(_) => Ok(()),
        }
    }

    /// Whether it may have an agent of another make at work.
    pub fn with_agent(&self, agent: Option<&str>) -> Result<(), DispatchError> {
        if agent.is_none() || self.trusted { Ok(()) } else { Err(DispatchError::NeedsYes) }
    }

    /// Whether this answer is within its scope. Who only answers takes what was shown as it was shown, once.
    pub fn in_answer(&self, response: Option<&Response>) -> Result<(), DispatchError> {
        match response {
            Some(Response::Approved { scope, arguments, .. }) if *scope != Scope::Once || arguments.is_some() => {
                self.within(AccessScope::Work)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Whether it may have work done in this folder: a narrow scope holds where something was done before. A path with a link
    /// in it, or one that depends on where it is looked at from, may lead elsewhere tomorrow: those are nobody's who is held.
    pub async fn in_folder(&self, engine: &Engine, folder: Option<&str>) -> Result<(), DispatchError> {
        let Some(folder) = folder.filter(|_| !self.scope.has(AccessScope::Everything)) else { return Ok(()) };
        let known = engine.conversations().all().await?.into_iter().filter_map(|summary| summary.workspace);
        let mut known = known.chain(engine.settings().workspace.clone());
        let is_real = Path::new(folder).canonicalize().is_ok_and(|real| real == Path::new(folder));
        if is_real && known.any(|known| Path::new(&known) == Path::new(folder)) {
            Ok(())
        } else {
            Err(DispatchError::BeyondScope(self.scope))
        }
    }
}

impl Behalf {
    pub async fn may_work_in(&self, folder: Option<&str>) -> Result<(), DispatchError> {
        self.rights.in_folder(&self.askwell, folder).await.map_err(|fault| self.refused(fault))
    }

    pub async fn may_speak_in(&self, conversation: ConversationId) -> Result<(), DispatchError> {
        self.rights.in_conversation(&self.askwell, conversation).await.map_err(|fault| self.refused(fault))
    }

    /// What was refused for want of a right, where it is known who wanted it.
    pub fn refused(&self, fault: DispatchError) -> DispatchError {
        if let (Some(device), Some(kind)) = (self.rights.device(), attempt(&fault)) {
            self.askwell.went_beyond(device.clone(), kind);
        }
        fault
    }
}

/// What is listed of it.
pub fn attempt(fault: &DispatchError) -> Option<AttemptKind> {
    match fault {
        DispatchError::BeyondScope(_) | DispatchError::NotYours => Some(AttemptKind::BeyondScope),
        DispatchError::NeedsYes => Some(AttemptKind::NeedsYes),
        DispatchError::Unknown | DispatchError::Arguments(_) | DispatchError::Refused(_) | DispatchError::BrokeOff => {
            None
        }
    }
}

/// As a page reads it.
pub fn told(engine: &Engine, scope: Option<AccessScope>) -> CommandError {
    let strings = crate::strings::strings(engine.language(&engine.settings()));
    let message = scope.map_or_else(|| strings.needs_yes().to_owned(), |scope| strings.beyond_scope(scope));
    CommandError { code: ask::wire::ErrorCode::Invalid, message }
}
