//! The small files beside the database.

use crate::{keys, settings_file};
use ask::doctor::Finding;
use std::path::Path;

pub fn examine(folder: &Path) -> Vec<Finding> {
    let of = |file: &str, why: String| Finding::Settings { file: file.to_owned(), why };
    let settings = settings_file::read(folder).err().map(|why| of(settings_file::FILE, why.to_string()));
    let keys = keys::look(folder).err().map(|why| of(keys::FILE, why));
    settings.into_iter().chain(keys).collect()
}
