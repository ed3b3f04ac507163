//! A conversation that goes on from a decision in another one.

use super::Writer;
use crate::crash;
use crate::store::{Condition, Fault, NotBranched, NotCommitted, chain};
use ask::branch::{self, Fork, Other};
use ask::conversation::Digest;
use ask::{ConversationId, InteractionId};

impl Writer {
    /// All of the new conversation is there after one commit, or nothing of it.
    pub(super) fn branch(
        &mut self,
        from: ConversationId,
        interaction: InteractionId,
        other: Other,
    ) -> Result<(), NotBranched> {
        let id = other.id;
        let known = self.keep(id)?.read().state.digest.clone();
        if known.id.is_some() {
            let same = known.branched_from.is_some_and(|it| it.conversation == from && it.interaction == interaction);
            return if same { Ok(()) } else { Err(NotBranched::Taken) };
        }
        self.not_deleted(id).map_err(NotBranched::NotCommitted)?;
        let refused = |why| NotBranched::NotCommitted(why);
        let (events, damaged) = chain::events(&self.connection, from).map_err(Fault::from)?;
        if damaged || self.keep(from)?.read().condition != Condition::Whole {
            return Err(refused(NotCommitted::Damaged));
        }
        if events.is_empty() {
            return Err(refused(NotCommitted::Refused(ask::Refusal::NotStarted)));
        }
        let fork = Fork::find(&events, interaction).map_err(NotBranched::No)?;
        let made = branch::branch(&events, &fork, other).map_err(NotBranched::No)?;
        let copied = branch::copied(&made);
        let (past, own) = made.split_at(copied);
        let mut digest = Digest::default();
        let transaction = self.connection.unchecked_transaction().map_err(Fault::from)?;
        let hash = self.insert(id, &mut digest, (0, chain::START), past)?;
        let hash = self.insert(id, &mut digest, (copied as u64, hash), own)?;
        crash::point("commit");
        transaction.commit().map_err(Fault::from)?;
        self.note(None);
        self.publish(id, made, hash, copied);
        Ok(())
    }
}
