//! A terminal tells its conversation which model to use: that one is asked, with the terminal's key, and no other one gets either.

use super::Served;
use anyhow::{Result, ensure};
use ask::Surface as By;
use ask::command::called;
use serde_json::json;
use std::path::Path;
use surfaces::local::EngineClient;
use tests::model::{Model, Request, Say};
use tests::terminal::{Desk, Seat};

const KEY: &str = "sk-own-4bb0f2c6d1e84a7f";

fn asks(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    }
}

/// The model in the settings is never to be asked.
async fn unwanted() -> Result<Model> {
    Model::start(|_| Say::text("This is the wrong model.")).await
}

fn told(model: &Model) -> String {
    format!("ASKWELL_BASE_URL={} ASKWELL_API_KEY={KEY} ASKWELL_MODEL=mine", model.base_url())
}

fn asked_with(model: &Model, key: Option<&str>) -> bool {
    let expected = key.map(|key| format!("Bearer {key}"));
    model.keys().iter().all(|key| *key == expected)
}

/// Nothing below this folder holds the key.
fn is_nowhere(folder: &Path) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            is_nowhere(&path)?;
        } else if path.is_file() {
            let held = std::fs::read(&path)?;
            ensure!(!held.windows(KEY.len()).any(|part| part == KEY.as_bytes()), "the key is in {}", path.display());
        }
    }
    Ok(())
}

async fn id_of_the_one(desk: &Desk) -> Result<String> {
    let client = EngineClient::reach(&desk.data()).await?;
    let all = client.call(&called::conversations {}, By::Terminal).await?;
    ensure!(all.len() == 1, "{all:?}");
    Ok(all[0].id.to_string())
}

async fn paints(seat: &mut Seat) -> Result<()> {
    seat.sees("2. Blue").await?;
    seat.types("1\n").await?;
    seat.sees("Painted.").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminals_own_model_and_key_are_used_by_its_conversation_alone() -> Result<()> {
    let (unwanted, own) = (unwanted().await?, Model::start(asks).await?);
    let desk = Desk::new(&unwanted).await?;
    let mut seat = desk.sit_down_with(&told(&own), "chat --new Fence")?;
    paints(&mut seat).await?;
    assert_eq!(own.requests().len(), 2);
    ensure!(asked_with(&own, Some(KEY)), "{:?}", own.keys());
    ensure!(own.requests().iter().all(|request| request.0["model"] == "mine"), "another model was asked for");
    assert_eq!(unwanted.requests().len(), 0);
    is_nowhere(&desk.data())?;
    // Another conversation of the same engine knows nothing of it.
    let mut other = desk.sit_down("chat --new Gate")?;
    other.sees("the wrong model").await?;
    assert_eq!(own.requests().len(), 2);
    ensure!(asked_with(&unwanted, None), "{:?}", unwanted.keys());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_that_was_not_told_the_key_waits_for_it_and_asks_nobody_else() -> Result<()> {
    let (unwanted, own) = (unwanted().await?, Model::start(asks).await?);
    let desk = Desk::new(&unwanted).await?;
    let mut seat = desk.sit_down_with(&told(&own), "chat --new Fence")?;
    seat.sees("2. Blue").await?;
    let id = id_of_the_one(&desk).await?;
    seat.is_closed().await?;
    desk.kill().await?;
    // Answered where nobody has the key: the run waits for it.
    let mut without = desk.sit_down(&format!("chat -c {id}"))?;
    without.sees("2. Blue").await?;
    without.types("1\n").await?;
    without.sees("Waiting for the model's key").await?;
    assert_eq!((own.requests().len(), unwanted.requests().len()), (1, 0));
    // A key for another server is none.
    let elsewhere = format!("ASKWELL_BASE_URL={} ASKWELL_API_KEY=sk-another", unwanted.base_url());
    let mut with_another = desk.sit_down_with(&elsewhere, &format!("chat -c {id}"))?;
    with_another.sees("Waiting for the model's key").await?;
    let mut with = desk.sit_down_with(&told(&own), &format!("chat -c {id}"))?;
    with.sees("Painted.").await?;
    without.sees("Painted.").await?;
    ensure!(asked_with(&own, Some(KEY)), "{:?}", own.keys());
    assert_eq!(unwanted.requests().len(), 0);
    is_nowhere(&desk.data())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_terminal_brings_the_key_again_where_its_engine_is_killed() -> Result<()> {
    let (unwanted, own) = (unwanted().await?, Model::start(asks).await?);
    let desk = Desk::new(&unwanted).await?;
    let mut seat = desk.sit_down_with(&told(&own), "chat --new Fence")?;
    seat.sees("2. Blue").await?;
    desk.kill().await?;
    seat.types("1\n").await?;
    seat.sees("Painted.").await?;
    ensure!(asked_with(&own, Some(KEY)), "{:?}", own.keys());
    assert_eq!(unwanted.requests().len(), 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_may_use_the_model_of_the_settings_again() -> Result<()> {
    let (settings, own) = (Model::start(asks).await?, Model::start(asks).await?);
    let desk = Desk::new(&settings).await?;
    let mut seat = desk.sit_down_with(&told(&own), "chat --new Fence")?;
    seat.sees("2. Blue").await?;
    let id = id_of_the_one(&desk).await?;
    seat.is_closed().await?;
    let mut seat = desk.sit_down(&format!("chat -c {id} --model default"))?;
    paints(&mut seat).await?;
    assert_eq!((own.requests().len(), settings.requests().len()), (1, 1));
    ensure!(asked_with(&settings, None), "{:?}", settings.keys());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_of_a_profile_is_named_and_one_that_is_not_there_is_refused() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let mut served = Served::engine(&desk).await?;
    for (said, asked_for) in [("scripted", "scripted"), ("Scripted/larger", "larger")] {
        let mut seat = desk.sit_down(&format!("chat --new --model {said} Fence"))?;
        paints(&mut seat).await?;
        let latest = model.requests().pop().map(|request| request.0["model"].clone());
        assert_eq!(latest, Some(json!(asked_for)));
        seat.is_closed().await?;
    }
    let asked = model.requests().len();
    let mut seat = desk.sit_down("chat --new --model huge Fence")?;
    seat.sees("There is no model called huge").await?;
    seat.sees("Scripted (scripted)").await?;
    ensure!(seat.leaves().await? != Some(0), "it went on");
    assert_eq!(model.requests().len(), asked);
    served.kill().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subtask_uses_the_model_and_the_key_of_its_parent() -> Result<()> {
    let unwanted = unwanted().await?;
    let own = Model::start(|request: &Request| match (request.task().contains("Mix"), request.results().len()) {
        (false, 0) => Say::call("run_task", json!({ "title": "Mix", "prompt": "Mix the paint." })),
        (true, 0) => Say::text("Mixed."),
        _ => Say::text("Painted."),
    })
    .await?;
    let desk = Desk::new(&unwanted).await?;
    let mut seat = desk.sit_down_with(&told(&own), "chat --new Fence")?;
    seat.sees("Painted.").await?;
    ensure!(own.requests().len() >= 3, "{:?}", own.requests().len());
    ensure!(asked_with(&own, Some(KEY)), "{:?}", own.keys());
    assert_eq!(unwanted.requests().len(), 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_joins_with_another_key_does_not_replace_the_one_that_works() -> Result<()> {
    let (unwanted, own) = (unwanted().await?, Model::start(asks).await?);
    let desk = Desk::new(&unwanted).await?;
    let mut seat = desk.sit_down_with(&told(&own), "chat --new Fence")?;
    seat.sees("2. Blue").await?;
    let id = id_of_the_one(&desk).await?;
    let stale = format!("ASKWELL_BASE_URL={} ASKWELL_API_KEY=sk-stale", own.base_url());
    let mut other = desk.sit_down_with(&stale, &format!("chat -c {id}"))?;
    other.sees("2. Blue").await?;
    seat.types("1\n").await?;
    seat.sees("Painted.").await?;
    other.sees("Painted.").await?;
    other.types("And the gate\n").await?;
    other.sees("Painted.").await?;
    assert_eq!(own.requests().len(), 3);
    ensure!(asked_with(&own, Some(KEY)), "{:?}", own.keys());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_joins_while_the_key_is_waited_for_hears_at_once_what_to_do() -> Result<()> {
    let (unwanted, own) = (unwanted().await?, Model::start(asks).await?);
    let desk = Desk::new(&unwanted).await?;
    let mut seat = desk.sit_down_with(&told(&own), "chat --new Fence")?;
    seat.sees("2. Blue").await?;
    let id = id_of_the_one(&desk).await?;
    seat.is_closed().await?;
    desk.kill().await?;
    let mut first = desk.sit_down(&format!("chat -c {id}"))?;
    first.sees("2. Blue").await?;
    first.types("1\n").await?;
    first.sees("Waiting for the model's key").await?;
    let mut next = desk.sit_down(&format!("chat -c {id}"))?;
    next.sees("Waiting for the model's key").await?;
    next.sees("Set ASKWELL_API_KEY").await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_over_is_given_the_keys_that_no_terminal_brings_again() -> Result<()> {
    let (unwanted, own) = (unwanted().await?, Model::start(asks).await?);
    let desk = Desk::new(&unwanted).await?;
    let mut seat = desk.sit_down_with(&told(&own), "chat --new Fence")?;
    seat.sees("2. Blue").await?;
    seat.is_closed().await?;
    let served = Served { engine: Served::engine(&desk).await?, desk };
    let id = served.only_conversation().await?;
    let waits = served.waits(&id).await?;
    let answered = served.desk.run(&["answer", &waits, "1"], "").await?;
    ensure!(answered.code == Some(0), "{answered:?}");
    let shown = served.desk.sit_down(&format!("chat -c {id}"));
    shown?.sees("Painted.").await?;
    ensure!(own.requests().len() == 2 && asked_with(&own, Some(KEY)), "{:?}", own.keys());
    assert_eq!(unwanted.requests().len(), 0);
    is_nowhere(&served.desk.data())?;
    served.end().await
}
