//! How often was asked, how long was waited, by whom was decided.

use crate::base::id::Timestamp;
use crate::wire::{Asker, Count, Decider, DecisionKind, Figures, FiguresOf, FiguresRange, OutcomeKind, Tally, Waited};

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// As much of a decision as is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedDecision {
    /// Which kind of decision.
    pub kind: DecisionKind,
    /// Whose question it was.
    pub asker: Asker,
    /// Who decided.
    pub decider: Decider,
    /// How it ended.
    pub outcome: OutcomeKind,
    /// The folder of its conversation. None: it has none.
    pub workspace: Option<String>,
    /// By it a decision belongs to a range and a day.
    pub ended_at: Timestamp,
    /// From the asking to its first end.
    pub waited_ms: u64,
}

/// All of these decisions, counted. Days begin by the range's offset.
pub fn figures(decisions: &[CountedDecision], range: FiguresRange) -> Figures {
    let day = |one: &CountedDecision| day_of(one.ended_at, range.utc_offset_minutes);
    let mut days = grouped(decisions, day);
    days.sort_by_key(|day| day.of);
    let mut workspaces = grouped(decisions, |one| one.workspace.clone());
    workspaces.sort_by(|a, b| (b.tally.asked, &a.of).cmp(&(a.tally.asked, &b.of)));
    let all = of((), decisions);
    Figures {
        total: all.tally,
        waited: all.waited,
        outcomes: counts(decisions, |one| one.outcome),
        deciders: counts(decisions, |one| one.decider),
        askers: grouped(decisions, |one| one.asker),
        workspaces,
        days,
    }
}

/// The moment that this day began, by the person's clock.
fn day_of(at: Timestamp, utc_offset_minutes: i32) -> Timestamp {
    let ahead = i64::from(utc_offset_minutes) * MINUTE_MS;
    (at + ahead).div_euclid(DAY_MS) * DAY_MS - ahead
}

fn of<'a, T>(of: T, decisions: impl IntoIterator<Item = &'a CountedDecision>) -> FiguresOf<T> {
    let (mut tally, mut waited) = (Tally::default(), Vec::new());
    for one in decisions {
        tally.count(one);
        if one.decider == Decider::Person {
            waited.push(one.waited_ms);
        }
    }
    FiguresOf { of, tally, waited: Waited::of(waited) }
}

fn grouped<T: PartialEq>(decisions: &[CountedDecision], by: impl Fn(&CountedDecision) -> T) -> Vec<FiguresOf<T>> {
    let mut groups: Vec<(T, Vec<&CountedDecision>)> = Vec::new();
    for one in decisions {
        let key = by(one);
        match groups.iter_mut().rev().find(|(of, _)| *of == key) {
            Some((_, group)) => group.push(one),
            None => groups.push((key, vec![one])),
        }
    }
    groups.into_iter().map(|(key, group)| of(key, group)).collect()
}

/// The most frequent first.
fn counts<T: PartialEq>(decisions: &[CountedDecision], by: impl Fn(&CountedDecision) -> T) -> Vec<Count<T>> {
    let groups = grouped(decisions, by);
    let all = |tally: Tally| tally.asked + tally.unasked;
    let mut counts: Vec<Count<T>> =
        groups.into_iter().map(|group| Count { of: group.of, count: all(group.tally) }).collect();
    counts.sort_by_key(|count| std::cmp::Reverse(count.count));
    counts
}

impl Tally {
    fn count(&mut self, one: &CountedDecision) {
        if one.kind == DecisionKind::Unasked {
            self.unasked += 1;
            return;
        }
        self.asked += 1;
        match one.outcome {
            OutcomeKind::Answered
            | OutcomeKind::PartlyAnswered
            | OutcomeKind::Delegated
            | OutcomeKind::Approved
            | OutcomeKind::Denied
            | OutcomeKind::PlanAccepted
            | OutcomeKind::ConsentYes
            | OutcomeKind::ConsentNo
            | OutcomeKind::ConsentAlt
            | OutcomeKind::Settled
            | OutcomeKind::Accepted
            | OutcomeKind::Declined
            | OutcomeKind::Decided => self.answered += 1,
            OutcomeKind::Dismissed | OutcomeKind::Cancelled => self.dismissed += 1,
            OutcomeKind::NoResponse | OutcomeKind::Afk => self.no_response += 1,
            OutcomeKind::Superseded
            | OutcomeKind::Stopped
            | OutcomeKind::Withdrawn
            | OutcomeKind::Gone
            | OutcomeKind::Moot => self.set_aside += 1,
        }
    }
}

impl Waited {
    /// By the nearest rank: each figure is a time that somebody really took.
    fn of(mut times: Vec<u64>) -> Waited {
        times.sort_unstable();
        let rank = |percent: usize| {
            let rank = (times.len() * percent).div_ceil(100);
            times.get(rank.saturating_sub(1)).copied().unwrap_or_default()
        };
        Waited { median_ms: rank(50), ninth_decile_ms: rank(90), longest_ms: rank(100) }
    }
}
