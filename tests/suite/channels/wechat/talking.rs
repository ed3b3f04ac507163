//! Words that steer, words for the agent, and what the agent says in the end.

use super::scene::{Scene, answered, paints};
use anyhow::Result;
use ask::{Answer, Response};
use tests::model::{Request, Say};
use tests::surface::{answer, option};

#[tokio::test(flavor = "multi_thread")]
async fn a_message_begins_a_conversation_and_its_last_words_come_in_one_message() -> Result<()> {
    let long = "All boards are painted, and here is how. ".repeat(300);
    let last = long.clone();
    let scene = Scene::away(move |request: &Request| match request.results().len() {
        0 => Say::call("list_files", serde_json::json!({})),
        _ => Say::text(&last),
    })
    .await?;
    scene.wechat.says("What is left to paint?")?;
    let told = scene.wechat.post("All boards are painted").await?;
    assert!(told.text.encode_utf16().count() <= 4000, "{}", told.text.len());
    assert!(told.text.ends_with("(the rest is on your computer)"), "{told:?}");
    let posts = scene.wechat.posts().len();
    assert_eq!(posts, 2, "what waits at first, and the end: no chatter in between");

    scene.wechat.says("And the gate?")?;
    let request =
        scene.model.wait_for("with the next message", |request| request.last_word() == "And the gate?").await?;
    assert_eq!(request.task(), "What is left to paint?", "it goes on in the same conversation");
    scene.wechat.nth_post(posts + 1).await?;
    scene.wechat.says("new")?;
    scene.wechat.post("new conversation").await?;
    scene.wechat.says("Something else")?;
    scene.model.wait_for("a new conversation", |request| request.task() == "Something else").await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn stop_stops_in_both_languages_while_a_question_stands() -> Result<()> {
    for word in ["stop", "停止", "／stop", "STOP"] {
        let scene = Scene::away(paints).await?;
        scene.start("Paint").await?;
        scene.wechat.post("Which colour?").await?;
        scene.wechat.says(word)?;
        scene.wechat.post("Stopped").await?;
        assert!(scene.waiting().await?.is_empty(), "{word}");
        assert_eq!(scene.model.requests().len(), 1, "{word}: nothing was chosen");
        scene.ends().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_no_answer() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.start("Paint").await?;
    scene.wechat.post("Which colour?").await?;
    scene.wechat.sends_picture()?;
    scene.wechat.post("Only text").await?;
    assert_eq!((scene.waiting().await?.len(), scene.model.requests().len()), (1, 1));
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_at_the_desk_is_said_in_the_chat() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.start("Paint").await?;
    let list = scene.wechat.post("Which colour?").await?;
    let ask = scene.surface.question("Which colour?").await?;
    answer(&scene.askwell, &ask, option(1)).await;
    scene.wechat.post("answered in the window: Red").await?;
    scene.wechat.quotes(&list, "2")?;
    scene.wechat.post("This question is closed: answered in the window: Red").await?;
    let request = answered(&scene.model, "Red").await?;
    assert_eq!(request.result()?["answers"][0]["selected"], serde_json::json!(["Red"]));
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_yes_to_an_action_is_a_number_or_the_word_and_nothing_else() -> Result<()> {
    let scene = Scene::of(|request: &Request| match request.results().len() {
        0 => Say::call("write_file", serde_json::json!({ "path": "a.txt", "content": "moss\n" })),
        _ => Say::text("Written."),
    })
    .await?;
    let workspace = tempfile::TempDir::new()?;
    let folder = workspace.path().display().to_string();
    scene.change(|settings| settings.workspace = Some(folder.clone())).await?;
    scene.sign_in().await?;
    scene.goes_away().await?;
    scene.greets().await?;
    scene.askwell.conversations().start(Some(folder.clone()), "Write".into(), Default::default()).await?;
    scene.wechat.post("a.txt").await?;
    let before = scene.wechat.posts().len();
    for no_yes in ["sure, go ahead", "yes, but later", "17"] {
        scene.wechat.says(no_yes)?;
    }
    scene.wechat.nth_post(before + 3).await?;
    assert!(!workspace.path().join("a.txt").exists());
    assert_eq!(scene.waiting().await?.len(), 1);
    scene.wechat.says("是")?;
    scene.wechat.post("Written.").await?;
    assert_eq!(std::fs::read_to_string(workspace.path().join("a.txt"))?, "moss\n");
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn own_words_reach_the_agent_as_they_were_written() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.start("Paint").await?;
    scene.wechat.post("Which colour?").await?;
    let words = "绿色 🌿\n— but “pale”, like <moss>";
    scene.wechat.says(words)?;
    scene.wechat.post("Painted.").await?;
    let ask = scene.surface.question("Which colour?").await?;
    let closed = scene.surface.closed(&ask).await?;
    let ask::Outcome::Answered(answers) = &closed.closing.outcome else { anyhow::bail!("{closed:?}") };
    let expected = Response::Answered(vec![Answer::writing(&answers.answers[0].question, words)].into());
    assert_eq!(Response::Answered(answers.clone()), expected);
    scene.ends().await
}
