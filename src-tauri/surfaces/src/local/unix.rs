//! A Unix socket that only its owner can open.

use super::path;
use std::fs;
use std::io::{self, ErrorKind};
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};
use tokio::net::{UnixListener, UnixStream};

pub type Stream = UnixStream;

pub struct Listener {
    socket: UnixListener,
    path: PathBuf,
}

impl Listener {
    /// Whoever calls this owns the data folder: a socket that lies there is of a process that has ended.
    pub fn bind(data: &Path) -> io::Result<Listener> {
        let path = path::of(data)?;
        match fs::symlink_metadata(&path) {
            Ok(found) if found.file_type().is_socket() => fs::remove_file(&path)?,
            Ok(_) => return Err(io::Error::new(ErrorKind::AlreadyExists, "another file has the socket's name")),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let socket = UnixListener::bind(&path)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
        Ok(Listener { socket, path })
    }

    pub async fn accept(&mut self) -> io::Result<Stream> {
        self.socket.accept().await.map(|(stream, _)| stream)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // One that is left behind is removed by the next owner of the folder.
        let _ = fs::remove_file(&self.path);
    }
}

pub async fn connect(data: &Path) -> io::Result<Stream> {
    UnixStream::connect(path::of(data)?).await
}

/// The process at the other end, where the system tells it.
pub fn process_of(stream: &Stream) -> Option<i32> {
    stream.peer_cred().ok()?.pid()
}

/// Whether the same person is at the other end.
pub fn is_ours(stream: &Stream) -> bool {
    stream.peer_cred().is_ok_and(|peer| peer.uid() == rustix::process::geteuid().as_raw())
}
