//! An isolated command meets nothing of what runs outside, reads no secret place, and changes nothing that other programs obey.

use super::confined::walls;
use super::run::{Place, elsewhere, ended};
use anyhow::{Context, Result, ensure};
use engine::command::{CommandExit, CommandLine, Confinement, confinement};
use engine::environment::{For, Variables, passed};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tests::patience::until;

const CANARY: &str = "canary-that-nobody-reads";

pub(super) fn is_possible() -> bool {
    let possible = confinement() == Confinement::Isolated;
    if !possible {
        println!("skipped: this system has no namespaces for commands, or no bubblewrap");
    }
    possible
}

/// The environment of a person who is at home there.
pub(super) fn at_home(home: &Path) -> Variables {
    let others = passed(For::Command).into_iter().filter(|(name, _)| name != "HOME");
    others.chain([("HOME".into(), home.into())]).collect()
}

pub(super) async fn said(place: &Place, line: &CommandLine, environment: &Variables) -> Result<(CommandExit, String)> {
    let ended = ended(&mut place.start_in(line, environment)?).await?;
    Ok((ended.exit, ended.output.within(usize::MAX)))
}

pub(super) fn git(folder: &Path, arguments: &[&str]) -> Result<String> {
    let mut git = Command::new("git");
    git.args(["-c", "user.name=ann", "-c", "user.email=ann@example.org"]).args(arguments).current_dir(folder);
    let output = git.env("GIT_CONFIG_GLOBAL", "/dev/null").output().context("git is not installed")?;
    ensure!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A repository in the workspace, and one in a folder of it.
pub(super) fn repository(place: &Place) -> Result<()> {
    for folder in [place.workspace.path().to_owned(), place.workspace.path().join("deep/sub")] {
        std::fs::create_dir_all(&folder)?;
        git(&folder, &["init", "--quiet", "--initial-branch=main"])?;
        std::fs::write(folder.join("file"), "one\n")?;
        git(&folder, &["add", "file"])?;
        git(&folder, &["commit", "--quiet", "--message=first"])?;
    }
    Ok(())
}

/// What is skipped where commands cannot be isolated would be skipped without a word where Askwell only takes it so.
#[test]
fn where_bubblewrap_can_isolate_a_command_it_is_isolated() {
    let options = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--unshare-all"];
    let trial = Command::new("/usr/bin/bwrap").args(options).args(["--cap-drop", "ALL", "--", "/bin/true"]).status();
    let can = trial.is_ok_and(|exit| exit.success());
    assert!(!can || confinement() == Confinement::Isolated, "bubblewrap can, and Askwell does not find it");
}

/// An AppImage that runs has something mounted in the folder for temporary files.
#[test]
fn what_others_have_mounted_in_temporary_folders_is_in_no_commands_way() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let folder = TempDir::new_in("/tmp")?;
    let mount = Command::new("mount").args(["-t", "tmpfs", "askwell-test"]).arg(folder.path()).output()?;
    if !mount.status.success() {
        println!("skipped: nothing can be mounted here");
        return Ok(());
    }
    let found = confinement();
    ensure!(Command::new("umount").arg(folder.path()).status()?.success(), "it stays mounted");
    assert_eq!(found, Confinement::Isolated);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_person_keeps_secret_is_read_by_no_confined_command() -> Result<()> {
    let secrets = [".ssh/id_ed25519", ".aws/credentials", ".netrc", ".mozilla/firefox/p/logins.json", ".bash_history"];
    for isolated in walls() {
        for secret in secrets {
            for way in [
                "cat $HOME/$SECRET",
                "cp -r $HOME/$SECRET copy; cat copy",
                "ln -s $HOME/$SECRET l; cat l",
                "cat /proc/self/root$HOME/$SECRET",
            ] {
                let (place, home) = (Place::new()?, elsewhere()?);
                let path = home.path().join(secret);
                std::fs::create_dir_all(path.parent().context("no folder")?)?;
                std::fs::write(&path, CANARY)?;
                std::fs::write(home.path().join("notes"), "open")?;
                let mut line = CommandLine { isolated, ..place.confined(&format!("{way}; cat $HOME/notes")) };
                line.environment.insert("SECRET".into(), secret.into());
                let (exit, output) = said(&place, &line, &at_home(home.path())).await?;
                assert!(!output.contains(CANARY), "{isolated} {way} {secret}: {output}");
                assert!(output.ends_with("open"), "{isolated} {way} {secret}: {exit:?} {output}");
                assert_eq!(std::fs::read_to_string(&path)?, CANARY);
            }
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workspace_that_is_itself_a_secret_place_is_worked_in() -> Result<()> {
    for isolated in walls() {
        let (place, home) = (Place::new()?, elsewhere()?);
        let workspace = home.path().join(".config/gh");
        std::fs::create_dir_all(&workspace)?;
        let line = CommandLine {
            isolated,
            folder: workspace.clone(),
            writable: Some(vec![workspace.clone()]),
            ..place.confined("echo x > made && cat made")
        };
        assert_eq!(said(&place, &line, &at_home(home.path())).await?, (CommandExit::Code(0), "x\n".to_owned()));
        assert!(workspace.join("made").is_file());
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_secret_and_protected_stays_hidden_in_a_home_that_is_worked_in() -> Result<()> {
    for isolated in walls() {
        let (place, home) = (Place::new()?, elsewhere()?);
        std::fs::create_dir(home.path().join(".ssh"))?;
        std::fs::write(home.path().join(".ssh/id_ed25519"), CANARY)?;
        let line = CommandLine {
            isolated,
            folder: home.path().to_owned(),
            writable: Some(vec![home.path().to_owned()]),
            ..place.confined("cat .ssh/id_ed25519; echo end")
        };
        let (exit, output) = said(&place, &line, &at_home(home.path())).await?;
        assert!(output.ends_with("end\n") && !output.contains(CANARY), "{isolated}: {exit:?} {output}");
    }
    Ok(())
}

/// Ways to have git, an editor or another agent run something later.
const TRAPS: [&str; 30] = [
    "git config core.fsmonitor 'touch PWNED'",
    "git config --file .git/config core.pager x",
    "echo '[core] fsmonitor = x' >> .git/config",
    "cp /dev/null .git/config",
    "rm .git/config",
    "mv .git/config old; echo x > .git/config",
    "mv .git old; mkdir .git; cp -r old/* .git; echo '[core] pager = x' >> .git/config",
    "rm -rf .git; git init -q; git config core.fsmonitor x",
    "ln -sf /tmp/x .git/config",
    "echo x > .git/new; mv .git/new .git/config",
    "echo x > .git/hooks/post-checkout",
    "mv .git/hooks old; mkdir .git/hooks; echo x > .git/hooks/pre-commit",
    "git config core.hooksPath $PWD",
    "git config --worktree core.hooksPath $PWD",
    "echo '* filter=x' > .git/info/attributes",
    "echo x >> deep/sub/.git/config",
    "echo x > deep/sub/.git/hooks/pre-commit",
    "mv deep other; mkdir -p deep/sub/.git; echo x > deep/sub/.git/config",
    "mv deep/sub deep/other; mkdir -p deep/sub/.git; echo x > deep/sub/.git/config",
    "echo x > .vscode/tasks.json",
    "rm -r .vscode",
    "mv .vscode old; mkdir .vscode; echo x > .vscode/tasks.json",
    "echo x > .mcp.json",
    "sed -i s/o/x/ .mcp.json",
    "echo x > .mcp.json.new; mv .mcp.json.new .mcp.json",
    "chmod 777 .mcp.json",
    "touch -d yesterday .mcp.json",
    "mount -o remount,rw .git/config; echo x >> .git/config",
    "umount .git/config; echo x >> .git/config",
    "unshare -rm sh -c 'mount -o remount,rw,bind .git/config; echo x >> .git/config'",
];

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_changed_that_other_programs_obey() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    for trap in TRAPS {
        let place = Place::new()?;
        repository(&place)?;
        let workspace = place.workspace.path();
        std::fs::create_dir(workspace.join(".vscode"))?;
        std::fs::write(workspace.join(".vscode/tasks.json"), "{}")?;
        std::fs::write(workspace.join(".mcp.json"), "{\"of\": 1}")?;
        let kept = || -> Result<Vec<(String, std::time::SystemTime, u32)>> {
            let paths = [".git/config", "deep/sub/.git/config", ".vscode/tasks.json", ".mcp.json"];
            paths
                .iter()
                .map(|path| {
                    let found = std::fs::metadata(workspace.join(path))?;
                    let mode = std::os::unix::fs::PermissionsExt::mode(&found.permissions());
                    Ok((std::fs::read_to_string(workspace.join(path))?, found.modified()?, mode))
                })
                .collect()
        };
        let hooks = || -> Result<Vec<String>> {
            let folders = [".git/hooks", "deep/sub/.git/hooks"];
            let entries =
                folders.iter().flat_map(|folder| std::fs::read_dir(workspace.join(folder)).into_iter().flatten());
            let mut names = entries.map(|entry| Ok(entry?.path().display().to_string())).collect::<Result<Vec<_>>>()?;
            names.sort();
            Ok(names)
        };
        let before = (kept()?, hooks()?);
        let ended = ended(&mut place.start(&place.isolated(trap))?).await?;
        let output = ended.output.within(usize::MAX);
        assert!((kept()?, hooks()?) == before, "{trap}: {:?} {output}", ended.exit);
        // One that it has removed itself is none.
        drop(git(workspace, &["status"]));
        assert!(!workspace.join("PWNED").exists() && !workspace.join(".git/info/attributes").exists(), "{trap}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn gits_daily_work_goes_on() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let place = Place::new()?;
    repository(&place)?;
    let command = "set -e
        export GIT_AUTHOR_NAME=ann GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=ann GIT_COMMITTER_EMAIL=a@example.org
        echo two >> file; git add file; git commit -qm second; git checkout -qb side; echo three >> file
        git commit -qam third; git checkout -q main; git merge -q side; git stash list; git tag v1
        git log --oneline | wc -l; cd deep/sub; echo two >> file; git commit -qam second; git log --oneline | wc -l";
    let ended = ended(&mut place.start(&place.isolated(command))?).await?;
    let output = ended.output.within(usize::MAX);
    assert!(ended.exit == CommandExit::Code(0) && output.ends_with("3\n2\n"), "{output}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_program_outside_is_reached() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let (place, home) = (Place::new()?, elsewhere()?);
    let mut listeners = Vec::new();
    for folder in [home.path(), &std::env::temp_dir()] {
        let path = folder.join(format!("agent-{}.sock", std::process::id()));
        let _ = std::fs::remove_file(&path);
        listeners.push((UnixListener::bind(&path)?, path));
    }
    let outside = std::process::id();
    let script = format!(
        "import os, socket, ctypes
for path in {paths:?}:
    try: socket.socket(socket.AF_UNIX).connect(path); print('reached', path)
    except OSError as error: print('closed')
print('seen' if os.path.exists('/proc/{outside}/cmdline') and b'all-' in open('/proc/{outside}/cmdline','rb').read() else 'alone')
libc = ctypes.CDLL(None, use_errno=True)
for number in ({keyctl}, {ptrace}, {bpf}, {mount}, {uring}):
    print(libc.syscall(number, 0, 0, 0, 0, 0) == -1 and ctypes.get_errno() == 1)
try: socket.socket(socket.AF_VSOCK); print('vsock')
except OSError: print('none')
",
        paths = listeners.iter().map(|(_, path)| path.display().to_string()).collect::<Vec<_>>(),
        keyctl = libc::SYS_keyctl,
        ptrace = libc::SYS_ptrace,
        bpf = libc::SYS_bpf,
        mount = libc::SYS_mount,
        uring = libc::SYS_io_uring_setup,
    );
    std::fs::write(place.workspace.path().join("try.py"), script)?;
    let (exit, output) = said(&place, &place.isolated("python3 try.py"), &at_home(home.path())).await?;
    let lines: Vec<&str> = output.lines().collect();
    let wanted = ["closed", "closed", "alone", "True", "True", "True", "True", "True", "none"];
    listeners.iter().try_for_each(|(_, path)| std::fs::remove_file(path))?;
    assert_eq!(lines, wanted, "{exit:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn temporary_files_are_its_own_and_those_of_others_are_not_seen() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let place = Place::new()?;
    let theirs = tempfile::Builder::new().prefix("theirs").tempfile_in("/tmp")?;
    let command =
        "set -e; ls /tmp /var/tmp /run; echo x > /tmp/mine; cat $TMPDIR/mine; mktemp > /dev/null; ls /dev/shm";
    let ended = ended(&mut place.start(&place.isolated(command))?).await?;
    let output = ended.output.within(usize::MAX);
    assert_eq!(ended.exit, CommandExit::Code(0), "{output}");
    assert!(!output.contains("theirs") && output.contains('x'), "{output}");
    assert!(theirs.path().is_file() && !Path::new("/tmp/mine").exists());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_it_leaves_behind_is_counted_and_ended() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let place = Place::new()?;
    let line = place.isolated("setsid sleep 600 & setsid sleep 600 & echo begun");
    let ended = ended(&mut place.start(&line)?).await?;
    assert_eq!((ended.exit, ended.left_behind, ended.survived), (CommandExit::Code(0), 2, 0));
    Ok(())
}

/// A library that says who loads it, made where the command can see it. None: there is no compiler.
fn telling_library(folder: &Path) -> Result<Option<String>> {
    let source = "#include <stdio.h>\n__attribute__((constructor)) static void load(void) {
        FILE *file = fopen(OUT, \"a\"); if (file) { fputs(\"loaded\\n\", file); fclose(file); } }";
    std::fs::write(folder.join("tell.c"), source)?;
    let library = folder.join("tell.so").display().to_string();
    let out = format!("-DOUT=\"{}\"", folder.join("outside/told").display());
    let made =
        Command::new("cc").current_dir(folder).args(["-shared", "-fPIC", &out, "-o", &library, "tell.c"]).output();
    Ok(made.is_ok_and(|made| made.status.success()).then_some(library))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_is_given_in_its_environment_is_for_it_alone() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    for variable in ["LD_PRELOAD", "LD_AUDIT"] {
        let (place, home) = (Place::new()?, elsewhere()?);
        std::fs::create_dir(home.path().join("outside"))?;
        let Some(library) = telling_library(home.path())? else { return Ok(()) };
        let mut line = place.isolated("echo \"$GREETING\"");
        line.environment.insert(variable.into(), library);
        line.environment.insert("GREETING".into(), "a b\nc".into());
        let (exit, output) = said(&place, &line, &at_home(home.path())).await?;
        assert!(exit == CommandExit::Code(0) && output.ends_with("a b\nc\n"), "{variable}: {exit:?} {output}");
        assert!(!home.path().join("outside/told").exists(), "{variable}: something outside has loaded it");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_machine_is_set_by_nobody() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let place = Place::new()?;
    let before = std::fs::read_to_string("/proc/sys/vm/swappiness")?;
    // Written as it is: where it can be written at all, nothing changes.
    let command =
        "cat /proc/sys/vm/swappiness > /proc/sys/vm/swappiness; echo $?; echo h > /proc/sysrq-trigger; echo $?";
    let ended = ended(&mut place.start(&place.isolated(command))?).await?;
    let output = ended.output.within(usize::MAX);
    let codes: Vec<&str> = output.lines().filter(|line| line.parse::<i32>().is_ok()).collect();
    assert!(codes.len() == 2 && codes.iter().all(|code| *code != "0"), "{output}");
    assert_eq!(std::fs::read_to_string("/proc/sys/vm/swappiness")?, before);
    Ok(())
}

/// While walls are made, a folder of theirs is exchanged for a link, again and again.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_swapped_while_the_walls_are_made_nothing_is_written_outside() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let place = Arc::new(Place::new()?);
    let outside = elsewhere()?;
    std::fs::create_dir_all(outside.path().join("sub/.git/hooks"))?;
    std::fs::write(outside.path().join("sub/.git/config"), "untouched")?;
    let workspace = place.workspace.path().to_owned();
    std::fs::create_dir_all(workspace.join("zz/sub/.git/hooks"))?;
    std::fs::write(workspace.join("zz/sub/.git/config"), "own")?;
    std::os::unix::fs::symlink(outside.path(), workspace.join("link"))?;
    let stop = Arc::new(AtomicBool::new(false));
    let swapping = std::thread::spawn({
        let (stop, workspace) = (stop.clone(), workspace.clone());
        move || {
            while !stop.load(Ordering::Relaxed) {
                for (from, to) in [("zz", "aside"), ("link", "zz"), ("zz", "link"), ("aside", "zz")] {
                    let _ = std::fs::rename(workspace.join(from), workspace.join(to));
                    std::thread::sleep(Duration::from_micros(300));
                }
            }
        }
    });
    let mut ran = 0;
    for at in 0..60 {
        let data = TempDir::new()?;
        let mut line =
            place.isolated("echo x > $OUT/new; echo x > $OUT/sub/.git/config; echo x > $OUT/sub/.git/new; true");
        line.environment.insert("OUT".into(), outside.path().display().to_string());
        let running = engine::command::start(
            &data.path().join("run"),
            &super::run::supervisor()?,
            &line,
            &passed(For::Command),
            Vec::new(),
        );
        let ended = ended(&mut running?).await?;
        ran += u32::from(ended.exit == CommandExit::Code(0));
        assert!(
            !outside.path().join("new").exists() && !outside.path().join("sub/.git/new").exists(),
            "run {at}: {:?}",
            ended.exit
        );
        assert_eq!(std::fs::read_to_string(outside.path().join("sub/.git/config"))?, "untouched", "run {at}");
    }
    stop.store(true, Ordering::Relaxed);
    assert!(swapping.join().is_ok());
    println!("{ran} of 60 were run");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_names_of_sockets_hide_no_other() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let (place, home) = (Place::new()?, elsewhere()?);
    let path = home.path().join("agent.sock");
    let _listener = UnixListener::bind(&path)?;
    let _abstract = UnixListener::bind_addr(&std::os::unix::net::SocketAddr::from_abstract_name(b"\xff\xfe")?)?;
    let _blank = UnixListener::bind(home.path().join("a b.sock"))?;
    let script = "import socket, sys\ntry: socket.socket(socket.AF_UNIX).connect(sys.argv[1]); print('reached')\nexcept OSError: print('closed')";
    std::fs::write(place.workspace.path().join("try.py"), script)?;
    let mut line = place.isolated("python3 try.py \"$AGENT\"; python3 try.py \"$(dirname $AGENT)/a b.sock\"");
    line.environment.insert("AGENT".into(), path.display().to_string());
    assert_eq!(said(&place, &line, &at_home(home.path())).await?.1, "closed\nclosed\n");
    Ok(())
}

/// No wall keeps a command from making what is not there yet: it is told.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_makes_that_others_obey_is_told() -> Result<()> {
    for isolated in walls() {
        let place = Place::new()?;
        repository(&place)?;
        let makes = "mkdir -p .vscode deep/new src && echo x > .vscode/tasks.json && echo x > AGENTS.md && echo x > src/a.rs \
                     && git -C deep/new init --quiet";
        let line = CommandLine { isolated, ..place.confined(makes) };
        let end = ended(&mut place.start(&line)?).await?;
        assert_eq!(end.exit, CommandExit::Code(0), "{}", end.output.within(2000));
        assert_eq!(end.planted, [".vscode", "AGENTS.md", "deep/new/.git"], "{isolated}");
        let line = CommandLine { isolated, ..place.confined("echo y > src/b.rs; rm -rf .vscode") };
        let again = Place { data: TempDir::new()?, workspace: place.workspace };
        assert_eq!(ended(&mut again.start(&line)?).await?.planted, Vec::<String>::new());
    }
    Ok(())
}

/// A command's sockets are listed in a network of its own, and reached by their paths all the same.
#[tokio::test(flavor = "multi_thread")]
async fn no_socket_of_another_command_is_reached() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let (one, two) = (elsewhere()?, elsewhere()?);
    let place = Place::new()?;
    let listens = "import os, socket, time\na = socket.socket(socket.AF_UNIX); a.bind(os.path.abspath('a.sock')); a.listen()\nopen('ready', 'w').close(); time.sleep(600)";
    std::fs::write(one.path().join("listen.py"), listens)?;
    let at = |folder: &Path, command: &str| CommandLine {
        folder: folder.to_owned(),
        writable: Some(vec![folder.to_owned()]),
        ..place.isolated(command)
    };
    let mut listening = place.start(&at(one.path(), "exec python3 listen.py"))?;
    until("the socket", async || Ok(one.path().join("ready").exists())).await?;
    let script = "import socket, sys\ntry: socket.socket(socket.AF_UNIX).connect(sys.argv[1]); print('reached')\nexcept OSError: print('closed')";
    std::fs::write(two.path().join("try.py"), script)?;
    let tries = format!("python3 try.py {}/a.sock", one.path().display());
    let other = Place::new()?;
    let (_, output) = said(&other, &at(two.path(), &tries), &passed(For::Command)).await?;
    assert_eq!(output, "closed\n");
    listening.stop()?;
    ended(&mut listening).await?;
    Ok(())
}
