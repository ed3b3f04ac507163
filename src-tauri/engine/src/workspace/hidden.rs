//! What belongs to Askwell itself: no tool reads, lists or changes it, wherever a path to it leads.

use crate::demo::SAMPLES;
use crate::disk::{FileId, file_id};
use crate::mounts;
use parking_lot::RwLock;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The folders and files that are hidden. Whoever has a copy sees what is added.
#[derive(Debug, Clone, Default)]
pub struct HiddenFolders(Arc<RwLock<Vec<PathBuf>>>);

impl HiddenFolders {
    pub fn of(paths: impl IntoIterator<Item = PathBuf>) -> HiddenFolders {
        HiddenFolders(Arc::new(RwLock::new(paths.into_iter().collect())))
    }

    pub fn add(&self, path: PathBuf) {
        self.0.write().push(path);
    }

    fn paths(&self) -> Vec<PathBuf> {
        self.0.read().clone()
    }

    /// What is hidden from work in this folder. The demo's own folders lie beside our data; of who works in one of them, all
    /// that lies beside them is hidden.
    pub fn paths_from(&self, workspace: &Path) -> Vec<PathBuf> {
        let workspace = real(workspace);
        let beside = |path: PathBuf| {
            let samples = real(&path).join(SAMPLES);
            if !workspace.starts_with(&samples) {
                return vec![path];
            }
            let entries = std::fs::read_dir(&path).into_iter().flatten().flatten();
            entries.map(|entry| entry.path()).filter(|entry| !samples.starts_with(real(entry))).collect()
        };
        self.paths().into_iter().flat_map(beside).collect()
    }

    pub(super) fn seen_from(&self, workspace: &Path) -> HiddenPaths {
        let hidden = self.paths_from(workspace);
        let real: Vec<PathBuf> = hidden.iter().filter_map(|path| std::fs::canonicalize(path).ok()).collect();
        let workspace = self::real(workspace);
        let places: Vec<PathBuf> = real.iter().flat_map(|path| mounts::places(path)).collect();
        HiddenPaths {
            own: real.iter().filter_map(|path| file_id(path)).collect(),
            above: places.iter().flat_map(|path| path.ancestors().skip(1)).filter_map(file_id).collect(),
            is_inside: places.iter().any(|place| place.starts_with(&workspace)),
            is_around: places.iter().any(|place| workspace.starts_with(place)),
            files: OnceLock::new(),
            real,
        }
    }
}

fn real(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// What is hidden, as it lies on the disk now.
#[derive(Default)]
pub(super) struct HiddenPaths {
    real: Vec<PathBuf>,
    own: HashSet<FileId>,
    /// The folders on the way to it.
    above: HashSet<FileId>,
    /// Some of it lies in the workspace.
    pub is_inside: bool,
    /// The workspace lies in it.
    pub is_around: bool,
    files: OnceLock<HashSet<FileId>>,
}

impl HiddenPaths {
    pub fn is_own(&self, id: FileId) -> bool {
        self.own.contains(&id)
    }

    pub fn leads_to_own(&self, id: FileId) -> bool {
        self.is_own(id) || self.above.contains(&id)
    }

    /// Whether this file has a name in what is hidden. Asked only of files with more than one.
    pub fn has_file(&self, id: FileId) -> bool {
        !self.real.is_empty() && self.files.get_or_init(|| files_in(&self.real)).contains(&id)
    }
}

fn files_in(roots: &[PathBuf]) -> HashSet<FileId> {
    let mut found = HashSet::new();
    let mut ahead = roots.to_vec();
    while let Some(path) = ahead.pop() {
        let Ok(kind) = std::fs::symlink_metadata(&path).map(|metadata| metadata.file_type()) else { continue };
        if kind.is_dir() {
            ahead.extend(std::fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path()));
        } else if kind.is_file() {
            found.extend(file_id(&path));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;

    #[test]
    fn the_demos_own_folders_are_open_and_all_beside_them_is_hidden() {
        let data = tempfile::tempdir().unwrap();
        let sample = data.path().join(SAMPLES).join("Street fair");
        std::fs::create_dir_all(&sample).unwrap();
        std::fs::create_dir(data.path().join("attachments")).unwrap();
        std::fs::write(data.path().join("keys.json"), "canary").unwrap();
        let hidden = HiddenFolders::of([data.path().to_owned()]);
        let mut beside = hidden.paths_from(&sample);
        beside.sort();
        assert_eq!(beside, [data.path().join("attachments"), data.path().join("keys.json")]);
        assert!(Workspace::open_apart(&sample, hidden.clone()).is_ok());
        for own in [data.path(), &data.path().join("attachments")] {
            assert_eq!(hidden.paths_from(own), [data.path().to_owned()]);
        }
        #[cfg(unix)]
        {
            let link = data.path().join("samples-2");
            std::os::unix::fs::symlink(data.path(), &link).unwrap();
            assert_eq!(
                hidden.paths_from(&link),
                [data.path().to_owned()],
                "a name that only begins alike, or leads back"
            );
        }
    }
}
