//! In an imported conversation nothing goes on before a folder was chosen, or none; then it does, in the person's own words.

use super::*;
use ask::wire::{BranchFrom, CommandError};
use ask::{SubmitId, Surface as By};
use uuid::Uuid;

fn is_refused<T: std::fmt::Debug>(done: Result<T, CommandError>) -> Result<()> {
    let refused = done.map(|done| format!("{done:?}")).err().context("it was done")?;
    ensure!(refused.message.contains("Choose a folder for it first"), "{refused:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_goes_on_before_a_folder_was_chosen() -> Result<()> {
    let lived = Lived::new().await?;
    let file = lived.exported().await?;
    let desk = Desk::new(&lived.model).await?;
    let (askwell, surface) = Surface::open(&desk.data(), None).await?;
    let outcome = askwell.transfers().import(file.clone()).await?;
    let (id, requests) = (outcome.conversation_id, lived.model.requests().len());
    is_refused(askwell.conversations().send(id, "Go on".into()).await)?;
    is_refused(askwell.conversations().retry(id).await)?;
    is_refused(askwell.permissions().set_mode(id, Mode::SkipApprovals).await)?;
    is_refused(askwell.actions().undo(id, 1).await)?;
    let view = askwell.conversations().open(id).await?;
    let decision = view.decisions.latest.first().context("the decision of before")?;
    is_refused(askwell.decisions().correct(id, decision.interaction, decision.question.clone(), "Blue".into()).await)?;
    let from = BranchFrom {
        conversation_id: id,
        interaction_id: decision.interaction,
        branch_id: ConversationId(Uuid::from_u128(9)),
        submit_id: SubmitId(Uuid::from_u128(10)),
        response: option(2),
        restore_files: false,
    };
    let branched = askwell.branches().make(from, By::Window).await.map(|made| format!("{made:?}"));
    ensure!(branched.is_err_and(|why| why.message.contains("before the conversation was imported")));
    askwell.conversations().rename(id, "Release of theirs".into()).await?;
    ensure!(askwell.transfers().choose_folder(id, Some("/no/such".into())).await.is_err());
    assert_eq!(lived.model.requests().len(), requests, "no model was asked");

    let work = desk.work().display().to_string();
    for _ in 0..2 {
        askwell.transfers().choose_folder(id, Some(work.clone())).await?;
    }
    ensure!(askwell.transfers().choose_folder(id, None).await.is_err(), "it is chosen once");
    let summary = askwell.conversations().open(id).await?.summary;
    assert_eq!(summary.workspace.as_deref(), Some(work.as_str()));
    ensure!(summary.imported.is_some_and(|mark| !mark.needs_folder), "it stays marked");
    ensure!(askwell.actions().undo(id, 1).await.is_err(), "what was done elsewhere is not undone here");
    fs::write(desk.work().join("a.txt"), "mine")?;
    askwell.conversations().send(id, "Go on".into()).await?;
    surface.complete(id, 2).await?;
    let request = lived.model.requests().pop().context("a request")?;
    let said = request.0.to_string();
    ensure!(said.contains("was imported from a file") && said.contains(&work), "{said}");
    ensure!(
        said.contains("the run was stopped") || said.contains("The run was stopped"),
        "what stood open has its end"
    );
    ensure!(!said.contains(&lived.desk.data().display().to_string()), "{said}");
    assert_eq!(fs::read_to_string(desk.work().join("a.txt"))?, "mine");

    // And it goes out again as what it is by now.
    let again = desk.work().join("again.tar.gz");
    askwell.transfers().export(id, again.clone(), false).await?;
    let twice = askwell.transfers().import(again).await?;
    ensure!(!twice.known && twice.conversation_id != id);
    let all = askwell.conversations().all().await?;
    let copy = all.iter().find(|one| one.id == twice.conversation_id).context("the copy")?;
    ensure!(copy.workspace.is_none() && copy.imported.as_ref().is_some_and(|mark| mark.needs_folder), "{copy:?}");
    askwell.close().await;
    drop((askwell, surface));
    is_whole(&desk).await?;
    lived.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_goes_on_where_it_is_told() -> Result<()> {
    let lived = Lived::new().await?;
    let file = lived.exported().await?;
    let desk = Desk::new(&lived.model).await?;
    import(&desk, &file).await?;
    let listed = desk.run(&["list"], "").await?;
    let end = listed.out.lines().find(|line| line.contains("Release it")).context("it is listed")?;
    let end = end.split_whitespace().next().context("its id")?.trim_start_matches('…').to_owned();
    let log = desk.run(&["log", &end], "").await?;
    ensure!(log.code == Some(0) && log.out.contains("imported from release.tar.gz"), "{log:?}");

    let ended = desk.run(&["chat", "--conversation", &end, "Go on"], "").await?;
    ensure!(ended.code == Some(2) && ended.remarks.contains("has no folder yet"), "{ended:?}");
    let work = desk.work().display().to_string();
    let ended = desk.run(&["chat", "--conversation", &end, "--workspace", &work, "Go on"], "").await?;
    ensure!(ended.code == Some(0) && ended.out.contains("Gone"), "{ended:?}");
    let ended = desk.run(&["chat", "--conversation", &end, "--workspace", "/", "Go on"], "").await?;
    ensure!(ended.code == Some(2) && ended.remarks.contains("already has a folder"), "{ended:?}");
    lived.askwell.close().await;
    Ok(())
}
