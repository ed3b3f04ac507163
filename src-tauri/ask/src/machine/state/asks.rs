//! What becomes of a card: opened, answered, answered anew, told. Each call of a guest that waits for it is known too.

use super::{Item, Place, State};
use crate::base::id::{CallId, InteractionId, QuestionId, Timestamp};
use crate::facts::decision::Change;
use crate::facts::interaction::{Body, Closing, Interaction, Status};
use crate::facts::message::CallResult;
use crate::facts::outcome::Outcome;
use crate::facts::plan::Plan;

impl State {
    pub(super) fn open(&mut self, interaction: &Interaction) {
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

    pub(super) fn close(&mut self, id: InteractionId, closing: &Closing) {
        self.open.retain(|open| *open != id);
        self.settle(id, closing);
        let Some(interaction) = self.interactions.get_mut(&id) else { return };
        interaction.status = Status::Closed(closing.clone());
        if let (Body::Plan { outline }, Outcome::PlanAccepted { steps }) = (&interaction.body, &closing.outcome) {
            self.plan = Some(Plan::accepted(id, &outline.title, steps.as_ref().unwrap_or(&outline.steps)));
        }
    }

    pub(super) fn revise(&mut self, id: InteractionId, closing: &Closing, result: &CallResult) {
        if let Some(Interaction { status: Status::Closed(before), .. }) = self.interactions.get(&id) {
            self.replaced.extend(before.submit);
        }
        self.close(id, closing);
        // The new answer is the person's last word, also where they had corrected the first one.
        self.changes.retain(|(changed, _), _| *changed != id);
        if let Some(call) = self.interactions.get(&id).map(|revised| revised.tool_call.clone()) {
            self.finish(&call, result);
        }
        self.reordered += 1;
    }

    pub(super) fn amend(&mut self, id: InteractionId, change: impl FnOnce(&mut Interaction)) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            change(interaction);
        }
    }

    /// The agent is told its end in a message.
    pub(super) fn tell(&mut self, id: InteractionId, text: &str, at: Timestamp) {
        self.push(Item::Told { interaction: id, text: text.to_owned(), at });
        // Time that has passed gives no new rounds: only what a person did.
        let last = self.interactions.get(&id).and_then(|told| told.closings().last());
        if let Some(run) = self.run.as_mut().filter(|_| last.is_some_and(|closing| closing.by.is_some())) {
            run.rounds = 0;
        }
    }

    pub(super) fn join(&mut self, id: InteractionId, call: &CallId) {
        self.joined.insert(call.clone(), id);
        if !self.open.contains(&id) {
            self.too_late.insert(call.clone());
        }
    }

    pub(super) fn leave(&mut self, call: &CallId) {
        self.left.insert(call.clone());
    }

    pub(super) fn decide(&mut self, id: InteractionId, question: &QuestionId, change: Change) {
        self.changes.insert((id, question.clone()), change);
    }
}
