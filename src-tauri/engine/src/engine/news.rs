//! From what was committed to what surfaces are told, and the wake-up of the conversation's task.

use super::Engine;
use super::troubles::StorageTroubles;
use crate::clocks::AskTime;
use crate::host::{Host, News};
use crate::store::{CommitReport, Observer, StoreError};
use ask::acp::AcpMode;
use ask::decision;
use ask::event::{AgentEvent, AskEvent, CallEvent, RunEvent};
use ask::family::Party;
use ask::guest;
use ask::interaction::{Closing, Status};
use ask::outcome::Outcome;
use ask::wire::{AskClosed, AskUser, Changed, ChatComplete, Notice};
use ask::{Event, Interaction, InteractionId, State, thread};
use std::sync::{Arc, Weak};

/// Stands between the store and the surfaces.
pub struct NewsDispatcher {
    pub host: Arc<dyn Host>,
    pub troubles: Arc<StorageTroubles>,
    pub engine: Weak<Engine>,
}

impl Observer for NewsDispatcher {
    fn committed(&self, committed: &CommitReport) {
        let engine = self.engine.upgrade();
        if let Some(engine) = &engine {
            engine.driving.follow(&committed.events);
            engine.terminals.follow(&committed.events);
            engine.waker.wake(committed.conversation);
            engine.log.woken(committed.conversation);
            engine.signatures.woken(committed.conversation);
            engine.surfaces.look_again();
        }
        let mut news = Vec::new();
        {
            let held = committed.shared.read();
            let came = committed.copied > 0;
            if let Some(summary) = held.state.digest.summary() {
                news.push(News::Changed(Changed {
                    summary,
                    after: committed.after,
                    seq: committed.seq,
                    total: thread::count(&held.state),
                    // Nobody has a thread open that has only just come.
                    entries: if came { Vec::new() } else { thread::touched(&held.state, &committed.events) },
                    reordered: committed.reordered || came,
                    decisions: committed.events.iter().any(decides).then(|| decision::last_page(&held.state)),
                    plan: held.state.plan.clone().filter(|_| committed.events.iter().any(plans)),
                    agent_mode: committed.events.iter().rev().find_map(mode_of_agent),
                }));
            }
            let (copied, own) = committed.events.split_at(committed.copied);
            // Of what a branch begins with, only what still stands open is news.
            let open = copied.iter().filter(|event| stands_open(&held.state, event));
            news.extend(open.chain(own).filter_map(|event| told(&held.state, event)));
            news.extend(own.iter().any(unattended).then_some(News::Unattended));
            if let Some(engine) = &engine {
                let ended = committed.events.iter().filter_map(|event| held.state.interaction(event.ends()?));
                ended.for_each(|interaction| {
                    engine.files.keep_answers_of(interaction);
                    engine.sightings.ended(interaction.id);
                });
            }
        }
        for news in news {
            self.host.tell(news);
        }
        if let Some(engine) = &engine {
            let held = committed.shared.read();
            committed.events.iter().for_each(|event| keep_time(engine, &held.state, event));
            engine.wake_family(&held, &committed.events);
            if held.state.digest.guest.is_some() {
                engine.guests.look_again();
            }
        }
        crate::crash::point("told");
    }

    fn granted(&self) {
        if let Some(engine) = self.engine.upgrade() {
            engine.signatures.look_again();
        }
    }

    fn trouble(&self, fault: Option<&StoreError>) {
        self.troubles.of_store(fault.map(StoreError::trouble));
    }
}

fn stands_open(state: &State, event: &Event) -> bool {
    let Event::Ask(AskEvent::Request { interaction }) = event else { return false };
    state.interaction(interaction.id).is_some_and(|asked| asked.status == Status::Open)
}

/// A question's clock starts after the question was told, and ends with it.
fn keep_time(engine: &Arc<Engine>, state: &State, event: &Event) {
    if let Event::Ask(AskEvent::Request { interaction }) = event
        && let Some(limit_ms) = interaction.limit_ms
    {
        engine.question_clocks.start(
            interaction.conversation,
            interaction.id,
            interaction.to,
            AskTime::whole(limit_ms),
        );
    }
    if let Event::Ask(AskEvent::Unanswered { interaction, climbed, limit_ms, .. }) = event {
        engine.clocks.end(*interaction);
        let asked = state.interaction(*interaction).filter(|_| !climbed).map_or(Party::User, |asked| asked.to);
        if let (Some(conversation), Some(limit_ms)) = (state.digest.id, limit_ms) {
            engine.question_clocks.start(conversation, *interaction, asked, AskTime::whole(*limit_ms));
        }
    }
    if let Event::Ask(
        AskEvent::Response { interaction, .. }
        | AskEvent::Cancelled { interaction, .. }
        | AskEvent::Timeout { interaction, .. },
    ) = event
    {
        engine.clocks.end(*interaction);
    }
}

/// The news of its own that an event is worth.
fn told(state: &State, event: &Event) -> Option<News> {
    match event {
        Event::Run(event) => told_of_run(state, event),
        Event::Ask(event) => told_of_ask(state, event),
        Event::Conversation(_)
        | Event::Message(_)
        | Event::Agent(_)
        | Event::Call(_)
        | Event::Family(_)
        | Event::Decision(_)
        | Event::Plan(_)
        | Event::Files(_) => None,
    }
}

fn told_of_run(state: &State, event: &RunEvent) -> Option<News> {
    let conversation_id = state.digest.id?;
    let title = state.digest.title.clone();
    match event {
        RunEvent::Ended { run, end, .. } => {
            let for_parent = state.family.for_parent;
            Some(News::ChatComplete(ChatComplete { conversation_id, run: *run, end: end.clone(), title, for_parent }))
        }
        RunEvent::Replied { reply, .. } => {
            let text = state.digest.guest.as_ref().and_then(|_| reply.calls.iter().find_map(guest::told))?;
            Some(News::Notice(Notice { conversation_id, title, text }))
        }
        RunEvent::Started { .. }
        | RunEvent::ReplyCut { .. }
        | RunEvent::Compacted { .. }
        | RunEvent::Delivered { .. } => None,
    }
}

fn told_of_ask(state: &State, event: &AskEvent) -> Option<News> {
    let opened = |asked: &Interaction| News::AskUser(Box::new(AskUser::of(&state.digest.title, asked)));
    match event {
        // What is asked of another agent is no call for the person.
        AskEvent::Request { interaction } => interaction.for_person().then(|| opened(interaction)),
        AskEvent::Unanswered { interaction, climbed: true, .. } => state.interaction(*interaction).map(opened),
        AskEvent::Response { interaction, closing }
        | AskEvent::Cancelled { interaction, closing }
        | AskEvent::Timeout { interaction, closing } => closed(state, *interaction, closing),
        AskEvent::Unanswered { climbed: false, .. }
        | AskEvent::Shown { .. }
        | AskEvent::Delivery { .. }
        | AskEvent::HandedOver { .. }
        | AskEvent::Completed { .. }
        | AskEvent::Revised { .. }
        | AskEvent::Late { .. }
        | AskEvent::Background { .. }
        | AskEvent::Told { .. }
        | AskEvent::Joined { .. }
        | AskEvent::Left { .. } => None,
    }
}

/// Whether the list of decisions may be another one after it.
fn decides(event: &Event) -> bool {
    matches!(
        event,
        Event::Ask(AskEvent::Response { .. } | AskEvent::Revised { .. } | AskEvent::Late { .. }) | Event::Decision(_)
    )
}

fn mode_of_agent(event: &Event) -> Option<AcpMode> {
    if let Event::Agent(AgentEvent::Session { mode, .. }) = event { mode.clone() } else { None }
}

/// Whether the plan is another one after it, or further on.
fn plans(event: &Event) -> bool {
    matches!(event, Event::Ask(AskEvent::Response { .. }) | Event::Plan(_))
}

/// Whether it happened while nobody was here.
fn unattended(event: &Event) -> bool {
    let ended = matches!(event, Event::Ask(AskEvent::Cancelled { closing, .. }) if closing.outcome == Outcome::Afk);
    ended || matches!(event, Event::Call(CallEvent::Approved { afk: true, .. }))
}

fn closed(state: &State, id: InteractionId, closing: &Closing) -> Option<News> {
    let interaction = state.interaction(id)?;
    Some(News::AskClosed(AskClosed {
        conversation_id: interaction.conversation,
        tool_call_id: interaction.tool_call.clone(),
        interaction_id: id,
        closing: closing.clone(),
    }))
}
