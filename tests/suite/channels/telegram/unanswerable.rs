//! An answer that can never be taken is told of in one line, and holds up nothing else in the chat.

use super::{ANNA, Scene, asks};
use anyhow::Result;
use ask::channel::Became;
use ask::event::AskEvent;
use ask::{Event, InteractionId};
use rusqlite::{Connection, params};
use std::time::Duration;

fn damage_the_record(scene: &Scene, interaction: InteractionId) -> Result<()> {
    let connection = Connection::open(scene.folder.path().join("askwell.db"))?;
    connection.execute_batch("DROP TRIGGER event_is_never_changed")?;
    // The last event of its conversation: that the question stands in the chat.
    let changed = connection.execute(
        "UPDATE event SET hash = zeroblob(32) WHERE gseq = (SELECT max(gseq) FROM event WHERE conversation =
         (SELECT conversation FROM interaction WHERE id = ?1))",
        params![interaction.0.as_bytes()],
    )?;
    assert_eq!(changed, 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_conversation_says_so_and_another_one_asks_in_the_same_chat() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (_, ask, post) = scene.asked().await?;
    scene.became(ask.interaction_id, Became::Delivered).await?;
    scene.askwell.close().await;
    damage_the_record(&scene, ask.interaction_id)?;
    let scene = scene.restart().await?;
    scene.until_well().await?;

    scene.telegram.presses(ANNA, &post, "Red")?;
    let refused = scene.post_in_time("this conversation's record is damaged").await?;
    assert_eq!(refused.text.lines().count(), 1, "{}", refused.text);
    scene.telegram.says(ANNA, "new");
    scene.telegram.says(ANNA, "Paint the door");
    let again = |text: &str| scene.telegram.posts(ANNA).into_iter().filter(|post| post.text.contains(text)).count();
    let asked = scene.telegram.wait_for("the other question", |_| (again("Which colour?") == 2).then_some(()));
    scene.meanwhile(asked).await?;
    let list = scene.post("Which colour?").await?;
    scene.telegram.presses(ANNA, &list, "Blue")?;
    scene.post_in_time("Painted Blue.").await?;
    assert_eq!(again("is damaged"), 1, "it is said once");
    let answers =
        scene.events()?.into_iter().filter(|event| matches!(event, Event::Ask(AskEvent::Response { .. }))).count();
    assert_eq!(answers, 1, "nothing was added to the damaged record");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_alone_cannot_be_saved_is_given_up_in_words() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (_, ask, post) = scene.asked().await?;
    scene.became(ask.interaction_id, Became::Delivered).await?;
    let connection = Connection::open(scene.folder.path().join("askwell.db"))?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.execute_batch(
        "CREATE TRIGGER refuses BEFORE UPDATE ON interaction WHEN NEW.state = 'closed'
         BEGIN SELECT RAISE(ABORT, 'a page that cannot be written'); END",
    )?;
    scene.telegram.presses(ANNA, &post, "Red")?;
    scene.telegram.says(ANNA, "status");
    scene.post_in_time("Couldn't save your answer").await?;
    scene.post_in_time("1 question").await?;
    assert_eq!(scene.askwell.inbox().all().await?.len(), 1, "the question stands open");

    connection.execute_batch("DROP TRIGGER refuses")?;
    let list = scene.post("1. Red").await?;
    scene.telegram.presses(ANNA, &list, "Red")?;
    scene.post_in_time("Painted Red.").await?;
    Ok(())
}
