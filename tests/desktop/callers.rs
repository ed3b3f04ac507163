//! Every command, called by the window.

use anyhow::Result;
use ask::command::{ALL, Caller};
use serde_json::json;
use tests::world::World;

#[tokio::test]
async fn the_window_may_call_what_is_declared_for_it() -> Result<()> {
    let world = World::new().await?;
    let window = world.open().await?;
    for command in ALL {
        // What a command does not know is told of only after it was let in.
        let answer = window.call(command.name, json!({ "nothingOfTheKind": 1 })).await?;
        let expected = match (command.is_for(Caller::Window), command.name) {
            (true, "attach_file") => json!("internal"),
            (true, _) => json!("invalid"),
            (false, _) => json!(null),
        };
        assert_eq!(answer["error"]["code"], expected, "{}: {answer}", command.name);
    }
    Ok(())
}
