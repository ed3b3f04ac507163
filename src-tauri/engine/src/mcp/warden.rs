//! The process between Askwell and a server's program. It passes on what Askwell writes, and when nobody writes any more,
//! because Askwell has let go of it or was killed, it ends the program and whatever that has started.

use crate::command::{Tree, program_named};
use ask::limits::{COMMAND_GRACE_MILLIS, COMMAND_LEFT_MILLIS};
use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The first argument of Askwell's program file when it is to guard a server; the server's program and its arguments follow.
pub const WORD: &str = "__server";
/// As a shell says that there is no such program.
pub const NOT_STARTED: i32 = 127;
const GRACE: Duration = Duration::from_millis(COMMAND_GRACE_MILLIS);
const LEFT: Duration = Duration::from_millis(COMMAND_LEFT_MILLIS);
const LOOK: Duration = Duration::from_millis(20);
const READ_BYTES: usize = 64 * 1024;

enum Happening {
    /// Askwell writes no more.
    Left,
    Ended(i32),
}

/// Guards a server's program to its end. Gives the exit code.
pub fn guard(program: &OsStr, arguments: impl Iterator<Item = OsString>) -> i32 {
    let started = Tree::begin().and_then(|tree| {
        let mut command = program_named(program);
        command.args(arguments).stdin(Stdio::piped());
        command.spawn().map(|child| (tree.of(&child), child))
    });
    let (tree, mut child) = match started {
        Ok(started) => started,
        Err(error) => {
            // It is read by whoever looks why the server is not there; where nobody reads it, nothing is lost.
            let _ = writeln!(io::stderr(), "{}: {error}", program.display());
            return NOT_STARTED;
        }
    };
    let (tell, happenings) = channel();
    if let Some(input) = child.stdin.take() {
        let tell = tell.clone();
        thread::spawn(move || pass_on(input, &tell));
    }
    thread::spawn(move || tell_end(child, &tell));
    let code = match happenings.recv() {
        Ok(Happening::Ended(code)) => {
            end(&tree, LEFT);
            return code;
        }
        Ok(Happening::Left) | Err(_) => {
            // A server that hears the end of its input ends by itself.
            let deadline = Instant::now() + GRACE;
            loop {
                match happenings.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                    Ok(Happening::Ended(code)) => break code,
                    Ok(Happening::Left) => {}
                    Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break 0,
                }
            }
        }
    };
    end(&tree, LEFT);
    code
}

/// Ends whatever is left of the tree.
fn end(tree: &Tree, grace: Duration) {
    if tree.is_empty() {
        return;
    }
    tree.end();
    let began = Instant::now();
    while !tree.is_empty() && began.elapsed() < grace + GRACE {
        if began.elapsed() >= grace {
            tree.kill();
        }
        thread::sleep(LOOK);
    }
}

fn pass_on(mut input: ChildStdin, tell: &Sender<Happening>) {
    let mut buffer = vec![0; READ_BYTES];
    let mut ours = io::stdin().lock();
    loop {
        match ours.read(&mut buffer) {
            Ok(0) => break,
            Ok(bytes) => {
                let read = buffer.get(..bytes).unwrap_or_default();
                // A server that reads no more may still be writing: its end is what ends it.
                if input.write_all(read).and_then(|()| input.flush()).is_err() {
                    let mut rest = ours;
                    while rest.read(&mut buffer).is_ok_and(|bytes| bytes > 0) {}
                    break;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    drop(input);
    let _ = tell.send(Happening::Left);
}

fn tell_end(mut child: Child, tell: &Sender<Happening>) {
    let code = child.wait().ok().and_then(|status| status.code()).unwrap_or(-1);
    let _ = tell.send(Happening::Ended(code));
}
