//! `askwell serve`: the server without a window, from its start to its end.

use anyhow::{Context, Result};
use serde_json::json;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use tests::caller::Caller;
use tests::model::{Model, Say};
use tests::program::{Program, built, mortal};
use tests::terminal::Desk;
use tokio::process::Command;

async fn model() -> Result<Model> {
    Model::start(|request| match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    })
    .await
}

fn command(desk: &Desk, arguments: &[&str]) -> Result<Command> {
    let mut command = mortal(built("askwell")?.to_str().context("the path is not Unicode")?);
    command.arg("serve").args(arguments).env("ASKWELL_DATA_DIR", desk.data()).env("ASKWELL_KEYS", "file");
    command.env("LC_ALL", "en_GB.UTF-8");
    Ok(command)
}

/// The program that serves, and where.
async fn serve(desk: &Desk, arguments: &[&str]) -> Result<(Program, String)> {
    let mut program = Program::start(command(desk, arguments)?)?;
    let line = program.first_line().await?;
    let url = line.split("Askwell serves at ").nth(1).with_context(|| line.clone())?;
    Ok((program, url.split(' ').next().unwrap_or_default().to_owned()))
}

async fn token(program: &mut Program) -> Result<String> {
    let line = program.first_line().await?;
    Ok(line.strip_prefix("Access token (shown only once): ").with_context(|| line.clone())?.to_owned())
}

async fn end(mut program: Program, signal: &str) -> Result<Option<i32>> {
    let id = program.id().context("it has ended")?.to_string();
    Command::new("kill").args([signal, &id]).status().await?;
    program.code().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_and_the_token_outlive_a_kill() -> Result<()> {
    let model = model().await?;
    let desk = Desk::new(&model).await?;
    let (mut program, url) = serve(&desk, &[]).await?;
    let token = token(&mut program).await?;
    let caller = Caller::new(&url, &token)?;
    let task = caller.start("Paint the fence").await?;
    let ask = caller.ask_of(&task).await?;
    program.kill().await?;

    let (program, url) = serve(&desk, &[]).await?;
    let caller = Caller::new(&url, &token)?;
    assert_eq!(caller.ask_of(&task).await?["id"], ask["id"], "the same question");
    assert_eq!(caller.answer(&task, &ask["id"], "2").await?.status, 200);
    assert_eq!(caller.end_of(&task).await?["reply"], "Painted.");
    assert_eq!(model.requests()[1].result()?["answers"][0]["selected"], json!(["Blue"]));
    assert_eq!(end(program, "-TERM").await?, Some(0));

    let mut renewed = Program::start(command(&desk, &["--renew-token"])?)?;
    let line = renewed.first_line().await?;
    let url = line.split(" at ").nth(1).context("no address")?.to_owned();
    let second = self::token(&mut renewed).await?;
    assert_ne!(second, token);
    assert_eq!(Caller::new(&url, &token)?.get("/api/tasks").await?.status, 401);
    assert_eq!(Caller::new(&url, &second)?.get("/api/tasks").await?.status, 200);
    assert_eq!(end(renewed, "-INT").await?, Some(0));
    assert!(!holds(&desk.data(), &token)? && !holds(&desk.data(), &second)?, "only their hashes are kept");
    Ok(())
}

/// Whether some file of the folder has this text in it.
fn holds(folder: &Path, text: &str) -> Result<bool> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let found = if path.is_dir() {
            holds(&path, text)?
        } else {
            std::fs::read(&path)?.windows(text.len()).any(|window| window == text.as_bytes())
        };
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_file_is_written_once_and_taken_again() -> Result<()> {
    let desk = Desk::new(&model().await?).await?;
    let file = desk.work().join("token");
    let path = file.display().to_string();
    let (program, url) = serve(&desk, &["--token-file", &path, "--network"]).await?;
    assert!(url.starts_with("https://"), "{url}");
    let token = std::fs::read_to_string(&file)?;
    assert_eq!(std::fs::metadata(&file)?.permissions().mode() & 0o777, 0o600);
    assert_eq!(Caller::new(&url, token.trim())?.get("/api/tasks").await?.status, 200);
    assert_eq!(end(program, "-TERM").await?, Some(0));
    let (program, url) = serve(&desk, &["--token-file", &path]).await?;
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");
    assert_eq!(std::fs::read_to_string(&file)?, token);
    assert_eq!(Caller::new(&url, token.trim())?.get("/api/tasks").await?.status, 200);
    assert_eq!(end(program, "-TERM").await?, Some(0));

    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644))?;
    let refused = desk.run(&["serve", "--token-file", &path], "").await?;
    assert!(refused.code == Some(1) && refused.remarks.contains("chmod 600"), "{refused:?}");
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o600))?;
    std::fs::write(&file, "hunter2")?;
    let refused = desk.run(&["serve", "--token-file", &path], "").await?;
    assert!(refused.code == Some(1) && refused.remarks.contains("contains no Askwell access token"), "{refused:?}");
    assert_eq!(std::fs::read_to_string(&file)?, "hunter2", "it is left as it was");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_lets_one_browser_in() -> Result<()> {
    let desk = Desk::new(&model().await?).await?;
    let path = desk.work().join("token").display().to_string();
    let (mut program, url) = serve(&desk, &["--token-file", &path, "--pair"]).await?;
    let (mut picture, mut line) = (0, program.first_line().await?);
    while !line.contains("#pair=") {
        assert!(line.chars().all(|drawn| " ▀▄█".contains(drawn)), "{line:?}");
        (picture, line) = (picture + 1, program.first_line().await?);
    }
    assert!(picture > 15, "two rows of the picture a line: {picture}");
    let code = line.split("#pair=").nth(1).context("no code")?.to_owned();
    assert!(line.contains(&format!("for 5 minutes: {url}/")), "{line}");
    let client = Caller::new(&url, "")?.client;
    for expected in [200, 401] {
        let asked = client.post(format!("{url}/api/session")).header("origin", &url).json(&json!({ "code": code }));
        assert_eq!(asked.send().await?.status(), expected, "once");
    }
    assert_eq!(end(program, "-TERM").await?, Some(0));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_keeps_it_from_serving_is_said() -> Result<()> {
    let desk = Desk::new(&model().await?).await?;
    let (program, url) = serve(&desk, &[]).await?;
    let second = desk.run(&["serve"], "").await?;
    assert!(second.code == Some(1) && second.remarks.contains("already running with this data folder"), "{second:?}");
    let port = url.rsplit(':').next().context("no port")?.to_owned();
    let other = Desk::new(&model().await?).await?;
    let taken = other.run(&["serve", "--port", &port], "").await?;
    assert!(taken.code == Some(1) && taken.remarks.contains(&format!("another program uses port {port}")), "{taken:?}");
    let chinese = Desk::new(&model().await?).await?.speaks("zh_CN.UTF-8");
    let taken = chinese.run(&["serve", "--port", &port], "").await?;
    assert!(taken.remarks.contains(&format!("端口 {port} 已被其他程序使用")), "{taken:?}");
    for wrong in [&["serve", "--port", "80"][..], &["serve", "--token-file", "x", "--renew-token"]] {
        assert_eq!(desk.run(wrong, "").await?.code, Some(2), "{wrong:?}");
    }
    assert_eq!(end(program, "-TERM").await?, Some(0));
    Ok(())
}
