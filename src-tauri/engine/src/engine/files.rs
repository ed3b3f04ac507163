//! Files that people attach to their answers: in by paste, drop or picker, out again, and gone when nobody needs them.
//! And the images of tools, which come with a result and stay as long as it does.

mod answers;

use super::EngineContext;
use crate::attachments::{AttachmentError, AttachmentOwner, Attachments, StoredFiles};
use crate::mcp::Picture;
use crate::store::in_answers;
use crate::trash::Trash;
use ask::attachment::Attachment;
use ask::limits::{ATTACHMENT_BYTES_MAX, MCP_IMAGES_COUNT_MAX};
use ask::wire::CommandError;
use ask::{AttachmentId, CallId, ConversationId, Interaction, InteractionId};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What people attach, and what comes with results, as it is kept for questions and calls.
pub struct AttachedFiles {
    context: Arc<EngineContext>,
    attachments: Arc<Attachments>,
}

impl AttachedFiles {
    pub fn new(context: Arc<EngineContext>, attachments: Arc<Attachments>) -> AttachedFiles {
        AttachedFiles { context, attachments }
    }

    /// Keeps a copy of what was pasted or dropped, until it is sent or removed.
    pub async fn add(
        &self,
        interaction: InteractionId,
        name: String,
        content: Vec<u8>,
    ) -> Result<Attachment, CommandError> {
        let place = self.place_to_attach(interaction).await?;
        let id = AttachmentId(self.context.host.new_id());
        let kept = self.on_disk(move |files| files.keep(place, id, &name, &content)).await?;
        let kept = kept.map_err(|fault| self.refusal(&fault))?;
        // The question may have ended, or gone, while the copy was written.
        if let Err(refused) = self.place_to_attach(interaction).await {
            let _ = self.on_disk(move |files| files.remove(place, id)).await;
            return Err(refused);
        }
        Ok(kept)
    }

    /// The same with a file that the person chose. It is not read before its size is known.
    pub async fn add_path(&self, interaction: InteractionId, path: PathBuf) -> Result<Attachment, CommandError> {
        let read = self.on_disk(move |_| read(&path)).await?;
        let (name, content) = read.map_err(|fault| self.refusal(&fault))?;
        self.add(interaction, name, content).await
    }

    /// All of the files that the person chose, or none of them.
    pub async fn add_paths(
        &self,
        interaction: InteractionId,
        paths: Vec<PathBuf>,
    ) -> Result<Vec<Attachment>, CommandError> {
        let mut attached: Vec<Attachment> = Vec::new();
        for path in paths {
            match self.add_path(interaction, path).await {
                Ok(one) => attached.push(one),
                Err(refused) => {
                    for one in attached {
                        let _ = self.remove(interaction, one.id).await;
                    }
                    return Err(refused);
                }
            }
        }
        Ok(attached)
    }

    /// Takes a file off a card. One that is gone already is no error, and one of a sent answer stays.
    pub async fn remove(&self, interaction: InteractionId, id: AttachmentId) -> Result<(), CommandError> {
        let _no_answer_on_its_way = self.attachments.sending.write().await;
        let Some(asked) =
            self.context.store.asked(interaction).await.map_err(|fault| self.context.not_saved(&fault))?
        else {
            return Ok(());
        };
        if !asked.takes_files {
            return Ok(());
        }
        let place = AttachmentOwner { conversation: asked.conversation, interaction };
        let removed = self.on_disk(move |files| files.remove(place, id)).await?;
        removed.map_err(|error| self.refusal(&error.into()))
    }

    /// An attached image in data form; none for any other file, or one that is gone.
    pub async fn image(&self, interaction: InteractionId, id: AttachmentId) -> Result<Option<String>, CommandError> {
        let Some(asked) =
            self.context.store.asked(interaction).await.map_err(|fault| self.context.not_saved(&fault))?
        else {
            return Ok(None);
        };
        let place = AttachmentOwner { conversation: asked.conversation, interaction };
        let image = self.on_disk(move |files| image(files, place, id)).await?;
        image.map_err(|error| self.refusal(&error.into()))
    }

    /// An image of a tool's result in data form; none where there is none, or its file has gone.
    pub async fn result_image(
        &self,
        conversation: ConversationId,
        call: CallId,
        id: AttachmentId,
    ) -> Result<Option<String>, CommandError> {
        let place = AttachmentOwner::of_call(conversation, &call);
        let image = self.on_disk(move |files| image(files, place, id)).await?;
        image.map_err(|error| self.refusal(&error.into()))
    }

    /// Keeps what came with a result: all of it, or nothing.
    pub(crate) async fn keep_pictures(
        &self,
        place: AttachmentOwner,
        pictures: Vec<Picture>,
    ) -> Result<Vec<Attachment>, String> {
        let ids: Vec<AttachmentId> = pictures.iter().map(|_| AttachmentId(self.context.host.new_id())).collect();
        let kept = self.on_disk(move |files| {
            // The program may have ended in the middle of this before, and the call was made again.
            files.keep_only(place, &[]);
            let each = ids.into_iter().zip(&pictures);
            let kept: Result<Vec<Attachment>, AttachmentError> = each
                .map(|(id, picture)| files.keep_among(place, id, &picture.name, &picture.content, MCP_IMAGES_COUNT_MAX))
                .collect();
            if kept.is_err() {
                files.keep_only(place, &[]);
            }
            kept
        });
        match kept.await {
            Ok(Ok(kept)) => Ok(kept),
            Ok(Err(fault)) => Err(format!("{fault:?}")),
            Err(error) => Err(error.message),
        }
    }

    /// Copies of these files for another question, under the same ids. What is gone already is left out.
    pub(super) async fn copy(
        &self,
        from: AttachmentOwner,
        to: AttachmentOwner,
        attached: Vec<Attachment>,
    ) -> Result<(), CommandError> {
        let copied = self.on_disk(move |files| {
            attached.iter().try_for_each(|file| match files.read(from, file.id, ATTACHMENT_BYTES_MAX)? {
                Some(content) if files.find(to, file.id)?.is_none() => {
                    files.keep_among(to, file.id, &file.name, &content, usize::MAX).map(drop)
                }
                Some(_) | None => Ok(()),
            })
        });
        copied.await?.map_err(|fault: AttachmentError| self.refusal(&fault))
    }

    pub(crate) fn attachments(&self) -> &Arc<Attachments> {
        &self.attachments
    }

    /// Removes what a question that has ended does not refer to. On the writer's thread: the work is done elsewhere, and
    /// what is attached until then, for a late answer, stays.
    pub(super) fn keep_answers_of(&self, interaction: &Interaction) {
        let place = AttachmentOwner { conversation: interaction.conversation, interaction: interaction.id };
        let unneeded = self.attachments.others(place, &in_answers(interaction));
        if !unneeded.is_empty() {
            let files = self.attachments.clone();
            self.context.runtime.spawn_blocking(move || files.remove_these(place, &unneeded));
        }
    }

    /// All files of a conversation that is gone. What cannot be removed now is at the next start.
    pub(super) async fn remove_all_of(&self, conversation: ConversationId) {
        let removed = self.on_disk(move |files| files.remove_conversation(conversation)).await;
        if let Ok(Err(error)) = removed {
            tracing::warn!(%conversation, %error, "the attached files could not be removed yet");
        }
    }

    /// Puts those of the files found at the start away that no draft and no answer refers to.
    pub(super) async fn tidy(self: Arc<Self>, found: StoredFiles, trash: Trash) {
        let mut of_results = (None, Vec::new());
        for (place, names) in found {
            let kept = match self.context.store.files_of(place.conversation, place.interaction).await {
                // No question needs any of them, so it is a call that may: all results of a conversation are read once.
                Ok(Some(kept)) if kept.is_empty() && of_results.0 != Some(place.conversation) => {
                    let read = self.context.store.files_of_results(place.conversation).await;
                    if let Ok(Some(files)) = &read {
                        of_results = (Some(place.conversation), files.clone());
                    }
                    read
                }
                Ok(Some(kept)) if kept.is_empty() => Ok(Some(of_results.1.clone())),
                kept => kept,
            };
            match kept {
                // What was deleted may come back, with all that it refers to.
                Ok(None) => {}
                Ok(Some(kept)) => {
                    let trash = trash.clone();
                    drop(self.on_disk(move |files| files.tidy(place, &names, &kept, &trash)).await);
                }
                Err(fault) => tracing::warn!(%fault, "it is not known which attached files are needed; all stay"),
            }
        }
    }

    async fn place_to_attach(&self, interaction: InteractionId) -> Result<AttachmentOwner, CommandError> {
        match self.context.store.asked(interaction).await.map_err(|fault| self.context.not_saved(&fault))? {
            Some(asked) if asked.takes_files => Ok(AttachmentOwner { conversation: asked.conversation, interaction }),
            Some(_) => Err(self.refusal(&AttachmentError::Answered)),
            None => Err(self.refusal(&AttachmentError::UnknownQuestion)),
        }
    }

    fn refusal(&self, fault: &AttachmentError) -> CommandError {
        fault.told(self.context.language(&self.context.settings()))
    }

    async fn on_disk<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Attachments) -> T + Send + 'static,
    ) -> Result<T, CommandError> {
        let files = self.attachments.clone();
        let done = tokio::task::spawn_blocking(move || work(&files)).await;
        done.map_err(|error| self.context.errors().broke_off(&error))
    }
}

fn read(path: &Path) -> Result<(String, Vec<u8>), AttachmentError> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let fault = |error: std::io::Error| AttachmentError::reading(name.clone(), &error);
    let metadata = std::fs::metadata(path).map_err(fault)?;
    if metadata.is_dir() {
        return Err(AttachmentError::Folder { name });
    }
    if !metadata.is_file() {
        return Err(AttachmentError::Special { name });
    }
    if metadata.len() > ATTACHMENT_BYTES_MAX as u64 {
        return Err(AttachmentError::TooLarge { name, bytes: metadata.len() });
    }
    let mut content = Vec::new();
    // It may grow meanwhile: then one byte too many says so.
    let file = File::open(path).map_err(fault)?;
    file.take(ATTACHMENT_BYTES_MAX as u64 + 1).read_to_end(&mut content).map_err(fault)?;
    Ok((name, content))
}

fn image(files: &Attachments, place: AttachmentOwner, id: AttachmentId) -> std::io::Result<Option<String>> {
    let Some(known) = files.find(place, id)?.filter(Attachment::is_image) else { return Ok(None) };
    let content = files.read(place, id, ATTACHMENT_BYTES_MAX)?;
    Ok(content.map(|content| format!("data:{};base64,{}", known.media_type, STANDARD.encode(content))))
}
