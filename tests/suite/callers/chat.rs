//! Whoever is paired in a chat: answers, messages, new conversations and a stop, and nothing else, whatever is written.

use super::{not_for, stands};
use crate::suite::channels::telegram::{ANNA, Scene, asks};
use anyhow::{Context, Result};
use ask::Surface as By;
use ask::command::{ALL, Caller};
use serde_json::json;
use surfaces::commands::RunningProgram;
use tests::arguments::{NOWHERE, arguments};
use tests::model::{Request, Say};

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_does_what_is_declared_for_chats() -> Result<()> {
    let declared: Vec<_> = ALL.iter().filter(|command| command.is_for(Caller::Chat)).map(|one| one.name).collect();
    assert_eq!(declared, ["start_conversation", "send_message", "stop_run", "submit_ask_user_response"]);
    let scene = Scene::without_rate(|request: &Request| match request.last_word().as_str() {
        "And the gate" => Say::Endless("The gate".to_owned()),
        _ => asks(request),
    })
    .await?;
    scene.telegram.says(ANNA, "Paint the fence");
    let asked = scene.surface.question("Which colour?").await?;
    scene.post("Which colour?").await?;
    scene.telegram.says(ANNA, "1");
    assert_eq!(scene.surface.closed(&asked).await?.closing.by, Some(By::Telegram));
    scene.post("Painted Red.").await?;
    scene.telegram.says(ANNA, "And the gate");
    scene.model.wait_for("about the gate", |request| request.last_word() == "And the gate").await?;
    scene.telegram.says(ANNA, "stop");
    scene.post("Stopped").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_else_is_more_than_words_there() -> Result<()> {
    let scene = Scene::without_rate(|_: &Request| Say::text("Noted.")).await?;
    let before = stands(&scene.askwell).await?;
    let nowhere = json!(NOWHERE);
    let written: Vec<_> = not_for(Caller::Chat)
        .map(|command| format!("/{} {}", command.name, arguments(command.name, &nowhere, &nowhere)))
        .collect();
    assert_eq!(written.len() + 4, ALL.len());
    for words in &written {
        scene.telegram.says(ANNA, words);
    }
    // One after the other: when the agent is told the last, all were heard. Whatever pauses on the way is not waited out.
    let all_heard = async {
        for words in &written {
            let quoted = json!(words).to_string();
            let told = quoted.trim_matches('"');
            let heard = scene.model.wait_for("with these words", |request| request.0.to_string().contains(told)).await;
            heard.with_context(|| format!("{words}; the chats stand so: {:?}", scene.askwell.channels_standing()))?;
        }
        Ok(())
    };
    scene.meanwhile(all_heard).await?;
    let mut after = stands(&scene.askwell).await?;
    // When somebody last wrote there is no standing of theirs.
    after["channels"] = before["channels"].clone();
    assert_eq!(after, before);
    Ok(())
}
