//! Where the socket lies.

use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};

const NAME: &str = "askwell.sock";
/// What the strictest of our systems takes as the path of a socket, with the zero behind it.
const PATH_BYTES_MAX: usize = 104;

/// In the data folder; in the folder for the running session where that path is too long for a socket. However the folder is
/// written, and through whatever links, it is the same socket.
pub fn of(data: &Path) -> io::Result<PathBuf> {
    let data = &resolved(data);
    let inside = data.join(NAME);
    if fits(&inside) {
        return Ok(inside);
    }
    let outside = runtime_folder()?.join(format!("askwell-{}.sock", short_hash(data)));
    if fits(&outside) {
        return Ok(outside);
    }
    Err(io::Error::new(io::ErrorKind::InvalidFilename, "there is no folder with a path short enough for a socket"))
}

/// One that is not there is as it is written, but for its slashes.
fn resolved(data: &Path) -> PathBuf {
    std::fs::canonicalize(data).unwrap_or_else(|_| data.components().collect())
}

/// Enough of a hash of the folder's path to tell two data folders apart.
pub fn short_hash(data: &Path) -> String {
    let hash = Sha256::digest(resolved(data).as_os_str().as_encoded_bytes());
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn fits(path: &Path) -> bool {
    path.as_os_str().len() < PATH_BYTES_MAX
}

/// A folder that only this person can look into.
#[cfg(unix)]
fn runtime_folder() -> io::Result<PathBuf> {
    use std::os::unix::fs::{DirBuilderExt, MetadataExt};
    let given = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let uid = rustix::process::geteuid().as_raw();
    let folder = given.unwrap_or_else(|| PathBuf::from(format!("/tmp/askwell-{uid}")));
    match std::fs::DirBuilder::new().mode(0o700).create(&folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let found = std::fs::symlink_metadata(&folder)?;
    let private = found.is_dir() && found.uid() == uid && found.mode() & 0o077 == 0;
    if private {
        Ok(folder)
    } else {
        Err(io::Error::new(io::ErrorKind::PermissionDenied, "the folder is open to others"))
    }
}

#[cfg(not(unix))]
fn runtime_folder() -> io::Result<PathBuf> {
    Ok(std::env::temp_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_folder_of_several_names_has_one_socket() {
        let folder = tempfile::tempdir().unwrap();
        for depth in [1, 30] {
            let data = folder.path().join("deep/".repeat(depth)).join("data");
            std::fs::create_dir_all(&data).unwrap();
            let link = folder.path().join(format!("link-{depth}"));
            std::os::unix::fs::symlink(&data, &link).unwrap();
            let socket = of(&data).unwrap();
            for name in [data.join(""), data.join("../data"), data.join("."), link.clone(), link.join("")] {
                assert_eq!(of(&name).unwrap(), socket, "{name:?}");
            }
        }
    }

    #[test]
    fn the_socket_lies_in_the_data_folder_unless_that_is_too_deep() {
        let data = Path::new("/home/ann/.local/share/dev.askwell.desktop");
        assert_eq!(of(data).unwrap(), data.join("askwell.sock"));
        let deep = PathBuf::from(format!("/{}", "deep/".repeat(40)));
        let other = PathBuf::from(format!("/{}other", "deep/".repeat(40)));
        let (one, two) = (of(&deep).unwrap(), of(&other).unwrap());
        assert!(fits(&one) && fits(&two) && one != two, "{one:?} {two:?}");
        assert_eq!(of(&deep).unwrap(), one, "both ends find the same one");
    }
}
