//! The files that people attach to their answers, and the images that tools give: copies in the data folder, only the
//! owner's to read.
//!
//! They lie in `attachments/<conversation>/<interaction>/<attachment>-<name>`; a tool's call has an id there that is made
//! of its own. What is known of a file is read off the disk, so that no caller can say what it is. No symbolic link is
//! followed, at no step of the way.

mod attached;
mod drawer;
mod error;
mod media;
mod name;
mod pixels;
#[cfg(test)]
mod tests;
mod upload;

pub(crate) use attached::ConversationAttachments;
pub(crate) use drawer::{LyingFile, id_of, lying, own_name};
pub use error::AttachmentError;
pub(crate) use media::of as media_type;
pub use name::safe as safe_name;
pub(crate) use pixels::of as pixels;
pub use upload::Label;

use crate::trash::Trash;
use ask::attachment::{self, Attachment};
use ask::limits::{ATTACHMENT_BYTES_MAX, ATTACHMENTS_COUNT_MAX};
use ask::{AttachmentId, CallId, ConversationId, InteractionId};
use drawer::Drawer;
use parking_lot::{Mutex, RwLock};
use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};

pub(crate) const FOLDER: &str = "attachments";

/// Which question a file belongs to, or which call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AttachmentOwner {
    pub conversation: ConversationId,
    pub interaction: InteractionId,
}

impl AttachmentOwner {
    pub fn of_call(conversation: ConversationId, call: &CallId) -> AttachmentOwner {
        AttachmentOwner { conversation, interaction: attachment::owner(call) }
    }
}

/// The files of one conversation, by name, each with the question or the call that it belongs to.
pub(crate) fn of_conversation(data: &Path, conversation: ConversationId) -> io::Result<Vec<(AttachmentOwner, String)>> {
    let found = drawer::found_of(data, conversation)?.into_iter();
    Ok(found.flat_map(|(place, names)| names.into_iter().map(move |name| (place, name))).collect())
}

/// All attached files of a data folder. Every call reads or writes the disk, and may take as long as that.
#[derive(Debug)]
pub struct Attachments {
    folder: PathBuf,
    /// Where files lie, and which: most questions have none, and then the disk is left alone.
    used: RwLock<HashMap<AttachmentOwner, HashSet<AttachmentId>>>,
    /// One change at a time, so that the count holds and no folder goes while a file comes.
    writing: Mutex<()>,
    /// Held together by answers on their way that name files, and alone by whoever takes a file off a card.
    pub sending: tokio::sync::RwLock<()>,
}

/// What lay there when the program started.
pub type StoredFiles = Vec<(AttachmentOwner, Vec<String>)>;

impl Attachments {
    /// Those of this data folder, and a list of what is there already.
    pub fn open(data: &Path) -> (Attachments, StoredFiles) {
        let folder = std::path::absolute(data).unwrap_or_else(|_| data.to_owned());
        let found = drawer::found(&folder).unwrap_or_else(|error| {
            tracing::warn!(%error, "the attached files could not be listed");
            Vec::new()
        });
        let ids = |names: &[String]| names.iter().filter_map(|name| id_of(name)).collect();
        let used = RwLock::new(found.iter().map(|(place, names)| (*place, ids(names))).collect());
        (Attachments { folder, used, writing: Mutex::default(), sending: tokio::sync::RwLock::default() }, found)
    }

    /// Whether this question has files.
    pub fn used(&self, place: AttachmentOwner) -> bool {
        self.used.read().contains_key(&place)
    }

    /// What lies there now, apart from these.
    pub fn others(&self, place: AttachmentOwner, than: &[AttachmentId]) -> Vec<AttachmentId> {
        let used = self.used.read();
        used.get(&place).into_iter().flatten().filter(|id| !than.contains(id)).copied().collect()
    }

    /// Writes a copy; once it is told of, it is whole and on the disk.
    pub fn keep(
        &self,
        place: AttachmentOwner,
        id: AttachmentId,
        name: &str,
        content: &[u8],
    ) -> Result<Attachment, AttachmentError> {
        self.keep_among(place, id, name, content, ATTACHMENTS_COUNT_MAX)
    }

    /// The same where the place may hold so many.
    pub fn keep_among(
        &self,
        place: AttachmentOwner,
        id: AttachmentId,
        name: &str,
        content: &[u8],
        count_max: usize,
    ) -> Result<Attachment, AttachmentError> {
        let name = name::safe(name);
        if content.len() > ATTACHMENT_BYTES_MAX {
            return Err(AttachmentError::TooLarge { name, bytes: content.len() as u64 });
        }
        let kept = {
            let _one_at_a_time = self.writing.lock();
            self.used.write().entry(place).or_default().insert(id);
            self.write(place, id, &name, content, count_max)
        };
        if kept.is_err() {
            // Folders that were made for it go again.
            self.clear(place, |_| false);
        }
        kept
    }

    fn write(
        &self,
        place: AttachmentOwner,
        id: AttachmentId,
        name: &str,
        content: &[u8],
        count_max: usize,
    ) -> Result<Attachment, AttachmentError> {
        let drawer = Drawer::make(&self.folder, place)?;
        if drawer.ids()?.len() >= count_max {
            return Err(AttachmentError::TooMany);
        }
        drawer.write(id, name, content)?;
        drawer.describe(id)?.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound).into())
    }

    /// What is known of a file; none where there is none.
    pub fn find(&self, place: AttachmentOwner, id: AttachmentId) -> io::Result<Option<Attachment>> {
        match self.drawer(place)? {
            Some(drawer) => drawer.describe(id),
            None => Ok(None),
        }
    }

    /// A file's content, if there is such a file and it is not larger than that.
    pub fn read(&self, place: AttachmentOwner, id: AttachmentId, bytes_max: usize) -> io::Result<Option<Vec<u8>>> {
        match self.drawer(place)? {
            Some(drawer) => drawer.read(id, bytes_max),
            None => Ok(None),
        }
    }

    /// Removes one file. One that is gone already is no error.
    pub fn remove(&self, place: AttachmentOwner, id: AttachmentId) -> io::Result<()> {
        self.cleared(place, |file| id_of(file) == Some(id))
    }

    /// Removes these files of a question.
    pub fn remove_these(&self, place: AttachmentOwner, unneeded: &[AttachmentId]) {
        self.clear(place, |file| id_of(file).is_some_and(|id| unneeded.contains(&id)));
    }

    /// Removes a question's files but for these.
    pub fn keep_only(&self, place: AttachmentOwner, kept: &[AttachmentId]) {
        self.clear(place, |file| id_of(file).is_none_or(|id| !kept.contains(&id)));
    }

    /// Puts those of the files found at the start away that nothing refers to.
    pub fn tidy(&self, place: AttachmentOwner, found: &[String], kept: &[AttachmentId], trash: &Trash) {
        let referred = |file: &String| id_of(file).is_some_and(|id| kept.contains(&id));
        let put_away = |file: &String| {
            let _one_at_a_time = self.writing.lock();
            trash.take(&drawer::path(Path::new(""), place).join(file))
        };
        for file in found.iter().filter(|file| !referred(file)) {
            match put_away(file) {
                Ok(()) => {
                    tracing::info!(interaction = %place.interaction, file, "a file that nothing needs is put away")
                }
                Err(error) => tracing::warn!(interaction = %place.interaction, %error, "a file was not put away"),
            }
        }
        // Folders that are empty now go.
        self.clear(place, |_| false);
    }

    /// Removes all files of a conversation.
    pub fn remove_conversation(&self, conversation: ConversationId) -> io::Result<()> {
        if !self.used.read().keys().any(|place| place.conversation == conversation) {
            return Ok(());
        }
        let _one_at_a_time = self.writing.lock();
        drawer::remove_all(&self.folder, conversation)?;
        self.used.write().retain(|place, _| place.conversation != conversation);
        Ok(())
    }

    fn clear(&self, place: AttachmentOwner, unwanted: impl Fn(&str) -> bool) {
        if let Err(error) = self.cleared(place, unwanted) {
            tracing::warn!(interaction = %place.interaction, %error, "attached files could not be removed");
        }
    }

    /// Folders that are empty then go with the files.
    fn cleared(&self, place: AttachmentOwner, unwanted: impl Fn(&str) -> bool) -> io::Result<()> {
        let _one_at_a_time = self.writing.lock();
        let Some(drawer) = self.drawer(place)? else { return Ok(()) };
        if drawer.clear(unwanted)? {
            drop(drawer);
            drawer::remove_empty(&self.folder, place);
            self.used.write().remove(&place);
        }
        Ok(())
    }

    fn drawer(&self, place: AttachmentOwner) -> io::Result<Option<Drawer>> {
        if self.used(place) { Drawer::open(&self.folder, place) } else { Ok(None) }
    }
}
