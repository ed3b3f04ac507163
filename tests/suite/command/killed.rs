//! Askwell, its supervisor or the whole machine may go at any time: what is found afterwards is true.

use super::run::{Place, ended, run, supervisor, until_gone};
use crate::suite::disk::SmallDisk;
use anyhow::{Result, bail};
use engine::command::{CommandExit, CommandProgress, RecoveredCommand, attach, prepare, start, sweep};
use engine::environment::{For, passed};
use std::os::unix::fs::symlink;
use std::process::Command;
use tests::patience::until;
use tests::program::{is_alive, kill_dead};

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_while_it_runs_gets_the_true_end() -> Result<()> {
    let place = Place::new()?;
    let command = "echo before; echo $$ > id; while ! test -e go; do sleep 0.02; done; echo after; exit 5";
    drop(place.start(&place.line(command))?);
    place.process("id").await?;
    let RecoveredCommand::Running(mut running) = attach(&place.run_folder()) else { bail!("it is not found running") };
    let CommandProgress::Output(text) = running.progress().await else { bail!("it says nothing") };
    assert_eq!((text.as_str(), running.tail(4).as_str()), ("before\n", "ore\n"));
    std::fs::write(place.workspace.path().join("go"), "")?;
    let ended = ended(&mut running).await?;
    assert_eq!((ended.exit, ended.output.head.as_str()), (CommandExit::Code(5), "before\nafter\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_after_the_end_gets_it_as_often_as_he_asks() -> Result<()> {
    let place = Place::new()?;
    let told = ended(&mut place.start(&place.line("echo done; exit 4"))?).await?;
    for _ in 0..2 {
        let RecoveredCommand::Ended(found) = attach(&place.run_folder()) else { bail!("its end is not found") };
        assert_eq!(found, told);
    }
    Ok(())
}

/// The command's terminal is not Askwell's, and its process group is its own.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_is_sent_to_askwells_group_reaches_the_command() -> Result<()> {
    let ended = run(|place| place.line("cut -d' ' -f5,6 /proc/self/stat; cut -d' ' -f5,6 /proc/$PPID/stat")).await?;
    let groups: Vec<&str> = ended.output.head.split_whitespace().collect();
    let ours = std::fs::read_to_string("/proc/self/stat")?;
    let ours = ours.rsplit_once(") ").map(|(_, rest)| rest.split(' ').skip(2).take(2).collect::<Vec<_>>());
    let ours = ours.unwrap_or_default();
    let [group, session, supervisor, its_session] = groups[..] else { bail!("{groups:?}") };
    assert!(group != supervisor && session == its_session && !ours.contains(&group) && !ours.contains(&session));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_supervisor_it_is_lost_with_what_it_printed_and_ended() -> Result<()> {
    let command = "echo some; sleep 1000 & echo $! > child
        setsid sh -c 'echo $$ > session; exec sleep 1000' >/dev/null &
        sh -c 'sleep 1000 & echo $! > orphan' >/dev/null; wait";
    for comes_back in [false, true] {
        let place = Place::new()?;
        let mut running = place.start(&place.line(command))?;
        let mut tree = Vec::new();
        for name in ["child", "session", "orphan"] {
            tree.push(place.process(name).await?);
        }
        until("the output", async || Ok(running.tail(100) == "some\n")).await?;
        kill_dead(place.supervisor_id()?).await?;
        let output = if comes_back {
            // The system takes a moment to clear away who was killed.
            until("the loss", async || match attach(&place.run_folder()) {
                RecoveredCommand::Lost(output) => Ok(Some(output)),
                _ => Ok(None),
            })
            .await?
        } else {
            loop {
                match running.progress().await {
                    CommandProgress::Output(_) => {}
                    CommandProgress::Lost(output) => break output,
                    CommandProgress::Ended(ended) => bail!("{ended:?}"),
                }
            }
        };
        assert_eq!((output.head.as_str(), output.omitted_bytes), ("some\n", 0));
        for process in tree {
            until_gone(process).await?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_folder_that_says_so_proves_that_nothing_was_run() -> Result<()> {
    let place = Place::new()?;
    assert!(matches!(attach(&place.run_folder()), RecoveredCommand::Lost(_)));
    std::fs::create_dir(place.run_folder())?;
    assert!(matches!(attach(&place.run_folder()), RecoveredCommand::Lost(_)));
    prepare(&place.run_folder())?;
    assert!(matches!(attach(&place.run_folder()), RecoveredCommand::NotStarted));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_can_be_written_nothing_is_started() -> Result<()> {
    let place = Place::new()?;
    std::fs::write(place.run_folder(), "x")?;
    assert!(place.start(&place.line("touch effect")).is_err());
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    assert!(Command::new("mount").args(["-o", "remount,ro"]).arg(disk.path()).status()?.success());
    assert!(
        start(&disk.path().join("run"), &supervisor()?, &place.line("touch effect"), &passed(For::Command), Vec::new())
            .is_err()
    );
    assert!(!place.workspace.path().join("effect").exists());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn old_run_folders_are_removed_and_never_what_they_lead_to() -> Result<()> {
    let place = Place::new()?;
    let root = place.run_folder();
    std::fs::create_dir(&root)?;
    let precious = place.workspace.path().join("precious");
    std::fs::write(&precious, "x")?;
    for name in ["old", "kept"] {
        std::fs::create_dir(root.join(name))?;
    }
    symlink(place.workspace.path(), root.join("old/link"))?;
    symlink(place.workspace.path(), root.join("link"))?;
    sweep(&root, |name| name == "kept");
    assert!(!root.join("old").exists() && root.join("kept").exists() && precious.exists());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_nobody_keeps_is_stopped_before_its_folder_goes() -> Result<()> {
    let place = Place::new()?;
    let mut running = place.start(&place.line("echo $$ > id; sleep 1000"))?;
    let process = place.process("id").await?;
    let root = place.run_folder().parent().unwrap().to_owned();
    sweep(&root, |_| false);
    assert_eq!(ended(&mut running).await?.exit, CommandExit::Stopped);
    assert!(!is_alive(process));
    until("the folder to go", async || {
        sweep(&root, |_| false);
        Ok(!place.run_folder().exists())
    })
    .await
}
