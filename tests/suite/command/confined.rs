//! A confined command writes in its workspace and its temporary folder, and nowhere else.

use super::run::{Place, ended};
use anyhow::{Result, anyhow};
use engine::command::{CommandExit, CommandLine, Confinement, confinement};
use landlock::{AccessFs, Ruleset, RulesetAttr};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;
use tests::patience::until;

pub fn is_possible() -> bool {
    let possible = confinement() != Confinement::Unavailable;
    if !possible {
        println!("skipped: this system cannot confine a command");
    }
    possible
}

/// Which of the walls there are here: Landlock's, and those by namespaces.
pub fn walls() -> impl Iterator<Item = bool> {
    let isolates = confinement() == Confinement::Isolated;
    if !isolates {
        println!("skipped in part: this system has no namespaces for commands, or no bubblewrap");
    }
    std::iter::once(false).chain(isolates.then_some(true))
}

/// A folder outside with a file, and what the folder looks like when nothing was done to it.
fn outside() -> Result<TempDir> {
    let folder = TempDir::new()?;
    std::fs::write(folder.path().join("file"), "untouched")?;
    std::fs::create_dir(folder.path().join("empty"))?;
    Ok(folder)
}

fn is_untouched(outside: &Path) -> Result<bool> {
    let mut names: Vec<_> = std::fs::read_dir(outside)?.map(|entry| Ok(entry?.file_name())).collect::<Result<_>>()?;
    names.sort();
    Ok(names == ["empty", "file"] && std::fs::read_to_string(outside.join("file"))? == "untouched")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_way_out_is_closed() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let commands = [
        "echo x > $OUT/new",
        "echo x >> $OUT/file",
        ": > $OUT/file",
        "truncate -s 0 $OUT/file",
        "rm $OUT/file",
        "rmdir $OUT/empty",
        "mkdir $OUT/new",
        "mkfifo $OUT/new",
        "ln -s x $OUT/new",
        "mv $OUT/file .",
        "mv mine $OUT/new",
        "ln mine $OUT/new",
        "ln $OUT/file stolen && echo x > stolen",
        "ln -s $OUT link && echo x > link/new",
        "ln -s $OUT/file link && echo x > link",
        "echo x > ../$(basename $OUT)/new",
        "cd $OUT && echo x > new",
        "setsid sh -c 'echo x > $OUT/new'",
        "sh -c 'echo x > $OUT/new & wait $!'",
    ];
    for (command, isolated) in commands.into_iter().flat_map(|command| walls().map(move |walls| (command, walls))) {
        let (place, outside) = (Place::new()?, outside()?);
        std::fs::write(place.workspace.path().join("mine"), "mine")?;
        let mut line = CommandLine { isolated, ..place.confined(command) };
        line.environment.insert("OUT".into(), outside.path().display().to_string());
        let ended = ended(&mut place.start(&line)?).await?;
        assert!(matches!(ended.exit, CommandExit::Code(code) if code != 0), "{command}: {:?}", ended.exit);
        assert!(is_untouched(outside.path())?, "{command}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn inside_and_in_the_temporary_folder_everything_goes() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    for isolated in walls() {
        let place = Place::new()?;
        let command = "set -e
        mkdir -p a/b; echo x > a/b/f; mv a/b/f a/g; ln a/g a/h; rm a/h; : > a/g; rmdir a/b; cat /etc/passwd > a/p
        t=$(mktemp); echo x > $t; mv $t .; echo x > /dev/null; echo fine";
        let ended = ended(&mut place.start(&CommandLine { isolated, ..place.confined(command) })?).await?;
        assert_eq!((ended.exit, ended.output.head.as_str()), (CommandExit::Code(0), "fine\n"));
        let temporary = place.run_folder().join("tmp");
        until("its temporary files to go", async || Ok((!temporary.exists()).then_some(()))).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn it_signals_nobody_outside_and_forges_no_end() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    for isolated in walls() {
        let place = Place::new()?;
        let command = "kill -0 $PPID; kill -9 $PPID; echo '{}' > $RUN/end.json; rm $RUN/wanted; exit 6";
        let mut line = CommandLine { isolated, ..place.confined(command) };
        line.environment.insert("RUN".into(), place.run_folder().display().to_string());
        let ended = ended(&mut place.start(&line)?).await?;
        assert_eq!(ended.exit, CommandExit::Code(6));
    }
    Ok(())
}

/// The kernel stacks so many confinements and no more; what they forbid, no test does.
fn confine_as_often_as_the_kernel_does() {
    let confine = || {
        let rules = Ruleset::default().handle_access(AccessFs::MakeBlock)?.create()?;
        rules.restrict_self()
    };
    while confine().is_ok() {}
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_confined_as_promised_is_not_run() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    for isolated in walls() {
        let place = Arc::new(Place::new()?);
        let there = place.clone();
        // A thread's confinement holds for what it starts: this supervisor can be given no other one.
        let started = std::thread::spawn(move || {
            confine_as_often_as_the_kernel_does();
            (confinement(), there.start(&CommandLine { isolated, ..there.confined("touch effect") }))
        });
        let (confinement, running) = started.join().map_err(|_| anyhow!("the thread broke down"))?;
        let ended = ended(&mut running?).await?;
        assert_eq!(confinement, Confinement::Unavailable);
        assert!(matches!(ended.exit, CommandExit::NotConfined(_)), "{:?}", ended.exit);
        assert!(!place.workspace.path().join("effect").exists());
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_is_not_confined_may_write_where_the_person_may() -> Result<()> {
    let (place, outside) = (Place::new()?, outside()?);
    let mut line = place.line("rm $OUT/file");
    line.environment.insert("OUT".into(), outside.path().display().to_string());
    assert_eq!(ended(&mut place.start(&line)?).await?.exit, CommandExit::Code(0));
    assert!(!is_untouched(outside.path())?);
    Ok(())
}
