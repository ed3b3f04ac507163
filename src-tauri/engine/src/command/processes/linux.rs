//! Linux: whoever loses his parent becomes the supervisor's child, so all that a command started is beneath the supervisor.

use crate::command::shell::MARK;
use crate::procfs::{Stat, stat};
use rustix::process::{Pid, Signal, getpid, kill_process, set_child_subreaper, setsid};
use std::fs;
use std::io;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

/// Looks for processes that appear while others are being killed.
const LOOKS: u32 = 50;
const LOOK_AGAIN: Duration = Duration::from_millis(5);

/// All processes beneath this one.
pub struct Tree(());

impl Tree {
    /// Makes this process the head of the tree, apart from the terminal and the process that started it.
    pub fn begin() -> io::Result<Tree> {
        setsid()?;
        set_child_subreaper(Some(getpid()))?;
        Ok(Tree(()))
    }

    pub fn of(self, _: &Child) -> Tree {
        self
    }

    pub fn count(&self) -> u32 {
        let beneath = beneath(getpid());
        u32::try_from(beneath.iter().filter(|id| !is_first_inside(**id)).count()).unwrap_or(u32::MAX)
    }

    pub fn is_empty(&self) -> bool {
        beneath(getpid()).is_empty()
    }

    pub fn end(&self) {
        signal_all(&beneath(getpid()), Signal::TERM);
    }

    pub fn kill(&self) {
        signal_all(&beneath(getpid()), Signal::KILL);
    }
}

/// Kills what a command left behind when its supervisor was killed: its processes carry its mark.
pub fn end_marked(run_folder: &Path) {
    let mark = [MARK.as_bytes(), b"=", run_folder.as_os_str().as_encoded_bytes()].concat();
    for _ in 0..LOOKS {
        let marked: Vec<Pid> = all().filter(|&id| carries(id, &mark)).collect();
        if marked.is_empty() {
            return;
        }
        let beneath: Vec<Pid> = marked.iter().flat_map(|&id| beneath(id)).collect();
        signal_all(&marked, Signal::KILL);
        signal_all(&beneath, Signal::KILL);
        std::thread::sleep(LOOK_AGAIN);
    }
}

/// A process that is gone already, or that is another user's, is not signalled: it counts as survived if it is there.
fn signal_all(processes: &[Pid], signal: Signal) {
    for &process in processes {
        let _ = kill_process(process, signal);
    }
}

fn all() -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
}

/// Those that live, whatever became of the ones between.
fn beneath(top: Pid) -> Vec<Pid> {
    let processes: Vec<(Pid, Stat)> = all().filter_map(|id| Some((id, stat(id.as_raw_pid())?))).collect();
    let mut found = vec![top];
    let mut at = 0;
    while let Some(&parent) = found.get(at) {
        found.extend(processes.iter().filter(|one| one.1.parent == parent.as_raw_pid()).map(|one| one.0));
        at += 1;
    }
    let lives = |id: &Pid| processes.iter().any(|one| one.0 == *id && one.1.lives);
    found.into_iter().skip(1).filter(lives).collect()
}

/// The first process of a namespace is nobody's work: it waits for the others, and ends with them.
fn is_first_inside(id: Pid) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let ids = status.lines().find_map(|line| line.strip_prefix("NSpid:")).unwrap_or_default();
    ids.split_whitespace().count() > 1 && ids.split_whitespace().next_back() == Some("1")
}

fn carries(id: Pid, mark: &[u8]) -> bool {
    let lives = stat(id.as_raw_pid()).is_some_and(|stat| stat.lives);
    let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
    lives && environment.split(|&byte| byte == 0).any(|entry| entry == mark)
}
