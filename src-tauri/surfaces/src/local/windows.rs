//! A named pipe. The system gives only its creator and administrators the right to write to it, and none to other machines. It
//! lets anybody make one by a free name: so the first one to be made must be ours, and who connects looks whose it is.

use engine::runtime_folder::short_hash;
use std::io;
use std::os::windows::io::AsHandle;
use std::path::Path;
use std::time::Duration;
use tokio::net::windows::named_pipe::{ClientOptions, NamedPipeClient, NamedPipeServer, ServerOptions};
use tokio_util::either::Either;

/// All instances of the pipe are taken at the moment.
const BUSY: i32 = 231;
const LOOKS: u32 = 50;
const LOOK_AGAIN: Duration = Duration::from_millis(10);

/// The end of whoever serves, or of whoever connects.
pub type Stream = Either<NamedPipeServer, NamedPipeClient>;

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
        Ok(Either::Left(std::mem::replace(&mut self.next, fresh)))
    }
}

pub async fn connect(data: &Path) -> io::Result<Stream> {
    let name = name(data);
    for _ in 0..LOOKS {
        match ClientOptions::new().open(&name) {
            Err(error) if error.raw_os_error() == Some(BUSY) => tokio::time::sleep(LOOK_AGAIN).await,
            opened => return opened.map(Either::Right),
        }
    }
    Err(io::Error::from_raw_os_error(BUSY))
}

/// The process at the other end: not told here.
pub fn process_of(_: &Stream) -> Option<i32> {
    None
}

/// Who may open our pipe is the system's to say. Whose pipe was opened is looked at: another's would answer in our name.
pub fn is_ours(stream: &Stream) -> bool {
    match stream {
        Either::Left(_) => true,
        Either::Right(pipe) => pipes::is_ours(pipe.as_handle()).unwrap_or_else(|error| {
            tracing::warn!(%error, "whose pipe this is cannot be told");
            false
        }),
    }
}

fn name(data: &Path) -> String {
    format!(r"\\.\pipe\askwell-{}", short_hash(data))
}
