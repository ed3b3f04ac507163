//! How a conversation begins, and what is set in it.

use super::{AgentWork, Digest, State};
use crate::facts::event::ConversationEvent;
use crate::facts::own_model::OwnModel;
use crate::facts::plan::Phase;

impl State {
    pub(super) fn apply_conversation(&mut self, event: &ConversationEvent) {
        match event {
            ConversationEvent::Started { parent, agent, .. } => {
                self.family.parent.clone_from(parent);
                self.agent = agent.clone().map(AgentWork::new);
            }
            // The digest knows the title and the model.
            ConversationEvent::Renamed { .. } | ConversationEvent::ModelChosen { .. } => {}
            ConversationEvent::FolderChosen { .. } => self.forget_session(),
            ConversationEvent::ModeChanged { mode, .. } => self.mode = *mode,
        }
    }

    pub(in crate::machine) fn fits_conversation(&self, event: &ConversationEvent) -> bool {
        match event {
            ConversationEvent::Started { .. } => self.digest.id.is_none(),
            ConversationEvent::Renamed { .. }
            | ConversationEvent::ModeChanged { .. }
            | ConversationEvent::ModelChosen { .. } => true,
            ConversationEvent::FolderChosen { .. } => self.digest.imported.is_some(),
        }
    }
}

impl Digest {
    pub(super) fn apply_conversation(&mut self, event: &ConversationEvent) {
        match event {
            ConversationEvent::Started { .. } => self.start(event),
            ConversationEvent::FolderChosen { workspace, .. } => self.choose_folder(workspace.as_ref()),
            ConversationEvent::Renamed { title, .. } => self.title.clone_from(title),
            ConversationEvent::ModeChanged { mode, .. } => self.mode = *mode,
            ConversationEvent::ModelChosen { model, .. } => self.choose_model(model.as_ref()),
        }
    }

    fn start(&mut self, event: &ConversationEvent) {
        let ConversationEvent::Started {
            id,
            title,
            workspace,
            parent,
            branched_from,
            guest,
            agent,
            no_questions,
            imported,
            at: _,
        } = event
        else {
            return;
        };
        self.agent.clone_from(agent);
        self.no_questions = *no_questions;
        self.id = Some(*id);
        self.parent = parent.as_ref().map(|parent| parent.conversation);
        self.branched_from = *branched_from;
        self.title.clone_from(title);
        self.workspace.clone_from(workspace);
        self.guest = guest.as_deref().cloned();
        if self.guest.is_some() {
            self.resumes = Phase::Done;
        }
        self.imported.clone_from(imported);
        self.needs_folder = imported.is_some();
        // It is as new here as its import.
        self.updated_at = imported.as_ref().map_or(0, |imported| imported.at);
    }

    fn choose_folder(&mut self, workspace: Option<&String>) {
        // What was chosen where it was exported is not chosen here.
        if self.imported.as_ref().is_none_or(|it| self.events >= it.copied) {
            self.workspace = workspace.cloned();
            self.needs_folder = false;
        }
    }

    /// What a file says of where to ask is a stranger's.
    fn choose_model(&mut self, model: Option<&OwnModel>) {
        if self.imported.as_ref().is_none_or(|it| self.events >= it.copied) {
            self.model = model.cloned();
        }
    }
}
