//! How a run ends where nobody sits, and what is said of it.

use super::{asks, named_in};
use anyhow::{Context, Result};
use ask::limits::TOOL_ROUNDS_MIN;
use ask::settings::Settings;
use serde_json::json;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::terminal::Desk;
use tokio::process::{Child, Command};

async fn signalled(child: &Child, signal: &str) -> Result<()> {
    let id = child.id().context("it has ended")?.to_string();
    Command::new("kill").args([signal, &id]).status().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_maximum_rounds_have_a_code_of_their_own() -> Result<()> {
    let model = Model::start(|request| match request.offers("list_files") {
        true => Say::call("list_files", json!({})),
        false => Say::text("So far."),
    })
    .await?;
    let mut settings = model.settings()?;
    settings.ai.max_tool_rounds = TOOL_ROUNDS_MIN;
    let desk = Desk::with(settings).await?;
    let ended = desk.run(&["chat", "Look around"], "").await?;
    assert_eq!(ended.code, Some(7), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_was_stopped_is_not_told_as_done() -> Result<()> {
    let model = Model::start(|_| Say::Endless("Working on it. ".into())).await?;
    let desk = Desk::new(&model).await?;
    for elsewhere in [false, true] {
        let mut child = desk.start(&["chat", "Go on"], "").await?;
        Desk::says(&mut child, "Working on it.").await?;
        match elsewhere {
            false => signalled(&child, "-INT").await?,
            true => {
                let listed = desk.run(&["list"], "").await?;
                // The one that was stopped before has nothing to stop.
                for id in listed.out.lines().filter_map(|line| line.split_whitespace().next()) {
                    desk.run(&["stop", id], "").await?;
                }
            }
        }
        let ended = Desk::ended(child).await?;
        assert_eq!(ended.code, Some(130), "elsewhere {elsewhere}: {ended:?}");
        assert!(ended.remarks.contains("Stopped. Nothing was lost"), "elsewhere {elsewhere}: {ended:?}");
    }
    Ok(())
}

/// Runs a command that waits to be let go.
fn runs(request: &Request) -> Say {
    match request.results().first() {
        None => Say::call("run_command", json!({ "command": "touch begun; until [ -e go ]; do sleep 0.05; done" })),
        Some(_) => Say::text("That was it."),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_ends_a_run_is_told_what_still_runs_and_how_it_goes_on() -> Result<()> {
    for (signal, code) in [("-TERM", 143), ("-HUP", 129)] {
        let model = Model::start(runs).await?;
        let desk = Desk::new(&model).await?;
        let child = desk.start(&["chat", "--mode", "skip", "Run it"], "").await?;
        until("the command to begin", async || Ok(desk.work().join("begun").exists())).await?;
        signalled(&child, signal).await?;
        let ended = Desk::ended(child).await?;
        assert_eq!(ended.code, Some(code), "{ended:?}");
        assert!(ended.remarks.contains("Still running: $ touch begun; until"), "{ended:?}");
        let name = named_in(&ended.remarks).trim().to_owned();
        std::fs::write(desk.work().join("go"), "")?;
        let again = desk.run(&["chat", "-c", &name], "").await?;
        assert_eq!(again.code, Some(0), "{again:?}");
        assert!(again.out.ends_with("That was it.\n"), "{again:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_ends_it_at_a_question_finds_the_question_open() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let mut child = desk.start_open(&["chat", "--answers", "-", "Set it up"])?;
    Desk::says(&mut child, "Reply with a number").await?;
    // The end of its input would be another reason to end, and might be seen first.
    let input = child.stdin.take();
    signalled(&child, "-TERM").await?;
    let ended = Desk::ended(child).await?;
    drop(input);
    assert_eq!(ended.code, Some(143), "{ended:?}");
    assert!(ended.remarks.contains("The question is still open and saved"), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_that_was_closed_has_a_code_of_its_own() -> Result<()> {
    for command in ["ask 'Which way?' -o a", "confirm 'Which way?'"] {
        let desk = Desk::with(Settings::default()).await?;
        let noted = desk.work().join("code");
        let mut seat = desk.sit_down_noting(command, &noted)?;
        seat.sees("Which way?").await?;
        seat.is_closed().await?;
        let code = async || Ok(std::fs::read_to_string(&noted).ok().filter(|code| code.ends_with('\n')));
        assert_eq!(until(command, code).await?, "129\n", "{command}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_settings_file_that_cannot_be_read_is_named_with_its_place_and_kept() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    for (text, place) in [
        ("{\n  \"ai\": {", "Couldn't read settings.json: line 2, column 9: EOF while parsing"),
        (
            r#"{ "ai": { "profiles": [{ "id": "0197b1de-0000-7000-8000-000000000001", "name": "x", "wire": "openai" }] } }"#,
            "line 1, column 100: unknown variant `openai`",
        ),
    ] {
        let desk = Desk::new(&model).await?;
        let file = desk.data().join("settings.json");
        std::fs::write(&file, text)?;
        let ended = desk.run(&["chat", "Hello"], "").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(0), "Done.\n"), "{ended:?}");
        assert!(ended.remarks.contains(place), "{ended:?}");
        let name = ended.remarks.split("It was renamed to ").nth(1).and_then(|rest| rest.split(". ").next());
        assert_eq!(std::fs::read_to_string(desk.data().join(name.context("it says where")?))?, text);

        std::fs::write(&file, text)?;
        let child = desk.start(&["serve"], "").await?;
        until("the file to be put right", async || Ok(std::fs::read_to_string(&file).unwrap_or_default() != text))
            .await?;
        signalled(&child, "-TERM").await?;
        let served = Desk::ended(child).await?;
        assert!(served.remarks.contains(place), "{served:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_was_ever_set_a_settings_file_that_cannot_be_read_ends_the_start_and_stays() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    let desk = Desk::fresh()?;
    std::fs::create_dir_all(desk.data())?;
    let file = desk.data().join("settings.json");
    let text = serde_json::to_string_pretty(&model.settings()?)?;
    std::fs::write(&file, &text[..text.len() - 1])?;
    for arguments in [&["chat", "Hello"][..], &["serve"], &["chat", "Hello"]] {
        let ended = desk.run(arguments, "").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{arguments:?}: no demo answers: {ended:?}");
        assert!(
            ended.remarks.contains("EOF while parsing") && ended.remarks.contains("Nothing was changed"),
            "{ended:?}"
        );
        assert_eq!(std::fs::read_to_string(&file)?, text[..text.len() - 1], "{arguments:?}");
    }
    std::fs::write(&file, text)?;
    let ended = desk.run(&["chat", "Hello"], "").await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "Done.\n"), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_never_asked_without_the_key_that_its_profile_has() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    let mut settings = model.settings()?;
    settings.ai.profiles[0].has_key = true;
    let desk = Desk::with(settings).await?;
    let ended = desk.run(&["chat", "Hello"], "").await?;
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.remarks.contains("The key of this model is no longer where it was kept."), "{ended:?}");
    assert_eq!(model.requests().len(), 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_to_the_model_is_not_said_to_the_person() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::call("run_command", json!({ "command": "exit 3" })),
        1 => Say::call("edit_file", json!({ "path": "a.md", "old": "two", "new": "three" })),
        2 => Say::call("ask_user", json!({ "question": "Which?", "choices": ["a", "a"] })),
        _ => Say::text("That was it."),
    })
    .await?;
    let desk = Desk::new(&model).await?;
    std::fs::write(desk.work().join("a.md"), "one\n")?;
    let ended = desk.run(&["chat", "--mode", "skip", "Do it"], "").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(ended.remarks.contains("✗ $ exit 3 · allowed by the mode: exit code 3 after "), "{ended:?}");
    assert!(ended.remarks.contains("\"a.md\" was not changed: `old` does not stand in it\n"), "{ended:?}");
    assert!(ended.remarks.contains(": not asked, the agent's question had an error\n"), "{ended:?}");
    for said in ["choices[1]", "unconfined", "read_file,", "call ask_user again", "..", "\"status\""] {
        assert!(!ended.remarks.contains(said), "{said}: {ended:?}");
    }
    let twice = desk.run(&["ask", "Which?", "-o", "a", "-o", "a"], "").await?;
    assert_eq!(twice.code, Some(2), "{twice:?}");
    assert_eq!(twice.remarks, "Not asked: option 2 repeats \"a\", the label of option 1.\n");
    let desk = desk.speaks("zh_CN.UTF-8");
    for (arguments, said) in [
        (&["ask", "哪个？", "-o", "a", "-o", "a"][..], "没有提问：选项 2 与选项 1 相同：“a”。\n"),
        (&["ask", " "], "没有提问：QUESTION 是空的。\n"),
    ] {
        let refused = desk.run(arguments, "").await?;
        assert_eq!((refused.code, refused.remarks.as_str()), (Some(2), said), "{arguments:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_without_a_word_is_said_to_be_one() -> Result<()> {
    let model = Model::start(|_| Say::nothing()).await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "Hello"], "").await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""), "{ended:?}");
    assert_eq!(ended.remarks.matches("The model sent an empty reply. Try again, or choose another model").count(), 1);
    assert_eq!(model.requests().len(), 2, "it was asked for once more");
    let listed = desk.run(&["list"], "").await?;
    assert!(listed.out.contains("Hello  (ended with an error"), "{listed:?}");
    Ok(())
}
