//! English: what the signatures of stored data tell.

use super::En;
use crate::strings::signatures::SignatureStrings;
use std::path::Display;

impl SignatureStrings for En {
    fn signed(&self) -> &'static str {
        "Signed everything in its current state."
    }

    fn not_signed_in_use(&self, folder: Display<'_>, pid: u32) -> String {
        format!("Askwell is using {folder} (process {pid}). Quit it, then sign.")
    }

    fn signature_not_written(&self, folder: Display<'_>, why: &str) -> String {
        format!(
            "Couldn't write the signature to {folder} ({why}). Check the folder and its free space, then try again."
        )
    }

    fn nothing_to_sign(&self, folder: Display<'_>) -> String {
        format!("Nothing to sign in {folder}.")
    }

    fn no_key_to_sign(&self, why: &str) -> String {
        format!("Nothing was signed: couldn't use the keychain ({why}). Unlock it, then try again.")
    }

    fn unsigned(&self) -> &'static str {
        "Not signed. On a system with a keychain, Askwell signs what it stores while it runs."
    }

    fn signed_since(&self, at: &str) -> String {
        format!("Signed since {at}.")
    }

    fn signed_since_but_newer(&self, at: &str, newer: usize) -> String {
        format!("Signed since {at}; {newer} conversations are newer than their last signature.")
    }

    fn signatures_unchecked(&self, why: &str) -> String {
        format!("Treated as unsigned: couldn't check the signatures ({why}). Unlock the keychain, then check again.")
    }

    fn signed_elsewhere(&self) -> &'static str {
        "Signed by another computer or user, or with a key that is no longer in the keychain. If this is your data, quit Askwell and run askwell doctor --sign. From then on it is signed here."
    }
}
