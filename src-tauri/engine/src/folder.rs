//! The data folder: where it is, that only its owner can look into it, and that one process at a time has it.

mod claim;

pub use claim::{Claim, is_made as is_claimed};

use crate::runtime_folder;
use crate::strings::strings;
use ask::settings::Language;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Names another data folder than the system's usual one.
pub const DATA_DIR_VARIABLE: &str = "ASKWELL_DATA_DIR";
/// The desktop's identifier: the window and the terminal have the same data folder.
const IDENTIFIER: &str = "dev.askwell.desktop";
const LOCK_FILE: &str = "lock";
/// Beside the lock, because a locked file cannot be read by others on every system.
const OWNER_FILE: &str = "lock.pid";
/// How often, and how far apart, a lock is tried before it counts as another's.
const LOOKS: u32 = 40;
const LOOK_AGAIN: Duration = Duration::from_millis(10);

/// No place for the data is known.
#[derive(Debug)]
pub struct NoDataFolder;

impl NoDataFolder {
    pub fn told(&self, language: Language) -> String {
        strings(language).no_data_folder(DATA_DIR_VARIABLE)
    }
}

/// Where everything is kept: `$ASKWELL_DATA_DIR`, else the system's data folder for this program.
pub fn data_folder() -> Result<PathBuf, NoDataFolder> {
    chosen_folder(std::env::var_os(DATA_DIR_VARIABLE).map(PathBuf::from), dirs::data_dir())
}

fn chosen_folder(chosen: Option<PathBuf>, system: Option<PathBuf>) -> Result<PathBuf, NoDataFolder> {
    match chosen.filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => Ok(std::path::absolute(&folder).unwrap_or(folder)),
        None => system.map(|folder| folder.join(IDENTIFIER)).ok_or(NoDataFolder),
    }
}

/// Why the data folder cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    #[error("another Askwell (process {pid}) has this data folder")]
    InUse { pid: u32 },
    #[error("another Askwell (process {pid}) has the data folder that was at this path, and is not there any more")]
    Moved { pid: u32 },
    /// One that does not stay was asked for it.
    #[error("an Askwell in a terminal (process {pid}) has this data folder and does not hand it over")]
    NotHandedOver { pid: u32 },
    #[error("the data folder cannot be written to: {0}")]
    Unwritable(#[from] io::Error),
}

/// The data folder is ours for as long as this lives. The system lets go of it when the process ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
    /// Whoever removes the file takes nobody's folder away from them.
    _folder: Option<File>,
    /// Nobody begins anew under this name while the folder is away.
    _name: Option<Name>,
    owner: PathBuf,
}

impl Lock {
    /// Makes the folder if need be, for its owner only, and takes it, unless a program that stays waits for it.
    pub fn take(folder: &Path) -> Result<Lock, LockError> {
        // A process just killed, or one that its owner was starting, lets go of its files a moment late.
        for _ in 0..LOOKS {
            if !claim::is_made(folder)
                && let Some(lock) = Lock::look(folder)?
            {
                return Ok(lock);
            }
            std::thread::sleep(LOOK_AGAIN);
        }
        Err(kept(folder))
    }

    /// Takes the folder if nobody has it in this moment. It is made if need be, for its owner only.
    pub fn look(folder: &Path) -> Result<Option<Lock>, LockError> {
        let Ok(name) = Name::look(folder) else { return Ok(None) };
        make_private(folder)?;
        let file = file(folder)?;
        match file.try_lock().and_then(|()| lock_itself(folder)) {
            Ok(held) => {
                close_files(folder)?;
                let owner = folder.join(OWNER_FILE);
                fs::write(&owner, std::process::id().to_string())?;
                Ok(Some(Lock { _file: file, _folder: held, _name: name, owner }))
            }
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}

/// The path of a data folder, taken. What is in the folder itself goes with it when it is moved. The file stays: one that was
/// removed could be locked by whoever had just opened it, and would keep nobody else away.
#[derive(Debug)]
struct Name(#[expect(dead_code, reason = "held for its lock")] File);

/// Another one has the path.
struct Taken;

impl Name {
    /// None where this session has no place for it.
    fn look(folder: &Path) -> Result<Option<Name>, Taken> {
        let Ok(path) = Name::path(folder) else { return Ok(None) };
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let Ok(mut file) = opened else { return Ok(None) };
        match file.try_lock() {
            Ok(()) => {
                // Only to be told of: who it is does not matter for the lock.
                let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
                Ok(Some(Name(file)))
            }
            Err(TryLockError::WouldBlock) => Err(Taken),
            Err(TryLockError::Error(_)) => Ok(None),
        }
    }

    fn path(folder: &Path) -> io::Result<PathBuf> {
        runtime_folder::file_of(folder, "lock")
    }
}

/// Whether a program has this folder at present. Nothing is changed by looking.
pub fn is_owned(folder: &Path) -> bool {
    is_locked(&folder.join(LOCK_FILE)) || is_locked(folder)
}

fn is_locked(path: &Path) -> bool {
    let file = File::open(path);
    file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Why the folder is not to be had, where another one has it or what was at its path.
pub fn kept(folder: &Path) -> LockError {
    let elsewhere = Name::path(folder).ok().filter(|path| is_locked(path) && !is_owned(folder));
    match elsewhere {
        Some(path) => LockError::Moved { pid: owner_pid(&path).unwrap_or_default() },
        None => LockError::InUse { pid: owner(folder).unwrap_or_default() },
    }
}

fn file(folder: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(folder.join(LOCK_FILE))
}

/// None where the system locks no folders: there the file alone tells.
fn lock_itself(folder: &Path) -> Result<Option<File>, TryLockError> {
    let Ok(opened) = File::open(folder) else { return Ok(None) };
    match opened.try_lock() {
        Ok(()) => Ok(Some(opened)),
        Err(TryLockError::WouldBlock) => Err(TryLockError::WouldBlock),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Only a courtesy: a file left behind is overwritten by the next owner.
        let _ = fs::remove_file(&self.owner);
    }
}

/// The process that has this folder, as far as it has said so.
pub fn owner(folder: &Path) -> Option<u32> {
    owner_pid(&folder.join(OWNER_FILE))
}

fn owner_pid(owner: &Path) -> Option<u32> {
    fs::read_to_string(owner).ok()?.trim().parse().ok()
}

#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    close_folder(folder)
}

#[cfg(unix)]
fn close_folder(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(folder)?.permissions().mode();
    if mode & 0o077 != 0 {
        fs::set_permissions(folder, fs::Permissions::from_mode(mode & 0o700))?;
    }
    Ok(())
}

/// After a command: the kernel's sandbox has no say in rights and times, so what a command opened to others is closed again. One
/// that has gone is not made anew: it may only have been moved, and is to be put back here.
pub fn close_again(folder: &Path) -> io::Result<()> {
    close_folder(folder)?;
    close_files(folder)
}

/// No file of it can be read by others, should the folder ever be opened to them. What SQLite makes beside its file later has
/// the mode of that.
#[cfg(unix)]
pub fn close_files(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        match close_file(&entry?) {
            // One that has gone meanwhile is read by nobody: another Askwell that ends takes files of its own away.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            done => done?,
        }
    }
    Ok(())
}

#[cfg(unix)]
fn close_file(entry: &fs::DirEntry) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let found = entry.metadata()?;
    if found.is_file() && found.permissions().mode() & 0o077 != 0 {
        fs::set_permissions(entry.path(), fs::Permissions::from_mode(found.permissions().mode() & 0o700))?;
    }
    Ok(())
}

/// The user's own data folder is closed to other users by the system.
#[cfg(not(unix))]
pub fn close_files(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The user's own data folder is closed to other users by the system.
#[cfg(not(unix))]
fn close_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The user's own data folder is closed to other users by the system.
#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn whoever_removes_the_lock_lets_nobody_else_in() {
        let folder = tempfile::tempdir().unwrap();
        let held = Lock::take(folder.path()).unwrap();
        for name in [LOCK_FILE, OWNER_FILE] {
            fs::remove_file(folder.path().join(name)).unwrap();
        }
        assert!(matches!(Lock::take(folder.path()), Err(LockError::InUse { .. })));
        drop(held);
        assert!(Lock::take(folder.path()).is_ok());
    }

    #[test]
    fn where_one_that_stays_waits_for_it_the_folder_is_that_ones() {
        let folder = tempfile::tempdir().unwrap();
        let held = Lock::take(folder.path()).unwrap();
        let claim = Claim::make(folder.path()).unwrap();
        assert!(Claim::make(folder.path()).is_none(), "two are not next");
        drop(held);
        assert!(matches!(Lock::take(folder.path()), Err(LockError::InUse { .. })));
        let taken = Lock::look(folder.path()).unwrap();
        assert!(taken.is_some());
        drop((claim, taken));
        assert!(Lock::take(folder.path()).is_ok(), "one that has gone claims nothing");
    }

    #[test]
    fn the_variable_wins_and_an_empty_one_counts_as_absent() {
        let system = Some(PathBuf::from("/home/ann/.local/share"));
        let cases = [
            (Some("/srv/askwell"), system.clone(), Some("/srv/askwell")),
            (Some(""), system.clone(), Some("/home/ann/.local/share/dev.askwell.desktop")),
            (None, system, Some("/home/ann/.local/share/dev.askwell.desktop")),
            (None, None, None),
        ];
        for (chosen, system, expected) in cases {
            let got = chosen_folder(chosen.map(PathBuf::from), system).ok();
            assert_eq!(got, expected.map(PathBuf::from), "{chosen:?}");
        }
        let relative = chosen_folder(Some("data".into()), None).unwrap();
        assert!(relative.is_absolute(), "a change of the working folder must not move the data");
    }

    #[test]
    fn where_no_folder_is_known_the_variable_that_names_one_is_told_in_every_language() {
        let told = Language::ALL.map(|language| NoDataFolder.told(language));
        assert!(told.iter().all(|sentence| sentence.contains(DATA_DIR_VARIABLE)), "{told:?}");
        assert_ne!(told[0], told[1]);
    }

    #[test]
    fn a_second_owner_is_told_who_the_first_is_until_the_first_lets_go() {
        let folder = tempfile::tempdir().unwrap();
        let first = Lock::take(folder.path()).unwrap();
        match Lock::take(folder.path()) {
            Err(LockError::InUse { pid }) => assert_eq!(pid, std::process::id()),
            other => panic!("{other:?}"),
        }
        drop(first);
        Lock::take(folder.path()).unwrap();
    }

    #[test]
    fn what_a_dead_owner_left_behind_is_no_lock() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(LOCK_FILE), "").unwrap();
        fs::write(folder.path().join(OWNER_FILE), "1").unwrap();
        let _lock = Lock::take(folder.path()).unwrap();
        assert_eq!(owner_pid(&folder.path().join(OWNER_FILE)), Some(std::process::id()));
    }

    #[test]
    fn a_file_in_the_folders_place_is_said_to_be_unusable() {
        let folder = tempfile::tempdir().unwrap();
        let taken = folder.path().join("data");
        fs::write(&taken, "x").unwrap();
        assert!(matches!(Lock::take(&taken), Err(LockError::Unwritable(_))));
        assert_eq!(fs::read_to_string(&taken).unwrap(), "x");
    }

    #[cfg(unix)]
    #[test]
    fn files_that_come_and_go_meanwhile_hold_nobody_up() {
        use std::sync::atomic::{AtomicBool, Ordering};
        let folder = tempfile::tempdir().unwrap();
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            // As an Askwell does that ends.
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    for name in [OWNER_FILE, "askwell.db-shm", "askwell.db-wal"] {
                        fs::write(folder.path().join(name), "x").unwrap();
                        fs::remove_file(folder.path().join(name)).unwrap();
                    }
                }
            });
            let closed: Vec<_> = (0..50_000).filter_map(|_| close_files(folder.path()).err()).collect();
            done.store(true, Ordering::Relaxed);
            assert!(closed.is_empty(), "{:?}", closed.first());
        });
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_look_into_the_folder_new_or_old() {
        use std::os::unix::fs::PermissionsExt;
        let parent = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let fresh = parent.path().join("deep/er");
        let _fresh = Lock::take(&fresh).unwrap();
        assert_eq!(mode(&fresh), 0o700);
        let old = parent.path().join("old");
        fs::create_dir(&old).unwrap();
        fs::set_permissions(&old, fs::Permissions::from_mode(0o755)).unwrap();
        let _old = Lock::take(&old).unwrap();
        assert_eq!(mode(&old), 0o700);
    }
}
