//! The system's keychain: one entry a profile, and one for the key that signs.

#[cfg(feature = "crash-points")]
mod in_folder;

use ask::ProfileId;
use ask::wire::Secrets;
use keyring_core::api::CredentialStore;
use keyring_core::{Entry, Error};
use std::sync::Arc;

const SERVICE: &str = "dev.askwell.desktop";
const PROBE: &str = "probe";
/// Of two programs that prove it at once, each may take the other's entry away, though not for ever.
const PROOFS: usize = 20;

pub type OpenStore = Arc<dyn Fn() -> Result<Arc<CredentialStore>, Error> + Send + Sync>;

pub fn open_system_store() -> Result<Arc<CredentialStore>, Error> {
    #[cfg(feature = "crash-points")]
    if let Some(folder) = std::env::var_os("ASKWELL_TEST_KEYCHAIN") {
        return in_folder::open(folder.into());
    }
    open_store_of_the_system()
}

#[cfg(target_os = "linux")]
fn open_store_of_the_system() -> Result<Arc<CredentialStore>, Error> {
    Ok(zbus_secret_service_keyring_store::Store::new()?)
}

#[cfg(target_os = "macos")]
fn open_store_of_the_system() -> Result<Arc<CredentialStore>, Error> {
    Ok(apple_native_keyring_store::keychain::Store::new()?)
}

#[cfg(windows)]
fn open_store_of_the_system() -> Result<Arc<CredentialStore>, Error> {
    Ok(windows_native_keyring_store::Store::new()?)
}

#[cfg(not(any(target_os = "linux", target_os = "macos", windows)))]
fn open_store_of_the_system() -> Result<Arc<CredentialStore>, Error> {
    Err(Error::NoDefaultStore)
}

/// A guess that asks nobody: on Linux the keychain is reached over the session's bus.
pub fn is_likely() -> bool {
    if !cfg!(target_os = "linux") {
        return cfg!(any(target_os = "macos", windows));
    }
    let bus = std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some_and(|address| !address.is_empty());
    let usual = std::env::var_os("XDG_RUNTIME_DIR").map(|folder| std::path::Path::new(&folder).join("bus"));
    bus || usual.is_some_and(|socket| socket.exists())
}

pub struct Keychain {
    open_store: OpenStore,
    store: Option<Arc<CredentialStore>>,
    proven: bool,
}

/// What is in an entry.
pub enum KeychainEntry {
    Nothing,
    Secrets(Secrets),
    /// Something that this program did not write.
    Odd,
}

impl Keychain {
    pub fn new(open_store: OpenStore) -> Keychain {
        Keychain { open_store, store: None, proven: false }
    }

    /// Writes, reads and removes an entry, once: a keychain that cannot be used says of a reading only that nothing is there.
    pub fn prove(&mut self) -> Result<(), Error> {
        for _ in 0..PROOFS {
            if self.proven {
                break;
            }
            self.on_entry(PROBE, |entry| entry.set_secret(PROBE.as_bytes()))?;
            match self.on_entry(PROBE, Entry::get_secret) {
                // Another program that proves the same has just removed it.
                Err(Error::NoEntry) => continue,
                read => self.proven = read? == PROBE.as_bytes(),
            }
            match self.on_entry(PROBE, Entry::delete_credential) {
                Ok(()) | Err(Error::NoEntry) => {}
                Err(error) => return Err(error),
            }
            if !self.proven {
                return Err(Error::BadStoreFormat("it gave back something else than was put in".into()));
            }
        }
        if self.proven { Ok(()) } else { Err(Error::NoEntry) }
    }

    pub fn read(&mut self, profile: ProfileId) -> Result<KeychainEntry, Error> {
        match self.on_entry(&name(profile), Entry::get_secret) {
            Ok(bytes) => Ok(serde_json::from_slice(&bytes).map_or(KeychainEntry::Odd, KeychainEntry::Secrets)),
            Err(Error::NoEntry) => Ok(KeychainEntry::Nothing),
            Err(error) => Err(error),
        }
    }

    /// An entry that is no profile's.
    pub fn bytes(&mut self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        match self.on_entry(name, Entry::get_secret) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub fn keep_bytes(&mut self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        self.on_entry(name, |entry| entry.set_secret(bytes))
    }

    pub fn write(&mut self, profile: ProfileId, secrets: &Secrets) -> Result<(), Error> {
        let bytes = serde_json::to_vec(secrets).map_err(|error| Error::PlatformFailure(error.into()))?;
        self.on_entry(&name(profile), |entry| entry.set_secret(&bytes))
    }

    /// What is not there is removed already.
    pub fn remove(&mut self, profile: ProfileId) -> Result<(), Error> {
        match self.on_entry(&name(profile), Entry::delete_credential) {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// A connection that has broken is made anew, once.
    fn on_entry<T>(&mut self, name: &str, work: impl Fn(&Entry) -> Result<T, Error>) -> Result<T, Error> {
        let is_old = self.store.is_some();
        match self.try_on_entry(name, &work) {
            Err(Error::PlatformFailure(_)) if is_old => {
                self.store = None;
                self.try_on_entry(name, &work)
            }
            done => done,
        }
    }

    fn try_on_entry<T>(&mut self, name: &str, work: impl Fn(&Entry) -> Result<T, Error>) -> Result<T, Error> {
        let store = match &self.store {
            Some(store) => store.clone(),
            None => self.store.insert((self.open_store)()?).clone(),
        };
        work(&store.build(SERVICE, name, None)?)
    }
}

fn name(profile: ProfileId) -> String {
    format!("profile {profile}")
}

/// The error without what may hold a secret: some of them carry the bytes they could not read.
pub fn in_words(error: &Error) -> String {
    if let Error::PlatformFailure(why) | Error::NoStorageAccess(why) = error {
        why.to_string()
    } else if matches!(error, Error::BadEncoding(_) | Error::BadDataFormat(..)) {
        "the entry is damaged".into()
    } else if matches!(error, Error::Ambiguous(_)) {
        "it has several entries of the same name".into()
    } else {
        error.to_string()
    }
}
