//! Where the socket lies.

use engine::runtime_folder::{file_of, resolved};
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
    let outside = file_of(data, "sock")?;
    if fits(&outside) {
        return Ok(outside);
    }
    Err(io::Error::new(io::ErrorKind::InvalidFilename, "there is no folder with a path short enough for a socket"))
}

fn fits(path: &Path) -> bool {
    path.as_os_str().len() < PATH_BYTES_MAX
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
