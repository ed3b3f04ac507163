//! The window's program on a machine without a screen: a sentence and an end, and nothing is begun.

use anyhow::{Context, Result, ensure};
use std::process::Output;
use tempfile::TempDir;
use tests::program::built;
use tokio::process::Command;

/// The program with no more of an environment than this.
async fn run(arguments: &[&str], environment: &[(&str, &str)]) -> Result<Output> {
    let home = TempDir::new()?;
    let data = home.path().join("data");
    let mut command = Command::new(built("askwell-desktop")?);
    command.args(arguments).env_clear().env("HOME", home.path()).env("ASKWELL_DATA_DIR", &data);
    command.envs(environment.iter().copied()).kill_on_drop(true);
    let ended = tokio::time::timeout(tests::patience::PATIENCE, command.output()).await.context("it goes on")??;
    ensure!(!data.exists(), "{arguments:?} {environment:?}: it has begun something");
    Ok(ended)
}

fn said(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

#[tokio::test]
async fn without_a_screen_it_says_where_else_to_go_in_the_persons_language() -> Result<()> {
    let nobody = "/nowhere/wayland-0";
    for screen in [vec![], vec![("DISPLAY", ":987")], vec![("WAYLAND_DISPLAY", nobody)], vec![("DISPLAY", "nonsense")]]
    {
        for (locale, words) in [("en_GB.UTF-8", "There is no screen here"), ("zh_CN.UTF-8", "没有可以打开窗口的屏幕")]
        {
            for arguments in [&[][..], &["--hidden"]] {
                let environment: Vec<_> = screen.iter().copied().chain([("LANG", locale)]).collect();
                let ended = run(arguments, &environment).await?;
                let remarks = said(&ended.stderr);
                assert_eq!(ended.status.code(), Some(1), "{screen:?} {arguments:?}: {remarks}");
                ensure!(remarks.contains(words) && remarks.contains("askwell serve"), "{screen:?}: {remarks}");
                assert_eq!(remarks.trim().lines().count(), 1, "one sentence, and no trace of a panic: {remarks}");
            }
        }
    }
    Ok(())
}

#[tokio::test]
async fn what_it_is_and_how_it_is_started_is_told_without_a_screen() -> Result<()> {
    for (argument, words) in [("--help", "askwell-desktop [--hidden]"), ("--version", env!("CARGO_PKG_VERSION"))] {
        let ended = run(&[argument], &[]).await?;
        ensure!(ended.status.success() && said(&ended.stdout).contains(words), "{argument}: {ended:?}");
    }
    Ok(())
}
