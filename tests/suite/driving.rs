//! Whose runs go on where: a program that stays takes up all, one that does a single thing leaves the others as they are.

use anyhow::{Context, Result, ensure};
use ask::ConversationId;
use ask::wire::Standing;
use tests::model::{Model, Request, Say};
use tests::surface::{Surface, answer, option};
use tests::terminal::Desk;

/// Anna's agent asks before it deletes; the job of every night says that it is done.
fn script(request: &Request) -> Say {
    match (request.task().as_str(), request.results().len()) {
        ("tidy up", 0) => Say::ask("Delete the old folder?", &["Yes", "No"]),
        ("tidy up", _) => Say::text("Tidied."),
        _ => Say::text("The job is done."),
    }
}

/// What the model was asked for in Anna's conversation.
fn of_anna(model: &Model) -> usize {
    model.requests().iter().filter(|request| request.task() == "tidy up").count()
}

/// Anna's run was killed before the model had replied.
async fn interrupted(desk: &Desk, model: &Model) -> Result<ConversationId> {
    let other = Model::start(|_| Say::Endless("thinking ".to_owned())).await?;
    let (askwell, surface) = Surface::open(&desk.data(), Some(other.settings()?)).await?;
    let id = askwell.conversations().start(None, "tidy up".into(), Default::default()).await?;
    other.wait_for("Anna's run", |request| request.task() == "tidy up").await?;
    askwell.program_settings().save(model.settings()?).await?;
    askwell.close().await;
    drop((askwell, surface));
    Ok(id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_of_the_night_leaves_the_conversations_of_others_and_their_questions_alone() -> Result<()> {
    let model = Model::start(script).await?;
    let desk = Desk::new(&model).await?;
    let id = interrupted(&desk, &model).await?;
    for arguments in [&["chat", "--no-questions", "the job"][..], &["chat", "the job"]] {
        let ended = desk.run(arguments, "").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(0), "The job is done.\n"), "{ended:?}");
    }
    assert_eq!(of_anna(&model), 0, "nobody went on with it");

    // The next program that stays does, and asks her.
    let (askwell, surface) = tests::surface::reopen(&desk.data()).await?;
    let ask = surface.question("Delete the old folder?").await?;
    assert_eq!(ask.conversation_id, id);
    answer(&askwell, &ask, option(2)).await;
    surface.complete(id, 1).await?;
    assert_eq!(model.requests().iter().filter(|request| request.offers("ask_user")).count(), 3);
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_waits_whoever_opens_the_folder_meanwhile_and_its_clock_stands() -> Result<()> {
    let model = Model::start(script).await?;
    let desk = Desk::new(&model).await?;
    let mut settings = model.settings()?;
    settings.ai.answer_limit_minutes = Some(1);
    let (askwell, surface) = Surface::open(&desk.data(), Some(settings)).await?;
    askwell.conversations().start(None, "tidy up".into(), Default::default()).await?;
    let ask = surface.question("Delete the old folder?").await?;
    surface.pass_and_count(59).await?;
    askwell.close().await;
    drop((askwell, surface));

    // Another question with a limit, asked in a program that does not stay: its clock is counted there, and only that.
    let (askwell, surface) = tests::surface::visit(&desk.data()).await?;
    askwell.conversations().start(None, "tidy up".into(), Default::default()).await?;
    surface.question("Delete the old folder?").await?;
    surface.pass_and_count(30).await?;
    askwell.close().await;
    drop((askwell, surface));
    let (askwell, _surface) = tests::surface::reopen(&desk.data()).await?;
    let inbox = askwell.inbox().all().await?;
    let waiting = inbox.iter().find(|one| one.interaction.id == ask.interaction_id).context("its question is gone")?;
    assert_eq!(waiting.clock.map(|clock| clock.remaining_ms), Some(1000));
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_can_be_asked_belongs_to_the_conversation() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::ask("Delete the old folder?", &["Yes", "No"]),
        _ => Say::text("Left as it is."),
    })
    .await?;
    let desk = Desk::new(&model).await?;
    desk.run(&["chat", "--no-questions", "the job"], "").await?;
    desk.run(&["chat", "tidy up"], "").await?;

    let (askwell, surface) = tests::surface::reopen(&desk.data()).await?;
    let all = askwell.conversations().all().await?;
    let job = all.iter().find(|one| one.title == "the job").context("the job")?;
    let hers = all.iter().find(|one| one.title == "tidy up").context("Anna's")?;
    assert_eq!((job.standing, hers.standing), (Standing::Idle, Standing::NeedsYou));
    // A window goes on with the job: nobody is asked in it all the same.
    let before = model.requests().len();
    askwell.conversations().send(job.id, "and again".into()).await?;
    model.wait_for("its next run", |request| request.last_word() == "and again").await?;
    ensure!(model.requests()[before..].iter().all(|request| !request.offers("ask_user")));
    askwell.close().await;
    drop((askwell, surface));

    let named = hers.id.to_string();
    let (before, events) = (model.requests().len(), hers.updated_at);
    let ended = desk.run(&["chat", "-c", &named, "--no-questions", "go on"], "").await?;
    assert_eq!(ended.code, Some(2), "{ended:?}");
    ensure!(
        ended.remarks.contains("--no-questions only works for a conversation that was started with it"),
        "{ended:?}"
    );
    assert_eq!(model.requests().len(), before, "nothing was sent");
    let (askwell, _surface) = tests::surface::reopen(&desk.data()).await?;
    let all = askwell.conversations().all().await?;
    let hers = all.iter().find(|one| one.id == hers.id).context("Anna's")?;
    assert_eq!((hers.standing, hers.updated_at), (Standing::NeedsYou, events), "her question stands as it stood");
    askwell.close().await;
    Ok(())
}
