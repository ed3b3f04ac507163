//! Why there is no branch.

use super::{CommandErrors, command_error, invalid};
use ask::branch::NoBranch;
use ask::wire::{CommandError, ErrorCode};

impl CommandErrors {
    pub fn no_branch(self, why: &NoBranch) -> CommandError {
        match why {
            NoBranch::Unknown => command_error(ErrorCode::NotFound, self.0.unknown_decision()),
            NoBranch::Open => invalid(self.0.not_decided_yet()),
            NoBranch::OfGuest => invalid(self.0.decision_of_other_program()),
            NoBranch::Over => invalid(self.0.command_has_ended()),
            NoBranch::Imported => invalid(self.0.decided_before_import()),
            NoBranch::Busy => invalid(self.0.files_being_restored()),
            NoBranch::Refused(_) => invalid(self.0.answer_does_not_fit()),
        }
    }

    pub fn at_work(self) -> CommandError {
        invalid(self.0.agent_at_work())
    }

    pub fn taken(self) -> CommandError {
        invalid(self.0.id_taken())
    }

    pub fn not_made(self, why: &str) -> CommandError {
        command_error(ErrorCode::NotSaved, self.0.branch_not_made(why))
    }
}
