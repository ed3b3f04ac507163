//! Several who ask, and several who answer.

use super::Office;
use anyhow::Result;
use ask::wire::{Submit, Submitted};
use ask::{SubmitId, Surface as By};
use tests::patience::until;
use tests::surface::option;
use tests::terminal::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn the_same_question_of_two_scripts_is_one() -> Result<()> {
    let office = Office::open().await?;
    let arguments = ["Deploy where?", "-o", "staging"];
    let (one, asked) = office.asks(&arguments, "").await?;
    let two = office.desk.start(&[&["ask"], &arguments[..]].concat(), "").await?;
    // The second one is there once the first can leave without ending the question.
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let id = one.id().expect("it runs").to_string();
    tokio::process::Command::new("kill").args(["-INT", &id]).status().await?;
    assert_eq!(Desk::ended(one).await?.code, Some(130));
    assert_eq!(office.open_asks().await?, [asked.interaction_id], "the other one still waits");
    tests::surface::answer(&office.askwell, &asked, option(1)).await;
    let ended = Desk::ended(two).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "staging\n"), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_answers_at_once_one_counts_and_that_is_printed() -> Result<()> {
    for _ in 0..8 {
        let office = Office::open().await?;
        let (child, asked) = office.asks(&["Deploy where?", "-o", "staging", "-o", "production"], "").await?;
        let submit = |number: usize| Submit {
            conversation_id: asked.conversation_id,
            interaction_id: Some(asked.interaction_id),
            submit_id: Some(SubmitId(engine::host::new_id())),
            response: Some(option(number)),
            answer: None,
            revises: false,
        };
        let (window, phone) = tokio::join!(
            office.askwell.inbox().submit(submit(1), By::Window),
            office.askwell.inbox().submit(submit(2), By::Telegram)
        );
        let took = |said: &Submitted| matches!(said, Submitted::Accepted { .. });
        assert!(took(&window) != took(&phone), "{window:?} {phone:?}");
        let expected = if took(&window) { "staging\n" } else { "production\n" };
        assert_eq!(Desk::ended(child).await?.out, expected);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_other_question_is_left_alone() -> Result<()> {
    let office = Office::open().await?;
    let (one, first) = office.asks(&["First?"], "").await?;
    let two = office.desk.start(&["ask", "Second?"], "").await?;
    until("both stand", async || Ok(office.open_asks().await?.len() == 2)).await?;
    tests::surface::answer(&office.askwell, &first, tests::surface::words("done")).await;
    assert_eq!(Desk::ended(one).await?.out, "done\n");
    assert_eq!(office.open_asks().await?.len(), 1);
    drop(two);
    Ok(())
}
