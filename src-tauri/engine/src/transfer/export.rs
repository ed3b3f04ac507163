//! Writing the file: first the records, all of one moment, then the files that they name.

use super::{ExportError, KIND, Named};
use crate::archive::{self, ArchiveWriteError, Pack, PackSummary, Target};
use crate::attachments;
use crate::store::{self, ExportSummary};
use ask::ConversationId;
use ask::limits::{EXPORT_ENTRIES_COUNT_MAX, EXPORT_EVENTS_COUNT_MAX, EXPORT_RECORD_BYTES_MAX};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;

/// Writes one conversation with its subtasks to a file, whoever has the folder open. The file is there whole or not at all.
pub fn export(
    folder: &Path,
    conversation: ConversationId,
    to: &Path,
    replace: bool,
    now: ask::Timestamp,
) -> Result<PackSummary, ExportError> {
    let fill = |pack: &mut Pack, apart: &Path| {
        let found = match store::export(folder, conversation, apart)? {
            None => return Err(ExportError::Unknown),
            Some(found) => found.map_err(ArchiveWriteError::of)?,
        };
        if found.iter().any(|one| !one.whole) {
            return Err(ExportError::Damaged);
        }
        let entries = found.len() + found.iter().map(|one| one.files.len()).sum::<usize>();
        let (bytes, events) =
            found.iter().fold((0, 0), |(bytes, events), one| (bytes + one.bytes, events + one.events));
        let fits = bytes <= EXPORT_RECORD_BYTES_MAX && events <= EXPORT_EVENTS_COUNT_MAX;
        if !fits || entries > EXPORT_ENTRIES_COUNT_MAX {
            return Err(ExportError::TooLarge);
        }
        Ok(put_in(pack, folder, apart, &found).map_err(ArchiveWriteError::of)?)
    };
    let target = Target { folder, to, replace, conversation: Some(conversation), now };
    archive::write(target, &KIND, fill, || Ok(()))
}

fn put_in(pack: &mut Pack, folder: &Path, apart: &Path, found: &[ExportSummary]) -> io::Result<()> {
    for one in found {
        let path = apart.join(one.id.to_string());
        pack.file(&Named::Record(one.id).path(), &path, &fs::metadata(&path)?)?;
    }
    let named: HashSet<_> = found.iter().flat_map(|one| &one.files).collect();
    for one in found {
        for (place, file) in attachments::of_conversation(folder, one.id)? {
            if attachments::id_of(&file).is_some_and(|id| named.contains(&id)) {
                let name = Named::File(place.conversation, place.interaction, file).path();
                pack.take(&name, &folder.join(&name))?;
            }
        }
    }
    Ok(())
}
