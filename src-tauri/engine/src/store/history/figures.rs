//! Counting the history.

use super::query::Conditions;
use ask::history::{CountedDecision, figures as counted};
use ask::wire::{Asker, Decider, DecisionKind, Figures, FiguresRange, HistoryQuery, OutcomeKind};
use rusqlite::{Connection, Row, params_from_iter};

pub fn figures(connection: &Connection, range: FiguresRange) -> rusqlite::Result<Figures> {
    let found = Conditions::of(&HistoryQuery { from: range.from, until: range.until, ..HistoryQuery::default() });
    let sql = format!(
        "{} ORDER BY decision.ended_at",
        found.select("kind, asker, decided_by, outcome, workspace, ended_at, waited_ms")
    );
    let decisions: Vec<CountedDecision> = connection
        .prepare_cached(&sql)?
        .query_map(params_from_iter(found.values()), one)?
        .collect::<rusqlite::Result<_>>()?;
    Ok(counted(&decisions, range))
}

fn one(row: &Row<'_>) -> rusqlite::Result<CountedDecision> {
    Ok(CountedDecision {
        kind: named(row, 0, DecisionKind::named)?,
        asker: named(row, 1, Asker::named)?,
        decider: named(row, 2, Decider::named)?,
        outcome: named(row, 3, OutcomeKind::named)?,
        workspace: row.get(4)?,
        ended_at: row.get(5)?,
        waited_ms: row.get(6)?,
    })
}

fn named<T>(row: &Row<'_>, column: usize, named: fn(&str) -> Option<T>) -> rusqlite::Result<T> {
    let name: String = row.get(column)?;
    named(&name).ok_or_else(|| rusqlite::Error::InvalidColumnName(name))
}
