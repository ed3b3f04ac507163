//! What a person is told when a command could not do its work, in the language they read: what happened, what was kept,
//! what to do.

mod branches;
mod mcp;
mod profiles;
mod sign_in;
mod templates;

pub use mcp::McpRefusal;
pub use profiles::{OwnModelError, ProfileError};

use crate::store::{CommitError, StoreError};
use crate::strings::Strings;
use ask::input::Invalid;
use ask::wire::{CommandError, ErrorCode, TroubleCode};
use ask::{ConversationRefusal, MessageRefusal, Refusal, RunRefusal};

/// Makes the errors of commands, in one language.
#[derive(Clone, Copy)]
pub struct CommandErrors(&'static dyn Strings);

impl CommandErrors {
    pub fn of(strings: &'static dyn Strings) -> CommandErrors {
        CommandErrors(strings)
    }

    pub fn environment_too_long(self) -> CommandError {
        invalid(self.0.environment_too_long())
    }

    /// Why the store did not do it, as a part of a sentence.
    pub fn why(self, fault: &StoreError) -> String {
        let StoreError { detail, .. } = fault;
        if *fault == StoreError::gone() {
            return self.0.program_ending().to_owned();
        }
        match fault.code {
            TroubleCode::DiskFull => self.0.disk_full().to_owned(),
            TroubleCode::ReadOnly => self.0.folder_read_only().to_owned(),
            TroubleCode::Gone => self.0.folder_gone().to_owned(),
            TroubleCode::Damaged => self.0.data_damaged(detail),
            TroubleCode::Recovered
            | TroubleCode::RecoveredInPart
            | TroubleCode::RecoveredNothing
            | TroubleCode::SettingsRestored
            | TroubleCode::LogBehind
            | TroubleCode::Failed => self.0.store_failed(detail),
        }
    }

    pub fn not_saved(self, fault: &StoreError) -> CommandError {
        let why = self.why(fault);
        command_error(ErrorCode::NotSaved, self.0.not_saved(&why, self.first(fault)))
    }

    /// What a person does about a fault of the store before anything else.
    fn first(self, fault: &StoreError) -> &'static str {
        match fault.code {
            TroubleCode::DiskFull => self.0.free_space_first(),
            TroubleCode::ReadOnly => self.0.make_writable_first(),
            TroubleCode::Gone => self.0.put_back_first(),
            TroubleCode::Damaged => self.0.restart_first(),
            TroubleCode::Recovered
            | TroubleCode::RecoveredInPart
            | TroubleCode::RecoveredNothing
            | TroubleCode::SettingsRestored
            | TroubleCode::LogBehind
            | TroubleCode::Failed => self.0.wait_first(),
        }
    }

    pub fn halted(self, fault: &StoreError) -> CommandError {
        let why = self.why(fault);
        command_error(ErrorCode::NotSaved, self.0.stop_not_saved(&why))
    }

    pub fn no_conversation(self) -> CommandError {
        command_error(ErrorCode::NotFound, self.0.no_conversation())
    }

    pub fn deleted(self) -> CommandError {
        command_error(ErrorCode::NotFound, self.0.conversation_deleted())
    }

    /// A whole sentence that is in the person's language already.
    pub fn said(self, why: String) -> CommandError {
        CommandError { code: ErrorCode::Invalid, message: why }
    }

    pub fn imported_and_deleted(self) -> CommandError {
        invalid(self.0.imported_and_deleted())
    }

    pub fn has_folder(self) -> CommandError {
        invalid(self.0.has_folder())
    }

    pub fn no_folder_chosen(self, folder: &str) -> CommandError {
        invalid(self.0.no_folder_chosen(folder))
    }

    pub fn nothing_to_restore(self) -> CommandError {
        command_error(ErrorCode::NotFound, self.0.nothing_to_restore())
    }

    pub fn no_agent(self) -> CommandError {
        command_error(ErrorCode::NotFound, self.0.no_agent())
    }

    pub fn no_folder(self, folder: &str) -> CommandError {
        invalid(self.0.no_folder(folder))
    }

    pub fn own_folder(self, folder: &str) -> CommandError {
        invalid(self.0.own_folder(folder))
    }

    pub fn processes_folder(self, folder: &str) -> CommandError {
        invalid(self.0.processes_folder(folder))
    }

    pub fn home_folder(self, folder: &str) -> CommandError {
        invalid(self.0.home_folder(folder))
    }

    pub fn draft_too_long(self, bytes: usize) -> CommandError {
        invalid(self.0.draft_too_long(bytes))
    }

    pub fn too_long(self, bytes: usize, bytes_max: usize) -> CommandError {
        invalid(self.0.too_long(bytes, bytes_max))
    }

    pub fn no_clock(self) -> CommandError {
        invalid(self.0.no_time_limit())
    }

    pub fn no_action(self) -> CommandError {
        command_error(ErrorCode::NotFound, self.0.no_action())
    }

    pub fn no_decision(self) -> CommandError {
        command_error(ErrorCode::NotFound, self.0.no_decision())
    }

    pub fn no_such_command(self) -> CommandError {
        command_error(ErrorCode::NotFound, self.0.no_such_command())
    }

    pub fn not_your_command(self) -> CommandError {
        invalid(self.0.not_from_here())
    }

    /// Something in what a command was given is not what it needs.
    pub fn wrong_field(self, field: &str, why: &str) -> CommandError {
        invalid(self.0.wrong_field(field, why))
    }

    pub fn sought_anew(self) -> CommandError {
        command_error(ErrorCode::Internal, self.0.search_replaced())
    }

    /// A part of the program broke off.
    pub fn broke_off(self, error: &impl std::fmt::Display) -> CommandError {
        command_error(ErrorCode::Internal, self.0.not_finished(&error.to_string()))
    }

    pub fn not_taken(self, error: &CommitError) -> CommandError {
        match error {
            CommitError::NotSaved(fault) => self.not_saved(fault),
            CommitError::Damaged => command_error(ErrorCode::Damaged, self.0.record_damaged()),
            CommitError::Refused(refusal) => self.refused(refusal),
        }
    }

    fn refused(self, refusal: &Refusal) -> CommandError {
        match refusal {
            Refusal::Conversation(ConversationRefusal::NotStarted) => self.no_conversation(),
            Refusal::Conversation(ConversationRefusal::Deleted) => self.deleted(),
            Refusal::Invalid { why: Invalid::TooLong { bytes, bytes_max }, .. } => self.too_long(*bytes, *bytes_max),
            Refusal::Invalid { why: Invalid::NotText { character }, .. } => invalid(self.0.not_text(character)),
            Refusal::Invalid { why: Invalid::UnknownDecision, .. } => invalid(self.0.decision_outdated()),
            Refusal::Invalid { .. } => invalid(self.0.nothing_written()),
            Refusal::Run(RunRefusal::NothingRunning) => invalid(self.0.nothing_running()),
            Refusal::Run(RunRefusal::NothingToRetry) => invalid(self.0.nothing_to_retry()),
            Refusal::Run(RunRefusal::NothingToUndo) => invalid(self.0.nothing_to_undo()),
            Refusal::Run(RunRefusal::Busy) => invalid(self.0.agent_busy()),
            Refusal::Conversation(ConversationRefusal::OfGuest) => invalid(self.0.asked_by_other_program()),
            Refusal::Conversation(ConversationRefusal::NeedsFolder) => invalid(self.0.needs_folder()),
            Refusal::Message(MessageRefusal::WouldSkip) => {
                command_error(ErrorCode::WouldSkip, self.0.would_skip_question())
            }
            Refusal::Conversation(ConversationRefusal::AlreadyStarted | ConversationRefusal::NotOfGuest)
            | Refusal::Message(MessageRefusal::AlreadyTold)
            | Refusal::Answer(_)
            | Refusal::Call(_)
            | Refusal::Stale => invalid(self.0.conversation_changed()),
        }
    }
}

fn command_error(code: ErrorCode, message: impl Into<String>) -> CommandError {
    CommandError { code, message: message.into() }
}

fn invalid(message: impl Into<String>) -> CommandError {
    command_error(ErrorCode::Invalid, message)
}

#[cfg(test)]
mod tests;
