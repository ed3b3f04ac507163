//! What the sidebar and the store's list need of a conversation: a fold of its events, small enough to keep for all.

use crate::event::{Event, RunEnd};
use crate::id::{ConversationId, InteractionId, Timestamp};
use crate::wire::{ConversationSummary, Standing};
use std::collections::BTreeSet;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Digest {
    /// None until the conversation has started.
    pub id: Option<ConversationId>,
    pub title: String,
    pub workspace: Option<String>,
    pub running: bool,
    /// The last run failed.
    pub failed: bool,
    pub open_asks: u32,
    /// Those among them that the run does not wait for.
    pub background: BTreeSet<InteractionId>,
    pub updated_at: Timestamp,
}

impl Digest {
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Started { id, title, workspace, .. } => {
                self.id = Some(*id);
                self.title.clone_from(title);
                self.workspace.clone_from(workspace);
            }
            Event::Renamed { title, .. } => self.title.clone_from(title),
            Event::RunStarted { .. } => {
                self.running = true;
                self.failed = false;
            }
            Event::RunEnded { end, .. } => {
                self.running = false;
                self.failed = matches!(end, RunEnd::Failed { .. });
            }
            Event::AskRequest { interaction } => {
                self.open_asks += 1;
                if interaction.background {
                    self.background.insert(interaction.id);
                }
            }
            Event::AskBackground { interaction, .. } => {
                self.background.insert(*interaction);
            }
            Event::AskResponse { interaction, .. }
            | Event::AskCancelled { interaction, .. }
            | Event::AskTimeout { interaction, .. } => {
                self.open_asks = self.open_asks.saturating_sub(1);
                self.background.remove(interaction);
            }
            Event::UserMessage { .. }
            | Event::Replied { .. }
            | Event::ReplyCut { .. }
            | Event::AskRevised { .. }
            | Event::AskLate { .. }
            | Event::AskTold { .. }
            | Event::DecisionCorrected { .. }
            | Event::DecisionWithdrawn { .. }
            | Event::CallFinished { .. }
            | Event::Compacted { .. } => {}
        }
        self.updated_at = self.updated_at.max(event.at());
    }

    /// Whether the run stands still until somebody answers.
    pub fn blocked(&self) -> bool {
        self.open_asks as usize > self.background.len()
    }

    pub fn standing(&self) -> Standing {
        match self {
            Digest { open_asks: 1.., .. } => Standing::NeedsYou,
            Digest { running: true, .. } => Standing::Working,
            Digest { failed: true, .. } => Standing::Failed,
            Digest { .. } => Standing::Idle,
        }
    }

    pub fn summary(&self) -> Option<ConversationSummary> {
        Some(ConversationSummary {
            id: self.id?,
            title: self.title.clone(),
            workspace: self.workspace.clone(),
            standing: self.standing(),
            running: self.running,
            open_asks: self.open_asks,
            updated_at: self.updated_at,
        })
    }
}
