//! A connection that breaks in the middle of typing, pages that are ended, and two of them: nothing is lost, and nothing counts twice.

use super::{armed, asks, begin, unfold_first};
use crate::desktop::scene::{Scene, answer_in};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tests::place::Place;
use tests::window::Window;
use tests::world::World;

const VALUE: &str = "return document.querySelector('[data-testid=ask-text]')?.value ?? null";

/// All that was said and answered in the one conversation, as it stands in the store.
async fn stored(window: &Window) -> Result<(usize, usize)> {
    let all = window.call("conversations", json!({})).await?;
    let id = all["ok"][0]["id"].clone();
    let view = window.call("open_conversation", json!({ "conversationId": id })).await?;
    let entries: Vec<&Value> =
        view["ok"]["entries"].as_array().context("no entries")?.iter().map(|placed| &placed["entry"]).collect();
    let answers = window.call("history", json!({ "query": {} })).await?;
    let answers = answers["ok"]["rows"].as_array().context("no rows")?.len();
    Ok((entries.iter().filter(|entry| entry["kind"] == "user").count(), answers))
}

async fn waits(window: &Window) -> Result<()> {
    window.see("will-be-sent").await.map(drop)
}

#[tokio::test]
async fn what_is_sent_without_a_connection_is_sent_once_or_taken_back() -> Result<()> {
    let Scene { mut window, model, world } = Scene::open(Place::Phone, asks).await?;
    begin(&window, "the roof").await?;
    unfold_first(&window).await?;
    window.type_into("ask-text", "the old ").await?;
    let port = window.lose_server().await?;
    // The word on it pushes the card along, and what has just moved takes no press.
    window.see_text("connection", "is lost").await?;
    window.type_into("ask-text", "one").await?;
    window.click("ask-send").await?;
    waits(&window).await?;
    window.click("take-back").await?;
    window.see_no("will-be-sent").await?;
    window.see("ask-notice").await?;
    window.type_into("ask-text", " again").await?;
    window.click("ask-send").await?;
    waits(&window).await?;
    window.find_server(&world, port).await?;
    let told = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(answer_in(&told)?.1.as_deref(), Some("the old one again"));
    window.see("inbox-empty").await?;
    assert_eq!(stored(&window).await?, (1, 1));

    window.run("document.querySelector('[data-testid^=conversation-]').click(); return 1").await?;
    window.see_text("thread", "Understood").await?;
    let port = window.lose_server().await?;
    window.type_into("composer", "And the gutter").await?;
    window.click("send").await?;
    waits(&window).await?;
    window.find_server(&world, port).await?;
    window.see_no("will-be-sent").await?;
    window.see_text("thread", "And the gutter").await?;
    assert_eq!(stored(&window).await?, (2, 1));
    Ok(())
}

/// Ends the page as a phone does that needs the memory: nothing of it runs any more, and nobody was asked.
async fn end_page(window: &Window) -> Result<()> {
    let ended = window.page()?.window().await?;
    let blank = window.page()?.new_tab().await?;
    window.page()?.switch_to_window(ended).await?;
    // A page that is closed in order may still say a last word.
    window
        .run("window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true); return 1")
        .await?;
    window.page()?.close_window().await?;
    Ok(window.page()?.switch_to_window(blank).await?)
}

async fn open_page(window: &Window) -> Result<()> {
    window.page()?.goto(window.address()?).await?;
    window.see("inbox-page").await.map(drop)
}

#[tokio::test]
async fn a_draft_outlives_its_page() -> Result<()> {
    let Scene { mut window, model: _model, world } = Scene::open(Place::Phone, asks).await?;
    begin(&window, "the roof").await?;
    unfold_first(&window).await?;
    let port = window.lose_server().await?;
    window.type_into("ask-text", "half an answer").await?;
    let kept = "return Object.entries(localStorage).some(([name, held]) => name.startsWith('askwell.kept.draft.') && held.includes('half an answer'))";
    window.until("the draft to be kept in the browser", kept).await?;
    end_page(&window).await?;
    window.find_server(&world, port).await?;
    open_page(&window).await?;
    unfold_first(&window).await?;
    assert_eq!(window.run(VALUE).await?, "half an answer");
    let gone = "return !Object.keys(localStorage).some((name) => name.startsWith('askwell.kept.'))";
    window.until("the program to have it", gone).await?;
    let inbox = window.call("inbox", json!({})).await?;
    assert_eq!(inbox["ok"][0]["draft"]["answers"][0]["text"], "half an answer", "{inbox}");
    Ok(())
}

#[tokio::test]
async fn an_answer_that_waits_goes_out_once_from_the_next_page_and_from_a_second_one() -> Result<()> {
    let Scene { mut window, model, world } = Scene::open(Place::Phone, asks).await?;
    begin(&window, "the roof").await?;
    unfold_first(&window).await?;
    let port = window.lose_server().await?;
    window.click("ask-option-2").await?;
    waits(&window).await?;
    end_page(&window).await?;
    window.find_server(&world, port).await?;
    open_page(&window).await?;
    window.another_tab().await?;
    let told = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(answer_in(&told)?.0, ["Aliyun"]);
    for tab in window.page()?.windows().await? {
        window.page()?.switch_to_window(tab).await?;
        if window.find("inbox-page").await?.is_some() {
            window.see("inbox-empty").await?;
            window.see_no("not-taken").await?;
        }
    }
    assert_eq!(stored(&window).await?, (1, 1));
    Ok(())
}

async fn network(window: &Window, offline: bool) -> Result<()> {
    window.cdp("Network.enable", json!({})).await?;
    let conditions = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    window.cdp("Network.emulateNetworkConditions", conditions).await.map(drop)
}

/// The conversation and its question.
type Asked = (String, String);

async fn question(window: &Window) -> Result<Asked> {
    let inbox = window.call("inbox", json!({})).await?;
    let interaction = &inbox["ok"][0]["interaction"];
    let text = |name: &str| interaction[name].as_str().map(str::to_owned).with_context(|| format!("no {name}"));
    Ok((text("conversation")?, text("id")?))
}

/// Answers from another program, by the number of a choice.
async fn answer_elsewhere(window: &Window, world: &World, (conversation, interaction): &Asked) -> Result<()> {
    let token = std::fs::read_to_string(world.folder("browser")?.join("token"))?;
    let address = format!("{}api/tasks/{conversation}/ask/answer", window.address()?);
    let body = json!({ "inReplyTo": interaction, "answer": "1" });
    let sent = reqwest::Client::new().post(address).bearer_auth(token.trim()).json(&body);
    let said = sent.send().await?;
    ensure!(said.status().is_success(), "{}", said.text().await?);
    Ok(())
}

#[tokio::test]
async fn an_answer_that_comes_too_late_is_there_to_be_copied() -> Result<()> {
    let Scene { window, model, world } = Scene::open(Place::Phone, asks).await?;
    begin(&window, "the roof").await?;
    let asked = question(&window).await?;
    unfold_first(&window).await?;
    network(&window, true).await?;
    window.type_into("ask-text", "neither of them").await?;
    window.click("ask-send").await?;
    waits(&window).await?;
    answer_elsewhere(&window, &world, &asked).await?;
    model.wait_for("with the other answer", |request| !request.results().is_empty()).await?;
    network(&window, false).await?;
    window.see_no("will-be-sent").await?;
    window.see("ask-notice").await?;
    assert_eq!(window.run(VALUE).await?, "neither of them");
    window.click("card-next").await?;
    window.see("inbox-empty").await?;
    assert_eq!(stored(&window).await?, (1, 1));

    // The same, with the page ended in between.
    begin(&window, "the fence").await?;
    let asked = question(&window).await?;
    unfold_first(&window).await?;
    network(&window, true).await?;
    window.type_into("ask-text", "no fence at all").await?;
    window.click("ask-send").await?;
    waits(&window).await?;
    end_page(&window).await?;
    answer_elsewhere(&window, &world, &asked).await?;
    network(&window, false).await?;
    open_page(&window).await?;
    window.see_text("not-taken-text", "no fence at all").await?;
    window.click("not-taken-away").await?;
    window.see_no("not-taken").await
}

#[tokio::test]
async fn two_pages_agree() -> Result<()> {
    let Scene { window, model: _model, world: _world } = Scene::open(Place::Phone, asks).await?;
    begin(&window, "the roof").await?;
    unfold_first(&window).await?;
    window.type_into("ask-text", "typed on the first").await?;
    let first = window.page()?.window().await?;
    window.another_tab().await?;
    window.see("inbox-page").await?;
    unfold_first(&window).await?;
    window
        .until("the draft of the first", &format!("{} === 'typed on the first'", VALUE.trim_end_matches(" ?? null")))
        .await?;
    armed(&window).await?;
    window.click("ask-send").await?;
    window.see("inbox-empty").await?;
    window.page()?.switch_to_window(first).await?;
    window.see("inbox-empty").await?;
    assert_eq!(stored(&window).await?, (1, 1));
    Ok(())
}
