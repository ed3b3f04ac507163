//! English: why there is no branch.

use super::En;
use crate::strings::branches::BranchStrings;

impl BranchStrings for En {
    fn unknown_decision(&self) -> &'static str {
        "This conversation has no such decision, so no branch was created. Look at the list again."
    }

    fn not_decided_yet(&self) -> &'static str {
        "This isn't decided yet, so you can't decide it differently. Answer the open question instead."
    }

    fn decision_of_other_program(&self) -> &'static str {
        "Another program asked this, so no conversation here can continue from another answer. Tell that program what you want instead."
    }

    fn command_has_ended(&self) -> &'static str {
        "The command this was about has ended, so you can't decide it again. Choose an earlier decision."
    }

    fn decided_before_import(&self) -> &'static str {
        "This was decided before the conversation was imported, so it can't be answered differently here. Continue in the conversation, or start a new one."
    }

    fn files_being_restored(&self) -> &'static str {
        "Files are still being restored in that conversation, so no branch was created. Try again in a moment."
    }

    fn answer_does_not_fit(&self) -> &'static str {
        "This answer doesn't fit there, so no branch was created. Look at the decision again."
    }

    fn agent_at_work(&self) -> &'static str {
        "The agent is still working in that conversation, so its files were not restored and no branch was created. Stop it first, or branch without the files."
    }

    fn id_taken(&self) -> &'static str {
        "Another conversation already has this ID, so no branch was created. Try again."
    }

    fn branch_not_made(&self, why: &str) -> String {
        format!("No branch was created: {why}. What was saved before is kept; fix that and try again.")
    }
}
