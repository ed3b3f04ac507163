//! One question, answered in every way that a chat has; and told everywhere else.

use super::{ANNA, Scene, asks, confirmed};
use anyhow::{Context, Result, ensure};
use ask::channel::Became;
use ask::event::AskEvent;
use ask::wire::Submitted;
use ask::{Event, RunEnd, Surface as By};
use serde_json::json;
use tests::model::Say;
use tests::surface::{answer, option, words};
use tests::telegram::Person;

#[tokio::test(flavor = "multi_thread")]
async fn a_press_is_an_answer_and_the_desk_is_told_where_it_came_from() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (id, ask, post) = scene.asked().await?;
    assert_eq!(post.labels(), ["Red", "Blue", "✏️ Other"]);
    ensure!(post.text.contains("1. Red") && post.text.contains("2. Blue"), "{}", post.text);
    scene.became(ask.interaction_id, Became::Delivered).await?;

    let tap = scene.telegram.presses(ANNA, &post, "Blue")?;
    let shown = scene.telegram.acknowledged(&tap).await?;
    ensure!(shown.text.contains("Blue") && !shown.alert, "{shown:?}");
    let closed = scene.surface.closed(&ask).await?;
    assert_eq!(closed.closing.by, Some(By::Telegram));
    assert_eq!(scene.surface.complete(id, 1).await?.end, RunEnd::Completed);
    let edited = scene.telegram.edited(&post, "Blue").await?;
    ensure!(edited.labels().is_empty(), "nothing is left to press");
    scene.post("Painted Blue.").await?;
    let late = answer(&scene.askwell, &ask, option(1)).await;
    ensure!(matches!(&late, Submitted::Closed { closing } if closing.by == Some(By::Telegram)), "{late:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_a_label_and_own_words_are_answers() -> Result<()> {
    for (said, chosen) in
        [("2", "Blue"), ("２．", "Blue"), ("red", "Red"), ("like the sky at noon", "like the sky at noon")]
    {
        let scene = Scene::of(asks).await?;
        let (_, ask, _) = scene.asked().await?;
        scene.telegram.says(ANNA, said);
        scene.post(&format!("Painted {chosen}.")).await.with_context(|| said.to_owned())?;
        assert_eq!(scene.surface.closed(&ask).await?.closing.by, Some(By::Telegram), "{said}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_else_wrote_answers_nothing_and_stops_nothing() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (_, ask, _) = scene.asked().await?;
    for words in ["1", "Red", "stop", "Anything at all"] {
        for send in [tests::telegram::Telegram::forwards, tests::telegram::Telegram::inserts] {
            let said = scene.telegram.posts(ANNA).len();
            send(&scene.telegram, ANNA, words);
            let line = scene.telegram.wait_for("a line", |telegram| telegram.posts(ANNA).get(said).cloned()).await?;
            ensure!(line.text.contains("A forwarded message is not taken as your answer"), "{words}: {}", line.text);
        }
    }
    let open = scene.askwell.inbox().all().await?;
    ensure!(open.iter().any(|waiting| waiting.interaction.id == ask.interaction_id), "it was answered");
    scene.telegram.says(ANNA, "2");
    scene.post("Painted Blue.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_is_none_of_them_is_told_and_the_question_stays() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (_, _, post) = scene.asked().await?;
    let said = scene.telegram.posts(ANNA).len();
    scene.telegram.says(ANNA, "7");
    let line = scene.telegram.wait_for("a line", |telegram| telegram.posts(ANNA).get(said).cloned()).await?;
    ensure!(!line.text.contains('\n') && line.text.contains('7'), "{}", line.text);
    scene.telegram.replies(ANNA, &post, "2");
    scene.post("Painted Blue.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn other_calls_for_a_reply_which_is_taken_as_it_was_written() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (_, _, post) = scene.asked().await?;
    scene.telegram.presses(ANNA, &post, "✏️ Other")?;
    let prompt = scene.post("Reply to this message").await?;
    let placeholder = prompt.asks_for_reply.clone().context("no reply is called for")?;
    ensure!(placeholder.is_some_and(|words| !words.is_empty()));
    scene.telegram.replies(ANNA, &prompt, "1");
    scene.post("Painted 1.").await.context("a number in own words is words")?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn several_questions_come_one_after_the_other() -> Result<()> {
    let scene = Scene::of(|request| match request.results().len() {
        0 => Say::call(
            "ask_user",
            json!({ "questions": [
                { "question": "Which colour?", "header": "Colour", "options": [{ "label": "Red" }, { "label": "Blue" }] },
                { "question": "Which tools?", "header": "Tools", "multiSelect": true,
                  "options": [{ "label": "Brush" }, { "label": "Roller" }, { "label": "Spray" }] },
                { "question": "For whom?", "header": "Whom" },
            ] }),
        ),
        _ => Say::text(&format!("Painted {}.", confirmed(request))),
    })
    .await?;
    scene.start("Paint the fence").await?;
    let first = scene.post("Which colour?").await?;
    ensure!(first.text.contains("1/3"), "{}", first.text);
    scene.telegram.presses(ANNA, &first, "Blue")?;
    let second = scene.post("Which tools?").await?;
    ensure!(second.text.contains("2/3"), "{}", second.text);
    scene.telegram.presses(ANNA, &second, "Brush")?;
    let marked = scene.telegram.edited(&second, "Which tools?").await?;
    assert_eq!(marked.labels()[0], "✓ Brush");
    scene.telegram.presses(ANNA, &marked, "Spray")?;
    let marked = scene.telegram.wait_for("both marked", |telegram| {
        telegram.posts(ANNA).into_iter().find(|post| post.id == second.id && post.labels().contains(&"✓ Spray"))
    });
    let done = marked.await?;
    scene.telegram.presses(ANNA, &done, "☑️ Done")?;
    let third = scene.post("For whom?").await?;
    ensure!(third.text.contains("3/3"), "{}", third.text);
    scene.telegram.says(ANNA, "the neighbours");
    scene.post("Painted Blue;Brush+Spray;the neighbours.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_at_the_desk_is_written_over_in_the_chat() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (id, ask, post) = scene.asked().await?;
    ensure!(matches!(answer(&scene.askwell, &ask, option(1)).await, Submitted::Accepted { .. }));
    let edited = scene.telegram.edited(&post, "answered in the window: Red").await?;
    ensure!(edited.labels().is_empty(), "{:?}", edited.labels());
    scene.surface.complete(id, 1).await?;

    let tap = scene.telegram.presses(ANNA, &post, "Blue")?;
    let shown = scene.telegram.acknowledged(&tap).await?;
    ensure!(shown.alert && shown.text.contains("in the window: Red"), "{shown:?}");
    scene.telegram.replies(ANNA, &post, "2");
    scene.post("This question is closed").await?;
    assert_eq!(scene.model.requests()[1].result()?["answers"][0]["selected"], json!(["Red"]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_calls_for_a_reply_cannot_be_changed_and_is_answered_instead() -> Result<()> {
    let scene = Scene::of(|request| match request.results().len() {
        0 => Say::call("ask_user", json!({ "question": "What is its name?" })),
        _ => Say::text("Named."),
    })
    .await?;
    scene.start("Name the boat").await?;
    let ask = scene.surface.question("What is its name?").await?;
    let post = scene.post("What is its name?").await?;
    ensure!(post.asks_for_reply.is_some());
    answer(&scene.askwell, &ask, words("Ulysses")).await;
    scene.post("answered in the window: Ulysses").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn old_and_forged_presses_and_those_of_others_answer_nothing() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (_, ask, post) = scene.asked().await?;
    let data = post.keyboard[0][0].1.clone();
    ensure!(data.len() <= 64);
    scene.telegram.forges_press(Person::STRANGER, &post, &data);
    scene.telegram.says(Person::STRANGER, "1");
    scene.telegram.says(ANNA.in_group(), "1");
    for forged in
        ["", "x", "a:", "a:::", &format!("{data}9"), &data.replace(":0:0", ":0:99"), &data.replace(":0:0", ":9:0")]
    {
        let tap = scene.telegram.forges_press(ANNA, &post, forged);
        let shown = scene.telegram.acknowledged(&tap).await.with_context(|| forged.to_owned())?;
        ensure!(shown.alert && !shown.text.is_empty(), "{forged}: {shown:?}");
    }
    ensure!(scene.askwell.inbox().all().await?.len() == 1, "it stands open");
    scene.telegram.lets_presses_grow_old();
    scene.telegram.presses(ANNA, &post, "Red")?;
    scene.telegram.lets_presses_grow_old();
    assert_eq!(scene.surface.closed(&ask).await?.closing.by, Some(By::Telegram), "a slow press counts all the same");
    scene.post("Painted Red.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_begins_a_conversation_and_its_end_is_told_in_the_agents_words() -> Result<()> {
    let scene = Scene::of(|request| Say::text(&format!("You said {:?}.", request.last_word()))).await?;
    scene.telegram.says(ANNA, "Good morning");
    let end = scene.post("You said \"Good morning\".").await?;
    ensure!(end.labels().is_empty());
    scene.telegram.says(ANNA, "And now?");
    scene.post("You said \"And now?\".").await?;
    let all = scene.askwell.conversations().all().await?;
    assert_eq!(all.len(), 1, "it goes on with the same one");
    scene.telegram.says(ANNA, "new");
    scene.post("starts a new conversation").await?;
    scene.telegram.says(ANNA, "Another thing");
    scene.post("You said \"Another thing\".").await?;
    assert_eq!(scene.askwell.conversations().all().await?.len(), 2);
    scene.telegram.sends_sticker(ANNA);
    scene.post("Only text is read here").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn stop_stops_the_run_whatever_stands_open() -> Result<()> {
    let scene = Scene::of(asks).await?;
    scene.telegram.says(ANNA, "Paint the fence");
    let ask = scene.surface.question("Which colour?").await?;
    let post = scene.post("Which colour?").await?;
    scene.telegram.says(ANNA, "stop");
    scene.post("■ Stopped").await?;
    let edited = scene.telegram.edited(&post, "stopped").await?;
    ensure!(edited.labels().is_empty());
    assert_eq!(scene.surface.complete(ask.conversation_id, 1).await?.end, RunEnd::Stopped);
    ensure!(
        scene.events()?.iter().all(|event| !matches!(event, Event::Ask(AskEvent::Response { .. }))),
        "nothing was chosen"
    );
    assert_eq!(scene.model.requests().len(), 1, "and nothing more was asked of the model");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chat_speaks_the_persons_language() -> Result<()> {
    let scene = Scene::of(asks).await?;
    scene.change(|settings| settings.language = Some(ask::settings::Language::Zh)).await?;
    let (_, ask, post) = scene.asked().await?;
    assert_eq!(post.labels()[2], "✏️ 其他");
    answer(&scene.askwell, &ask, option(2)).await;
    scene.telegram.edited(&post, "已在窗口中回答").await?;
    Ok(())
}
