//! A keychain for tests: a folder with a file for each entry. It is locked while a file `locked` lies in it.

use keyring_core::api::{Credential, CredentialApi, CredentialStore, CredentialStoreApi};
use keyring_core::{Entry, Error};
use std::any::Any;
use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Debug)]
struct Store(PathBuf);

#[derive(Debug)]
struct OneEntry(PathBuf);

pub fn open(folder: PathBuf) -> Result<Arc<CredentialStore>, Error> {
    if folder.join("locked").exists() {
        return Err(Error::NoStorageAccess("it is locked".into()));
    }
    if folder.is_dir() { Ok(Arc::new(Store(folder))) } else { Err(Error::NoDefaultStore) }
}

impl CredentialStoreApi for Store {
    fn vendor(&self) -> String {
        "tests".into()
    }

    fn id(&self) -> String {
        "folder".into()
    }

    fn build(&self, _: &str, user: &str, _: Option<&HashMap<&str, &str>>) -> Result<Entry, Error> {
        Ok(Entry::new_with_credential(Arc::new(OneEntry(self.0.join(user)))))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn of(error: std::io::Error) -> Error {
    if error.kind() == ErrorKind::NotFound { Error::NoEntry } else { Error::PlatformFailure(error.into()) }
}

impl CredentialApi for OneEntry {
    fn set_secret(&self, secret: &[u8]) -> Result<(), Error> {
        fs::write(&self.0, secret).map_err(of)
    }

    fn get_secret(&self) -> Result<Vec<u8>, Error> {
        fs::read(&self.0).map_err(of)
    }

    fn delete_credential(&self) -> Result<(), Error> {
        fs::remove_file(&self.0).map_err(of)
    }

    fn get_credential(&self) -> Result<Option<Arc<Credential>>, Error> {
        Ok(None)
    }

    fn get_specifiers(&self) -> Option<(String, String)> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
