//! Why there is no branch.

use super::{CommandErrors, command_error, invalid};
use ask::branch::BranchRefusal;
use ask::wire::{CommandError, ErrorCode};

impl CommandErrors {
    pub fn no_branch(self, why: &BranchRefusal) -> CommandError {
        match why {
            BranchRefusal::Unknown => command_error(ErrorCode::NotFound, self.0.unknown_decision()),
            BranchRefusal::Open => invalid(self.0.not_decided_yet()),
            BranchRefusal::OfGuest => invalid(self.0.decision_of_other_program()),
            BranchRefusal::Over => invalid(self.0.command_has_ended()),
            BranchRefusal::Imported => invalid(self.0.decided_before_import()),
            BranchRefusal::Busy => invalid(self.0.files_being_restored()),
            BranchRefusal::Refused(_) => invalid(self.0.answer_does_not_fit()),
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
