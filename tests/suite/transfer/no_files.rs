//! Folders, links, pipes and devices where a file is to be read or replaced: refused in words, and nothing waits for them.
#![cfg(unix)]

use super::*;
use std::os::unix::fs::{FileTypeExt, symlink};
use tokio::process::Command;

async fn pipe(at: &Path) -> Result<String> {
    ensure!(Command::new("mkfifo").arg(at).status().await?.success());
    Ok(at.display().to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_file_is_not_read() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    let desk = Desk::new(&model).await?;
    let pipe = pipe(&desk.work().join("pipe")).await?;
    let (folder, link) = (desk.work().display().to_string(), desk.work().join("link").display().to_string());
    symlink("/dev/zero", &link)?;
    for file in [pipe.as_str(), folder.as_str(), link.as_str(), "/dev/zero"] {
        for (arguments, words) in [
            (&["import", file][..], "is not an exported conversation"),
            (&["restore", "--mine", file][..], "is not a backup"),
            (&["doctor", "--log", file][..], "isn't a regular file"),
        ] {
            let ended = desk.run(arguments, "").await?;
            ensure!(ended.code == Some(1) && ended.remarks.contains(words), "{arguments:?}: {ended:?}");
        }
    }
    let ended = desk.speaks("zh_CN.UTF-8").run(&["doctor", "--log", &pipe], "").await?;
    ensure!(ended.remarks.contains("不是普通文件"), "{ended:?}");
    Ok(())
}

/// The one import at a time that there can be is not taken for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_does_not_hold_up_the_next_import() -> Result<()> {
    let lived = Lived::new().await?;
    let file = lived.exported().await?;
    let desk = Desk::new(&lived.model).await?;
    let pipe = pipe(&desk.work().join("pipe")).await?;
    let (askwell, _surface) = Surface::open(&desk.data(), None).await?;
    let refused = askwell.transfers().import(pipe.into()).await.err().context("it was taken in")?;
    ensure!(refused.message.contains("is not an exported conversation"), "{refused:?}");
    askwell.transfers().import(file).await?;
    askwell.close().await;
    lived.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_file_is_replaced() -> Result<()> {
    let lived = Lived::new().await?;
    let (desk, id) = (&lived.desk, lived.id.to_string());
    let (theirs, link) = (desk.work().join("theirs"), desk.work().join("link").display().to_string());
    fs::write(&theirs, "mine")?;
    symlink(&theirs, &link)?;
    let pipe = pipe(&desk.work().join("pipe")).await?;
    let folder = desk.work().join("folder").display().to_string();
    fs::create_dir(&folder)?;
    for file in [&link, &pipe, &folder] {
        for arguments in [&["export", &id, file, "--replace"][..], &["backup", file, "--replace"]] {
            let ended = desk.run(arguments, "").await?;
            ensure!(
                ended.code == Some(1) && ended.remarks.contains("is not an ordinary file"),
                "{arguments:?}: {ended:?}"
            );
        }
    }
    assert_eq!(fs::read_to_string(&theirs)?, "mine");
    ensure!(fs::symlink_metadata(&link)?.is_symlink() && fs::symlink_metadata(&pipe)?.file_type().is_fifo());
    let chinese = Desk::new(&lived.model).await?.speaks("zh_CN.UTF-8");
    let ended = chinese.run(&["backup", &pipe, "--replace"], "").await?;
    ensure!(ended.remarks.contains("不是普通文件"), "{ended:?}");
    lived.askwell.close().await;
    Ok(())
}
