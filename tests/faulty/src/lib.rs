//! A disk for tests. It stands under SQLite as a layer over the system's own one, counts the calls that reach it, fails at the
//! one that a test names, and takes down all that is written, so that a test can ask what a power cut would have left.
//!
//! Only files in a folder that a test has put on such a disk are touched: all others are opened as ever.

mod file;
mod log;
mod power;
pub mod print;
mod vfs;

pub use log::Op;
pub use power::{Cut, Files, Power};

use log::Log;
use parking_lot::{Mutex, RwLock};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Which calls are counted, and how they fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// Whatever changes something fails, as a broken disk does; a write gets half of its bytes there.
    Error,
    /// Whatever needs room fails.
    Full,
    /// Reading fails.
    Unreadable,
}

/// What a call does to the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Call {
    Open,
    Read,
    Write,
    Truncate,
    Sync,
    Delete,
    /// More of the memory that connections share.
    Map,
}

impl Failure {
    fn concerns(self, call: Call) -> bool {
        match self {
            Failure::Error => call != Call::Read,
            Failure::Full => matches!(call, Call::Open | Call::Write | Call::Map),
            Failure::Unreadable => call == Call::Read,
        }
    }
}

/// The call that fails, counted from one; with `and_later` all that follow it, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    pub how: Failure,
    pub at: u64,
    pub and_later: bool,
}

/// A folder on such a disk, until this is dropped.
pub struct Disk(Arc<Shared>);

struct Shared {
    folder: PathBuf,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    fault: Option<Fault>,
    calls: u64,
    log: Option<Log>,
}

static DISKS: RwLock<Vec<Arc<Shared>>> = RwLock::new(Vec::new());

impl Disk {
    pub fn under(folder: &Path) -> io::Result<Disk> {
        vfs::register()?;
        let shared = Arc::new(Shared { folder: folder.canonicalize()?, state: Mutex::default() });
        DISKS.write().push(shared.clone());
        Ok(Disk(shared))
    }

    /// Counts from here on, and fails there.
    pub fn fails(&self, fault: Fault) {
        let mut state = self.0.state.lock();
        (state.fault, state.calls) = (Some(fault), 0);
    }

    /// Works again. True if it has failed.
    pub fn is_mended(&self) -> bool {
        let mut state = self.0.state.lock();
        state.fault.take().is_some_and(|fault| state.calls >= fault.at)
    }

    /// Takes down what happens from here on, where these files are there already.
    pub fn records(&self, there: impl Iterator<Item = String>) {
        self.0.state.lock().log = Some(Log { there: there.collect(), ops: Vec::new() });
    }

    /// Notes that so much was acknowledged by now.
    pub fn acknowledged(&self, count: usize) {
        self.0.note(Op::Acknowledged(count));
    }

    /// What has happened since it was recorded.
    pub fn recorded(&self) -> Vec<Op> {
        self.0.state.lock().log.take().unwrap_or_default().ops
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        DISKS.write().retain(|other| !Arc::ptr_eq(other, &self.0));
    }
}

impl Shared {
    /// The disk of this file, and the file's name on it.
    fn of(path: &Path) -> Option<(Arc<Shared>, String)> {
        let disks = DISKS.read();
        disks.iter().find_map(|disk| {
            let name = path.strip_prefix(&disk.folder).ok()?;
            // What is written down is put back into one folder; what fails may lie in folders of it.
            let deep = name.components().nth(1).is_some();
            (!deep || disk.state.lock().log.is_none()).then_some(())?;
            Some((disk.clone(), name.to_str()?.to_owned()))
        })
    }

    /// How this call fails; none where it works.
    fn meets(&self, call: Call) -> Option<Failure> {
        let mut state = self.state.lock();
        let fault = state.fault.filter(|fault| fault.how.concerns(call))?;
        state.calls += 1;
        (state.calls == fault.at || (fault.and_later && state.calls > fault.at)).then_some(fault.how)
    }

    fn note(&self, op: Op) {
        if let Some(log) = &mut self.state.lock().log {
            log.note(op);
        }
    }
}
