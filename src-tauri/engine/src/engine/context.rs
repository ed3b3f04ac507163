//! What every part of the engine stands on: the data folder with its store and its keys, the host, and the settings in force.

use super::CommandErrors;
use crate::demo;
use crate::folder::Lock;
use crate::host::Host;
use crate::keys::KeyStore;
use crate::redact::Redactor;
use crate::store::{CommitError, Shared, Store, StoreError};
use crate::strings::{Strings, strings};
use ask::conversation::Digest;
use ask::input::{QuestionAvailability, QuestionPolicy};
use ask::settings::{Language, Settings};
use ask::wire::{CommandError, KeychainStanding, Submitted};
use ask::{ConversationId, Input, Timestamp};
use parking_lot::RwLock;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::runtime::Handle;

pub struct EngineContext {
    pub(super) folder: PathBuf,
    /// Held as long as any part is there: one process owns the data folder.
    pub(super) lock: Arc<Lock>,
    pub(super) host: Arc<dyn Host>,
    pub(super) store: Store,
    pub(super) keys: Arc<KeyStore>,
    pub(super) redactor: Arc<Redactor>,
    pub(super) system_language: Language,
    /// Those in force. They are changed by `ProgramSettings` alone.
    pub(super) settings: RwLock<Arc<Settings>>,
    /// A commit is told on the writer's thread, which has no runtime of its own.
    pub(super) runtime: Handle,
}

impl EngineContext {
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn host(&self) -> &Arc<dyn Host> {
        &self.host
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    pub fn keys(&self) -> &KeyStore {
        &self.keys
    }

    pub fn keychain(&self) -> KeychainStanding {
        self.keys.standing()
    }

    pub fn redactor(&self) -> &Redactor {
        &self.redactor
    }

    pub fn settings(&self) -> Arc<Settings> {
        self.settings.read().clone()
    }

    /// The language the person reads: theirs if they chose one, else the system's.
    pub fn language(&self, settings: &Settings) -> Language {
        settings.language.unwrap_or(self.system_language)
    }

    pub fn system_language(&self) -> Language {
        self.system_language
    }

    pub fn strings(&self) -> &'static dyn Strings {
        strings(self.language(&self.settings()))
    }

    pub fn errors(&self) -> CommandErrors {
        CommandErrors::of(self.strings())
    }

    /// Nothing could be read or written.
    pub fn not_saved(&self, fault: &StoreError) -> CommandError {
        self.errors().not_saved(fault)
    }

    /// An input was not taken.
    pub(super) fn not_taken(&self, error: &CommitError) -> CommandError {
        self.errors().not_taken(error)
    }

    pub(super) fn answer_not_saved(&self, fault: &StoreError) -> Submitted {
        Submitted::NotSaved { why: self.errors().why(fault) }
    }

    pub(super) fn now(&self) -> Timestamp {
        self.host.now()
    }

    pub(super) async fn load(&self, id: ConversationId) -> Result<Shared, CommandError> {
        self.store.load(id).await.map_err(|error| self.not_taken(&error))
    }

    pub(super) async fn commit(&self, id: ConversationId, input: Input) -> Result<(), CommandError> {
        self.store.commit(id, input).await.map(drop).map_err(|error| self.not_taken(&error))
    }

    /// What becomes of questions in this conversation, under the settings in force. Whether somebody can be asked belongs to
    /// the conversation, never to the program that happens to go on with it.
    pub(crate) fn question_policy(&self, digest: &Digest) -> QuestionPolicy {
        let settings = self.settings();
        let standing = match (!digest.no_questions, settings.nobody_here, settings.ai.ask_enabled()) {
            (false, _, _) => QuestionAvailability::Nobody,
            (true, true, _) => QuestionAvailability::Afk,
            (true, false, false) => QuestionAvailability::Off,
            (true, false, true) => QuestionAvailability::On,
        };
        QuestionPolicy { standing, limit_ms: settings.ai.answer_limit_ms(), parent: None }
    }

    /// The folder with the demo's files, in the person's language, made at the first look.
    pub fn sample_workspace(&self) -> PathBuf {
        demo::sample_workspace(&self.folder, self.language(&self.settings()))
    }
}

#[cfg(test)]
mod tests;
