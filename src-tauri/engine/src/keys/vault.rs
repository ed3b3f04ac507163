//! Decides where a profile's secrets are kept. A key that is in the keychain is never replaced by one beside it.

use super::KeysError;
use super::keychain::{Keychain, KeychainEntry, in_words};
use super::shelf::{KeyFile, KeyFileContent};
use ask::ProfileId;
use ask::wire::{KeychainStanding, Secrets};
use keyring_core::Error;
use parking_lot::Mutex;
use std::sync::Arc;

pub struct Vault {
    shelf: KeyFile,
    /// None: switched off.
    keychain: Option<Keychain>,
    standing: Arc<Mutex<Option<KeychainStanding>>>,
}

impl Vault {
    pub fn new(shelf: KeyFile, keychain: Option<Keychain>, standing: Arc<Mutex<Option<KeychainStanding>>>) -> Vault {
        Vault { shelf, keychain, standing }
    }

    pub fn get(&mut self, profile: ProfileId) -> Result<Secrets, KeysError> {
        let mut kept = self.shelf.read()?;
        match kept.keys.remove(&profile) {
            Some(secrets) => Ok(secrets),
            None => self.look_in_keychain(profile, &kept),
        }
    }

    fn look_in_keychain(&mut self, profile: ProfileId, kept: &KeyFileContent) -> Result<Secrets, KeysError> {
        let listed = kept.in_keychain.contains(&profile);
        let unlisted_may_be = kept.was_damaged || kept.is_new;
        if !listed && !unlisted_may_be {
            return Ok(Secrets::default());
        }
        match &mut self.keychain {
            None if listed => Err(KeysError::SwitchedOff),
            None if kept.was_damaged => Err(KeysError::Gone),
            None => Ok(Secrets::default()),
            Some(keychain) => match keychain.read(profile) {
                Ok(KeychainEntry::Secrets(secrets)) => Ok(secrets),
                // Nothing says that there ever was a key.
                Ok(KeychainEntry::Nothing) | Err(_) if !listed && !kept.was_damaged => Ok(Secrets::default()),
                Ok(KeychainEntry::Nothing | KeychainEntry::Odd) => Err(KeysError::Gone),
                Err(error) => Err(unusable(&error)),
            },
        }
    }

    pub fn update(&mut self, profile: ProfileId, typed: Secrets) -> Result<(), KeysError> {
        let mut kept = self.shelf.read()?;
        let before = match kept.keys.get(&profile) {
            Some(secrets) => secrets.clone(),
            // What is gone cannot be kept; what is typed now takes its place.
            None => match self.look_in_keychain(profile, &kept) {
                Ok(secrets) => secrets,
                Err(KeysError::Gone | KeysError::SwitchedOff) => Secrets::default(),
                Err(KeysError::Unusable { .. }) if !kept.in_keychain.contains(&profile) => Secrets::default(),
                Err(error) => return Err(error),
            },
        };
        let secrets = merged(before, typed);
        if secrets == Secrets::default() {
            return self.remove(profile);
        }
        match self.usable_keychain(&kept)? {
            Some(keychain) => {
                keychain.write(profile, &secrets).map_err(|error| unusable(&error))?;
                self.settle(KeychainStanding::System);
                let was_in_file = kept.keys.remove(&profile).is_some();
                if kept.in_keychain.insert(profile) || was_in_file { self.shelf.write(&kept) } else { Ok(()) }
            }
            None => {
                self.settle(KeychainStanding::File);
                kept.in_keychain.remove(&profile);
                kept.keys.insert(profile, secrets);
                self.shelf.write(&kept)
            }
        }
    }

    /// The keychain if a key can be put into it. One that holds keys already is never passed over: then it is only locked.
    fn usable_keychain(&mut self, kept: &KeyFileContent) -> Result<Option<&mut Keychain>, KeysError> {
        let Some(keychain) = &mut self.keychain else { return Ok(None) };
        match keychain.prove() {
            Ok(()) => Ok(Some(keychain)),
            Err(error) if kept.in_keychain.is_empty() => {
                tracing::info!(why = in_words(&error), "no keychain can be used: keys are kept in a file");
                Ok(None)
            }
            Err(error) => Err(unusable(&error)),
        }
    }

    pub fn remove(&mut self, profile: ProfileId) -> Result<(), KeysError> {
        let mut kept = self.shelf.read()?;
        let listed = kept.in_keychain.contains(&profile);
        if listed || kept.was_damaged {
            match &mut self.keychain {
                Some(keychain) => {
                    keychain.remove(profile).or_else(|error| if listed { Err(unusable(&error)) } else { Ok(()) })?
                }
                None if listed => return Err(KeysError::SwitchedOff),
                None => {}
            }
        }
        let was_in_file = kept.keys.remove(&profile).is_some();
        if kept.in_keychain.remove(&profile) || was_in_file { self.shelf.write(&kept) } else { Ok(()) }
    }

    fn settle(&self, standing: KeychainStanding) {
        *self.standing.lock() = Some(standing);
    }
}

/// A key is often pasted with a line end behind it, which no server takes.
fn merged(before: Secrets, typed: Secrets) -> Secrets {
    let Secrets { mut key, mut headers } = before;
    if let Some(typed) = typed.key {
        key = Some(typed.trim().to_owned()).filter(|key| !key.is_empty());
    }
    for (name, value) in typed.headers {
        match value.trim() {
            "" => headers.remove(&name),
            value => headers.insert(name, value.to_owned()),
        };
    }
    Secrets { key, headers }
}

fn unusable(error: &Error) -> KeysError {
    KeysError::Unusable { why: in_words(error) }
}
