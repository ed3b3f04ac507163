//! The keys of the models' servers: in the system's keychain, or where there is none in a file that only this user can
//! read. Nothing is looked for before a profile with a key is used.

mod keychain;
mod shelf;
mod signing;
mod vault;

pub(crate) use shelf::{FILE, look};
pub use signing::NoKey;
pub(crate) use signing::{SigningKey, signing_key};

use crate::redact::Redactor;
use crate::strings::{Strings, strings};
use ask::settings::Language;
use ask::wire::{KeychainStanding, Secrets};
use ask::{McpServerId, ProfileId};
use keychain::{Keychain, OpenStore};
use parking_lot::Mutex;
use shelf::KeyFile;
use std::fmt;
use std::panic::AssertUnwindSafe;
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::sync::oneshot;
use vault::Vault;

/// `file` keeps keys in the file even where there is a keychain: for tests and for machines nobody sits at.
pub const KEYS_VARIABLE: &str = "ASKWELL_KEYS";
/// The keychain may first ask the person for its password.
pub const ANSWER_SECONDS_MAX: u64 = 60;

/// Why a key could not be had or kept. Each is a whole sentence for the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeysError {
    Unusable { why: String },
    NoAnswer,
    Gone,
    SwitchedOff,
    NotSaved { why: String },
    Unreadable { why: String },
}

impl KeysError {
    pub(crate) fn told(&self, strings: &dyn Strings) -> String {
        match self {
            KeysError::Unusable { why } => strings.keychain_unusable(why),
            KeysError::NoAnswer => strings.keychain_silent(ANSWER_SECONDS_MAX, KEYS_VARIABLE),
            KeysError::Gone => strings.key_gone().to_owned(),
            KeysError::SwitchedOff => strings.keychain_switched_off(KEYS_VARIABLE),
            KeysError::NotSaved { why } => strings.key_not_saved(why),
            KeysError::Unreadable { why } => strings.keys_unreadable(why),
        }
    }
}

impl fmt::Display for KeysError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(strings(Language::En)))
    }
}

impl std::error::Error for KeysError {}

/// The secrets of all profiles.
pub struct KeyStore {
    shelf: KeyFile,
    redactor: Arc<Redactor>,
    standing: Arc<Mutex<Option<KeychainStanding>>>,
    forced_to_file: bool,
    open_store: OpenStore,
    /// The keychain's own thread, started at the first use: its library brings a runtime along, which must not run
    /// inside another, and a keychain that waits for its password must not keep the program from ending.
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    patience: Duration,
}

type Job = Box<dyn FnOnce(&mut Vault) + Send>;

impl KeyStore {
    /// Touches nothing yet.
    pub fn open(folder: &Path, redactor: Arc<Redactor>) -> KeyStore {
        Self::with(folder, redactor, forced_to_file(), Arc::new(keychain::open_system_store))
    }

    fn with(folder: &Path, redactor: Arc<Redactor>, forced_to_file: bool, open_store: OpenStore) -> KeyStore {
        KeyStore {
            shelf: KeyFile::in_folder(folder),
            redactor,
            standing: Arc::default(),
            forced_to_file,
            open_store,
            jobs: Mutex::default(),
            patience: Duration::from_secs(ANSWER_SECONDS_MAX),
        }
    }

    /// The secrets of a profile; empty if it has none.
    pub async fn get(&self, profile: ProfileId) -> Result<Secrets, KeysError> {
        let secrets = self.read(profile).await?;
        self.redactor.learn(&secrets);
        Ok(secrets)
    }

    async fn read(&self, profile: ProfileId) -> Result<Secrets, KeysError> {
        match self.shelf.read()?.keys.remove(&profile) {
            Some(secrets) => Ok(secrets),
            None => self.ask(move |vault| vault.get(profile)).await,
        }
    }

    /// What came of signing in to a server, as it was kept. The caller says what of it is secret.
    pub async fn sign_in(&self, server: McpServerId) -> Result<Option<String>, KeysError> {
        Ok(self.read(sign_in_entry(server)).await?.key)
    }

    pub async fn keep_sign_in(&self, server: McpServerId, text: String) -> Result<(), KeysError> {
        let secrets = Secrets { key: Some(text), ..Secrets::default() };
        self.ask(move |vault| vault.update(sign_in_entry(server), secrets)).await
    }

    pub async fn remove_sign_in(&self, server: McpServerId) -> Result<(), KeysError> {
        self.remove(sign_in_entry(server)).await
    }

    /// From now on this value is hidden wherever something is logged or shown.
    pub fn learn(&self, value: &str) {
        self.redactor.learn_value(value);
    }

    /// What somebody else says, without what is known to be secret.
    pub fn scrub(&self, text: &str) -> String {
        self.redactor.scrub(text).into_owned()
    }

    /// Adds to or changes what is kept: a key or header that is not named stays, an empty one is removed.
    pub async fn update(&self, profile: ProfileId, typed: Secrets) -> Result<(), KeysError> {
        self.redactor.learn(&typed);
        self.ask(move |vault| vault.update(profile, typed)).await
    }

    pub async fn remove(&self, profile: ProfileId) -> Result<(), KeysError> {
        self.ask(move |vault| vault.remove(profile)).await
    }

    /// Where keys are kept; before the first use, where they will most likely be.
    pub fn standing(&self) -> KeychainStanding {
        if self.forced_to_file {
            return KeychainStanding::File;
        }
        if let Some(standing) = *self.standing.lock() {
            return standing;
        }
        match self.shelf.read() {
            Ok(kept) if !kept.keys.is_empty() => KeychainStanding::File,
            Ok(kept) if !kept.in_keychain.is_empty() => KeychainStanding::System,
            Ok(_) | Err(_) if keychain::is_likely() => KeychainStanding::System,
            Ok(_) | Err(_) => KeychainStanding::File,
        }
    }

    async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Vault) -> Result<T, KeysError> + Send + 'static,
    ) -> Result<T, KeysError> {
        let (sender, answer) = oneshot::channel();
        let job: Job = Box::new(move |vault| {
            // Nobody may be waiting any more; the work is done all the same.
            let _ = sender.send(work(vault));
        });
        self.hand_over(job)?;
        match tokio::time::timeout(self.patience, answer).await {
            Ok(Ok(done)) => done,
            Ok(Err(_)) => Err(KeysError::Unusable { why: "its library broke down".into() }),
            Err(_) => Err(KeysError::NoAnswer),
        }
    }

    fn hand_over(&self, job: Job) -> Result<(), KeysError> {
        let mut jobs = self.jobs.lock();
        let sender = match jobs.as_ref() {
            Some(sender) => sender,
            None => jobs.insert(self.start()?),
        };
        sender.send(job).map_err(|_| KeysError::Unusable { why: "its thread has ended".into() })
    }

    fn start(&self) -> Result<mpsc::Sender<Job>, KeysError> {
        let (shelf, standing) = (self.shelf.clone(), self.standing.clone());
        let open_store = (!self.forced_to_file).then(|| self.open_store.clone());
        let vault = move || Vault::new(shelf.clone(), open_store.clone().map(Keychain::new), standing.clone());
        let (sender, waiting) = mpsc::channel::<Job>();
        std::thread::Builder::new()
            .name("keychain".into())
            .spawn(move || work_off(waiting, vault))
            .map_err(|error| KeysError::Unusable { why: error.to_string() })?;
        Ok(sender)
    }
}

/// An entry of its own, beside the one with a server's token and headers: it changes with every renewal, and an entry of
/// Windows' keychain does not hold much.
fn sign_in_entry(server: McpServerId) -> ProfileId {
    const BESIDE: u128 = 0x5349_474e_2d49_4e00;
    ProfileId(uuid::Uuid::from_u128(server.0.as_u128() ^ BESIDE))
}

fn forced_to_file() -> bool {
    std::env::var(KEYS_VARIABLE).is_ok_and(|value| value.eq_ignore_ascii_case("file"))
}

/// A library that breaks down costs one job: the next begins with nothing that the broken one has left behind.
fn work_off(waiting: mpsc::Receiver<Job>, fresh: impl Fn() -> Vault) {
    let mut vault = fresh();
    for job in waiting {
        if std::panic::catch_unwind(AssertUnwindSafe(|| job(&mut vault))).is_err() {
            vault = fresh();
        }
    }
}

#[cfg(test)]
mod tests;
