//! What the signatures tell, and why nothing could be signed.

use crate::log::shown;
use crate::not_read::not_read;
use crate::strings::Strings;
use crate::system_error::SystemError;
use ask::doctor::SignatureStatus;
use ask::plain_text::one_line;
use engine::folder::LockError;
use engine::signatures::SigningError;
use std::path::Path;

pub fn not_signed(strings: &dyn Strings, folder: &Path, why: &SigningError) -> String {
    let shown = folder.display();
    match why {
        SigningError::Folder(
            LockError::InUse { pid } | LockError::Moved { pid } | LockError::NotHandedOver { pid },
        ) => strings.not_signed_in_use(shown, *pid),
        SigningError::Folder(LockError::Unwritable(error)) | SigningError::NotWritten(error) => {
            strings.signature_not_written(shown, &SystemError::from(error).told(strings))
        }
        SigningError::NoData => strings.nothing_to_sign(shown),
        SigningError::NotRead(fault) => not_read(strings, folder, fault),
        SigningError::NoKey(why) => strings.no_key_to_sign(&one_line(&why.to_string())),
    }
}

/// What is so, and what to do about it.
pub fn signatures(strings: &dyn Strings, found: &SignatureStatus) -> String {
    match found {
        SignatureStatus::Unsigned => strings.unsigned().to_owned(),
        SignatureStatus::Checked { since, newer: 0 } => strings.signed_since(&shown(*since)),
        SignatureStatus::Checked { since, newer } => strings.signed_since_but_newer(&shown(*since), *newer),
        SignatureStatus::Unchecked { why } => strings.signatures_unchecked(&one_line(why)),
        SignatureStatus::Elsewhere => strings.signed_elsewhere().to_owned(),
    }
}
