//! The folder with the files of one question. It is entered one level at a time, and never through a link.

use super::{AttachmentOwner, FOLDER, StoredFiles, media};
use crate::disk::{enter, enter_or_make, folders, names, sync, unless_missing};
use ask::attachment::Attachment;
use ask::limits::ATTACHMENT_BYTES_MAX;
use ask::{AttachmentId, ConversationId};
use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// An id as it is written: what stands in a file's name before its dash.
const ID_BYTES: usize = 36;

pub struct Drawer {
    dir: Dir,
    path: PathBuf,
}

impl Drawer {
    pub fn open(data: &Path, place: AttachmentOwner) -> io::Result<Option<Drawer>> {
        let entered = all(data).and_then(|all| enter(&all, place.conversation.to_string()));
        let dir = unless_missing(entered.and_then(|one| enter(&one, place.interaction.to_string())))?;
        Ok(dir.map(|dir| Drawer { dir, path: path(data, place) }))
    }

    /// Makes what is missing of the way, for its owner only.
    pub fn make(data: &Path, place: AttachmentOwner) -> io::Result<Drawer> {
        let mut dir = Dir::open_ambient_dir(data, ambient_authority())?;
        for name in [FOLDER, &place.conversation.to_string(), &place.interaction.to_string()] {
            dir = enter_or_make(&dir, name)?;
        }
        Ok(Drawer { dir, path: path(data, place) })
    }

    /// The files that are whole.
    pub fn ids(&self) -> io::Result<Vec<AttachmentId>> {
        Ok(names(&self.dir)?.iter().filter_map(|name| id_of(name)).collect())
    }

    /// Under another name until it is whole: what is found later is either all of it or none.
    pub fn write(&self, id: AttachmentId, name: &str, content: &[u8]) -> io::Result<()> {
        let unfinished = format!(".{id}.part");
        let written = self.create(&unfinished).and_then(|mut file| {
            file.write_all(content)?;
            file.sync_all()?;
            self.dir.rename(&unfinished, &self.dir, format!("{id}-{name}"))?;
            sync(&self.dir)
        });
        if written.is_err() {
            // The first error is the one to tell.
            let _ = self.dir.remove_file(&unfinished);
        }
        written
    }

    /// What the disk says of a file.
    pub fn describe(&self, id: AttachmentId) -> io::Result<Option<Attachment>> {
        let Some((file_name, mut file, bytes)) = self.file(id)? else { return Ok(None) };
        let mut head = Vec::new();
        Read::by_ref(&mut file).take(media::HEAD_BYTES as u64).read_to_end(&mut head)?;
        Ok(Some(Attachment {
            id,
            name: own_name(&file_name).to_owned(),
            media_type: media::of(&head, bytes).to_owned(),
            bytes,
            path: self.path.join(&file_name).to_string_lossy().into_owned(),
        }))
    }

    pub fn read(&self, id: AttachmentId, bytes_max: usize) -> io::Result<Option<Vec<u8>>> {
        let Some((_, file, bytes)) = self.file(id)? else { return Ok(None) };
        let mut content = Vec::with_capacity(usize::try_from(bytes).unwrap_or_default().min(ATTACHMENT_BYTES_MAX));
        file.take(bytes_max as u64 + 1).read_to_end(&mut content)?;
        Ok((content.len() <= bytes_max).then_some(content))
    }

    /// Removes what is unwanted. True if nothing is left.
    pub fn clear(&self, unwanted: impl Fn(&str) -> bool) -> io::Result<bool> {
        let (gone, left): (Vec<_>, Vec<_>) = names(&self.dir)?.into_iter().partition(|name| unwanted(name));
        for name in gone {
            unless_missing(self.dir.remove_file(name))?;
        }
        Ok(left.is_empty())
    }

    /// The file's own name, the file, and its size.
    fn file(&self, id: AttachmentId) -> io::Result<Option<(String, File, u64)>> {
        let Some(name) = names(&self.dir)?.into_iter().find(|name| id_of(name) == Some(id)) else { return Ok(None) };
        if !unless_missing(self.dir.symlink_metadata(&name))?.is_some_and(|metadata| metadata.is_file()) {
            return Ok(None);
        }
        let mut options = OpenOptions::new();
        options.read(true).nonblock(true).follow(FollowSymlinks::No);
        let Some(file) = unless_missing(self.dir.open_with(&name, &options))? else { return Ok(None) };
        let metadata = file.metadata()?;
        Ok(metadata.is_file().then(|| (name, file.into_std(), metadata.len())))
    }

    fn create(&self, name: &str) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).follow(FollowSymlinks::No);
        #[cfg(unix)]
        cap_std::fs::OpenOptionsExt::mode(&mut options, 0o600);
        self.dir.open_with(name, &options).map(cap_std::fs::File::into_std)
    }
}

/// The attachment whose copy has this name; none for anything else that lies there.
pub fn id_of(name: &str) -> Option<AttachmentId> {
    let (id, rest) = name.split_at_checked(ID_BYTES)?;
    if rest.len() > 1 && rest.starts_with('-') { id.parse().ok() } else { None }
}

/// What comes behind the id.
pub fn own_name(name: &str) -> &str {
    name.get(ID_BYTES + 1..).unwrap_or_default()
}

/// The folder of a conversation.
pub fn of_conversation(data: &Path, conversation: ConversationId) -> io::Result<Dir> {
    enter(&all(data)?, conversation.to_string())
}

pub fn conversation_path(data: &Path, conversation: ConversationId) -> PathBuf {
    data.join(FOLDER).join(conversation.to_string())
}

/// Everything that lies there, question by question.
pub fn found(data: &Path) -> io::Result<StoredFiles> {
    let Some(all) = unless_missing(all(data))? else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for (conversation, dir) in folders(&all)? {
        found.extend(found_in(conversation, &dir)?);
    }
    Ok(found)
}

/// The same of one conversation.
pub fn found_of(data: &Path, conversation: ConversationId) -> io::Result<StoredFiles> {
    match unless_missing(of_conversation(data, conversation))? {
        Some(dir) => found_in(conversation, &dir),
        None => Ok(Vec::new()),
    }
}

fn found_in(conversation: ConversationId, dir: &Dir) -> io::Result<StoredFiles> {
    let in_place = |(interaction, dir): (_, Dir)| Ok((AttachmentOwner { conversation, interaction }, names(&dir)?));
    folders(dir)?.into_iter().map(in_place).collect()
}

/// A file as it lies there.
#[derive(Debug)]
pub struct LyingFile {
    pub place: AttachmentOwner,
    pub id: AttachmentId,
    pub path: PathBuf,
    pub bytes: u64,
}

/// Every whole file, with its size.
pub fn lying(data: &Path) -> io::Result<Vec<LyingFile>> {
    let mut lying = Vec::new();
    for (place, names) in found(data)? {
        for name in names {
            let Some(id) = id_of(&name) else { continue };
            let path = path(data, place).join(&name);
            let Some(metadata) = unless_missing(std::fs::symlink_metadata(&path))? else { continue };
            if metadata.is_file() {
                lying.push(LyingFile { place, id, path, bytes: metadata.len() });
            }
        }
    }
    Ok(lying)
}

pub fn remove_all(data: &Path, conversation: ConversationId) -> io::Result<()> {
    match unless_missing(of_conversation(data, conversation))? {
        Some(dir) => dir.remove_open_dir_all(),
        None => Ok(()),
    }
}

/// A folder that holds something stays: the system refuses.
pub fn remove_empty(data: &Path, place: AttachmentOwner) {
    let Ok(all) = all(data) else { return };
    let conversation = place.conversation.to_string();
    if let Ok(dir) = enter(&all, &conversation) {
        let _ = dir.remove_dir(place.interaction.to_string());
    }
    let _ = all.remove_dir(conversation);
}

pub fn path(data: &Path, place: AttachmentOwner) -> PathBuf {
    conversation_path(data, place.conversation).join(place.interaction.to_string())
}

fn all(data: &Path) -> io::Result<Dir> {
    enter(&Dir::open_ambient_dir(data, ambient_authority())?, FOLDER)
}
