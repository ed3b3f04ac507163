//! Conversations that begin with what happened elsewhere: branches, and those out of a file.

use super::Digest;
use crate::event::Imported;
use crate::input::{Input, Refusal};
use crate::wire::ImportMark;

impl Digest {
    /// Whether all so far is copied, from the conversation that this one was branched from or out of a file.
    pub fn is_copy(&self) -> bool {
        let copied = self.copied();
        copied > 0 && self.events <= copied
    }

    /// As many of the first events tell what happened elsewhere.
    pub fn copied(&self) -> u64 {
        let branched = self.branched_from.map_or(0, |from| from.copied);
        branched.max(self.imported.as_ref().map_or(0, |imported| imported.copied))
    }

    /// That it was imported, and whether a folder is to be chosen to go on in it.
    pub fn import_mark(&self) -> Option<ImportMark> {
        let Imported { file, at, .. } = self.imported.as_ref()?;
        let needs_folder = self.needs_folder && self.guest.is_none();
        Some(ImportMark { file: file.clone(), at: *at, needs_folder })
    }
}

/// An imported conversation stays as it was imported until it is said where to go on in it. That of a guest stays so for good.
pub fn may_come(digest: &Digest, input: &Input) -> Result<(), Refusal> {
    let always =
        matches!(input, Input::ChooseFolder { .. } | Input::Rename { .. } | Input::Stop { .. } | Input::Delete { .. });
    match (digest.needs_folder && !always, &digest.guest) {
        (true, Some(_)) => Err(Refusal::OfGuest),
        (true, None) => Err(Refusal::NeedsFolder),
        (false, _) => Ok(()),
    }
}
