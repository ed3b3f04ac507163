//! Puts files back as they were where a branch begins, before anything is done in it.

use super::Runner;
use crate::changes;
use crate::crash;
use crate::store::CommitError;
use ask::action::{FileChange, Undone};
use ask::event::CallFileChanges;
use ask::{CallId, ConversationId, Input};

impl Runner {
    /// Done again after a crash, it changes nothing more. The conversation that had changed the files is told first: once
    /// the branch goes on, nobody comes back to this.
    pub(super) async fn restore(&mut self) {
        let (from, calls) = {
            let held = self.shared.read();
            let from = held.state.digest.branched_from.map(|from| from.conversation);
            let (Some(from), Some(calls)) = (from, held.state.restoring.clone()) else { return };
            let pair = |by: CallFileChanges| (by.call, by.changes);
            (from, calls.into_iter().map(pair).collect::<Vec<_>>())
        };
        let files = self.put_back(from, calls).await;
        crash::point("restored");
        let restored = Input::Restored { branch: self.id, files, at: self.context.host().now() };
        self.tell(from, restored.clone()).await;
        crash::point("restored-told");
        self.save(restored).await;
    }

    async fn put_back(&mut self, from: ConversationId, calls: Vec<(CallId, Vec<FileChange>)>) -> Undone {
        let all = calls.iter().flat_map(|(_, changes)| changes).map(|change| change.path.clone());
        let all = Undone { restored: Vec::new(), kept: all.collect() };
        let Ok(ground) = self.ground() else { return all };
        let work = tokio::task::spawn_blocking(move || {
            let workspace = ground.workspace.as_ref()?;
            Some(changes::undo(workspace, ground.restore.of(from), &calls))
        });
        work.await.ok().flatten().unwrap_or(all)
    }

    /// It may be gone, damaged, or told already: then there is nothing to tell.
    async fn tell(&self, from: ConversationId, restored: Input) {
        loop {
            match self.context.store().commit(from, restored.clone()).await {
                Ok(_) | Err(CommitError::Refused(_) | CommitError::Damaged) => return,
                Err(CommitError::NotSaved(fault)) => {
                    tracing::warn!(conversation = %from, %fault, "not saved; trying again");
                    tokio::time::sleep(super::SAVE_AGAIN).await;
                }
            }
        }
    }
}
