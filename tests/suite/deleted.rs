//! Deleting, putting back and removing for good, over the API, with the program stopped dead at each step of them.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tests::model::{Model, Say};
use tests::walk::Walk;

const POINTS: [&str; 4] = ["deleting:1", "deleted:1", "putting-back:1", "removing:1"];

fn count(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_a_conversation_is_there_or_deleted_and_never_both() -> Result<()> {
    let model = Model::start(|_| Say::ask("Which colour?", &["Red", "Blue"])).await?;
    for point in POINTS {
        let mut walk = Walk::new(model.settings()?).await?;
        let id = json!({ "conversationId": walk.conversation() });
        walk.start(Some(point)).await?;
        ensure!(walk.asks_for("Paint the fence", None).await.is_some());
        walk.until("it asks", |walk| Ok(!walk.open()?.is_empty())).await?;

        let (_, mut killed) = walk.does_at_last("delete_conversation", id.clone()).await?;
        for list in ["conversations", "inbox"] {
            assert_eq!(walk.does(list, json!({})).await, Some(json!([])), "{point}: {list}");
        }
        let deleted = walk.does("deleted_conversations", json!({})).await.unwrap_or_default();
        assert_eq!((count(&deleted), &deleted[0]["title"]), (1, &json!("Paint the fence")), "{point}");
        ensure!(walk.asks_for("Paint the fence", None).await.is_none(), "{point}: its id is not taken again");
        ensure!(!walk.has_ended()?, "{point}: it is refused in words");

        killed |= walk.does_at_last("restore_conversation", id.clone()).await?.1;
        let all = walk.does("conversations", json!({})).await.unwrap_or_default();
        assert_eq!((count(&all), &all[0]["id"]), (1, &id["conversationId"]), "{point}: it is back");
        ensure!(walk.does("open_conversation", id.clone()).await.is_some(), "{point}: and can be read");
        ensure!(walk.is_over()?, "{point}: what ran in it was stopped");
        let events = walk.events()?;
        let named = |name: &str| events.iter().filter(|event| event["event"] == name).count();
        assert_eq!((named("user.message"), named("run.ended")), (1, 1), "{point}");

        walk.does_at_last("delete_conversation", id.clone()).await?;
        killed |= walk.does_at_last("remove_deleted_conversation", id.clone()).await?.1;
        assert_eq!(walk.does("deleted_conversations", json!({})).await, Some(json!([])), "{point}");
        ensure!(walk.does("restore_conversation", id).await.is_none(), "{point}: it is gone for good");
        ensure!(walk.events()?.is_empty(), "{point}: and nothing of it is left");
        ensure!(killed, "{point} is passed");
    }
    Ok(())
}
