//! From a token to a chat that may answer, and everything that can be wrong on the way.

use super::scene::code;
use super::{ANNA, Scene, asks};
use anyhow::{Result, ensure};
use ask::channel::Messenger;
use ask::wire::{Health, SetUp};
use std::time::Duration;
use surfaces::commands::RunningProgram;
use tests::telegram::{BOT, Mishap, Person};

const STRANGER: Person = Person::STRANGER;

fn ready(person: &str) -> SetUp {
    SetUp::Ready { bot: format!("@{}", BOT.1), person: person.into() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_a_code_and_a_test_message() -> Result<()> {
    let scene = Scene::bare(asks).await?;
    assert_eq!((scene.standing()?.setup, scene.standing()?.health), (SetUp::None, Health::Off), "off by default");
    let code = scene.set_up().await?;
    let SetUp::Pairing { bot, link, picture, .. } = scene.standing()?.setup else { anyhow::bail!("no code") };
    assert_eq!((bot, link), (format!("@{}", BOT.1), format!("https://t.me/{}?start={code}", BOT.1)));
    ensure!(picture.contains("<svg"), "{picture}");

    scene.telegram.says(ANNA, &format!("/start {code}"));
    let welcome = scene.post("Paired").await?;
    scene.until("ready", |standing| (standing.setup == ready("Anna")).then_some(())).await?;
    assert_eq!(scene.askwell.settings().channels.away.chat, Some(Messenger::Telegram));
    scene.askwell.test_channel(Messenger::Telegram).await?;
    ensure!(scene.post("test message").await?.id > welcome.id);
    ensure!(scene.news_of_channels() > 2, "whoever looks at Settings is told");

    let removed = scene.askwell.remove_channel(Messenger::Telegram).await?;
    assert_eq!((removed.setup, removed.health), (SetUp::None, Health::Off));
    let refused = scene.askwell.test_channel(Messenger::Telegram).await;
    ensure!(refused.is_err_and(|error| error.message.contains("not set up")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_sends_the_code_alone_with_the_bot_is_paired() -> Result<()> {
    let scene = Scene::bare(asks).await?;
    let code = scene.set_up().await?;
    scene.telegram.says(STRANGER, "Hello, I am Anna");
    scene.telegram.says(STRANGER, "ABCD2345");
    scene.telegram.says(ANNA.in_group(), &code);
    scene.telegram.all_heard().await?;
    ensure!(matches!(scene.standing()?.setup, SetUp::Pairing { .. }), "{:?}", scene.standing()?.setup);
    ensure!(scene.telegram.called("sendMessage").is_empty(), "nobody is answered who may not answer");
    // As people type it.
    let (one, two) = code.split_at(4);
    scene.telegram.says(ANNA, &format!(" {} {}", one.to_lowercase(), two.to_lowercase()));
    scene.post("Paired").await?;
    scene.until("ready", |standing| (standing.setup == ready("Anna")).then_some(())).await?;

    scene.telegram.says(STRANGER, &code);
    scene.telegram.says(STRANGER, "Paint it black");
    scene.telegram.all_heard().await?;
    assert_eq!(scene.standing()?.setup, ready("Anna"), "a code holds once");
    ensure!(scene.telegram.posts(STRANGER).is_empty() && scene.askwell.conversations().all().await?.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_guesses_is_heard_no_more_and_a_code_is_void_after_a_while() -> Result<()> {
    let scene = Scene::bare(asks).await?;
    let first = scene.set_up().await?;
    for wrong in 0..5 {
        scene.telegram.says(STRANGER, &format!("WRNG234{wrong}").replace('0', "X").replace('1', "Y"));
    }
    scene.telegram.says(STRANGER, &first);
    scene.telegram.all_heard().await?;
    ensure!(scene.telegram.posts(STRANGER).is_empty(), "the right one comes too late from there");
    assert_eq!(code(&scene.standing()?)?, first, "and it is spoilt for nobody else");

    scene.advance(Duration::from_secs(16 * 60));
    scene.telegram.says(ANNA, &first);
    scene.telegram.all_heard().await?;
    ensure!(scene.telegram.posts(ANNA).is_empty(), "it has grown old");

    let second = code(&scene.askwell.pair_channel(Messenger::Telegram).await?)?;
    assert_ne!(first, second);
    for wrong in 0..5 {
        scene.telegram.says(STRANGER, &format!("WRNG234{wrong}").replace('0', "X").replace('1', "Y"));
    }
    scene.telegram.says(ANNA, &second);
    scene.post("Paired").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_token_or_an_address_is_told_apart_and_changes_nothing() -> Result<()> {
    let scene = Scene::bare(asks).await?;
    let (token, url) = (scene.telegram.token(), scene.telegram.base_url());
    let set_up = async |token: &str, url: &str| {
        let said = scene.askwell.set_up_telegram(token.to_owned(), Some(url.to_owned())).await;
        said.err().map(|error| error.message).unwrap_or_default()
    };
    ensure!(set_up("hello", &url).await.contains("isn't a bot token"));
    ensure!(set_up(&token, "ftp://127.0.0.1").await.contains("https://"));
    ensure!(set_up(&token, "http://example.com").await.contains("https://"), "a token goes out under TLS");
    ensure!(scene.telegram.requests().is_empty(), "nobody was asked");
    let unknown = set_up("123456789:AAH-somebody_elses_token_0", &url).await;
    ensure!(unknown.contains("does not know this token"), "{unknown}");
    let other = set_up(&token, scene.model.base_url().as_str()).await;
    ensure!(other.contains("is not Telegram"), "{other}");
    scene.telegram.next("getMe", Mishap::Gateway(502));
    let gateway = set_up(&token, &url).await;
    ensure!(gateway.contains("does not answer"), "{gateway}");
    scene.telegram.sets_a_webhook(Some("https://hook.example/secret"));
    let hooked = set_up(&token, &url).await;
    ensure!(hooked.contains("hook.example") && !hooked.contains("secret"), "{hooked}");
    scene.telegram.goes_down();
    let down = set_up(&token, &url).await;
    ensure!(down.contains("does not answer") && !down.contains(&token[12..]), "{down}");
    assert_eq!(scene.standing()?.setup, SetUp::None);
    ensure!(!scene.askwell.settings().channels.telegram.enabled);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_lies_with_the_keys_and_nowhere_else() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (_, _, post) = scene.asked().await?;
    scene.telegram.presses(ANNA, &post, "Red")?;
    scene.post("Painted Red.").await?;
    scene.askwell.close().await;
    let secret = scene.telegram.token();
    let mut found = Vec::new();
    for entry in std::fs::read_dir(scene.folder.path())?.flatten() {
        if entry.file_type()?.is_file() {
            let bytes = std::fs::read(entry.path())?;
            if bytes.windows(secret.len()).any(|window| window == secret.as_bytes()) {
                found.push(entry.file_name());
            }
        }
    }
    ensure!(found.iter().all(|name| name == "keys.json"), "{found:?}");
    Ok(())
}
