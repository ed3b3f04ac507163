//! Reading the file, into a folder of its own below the data folder.
//!
//! What is kept of it besides the events are files. They are in place before the one commit that names them; which
//! conversations they are for is noted before, so that the next start clears away what no commit came to name.

use super::{ImportError, KIND, Named};
use crate::archive::{ArchiveContent, ArchiveEntry, ArchiveReadError, unpack};
use crate::attachments::{AttachmentError, AttachmentOwner, Attachments};
use crate::store;
use crate::whole_file;
use ask::event::ConversationEvent;
use ask::import::{History, Import, NoHistory};
use ask::limits::{EXPORT_ENTRIES_COUNT_MAX, EXPORT_EVENTS_COUNT_MAX, EXPORT_RECORD_BYTES_MAX};
use ask::settings::Language;
use ask::{AttachmentId, ConversationId, attachment::Attachment};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// While something is imported. Its dot keeps it out of backups.
const FOLDER: &str = ".import.part";
const UNPACKED: &str = "unpacked";
const UNPLACED: &str = "conversations.json";
/// Under it the ids are made that imported conversations have.
const NAMESPACE: Uuid = Uuid::from_u128(0x2f0b_93d6_41ce_5c2e_8a77_1d9a_6e0f_5b14);

/// A file that was read and found whole.
pub(crate) struct ImportFile {
    pub history: History,
    /// Made of all that is in it.
    content: [u8; 32],
    unpacked: PathBuf,
    files: Vec<Named>,
}

/// Reads the file below this data folder. Nothing else is changed by it.
pub(crate) fn read(data: &Path, from: &Path) -> Result<ImportFile, ImportError> {
    // Nothing is made where there is nothing to be imported.
    fs::metadata(from).map_err(ArchiveReadError::NotRead)?;
    let unpacked = data.join(FOLDER).join(UNPACKED);
    clear(data)
        .and_then(|()| private(&data.join(FOLDER)))
        .and_then(|()| private(&unpacked))
        .map_err(ArchiveReadError::Unwritable)?;
    let ArchiveContent { head, entries } = unpack(from, &unpacked, &KIND)?;
    let root = head.conversation.ok_or(ArchiveReadError::Foreign)?;
    let mut records = BTreeMap::new();
    let (mut files, mut bytes) = (Vec::new(), 0);
    for (name, entry) in &entries {
        match Named::of(Path::new(name)) {
            Some(Named::Record(id)) => {
                bytes += entry.bytes;
                records.insert(id, name);
            }
            Some(file @ Named::File(..)) => files.push(file),
            None => return Err(ArchiveReadError::Unsafe(name.clone()).into()),
        }
    }
    if bytes > EXPORT_RECORD_BYTES_MAX {
        return Err(ArchiveReadError::NoRoom.into());
    }
    let history = history(root, &records, &unpacked)?;
    // None is exported that names more, whether they are in it or not.
    let named: HashSet<AttachmentId> = history.files().iter().map(|file| file.id).collect();
    if named.len() > EXPORT_ENTRIES_COUNT_MAX {
        return Err(ArchiveReadError::NoRoom.into());
    }
    Ok(ImportFile { history, content: content_of(&entries), unpacked, files })
}

/// All records, a task behind the one that started it.
fn history(
    root: ConversationId,
    records: &BTreeMap<ConversationId, &String>,
    unpacked: &Path,
) -> Result<History, ImportError> {
    if !records.contains_key(&root) {
        return Err(NoHistory::NoRoot.into());
    }
    let (mut read, mut lines) = (HashMap::new(), 0);
    for (id, name) in records {
        let text = fs::read(unpacked.join(name)).map_err(ArchiveReadError::Unwritable)?;
        lines += text.iter().filter(|byte| **byte == b'\n').count() as u64;
        if lines > EXPORT_EVENTS_COUNT_MAX {
            return Err(ArchiveReadError::NoRoom.into());
        }
        let events = std::str::from_utf8(&text).ok().and_then(store::read_lines);
        let events = events.ok_or_else(|| ArchiveReadError::Damaged(format!("{name} is not as it was stored")))?;
        if id_of(&events) != Some(*id) {
            return Err(ArchiveReadError::Damaged(format!("{name} is another conversation")).into());
        }
        read.insert(*id, events);
    }
    let mut order = vec![root];
    let mut next = 0;
    while let Some(parent) = order.get(next).copied() {
        next += 1;
        let tasks = read.iter().filter(|(id, events)| **id != root && parent_of(events) == Some(parent));
        let mut tasks: Vec<ConversationId> = tasks.map(|(id, _)| *id).collect();
        tasks.sort_unstable();
        order.extend(tasks);
    }
    let mut ordered: Vec<_> = order.iter().filter_map(|id| read.remove(id)).collect();
    // What belongs to none of them is refused there.
    ordered.extend(read.into_values());
    Ok(History::read(ordered)?)
}

fn id_of(events: &[ask::Event]) -> Option<ConversationId> {
    let Some(ask::Event::Conversation(ConversationEvent::Started { id, .. })) = events.first() else { return None };
    Some(*id)
}

fn parent_of(events: &[ask::Event]) -> Option<ConversationId> {
    let Some(ask::Event::Conversation(ConversationEvent::Started { parent, .. })) = events.first() else { return None };
    parent.as_ref().map(|parent| parent.conversation)
}

/// Of what is in it, and not of when it was written.
fn content_of(entries: &BTreeMap<String, ArchiveEntry>) -> [u8; 32] {
    let mut hash = Sha256::new();
    for (name, entry) in entries {
        hash.update(format!("{name}\n{}\n", entry.sha256));
    }
    hash.finalize().into()
}

impl ImportFile {
    /// The id that the conversation has here: the first, or another one where that was imported and removed for good.
    pub fn root(&self, number: u32) -> ConversationId {
        let made_of = [self.content.as_slice(), &number.to_le_bytes()].concat();
        ConversationId(Uuid::new_v5(&NAMESPACE, &made_of))
    }

    /// Puts the files where the conversations will look for them. Gives each as it lies there.
    pub fn place(
        &self,
        data: &Path,
        import: &Import<'_>,
        attachments: &Attachments,
    ) -> Result<HashMap<AttachmentId, Attachment>, ArchiveReadError> {
        let named: HashSet<AttachmentId> = self.history.files().iter().map(|file| file.id).collect();
        let mut files = HashMap::new();
        let of = |of: &Named| match of {
            Named::File(of, ..) => Some(import.conversation(*of)),
            Named::Record(_) => None,
        };
        let all: HashSet<ConversationId> = self.files.iter().filter_map(of).collect();
        let note = serde_json::to_vec(&all).map_err(io::Error::from);
        note.and_then(|note| whole_file::write(&data.join(FOLDER), UNPLACED, &note))
            .map_err(ArchiveReadError::Unwritable)?;
        for file in &self.files {
            let Named::File(of, owner, name) = file else { continue };
            let path = file.path();
            let harm = || ArchiveReadError::Unsafe(path.display().to_string());
            let id = crate::attachments::id_of(name).filter(|id| named.contains(id) && !files.contains_key(id));
            let id = id.ok_or_else(harm)?;
            let place = AttachmentOwner { conversation: import.conversation(*of), interaction: import.owner(*owner) };
            let content = fs::read(self.unpacked.join(&path)).map_err(ArchiveReadError::Unwritable)?;
            let own = crate::attachments::own_name(name);
            let kept = attachments.keep_among(place, id, own, &content, usize::MAX);
            files.insert(id, kept.map_err(|fault| ArchiveReadError::Unwritable(placing(fault)))?);
            crate::crash::point("importing");
        }
        Ok(files)
    }
}

fn placing(fault: AttachmentError) -> io::Error {
    match fault {
        AttachmentError::DiskFull => io::ErrorKind::StorageFull.into(),
        AttachmentError::NotSaved { why } | AttachmentError::Unreadable { why, .. } => io::Error::other(why),
        AttachmentError::TooLarge { .. }
        | AttachmentError::TooMany
        | AttachmentError::Folder { .. }
        | AttachmentError::Special { .. }
        | AttachmentError::Missing { .. }
        | AttachmentError::UnknownQuestion
        | AttachmentError::Answered => io::Error::other(fault.told(Language::En).message),
    }
}

/// The conversations that files were put in place for when this was interrupted.
pub(crate) fn unplaced(data: &Path) -> Vec<ConversationId> {
    let text = fs::read(data.join(FOLDER).join(UNPLACED)).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}

pub(crate) fn clear(data: &Path) -> io::Result<()> {
    crate::disk::unless_missing(fs::remove_dir_all(data.join(FOLDER))).map(drop)
}

fn private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
