//! What was cleared away without anybody's wish is kept for a while: under the name it had, in `trash/<day>/`.

use crate::disk::{names, sync, unless_missing};
use crate::log::{Day, day};
use ask::Timestamp;
use ask::wall_clock::TrustedTime;
use cap_std::ambient_authority;
use cap_std::fs::Dir;
use std::io;
use std::path::{Path, PathBuf};

pub const FOLDER: &str = "trash";
/// Days that it is kept, the one it came on among them.
const KEPT_DAYS: u32 = 30;

#[derive(Debug, Clone)]
pub struct Trash {
    data: PathBuf,
    now: Timestamp,
}

impl Trash {
    pub fn of(data: &Path, now: Timestamp) -> Trash {
        Trash { data: data.to_owned(), now }
    }

    /// Moves what has this name in the data folder, a file or a folder with all that is in it. It never leaves the folder,
    /// whatever links lie on the way. What is not there is no error.
    pub fn take(&self, name: &Path) -> io::Result<()> {
        self.take_under("", name).map(drop)
    }

    /// The same, into this folder of the day's. Gives that folder.
    pub fn take_under(&self, folder: &str, name: &Path) -> io::Result<PathBuf> {
        let data = self.data()?;
        let under = Path::new(FOLDER).join(self.today()).join(folder);
        let kept = under.join(name);
        if let Some(parent) = kept.parent() {
            make(&data, parent)?;
        }
        let taken = (1_u32..10_000).map(|number| {
            let mut other = kept.clone().into_os_string();
            other.push(format!(".{number}"));
            PathBuf::from(other)
        });
        let mut free = std::iter::once(kept.clone()).chain(taken);
        let free = free.find(|kept| data.symlink_metadata(kept).is_err()).unwrap_or(kept);
        unless_missing(data.rename(name, &data, &free))?;
        sync(&data)?;
        Ok(under)
    }

    /// Removes what has lain here long enough.
    pub fn let_old_go(data: &Path, now: TrustedTime) -> io::Result<()> {
        let data = Dir::open_ambient_dir(data, ambient_authority())?;
        let Some(all) = unless_missing(data.open_dir(FOLDER))? else { return Ok(()) };
        let first = day(now.days_ago(KEPT_DAYS - 1));
        for name in names(&all)? {
            let is_old = name.len() == 8 && name.parse().is_ok_and(|of| Day(of) < first);
            if is_old {
                tracing::info!(name, "trash of this day is removed");
                all.remove_dir_all(name)?;
            }
        }
        Ok(())
    }

    fn today(&self) -> String {
        format!("{:08}", day(self.now).0)
    }

    fn data(&self) -> io::Result<Dir> {
        Dir::open_ambient_dir(&self.data, ambient_authority())
    }
}

/// For the owner only, as the data folder itself is.
fn make(data: &Dir, folder: &Path) -> io::Result<()> {
    let mut dir = data.try_clone()?;
    for name in folder.iter() {
        dir = crate::disk::enter_or_make(&dir, &name.to_string_lossy())?;
    }
    sync(&dir)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::trusted;
    use std::fs;

    const DAY: Timestamp = 86_400_000;

    #[test]
    fn what_is_taken_keeps_its_name_and_is_kept_for_thirty_days() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("restore/a/b")).unwrap();
        fs::write(at("restore/a/b/copy"), "one").unwrap();
        let today = 20_000 * DAY;
        let trash = Trash::of(folder.path(), today);
        trash.take(Path::new("restore/a")).unwrap();
        assert!(!at("restore/a").exists());
        assert_eq!(fs::read_to_string(at("trash/20241004/restore/a/b/copy")).unwrap(), "one");
        trash.take(Path::new("restore/a")).unwrap();

        fs::create_dir_all(at("restore/a/b")).unwrap();
        fs::write(at("restore/a/b/copy"), "two").unwrap();
        trash.take(Path::new("restore/a")).unwrap();
        assert_eq!(
            fs::read_to_string(at("trash/20241004/restore/a.1/b/copy")).unwrap(),
            "two",
            "nothing is overwritten"
        );

        Trash::let_old_go(folder.path(), trusted(today + 29 * DAY)).unwrap();
        assert!(at("trash/20241004").exists());
        fs::create_dir(at("trash/mine")).unwrap();
        Trash::let_old_go(folder.path(), trusted(today + 30 * DAY)).unwrap();
        assert!(!at("trash/20241004").exists() && at("trash/mine").exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_leads_nothing_out_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("theirs"), "x").unwrap();
        std::os::unix::fs::symlink(outside.path(), folder.path().join("attachments")).unwrap();
        let trash = Trash::of(folder.path(), 20_000 * DAY);
        trash.take(Path::new("attachments/theirs")).unwrap_err();
        assert!(outside.path().join("theirs").exists());
    }
}
