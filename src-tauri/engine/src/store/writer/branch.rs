//! A conversation that goes on from a decision in another one.

use super::StoreWriter;
use crate::crash;
use crate::store::prepared::PreparedConversation;
use crate::store::{BranchError, CommitError, Condition, StoreError};
use ask::{ConversationId, InteractionId};

impl StoreWriter {
    /// All of the new conversation is there after one commit, or nothing of it. `made` is what it was a moment ago: what has
    /// come in the other conversation since then is behind the decision that it leaves at.
    pub(super) fn branch(
        &mut self,
        from: ConversationId,
        interaction: InteractionId,
        id: ConversationId,
        made: Result<Box<PreparedConversation>, BranchError>,
    ) -> Result<(), BranchError> {
        let known = self.keep(id)?.read().state.digest.clone();
        if known.id.is_some() {
            let same = known.branched_from.is_some_and(|it| it.conversation == from && it.interaction == interaction);
            return if same { Ok(()) } else { Err(BranchError::Taken) };
        }
        let refused = |why| BranchError::NotCommitted(why);
        self.not_deleted(id).map_err(refused)?;
        if self.keep(from)?.read().condition != Condition::Whole {
            return Err(refused(CommitError::Damaged));
        }
        let made = made?;
        self.not_deleted(from).map_err(refused)?;
        let transaction = self.connection.unchecked_transaction().map_err(StoreError::from)?;
        made.insert(&transaction)?;
        crash::point("commit");
        transaction.commit().map_err(StoreError::from)?;
        self.note(None);
        self.publish_whole(*made);
        Ok(())
    }
}
