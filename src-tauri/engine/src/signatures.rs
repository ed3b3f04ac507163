//! What was stored is signed with a key from the keychain: a chain that was rewritten, an end that was cut off and a permission
//! that nobody gave show, also where whoever did it has made all the rest fit.
//!
//! The signature lies beside the database and is made after the commit, by a thread of its own: no answer waits for it, and
//! without a keychain nothing is signed and all else works. It may lag behind; what was signed has to be in the store all the
//! same. What does not hold it is not signed anew, so that it shows until the person says that it is as it should be.

mod file;
mod worker;

pub use worker::{SignatureWorker, SignatureWorkerConfig};

use crate::folder::{Lock, LockError};
use crate::keys::{NoKey, SigningKey, signing_key};
use crate::store::{self, GrantWatch, Grants, SignedContent, StoreReadError};
use crate::{crash, whole_file};
use ask::Timestamp;
use file::SignatureFile;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

const FILE: &str = "askwell.signatures";
/// What a restored backup brought. It is held against the store where the key is the same, and gives way to a new one.
const RESTORED: &str = "askwell.signatures.restored";

/// What a folder's signature is good for.
#[derive(Debug)]
pub enum SignatureCheck {
    /// Nothing was signed.
    Nothing,
    /// By this machine's key, which is this one.
    Signed(SignedContent, Arc<SigningKey>),
    /// By another key, or the key is no longer there.
    Elsewhere,
    /// By this machine's key, and changed since.
    Changed,
    Later,
    Unread(io::Error),
    NoKey(NoKey),
}

/// Reads it, and asks the keychain only where there is one.
pub fn look(folder: &Path) -> SignatureCheck {
    let key = || signing_key(false).map(Arc::new);
    find(folder, FILE, key).or_else(|| find(folder, RESTORED, key)).unwrap_or(SignatureCheck::Nothing)
}

/// None where there is no such file.
fn find(folder: &Path, name: &str, key: impl FnOnce() -> Result<Arc<SigningKey>, NoKey>) -> Option<SignatureCheck> {
    let bytes = match fs::read(folder.join(name)) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => return Some(SignatureCheck::Unread(error)),
    };
    Some(match key() {
        Ok(key) => of_key(&bytes, key),
        Err(NoKey::Missing) => SignatureCheck::Elsewhere,
        Err(why) => SignatureCheck::NoKey(why),
    })
}

fn of_key(bytes: &[u8], key: Arc<SigningKey>) -> SignatureCheck {
    match SignatureFile::read(bytes) {
        Some(text) if text.is_later() => SignatureCheck::Later,
        Some(text) if text.key != key.name() => SignatureCheck::Elsewhere,
        Some(text) if key.fits(text.signed_text, text.signature) => {
            text.content().map_or(SignatureCheck::Changed, |signed| SignatureCheck::Signed(signed, key))
        }
        Some(_) | None => SignatureCheck::Changed,
    }
}

/// What the file says of what grants somebody something, whoever wrote it: without the key nothing tells.
pub fn expected(folder: &Path) -> Option<Grants> {
    let bytes = fs::read(folder.join(FILE)).or_else(|_| fs::read(folder.join(RESTORED))).ok()?;
    SignatureFile::read(&bytes).filter(|text| !text.is_later())?.content()?.grants
}

/// The signature that a backup brings is another machine's, or of another day: it comes under another name.
pub fn set_restored(folder: &Path) -> io::Result<()> {
    if crate::disk::unless_missing(fs::rename(folder.join(FILE), folder.join(RESTORED)))?.is_some() {
        whole_file::sync_folder(folder)?;
    }
    Ok(())
}

fn write(folder: &Path, signed: &SignedContent, key: &SigningKey) -> io::Result<()> {
    crash::point("signing");
    whole_file::write(folder, FILE, &file::text(signed, key)?)?;
    crash::point("signing");
    crate::disk::unless_missing(fs::remove_file(folder.join(RESTORED))).map(drop)
}

/// Why not everything was signed as it is.
#[derive(Debug, thiserror::Error)]
pub enum SigningError {
    #[error(transparent)]
    Folder(#[from] LockError),
    #[error("there is nothing to sign")]
    NoData,
    #[error(transparent)]
    NotRead(#[from] StoreReadError),
    #[error(transparent)]
    NoKey(#[from] NoKey),
    #[error("{FILE} cannot be written: {0}")]
    NotWritten(io::Error),
}

/// Signs everything as it is now, whatever was signed before: the person says that it is as it should be.
pub fn sign_as_it_is(folder: &Path, now: Timestamp) -> Result<(), SigningError> {
    let _lock = Lock::take(folder)?;
    let key = Arc::new(signing_key(true)?);
    let sign = |connection: &_| store::sign(connection, None, None, (&*key, &GrantWatch::default()), now);
    let mut signed = store::look(folder, sign)?.ok_or(SigningError::NoData)?;
    if let (Some(grants), Some(SignatureCheck::Signed(SignedContent { grants: Some(before), .. }, _))) =
        (&mut signed.grants, find(folder, FILE, || Ok(key.clone())))
    {
        grants.follow(&before);
    }
    write(folder, &signed, &key).map_err(SigningError::NotWritten)
}
