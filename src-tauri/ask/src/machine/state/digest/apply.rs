//! What each event makes of a conversation in small.

use super::Digest;
use crate::base::id::{CallId, InteractionId};
use crate::facts::event::Event;
use crate::facts::interaction::{Body, Closing, Interaction};
use crate::facts::outcome::Outcome;
use crate::facts::own_model::OwnModel;
use crate::facts::plan::Phase;
use crate::facts::run_end::RunEnd;

impl Digest {
    /// Takes in the next event. Events come in order, each once.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Started { .. } => self.start(event),
            Event::FolderChosen { workspace, .. } => self.choose_folder(workspace.as_ref()),
            Event::Renamed { title, .. } => self.title.clone_from(title),
            Event::ModeChanged { mode, .. } => self.mode = *mode,
            Event::ModelChosen { model, .. } => self.choose_model(model.as_ref()),
            Event::RunStarted { .. } => self.start_run(),
            Event::RunEnded { end, .. } => self.end_run(end),
            Event::Delivered { .. } => self.deliver(),
            Event::UndoStarted { .. } => self.undoing = true,
            Event::Undone { .. } => self.undoing = false,
            Event::RestoreStarted { .. } => self.restoring = true,
            Event::Restored { .. } => self.restoring = false,
            // What another agent calls it carries out itself.
            Event::Replied { .. } if self.agent.is_some() => {}
            Event::Replied { reply, .. } => self.pending.fill(&reply.calls),
            Event::AskRequest { interaction } => self.asked(interaction),
            Event::AskResponse { interaction, closing }
            | Event::AskCancelled { interaction, closing }
            | Event::AskTimeout { interaction, closing } => self.answered(*interaction, closing),
            Event::AskBackground { interaction, .. } => self.waits_no_longer(*interaction),
            Event::AskUnanswered { interaction, climbed: true, .. } => self.climbed(*interaction),
            Event::CallApproved { call, .. } => self.approve(call),
            Event::CallStarted { call, .. } => self.begin(call),
            Event::CallVoided { call, .. } => self.void(call),
            Event::CallFinished { call, .. } => self.pending.finish(call),
            Event::TaskStarted { call, .. } => self.start_task(call),
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

    /// What a file says of where to ask is a stranger's.
    fn choose_model(&mut self, model: Option<&OwnModel>) {
        if self.imported.as_ref().is_none_or(|it| self.events >= it.copied) {
            self.model = model.cloned();
        }
    }

    fn start(&mut self, event: &Event) {
        if let Event::Started {
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
        } = event
        {
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
    }

    fn choose_folder(&mut self, workspace: Option<&String>) {
        // What was chosen where it was exported is not chosen here.
        if self.imported.as_ref().is_none_or(|it| self.events >= it.copied) {
            self.workspace = workspace.cloned();
            self.needs_folder = false;
        }
    }

    fn start_run(&mut self) {
        self.working = true;
        self.failed = false;
        self.acted = 0;
        self.resumes = Phase::Chatting;
    }

    fn end_run(&mut self, end: &RunEnd) {
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

    fn deliver(&mut self) {
        self.working = false;
        self.resumes = Phase::Interrupted;
    }

    fn approve(&mut self, call: &CallId) {
        self.pending.approve(call);
        self.executes();
    }

    fn begin(&mut self, call: &CallId) {
        self.pending.begin(call);
        self.acted += 1;
    }

    fn void(&mut self, call: &CallId) {
        let begun = self.pending.void(call);
        self.acted = self.acted.saturating_sub(u32::from(begun));
    }

    fn start_task(&mut self, call: &CallId) {
        self.tasks += 1;
        self.pending.wait(call);
    }

    fn answered(&mut self, interaction: InteractionId, closing: &Closing) {
        if let Some(at) = self.between.iter().position(|between| *between == interaction) {
            self.between.remove(at);
        } else {
            self.open_asks = self.open_asks.saturating_sub(1);
        }
        self.waits_no_longer(interaction);
        self.ended(interaction, &closing.outcome);
    }

    /// What another agent left unanswered is the person's now.
    fn climbed(&mut self, interaction: InteractionId) {
        let before = self.between.len();
        self.between.retain(|between| *between != interaction);
        self.open_asks += u32::from(self.between.len() < before);
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

    fn executes(&mut self) {
        if !self.pending.interrupted() {
            self.resumes = Phase::Executing;
        }
    }
}
