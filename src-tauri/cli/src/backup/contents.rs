//! What a backup makes Askwell do once it is restored, as far as it can be named.

use crate::strings::Strings;
use ask::plain_text::one_line;
use engine::backup::BackupSummary;
use std::collections::BTreeSet;

/// Of programs and addresses.
const NAMED_MAX: usize = 5;

pub fn contents(strings: &dyn Strings, brings: &BackupSummary) -> String {
    let BackupSummary { conversations, running, rules, programs, addresses, listens, let_in } = brings;
    let parts = [
        Some(strings.brings_conversations(*conversations)),
        (*running > 0).then(|| strings.brings_runs(*running)),
        (*rules > 0).then(|| strings.brings_rules(*rules)),
        (!programs.is_empty()).then(|| strings.brings_programs(&listed(programs))),
        (!addresses.is_empty()).then(|| strings.brings_addresses(&listed(addresses))),
        (*listens || *let_in > 0).then(|| strings.brings_access().to_owned()),
    ];
    strings.clauses(&parts.into_iter().flatten().collect::<Vec<_>>())
}

fn listed(all: &BTreeSet<String>) -> String {
    let shown: Vec<_> = all.iter().take(NAMED_MAX).map(|one| one_line(one)).collect();
    let more = if all.len() > NAMED_MAX { "…" } else { "" };
    format!("{}{more}", shown.join(", "))
}
