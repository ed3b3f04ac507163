//! Which names are left out: hidden ones, and those that the .gitignore and .ignore files of the workspace name.

use crate::workspace::{FileKind, FolderEntry, Inside};
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// In order of growing weight.
const RULE_FILES: [&str; 2] = [".gitignore", ".ignore"];
const RULE_FILE_BYTES_MAX: u64 = 256 * 1024;

/// The rules that hold in a folder: its own, then those of the folders above it.
#[derive(Clone)]
pub struct Rules {
    innermost: Option<Arc<Layer>>,
    all: bool,
}

struct Layer {
    folder: PathBuf,
    rules: Gitignore,
    above: Option<Arc<Layer>>,
}

impl Rules {
    /// The rules of the folders above `folder`. With `all`, nothing is left out.
    pub fn above(inside: &Inside, folder: &Path, all: bool) -> Rules {
        let mut rules = Rules { innermost: None, all };
        let mut above: Vec<&Path> = folder.ancestors().skip(1).collect();
        above.reverse();
        for folder in above {
            if all {
                break;
            }
            rules = rules.with(inside, folder, RULE_FILES);
        }
        rules
    }

    /// With the folder's own rules, if its entries have any.
    pub fn inside(&self, inside: &Inside, folder: &Path, entries: &[FolderEntry]) -> Rules {
        if self.all {
            return self.clone();
        }
        let present = RULE_FILES.map(|name| if entries.iter().any(|entry| entry.name == name) { name } else { "" });
        self.with(inside, folder, present)
    }

    fn with(&self, inside: &Inside, folder: &Path, names: [&str; 2]) -> Rules {
        let mut builder = GitignoreBuilder::new(".");
        let mut any = false;
        for name in names.into_iter().filter(|name| !name.is_empty()) {
            let Ok((file, _)) = inside.file(&folder.join(name)) else { continue };
            let mut text = Vec::new();
            if file.take(RULE_FILE_BYTES_MAX).read_to_end(&mut text).is_err() {
                continue;
            }
            for line in String::from_utf8_lossy(&text).lines() {
                // A line that is no rule has no effect, as with git.
                any |= builder.add_line(None, line).is_ok();
            }
        }
        match builder.build() {
            Ok(rules) if any && !rules.is_empty() => {
                let layer = Layer { folder: folder.to_owned(), rules, above: self.innermost.clone() };
                Rules { innermost: Some(Arc::new(layer)), all: self.all }
            }
            Ok(_) | Err(_) => self.clone(),
        }
    }

    /// Whether this entry of `folder` is left out. The nearest rule that speaks of it decides.
    pub fn leave_out(&self, folder: &Path, entry: &FolderEntry) -> bool {
        if self.all {
            return false;
        }
        let is_folder = entry.kind == FileKind::Folder;
        let path = folder.join(&entry.name);
        let mut layer = self.innermost.as_deref();
        while let Some(Layer { folder, rules, above }) = layer {
            match path.strip_prefix(folder).map(|path| rules.matched(path, is_folder)) {
                Ok(Match::Ignore(_)) => return true,
                Ok(Match::Whitelist(_)) => return false,
                Ok(Match::None) | Err(_) => layer = above.as_deref(),
            }
        }
        entry.name.as_encoded_bytes().starts_with(b".")
    }
}
