//! How long an attached file is kept: as long as a draft or an answer names it.

use super::*;
use ask::wire::Draft;

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_keeps_the_draft_with_its_file_and_drops_what_no_draft_names() -> Result<()> {
    let mut scene = Scene::new(Wire::OpenAi, Some(true)).await?;
    let image = scene.attach("plan.png", PNG).await?;
    scene.attach("forgotten.txt", b"nobody names it").await?;
    let draft = Draft { attachments: vec![image.clone()], comment: Some("see the plan".into()), ..Draft::default() };
    scene.askwell.drafts().save(scene.ask.interaction_id, draft.clone()).await?;
    scene.files(2).await?;

    scene.restart().await?;
    assert_eq!(scene.files(1).await?, [format!("{}-plan.png", image.id)]);
    let waiting = scene.askwell.inbox().all().await?;
    assert_eq!(waiting[0].draft.as_ref(), Some(&draft));
    let shown = scene.askwell.files().image(scene.ask.interaction_id, image.id).await?;
    assert_eq!(shown, Some(format!("data:image/png;base64,{PNG_BASE64}")));

    let accepted = scene.answer(draft.attachments).await;
    assert!(matches!(accepted, Submitted::Accepted { .. }), "{accepted:?}");
    scene.surface.complete(scene.id, 1).await?;
    assert!(contains(&scene.request(1).await?.body, PNG_BASE64));
    scene.restart().await?;
    tokio::time::sleep(Duration::from_millis(100)).await;
    scene.files(1).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_answer_does_not_take_along_goes_when_the_question_ends() -> Result<()> {
    let scene = Scene::new(Wire::OpenAi, None).await?;
    let sent = scene.attach("sent.txt", b"1").await?;
    scene.attach("taken off again.txt", b"2").await?;
    let text = scene.askwell.files().image(scene.ask.interaction_id, sent.id).await?;
    assert_eq!(text, None, "no image");
    scene.answer(vec![sent.clone()]).await;
    assert_eq!(scene.files(1).await?, [format!("{}-sent.txt", sent.id)]);
    scene.askwell.files().remove(scene.ask.interaction_id, sent.id).await?;
    scene.files(1).await?;

    let dismissed = Scene::new(Wire::OpenAi, None).await?;
    dismissed.attach("a.txt", b"1").await?;
    answer(&dismissed.askwell, &dismissed.ask, Response::Dismissed).await;
    dismissed.files(0).await?;

    let superseded = Scene::new(Wire::OpenAi, None).await?;
    superseded.attach("a.txt", b"1").await?;
    superseded.say("Leave it").await?;
    superseded.files(0).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_and_the_taking_off_of_its_file_agree_whichever_comes_first() -> Result<()> {
    for _ in 0..10 {
        let scene = Scene::new(Wire::OpenAi, None).await?;
        let file = scene.attach("plan.txt", b"1").await?;
        let taken_off = scene.askwell.files().remove(scene.ask.interaction_id, file.id);
        let (answered, taken_off) = tokio::join!(scene.answer(vec![file.clone()]), taken_off);
        taken_off?;
        match answered {
            Submitted::Accepted { .. } => assert_eq!(scene.files(1).await?, [format!("{}-plan.txt", file.id)]),
            Submitted::Invalid { .. } => assert!(scene.files(0).await?.is_empty()),
            other => panic!("{other:?}"),
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_takes_its_files_along_when_it_is_deleted() -> Result<()> {
    let scene = Scene::new(Wire::OpenAi, Some(true)).await?;
    let image = scene.attach("plan.png", PNG).await?;
    scene.answer(vec![image]).await;
    scene.surface.complete(scene.id, 1).await?;
    scene.askwell.deletions().delete(scene.id).await?;
    let left = || std::fs::read_dir(scene.data.path().join("attachments")).map(Iterator::count);
    assert_eq!(left()?, 1, "it may be restored, with its files");
    scene.askwell.deletions().remove(scene.id).await?;
    assert_eq!(left()?, 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_after_all_may_bring_files_of_its_own() -> Result<()> {
    let scene = Scene::new(Wire::OpenAi, Some(true)).await?;
    answer(&scene.askwell, &scene.ask, Response::Dismissed).await;
    scene.surface.complete(scene.id, 1).await?;
    let image = scene.attach("plan.png", PNG).await?;
    let submit = ask::wire::Submit {
        conversation_id: scene.id,
        interaction_id: Some(scene.ask.interaction_id),
        submit_id: None,
        response: Some(red(vec![image])),
        answer: None,
        revises: true,
    };
    let accepted = scene.askwell.inbox().submit(submit, ask::Surface::Window).await;
    assert!(matches!(accepted, Submitted::Accepted { .. }), "{accepted:?}");
    scene.surface.complete(scene.id, 2).await?;
    assert!(contains(&scene.request(2).await?.body, PNG_BASE64), "the model is shown it with the late answer");
    let more = scene.attach("more.png", PNG).await;
    assert!(more.is_err_and(|error| error.to_string().contains("has been answered")));
    Ok(())
}
