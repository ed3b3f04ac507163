//! The ids of conversations and of what is asked that an event holds. Every kind says which: none is taken in under a name
//! that may belong to another conversation here.

use crate::facts::attachment::Attachment;
use crate::facts::event::Event;
use crate::facts::family::{Parentage, Party, PassedOn};
use crate::facts::interaction::{Closing, Interaction};
use uuid::Uuid;

pub fn names(event: &Event) -> Vec<Uuid> {
    match event {
        Event::Started { id, parent, branched_from, .. } => {
            let parent = parent.as_ref().map(|Parentage { conversation, .. }| conversation.0);
            let from = branched_from.map(|from| [from.conversation.0, from.interaction.0]);
            std::iter::once(id.0).chain(parent).chain(from.into_iter().flatten()).collect()
        }
        Event::AskRequest { interaction } => of_interaction(interaction),
        Event::AskHeard { from, interaction, .. } => {
            let mut names = of_interaction(interaction);
            names.push(from.0);
            names
        }
        Event::AskResponse { interaction, closing }
        | Event::AskCancelled { interaction, closing }
        | Event::AskTimeout { interaction, closing }
        | Event::AskRevised { interaction, closing, .. }
        | Event::AskLate { interaction, closing }
        | Event::AskSettled { interaction, closing, .. } => of_closing(closing).chain([interaction.0]).collect(),
        Event::AskUnanswered { interaction, .. }
        | Event::AskShown { interaction, .. }
        | Event::AskDelivery { interaction, .. }
        | Event::AskHandedOver { interaction, .. }
        | Event::AskCompleted { interaction, .. }
        | Event::AskBackground { interaction, .. }
        | Event::AskTold { interaction, .. }
        | Event::AskJoined { interaction, .. }
        | Event::AskLeft { interaction, .. }
        | Event::DecisionCorrected { interaction, .. }
        | Event::DecisionWithdrawn { interaction, .. } => vec![interaction.0],
        Event::UserMessage { about, .. } => about.map(|about| about.0).into_iter().collect(),
        Event::TaskStarted { task, .. } | Event::TaskAwaited { task, .. } | Event::TaskEnded { task, .. } => {
            vec![task.0]
        }
        Event::Restored { branch, .. } => vec![branch.0],
        Event::Renamed { .. }
        | Event::FolderChosen { .. }
        | Event::ModeChanged { .. }
        | Event::ModelChosen { .. }
        | Event::MessageTakenBack { .. }
        | Event::AgentSession { .. }
        | Event::AgentPrompted { .. }
        | Event::RunStarted { .. }
        | Event::Replied { .. }
        | Event::ReplyCut { .. }
        | Event::CallApproved { .. }
        | Event::CallStarted { .. }
        | Event::CallVoided { .. }
        | Event::CallFinished { .. }
        | Event::StepDone { .. }
        | Event::Compacted { .. }
        | Event::RunEnded { .. }
        | Event::Delivered { .. }
        | Event::UndoStarted { .. }
        | Event::Undone { .. }
        | Event::RestoreStarted { .. } => Vec::new(),
    }
}

fn of_interaction(interaction: &Interaction) -> Vec<Uuid> {
    let to = match interaction.to {
        Party::User => None,
        Party::Agent { conversation } => Some(conversation.0),
    };
    let passed = interaction.passes_on.map(|PassedOn { conversation, interaction }| [conversation.0, interaction.0]);
    let closings = interaction.closings().flat_map(of_closing);
    let own = [interaction.id.0, interaction.conversation.0].into_iter();
    own.chain(to).chain(passed.into_iter().flatten()).chain(closings).collect()
}

fn of_closing(closing: &Closing) -> impl Iterator<Item = Uuid> {
    closing.answerer.as_ref().map(|answerer| answerer.conversation.0).into_iter()
}

/// The title that it gives a conversation.
pub fn title(event: &Event) -> Option<&str> {
    if let Event::Started { title, .. } | Event::Renamed { title, .. } = event { Some(title) } else { None }
}

pub fn files_of_result(event: &Event) -> &[Attachment] {
    if let Event::CallFinished { result, .. } | Event::AskRevised { result, .. } = event { &result.files } else { &[] }
}
