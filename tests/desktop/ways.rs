//! The other ways to respond: talk first, let the agent decide, dismiss and take it back, answer after all, change an answer.

use crate::desktop::scene::{CHOICES, QUESTION, Scene, armed_card, asks_once, start};
use anyhow::{Result, ensure};
use serde_json::json;
use std::time::Duration;
use tests::in_a_browser;
use tests::in_the_window;
use tests::model::{Request, Say};
use tests::place::Place;

in_the_window![
    talking_first_is_answered_while_the_card_stays,
    a_dismissal_is_taken_back_with_all_that_was_typed,
    a_sent_answer_is_changed_while_the_agent_waits_for_another,
];
in_a_browser![
    left_to_the_agent_it_is_recorded_as_that_once_the_time_to_undo_is_over,
    the_agent_works_on_while_a_question_stands_and_hears_the_answer_later,
    what_was_stopped_is_answered_after_all_and_starts_the_agent_again,
];

async fn talking_first_is_answered_while_the_card_stays(place: Place) -> Result<()> {
    let script = |request: &Request| match request.last_word().as_str() {
        "Install" => Say::ask(QUESTION, &CHOICES),
        "Which is faster?" => Say::text("Tsinghua, from here."),
        told => Say::Text(format!("Understood: {told}")),
    };
    let Scene { window, model, world: _world } = Scene::open(place, script).await?;
    start(&window, "Install").await?;
    armed_card(&window).await?;
    window.click("ask-talk-first").await?;
    window.type_into("ask-talk", "Which is faster?").await?;
    window.click("ask-talk-send").await?;
    window.see_text("thread", "Tsinghua, from here.").await?;
    ensure!(window.count("ask-card").await? == 1, "the question went away with the talk");
    armed_card(&window).await?;
    window.click("ask-option-1").await?;
    let told = model.wait_for("with the answer", |request| request.last_word().contains("Tsinghua")).await?;
    ensure!(told.result()?["status"] == "talk_first", "the call kept its result");
    window.see_no("ask-card").await
}

async fn left_to_the_agent_it_is_recorded_as_that_once_the_time_to_undo_is_over(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    start(&window, "Install").await?;
    armed_card(&window).await?;
    window.click("ask-delegate").await?;
    window.click("ask-undo").await?;
    window.see("ask-option-1").await?;
    window.click("ask-delegate").await?;
    window.see("ask-undo").await?;
    ensure!(model.requests().len() == 1, "it can still be taken back");
    let request = model.wait_for("after it", |request| !request.results().is_empty()).await?;
    assert_eq!(request.result()?["status"], "delegated");
    window.see_text("history-ask", "decide").await
}

async fn a_dismissal_is_taken_back_with_all_that_was_typed(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    start(&window, "Install").await?;
    armed_card(&window).await?;
    window.type_into("ask-text", "let me th").await?;
    window.click("ask-dismiss").await?;
    tokio::time::sleep(Duration::from_secs(3)).await;
    window.click("ask-undo").await?;
    window.type_into("ask-text", "ink").await?;
    window.click("ask-send").await?;
    let request = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(request.result()?["answers"][0]["text"], "let me think");
    Ok(())
}

async fn the_agent_works_on_while_a_question_stands_and_hears_the_answer_later(place: Place) -> Result<()> {
    let script = |request: &Request| match (request.results().len(), request.last_word().as_str()) {
        (0, _) => Say::call("ask_user", json!({ "question": QUESTION, "choices": CHOICES, "background": true })),
        (1, "Install") => Say::text("All but the mirror is done."),
        (_, told) => Say::Text(format!("Understood: {told}")),
    };
    let Scene { window, model, world: _world } = Scene::open(place, script).await?;
    start(&window, "Install").await?;
    window.see_text("thread", "All but the mirror is done.").await?;
    armed_card(&window).await?;
    window.click("ask-option-3").await?;
    let told = model.wait_for("with the answer", |request| request.last_word().contains("Official")).await?;
    assert_eq!(told.result()?["status"], "waiting", "the call has its one result");
    window.see_text("thread", "Understood").await?;
    window.see_no("ask-card").await
}

async fn what_was_stopped_is_answered_after_all_and_starts_the_agent_again(place: Place) -> Result<()> {
    let script = |request: &Request| match request.last_word().as_str() {
        "Install" => Say::ask(QUESTION, &CHOICES),
        told => Say::Text(format!("Understood: {told}")),
    };
    let Scene { window, model, world: _world } = Scene::open(place, script).await?;
    start(&window, "Install").await?;
    armed_card(&window).await?;
    window.click("stop").await?;
    window.see("ended-notice").await?;
    window.click("history-again").await?;
    armed_card(&window).await?;
    window.click("ask-option-2").await?;
    if window.find("ask-send").await?.is_some() {
        window.click("ask-send").await?;
    }
    let told = model.wait_for("with the late answer", |request| request.last_word().contains("Aliyun")).await?;
    ensure!(told.last_word().starts_with("[Late"), "{}", told.last_word());
    assert_eq!(told.result()?["status"], "cancelled", "what was told stays told");
    window.see_text("thread", "Understood").await?;
    window.see("history-late").await.map(drop)
}

async fn a_sent_answer_is_changed_while_the_agent_waits_for_another(place: Place) -> Result<()> {
    let ask = |question: &str| ("ask_user".to_owned(), json!({ "question": question, "choices": CHOICES }));
    let script = move |request: &Request| match request.results().len() {
        0 => Say::Calls(vec![ask("First?"), ask("Second?")]),
        _ => Say::text("Understood."),
    };
    let Scene { window, model, world: _world } = Scene::open(place, script).await?;
    start(&window, "Install").await?;
    armed_card(&window).await?;
    window.click("ask-option-1").await?;
    // What is far above the window is not drawn, and the list leads to the question that is still open.
    let change = "const parts = [...document.querySelectorAll('[data-testid=thread], [data-testid=thread] *')];
        const scrolls = (one) => one.scrollHeight > one.clientHeight + 10 && getComputedStyle(one).overflowY === 'auto';
        parts.filter(scrolls).forEach((one) => one.scrollTo(0, 0));
        const answered = [...document.querySelectorAll('[data-testid=history-ask]')].find((one) => one.textContent.includes('Tsinghua'));
        const again = answered?.querySelector('[data-testid=history-again]');
        again?.click();
        return again != null";
    window.until("the way to change the answer", change).await?;
    window.see("ask-give-up").await?;
    tokio::time::sleep(Duration::from_millis(700)).await;
    let choose = "const card = document.querySelector('[data-testid=ask-give-up]').closest('[data-testid=ask-card]');
        card.querySelector('[data-testid=ask-option-3]').click(); return true";
    window.run(choose).await?;
    let send = "const card = document.querySelector('[data-testid=ask-give-up]')?.closest('[data-testid=ask-card]');
        card?.querySelector('[data-testid=ask-send]')?.click(); return true";
    window.run(send).await?;
    window.see("history-revised").await?;
    ensure!(model.requests().len() == 1, "the agent waits for the second answer");
    armed_card(&window).await?;
    window.click("ask-option-2").await?;
    let request = model.wait_for("with both", |request| request.results().len() == 2).await?;
    let results = request.results();
    ensure!(results[0].contains(r#""selected":["Official"]"#), "{}", results[0]);
    ensure!(results[1].contains(r#""selected":["Aliyun"]"#), "{}", results[1]);
    Ok(())
}
