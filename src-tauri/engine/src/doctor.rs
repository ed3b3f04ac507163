//! Looks over the whole data folder and says what it finds. Nothing is changed, whoever has the folder open.

mod files;
mod logs;
mod settings;

use crate::backup::is_half_restored;
use crate::disk::{bytes_of, free_bytes};
use crate::signatures::{self, SignatureCheck};
use crate::store::{self, Examination, StoreReadError};
use ask::doctor::{DoctorReport, Finding, SignatureStatus, StorageUsage};
use ask::limits::DISK_FREE_BYTES_MIN;
use std::path::Path;

/// The folder as it is at this moment.
pub fn examine(folder: &Path) -> DoctorReport {
    let mut report = DoctorReport::default();
    if is_half_restored(folder) {
        // All else is a consequence of it.
        report.findings.push(Finding::HalfRestored);
        return measured(report, folder);
    }
    // Before the store: that may be ahead of it, and never behind.
    let found = signatures::look(folder);
    let signed = if let SignatureCheck::Signed(signed, key) = &found { Some((signed, key.as_ref())) } else { None };
    let examined = match store::examine(folder, signed) {
        Ok(Some(examined)) => examined,
        Ok(None) if store::is_known(folder) => {
            // What lies beside it cannot be compared with anything.
            report.findings.push(Finding::Gone);
            return measured(report, folder);
        }
        Ok(None) => {
            report.findings.push(Finding::NoData);
            Examination::default()
        }
        Err(fault) => {
            report.findings.push(of_fault(fault));
            Examination::default()
        }
    };
    report.findings.extend(store::marked(folder).then_some(Finding::Marked));
    let mut beside = files::examine(folder, &examined);
    if !beside.findings.is_empty() {
        // Beside a program that works, a file may have come or gone since the database was read.
        if let Ok(Some(again)) = store::examine(folder, None) {
            let second = files::examine(folder, &again);
            beside.findings.retain(|finding| second.findings.contains(finding));
        }
    }
    report.signatures = of_signatures(&found, &examined);
    report.findings.extend(matches!(found, SignatureCheck::Changed).then_some(Finding::Signatures));
    report.conversations = examined.conversations;
    report.events = examined.events;
    report.files = beside.count;
    report.findings.extend(logs::examine(folder, &examined));
    report.findings.extend(examined.findings);
    report.findings.extend(beside.findings);
    report.findings.extend(settings::examine(folder));
    report.findings.extend(leftovers(folder));
    let mut report = measured(report, folder);
    let low = report.free_bytes.filter(|bytes| *bytes < DISK_FREE_BYTES_MIN);
    report.findings.extend(low.map(|bytes| Finding::LowDisk { bytes }));
    report
}

fn measured(report: DoctorReport, folder: &Path) -> DoctorReport {
    DoctorReport { usage: usage(folder), free_bytes: free_bytes(folder), ..report }
}

fn of_signatures(found: &SignatureCheck, examined: &Examination) -> Option<SignatureStatus> {
    match found {
        SignatureCheck::Nothing if examined.events == 0 => None,
        SignatureCheck::Nothing => Some(SignatureStatus::Unsigned),
        SignatureCheck::Signed(signed, _) => {
            examined.newer.map(|newer| SignatureStatus::Checked { since: signed.since, newer })
        }
        SignatureCheck::Elsewhere => Some(SignatureStatus::Elsewhere),
        SignatureCheck::Changed => None,
        SignatureCheck::Later => Some(SignatureStatus::Unchecked { why: "a later version has signed".into() }),
        SignatureCheck::Unread(error) => Some(SignatureStatus::Unchecked { why: error.to_string() }),
        SignatureCheck::NoKey(why) => Some(SignatureStatus::Unchecked { why: why.to_string() }),
    }
}

fn of_fault(fault: StoreReadError) -> Finding {
    match fault {
        StoreReadError::Newer { version } => Finding::Newer { version },
        StoreReadError::Older { version } => Finding::Older { version },
        StoreReadError::Foreign => Finding::Foreign,
        StoreReadError::Fault(fault) => Finding::Unreadable { why: fault.detail, damaged: fault.damaged },
    }
}

/// What an interruption or a recovery has left, and what is kept only for a while.
fn leftovers(folder: &Path) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort_unstable();
    for name in names {
        let bytes = || bytes_of(&folder.join(&name));
        if store::is_set_aside(&name) {
            let bytes = bytes();
            findings.push(Finding::SetAside { name, bytes });
        } else if store::is_unfinished(&name) || crate::backup::is_unfinished(&name) {
            findings.push(Finding::Unfinished { name });
        } else if name == crate::trash::FOLDER {
            let bytes = bytes();
            findings.extend((bytes > 0).then_some(Finding::Trash { bytes }));
        }
    }
    findings
}

/// What the folder takes, by kind.
pub fn usage(folder: &Path) -> StorageUsage {
    let mut usage = StorageUsage::default();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let kind = match name.to_string_lossy().as_ref() {
            crate::attachments::FOLDER => &mut usage.attachments,
            crate::changes::RESTORE_FOLDER => &mut usage.restore_points,
            crate::acting::RUNS => &mut usage.commands,
            crate::acting::CACHES => &mut usage.caches,
            crate::log::FOLDER => &mut usage.logs,
            crate::trash::FOLDER => &mut usage.trash,
            name if name.starts_with(store::FILE) => &mut usage.database,
            _ => &mut usage.other,
        };
        *kind += bytes_of(&entry.path());
    }
    usage
}
