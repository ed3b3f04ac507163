//! How messages come and go, against the service itself.

use anyhow::{Context, Result, ensure};
use std::sync::Arc;
use std::time::Duration;
use surfaces::channels::channel::{
    ChannelError, ChatAddress, IncomingBatch, IncomingContent, IncomingMessage, MessageButton, Outgoing,
};
use surfaces::channels::telegram::{Telegram as Line, me};
use surfaces::channels::{Channel, client};
use tests::patience::PATIENCE;
use tests::telegram::{BOT, Mishap, Person, Telegram};
use uuid::Uuid;

const ANNA: Person = Person::ANNA;

fn line(telegram: &Telegram) -> Result<Line> {
    let url = telegram.base_url().parse()?;
    Ok(Line::new(client(&url)?, url, telegram.token()))
}

fn to(person: Person) -> ChatAddress {
    ChatAddress { chat: person.chat().to_string(), context: None }
}

fn saying(text: &str, labels: &[&str]) -> Outgoing {
    let choice = |label: &&str| MessageButton { label: (*label).into(), data: format!("a:{label}") };
    Outgoing { text: text.into(), buttons: labels.iter().map(choice).collect(), wants_words: false }
}

fn texts(messages: &[IncomingMessage]) -> Vec<&str> {
    messages.iter().map(text).collect()
}

fn text(message: &IncomingMessage) -> &str {
    match &message.what {
        IncomingContent::Said { text, .. } => text,
        IncomingContent::Pressed { data, .. } => data,
        IncomingContent::Forwarded => "forwarded",
        IncomingContent::Other => "?",
    }
}

fn ids(heard: &IncomingBatch) -> Vec<&str> {
    heard.messages.iter().map(|message| message.id.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_goes_both_ways() -> Result<()> {
    let telegram = Telegram::start().await?.without_rate();
    let line = line(&telegram)?;
    let early = line.post(&to(ANNA), &saying("Hello?", &[]), Uuid::nil()).await;
    ensure!(matches!(early, Err(ChannelError::Blocked(_))), "nobody is written to who has not written: {early:?}");
    telegram.says(ANNA, "Hello");
    telegram.sends_sticker(ANNA);
    let heard = line.hear(None).await?;
    assert_eq!(texts(&heard.messages), ["Hello", "?"]);
    assert!(heard.messages[0].from.private);
    assert_eq!(heard.messages[0].from.chat, ANNA.id.to_string());

    let posted = line.post(&to(ANNA), &saying("Which colour?", &["Red", "Blue"]), Uuid::nil()).await?;
    let post = telegram.post(ANNA, "Which colour?").await?;
    assert_eq!(posted.id, Some(post.id.to_string()));
    let tap = telegram.presses(ANNA, &post, "Blue")?;
    telegram.replies(ANNA, &post, "or green");
    let next = line.hear(heard.cursor.as_deref()).await?;
    assert_eq!(texts(&next.messages), ["a:Blue", "or green"], "what was confirmed does not come again");
    let IncomingContent::Said { quoted, .. } = &next.messages[1].what else { anyhow::bail!("no words") };
    assert_eq!(*quoted, posted.id);

    line.acknowledge(&tap, "Recorded: Blue", false).await?;
    assert_eq!(telegram.acknowledged(&tap).await?.text, "Recorded: Blue");
    line.acknowledge(&tap, "Twice", false).await.context("too late is no failure")?;
    let id = posted.id.context("no id")?;
    line.edit(&to(ANNA), &id, &saying("Answered: Blue", &[])).await?;
    line.edit(&to(ANNA), &id, &saying("Answered: Blue", &[])).await.context("the same again is no failure")?;
    let edited = telegram.edited(&post, "Answered").await?;
    assert_eq!((edited.labels(), edited.edits), (vec![], 1));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn updates_come_twice_late_and_out_of_order_and_are_known_again() -> Result<()> {
    let telegram = Telegram::start().await?;
    let line = line(&telegram)?;
    telegram.repeats_updates(true);
    telegram.reorders_updates(true);
    telegram.says(ANNA, "one");
    telegram.says(ANNA, "two");
    let first = line.hear(None).await?;
    assert_eq!(texts(&first.messages), ["two", "one"]);
    telegram.keeps_updates_back(true);
    telegram.says(ANNA, "late");
    telegram.keeps_updates_back(false);
    telegram.says(ANNA, "three");
    let again = line.hear(first.cursor.as_deref()).await?;
    assert_eq!(texts(&again.messages), ["three", "two", "one"]);
    assert_eq!(ids(&again)[1..], ids(&first), "whatever comes twice has one id");
    telegram.repeats_updates(false);
    telegram.lets_updates_through();
    let late = line.hear(again.cursor.as_deref()).await?;
    assert_eq!(texts(&late.messages), ["late"]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn after_weeks_of_silence_a_lower_number_is_heard_too() -> Result<()> {
    let telegram = Telegram::start().await?;
    let line = line(&telegram)?;
    telegram.says(ANNA, "before");
    let first = line.hear(None).await?;
    telegram.next("getUpdates", Mishap::Short);
    let silent = line.hear(first.cursor.as_deref()).await?;
    assert_eq!(texts(&silent.messages), [""; 0]);
    telegram.renumbers_updates(41);
    telegram.says(ANNA, "after");
    assert_eq!(texts(&line.hear(silent.cursor.as_deref()).await?.messages), ["after"]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_one_poller_and_no_webhook() -> Result<()> {
    let telegram = Arc::new(Telegram::start().await?);
    let first = tokio::spawn({
        let line = line(&telegram)?;
        async move {
            line.hear(None).await?;
            line.hear(None).await
        }
    });
    telegram.wait_for("a poll", |telegram| (telegram.polls() == 2).then_some(())).await?;
    let second = tokio::spawn({
        let line = line(&telegram)?;
        async move {
            line.hear(None).await?;
            line.hear(None).await
        }
    });
    let ended = tokio::time::timeout(PATIENCE, first).await??;
    ensure!(matches!(&ended, Err(ChannelError::Elsewhere(words)) if words.contains("other getUpdates")), "{ended:?}");
    telegram.sets_a_webhook(Some("https://hook.example/secret"));
    let hooked = tokio::time::timeout(PATIENCE, second).await??;
    ensure!(matches!(&hooked, Err(ChannelError::Elsewhere(words)) if words.contains("ebhook")), "{hooked:?}");
    let hooked = line(&telegram)?.hear(None).await;
    ensure!(
        matches!(&hooked, Err(ChannelError::Elsewhere(words)) if words.contains("webhook is active")),
        "{hooked:?}"
    );
    let url = telegram.base_url().parse()?;
    let met = me(client(&url)?, &url, &telegram.token()).await;
    ensure!(matches!(&met, Err(ChannelError::Elsewhere(words)) if words.contains("hook.example")), "{met:?}");
    telegram.sets_a_webhook(None);
    assert_eq!(me(client(&url)?, &url, &telegram.token()).await?.username, BOT.1);
    ensure!(telegram.called("deleteWebhook").is_empty(), "somebody else's webhook is left alone");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_kept_or_told() -> Result<()> {
    let telegram = Telegram::start().await?;
    let line = line(&telegram)?;
    telegram.says(ANNA, "Hello");
    let fits = "🙂".repeat(2048);
    line.post(&to(ANNA), &saying(&fits, &[]), Uuid::nil()).await.context("4096 UTF-16 units fit")?;
    let fast = line.post(&to(ANNA), &saying("at once", &[]), Uuid::nil()).await;
    ensure!(matches!(fast, Err(ChannelError::TooMany { retry_after: Some(wait) }) if wait.as_secs() == 1), "{fast:?}");
    let long = line.post(&to(ANNA), &saying(&format!("{fits}x"), &[]), Uuid::nil()).await;
    ensure!(matches!(long, Err(ChannelError::NotFit(_))), "{long:?}");
    let data = MessageButton { label: "x".into(), data: "d".repeat(65) };
    let long = line.post(&to(ANNA), &Outgoing { buttons: vec![data], ..saying("x", &[]) }, Uuid::nil()).await;
    ensure!(matches!(long, Err(ChannelError::NotFit(_))), "{long:?}");
    telegram.blocks(ANNA);
    let blocked = line.post(&to(ANNA), &saying("x", &[]), Uuid::nil()).await;
    ensure!(matches!(blocked, Err(ChannelError::Blocked(_))), "{blocked:?}");
    telegram.revokes_the_token();
    ensure!(matches!(line.hear(None).await, Err(ChannelError::SignedOut(_))));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_goes_wrong_between_is_told_and_passes() -> Result<()> {
    let telegram = Telegram::start().await?.without_rate();
    let line = line(&telegram)?;
    telegram.says(ANNA, "Hello");
    let all = [Mishap::Cut, Mishap::Lost, Mishap::Gateway(502), Mishap::Malformed, Mishap::Endless];
    for mishap in all {
        telegram.next("sendMessage", mishap.clone());
        let fault = line.post(&to(ANNA), &saying("x", &[]), Uuid::nil()).await;
        ensure!(fault.as_ref().is_err_and(ChannelError::passes), "{mishap:?}: {fault:?}");
    }
    assert_eq!(telegram.posts(ANNA).len(), 1, "one was done, and only its answer was lost");
    telegram.next("sendMessage", Mishap::TooMany { retry_after: 3 });
    let fault = line.post(&to(ANNA), &saying("x", &[]), Uuid::nil()).await;
    assert_eq!(fault, Err(ChannelError::TooMany { retry_after: Some(Duration::from_secs(3)) }));
    telegram.goes_down();
    let down = line.post(&to(ANNA), &saying("x", &[]), Uuid::nil()).await;
    ensure!(matches!(down, Err(ChannelError::Unreachable(_))), "{down:?}");
    telegram.comes_back();
    line.post(&to(ANNA), &saying("y", &[]), Uuid::nil()).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_poll_is_cut_when_the_service_goes_down() -> Result<()> {
    let telegram = Telegram::start().await?;
    let line = line(&telegram)?;
    let polling = tokio::spawn(async move {
        line.hear(None).await?;
        line.hear(None).await
    });
    telegram.wait_for("a poll", |telegram| (telegram.polls() == 2).then_some(())).await?;
    telegram.goes_down();
    let ended = tokio::time::timeout(PATIENCE, polling).await??;
    ensure!(matches!(ended, Err(ChannelError::Unreachable(_))), "{ended:?}");
    Ok(())
}
