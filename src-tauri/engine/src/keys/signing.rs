//! The key by which the record is signed: one for this user on this machine, in the system's keychain and nowhere else. In a
//! file beside what it signs it would prove nothing.
//!
//! A keyed hash (HMAC-SHA-256) is enough, because nobody but this machine has to verify it: whoever can read the key could
//! also sign with it, and needs the keychain for that.

use super::keychain::{Keychain, OpenStore, in_words, open_system_store};
use super::{ANSWER_SECONDS_MAX, forced_to_file};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::sync::{Arc, mpsc};
use std::time::Duration;

const ENTRY: &str = "signing key";
const KEY_BYTES: usize = 32;
/// Of two programs that make the key in the same moment, both take the one that is there after this.
const SETTLING: Duration = Duration::from_millis(300);

pub struct SigningKey(Hmac<Sha256>);

/// Why there is no key to sign or to check with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoKey {
    /// The keychain has none.
    #[error("the keychain has no key for it")]
    Missing,
    #[error("ASKWELL_KEYS=file switches the keychain off")]
    SwitchedOff,
    #[error("{0}")]
    Unusable(String),
    #[error("the keychain has not answered for {ANSWER_SECONDS_MAX} seconds")]
    NoAnswer,
}

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SigningKey")
    }
}

impl SigningKey {
    pub(crate) fn of(bytes: &[u8]) -> Option<SigningKey> {
        let whole = Some(bytes).filter(|bytes| bytes.len() == KEY_BYTES)?;
        Some(SigningKey(Hmac::new_from_slice(whole).ok()?))
    }

    /// Names the key and tells nothing of it.
    pub fn name(&self) -> String {
        self.sign(b"name").chars().take(16).collect()
    }

    pub fn sign(&self, text: &[u8]) -> String {
        self.0.clone().chain_update(text).finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub fn fits(&self, text: &[u8], signature: &str) -> bool {
        use subtle::ConstantTimeEq;
        self.sign(text).as_bytes().ct_eq(signature.as_bytes()).into()
    }
}

/// The key. `make`: one is made where the keychain can be used and has none. Never on a thread of a runtime: the library
/// brings one along.
pub fn signing_key(make: bool) -> Result<SigningKey, NoKey> {
    if forced_to_file() {
        return Err(NoKey::SwitchedOff);
    }
    of_keychain(Arc::new(open_system_store), make, Duration::from_secs(ANSWER_SECONDS_MAX))
}

/// A keychain that waits for its password holds nobody up for longer than this.
fn of_keychain(open_store: OpenStore, make: bool, patience: Duration) -> Result<SigningKey, NoKey> {
    let (sender, answer) = mpsc::channel();
    let asking = move || {
        let mut keychain = Keychain::new(open_store);
        // Nobody may be waiting any more.
        let _ = sender.send(if make { read_or_make(&mut keychain) } else { read(&mut keychain) });
    };
    let started = std::thread::Builder::new().name("signing-key".into()).spawn(asking);
    started.map_err(|error| NoKey::Unusable(error.to_string()))?;
    match answer.recv_timeout(patience) {
        Ok(key) => key,
        Err(mpsc::RecvTimeoutError::Timeout) => Err(NoKey::NoAnswer),
        Err(mpsc::RecvTimeoutError::Disconnected) => Err(NoKey::Unusable("its library broke down".into())),
    }
}

fn read(keychain: &mut Keychain) -> Result<SigningKey, NoKey> {
    let held = keychain.bytes(ENTRY).map_err(|error| NoKey::Unusable(in_words(&error)))?.ok_or(NoKey::Missing)?;
    SigningKey::of(&held).ok_or_else(|| NoKey::Unusable("the entry is damaged".into()))
}

fn read_or_make(keychain: &mut Keychain) -> Result<SigningKey, NoKey> {
    match read(keychain) {
        Err(NoKey::Missing) => {}
        done => return done,
    }
    let unusable = |error| NoKey::Unusable(in_words(&error));
    // One that only says that nothing is there is not written to.
    keychain.prove().map_err(unusable)?;
    let mut key = [0; KEY_BYTES];
    getrandom::fill(&mut key).map_err(|error| NoKey::Unusable(error.to_string()))?;
    keychain.keep_bytes(ENTRY, &key).map_err(unusable)?;
    std::thread::sleep(SETTLING);
    read(keychain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use keyring_core::api::CredentialStore;
    use keyring_core::{Error, mock};

    fn keychain() -> OpenStore {
        let store = mock::Store::new().unwrap();
        Arc::new(move || Ok(store.clone() as Arc<CredentialStore>))
    }

    fn key(open: &OpenStore, make: bool) -> Result<SigningKey, NoKey> {
        of_keychain(open.clone(), make, Duration::from_secs(20))
    }

    /// The value was worked out by another program (Python's `hmac`).
    #[test]
    fn it_signs_as_the_standard_says() {
        let key = SigningKey::of(b"0123456789abcdef0123456789abcdef").unwrap();
        let expected = "6361a087710d524e83698ac23316087512d93d53ecee7ddea4729ae36780803c";
        assert_eq!(key.sign(b"what is signed"), expected);
        assert!(key.fits(b"what is signed", &key.sign(b"what is signed")));
        assert!(!key.fits(b"what is signee", &key.sign(b"what is signed")));
        assert!(!key.fits(b"what is signed", ""));
    }

    #[test]
    fn it_is_made_once_and_only_where_it_is_to_be() {
        let open = keychain();
        assert_eq!(key(&open, false).err(), Some(NoKey::Missing));
        assert_eq!(key(&open, false).err(), Some(NoKey::Missing), "looking makes none");
        let made = key(&open, true).unwrap();
        assert_eq!(key(&open, true).unwrap().name(), made.name());
        assert_eq!(key(&open, false).unwrap().name(), made.name());
        assert_ne!(key(&keychain(), true).unwrap().name(), made.name(), "another keychain has another one");
    }

    #[test]
    fn two_that_make_it_at_once_have_the_same() {
        let open = keychain();
        let other = open.clone();
        let second = std::thread::spawn(move || key(&other, true).unwrap().name());
        assert_eq!(key(&open, true).unwrap().name(), second.join().unwrap());
    }

    #[test]
    fn two_that_prove_at_once_that_it_works_both_find_that_it_does() {
        let open = keychain();
        let other = open.clone();
        let prove = |open: OpenStore| (0..2_000).for_each(|_| Keychain::new(open.clone()).prove().unwrap());
        let second = std::thread::spawn(move || prove(other));
        prove(open);
        second.join().unwrap();
    }

    #[test]
    fn a_keychain_that_does_not_open_or_answer_is_named_and_nothing_waits() {
        let locked: OpenStore = Arc::new(|| Err(Error::NoStorageAccess("it is locked".into())));
        assert_eq!(key(&locked, true).err(), Some(NoKey::Unusable("it is locked".into())));
        let silent: OpenStore = Arc::new(|| {
            loop {
                std::thread::park();
            }
        });
        assert_eq!(of_keychain(silent, true, Duration::from_millis(20)).err(), Some(NoKey::NoAnswer));
    }
}
