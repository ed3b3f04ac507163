//! Files that were lost before a conversation was exported: it comes in without them, and nothing is wrong with it for that.

use super::hostile::{forged, name_files};
use super::*;
use crate::suite::backup::hostile::pack;

const MANY: usize = 10_000;

/// What is said of them, in one line.
async fn told_of(desk: &Desk) -> Result<u64> {
    let report = is_whole(desk).await?;
    let findings = report["findings"].as_array().context("findings")?;
    let lost: Vec<&Value> = findings.iter().filter(|one| one["kind"] == "lostBefore").collect();
    ensure!(lost.len() == 1 && !findings.iter().any(|one| one["kind"] == "file"), "{findings:?}");
    lost[0]["count"].as_u64().context("how many")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_lost_before_is_told_of_and_is_no_problem() -> Result<()> {
    let lived = Lived::new().await?;
    let attached = contents(&lived.desk.data().join("attachments"))?;
    let (path, _) = attached.iter().find(|(_, text)| *text == b"the plan").context("the plan")?;
    fs::remove_file(path)?;
    let file = lived.exported().await?;
    let desk = Desk::new(&lived.model).await?;
    import(&desk, &file).await?;
    assert_eq!(told_of(&desk).await?, 1);
    let ended = desk.run(&["doctor"], "").await?;
    ensure!(ended.out.contains("that were already missing when it was imported: 1."), "{ended:?}");
    let ended = desk.speaks("zh_CN.UTF-8").run(&["doctor"], "").await?;
    ensure!(ended.out.contains("1 个文件在导入时就已缺失"), "{ended:?}");
    lived.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_that_names_very_many_of_them_comes_in() -> Result<()> {
    let lived = Lived::new().await?;
    let all = entries(&lived.exported().await?)?;
    let desk = Desk::new(&lived.model).await?;
    let file = desk.work().join("made");
    pack(&file, forged(all, |events| name_files(events, MANY)))?;
    import(&desk, &file).await?;
    assert_eq!(told_of(&desk).await?, MANY as u64);
    lived.askwell.close().await;
    Ok(())
}
