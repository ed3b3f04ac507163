//! Who is at the other end of the socket, as the system says it: not below a command that our own agent runs. An agent asks
//! with its own tools, and no command passes for another program here.

/// A chain of parents longer than this is followed no further.
#[cfg(target_os = "linux")]
const PARENTS_COUNT_MAX: usize = 64;

/// Whether what this process asks may be put before the person. Not so where it has gone: then nobody can be told from another.
#[cfg(target_os = "linux")]
pub fn may_ask(process: i32) -> bool {
    let own = rustix::process::getpid().as_raw_pid();
    let mut at = process;
    for _ in 0..PARENTS_COUNT_MAX {
        if at <= 1 || at == own {
            return true;
        }
        let Some(parent) = parent_of(at) else {
            // Whose parent it is cannot be seen is another user's, and no command of ours.
            return at != process;
        };
        if is_supervisor(at) {
            return false;
        }
        at = parent;
    }
    false
}

/// Other systems do not tell it as readily; there the socket's rights are all there is.
#[cfg(not(target_os = "linux"))]
pub fn may_ask(_: i32) -> bool {
    true
}

/// The fourth word of its state; the second is its name in brackets, which may hold anything.
#[cfg(target_os = "linux")]
fn parent_of(process: i32) -> Option<i32> {
    let state = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, rest) = state.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

/// Our own program that guards a command: whatever the command starts stays below it.
#[cfg(target_os = "linux")]
fn is_supervisor(process: i32) -> bool {
    let words = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    words.split(|byte| *byte == 0).nth(1) == Some(crate::command::SUPERVISOR_WORD.as_bytes())
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    fn started(command: &mut Command) -> std::process::Child {
        command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap()
    }

    #[test]
    fn a_program_of_ours_and_of_others_may_and_one_that_has_gone_may_not() {
        assert!(may_ask(rustix::process::getpid().as_raw_pid()));
        assert!(may_ask(std::os::unix::process::parent_id() as i32));
        let mut child = started(&mut Command::new("cat"));
        let id = child.id() as i32;
        assert!(may_ask(id));
        drop(child.stdin.take());
        child.wait().unwrap();
        assert!(!may_ask(id));
    }

    #[test]
    fn whoever_has_a_supervisor_above_them_may_not() {
        // Its second word is what tells a supervisor.
        let word = crate::command::SUPERVISOR_WORD;
        let file = tempfile::tempdir().unwrap();
        std::fs::write(file.path().join(word), "sleep 600 & echo $! > below; wait").unwrap();
        let mut supervisor = started(Command::new("sh").arg(word).current_dir(file.path()));
        let below = loop {
            let text = std::fs::read_to_string(file.path().join("below")).unwrap_or_default();
            if let Ok(id) = text.trim().parse::<i32>() {
                break id;
            }
            std::thread::yield_now();
        };
        assert!(!may_ask(supervisor.id() as i32) && !may_ask(below));
        supervisor.kill().unwrap();
        supervisor.wait().unwrap();
        let _ = Command::new("kill").arg(below.to_string()).status();
    }
}
