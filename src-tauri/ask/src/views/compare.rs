//! Two conversations side by side: how far they are the same, and what stands in each at the same place after that.

use crate::base::id::CallId;
use crate::base::limits::COMPARED_ENTRIES_COUNT_MAX;
use crate::facts::action::Action;
use crate::facts::interaction::{Closing, Interaction};
use crate::facts::outcome::Outcome;
use crate::machine::state::State;
use crate::views::{history, thread};
use crate::wire::thread::Entry;
use crate::wire::{Compared, ComparedRow, Comparison, snapshot};
use std::collections::BTreeSet;

/// None where one of them has not started.
pub fn compare(a: &State, b: &State) -> Option<Comparison> {
    let (one, other) = (entries(a), entries(b));
    let same = |(a, b): &(&Entry, &Entry)| said(a) == said(b);
    let common = one.iter().zip(&other).take_while(same).count();
    let (one, other) = (one.get(common..)?, other.get(common..)?);
    let more = one.len().max(other.len()) > COMPARED_ENTRIES_COUNT_MAX;
    let (left, right) = (first(one), first(other));
    Some(Comparison { a: compared(a, one)?, b: compared(b, other)?, common, rows: aligned(left, right), more })
}

fn entries(state: &State) -> Vec<Entry> {
    thread::entries(state, 0, usize::MAX).into_iter().map(|placed| placed.entry).collect()
}

fn first(entries: &[Entry]) -> &[Entry] {
    entries.get(..COMPARED_ENTRIES_COUNT_MAX).unwrap_or(entries)
}

fn compared(state: &State, own: &[Entry]) -> Option<Compared> {
    let calls =
        own.iter().filter_map(|entry| if let Entry::Action(action) = entry { Some(&action.call) } else { None });
    let files: BTreeSet<String> = calls.flat_map(|call| changed(state, call)).collect();
    let (conversation, title) = (state.digest.id?, state.digest.title.clone());
    Some(Compared { conversation, title, files: files.into_iter().collect(), updated_at: state.digest.updated_at })
}

fn changed(state: &State, call: &CallId) -> Vec<String> {
    let done = state.act(call).and_then(|act| act.done());
    match done.map(|consent| &consent.proposal.action) {
        Some(Action::Files { changes }) => {
            changes.iter().flat_map(|change| [Some(change.path.clone()), change.to.clone()]).flatten().collect()
        }
        Some(Action::Command { .. } | Action::Page { .. } | Action::Mcp { .. } | Action::Network { .. }) | None => {
            Vec::new()
        }
    }
}

/// What stands for the same thing stands side by side: the longest row of such pairs, in the order of both.
fn aligned(a: &[Entry], b: &[Entry]) -> Vec<ComparedRow> {
    let subjects = |entries: &[Entry]| entries.iter().map(subject).collect::<Vec<_>>();
    let (left, right) = (subjects(a), subjects(b));
    let width = right.len() + 1;
    let mut longest = vec![0_u32; (left.len() + 1) * width];
    let at = |i: usize, j: usize| i * width + j;
    for i in (0..left.len()).rev() {
        for j in (0..right.len()).rev() {
            let pair = longest.get(at(i + 1, j + 1)).map_or(0, |rest| rest + 1);
            let skip = longest.get(at(i + 1, j)).max(longest.get(at(i, j + 1))).copied().unwrap_or_default();
            let best = if left.get(i) == right.get(j) { pair.max(skip) } else { skip };
            if let Some(cell) = longest.get_mut(at(i, j)) {
                *cell = best;
            }
        }
    }
    let (mut rows, mut i, mut j) = (Vec::new(), 0, 0);
    loop {
        let (a, b) = (a.get(i), b.get(j));
        let (one, other) = match (a, b) {
            (None, None) => return rows,
            (Some(_), Some(_)) if left.get(i) == right.get(j) => (true, true),
            (Some(_), Some(_)) => {
                let down = longest.get(at(i + 1, j)) >= longest.get(at(i, j + 1));
                (down, !down)
            }
            (a, b) => (a.is_some(), b.is_some()),
        };
        let (a, b) = (a.filter(|_| one), b.filter(|_| other));
        let same = a.zip(b).is_some_and(|(a, b)| said(a) == said(b));
        rows.push(ComparedRow { a: a.cloned(), b: b.cloned(), same });
        i += usize::from(one);
        j += usize::from(other);
    }
}

/// What an entry is about: two that are about the same are two ways that it went.
fn subject(entry: &Entry) -> (u8, String) {
    match entry {
        Entry::User { .. } => (0, String::new()),
        Entry::Reply { .. } => (1, String::new()),
        Entry::Tool { name, subject, .. } => (2, format!("{name}\n{subject}")),
        Entry::Ask { interaction } => (3, snapshot::display_text(interaction)),
        Entry::Action(action) => (4, format!("{}\n{}", action.tool, action.arguments)),
        Entry::Delivery(_) => (5, String::new()),
        Entry::Undone { .. } => (6, String::new()),
        Entry::Restored { .. } => (7, String::new()),
        Entry::Told { interaction, .. } => (8, snapshot::display_text(interaction)),
        Entry::Ended { .. } => (9, String::new()),
        Entry::Compacted { .. } => (10, String::new()),
        Entry::Task(task) => (11, task.title.clone()),
        Entry::Heard { interaction, .. } => (12, snapshot::display_text(interaction)),
        Entry::TaskEnded { title, .. } => (13, title.clone()),
        Entry::Notice { text, .. } => (14, text.clone()),
    }
}

/// All that an entry says, without ids and times: a copy says the same.
fn said(entry: &Entry) -> (u8, String) {
    let (kind, subject) = subject(entry);
    let more = match entry {
        Entry::User { text, .. } => text.clone(),
        Entry::Reply { text, reasoning, .. } => format!("{text}\n{reasoning}"),
        Entry::Tool { arguments, result, .. } => format!("{arguments}\n{result}"),
        Entry::Ask { interaction } | Entry::Told { interaction, .. } | Entry::Heard { interaction, .. } => {
            ended(interaction)
        }
        Entry::Action(action) => {
            let asked: Vec<String> = action.interactions.iter().map(ended).collect();
            format!("{:?}\n{}\n{}", action.state, action.result, asked.join("\n"))
        }
        Entry::Delivery(delivery) => {
            let names =
                delivery.files.iter().map(|file| &file.path).chain(delivery.commands.iter().map(|run| &run.command));
            let words = delivery.decisions.iter().map(|decision| &decision.answer);
            let looked = delivery.calls.iter().map(|it| &it.subject);
            names.chain(&delivery.pages).chain(looked).chain(words).cloned().collect::<Vec<_>>().join("\n")
        }
        Entry::Undone { files, .. } | Entry::Restored { files, .. } => format!("{files:?}"),
        Entry::Ended { end, .. } => format!("{end:?}"),
        Entry::Task(task) => format!("{:?}", task.end),
        Entry::TaskEnded { end, .. } => format!("{end:?}"),
        Entry::Compacted { .. } | Entry::Notice { .. } => String::new(),
    };
    (kind, format!("{subject}\n{more}"))
}

/// How an interaction ended, in words.
fn ended(interaction: &Interaction) -> String {
    let outcome = |closing: &Closing| {
        let mut outcome = closing.outcome.clone();
        if let Outcome::Answered(given) = &mut outcome {
            // A copy of a file lies elsewhere.
            given.attachments.iter_mut().for_each(|file| file.path.clear());
        }
        format!("{outcome:?}")
    };
    let outcomes: Vec<String> = interaction.closings().map(outcome).collect();
    format!("{:?} {}", history::kind(&interaction.body), outcomes.join("\n"))
}
