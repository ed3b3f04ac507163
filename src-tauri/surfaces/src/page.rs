//! The files of the page, part of the program: the window shows them, and a browser gets the same. A build without them has no page.

use rust_embed::Embed;
use std::borrow::Cow;

// Compressed, and each unpacked when it is first asked for: the page is a tenth of the program otherwise.
#[derive(Embed)]
#[folder = "../../ui/dist"]
#[allow_missing = true]
struct Dist;

/// A file of the page.
pub struct PageFile {
    /// Its MIME type.
    pub kind: String,
    pub data: Cow<'static, [u8]>,
    /// Of what it holds.
    pub sha256: [u8; 32],
}

/// The file of this name, such as `index.html`.
pub fn file(name: &str) -> Option<PageFile> {
    let file = Dist::get(name)?;
    Some(PageFile { kind: file.metadata.mimetype().to_owned(), data: file.data, sha256: file.metadata.sha256_hash() })
}

/// The names of all files.
pub fn names() -> impl Iterator<Item = Cow<'static, str>> {
    Dist::iter()
}
