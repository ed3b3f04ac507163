//! A question comes, the person answers it in each way there is, and the model goes on with the answer.

use crate::desktop::scene::{CHOICES, QUESTION, Scene, answer_in, armed_card, asks_once, start};
use anyhow::{Result, ensure};
use tests::everywhere;
use tests::in_a_browser;
use tests::in_the_window;
use tests::model::Say;
use tests::place::Place;
use thirtyfour::Key;

everywhere![a_click_answers, a_number_key_chooses_and_enter_sends];
in_the_window![
    own_words_in_chinese_answer,
    a_card_takes_no_click_in_its_first_moment,
    switched_off_the_agent_is_not_offered_to_ask,
];
in_a_browser![
    dismissing_says_so_and_chooses_nothing,
    stopping_while_it_asks_leaves_a_conversation_that_goes_on,
    two_conversations_ask_at_once_and_each_gets_its_own_answer,
];

async fn a_click_answers(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    window.see_text("ask-card", QUESTION).await?;
    window.see_text("ask-option-2", "Aliyun").await?;
    window.click("ask-option-2").await?;
    let request = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(answer_in(&request)?, (vec!["Aliyun".to_owned()], None));
    window.see_no("ask-card").await?;
    window.see_text("history-ask", "Aliyun").await?;
    window.see_text("thread", "Understood").await
}

async fn a_number_key_chooses_and_enter_sends(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    window.press("3").await?;
    window.until("the third option to be chosen", CHOSEN).await?;
    ensure!(model.requests().len() == 1, "choosing by key sent the answer");
    window.press(Key::Enter).await?;
    let request = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(answer_in(&request)?, (vec!["Official".to_owned()], None));
    Ok(())
}

const CHOSEN: &str =
    "return document.querySelector('[data-testid=\"ask-option-3\"]').getAttribute('aria-checked') === 'true'";

async fn own_words_in_chinese_answer(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    start(&window, "安装工具").await?;
    armed_card(&window).await?;
    window.type_into("ask-text", "用中科大的镜像，谢谢").await?;
    window.click("ask-send").await?;
    let request = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(request.task(), "安装工具");
    assert_eq!(answer_in(&request)?.1.as_deref(), Some("用中科大的镜像，谢谢"));
    window.see_text("history-ask", "用中科大的镜像，谢谢").await
}

async fn a_card_takes_no_click_in_its_first_moment(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    // Clicked in the very moment in which it appears, and looked at again shortly before it takes clicks.
    let script = "new MutationObserver((_, observer) => {
            const option = document.querySelector('[data-testid=\"ask-option-1\"]');
            if (!option) return;
            observer.disconnect();
            option.click();
            setTimeout(() => (window.stillThere = document.querySelector('[data-testid=\"ask-card\"]') !== null), 400);
        }).observe(document.body, { childList: true, subtree: true });
        return true";
    window.run(script).await?;
    start(&window, "Install the tools").await?;
    window.until("the click", "return window.stillThere !== undefined").await?;
    ensure!(window.run("return window.stillThere").await? == true, "the card took a click before it was armed");
    ensure!(model.requests().iter().all(|request| request.results().is_empty()));
    Ok(())
}

async fn dismissing_says_so_and_chooses_nothing(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    window.click("ask-dismiss").await?;
    let request = model.wait_for("after the dismissal", |request| !request.results().is_empty()).await?;
    assert_eq!(request.result()?["status"], "dismissed");
    Ok(())
}

async fn stopping_while_it_asks_leaves_a_conversation_that_goes_on(place: Place) -> Result<()> {
    let script = |request: &tests::model::Request| match request.last_word().as_str() {
        "And now?" => Say::text("Going on."),
        _ => asks_once(request),
    };
    let Scene { window, model, world: _world } = Scene::open(place, script).await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    window.click("stop").await?;
    window.see_no("ask-card").await?;
    window.see("ended-notice").await?;
    window.type_into("composer", "And now?").await?;
    window.click("send").await?;
    window.see_text("thread", "Going on.").await?;
    let request = model.wait_for("after the stop", |request| request.last_word() == "And now?").await?;
    assert_eq!(request.result()?["status"], "cancelled");
    Ok(())
}

async fn switched_off_the_agent_is_not_offered_to_ask(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, |_| Say::text("Done.")).await?;
    start(&window, "First").await?;
    let first = model.wait_for("of the first task", |request| request.task() == "First").await?;
    ensure!(first.offers("ask_user"));
    window.click("open-settings").await?;
    window.click("setting-enable-ask").await?;
    window.until("the switch to be off", "return document.querySelector('[data-testid=\"setting-enable-ask\"]').getAttribute('aria-checked') === 'false'").await?;
    start(&window, "Second").await?;
    let second = model.wait_for("of the second task", |request| request.task() == "Second").await?;
    ensure!(!second.offers("ask_user"));
    ensure!(!second.0["messages"][0]["content"].to_string().contains("ask_user"));
    Ok(())
}

async fn two_conversations_ask_at_once_and_each_gets_its_own_answer(place: Place) -> Result<()> {
    let Scene { window, model, world: _world } = Scene::open(place, asks_once).await?;
    start(&window, "Task one").await?;
    window.see("ask-card").await?;
    start(&window, "Task two").await?;
    window
        .until("both in the inbox", "return document.querySelectorAll('[data-testid=\"inbox-item\"]').length === 2")
        .await?;

    armed_card(&window).await?;
    window.click("ask-option-1").await?;
    let second = model.wait_for("of task two", |request| request.task() == "Task two" && !request.results().is_empty());
    assert_eq!(answer_in(&second.await?)?.0, [CHOICES[0]]);

    window.click("inbox-item").await?;
    armed_card(&window).await?;
    window.click("ask-option-3").await?;
    let first = model.wait_for("of task one", |request| request.task() == "Task one" && !request.results().is_empty());
    assert_eq!(answer_in(&first.await?)?.0, [CHOICES[2]]);
    window.see_no("inbox-item").await
}
