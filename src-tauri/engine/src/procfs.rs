//! What Linux tells of processes. A process gives itself any name, brackets and bytes that are no text included, and is none the
//! less seen.

use std::fs;
use std::io;

/// Places in `/proc/ID/stat`, as its manual counts them.
const PARENT: usize = 4;
const THREADS: usize = 20;

pub struct Stat {
    pub parent: i32,
    /// It is more than an entry that nobody has taken note of.
    pub lives: bool,
}

pub fn stat(process: i32) -> Option<Stat> {
    read(&fs::read(format!("/proc/{process}/stat")).ok()?)
}

fn read(stat: &[u8]) -> Option<Stat> {
    let stat = String::from_utf8_lossy(stat);
    // The name stands before, in brackets.
    let mut fields = stat.rsplit_once(") ")?.1.split(' ');
    let is_over = matches!(fields.next()?, "Z" | "X");
    let parent = fields.next()?.parse().ok()?;
    // Its first thread may be over while others go on.
    let threads: u32 = fields.nth(THREADS - PARENT - 1)?.parse().ok()?;
    Some(Stat { parent, lives: !is_over || threads > 1 })
}

/// What it was started with, as far as it has not written over it.
pub fn words(process: i32) -> io::Result<Vec<Vec<u8>>> {
    let line = fs::read(format!("/proc/{process}/cmdline"))?;
    Ok(line.split(|byte| *byte == 0).map(<[u8]>::to_vec).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_any_bytes_hides_nothing() {
        let rest = b" S 41 7 7 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 5 0 0";
        for name in [b"sleep".as_slice(), b"a) Z 1 (b", b"\xff\xfe", b"", b") ", "\u{8bed}".as_bytes()] {
            let line = [b"7 (".as_slice(), name, b")", rest].concat();
            let stat = read(&line).unwrap();
            assert_eq!((stat.parent, stat.lives), (41, true), "{name:?}");
        }
        assert!(read(b"7 (a").is_none() && read(b"").is_none());
    }

    #[test]
    fn this_process_is_seen() {
        let own = rustix::process::getpid().as_raw_pid();
        let stat = stat(own).unwrap();
        assert!(stat.lives && stat.parent == std::os::unix::process::parent_id() as i32);
        assert!(!words(own).unwrap()[0].is_empty());
    }
}
