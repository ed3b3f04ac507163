//! `askwell ask` beside a running window: from the start of its process to the painted card; and beside it what
//! scripts ask with otherwise, where that is installed.

use crate::figure::{Budget, print};
use crate::window::{WATCH_CARDS, epoch_millis, number};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tests::program::built;
use tests::world::World;

const QUESTIONS: usize = 15;
/// A plain dialog of the system, and the nearest to a card that other scripts use: a choice and a field for own words.
const DIALOGS: [(&str, &[&str]); 2] =
    [("zenity", &["--question"]), ("yad", &["--form", "--field=Which:CB", "a!b", "--field=Own words", ""])];

pub async fn painted() -> Result<()> {
    let world = World::over_opengl().await?;
    let model = crate::model::Model::start(|_| crate::model::text(["Hello.".to_owned()])).await?;
    std::fs::write(world.data().join("settings.json"), serde_json::to_vec(&model.settings()?)?)?;
    let window = world.open().await?;
    window.see("composer").await?;
    let program = built("askwell")?;
    let program = program.to_str().context("the path is not Unicode")?;
    let mut painted = Vec::new();
    for at in 0..=QUESTIONS {
        let mut ask = world.command(program);
        ask.args(["ask", &format!("Number {at}?"), "-o", "a", "-o", "b"]);
        ask.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let began = epoch_millis();
        let mut child = ask.spawn()?;
        if at == 0 {
            // The first one makes the conversation, in which the others are seen.
            window.click("inbox-item").await?;
            window.see("ask-card").await?;
            window.run(WATCH_CARDS).await?;
        } else {
            window.until("the card", &format!("return !!window.paintedCards['Number {at}']")).await?;
            painted.push(number(&window, &format!("return window.paintedCards['Number {at}']")).await? - began);
        }
        // The card takes no click in its first moments.
        tokio::time::sleep(Duration::from_millis(700)).await;
        window.run("document.querySelector('[data-testid=ask-option-1]').click(); return true").await?;
        child.wait().await?;
    }
    window.close().await?;
    let mut sorted = painted.clone();
    sorted.sort_by(f64::total_cmp);
    let median = sorted[sorted.len() / 2];
    print("askwell ask: start of the process to the painted card", "ms", painted, Budget::AtMost(80.0));
    for (name, arguments) in DIALOGS {
        let Some(dialog) = installed(name) else {
            println!("not installed, so not measured beside it: {name}");
            continue;
        };
        let shown = dialogs(&world, &dialog, arguments).await?;
        print(&format!("the same by {name}, to its window"), "ms", shown.clone(), Budget::None);
        let ratios = shown.into_iter().map(|shown| median / shown).collect();
        print(&format!("askwell ask against {name}"), "times", ratios, Budget::None);
    }
    Ok(())
}

/// From the start of the dialog's process until its window is there.
async fn dialogs(world: &World, program: &Path, arguments: &[&str]) -> Result<Vec<f64>> {
    let mut shown = Vec::new();
    for at in 0..QUESTIONS {
        let title = format!("Number {at}");
        let mut dialog = world.command(program.to_str().context("the path is not Unicode")?);
        dialog.args(["--title", &title, "--text", &title]).args(arguments);
        dialog.stdout(Stdio::null()).stderr(Stdio::null());
        let began = epoch_millis();
        let mut dialog = dialog.spawn()?;
        // By itself it looks every half second only.
        loop {
            let mut look = world.command("xdotool");
            look.args(["search", "--onlyvisible", "--name", &format!("^{title}$")]);
            if look.stdout(Stdio::null()).stderr(Stdio::null()).status().await?.success() {
                break;
            }
        }
        shown.push(epoch_millis() - began);
        dialog.kill().await?;
    }
    Ok(shown)
}

fn installed(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|program| program.is_file())
}
