//! What becomes of a card: opened, answered, answered anew, told. Each call of a guest that waits for it is known too.

use super::{AT_ONCE_COUNT_MAX, CallPosition, Digest, Item, State};
use crate::base::id::{CallId, InteractionId, Timestamp};
use crate::facts::event::AskEvent;
use crate::facts::interaction::{Body, Closing, Interaction, Status};
use crate::facts::message::CallResult;
use crate::facts::outcome::Outcome;
use crate::facts::plan::{Phase, Plan};

impl State {
    pub(super) fn apply_ask(&mut self, event: &AskEvent) {
        match event {
            AskEvent::Request { interaction } => self.open(interaction),
            AskEvent::Response { interaction, closing }
            | AskEvent::Cancelled { interaction, closing }
            | AskEvent::Timeout { interaction, closing } => self.close(*interaction, closing),
            AskEvent::Revised { interaction, closing, result } => self.revise(*interaction, closing, result),
            AskEvent::Late { interaction, .. }
            | AskEvent::Background { interaction, .. }
            | AskEvent::Unanswered { interaction, .. }
            | AskEvent::Shown { interaction, .. }
            | AskEvent::Delivery { interaction, .. }
            | AskEvent::HandedOver { interaction, .. }
            | AskEvent::Completed { interaction, .. } => self.amend(*interaction, event),
            AskEvent::Told { interaction, text, at } => self.tell(*interaction, text, *at),
            AskEvent::Joined { interaction, call, .. } => self.join(*interaction, call),
            AskEvent::Left { call, .. } => self.leave(call),
        }
    }

    pub(in crate::machine) fn fits_ask(&self, event: &AskEvent) -> bool {
        let known = |id: &InteractionId| self.interaction(*id).is_some();
        let open = |id: &InteractionId| self.open.contains(id);
        match event {
            AskEvent::Request { interaction } => self.may_open(interaction),
            AskEvent::Response { interaction, .. }
            | AskEvent::Cancelled { interaction, .. }
            | AskEvent::Timeout { interaction, .. }
            | AskEvent::Unanswered { interaction, .. }
            | AskEvent::Background { interaction, .. } => open(interaction),
            AskEvent::Revised { interaction, .. } | AskEvent::Late { interaction, .. } => {
                self.interaction(*interaction).is_some_and(|asked| matches!(asked.status, Status::Closed(_)))
            }
            AskEvent::Shown { interaction, .. }
            | AskEvent::HandedOver { interaction, .. }
            | AskEvent::Completed { interaction, .. }
            | AskEvent::Delivery { interaction, .. }
            | AskEvent::Told { interaction, .. } => known(interaction),
            AskEvent::Joined { interaction, .. } | AskEvent::Left { interaction, .. } => {
                self.digest.guest.is_some() && known(interaction)
            }
        }
    }

    fn may_open(&self, asked: &Interaction) -> bool {
        self.interaction(asked.id).is_none()
            && self.open.len() < AT_ONCE_COUNT_MAX
            && self.digest.id == Some(asked.conversation)
            && self.calls.contains_key(&asked.tool_call)
            && asked.status == Status::Open
            && asked.late.is_none()
    }

    fn open(&mut self, interaction: &Interaction) {
        if let Some(CallPosition { item, call }) = self.calls.get(&interaction.tool_call).copied()
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

    fn revise(&mut self, id: InteractionId, closing: &Closing, result: &CallResult) {
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

    fn amend(&mut self, id: InteractionId, event: &AskEvent) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            event.amend(interaction);
        }
    }

    /// The agent is told its end in a message.
    fn tell(&mut self, id: InteractionId, text: &str, at: Timestamp) {
        self.push(Item::Told { interaction: id, text: text.to_owned(), at });
        // Time that has passed gives no new rounds: only what a person did.
        let last = self.interactions.get(&id).and_then(|told| told.closings().last());
        if let Some(run) = self.run.as_mut().filter(|_| last.is_some_and(|closing| closing.by.is_some())) {
            run.rounds = 0;
        }
    }

    fn join(&mut self, id: InteractionId, call: &CallId) {
        self.joined.insert(call.clone(), id);
        if !self.open.contains(&id) {
            self.too_late.insert(call.clone());
        }
    }

    fn leave(&mut self, call: &CallId) {
        self.left.insert(call.clone());
    }
}

impl Digest {
    pub(super) fn apply_ask(&mut self, event: &AskEvent) {
        match event {
            AskEvent::Request { interaction } => self.asked(interaction),
            AskEvent::Response { interaction, closing }
            | AskEvent::Cancelled { interaction, closing }
            | AskEvent::Timeout { interaction, closing } => self.answered(*interaction, closing),
            AskEvent::Background { interaction, .. } => self.waits_no_longer(*interaction),
            AskEvent::Unanswered { interaction, climbed: true, .. } => self.climbed(*interaction),
            AskEvent::Unanswered { climbed: false, .. }
            | AskEvent::Shown { .. }
            | AskEvent::Delivery { .. }
            | AskEvent::HandedOver { .. }
            | AskEvent::Completed { .. }
            | AskEvent::Revised { .. }
            | AskEvent::Late { .. }
            | AskEvent::Told { .. }
            | AskEvent::Joined { .. }
            | AskEvent::Left { .. } => {}
        }
    }

    fn asked(&mut self, interaction: &Interaction) {
        if interaction.for_person() {
            self.open_asks += 1;
        } else {
            self.between.push(interaction.id);
        }
        // A command runs on while it is asked about.
        if !interaction.background && !matches!(interaction.body, Body::Quiet { .. } | Body::Network { .. }) {
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
            | Body::Network { .. }
            | Body::Elicitation { .. } => {}
        }
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
}
