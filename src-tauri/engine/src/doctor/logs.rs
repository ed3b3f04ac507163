//! The logs, held against the conversations that they tell of.

use crate::log;
use crate::store::Examination;
use ask::ConversationId;
use ask::doctor::{ConversationName, Finding};
use std::collections::HashSet;
use std::path::Path;

pub fn examine(folder: &Path, examined: &Examination) -> Vec<Finding> {
    // What cannot be read in the store is not in the log either, and is told of already.
    let unread: HashSet<ConversationId> = examined.findings.iter().filter_map(unreadable).collect();
    let known = examined.known.iter().filter(|of| !unread.contains(&of.id));
    known.filter_map(|of| lacks(folder, of)).collect()
}

/// Looked at twice: a program that works may have begun another file meanwhile, or removed one.
fn lacks(folder: &Path, of: &ConversationName) -> Option<Finding> {
    log::lacking(folder, of.id).ok().flatten()?;
    let lacking = log::lacking(folder, of.id).ok().flatten()?;
    Some(Finding::Log { of: of.clone(), lines: lacking.lines, folder: lacking.folder.display().to_string() })
}

fn unreadable(finding: &Finding) -> Option<ConversationId> {
    if let Finding::Broken { of, .. } | Finding::Later { of } | Finding::CutOff { of } = finding {
        Some(of.id)
    } else {
        None
    }
}
