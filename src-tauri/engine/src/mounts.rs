//! Where a folder is to be found: at its path, and wherever its file system is mounted once more.

#[cfg(target_os = "linux")]
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

/// The path, which has to be a real one, and the others that lead to the same.
#[cfg(target_os = "linux")]
pub fn places(path: &Path) -> Vec<PathBuf> {
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    std::iter::once(path.to_owned()).chain(twins(path, &mounts)).collect()
}

#[cfg(not(target_os = "linux"))]
pub fn places(path: &Path) -> Vec<PathBuf> {
    vec![path.to_owned()]
}

/// A place where something is mounted, as one process sees it.
#[cfg(target_os = "linux")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MountPoint {
    pub device: String,
    /// What of the file system is seen there.
    pub root: PathBuf,
    pub at: PathBuf,
    pub is_read_only: bool,
}

/// All that is mounted for a process, in the order in which it was. Empty: there is no such process.
#[cfg(target_os = "linux")]
pub fn of_process(process: &str) -> Vec<MountPoint> {
    let mounts = std::fs::read_to_string(format!("/proc/{process}/mountinfo")).unwrap_or_default();
    let point = |line: &str| {
        let Mount { device, root, at } = Mount::of(line)?;
        let is_read_only = line.split(' ').nth(5)?.split(',').any(|option| option == "ro");
        Some(MountPoint { device: device.to_owned(), root, at, is_read_only })
    };
    mounts.lines().filter_map(point).collect()
}

/// On which file system a real path lies, and where there.
#[cfg(target_os = "linux")]
pub fn origin(mounts: &[MountPoint], path: &Path) -> Option<(String, PathBuf)> {
    let holds = mounts.iter().filter(|mount| path.starts_with(&mount.at));
    // Of two at the same place the later one is seen.
    let own = holds.max_by_key(|mount| mount.at.as_os_str().len())?;
    let rest = path.strip_prefix(&own.at).ok()?;
    // An empty rest adds no slash.
    let root = if rest.as_os_str().is_empty() { own.root.clone() } else { own.root.join(rest) };
    Some((own.device.clone(), root))
}

/// Other places where the same is seen because its file system is mounted there too.
#[cfg(target_os = "linux")]
fn twins(path: &Path, mounts: &str) -> Vec<PathBuf> {
    let mounts: Vec<Mount> = mounts.lines().filter_map(Mount::of).collect();
    let holds = |mount: &&Mount| path.starts_with(&mount.at);
    // Of two at the same place the later one is seen.
    let Some(own) = mounts.iter().filter(holds).max_by_key(|mount| mount.at.as_os_str().len()) else {
        return Vec::new();
    };
    let Ok(rest) = path.strip_prefix(&own.at) else { return Vec::new() };
    let inner = own.root.join(rest);
    // Of a mount that shows but a part of it, all is of it.
    let seen_at = |mount: &Mount<'_>| match inner.strip_prefix(&mount.root) {
        Ok(rest) => Some(mount.at.join(rest)),
        Err(_) => mount.root.starts_with(&inner).then(|| mount.at.clone()),
    };
    let same = mounts.iter().filter(|mount| mount.device == own.device);
    same.filter_map(seen_at).filter(|twin| twin != path).collect()
}

#[cfg(target_os = "linux")]
struct Mount<'a> {
    device: &'a str,
    /// What of the file system is seen there.
    root: PathBuf,
    at: PathBuf,
}

#[cfg(target_os = "linux")]
impl<'a> Mount<'a> {
    fn of(line: &'a str) -> Option<Mount<'a>> {
        let mut fields = line.split(' ').skip(2);
        Some(Mount { device: fields.next()?, root: unescaped(fields.next()?), at: unescaped(fields.next()?) })
    }
}

/// Blanks and the like stand as three octal digits.
#[cfg(target_os = "linux")]
fn unescaped(field: &str) -> PathBuf {
    let mut bytes = Vec::with_capacity(field.len());
    let mut rest = field.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..3).filter(|_| first == b'\\').and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(3..).unwrap_or_default();
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    std::ffi::OsString::from_vec(bytes).into()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_known_at_each_place_where_it_is_mounted() {
        let mounts = "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n\
             2 1 8:1 /home/ann /srv/with\\040blank rw - ext4 /dev/sda1 rw\n\
             3 1 8:1 /home/ann/data/inner /mnt/inner rw - ext4 /dev/sda1 rw\n\
             4 1 8:2 / /mnt/other rw - ext4 /dev/sda2 rw\n\
             5 1 8:1 /home/ann/data /mnt/data rw - ext4 /dev/sda1 rw";
        let mut found = twins(Path::new("/home/ann/data"), mounts);
        found.sort();
        assert_eq!(found, ["/mnt/data", "/mnt/inner", "/srv/with blank/data"].map(PathBuf::from));
        assert_eq!(twins(Path::new("/mnt/other/data"), mounts), Vec::<PathBuf>::new());
    }
}
