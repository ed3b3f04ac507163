//! English: why there is no branch.

use super::En;
use crate::strings::branches::BranchStrings;

impl BranchStrings for En {
    fn unknown_decision(&self) -> &'static str {
        "There is no such decision in this conversation, so no branch was made. Look at the list again."
    }

    fn not_decided_yet(&self) -> &'static str {
        "This is not decided yet, so there is nothing to decide differently. Answer it where it stands open."
    }

    fn decision_of_other_program(&self) -> &'static str {
        "Another program asked this, so there is nothing here that could go on from another answer. Tell that program what you want instead."
    }

    fn command_has_ended(&self) -> &'static str {
        "This was about a command that has ended since, so it cannot be decided again. Choose an earlier decision."
    }

    fn decided_before_import(&self) -> &'static str {
        "This was decided before the conversation was imported, so it can't be answered differently here. Go on in the conversation, or start a new one."
    }

    fn files_being_restored(&self) -> &'static str {
        "Files are still being put back in that conversation, so no branch was made. Try again in a moment."
    }

    fn answer_does_not_fit(&self) -> &'static str {
        "This answer cannot be given there, so no branch was made. Look at the decision again."
    }

    fn agent_at_work(&self) -> &'static str {
        "The agent is still at work in that conversation, so its files were not put back and no branch was made. Stop it first, or branch without the files."
    }

    fn id_taken(&self) -> &'static str {
        "Another conversation has this id already, so no branch was made. Try again."
    }

    fn branch_not_made(&self, why: &str) -> String {
        format!("No branch was made, because {why}. What was saved before is kept; mend that and try again.")
    }
}
