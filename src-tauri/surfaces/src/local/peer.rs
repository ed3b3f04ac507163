//! Who is at the other end of the socket, as the system says it: which program, and who started it. Not a command that our own
//! agent runs, or anything below one: an agent asks with its own tools, and no command passes for another program here.

use ask::guest::Origin;
#[cfg(target_os = "linux")]
use engine::procfs;

#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "other systems tell of neither"))]
pub enum PeerIdentity {
    Program(Origin),
    /// One that we have started ourselves: a server, or an agent of another make.
    Ours(Origin),
    /// A command of our own agent, or something below one.
    Command,
    /// It has ended, so nobody can tell it from another.
    Gone,
}

/// A chain of parents longer than this is followed no further.
#[cfg(target_os = "linux")]
const PARENTS_COUNT_MAX: usize = 64;

/// Looked at while its connection stands. `ours` is our own program that asks on somebody's behalf: what started that is told
/// in its place.
#[cfg(target_os = "linux")]
pub fn peer(process: Option<i32>, ours: &std::path::Path) -> PeerIdentity {
    let Some(process) = process else { return PeerIdentity::Program(Origin::Untold) };
    let own = rustix::process::getpid().as_raw_pid();
    if process == own {
        // Our own server asks for a program that has shown it the token.
        return PeerIdentity::Program(Origin::Token);
    }
    let ours = ours.canonicalize().ok();
    let mut names = Vec::new();
    let mut at = process;
    for _ in 0..PARENTS_COUNT_MAX {
        let Some(parent) = (at > 1).then(|| parent_of(at)).flatten() else {
            return match at {
                _ if at == process => PeerIdentity::Gone,
                // What is not seen and is this person's own hides itself, and may be anything.
                2.. if is_own(at) => PeerIdentity::Program(Origin::Untold),
                _ => PeerIdentity::Program(Origin::of(names)),
            };
        };
        match guard(at) {
            Some(Guard::Command) => return PeerIdentity::Command,
            Some(Guard::Server) => return PeerIdentity::Ours(Origin::of(names)),
            None => {}
        }
        let file = file_of(at);
        if !names.is_empty() || file.is_none() || file != ours {
            names.push(name_of(at, file.as_deref()));
        }
        if at == own {
            return PeerIdentity::Ours(Origin::of(names));
        }
        at = parent;
    }
    PeerIdentity::Command
}

/// Other systems do not tell it as readily; there the socket's rights are all there is.
#[cfg(not(target_os = "linux"))]
pub fn peer(_: Option<i32>, _: &std::path::Path) -> PeerIdentity {
    PeerIdentity::Program(Origin::Untold)
}

#[cfg(target_os = "linux")]
fn parent_of(process: i32) -> Option<i32> {
    procfs::stat(process).map(|stat| stat.parent)
}

/// The program's file. The system keeps it, and nobody renames it for themselves as they can their arguments.
#[cfg(target_os = "linux")]
fn file_of(process: i32) -> Option<std::path::PathBuf> {
    std::fs::read_link(format!("/proc/{process}/exe")).ok()
}

/// Of a process whose file is not told, the name that it goes by.
#[cfg(target_os = "linux")]
fn name_of(process: i32, file: Option<&std::path::Path>) -> String {
    let name = file.and_then(|file| file.file_name()).map(|name| name.to_string_lossy().into_owned());
    // A program that was replaced since has this behind its name.
    let name = name.map(|name| name.strip_suffix(" (deleted)").unwrap_or(&name).to_owned());
    let called = || std::fs::read(format!("/proc/{process}/comm")).ok();
    let called = || called().map(|name| String::from_utf8_lossy(&name).trim_end().to_owned());
    name.or_else(called).filter(|name| !name.is_empty()).unwrap_or_else(|| "?".to_owned())
}

/// Our own program that guards another one: whatever that starts stays below it, also when who has started it was killed.
#[cfg(target_os = "linux")]
enum Guard {
    Command,
    Server,
}

#[cfg(target_os = "linux")]
fn guard(process: i32) -> Option<Guard> {
    let words = procfs::words(process).unwrap_or_default();
    let word = words.get(1)?;
    if word == engine::command::SUPERVISOR_WORD.as_bytes() {
        Some(Guard::Command)
    } else if word == engine::mcp::warden::WORD.as_bytes() {
        Some(Guard::Server)
    } else {
        None
    }
}

/// Whether a signal reaches it: another user's process is out of reach.
#[cfg(target_os = "linux")]
fn is_own(process: i32) -> bool {
    rustix::process::Pid::from_raw(process).is_some_and(|process| rustix::process::test_kill_process(process).is_ok())
}

/// This process and those above it, as far as they are seen.
#[cfg(target_os = "linux")]
fn own_line() -> impl Iterator<Item = i32> {
    let own = rustix::process::getpid().as_raw_pid();
    std::iter::successors(Some(own), |at| parent_of(*at).filter(|parent| *parent > 1)).take(PARENTS_COUNT_MAX)
}

/// Whether an engine is told who this process is: then it takes commands from it.
#[cfg(target_os = "linux")]
pub fn is_told_of() -> bool {
    own_line().last().is_some_and(|last| parent_of(last).is_some() || !is_own(last))
}

/// Elsewhere nobody is told.
#[cfg(not(target_os = "linux"))]
pub fn is_told_of() -> bool {
    false
}

/// Whether this process is a command of an agent's, or below one.
#[cfg(target_os = "linux")]
pub fn is_below_a_command() -> bool {
    own_line().any(|at| matches!(guard(at), Some(Guard::Command)))
}

/// Elsewhere the system does not tell it as readily.
#[cfg(not(target_os = "linux"))]
pub fn is_below_a_command() -> bool {
    false
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;
    use std::path::Path;
    use std::process::{Child, Command, Stdio};

    const NOWHERE: &str = "/nowhere/askwell";

    fn started(command: &mut Command) -> Child {
        command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap()
    }

    /// The names of those it comes from, the lowest first.
    fn names(process: i32, ours: &Path) -> Vec<String> {
        match peer(Some(process), ours) {
            PeerIdentity::Ours(Origin::Programs { names }) => names,
            other @ (PeerIdentity::Program(_) | PeerIdentity::Ours(_) | PeerIdentity::Command | PeerIdentity::Gone) => {
                panic!("{other:?}")
            }
        }
    }

    /// A program of this name that waits.
    fn named(folder: &Path, name: &str) -> (std::path::PathBuf, Child) {
        let path = folder.join(name);
        std::fs::copy("/bin/cat", &path).unwrap();
        let child = started(&mut Command::new(&path));
        (path, child)
    }

    fn end(mut child: Child) -> i32 {
        let id = child.id() as i32;
        child.kill().unwrap();
        child.wait().unwrap();
        id
    }

    #[test]
    fn a_program_is_told_by_its_file_and_by_who_started_it() {
        let folder = tempfile::tempdir().unwrap();
        let own = std::env::current_exe().unwrap();
        let own = own.file_name().unwrap().to_string_lossy();
        let cut = |name: &str| Origin::of([name.to_owned()]);
        let (path, child) = named(folder.path(), "claude\u{202e}\n语");
        let told = names(child.id() as i32, Path::new(NOWHERE));
        assert_eq!(told[0], "claude‹U+202E› 语");
        assert_eq!(Origin::Programs { names: vec![told[1].clone()] }, cut(&own), "and this one started it");
        // Where it is our own, what started it is told in its place.
        let above = names(child.id() as i32, &path);
        assert_eq!(Origin::Programs { names: above[..1].to_vec() }, cut(&own));
        // A file that is replaced while it runs is still the one that was started.
        std::fs::remove_file(&path).unwrap();
        assert_eq!(names(child.id() as i32, Path::new(NOWHERE))[0], "claude‹U+202E› 语");
        let gone = end(child);
        assert_eq!(peer(Some(gone), Path::new(NOWHERE)), PeerIdentity::Gone);
    }

    #[test]
    fn a_program_does_not_choose_how_it_is_told_of() {
        let mut disguised = Command::new("sleep");
        std::os::unix::process::CommandExt::arg0(&mut disguised, "Claude Code");
        let child = started(disguised.arg("600"));
        let told = names(child.id() as i32, Path::new(NOWHERE));
        assert!(!told[0].contains("Claude"), "{told:?}");
        end(child);
    }

    #[test]
    fn who_is_not_told_of_is_said_to_be_so() {
        let own = rustix::process::getpid().as_raw_pid();
        assert_eq!(peer(Some(own), Path::new(NOWHERE)), PeerIdentity::Program(Origin::Token));
        assert_eq!(peer(None, Path::new(NOWHERE)), PeerIdentity::Program(Origin::Untold));
        assert!(matches!(
            peer(Some(std::os::unix::process::parent_id() as i32), Path::new(NOWHERE)),
            PeerIdentity::Program(_)
        ));
    }

    /// Also where who has started the guard is not there any more: this test is nobody's engine.
    #[test]
    fn whoever_has_a_guard_above_them_passes_for_no_program_of_the_persons() {
        below_a_guard(engine::command::SUPERVISOR_WORD, |peer| peer == PeerIdentity::Command);
        below_a_guard(engine::mcp::warden::WORD, |peer| matches!(peer, PeerIdentity::Ours(_)));
    }

    /// Its second word is what tells a guard.
    fn below_a_guard(word: &str, is_told: impl Fn(PeerIdentity) -> bool) {
        let file = tempfile::tempdir().unwrap();
        std::fs::write(file.path().join(word), "sleep 600 & echo $! > below; wait").unwrap();
        let supervisor = started(Command::new("sh").arg(word).current_dir(file.path()));
        let below = loop {
            let text = std::fs::read_to_string(file.path().join("below")).unwrap_or_default();
            if let Ok(id) = text.trim().parse::<i32>() {
                break id;
            }
            std::thread::yield_now();
        };
        for process in [supervisor.id() as i32, below] {
            assert!(is_told(peer(Some(process), Path::new(NOWHERE))), "{word}");
        }
        end(supervisor);
        let _ = Command::new("kill").arg(below.to_string()).status();
    }
}
