//! A named pipe. The system gives only its creator and administrators the right to write to it, and none to other machines.

use super::path::short_hash;
use std::io;
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::windows::named_pipe::{ClientOptions, NamedPipeServer, ServerOptions};

/// All instances of the pipe are taken at the moment.
const BUSY: i32 = 231;
const LOOKS: u32 = 50;
const LOOK_AGAIN: Duration = Duration::from_millis(10);

pub trait Both: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Both for T {}
pub type Stream = Box<dyn Both>;

pub struct Listener {
    name: String,
    next: NamedPipeServer,
}

impl Listener {
    pub fn bind(data: &Path) -> io::Result<Listener> {
        let name = name(data);
        let next = ServerOptions::new().first_pipe_instance(true).reject_remote_clients(true).create(&name)?;
        Ok(Listener { name, next })
    }

    pub async fn accept(&mut self) -> io::Result<Stream> {
        self.next.connect().await?;
        let fresh = ServerOptions::new().reject_remote_clients(true).create(&self.name)?;
        Ok(Box::new(std::mem::replace(&mut self.next, fresh)))
    }
}

pub async fn connect(data: &Path) -> io::Result<Stream> {
    let name = name(data);
    for _ in 0..LOOKS {
        match ClientOptions::new().open(&name) {
            Err(error) if error.raw_os_error() == Some(BUSY) => tokio::time::sleep(LOOK_AGAIN).await,
            opened => return opened.map(|pipe| Box::new(pipe) as Stream),
        }
    }
    Err(io::Error::from_raw_os_error(BUSY))
}

/// The process at the other end: not told here.
pub fn process_of(_: &Stream) -> Option<i32> {
    None
}

/// Who may open the pipe is the system's to say.
pub fn is_ours(_: &Stream) -> bool {
    true
}

fn name(data: &Path) -> String {
    format!(r"\\.\pipe\askwell-{}", short_hash(data))
}
