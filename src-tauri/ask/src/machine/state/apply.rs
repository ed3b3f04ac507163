//! What each event makes of the state.

use super::State;
use crate::facts::decision::Change;
use crate::facts::event::Event;

impl State {
    /// The only way state changes. An event that does not fit (it can only come from a damaged store) changes nothing.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Started { parent, agent, .. } => self.start(parent.as_ref(), agent.as_ref()),
            // The digest knows the title, and the model.
            Event::Renamed { .. } | Event::ModelChosen { .. } => {}
            Event::FolderChosen { .. } => self.forget_session(),
            Event::ModeChanged { mode, .. } => self.mode = *mode,
            Event::AgentSession { session, mode, .. } => self.take_session(session, mode.as_ref()),
            Event::AgentPrompted { .. } => self.prompt_agent(),
            Event::UserMessage { id, text, about, at } => self.say(*id, text, *about, *at),
            Event::MessageTakenBack { message, .. } => self.take_back(*message),
            Event::RunStarted { run, rounds_max, at } => self.start_run(*run, *rounds_max, *at),
            Event::Replied { run, after, reply, at } => self.reply(*run, *after, reply, *at),
            Event::ReplyCut { run, after, reply, at } => self.cut_reply(*run, *after, reply, *at),
            Event::Compacted { upto, summary, at } => self.compact(*upto, summary, *at),
            Event::RunEnded { run, end, listed, at } => self.end_run(*run, end, *listed, *at),
            Event::Delivered { run, reply, at } => self.deliver(*run, reply.as_ref(), *at),
            Event::StepDone { step, note, .. } => self.finish_step(*step, note.as_ref()),
            Event::AskRequest { interaction } => self.open(interaction),
            Event::AskResponse { interaction, closing }
            | Event::AskCancelled { interaction, closing }
            | Event::AskTimeout { interaction, closing } => self.close(*interaction, closing),
            Event::AskRevised { interaction, closing, result } => self.revise(*interaction, closing, result),
            Event::AskLate { interaction, closing } => self.amend(*interaction, |it| it.came_late(closing)),
            Event::AskBackground { interaction, .. } => self.amend(*interaction, |it| it.background = true),
            Event::AskUnanswered { interaction, times, climbed, limit_ms, .. } => {
                self.amend(*interaction, |it| (it.unanswered, it.climbed, it.limit_ms) = (*times, *climbed, *limit_ms));
            }
            Event::AskShown { interaction, surface, .. } => self.amend(*interaction, |it| it.shown.push(*surface)),
            Event::AskDelivery { interaction, delivery } => self.amend(*interaction, |it| it.carried(*delivery)),
            Event::AskHandedOver { interaction, call, .. } => {
                self.amend(*interaction, |it| it.was_read(call.as_ref()));
            }
            Event::AskCompleted { interaction, .. } => self.amend(*interaction, |it| it.completed = true),
            Event::AskTold { interaction, text, at } => self.tell(*interaction, text, *at),
            Event::AskJoined { interaction, call, .. } => self.join(*interaction, call),
            Event::AskLeft { call, .. } => self.leave(call),
            Event::DecisionCorrected { interaction, question, text, at } => {
                self.decide(*interaction, question, Change::Corrected { text: text.clone(), at: *at });
            }
            Event::DecisionWithdrawn { interaction, question, .. } => {
                self.decide(*interaction, question, Change::Withdrawn);
            }
            Event::CallApproved { call, proposal, by, .. } => self.approve(call, proposal, by),
            Event::CallStarted { call, attempt, at, .. } => self.begin(call, *attempt, *at),
            Event::CallVoided { call, .. } => self.void(call),
            Event::CallFinished { call, result, .. } => self.finish(call, result),
            Event::TaskStarted { call, task, order, depth, rounds_max, .. } => {
                self.start_task(call, *task, order, *depth, *rounds_max);
            }
            Event::TaskAwaited { call, task, .. } => self.family.wait(call, *task),
            Event::TaskEnded { task, end, told, at } => self.end_task(*task, end, told.as_ref(), *at),
            Event::AskHeard { from, title, interaction, told, at } => {
                self.hear(*from, title, interaction, told.as_ref(), *at);
            }
            Event::AskSettled { interaction, closing, .. } => self.family.settle(*interaction, closing),
            Event::UndoStarted { run, .. } => self.undoing = Some(*run),
            Event::Undone { run, files, at } => self.files_undone(*run, files, *at),
            Event::RestoreStarted { calls, .. } => self.restoring = Some(calls.clone()),
            Event::Restored { branch, files, at } => self.files_restored(*branch, files, *at),
        }
        self.digest.apply(event);
    }
}
