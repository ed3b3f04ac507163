//! What the sidebar and the store's list need of a conversation: a fold of its events, small enough to keep for all.

use super::queue::Queue;
use crate::base::id::{ConversationId, InteractionId, Timestamp};
use crate::facts::acp;
use crate::facts::event::{BranchedFrom, Event, Imported};
use crate::facts::guest::Guest;
use crate::facts::interaction::{Body, Interaction};
use crate::facts::outcome::Outcome;
use crate::facts::own_model::OwnModel;
use crate::facts::plan::Phase;
use crate::facts::rule::Mode;
use crate::facts::run_end::RunEnd;
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
    pub branched_from: Option<BranchedFrom>,
    /// Another program's agent, where one asks in it.
    pub guest: Option<Guest>,
    /// The files of that conversation are being put back.
    pub restoring: bool,
    /// The agent of another make that does the work here.
    pub agent: Option<acp::Agent>,
    /// Nobody can be asked in it.
    pub no_questions: bool,
    /// The file that it came out of.
    pub imported: Option<Imported>,
    /// It came out of a file, and nobody has gone on in it: for that a folder is chosen, or none.
    pub needs_folder: bool,
    /// Events so far.
    pub events: u64,
}

impl Digest {
    /// Takes in the next event. Events come in order, each once.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Started {
                id,
                title,
                workspace,
                parent,
                branched_from,
                guest,
                agent,
                no_questions,
                imported,
                ..
            } => {
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
            // What was chosen where it was exported is not chosen here.
            Event::FolderChosen { .. } if self.imported.as_ref().is_some_and(|it| self.events < it.copied) => {}
            Event::FolderChosen { workspace, .. } => {
                self.workspace.clone_from(workspace);
                self.needs_folder = false;
            }
            Event::Renamed { title, .. } => self.title.clone_from(title),
            Event::ModeChanged { mode, .. } => self.mode = *mode,
            // What a file says of where to ask is a stranger's.
            Event::ModelChosen { .. } if self.imported.as_ref().is_some_and(|it| self.events < it.copied) => {}
            Event::ModelChosen { model, .. } => self.model.clone_from(model),
            Event::RunStarted { .. } => {
                self.working = true;
                self.failed = false;
                self.acted = 0;
                self.resumes = Phase::Chatting;
            }
            Event::RunEnded { end, .. } => {
                let summary = self.acted > 0 && end.lacks_summary();
                self.working = summary;
                self.failed = matches!(end, RunEnd::Failed { .. });
                self.pending.clear();
                self.waiting.clear();
                self.timed.clear();
                self.tasks = 0;
                self.resumes = match end {
                    _ if summary => Phase::Delivering,
                    RunEnd::Completed | RunEnd::RoundLimit => Phase::Done,
                    RunEnd::Stopped | RunEnd::Failed { .. } => Phase::Interrupted,
                };
            }
            Event::Delivered { .. } => {
                self.working = false;
                self.resumes = Phase::Interrupted;
            }
            Event::UndoStarted { .. } => self.undoing = true,
            Event::Undone { .. } => self.undoing = false,
            Event::RestoreStarted { .. } => self.restoring = true,
            Event::Restored { .. } => self.restoring = false,
            // What another agent calls it carries out itself.
            Event::Replied { .. } if self.agent.is_some() => {}
            Event::Replied { reply, .. } => self.pending.fill(&reply.calls),
            Event::AskRequest { interaction } => self.asked(interaction),
            Event::CallApproved { call, .. } => {
                self.pending.approve(call);
                self.executes();
            }
            Event::CallStarted { call, .. } => {
                self.pending.begin(call);
                self.acted += 1;
            }
            Event::CallVoided { call, .. } => {
                let begun = self.pending.void(call);
                self.acted = self.acted.saturating_sub(u32::from(begun));
            }
            Event::CallFinished { call, .. } => self.pending.finish(call),
            Event::AskResponse { interaction, closing }
            | Event::AskCancelled { interaction, closing }
            | Event::AskTimeout { interaction, closing } => {
                if let Some(at) = self.between.iter().position(|between| between == interaction) {
                    self.between.remove(at);
                } else {
                    self.open_asks = self.open_asks.saturating_sub(1);
                }
                self.waits_no_longer(*interaction);
                self.ended(*interaction, &closing.outcome);
            }
            Event::AskBackground { interaction, .. } => self.waits_no_longer(*interaction),
            Event::AskUnanswered { interaction, climbed: true, .. } => {
                let before = self.between.len();
                self.between.retain(|between| between != interaction);
                self.open_asks += u32::from(self.between.len() < before);
            }
            Event::TaskStarted { call, .. } => {
                self.tasks += 1;
                self.pending.wait(call);
            }
            Event::TaskAwaited { call, .. } => self.pending.wait(call),
            Event::TaskEnded { .. } => self.tasks = self.tasks.saturating_sub(1),
            Event::UserMessage { .. }
            | Event::MessageTakenBack { .. }
            | Event::AgentSession { .. }
            | Event::AgentPrompted { .. }
            | Event::AskUnanswered { climbed: false, .. }
            | Event::AskShown { .. }
            | Event::AskHandedOver { .. }
            | Event::AskCompleted { .. }
            | Event::AskDelivery { .. }
            | Event::AskHeard { .. }
            | Event::AskSettled { .. }
            | Event::ReplyCut { .. }
            | Event::AskRevised { .. }
            | Event::AskLate { .. }
            | Event::AskTold { .. }
            | Event::AskJoined { .. }
            | Event::AskLeft { .. }
            | Event::DecisionCorrected { .. }
            | Event::DecisionWithdrawn { .. }
            | Event::StepDone { .. }
            | Event::Compacted { .. } => {}
        }
        // An answer may start a run while files are being put back.
        self.running = self.working || self.undoing || self.restoring;
        // What happened elsewhere may have happened under another clock.
        if self.imported.as_ref().is_none_or(|it| self.events >= it.copied) {
            self.updated_at = self.updated_at.max(event.at());
        }
        self.events += 1;
    }

    fn asked(&mut self, interaction: &Interaction) {
        if interaction.for_person() {
            self.open_asks += 1;
        } else {
            self.between.push(interaction.id);
        }
        // A quiet command runs on while it is asked about.
        if !interaction.background && !matches!(interaction.body, Body::Quiet { .. }) {
            self.waiting.push(interaction.id);
            self.timed.extend(interaction.wait_ms.map(|_| interaction.id));
        }
        if interaction.ends_call() {
            self.pending.asked(&interaction.tool_call, interaction.id);
        }
        match &interaction.body {
            Body::Plan { .. } => self.resumes = Phase::Planning,
            Body::ConnectionLost { .. } => self.resumes = Phase::Interrupted,
            Body::Question { .. }
            | Body::Consent { .. }
            | Body::Confirm { .. }
            | Body::Quiet { .. }
            | Body::Elicitation { .. } => {}
        }
    }

    /// What the end of an interaction means for what is to be done.
    fn ended(&mut self, interaction: InteractionId, outcome: &Outcome) {
        let was_interrupted = self.pending.interrupted();
        self.pending.answered(interaction, outcome);
        if was_interrupted || matches!(outcome, Outcome::Approved { .. } | Outcome::PlanAccepted { .. }) {
            self.executes();
        }
    }

    fn waits_no_longer(&mut self, interaction: InteractionId) {
        self.waiting.retain(|waiting| *waiting != interaction);
        self.timed.retain(|timed| *timed != interaction);
    }

    /// Where the run stands: interrupted while something waits, and then again where it was.
    pub fn phase(&self) -> Phase {
        if self.waiting.is_empty() { self.resumes } else { Phase::Interrupted }
    }

    fn executes(&mut self) {
        if !self.pending.interrupted() {
            self.resumes = Phase::Executing;
        }
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
                .map(|BranchedFrom { conversation, interaction, .. }| BranchPoint { conversation, interaction }),
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
        let Imported { file, at, .. } = self.imported.as_ref()?;
        let needs_folder = self.needs_folder && self.guest.is_none();
        Some(ImportMark { file: file.clone(), at: *at, needs_folder })
    }
}
