//! Settings are written twice, into the store and into a file for people. Whatever is cut off in between, what was
//! acknowledged holds, and what a person writes into the file by hand holds too.

use anyhow::{Context, Result, ensure};
use ask::settings::Settings;
use serde_json::{Value, json};
use tests::model::{Model, Say};
use tests::terminal::Desk;
use tests::walk::Walk;

async fn held(walk: &Walk) -> Result<Value> {
    Ok(walk.does("hello", json!({})).await.context("no answer")?["settings"].clone())
}

/// Says that nobody is here, or that the person is back. False where no answer came.
async fn says(walk: &Walk, nobody: bool) -> Result<bool> {
    let mut settings = held(walk).await?;
    settings["nobodyHere"] = nobody.into();
    Ok(walk.does("save_settings", json!({ "settings": settings })).await.is_some())
}

fn write_by_hand(walk: &Walk, change: impl FnOnce(&mut Value)) -> Result<()> {
    let file = walk.data().join("settings.json");
    let mut settings: Value = serde_json::from_slice(&std::fs::read(&file)?)?;
    change(&mut settings);
    Ok(std::fs::write(file, serde_json::to_vec(&settings)?)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_the_two_writes_a_setting_does_not_come_back() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    for (point, saved) in [("settings-expected:2", false), ("settings-kept:2", true), ("settings-told:2", true)] {
        let mut walk = Walk::new(model.settings()?).await?;
        walk.start(Some(point)).await?;
        ensure!(says(&walk, true).await?, "{point}");
        ensure!(!says(&walk, false).await?, "{point}: it is stopped dead");
        walk.start(None).await?;
        assert_eq!(held(&walk).await?["nobodyHere"], json!(!saved), "{point}");
        // The file has caught up, and later starts agree.
        let file: Value = serde_json::from_slice(&std::fs::read(walk.data().join("settings.json"))?)?;
        assert_eq!(file["nobodyHere"], json!(!saved), "{point}: the file");
        walk.kill().await?;
        walk.start(None).await?;
        assert_eq!(held(&walk).await?["nobodyHere"], json!(!saved), "{point}: after another start");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_written_into_the_file_by_hand_holds() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    let mut walk = Walk::new(model.settings()?).await?;
    walk.start(None).await?;
    ensure!(says(&walk, true).await? && says(&walk, false).await?);
    for nobody in [true, false, true] {
        walk.kill().await?;
        // Also where the very same stood there before.
        write_by_hand(&walk, |settings| settings["nobodyHere"] = nobody.into())?;
        walk.start(None).await?;
        assert_eq!(held(&walk).await?["nobodyHere"], json!(nobody));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_takes_up_what_was_written_into_the_file_too() -> Result<()> {
    let model = Model::start(|_| Say::text("From the model.")).await?;
    let desk = Desk::with(Settings::default()).await?;
    std::fs::write(desk.data().join("settings.json"), serde_json::to_vec(&model.settings()?)?)?;
    for _ in 0..2 {
        let ended = desk.run(&["chat", "hi"], "").await?;
        assert!(ended.code == Some(0) && ended.out.contains("From the model."), "{ended:?}");
        assert!(!ended.remarks.contains("demo"), "{ended:?}");
    }
    Ok(())
}

/// A limit that is written as 0 is none. Where 0 can mean nothing, it is refused in words, and what held before holds.
#[tokio::test(flavor = "multi_thread")]
async fn a_zero_written_by_hand_removes_nothing_and_shortens_nothing() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    let desk = Desk::new(&model).await?;
    let file = desk.data().join("settings.json");
    let written = |place: &str, number: Value| -> Result<()> {
        let mut settings = serde_json::to_value(model.settings()?)?;
        *settings.pointer_mut(place).context("a field")? = number;
        Ok(std::fs::write(&file, serde_json::to_vec_pretty(&settings)?)?)
    };
    let held = |place: &str| -> Result<Value> {
        let settings: Value = serde_json::from_slice(&std::fs::read(&file)?)?;
        Ok(settings.pointer(place).cloned().unwrap_or_default())
    };
    for place in ["/log/keepDays", "/storage/undoDays", "/storage/undoMegabytes", "/ai/answerLimitMinutes"] {
        written(place, json!(0))?;
        let ended = desk.run(&["chat", "Hello"], "").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(0), "Done.\n"), "{place}: {ended:?}");
        assert_eq!(held(place)?, Value::Null, "{place}: no limit");
    }
    for (place, number, said) in [
        ("/ai/taskRounds", json!(0), "ai.taskRounds: 0 means nothing here; it takes 1 to 5000"),
        ("/ai/commandQuietSeconds", json!(0), "ai.commandQuietSeconds: 0 means nothing here"),
        ("/log/keepDays", json!(-1), "invalid value: integer `-1`, expected u32 (log.keepDays)"),
        ("/log/keepDays", json!("9"), "invalid type: string \"9\", expected u32 (log.keepDays)"),
    ] {
        written(place, number)?;
        let ended = desk.run(&["chat", "Hello"], "").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(0), "Done.\n"), "{place}: {ended:?}");
        assert!(ended.remarks.contains(said) && ended.remarks.contains("It was renamed to "), "{place}: {ended:?}");
        let before = serde_json::to_value(model.settings()?)?.pointer(place).cloned().unwrap_or_default();
        assert_eq!(held(place)?, before, "{place}: what held before holds");
    }
    Ok(())
}
