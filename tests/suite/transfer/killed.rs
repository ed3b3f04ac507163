//! Killed at every step, and on full disks: all of it is there or nothing, and nothing is left lying about.

use super::*;
use crate::suite::backup::killed::run;
use crate::suite::disk::SmallDisk;
use std::fs::File;

fn titles(data: &Path) -> Result<Vec<String>> {
    let connection = Connection::open(data.join("askwell.db"))?;
    let mut rows = connection.prepare("SELECT title FROM conversation")?;
    Ok(rows.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_is_killed_has_done_all_or_nothing() -> Result<()> {
    let lived = Lived::new().await?;
    let file = lived.exported().await?.display().to_string();
    let (mut undone, mut done) = (0, 0);
    for point in ["importing", "imported", "committed", "told"] {
        for pass in 1.. {
            let desk = Desk::new(&lived.model).await?;
            let finished = run(&desk.data(), &["import", &file], &format!("{point}:{pass}")).await?;
            let (askwell, surface) = tests::surface::reopen(&desk.data()).await?;
            let all = askwell.conversations().all().await?;
            askwell.close().await;
            drop((askwell, surface));
            ensure!(!desk.data().join(".import.part").exists(), "{point}:{pass}: the next start clears away");
            let files = contents(&desk.data().join("attachments")).map_or(0, |files| files.len());
            match titles(&desk.data())?.len() {
                0 => {
                    ensure!(!finished && files == 0, "{point}:{pass}: {files} files are left");
                    undone += 1;
                }
                _ => {
                    of_imported(&all)?;
                    assert_eq!((all.len(), files), (2, 2), "{point}:{pass}");
                    done += 1;
                }
            }
            is_whole(&desk).await.with_context(|| format!("{point}:{pass}"))?;
            let ended = desk.run(&["import", &file], "").await?;
            ensure!(ended.code == Some(0), "{point}:{pass}: {ended:?}");
            assert_eq!(titles(&desk.data())?.len(), 2, "{point}:{pass}");
            if finished {
                break;
            }
        }
    }
    ensure!(undone >= 3 && done >= 5, "{undone} undone, {done} done");
    lived.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_that_is_killed_leaves_no_file_of_its_name() -> Result<()> {
    let lived = Lived::new().await?;
    lived.askwell.close().await;
    let desk = &lived.desk;
    let whole = held(&desk.data())?;
    let mut killed = 0;
    for pass in 1.. {
        let file = desk.work().join(format!("e{pass}"));
        let arguments = ["export", &lived.id.to_string(), &file.display().to_string()];
        let done = run(&desk.data(), &arguments, &format!("backing-up:{pass}")).await?;
        assert_eq!(file.exists(), done, "{pass}");
        ensure!(held(&desk.data())? == whole, "{pass}: the folder is as it was");
        if done {
            ensure!(pass > 1, "it was killed before");
            break;
        }
        killed = pass;
    }
    // What it left under other names goes with the next one for the same place.
    for pass in 1..=killed {
        let begun = || -> Result<usize> {
            let names = fs::read_dir(desk.work())?.flatten().map(|entry| entry.file_name());
            Ok(names.filter(|name| name.to_string_lossy().starts_with(&format!(".e{pass}."))).count())
        };
        ensure!(begun()? > 0, "{pass}: it had begun");
        let file = desk.work().join(format!("e{pass}")).display().to_string();
        ensure!(desk.run(&["export", &lived.id.to_string(), &file], "").await?.code == Some(0), "{pass}");
        assert_eq!(begun()?, 0, "{pass}: it is cleared away");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_named_and_nothing_is_left() -> Result<()> {
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    let lived = Lived::new().await?;
    let file = lived.exported().await?;
    lived.askwell.close().await;
    let ballast = disk.path().join("ballast");
    for left in [0, 4 << 10, 8 << 10] {
        ensure!(fs::write(&ballast, vec![0; 4 << 20]).is_err());
        let size = fs::metadata(&ballast)?.len();
        File::options().write(true).open(&ballast)?.set_len(size - left)?;
        let target = disk.path().join("one.tar.gz").display().to_string();
        let ended = lived.desk.run(&["export", &lived.id.to_string(), &target], "").await?;
        ensure!(
            ended.code == Some(1) && ended.remarks.contains("There is no room for the exported conversation"),
            "{left}: {ended:?}"
        );
        fs::remove_file(&ballast)?;
        assert_eq!(fs::read_dir(disk.path())?.count(), 0, "{left}: nothing is left behind");
    }

    let data = disk.path().join("data");
    fs::create_dir(&data)?;
    let (askwell, _surface) = Surface::open(&data, None).await?;
    ensure!(fs::write(&ballast, vec![0; 4 << 20]).is_err());
    let refused = askwell.transfers().import(file.clone()).await.err().context("there is room")?;
    ensure!(
        refused.message.contains("Free some space") && refused.message.contains("Nothing was changed"),
        "{refused:?}"
    );
    ensure!(
        !data.join(".import.part").exists() && contents(&data.join("attachments")).map_or(true, |all| all.is_empty())
    );
    fs::remove_file(&ballast)?;
    ensure!(askwell.conversations().all().await?.is_empty());
    askwell.close().await;
    Ok(())
}
