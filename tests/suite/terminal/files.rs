//! Commands that read or write a file of their own.

use super::asks;
use anyhow::{Context, Result};
use tests::model::Model;
use tests::terminal::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn a_dash_is_no_file_name() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    assert_eq!(desk.run(&["chat", "Set it up"], "").await?.code, Some(3));
    let listed = desk.run(&["list"], "").await?.out;
    let id = listed.split_whitespace().next().context("there is one")?;
    for arguments in [&["backup", "-"][..], &["restore", "-"], &["export", id, "-"], &["import", "-"]] {
        let ended = desk.run(arguments, "").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{arguments:?} {ended:?}");
        assert!(ended.remarks.contains("Name a file instead of -"), "{arguments:?} {ended:?}");
        assert!(!desk.work().join("-").exists(), "{arguments:?}");
    }
    assert_eq!(desk.run(&["export", id, "./-"], "").await?.code, Some(0));
    assert!(desk.work().join("-").exists());
    Ok(())
}
