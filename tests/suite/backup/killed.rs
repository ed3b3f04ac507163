//! Killed at every step: the folder holds all of what it held, or all of the backup, and what was there is in the trash.

use super::*;
use std::process::Stdio;
use tests::program::{built, mortal};

/// Runs the program to its end, or to this pass of a point. True if it came to its end.
pub async fn run(data: &Path, arguments: &[&str], crash: &str) -> Result<bool> {
    let mut command = mortal(&built("askwell")?.display().to_string());
    command.args(arguments).env("ASKWELL_DATA_DIR", data).env("ASKWELL_KEYS", "file").env("ASKWELL_CRASH_AT", crash);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    Ok(command.status().await?.success())
}

fn copied(from: &Path, to: &Path) -> Result<()> {
    for (path, bytes) in contents(from)? {
        let target = to.join(path.strip_prefix(from)?);
        fs::create_dir_all(target.parent().context("a folder")?)?;
        fs::write(target, bytes)?;
    }
    Ok(())
}

fn titles(data: &Path) -> Result<Vec<String>> {
    let connection = rusqlite::Connection::open(data.join("askwell.db"))?;
    let mut rows = connection.prepare("SELECT title FROM conversation")?;
    Ok(rows.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

/// Whoever looks at a folder between the old and the new is told so, and not that there is nothing.
async fn is_told(desk: &Desk, data: &Path) -> Result<()> {
    let is_between = ["incoming", "incoming.placing"].iter().any(|name| data.join(name).exists());
    for looking in ["list", "pending", "log", "doctor"] {
        let mut command = desk.command(&built("askwell")?);
        let output = command.arg(looking).env("ASKWELL_DATA_DIR", data).output().await?;
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert_eq!(said.contains("A restore is running here or was interrupted"), is_between, "{said}");
        ensure!(!is_between || (said.contains("start Askwell or run the same command again")), "{said}");
        ensure!(!is_between || output.status.code() == Some(1), "{looking}: {said}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_command_finishes_a_restore_that_was_killed() -> Result<()> {
    let (desk, model, file) = backed_up().await?;
    let path = file.display().to_string();
    let before = Desk::new(&model).await?;
    for pass in [3, 6, 9] {
        let folder = tempfile::tempdir()?;
        copied(&before.data(), folder.path())?;
        ensure!(!run(folder.path(), &["restore", "--mine", &path], &format!("restoring:{pass}")).await?);
        ensure!(engine::backup::is_half_restored(folder.path()), "{pass}");
        ensure!(run(folder.path(), &["restore", "--mine", &path], "none:1").await?);
        assert_eq!(titles(folder.path())?, titles(&desk.data())?, "{pass}");
        assert_eq!(engine::doctor::examine(folder.path()).problems(), 0, "{pass}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restore_that_is_killed_has_done_nothing_or_is_finished_by_the_next_start() -> Result<()> {
    let (desk, model, file) = backed_up().await?;
    let before = Desk::new(&model).await?;
    fs::write(before.data().join("settings.mine"), "what was there")?;
    let path = file.display().to_string();
    let (mut undone, mut finished, mut pass) = (0, 0, 0);
    loop {
        pass += 1;
        ensure!(pass < 200, "it never comes to its end");
        let folder = tempfile::tempdir()?;
        copied(&before.data(), folder.path())?;
        let done = run(folder.path(), &["restore", "--mine", &path], &format!("restoring:{pass}")).await?;
        is_told(&desk, folder.path()).await.with_context(|| format!("{pass}"))?;
        // A start finishes what was decided, and clears away what was not.
        let (askwell, _surface) = tests::surface::reopen(folder.path()).await?;
        ensure!(askwell.trouble().is_none(), "{pass}: {:?}", askwell.trouble());
        askwell.close().await;
        drop((askwell, _surface));
        ensure!(
            !fs::read_dir(folder.path())?
                .flatten()
                .any(|entry| entry.file_name().to_string_lossy().contains("incoming"))
        );
        let mine = contents(folder.path())?.into_iter().filter(|(path, _)| path.ends_with("settings.mine"));
        let mine: Vec<_> = mine.collect();
        assert_eq!(mine.len(), 1, "{pass}: what was there is there, once");
        if titles(folder.path())?.is_empty() {
            ensure!(!done && mine[0].0 == folder.path().join("settings.mine"), "{pass}");
            ensure!(finished == 0, "{pass}: what is decided stays decided");
            undone += 1;
        } else {
            ensure!(mine[0].0.starts_with(folder.path().join("trash")), "{pass}");
            assert_eq!(titles(folder.path())?, titles(&desk.data())?, "{pass}");
            let again = engine::doctor::examine(folder.path());
            assert_eq!(again.problems(), 0, "{pass}: {:?}", again.findings);
            finished += 1;
        }
        if done {
            break;
        }
    }
    ensure!(undone >= 1 && finished >= 8, "{undone} undone, {finished} finished");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_is_killed_leaves_no_file_of_its_name() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let whole = held(&desk.data())?;
    for pass in 1.. {
        let file = desk.work().join(format!("b{pass}"));
        let done = run(&desk.data(), &["backup", &file.display().to_string()], &format!("backing-up:{pass}")).await?;
        assert_eq!(file.exists(), done, "{pass}");
        ensure!(held(&desk.data())? == whole, "{pass}: the folder is as it was");
        if done {
            ensure!(pass > 2, "it was killed before");
            break;
        }
    }
    Ok(())
}

fn left_in(folder: &Path) -> Result<Vec<String>> {
    let names = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<Result<Vec<_>>>()?;
    names.retain(|name| name.starts_with(".b."));
    names.sort();
    Ok(names)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_backup_clears_away_what_a_killed_one_left_and_nothing_else() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let file = desk.work().join("b").display().to_string();
    for pass in 1..3 {
        ensure!(!run(&desk.data(), &["backup", &file], &format!("backing-up:{pass}")).await?, "{pass}");
    }
    let left = left_in(&desk.work())?;
    ensure!(left.iter().any(|name| name.ends_with(".part")), "{left:?}");
    // What only looks like it: another length, another content, a folder with something in it, and one that is still written.
    let foreign = [".b.abc.part", ".b.abcdef.part", ".b.abcdeg.part", ".b.abcdef.db", ".b.x.part"];
    for name in &foreign[..2] {
        std::fs::write(desk.work().join(name), "mine")?;
    }
    std::fs::create_dir(desk.work().join(foreign[2]))?;
    std::fs::create_dir(desk.work().join(foreign[3]))?;
    std::fs::write(desk.work().join(foreign[3]).join("letter.txt"), "mine")?;
    std::fs::write(desk.work().join(foreign[4]), [0x1f, 0x8b])?;
    let alive = desk.work().join(".b.alive1.part");
    std::fs::write(&alive, [0x1f, 0x8b])?;
    let held = std::fs::File::open(&alive)?;
    held.lock()?;
    assert_eq!(desk.run(&["backup", &file], "").await?.code, Some(0));
    let mut expected = [&foreign[..], &[".b.alive1.part"]].concat();
    expected.sort_unstable();
    assert_eq!(left_in(&desk.work())?, expected);
    drop(held);
    Ok(())
}
