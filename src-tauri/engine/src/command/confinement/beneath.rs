//! The walls in the kernel's terms. A right holds for all that lies beneath a folder and cannot be taken back further down: so
//! what is hidden is left out by granting everything beside the way to it, one entry at a time.

use super::Walls;
use crate::mounts;
use landlock::{
    ABI, AccessFs, BitFlags, CompatLevel, Compatible, PathBeneath, RestrictionStatus, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
};
use rustix::fs::{Mode, OFlags, fstat, open};
use std::fs;
use std::os::fd::OwnedFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Files that everybody may write to: nothing is kept there.
const DEVICES: [&str; 7] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty", "/dev/ptmx"];
/// Other terminals of the person: what they type is not read, and nothing is drawn there.
const TERMINALS: &str = "/dev/pts";

pub fn restrict(walls: &Walls) -> Result<RestrictionStatus, RulesetError> {
    // Before this version a file outside could be emptied.
    let writing = AccessFs::from_write(ABI::V3);
    let reading: BitFlags<AccessFs> = AccessFs::ReadFile.into();
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(writing | reading)?
        .set_compatibility(CompatLevel::BestEffort)
        .scope(Scope::Signal | Scope::AbstractUnixSocket)?
        .create()?;
    let hidden = Hidden::of(walls.hidden.iter().map(PathBuf::as_path).chain([Path::new(TERMINALS)]));
    let open = Hidden::of([]);
    ruleset = hidden.grant(ruleset, Path::new("/"), reading)?;
    for folder in &walls.writable {
        // What lies in hidden itself, as its temporary files do, is granted by name.
        let beside = if hidden.is_within(folder) { &open } else { &hidden };
        ruleset = beside.grant(ruleset, folder, writing | reading)?;
    }
    for folder in &walls.readable {
        ruleset = open.grant(ruleset, folder, reading)?;
    }
    for device in DEVICES {
        ruleset = open.grant(ruleset, Path::new(device), writing | reading)?;
    }
    ruleset.restrict_self()
}

/// What is granted to nobody, known by its place and by what it is: a folder has other names where it is mounted twice.
struct Hidden {
    paths: Vec<PathBuf>,
    ids: Vec<(u64, u64)>,
}

impl Hidden {
    fn of<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Hidden {
        let real: Vec<PathBuf> = paths.into_iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
        let ids = real.iter().filter_map(|path| fs::metadata(path).ok()).map(|it| (it.dev(), it.ino())).collect();
        Hidden { paths: real.iter().flat_map(|path| mounts::places(path)).collect(), ids }
    }

    fn is_within(&self, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|real| self.paths.iter().any(|hidden| real.starts_with(hidden)))
    }

    /// Grants this and what is beneath it, but not what is hidden. Folders on the way to that get no right of their own:
    /// nothing is made in them.
    fn grant(
        &self,
        mut ruleset: RulesetCreated,
        path: &Path,
        rights: BitFlags<AccessFs>,
    ) -> Result<RulesetCreated, RulesetError> {
        let Ok(real) = fs::canonicalize(path) else { return Ok(ruleset) };
        let mut ahead = vec![real];
        while let Some(path) = ahead.pop() {
            let Some((handle, is_folder)) = self.look(&path) else { continue };
            if self.paths.iter().any(|hidden| hidden.starts_with(&path)) {
                ahead.extend(self.beneath(&path));
            } else {
                let rights = if is_folder { rights } else { rights & AccessFs::from_file(ABI::V3) };
                ruleset = ruleset.add_rule(PathBeneath::new(handle, rights))?;
            }
        }
        Ok(ruleset)
    }

    /// What is in a folder on the way to what is hidden; of one that may not be listed, only the way itself.
    fn beneath(&self, folder: &Path) -> Vec<PathBuf> {
        match fs::read_dir(folder) {
            Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
            Err(_) => {
                let next = |hidden: &PathBuf| {
                    hidden.strip_prefix(folder).ok()?.components().next().map(|name| folder.join(name))
                };
                self.paths.iter().filter_map(next).collect()
            }
        }
    }

    /// What is there, unless it is hidden; what a link leads to has a place of its own.
    fn look(&self, path: &Path) -> Option<(OwnedFd, bool)> {
        let handle = open(path, OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC, Mode::empty()).ok()?;
        let found = fstat(&handle).ok()?;
        let kind = rustix::fs::FileType::from_raw_mode(found.st_mode);
        let is_hidden =
            self.ids.contains(&(found.st_dev, found.st_ino)) || self.paths.iter().any(|hidden| hidden == path);
        (!is_hidden && kind != rustix::fs::FileType::Symlink).then_some((handle, kind.is_dir()))
    }
}
