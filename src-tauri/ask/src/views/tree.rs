//! What was decided in a conversation and its branches, and what led to what.
//!
//! Each conversation is a line of runs and decisions. A branch hangs on the decision that it decides differently, a task on
//! the run that started it, and what a parent passed on hangs on what its task had asked.

use crate::base::id::{ConversationId, InteractionId, Timestamp};
use crate::base::limits::HISTORY_SHOWN_BYTES_MAX;
use crate::base::text::cut;
use crate::facts::event::{
    AskEvent, BranchOrigin, CallEvent, ConversationEvent, Event, FamilyEvent, MessageEvent, RunEvent,
};
use crate::facts::interaction::Interaction;
use crate::facts::run_end::RunEnd;
use crate::machine::state::State;
use crate::views::history;
use crate::wire::{DecisionTree, Standing, TreeBody, TreeEdge, TreeEdgeKind, TreeNode, snapshot};
use std::collections::HashSet;

/// The tree of these conversations, each given by its events; the first is the one that the others come from.
pub fn tree(conversation: ConversationId, family: &[Vec<Event>], more: bool) -> DecisionTree {
    let mut tree = DecisionTree { conversation, nodes: Vec::new(), edges: Vec::new(), more };
    for events in family {
        line(&mut tree, events);
    }
    joins(&mut tree, family);
    tree
}

/// What happened in this very conversation, in order.
fn line(tree: &mut DecisionTree, events: &[Event]) {
    let state = State::fold(events);
    let Some(id) = state.digest.id else { return };
    let copied = crate::machine::branch::copied(events);
    let began = events.get(copied).or(events.first()).map_or(0, Event::at);
    let standing = state.digest.summary().map_or(Standing::Idle, |summary| summary.standing);
    let body = TreeBody::Conversation { title: state.digest.title.clone(), standing };
    let mut last = add(tree, None, TreeNode { id: conversation_id(id), conversation: id, at: began, body });
    let mut said = "";
    for (number, event) in events.iter().enumerate() {
        if let Event::Message(MessageEvent::Sent { text, .. }) = event {
            said = text;
        }
        // The decision that a branch decides differently was asked before it, and is its first.
        let reopened = answered_here(&state, copied, number, event);
        if number < copied && reopened.is_none() {
            continue;
        }
        if let Some((name, at, body)) = node(&state, events, event, said).or(reopened) {
            last = add(tree, Some(last), TreeNode { id: name, conversation: id, at, body });
        }
    }
}

/// What hangs on what, between conversations.
fn joins(tree: &mut DecisionTree, family: &[Vec<Event>]) {
    let known: HashSet<String> = tree.nodes.iter().map(|node| node.id.clone()).collect();
    for events in family {
        tasks(tree, &known, events);
        let Some(Event::Conversation(ConversationEvent::Started { id, branched_from: Some(from), .. })) =
            events.first()
        else {
            continue;
        };
        let decision = decision_id(from.interaction);
        let conversation = conversation_id(from.conversation);
        // A decision that is itself a copy stands with the conversation that it was copied into.
        if let Some(from) = [decision, conversation].into_iter().find(|id| known.contains(id)) {
            tree.edges.push(TreeEdge { from, to: conversation_id(*id), kind: TreeEdgeKind::Branch });
        }
    }
}

/// The tasks that were started in this conversation, and what it passed on for them.
fn tasks(tree: &mut DecisionTree, known: &HashSet<String>, events: &[Event]) {
    let copied = crate::machine::branch::copied(events);
    let mut run = None;
    for (number, event) in events.iter().enumerate() {
        if let Event::Run(RunEvent::Started { run: started, .. }) = event {
            run = Some(*started);
        }
        if number < copied {
            continue;
        }
        let edge = match (joined(event), events.first(), run) {
            (Some(Joined::Task(task)), Some(Event::Conversation(ConversationEvent::Started { id, .. })), Some(run)) => {
                let started = [run_id(*id, run), conversation_id(*id)].into_iter().find(|name| known.contains(name));
                started.map(|from| TreeEdge { from, to: conversation_id(task), kind: TreeEdgeKind::Task })
            }
            (Some(Joined::PassedOn { asked, by }), _, _) => {
                Some(TreeEdge { from: decision_id(asked), to: decision_id(by), kind: TreeEdgeKind::PassedOn })
            }
            (_, _, _) => None,
        };
        tree.edges.extend(edge.filter(|edge| known.contains(&edge.from) && known.contains(&edge.to)));
    }
}

enum Joined {
    Task(ConversationId),
    PassedOn { asked: InteractionId, by: InteractionId },
}

fn joined(event: &Event) -> Option<Joined> {
    if let Event::Family(FamilyEvent::TaskStarted { task, .. }) = event {
        return Some(Joined::Task(*task));
    }
    let Event::Ask(AskEvent::Request { interaction }) = event else { return None };
    interaction.passes_on.map(|on| Joined::PassedOn { asked: on.interaction, by: interaction.id })
}

fn add(tree: &mut DecisionTree, after: Option<String>, node: TreeNode) -> String {
    let id = node.id.clone();
    if let Some(from) = after {
        tree.edges.push(TreeEdge { from, to: id.clone(), kind: TreeEdgeKind::Then });
    }
    tree.nodes.push(node);
    id
}

type Node = (String, Timestamp, TreeBody);

fn node(state: &State, events: &[Event], event: &Event, said: &str) -> Option<Node> {
    if let Event::Run(RunEvent::Started { run, at, .. }) = event {
        let said = cut(said.trim(), HISTORY_SHOWN_BYTES_MAX).to_owned();
        let name = run_id(state.digest.id?, *run);
        return Some((name, *at, TreeBody::Run { run: *run, said, end: end(events, *run) }));
    }
    if let Event::Ask(AskEvent::Request { interaction }) = event {
        return asked(state, interaction.id);
    }
    if let Event::Call(CallEvent::Approved { call, proposal, by, at, .. }) = event {
        let row = history::unasked(&state.digest, call, proposal, by, *at)?;
        return Some((format!("decision:{}", row.id), *at, TreeBody::Decision { row: Box::new(row) }));
    }
    None
}

/// The interaction that was asked in what is copied, and that is answered here.
fn answered_here(state: &State, copied: usize, number: usize, event: &Event) -> Option<Node> {
    let from: BranchOrigin = state.digest.branched_from?;
    let Event::Ask(AskEvent::Request { interaction }) = event else { return None };
    let own = crate::machine::branch::interaction_in(state.digest.id?, from.interaction);
    if number < copied && interaction.id == own { asked(state, own) } else { None }
}

fn asked(state: &State, id: InteractionId) -> Option<Node> {
    let interaction: &Interaction = state.interaction(id)?;
    let name = decision_id(id);
    let body = match history::row(&state.digest, interaction) {
        Some(mut row) => {
            history::apply_changes(state, &mut row);
            TreeBody::Decision { row: Box::new(row) }
        }
        None => TreeBody::Open {
            interaction: id,
            about: history::kind(&interaction.body),
            asked: cut(snapshot::display_text(interaction).trim(), HISTORY_SHOWN_BYTES_MAX).to_owned(),
        },
    };
    Some((name, interaction.opened_at, body))
}

fn end(events: &[Event], run: u32) -> Option<RunEnd> {
    events.iter().find_map(|event| {
        if let Event::Run(RunEvent::Ended { run: other, end, .. }) = event
            && *other == run
        {
            return Some(end.clone());
        }
        None
    })
}

fn conversation_id(id: ConversationId) -> String {
    format!("conversation:{id}")
}

fn run_id(id: ConversationId, run: u32) -> String {
    format!("run:{id}:{run}")
}

fn decision_id(id: InteractionId) -> String {
    format!("decision:{id}")
}
