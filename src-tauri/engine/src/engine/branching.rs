//! "Answer differently from here": another answer to a past decision, in a conversation of its own.

use super::{Actions, AnswerSender, AttachedFiles, Conversations, EngineContext, Workspaces};
use crate::attachments::AttachmentOwner;
use crate::changes::{self, Restore};
use crate::crash;
use crate::store::{BranchError, CommitError};
use ask::action::Undone;
use ask::branch::{self, BranchAnswer, BranchRefusal, Fork};
use ask::event::{CallEvent, CallFileChanges};
use ask::family::Party;
use ask::input::{Invalid, Submission};
use ask::interaction::{Interaction, Status};
use ask::wire::{BranchFrom, BranchPreview, Branched, CommandError, Submitted};
use ask::{ConversationId, Event, InteractionId, Refusal, Response, State};
use std::sync::Arc;

/// Makes conversations that part from others.
pub struct Branches {
    pub(super) context: Arc<EngineContext>,
    pub(super) files: Arc<AttachedFiles>,
    pub(super) actions: Arc<Actions>,
    pub(super) workspaces: Arc<Workspaces>,
    pub(super) restore: Arc<Restore>,
    pub(super) conversations: Arc<Conversations>,
}

impl Branches {
    /// What a branch from here would begin with. Nothing is done by looking.
    pub async fn preview(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
    ) -> Result<BranchPreview, CommandError> {
        let events = self.whole(conversation).await?;
        let fork = Fork::find(&events, interaction).map_err(|why| self.context.errors().no_branch(&why))?;
        let state = State::fold(&events);
        let asked =
            state.interaction(interaction).ok_or_else(|| self.context.errors().no_branch(&BranchRefusal::Unknown))?;
        let (calls, others) = fork.changed_since(&events);
        let mut files = self.could_be_put_back(conversation, &state, calls).await?;
        files.kept.extend(others);
        files.kept.sort();
        files.kept.dedup();
        Ok(BranchPreview {
            interaction: Interaction {
                to: Party::User,
                passes_on: None,
                status: Status::Open,
                late: None,
                ..asked.clone()
            },
            files,
            beyond: fork.done_since(&events),
            busy: state.digest.running,
        })
    }

    /// Makes the branch and hands in its answer, all in one commit; then the files are put back, and the agent goes on.
    /// Pressed again with the same id, it is the branch that is there.
    pub async fn make(&self, wanted: BranchFrom, by: impl Into<AnswerSender>) -> Result<Branched, CommandError> {
        let AnswerSender { surface: by, trusted } = by.into();
        let BranchFrom { conversation_id: from, interaction_id: interaction, branch_id: id, .. } = wanted;
        let own = branch::interaction_in(id, interaction);
        let made = Branched::Made { conversation_id: id, interaction_id: own };
        let events = self.whole(from).await?;
        if wanted.restore_files && State::fold(&events).digest.running && !self.conversations.is_there(id).await {
            return Err(self.context.errors().at_work());
        }
        let response = match self
            .files
            .with_files(AttachmentOwner { conversation: id, interaction: own }, wanted.response)
            .await
        {
            Ok(response) => response,
            Err(said) => return self.not_made(said),
        };
        let edited = match &response {
            Response::Approved { arguments: Some(arguments), .. } => {
                match self.actions.reproposed(from, interaction, arguments).await {
                    Ok(proposal) => Some(Box::new(proposal)),
                    Err(why) => {
                        return Ok(Branched::Invalid { field: "arguments".into(), why: Invalid::Arguments { why } });
                    }
                }
            }
            Response::Approved { arguments: None, .. }
            | Response::Answered(_)
            | Response::Delegated { .. }
            | Response::TalkFirst { .. }
            | Response::Dismissed
            | Response::Denied { .. }
            | Response::Consented { .. }
            | Response::PlanAccepted { .. }
            | Response::Settled { .. }
            | Response::Decided { .. }
            | Response::Elicited { .. } => None,
        };
        let state = State::fold(&events);
        let needs_yes = |asked: &Interaction| state.needs_yes(asked, &response, edited.as_deref());
        if !trusted && state.interaction(interaction).is_some_and(needs_yes) {
            return Ok(Branched::Invalid { field: "response".into(), why: Invalid::NeedsYes });
        }
        let submission = Submission {
            interaction,
            submit: wanted.submit_id,
            response,
            edited,
            by,
            answerer: None,
            revises: false,
            waiting: 0,
            rounds_max: self.context.settings().ai.rounds_max(),
            at: self.context.now(),
        };
        // Copies that no event names are removed at the next start: so they may come first, and events never name what is
        // not there.
        self.copy_files(&events, id).await?;
        crash::point("branch");
        let other = BranchAnswer { id, submission, restore: wanted.restore_files };
        let branched = self.context.store.branch(from, interaction, other).await;
        crash::point("branched");
        match branched {
            Ok(()) => Ok(made),
            Err(refused) => {
                if !self.conversations.is_there(id).await {
                    self.files.remove_all_of(id).await;
                }
                match refused {
                    BranchError::No(why) => self.no_branch(why),
                    BranchError::Taken => Err(self.context.errors().taken()),
                    BranchError::NotCommitted(error) => Err(self.context.not_taken(&error)),
                }
            }
        }
    }

    fn no_branch(&self, why: BranchRefusal) -> Result<Branched, CommandError> {
        if let BranchRefusal::Refused(refusal) = &why
            && let Refusal::Invalid { field, why } = refusal.as_ref()
        {
            return Ok(Branched::Invalid { field: field.clone(), why: why.clone() });
        }
        Err(self.context.errors().no_branch(&why))
    }

    /// All events of a conversation that is not damaged.
    async fn whole(&self, conversation: ConversationId) -> Result<Vec<Event>, CommandError> {
        let events = self.context.store.record(conversation).await.map_err(|fault| self.context.not_saved(&fault))?;
        let (events, damaged) = events;
        if damaged {
            return Err(self.context.not_taken(&CommitError::Damaged));
        }
        if events.is_empty() { Err(self.context.errors().no_conversation()) } else { Ok(events) }
    }

    fn not_made(&self, said: Submitted) -> Result<Branched, CommandError> {
        match said {
            Submitted::Invalid { field, why } => Ok(Branched::Invalid { field, why }),
            Submitted::NotSaved { why } => Err(self.context.errors().not_made(&why)),
            Submitted::Accepted { .. }
            | Submitted::Duplicate { .. }
            | Submitted::Closed { .. }
            | Submitted::TooLate { .. }
            | Submitted::Unknown
            | Submitted::Damaged => Err(self.context.errors().no_branch(&BranchRefusal::Unknown)),
        }
    }

    async fn could_be_put_back(
        &self,
        conversation: ConversationId,
        state: &State,
        calls: Vec<CallFileChanges>,
    ) -> Result<Undone, CommandError> {
        let all = calls.iter().flat_map(|by| &by.changes).map(|change| change.path.clone());
        let all = Undone { restored: Vec::new(), kept: all.collect() };
        let workspace = state.digest.workspace.as_ref().map(|path| self.workspaces.open(path.as_ref()));
        let Some(Ok(workspace)) = workspace else { return Ok(all) };
        let calls: Vec<_> = calls.into_iter().map(|by| (by.call, by.changes)).collect();
        let restore = self.restore.clone();
        let work = move || changes::preview(&workspace, restore.of(conversation), &calls);
        tokio::task::spawn_blocking(work).await.map_err(|error| self.context.errors().broke_off(&error))
    }

    /// The files that came with answers and results, under the names that the branch knows them by.
    async fn copy_files(&self, events: &[Event], id: ConversationId) -> Result<(), CommandError> {
        let state = State::fold(events);
        for interaction in state.interactions() {
            let from = AttachmentOwner { conversation: interaction.conversation, interaction: interaction.id };
            if !self.files.attachments().used(from) {
                continue;
            }
            let to = AttachmentOwner { conversation: id, interaction: branch::interaction_in(id, interaction.id) };
            let files: Vec<_> = interaction.closings().flat_map(|closing| closing.files()).cloned().collect();
            self.files.copy(from, to, files).await?;
        }
        for event in events {
            if let (Event::Call(CallEvent::Finished { call, result, .. }), Some(from)) = (event, state.digest.id)
                && !result.files.is_empty()
            {
                let (from, to) = (AttachmentOwner::of_call(from, call), AttachmentOwner::of_call(id, call));
                self.files.copy(from, to, result.files.clone()).await?;
            }
        }
        Ok(())
    }
}
