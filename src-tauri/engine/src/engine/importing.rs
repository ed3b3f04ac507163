//! Taking in a conversation that was exported, here or on another machine, and going on in it.

use super::{AttachedFiles, Conversations, EngineContext, Workspaces};
use crate::attachments::FOLDER as ATTACHMENTS;
use crate::crash;
use crate::signatures::SignatureWorker;
use crate::store::{CommitError, ImportIdStatus, Store};
use crate::transfer::{self, ImportError};
use ask::import::Import;
use ask::rule::Mode;
use ask::wire::{CommandError, ImportOutcome};
use ask::{ConversationId, Input, Refusal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An id that was removed for good is not taken again: so often may the same file have been.
const REMOVED_COUNT_MAX: u32 = 1_000;

/// One at a time: each has the same folder to unpack into.
pub(super) type Importing = tokio::sync::Mutex<()>;

/// What an import was to take in.
enum Wanted {
    /// The same file was imported before.
    Known(ImportOutcome),
    Under(ConversationId),
}

/// Brings conversations out and in.
pub struct Transfers {
    pub(super) context: Arc<EngineContext>,
    pub(super) importing: Importing,
    pub(super) files: Arc<AttachedFiles>,
    pub(super) signatures: Arc<SignatureWorker>,
    pub(super) workspaces: Arc<Workspaces>,
    pub(super) conversations: Arc<Conversations>,
}

impl Transfers {
    /// Takes in the conversation of this file with its subtasks. The same file imported again is the conversation that is
    /// there.
    pub async fn import(&self, file: PathBuf) -> Result<ImportOutcome, CommandError> {
        let _one_at_a_time = self.importing.lock().await;
        let done = self.imported(&file).await;
        let folder = self.context.folder.clone();
        let cleared = tokio::task::spawn_blocking(move || transfer::clear(&folder)).await;
        if let Ok(Err(error)) = cleared {
            tracing::warn!(%error, "what an import has left is cleared away at the next start");
        }
        done
    }

    async fn imported(&self, file: &Path) -> Result<ImportOutcome, CommandError> {
        let (folder, from) = (self.context.folder.clone(), file.to_owned());
        let read = tokio::task::spawn_blocking(move || transfer::read(&folder, &from)).await;
        let read = read.map_err(|error| self.context.errors().broke_off(&error))?;
        let incoming = Arc::new(read.map_err(|fault| self.not_imported(&fault, file))?);
        let root = match self.wanted(|number| incoming.root(number)).await? {
            Wanted::Known(outcome) => return Ok(outcome),
            Wanted::Under(root) => root,
        };
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let (folder, attachments, at) =
            (self.context.folder.clone(), self.files.attachments().clone(), self.context.now());
        let placing = incoming.clone();
        let placed = tokio::task::spawn_blocking(move || {
            let import = Import::new(&placing.history, root);
            let files = placing.place(&folder, &import, &attachments)?;
            let whole = std::path::absolute(&folder).unwrap_or(folder).join(ATTACHMENTS);
            Ok::<_, ImportError>(import.events(files, &whole.to_string_lossy(), &name, at)?)
        });
        let placed = placed.await.map_err(|error| self.context.errors().broke_off(&error))?;
        let committed = match placed {
            Ok(conversations) => {
                let ids: Vec<ConversationId> = conversations.iter().map(|(id, _)| *id).collect();
                self.context
                    .store
                    .import(conversations)
                    .await
                    .map(|()| ids)
                    .map_err(|error| self.context.not_taken(&error))
            }
            Err(fault) => Err(self.not_imported(&fault, file)),
        };
        crash::point("imported");
        match committed {
            Ok(_) => {
                self.signatures.look_at_all();
                let title = self.conversations.title_of(root).await.unwrap_or_default();
                Ok(ImportOutcome { conversation_id: root, title, known: false })
            }
            Err(error) => {
                for id in transfer::unplaced(&self.context.folder) {
                    if !self.conversations.is_there(id).await {
                        self.files.remove_all_of(id).await;
                    }
                }
                Err(error)
            }
        }
    }

    async fn wanted(&self, id: impl Fn(u32) -> ConversationId) -> Result<Wanted, CommandError> {
        for number in 0..REMOVED_COUNT_MAX {
            let root = id(number);
            let known = self.context.store.imported(root).await.map_err(|fault| self.context.not_saved(&fault))?;
            match known {
                ImportIdStatus::No => return Ok(Wanted::Under(root)),
                ImportIdStatus::Yes(title) => {
                    return Ok(Wanted::Known(ImportOutcome { conversation_id: root, title, known: true }));
                }
                ImportIdStatus::Deleted(_) => return Err(self.context.errors().imported_and_deleted()),
                ImportIdStatus::Removed => {}
            }
        }
        Err(self.context.errors().deleted())
    }

    fn not_imported(&self, fault: &ImportError, file: &Path) -> CommandError {
        self.context.errors().said(fault.told(
            &self.context.folder,
            file,
            self.context.language(&self.context.settings()),
        ))
    }

    /// Writes a conversation with its subtasks to this file. Gives its path.
    pub async fn export(&self, id: ConversationId, file: PathBuf, replace: bool) -> Result<String, CommandError> {
        let (folder, now, language) =
            (self.context.folder.clone(), self.context.now(), self.context.language(&self.context.settings()));
        let exported = tokio::task::spawn_blocking(move || {
            let done = transfer::export(&folder, id, &file, replace, now);
            done.map(|_| file.display().to_string()).map_err(|fault| fault.told(&folder, &file, language))
        });
        let exported = exported.await.map_err(|error| self.context.errors().broke_off(&error))?;
        exported.map_err(|why| self.context.errors().said(why))
    }

    /// The person goes on in an imported conversation: in this folder, or without one. The same choice again is no error.
    pub async fn choose_folder(&self, id: ConversationId, workspace: Option<String>) -> Result<(), CommandError> {
        if let Some(folder) = &workspace {
            if !Path::new(folder).is_dir() {
                return Err(self.context.errors().no_folder_chosen(folder));
            }
            self.workspaces.may_be_free(folder, Mode::default())?;
        }
        let input = Input::ChooseFolder { workspace: workspace.clone(), at: self.context.now() };
        match self.context.store.commit(id, input).await {
            Ok(_) => Ok(()),
            Err(CommitError::Refused(Refusal::Stale)) if self.workspace_of(id).await == Some(workspace) => Ok(()),
            Err(CommitError::Refused(Refusal::Stale)) => Err(self.context.errors().has_folder()),
            Err(error) => Err(self.context.not_taken(&error)),
        }
    }

    async fn workspace_of(&self, id: ConversationId) -> Option<Option<String>> {
        let shared = self.context.store.load(id).await.ok()?;
        let workspace = shared.read().state.digest.workspace.clone();
        Some(workspace)
    }
}

/// Clears away what an import has left that was interrupted. `proven`: the store lacks nothing.
pub(super) async fn sweep(
    folder: &Path,
    store: &Store,
    attachments: &Arc<crate::attachments::Attachments>,
    proven: bool,
) {
    for id in transfer::unplaced(folder).into_iter().filter(|_| proven) {
        if matches!(store.imported(id).await, Ok(ImportIdStatus::No))
            && let Err(error) = attachments.remove_conversation(id)
        {
            tracing::warn!(conversation = %id, %error, "what an interrupted import has left could not be removed");
        }
    }
    if let Err(error) = transfer::clear(folder) {
        tracing::warn!(%error, "what an interrupted import has left could not be removed");
    }
}
