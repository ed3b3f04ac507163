//! The files beside the database, held against what the record names.

use crate::attachments::{self, AttachmentOwner};
use crate::changes::{RESTORE_FOLDER, Restore};
use crate::disk::bytes_of;
use crate::store::Examination;
use crate::{acting, log};
use ask::doctor::{ConversationName, Finding};
use ask::{AttachmentId, ConversationId};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

#[derive(Debug, Default)]
pub struct FilesReport {
    pub count: usize,
    pub findings: Vec<Finding>,
}

/// Files that nothing needs.
#[derive(Default)]
struct Unneeded {
    count: usize,
    bytes: u64,
}

pub fn examine(folder: &Path, examined: &Examination) -> FilesReport {
    let known: HashMap<ConversationId, &ConversationName> =
        examined.known.iter().map(|named| (named.id, named)).collect();
    let (mut beside, mut unneeded) = (FilesReport::default(), Unneeded::default());
    attached(folder, examined, &mut beside, &mut unneeded);
    restore_points(folder, &known, &mut beside, &mut unneeded);
    for kept in [acting::RUNS, log::FOLDER] {
        for (id, path) in conversations(&folder.join(kept)) {
            if !known.contains_key(&id) {
                unneeded.add(&path);
            }
        }
    }
    // What cannot be read may name any of them.
    if examined.whole && unneeded.count > 0 {
        beside.findings.push(Finding::Unneeded { count: unneeded.count, bytes: unneeded.bytes });
    }
    beside
}

fn attached(folder: &Path, examined: &Examination, beside: &mut FilesReport, unneeded: &mut Unneeded) {
    let found = match attachments::lying(folder) {
        Ok(found) => found,
        Err(error) => {
            beside.findings.push(Finding::Folder { name: attachments::FOLDER.into(), why: error.to_string() });
            return;
        }
    };
    let lying: HashMap<(AttachmentOwner, AttachmentId), &attachments::LyingFile> =
        found.iter().map(|file| ((file.place, file.id), file)).collect();
    let mut needed = HashSet::new();
    let mut lost: BTreeMap<ConversationId, (&ConversationName, usize)> = BTreeMap::new();
    for named in &examined.files {
        let key = (AttachmentOwner { conversation: named.of.id, interaction: named.owner }, named.file.id);
        let is_first = needed.insert(key);
        let is_whole = lying.get(&key).map(|file| file.bytes == named.file.bytes);
        // An import leaves its place empty.
        if is_whole.is_none() && named.file.path.is_empty() {
            lost.entry(named.of.id).or_insert((&named.of, 0)).1 += usize::from(is_first);
        } else if is_whole != Some(true) {
            let (of, name) = (named.of.clone(), named.file.name.clone());
            beside.findings.push(Finding::File { of, name, gone: is_whole.is_none() });
        }
    }
    beside.findings.extend(lost.into_values().map(|(of, count)| Finding::LostBefore { of: of.clone(), count }));
    beside.count += found.len();
    for file in &found {
        if !needed.contains(&(file.place, file.id)) && !examined.drafted.contains(&file.id) {
            unneeded.add(&file.path);
        }
    }
}

fn restore_points(
    folder: &Path,
    known: &HashMap<ConversationId, &ConversationName>,
    beside: &mut FilesReport,
    unneeded: &mut Unneeded,
) {
    match Restore::open(folder).without_copy() {
        Ok(points) => {
            beside.count += points.count;
            for id in points.without {
                beside.findings.extend(known.get(&id).map(|of| Finding::Copy { of: (*of).clone() }));
            }
        }
        Err(error) => beside.findings.push(Finding::Folder { name: RESTORE_FOLDER.into(), why: error.to_string() }),
    }
    for (id, path) in conversations(&folder.join(RESTORE_FOLDER)) {
        if !known.contains_key(&id) {
            unneeded.add(&path);
        }
    }
}

/// The folders whose names are those of conversations.
fn conversations(folder: &Path) -> Vec<(ConversationId, PathBuf)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path()))).collect()
}

impl Unneeded {
    fn add(&mut self, path: &Path) {
        self.count += 1;
        self.bytes += bytes_of(path);
    }
}
