//! What the sidebar and the store's list need of a conversation: a fold of its events, small enough to keep for all.

use super::queue::Queue;
use crate::base::id::{ConversationId, InteractionId, Timestamp};
use crate::facts::acp;
use crate::facts::event::{BranchOrigin, ImportOrigin};
use crate::facts::guest::Guest;
use crate::facts::own_model::OwnModel;
use crate::facts::plan::Phase;
use crate::facts::rule::Mode;
use crate::wire::{BranchPoint, ConversationSummary, ImportMark, Standing};

/// A conversation in small: `State::digest`, and all that is known of one that is not loaded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Digest {
    /// None until the conversation has started.
    pub id: Option<ConversationId>,
    /// As the person or the first message named it.
    pub title: String,
    /// The folder that its agent works in, as an absolute path. None: it has none.
    pub workspace: Option<String>,
    /// A run is under way, at work or waiting.
    pub running: bool,
    /// A run is under way, or its summary is being made.
    pub working: bool,
    /// The last run failed.
    pub failed: bool,
    /// Cards that wait for the person.
    pub open_asks: u32,
    /// What is to be done, and what waits.
    pub pending: Queue,
    /// How many calls of the last run may have taken effect.
    pub acted: u32,
    /// The files of a run are being put back.
    pub undoing: bool,
    /// What is permitted without asking.
    pub mode: Mode,
    /// The model that it was told to use. None: that of the settings.
    pub model: Option<OwnModel>,
    /// Where the run stands, whatever waits: there it goes on.
    pub resumes: Phase,
    /// The questions and confirmations without whose end the run does not go on.
    pub waiting: Vec<InteractionId>,
    /// Those among them for which the run waits only so long.
    pub timed: Vec<InteractionId>,
    /// The conversation that started it.
    pub parent: Option<ConversationId>,
    /// Tasks at work.
    pub tasks: u32,
    /// Open questions that other agents are to answer.
    pub between: Vec<InteractionId>,
    /// When the last event was committed.
    pub updated_at: Timestamp,
    /// The decision that it goes on from with another answer.
    pub branched_from: Option<BranchOrigin>,
    /// Another program's agent, where one asks in it.
    pub guest: Option<Guest>,
    /// The files of that conversation are being put back.
    pub restoring: bool,
    /// The agent of another make that does the work here.
    pub agent: Option<acp::AcpAgent>,
    /// Nobody can be asked in it.
    pub no_questions: bool,
    /// The file that it came out of.
    pub imported: Option<ImportOrigin>,
    /// It came out of a file, and nobody has gone on in it: for that a folder is chosen, or none.
    pub needs_folder: bool,
    /// Events so far.
    pub events: u64,
}

impl Digest {
    /// Where the run stands: interrupted while something waits, and then again where it was.
    pub fn phase(&self) -> Phase {
        if self.waiting.is_empty() { self.resumes } else { Phase::Interrupted }
    }

    /// Whether the run stands still until the person answers, however long that takes. What passes between agents is looked after by their runs.
    pub fn blocked(&self) -> bool {
        !self.restoring
            && self.parent.is_none()
            && self.tasks == 0
            && self.between.is_empty()
            && self.timed.is_empty()
            && self.pending.blocked()
    }

    /// What the sidebar marks it with, as far as its events say.
    pub fn standing(&self) -> Standing {
        match self {
            Digest { open_asks: 1.., .. } => Standing::NeedsYou,
            Digest { running: true, .. } => Standing::Working,
            Digest { failed: true, .. } => Standing::Failed,
            Digest { .. } => Standing::Idle,
        }
    }

    /// As the sidebar shows it. None until it has started.
    pub fn summary(&self) -> Option<ConversationSummary> {
        Some(ConversationSummary {
            id: self.id?,
            title: self.title.clone(),
            workspace: self.workspace.clone(),
            standing: self.standing(),
            running: self.running,
            open_asks: self.open_asks,
            mode: self.mode,
            phase: self.phase(),
            branched_from: self
                .branched_from
                .map(|BranchOrigin { conversation, interaction, .. }| BranchPoint { conversation, interaction }),
            parent: self.parent,
            guest: self.guest.clone(),
            imported: self.import_mark(),
            model: self.model.as_ref().map(|own| own.model.clone()),
            updated_at: self.updated_at,
        })
    }
}

impl Digest {
    /// Whether all so far is copied, from the conversation that this one was branched from or out of a file.
    pub fn is_copy(&self) -> bool {
        let copied = self.copied();
        copied > 0 && self.events <= copied
    }

    /// As many of the first events tell what happened elsewhere.
    pub fn copied(&self) -> u64 {
        let branched = self.branched_from.map_or(0, |from| from.copied);
        branched.max(self.imported.as_ref().map_or(0, |imported| imported.copied))
    }

    /// That it was imported, and whether a folder is to be chosen to go on in it.
    pub fn import_mark(&self) -> Option<ImportMark> {
        let ImportOrigin { file, at, .. } = self.imported.as_ref()?;
        let needs_folder = self.needs_folder && self.guest.is_none();
        Some(ImportMark { file: file.clone(), at: *at, needs_folder })
    }
}
