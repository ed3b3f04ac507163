//! How a command ends, and that its whole tree ends with it.

use super::run::{Place, ended, run, until_gone};
use anyhow::Result;
use engine::command::{CommandExit, CommandLine};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn every_exit_is_told_as_it_was() -> Result<()> {
    let cases = [
        ("true", CommandExit::Code(0)),
        ("exit 7", CommandExit::Code(7)),
        ("no-such-program-here", CommandExit::Code(127)),
        ("kill -KILL $$", CommandExit::Signal(9)),
        ("kill -TERM $$", CommandExit::Signal(15)),
        ("if", CommandExit::Code(2)),
    ];
    for (command, exit) in cases {
        assert_eq!(run(|place| place.line(command)).await?.exit, exit, "{command}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn quotes_line_ends_and_long_commands_arrive_as_they_are() -> Result<()> {
    let long = format!("printf %s '{}' | wc -c", "x".repeat(130_000));
    let cases = [
        (r#"printf '%s' "it's \"so\"" '$HOME' `printf two`"#, "it's \"so\"$HOMEtwo"),
        ("echo one\necho two", "one\ntwo\n"),
        ("cat <<'X'\n你好 $HOME\nX", "你好 $HOME\n"),
        ("printf 'a\\377b'", "a\u{fffd}b"),
        (&long, "130000\n"),
        ("cat; echo read", "read\n"),
    ];
    for (command, printed) in cases {
        let ended = run(|place| place.line(command)).await?;
        assert_eq!((ended.exit, ended.output.head.as_str()), (CommandExit::Code(0), printed), "{command:.60}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_shell_takes_is_refused_and_nothing_is_started() -> Result<()> {
    let place = Place::new()?;
    let mut wrong = place.line("true");
    wrong.environment.insert("A=B".to_owned(), String::new());
    let mut unnameable = place.line("true");
    unnameable.folder.push(OsStr::from_bytes(b"\xff"));
    for line in [place.line("a\0b"), place.line(&"x".repeat(200_000)), wrong, unnameable] {
        assert!(place.start(&line).is_err());
        assert!(!place.run_folder().exists());
    }
    place.start(&place.line("true"))?;
    assert!(place.start(&place.line("true")).is_err(), "a run folder is for one run");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_is_gone_is_said() -> Result<()> {
    let place = Place::new()?;
    let mut line = place.line("true");
    line.folder.push("gone");
    assert_eq!(ended(&mut place.start(&line)?).await?.exit, CommandExit::NoFolder);
    Ok(())
}

/// A child, one of another session, and one that has no parent any more and hides from the terminal's signals.
const TREE: &str = "sleep 1000 & echo $! > child
    setsid sh -c 'echo $$ > session; exec sleep 1000' &
    sh -c 'sh -c \"trap : TERM HUP; echo \\$\\$ > orphan; while :; do sleep 1; done\" >/dev/null 2>&1 &'
    setsid sh -c 'printf \"\\377) Z 1 \" > /proc/$$/comm; echo $$ > unnamed; while :; do sleep 1; done' >/dev/null 2>&1 &
    echo ready";
/// Where each of them says which process it is. The last one gives itself a name that is no text.
const OF_THE_TREE: [&str; 4] = ["child", "session", "orphan", "unnamed"];

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_ends_the_whole_tree_also_what_does_not_want_to() -> Result<()> {
    let place = Place::new()?;
    let mut running = place.start(&place.line(&format!("{TREE}; wait")))?;
    let mut tree = Vec::new();
    for name in OF_THE_TREE {
        tree.push(place.process(name).await?);
    }
    running.stop()?;
    running.stop()?;
    let ended = ended(&mut running).await?;
    assert_eq!((ended.exit, ended.survived), (CommandExit::Stopped, 0));
    assert_eq!(ended.output.head, "ready\n");
    for process in tree {
        until_gone(process).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_leaves_behind_is_ended_and_counted() -> Result<()> {
    let place = Place::new()?;
    let ended = ended(&mut place.start(&place.line(&format!("{TREE}; exit 3")))?).await?;
    assert_eq!((ended.exit, ended.survived), (CommandExit::Code(3), 0));
    assert!(ended.left_behind >= 4, "{}", ended.left_behind);
    for name in OF_THE_TREE {
        until_gone(place.process(name).await?).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_tail_of_work_is_waited_for() -> Result<()> {
    let ended = run(|place| place.line("(sleep 0.05; echo late) & echo first")).await?;
    assert_eq!((ended.exit, ended.left_behind, ended.output.head.as_str()), (CommandExit::Code(0), 0, "first\nlate\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_limit_ends_it_and_keeps_what_it_printed() -> Result<()> {
    let limit = Some(Duration::from_millis(300));
    let ended = run(|place| CommandLine { limit, ..place.line("echo begun; sleep 1000") }).await?;
    assert_eq!((ended.exit, ended.output.head.as_str()), (CommandExit::TimeLimit, "begun\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_tidy_up_is_given_the_time() -> Result<()> {
    let place = Place::new()?;
    let command = "trap 'echo tidy; exit 0' TERM; echo $$ > id; while :; do sleep 0.05; done";
    let mut running = place.start(&place.line(command))?;
    place.process("id").await?;
    running.stop()?;
    let ended = ended(&mut running).await?;
    // The shell may say that its child was ended.
    assert!(ended.exit == CommandExit::Stopped && ended.output.head.ends_with("tidy\n"), "{ended:?}");
    Ok(())
}
