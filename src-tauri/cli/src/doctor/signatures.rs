//! What the signatures tell, and why nothing could be signed.

use crate::log::shown;
use crate::not_read::not_read;
use crate::strings::Strings;
use ask::doctor::Signatures;
use ask::plain_text::one_line;
use engine::folder::LockError;
use engine::signatures::NotSigned;
use std::path::Path;

pub fn not_signed(strings: &dyn Strings, folder: &Path, why: &NotSigned) -> String {
    let shown = folder.display();
    match why {
        NotSigned::Folder(LockError::InUse { pid } | LockError::Moved { pid } | LockError::NotHandedOver { pid }) => {
            strings.not_signed_in_use(shown, *pid)
        }
        NotSigned::Folder(LockError::Unwritable(error)) | NotSigned::NotWritten(error) => {
            strings.signature_not_written(shown, &one_line(&error.to_string()))
        }
        NotSigned::NoData => strings.nothing_to_sign(shown),
        NotSigned::NotRead(fault) => not_read(strings, folder, fault),
        NotSigned::NoKey(why) => strings.no_key_to_sign(&one_line(&why.to_string())),
    }
}

/// What is so, and what to do about it.
pub fn signatures(strings: &dyn Strings, found: &Signatures) -> String {
    match found {
        Signatures::Unsigned => strings.unsigned().to_owned(),
        Signatures::Checked { since, newer: 0 } => strings.signed_since(&shown(*since)),
        Signatures::Checked { since, newer } => strings.signed_since_but_newer(&shown(*since), *newer),
        Signatures::Unchecked { why } => strings.signatures_unchecked(&one_line(why)),
        Signatures::Elsewhere => strings.signed_elsewhere().to_owned(),
    }
}
