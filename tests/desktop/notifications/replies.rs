//! Answers that are written in the notification itself, where the service has a field for them.

use super::{Desk, unseen};
use crate::desktop::scene::{CHOICES, QUESTION, answer_in};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use tests::model::Request;

const WITH_A_FIELD: [&str; 4] = ["actions", "body", "body-markup", "inline-reply"];
const KEY: &str = "inline-reply";

/// Writes this in the field of the only notification.
async fn reply(desk: &Desk, words: &str) -> Result<()> {
    let id = desk.notifications.wait_for(1).await?[0].id;
    desk.notifications.reply(id, words).await
}

async fn answered(desk: &Desk) -> Result<Request> {
    desk.model.wait_for("with the answer", |request| !request.results().is_empty()).await
}

fn nothing_was_answered(desk: &Desk) -> Result<()> {
    ensure!(desk.model.requests().iter().all(|request| request.results().is_empty()));
    Ok(())
}

/// Waits until a field holds exactly this.
async fn holds(desk: &Desk, field: &str, words: &str) -> Result<()> {
    let script = format!("return document.querySelector('[data-testid={field}]')?.value === {}", json!(words));
    desk.window.until(&format!("{words:?} in {field}"), &script).await
}

#[tokio::test]
async fn a_number_answers_and_the_text_stays_private() -> Result<()> {
    let desk = unseen(&WITH_A_FIELD, false).await?;
    let [note] = &desk.notifications.wait_for(1).await?[..] else { unreachable!() };
    ensure!(!format!("{note:?}").contains(QUESTION), "{note:?}");
    assert_eq!(note.hint.as_deref(), Some("Reply with a number or your own words"));
    let labels: Vec<_> = note.actions.iter().map(|(_, label)| label.as_str()).collect();
    assert_eq!(labels, ["", CHOICES[0], CHOICES[1], CHOICES[2], "Reply"]);
    assert_eq!(note.actions[4].0, KEY);

    desk.notifications.reply(note.id, "２").await?;
    assert_eq!(answer_in(&answered(&desk).await?)?, (vec!["Aliyun".to_owned()], None));
    desk.window.see_no("inbox-item").await
}

#[tokio::test]
async fn own_words_answer() -> Result<()> {
    let desk = unseen(&WITH_A_FIELD, false).await?;
    reply(&desk, "用公司内部的镜像").await?;
    assert_eq!(answer_in(&answered(&desk).await?)?, (vec![], Some("用公司内部的镜像".to_owned())));
    Ok(())
}

#[tokio::test]
async fn a_number_that_no_option_has_opens_the_window_and_stays_on_the_card() -> Result<()> {
    let desk = unseen(&WITH_A_FIELD, false).await?;
    reply(&desk, "7").await?;
    desk.window.see_text("ask-card", QUESTION).await?;
    holds(&desk, "ask-text", "7").await?;
    nothing_was_answered(&desk)
}

#[tokio::test]
async fn an_answer_to_a_question_that_was_answered_meanwhile_becomes_an_unsent_message() -> Result<()> {
    let desk = unseen(&WITH_A_FIELD, false).await?;
    desk.notifications.withdraws_slowly();
    let id = desk.notifications.wait_for(1).await?[0].id;
    let inbox = desk.window.call("inbox", json!({})).await?;
    let asked = &inbox["ok"][0]["interaction"];
    let answer = json!({ "question": asked["body"]["questions"][0]["id"], "selected": [], "text": "the first" });
    let submit = json!({
        "conversationId": asked["conversation"],
        "interactionId": asked["id"],
        "response": { "kind": "answered", "answers": [answer] },
    });
    let said = desk.window.call("submit_ask_user_response", submit).await?;
    assert_eq!(said["ok"]["kind"], "accepted", "{said}");
    desk.notifications.wait_for(0).await?;

    desk.notifications.reply(id, "too late, but not lost").await?;
    holds(&desk, "composer", "too late, but not lost").await?;
    desk.window.see_text("history-answer", "the first").await?;
    assert_eq!(answer_in(&answered(&desk).await?)?.1.context("own words")?, "the first");
    Ok(())
}

#[tokio::test]
async fn stop_stops_the_run_and_is_no_answer() -> Result<()> {
    let desk = unseen(&WITH_A_FIELD, false).await?;
    reply(&desk, "停止").await?;
    desk.window.see_no("inbox-item").await?;
    nothing_was_answered(&desk)
}

#[tokio::test]
async fn a_service_without_fields_gets_none_and_one_that_shows_it_as_a_button_opens_the_window() -> Result<()> {
    let desk = unseen(&["actions", "body"], false).await?;
    let [note] = &desk.notifications.wait_for(1).await?[..] else { unreachable!() };
    ensure!(note.hint.is_none() && note.actions.iter().all(|(key, _)| key != KEY), "{note:?}");
    desk.notifications.press(note.id, KEY).await?;
    desk.window.see_text("ask-card", QUESTION).await?;
    nothing_was_answered(&desk)
}
