//! The real program, stopped dead at every step between what comes from the chat and what goes into it.

use super::scene::Scene;
use anyhow::{Context, Result, ensure};
use std::path::Path;
use tests::model::{Model, Request, Say};
use tests::patience::PATIENCE;
use tests::program::{Program, built, mortal};
use tests::wechat::WeChat;

/// The points of a chat's line that each answer passes.
const POINTS: [&str; 5] = ["channel-heard", "channel-kept", "channel-done", "channel-sending", "channel-sent"];
/// How often one of them is passed while a conversation goes through the chat.
const PASSES: u32 = 3;

fn paints(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        1 => Say::ask("Which brush?", &["Flat", "Round"]),
        _ => Say::text("Painted."),
    }
}

/// The program in the background. It ends dead at the point, if one is given.
fn serve(data: &Path, crash: Option<&str>) -> Result<Program> {
    let mut command = mortal(&built("askwell")?.display().to_string());
    command.arg("serve").env("ASKWELL_DATA_DIR", data).env("ASKWELL_KEYS", "file");
    if let Some(crash) = crash {
        command.env("ASKWELL_CRASH_AT", crash);
    }
    Program::start(command)
}

/// Says the next thing as soon as what it replies to is there.
async fn person(wechat: &WeChat) -> Result<()> {
    wechat.says("Paint the fence")?;
    wechat.post("Which colour?").await?;
    wechat.says("2")?;
    wechat.post("Which brush?").await?;
    wechat.says("round")?;
    wechat.post("Painted.").await?;
    Ok(())
}

async fn survives(crash: &str) -> Result<bool> {
    let Scene { model, wechat, askwell, surface, folder } = Scene::away(paints).await?;
    askwell.close().await;
    drop((askwell, surface));
    let mut program = serve(folder.path(), Some(crash))?;
    let mut was_killed = false;
    {
        let talk = person(&wechat);
        tokio::pin!(talk);
        let all = async {
            loop {
                tokio::select! {
                    done = &mut talk => return done,
                    code = program.code() => {
                        if code.is_ok() {
                            was_killed = true;
                            program = serve(folder.path(), None)?;
                        }
                    }
                }
            }
        };
        tokio::time::timeout(PATIENCE, all).await.context("it never went on")??;
    }
    program.kill().await?;
    holds(&model, &wechat).with_context(|| format!("killed at {crash}"))?;
    Ok(was_killed)
}

/// Each thing was said once, and each answer reached the model once.
fn holds(model: &Model, wechat: &WeChat) -> Result<()> {
    let texts: Vec<String> = wechat.posts().into_iter().map(|post| post.text).collect();
    for (words, times) in
        [("1. Red", 1), ("1. Flat", 1), ("Recorded: Blue", 1), ("Recorded: Round", 1), ("Painted.", 1)]
    {
        let count = texts.iter().filter(|text| text.contains(words)).count();
        ensure!(count == times, "\"{words}\" stands {count} times in {texts:#?}");
    }
    let requests = model.requests();
    ensure!(requests.iter().all(|request| request.task() == "Paint the fence"), "one conversation");
    let last = requests.last().context("no request")?;
    let results = last.results();
    ensure!(results.len() == 2 && results[0].contains("Blue") && results[1].contains("Round"), "{results:?}");
    let breaches = wechat.breaches();
    ensure!(breaches.is_empty(), "{breaches:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn it_goes_on_wherever_it_was_killed() -> Result<()> {
    let mut killed = 0;
    for point in POINTS {
        for pass in 1..=PASSES {
            killed += usize::from(survives(&format!("{point}:{pass}")).await?);
        }
    }
    ensure!(killed >= POINTS.len() * 2, "it was killed {killed} times only");
    Ok(())
}
