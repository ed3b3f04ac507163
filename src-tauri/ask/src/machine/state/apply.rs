//! What each event makes of the state.

use super::restored::{restored_told, undone_told};
use super::{Compaction, Item, Place, Run, State};
use crate::base::id::{CallId, InteractionId};
use crate::facts::action::Undone;
use crate::facts::decision::Change;
use crate::facts::event::Event;
use crate::facts::interaction::{Body, Closing, Interaction, Status};
use crate::facts::message::CallResult;
use crate::facts::outcome::Outcome;
use crate::facts::plan::Plan;
use crate::facts::run_end::RunEnd;
use crate::machine::state::Working;

impl State {
    /// The only way state changes. An event that does not fit (it can only come from a damaged store) changes nothing.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Started { parent, agent, .. } => {
                self.family.parent.clone_from(parent);
                self.agent = agent.clone().map(Working::new);
            }
            Event::AgentSession { session, mode, .. } => {
                if let Some(agent) = &mut self.agent {
                    agent.session = Some(session.clone());
                    agent.mode.clone_from(mode);
                }
            }
            Event::AgentPrompted { .. } => {
                let told = self.items.len();
                self.queued.clear();
                if let Some(agent) = &mut self.agent {
                    (agent.at_work, agent.told) = (true, told);
                }
            }
            Event::Renamed { .. } | Event::ModelChosen { .. } => {}
            // Its session and its mode were those of another machine.
            Event::FolderChosen { .. } => {
                self.agent = self.agent.take().map(|agent| Working::new(agent.agent));
            }
            Event::ModeChanged { mode, .. } => self.mode = *mode,
            Event::AskUnanswered { interaction, times, climbed, limit_ms, .. } => {
                if let Some(open) = self.interactions.get_mut(interaction) {
                    (open.unanswered, open.climbed, open.limit_ms) = (*times, *climbed, *limit_ms);
                }
            }
            Event::AskShown { interaction, surface, .. } => {
                if let Some(shown) = self.interactions.get_mut(interaction) {
                    shown.shown.push(*surface);
                }
            }
            Event::AskHandedOver { interaction, call, .. } => {
                if let Some(answered) = self.interactions.get_mut(interaction) {
                    answered.was_read(call.as_ref());
                }
            }
            Event::AskCompleted { interaction, .. } => {
                if let Some(opened) = self.interactions.get_mut(interaction) {
                    opened.completed = true;
                }
            }
            Event::AskDelivery { interaction, delivery } => {
                if let Some(carried) = self.interactions.get_mut(interaction) {
                    carried.carried(*delivery);
                }
            }
            Event::AskHeard { from, title, interaction, told, at } => {
                self.family.hear(*from, title, interaction);
                self.push(Item::Heard { interaction: interaction.id, told: told.clone(), at: *at });
            }
            Event::AskSettled { interaction, closing, .. } => self.family.settle(*interaction, closing),
            Event::TaskStarted { .. } => {
                let run = self.run.as_mut().map_or(0, |run| {
                    // A task gives its own tasks of its own rounds.
                    if let (Some(_), Event::TaskStarted { rounds_max, .. }) = (&self.family.parent, event) {
                        run.rounds_max = run.rounds_max.saturating_sub(*rounds_max);
                    }
                    run.number
                });
                self.family.start(event, run);
            }
            Event::TaskAwaited { call, task, .. } => self.family.wait(call, *task),
            Event::TaskEnded { task, end, told, at } => {
                self.family.end(*task, end);
                self.push(Item::TaskEnded { task: *task, told: told.clone(), at: *at });
            }
            Event::UserMessage { id, text, about, at } => {
                self.push(Item::User { id: *id, text: text.clone(), about: *about, at: *at });
                if let Some(run) = &mut self.run {
                    run.rounds = 0;
                    self.queued.push(*id);
                }
            }
            Event::MessageTakenBack { message, .. } => self.take_back(*message),
            Event::RunStarted { run, rounds_max, at } => {
                self.requested = false;
                self.runs = *run;
                let heard = matches!(self.items.last(), Some(Item::Heard { .. }));
                self.family.for_parent = self.family.parent.is_some() && (*run == 1 || heard);
                self.delivering = None;
                self.unfinished = false;
                let (number, rounds_max, started_at) = (*run, *rounds_max, *at);
                self.run = Some(Run { number, rounds: 0, rounds_max, started_at });
            }
            Event::Replied { run, after, reply, at } => {
                if let Some(active) = &mut self.run {
                    active.rounds += 1;
                }
                self.requested = false;
                self.usage = reply.usage.or(self.usage);
                self.told(*after);
                self.insert_reply(*run, *after, reply, false, *at);
                self.new_acts(*run, &reply.calls);
            }
            Event::ReplyCut { run, after, reply, at } => {
                self.told(*after);
                self.insert_reply(*run, *after, reply, true, *at);
            }
            Event::AskRequest { interaction } => self.open(interaction),
            Event::AskResponse { interaction, closing }
            | Event::AskCancelled { interaction, closing }
            | Event::AskTimeout { interaction, closing } => self.close(*interaction, closing),
            Event::AskRevised { interaction, closing, result } => {
                if let Some(Interaction { status: Status::Closed(before), .. }) = self.interactions.get(interaction) {
                    self.replaced.extend(before.submit);
                }
                self.close(*interaction, closing);
                // The new answer is the person's last word, also where they had corrected the first one.
                self.changes.retain(|(changed, _), _| changed != interaction);
                if let Some(call) = self.interactions.get(interaction).map(|revised| revised.tool_call.clone()) {
                    self.finish(&call, result);
                }
                self.reordered += 1;
            }
            Event::AskLate { interaction, closing } => {
                if let Some(late) = self.interactions.get_mut(interaction) {
                    late.came_late(closing);
                }
            }
            Event::AskBackground { interaction, .. } => {
                if let Some(open) = self.interactions.get_mut(interaction) {
                    open.background = true;
                }
            }
            Event::AskTold { interaction, text, at } => {
                self.push(Item::Told { interaction: *interaction, text: text.clone(), at: *at });
                // Time that has passed gives no new rounds: only what a person did.
                let last = self.interactions.get(interaction).and_then(|told| told.closings().last());
                if let Some(run) = self.run.as_mut().filter(|_| last.is_some_and(|closing| closing.by.is_some())) {
                    run.rounds = 0;
                }
            }
            Event::AskJoined { interaction, call, .. } => {
                self.joined.insert(call.clone(), *interaction);
                if !self.open.contains(interaction) {
                    self.too_late.insert(call.clone());
                }
            }
            Event::AskLeft { call, .. } => {
                self.left.insert(call.clone());
            }
            Event::DecisionCorrected { interaction, question, text, at } => {
                let change = Change::Corrected { text: text.clone(), at: *at };
                self.changes.insert((*interaction, question.clone()), change);
            }
            Event::DecisionWithdrawn { interaction, question, .. } => {
                self.changes.insert((*interaction, question.clone()), Change::Withdrawn);
            }
            Event::CallFinished { call, result, .. } => self.finish(call, result),
            Event::CallApproved { call, proposal, by, .. } => self.approve(call, proposal, by),
            Event::CallStarted { call, attempt, at, .. } => self.begin(call, *attempt, *at),
            Event::CallVoided { call, .. } => self.void(call),
            Event::StepDone { step, note, .. } => {
                let plan = self.plan.as_mut();
                if let Some(step) = plan.and_then(|plan| plan.steps.get_mut((*step as usize).checked_sub(1)?)) {
                    step.done = true;
                    step.note.clone_from(note);
                }
            }
            Event::Compacted { upto, summary, at } => {
                self.compaction = Some(Compaction { upto: *upto, summary: summary.clone() });
                self.usage = None;
                self.reordered += 1;
                self.push(Item::Compacted { at: *at });
            }
            Event::RunEnded { run, end, listed, at } => {
                self.run = None;
                self.queued.clear();
                if let Some(agent) = &mut self.agent {
                    agent.at_work = false;
                }
                self.family.end_all();
                self.requested = false;
                self.unfinished = *end != RunEnd::Completed;
                if self.unfinished {
                    self.push(Item::Ended { run: *run, end: end.clone(), at: *at });
                }
                let acted = self.digest.acted > 0;
                if acted || *listed {
                    self.push(Item::Delivery { run: *run, at: *at });
                }
                self.delivering = (acted && end.lacks_summary()).then_some(*run);
            }
            Event::Delivered { run, reply, at } => {
                self.delivering = None;
                if let Some(reply) = reply {
                    self.insert_reply(*run, self.items.len(), reply, false, *at);
                }
            }
            Event::UndoStarted { run, .. } => self.undoing = Some(*run),
            Event::Undone { run, files, at } => {
                self.undoing = None;
                self.undone.insert(*run, files.clone());
                self.push(Item::Undone { run: *run, text: undone_told(files), at: *at });
            }
            Event::RestoreStarted { calls, .. } => self.restoring = Some(calls.clone()),
            Event::Restored { branch, files, at } => {
                let own = self.digest.id == Some(*branch);
                if own {
                    self.restoring = None;
                } else {
                    self.restored_for.push(*branch);
                }
                if *files != Undone::default() {
                    let text = restored_told(files, own);
                    self.push(Item::Restored { branch: *branch, files: files.clone(), text, at: *at });
                }
            }
        }
        self.digest.apply(event);
    }

    /// The model was told the items before this one. An agent of another make says itself when it is told something.
    fn told(&mut self, upto: usize) {
        if self.agent.is_none() {
            let later = self.items.get(upto..).unwrap_or_default();
            self.queued.retain(|queued| later.iter().any(|item| matches!(item, Item::User { id, .. } if id == queued)));
        }
    }

    fn open(&mut self, interaction: &Interaction) {
        if let Some(Place { item, call }) = self.calls.get(&interaction.tool_call).copied()
            && let Some(Item::Reply(reply)) = self.items.get_mut(item)
            && let Some(slot) = reply.interactions.get_mut(call)
        {
            *slot = Some(interaction.id);
        }
        if let Some(act) = self.acts.get_mut(&interaction.tool_call) {
            act.interactions.push(interaction.id);
        }
        self.open.push(interaction.id);
        self.interactions.insert(interaction.id, interaction.clone());
    }

    fn close(&mut self, id: InteractionId, closing: &Closing) {
        self.open.retain(|open| *open != id);
        self.settle(id, closing);
        let Some(interaction) = self.interactions.get_mut(&id) else { return };
        interaction.status = Status::Closed(closing.clone());
        if let (Body::Plan { outline }, Outcome::PlanAccepted { steps }) = (&interaction.body, &closing.outcome) {
            self.plan = Some(Plan::accepted(id, &outline.title, steps.as_ref().unwrap_or(&outline.steps)));
        }
    }

    fn finish(&mut self, call: &CallId, result: &CallResult) {
        self.family.finish(call);
        if let Some(Place { item, call }) = self.calls.get(call).copied()
            && let Some(Item::Reply(reply)) = self.items.get_mut(item)
            && let Some(slot) = reply.results.get_mut(call)
        {
            *slot = Some(result.clone());
        }
    }
}
