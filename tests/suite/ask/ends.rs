//! Every end has its exit code.

use super::Office;
use anyhow::Result;
use ask::Response;
use ask::settings::Settings;
use tests::patience::until;
use tests::surface::option;
use tests::terminal::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn an_end_without_an_answer_prints_nothing_and_says_so() -> Result<()> {
    for (response, code, says) in [
        (Response::Dismissed, 4, "Dismissed"),
        (Response::Delegated { comment: Some("cheap".into()) }, 6, "you decide"),
    ] {
        let office = Office::open().await?;
        let ended = office.answers(&["Deploy where?", "-o", "staging"], response).await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(code), ""), "{ended:?}");
        assert!(ended.remarks.contains(says), "{ended:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_passes_only_while_nobody_attends() -> Result<()> {
    let office = Office::open().await?;
    let (child, asked) = office.asks(&["Now?", "--timeout", "10m"], "").await?;
    assert_eq!(asked.card.limit_ms, Some(600_000));
    office.surface.pass_and_count(599).await?;
    assert_eq!(office.open_asks().await?.len(), 1);
    office.surface.pass(2);
    let ended = Desk::ended(child).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(5), ""), "{ended:?}");
    assert!(ended.remarks.contains("No answer in time"), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_person_said_that_nobody_is_here_there_is_nobody() -> Result<()> {
    let office = Office::with(Settings { nobody_here: true, ..Settings::default() }).await?;
    let ended = office.desk.run(&["ask", "Now?"], "").await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_person_deletes_is_over() -> Result<()> {
    let office = Office::open().await?;
    let (child, asked) = office.asks(&["Now?"], "").await?;
    office.askwell.deletions().delete(asked.conversation_id).await?;
    let ended = Desk::ended(child).await?;
    assert_eq!(ended.code, Some(4), "{ended:?}");
    assert!(ended.remarks.contains("deleted"), "{ended:?}");

    let back = office.askwell.deletions().restore(asked.conversation_id).await;
    back.map_err(|error| anyhow::anyhow!("{error:?}"))?;
    assert!(office.open_asks().await?.is_empty(), "its script knows that it is gone");
    let child = office.desk.start(&["ask", "Now?"], "").await?;
    until("it is a new question to who asks again", async || Ok(office.open_asks().await?.len() == 1)).await?;
    drop(child);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn ctrl_c_withdraws_the_question() -> Result<()> {
    let office = Office::open().await?;
    let (child, asked) = office.asks(&["Now?"], "").await?;
    let id = child.id().expect("it runs").to_string();
    tokio::process::Command::new("kill").args(["-INT", &id]).status().await?;
    let ended = Desk::ended(child).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(130), ""), "{ended:?}");
    assert!(office.open_asks().await?.is_empty(), "nobody is asked any more");
    let late = tests::surface::answer(&office.askwell, &asked, option(1)).await;
    assert!(!matches!(late, ask::wire::Submitted::Accepted { .. }), "{late:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_back_is_heard_and_the_question_stays() -> Result<()> {
    let office = Office::open().await?;
    let (child, asked) = office.asks(&["Deploy where?", "-o", "staging"], "").await?;
    tests::surface::answer(&office.askwell, &asked, Response::TalkFirst { text: "Which build?".into() }).await;
    until("it stays open", async || Ok(office.open_asks().await?.len() == 1)).await?;
    tests::surface::answer(&office.askwell, &asked, option(1)).await;
    let ended = Desk::ended(child).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "staging\n"), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn both_languages_are_spoken() -> Result<()> {
    let mut office = Office::open().await?;
    office.desk = office.desk.speaks("zh_CN.UTF-8");
    let ended = office.answers(&["部署到哪里？", "-o", "测试"], Response::Dismissed).await?;
    assert_eq!(ended.code, Some(4));
    assert!(ended.remarks.contains("没有作出选择"), "{ended:?}");
    Ok(())
}
