//! The README's pictures: the demo in the real window, from the welcome to the answer. `make screenshots` keeps them;
//! otherwise one walk shows that the way they are taken is still there.

use crate::desktop::scene::armed_card;
use anyhow::{Context, Result};
use serde_json::json;
use std::path::{Path, PathBuf};
use tests::window::Window;
use tests::world::World;

const WALKS: [(&str, &str, &str); 4] = [
    ("zh", "dark", "整理这个文件夹里的笔记"),
    ("zh", "light", "整理这个文件夹里的笔记"),
    ("en", "light", "Tidy up the notes in this folder"),
    ("en", "dark", "Tidy up the notes in this folder"),
];

#[tokio::test]
async fn every_picture() -> Result<()> {
    let folder = std::env::var_os("ASKWELL_PICTURES").map(PathBuf::from);
    let walks = if folder.is_some() { WALKS.len() } else { 1 };
    for (language, appearance, task) in WALKS.into_iter().take(walks) {
        let album = Album { folder: folder.as_deref(), name: format!("{language}-{appearance}") };
        let settings = json!({ "language": language, "appearance": appearance });
        walk(&album, settings, task).await.with_context(|| album.name.clone())?;
    }
    Ok(())
}

async fn walk(album: &Album<'_>, settings: serde_json::Value, task: &str) -> Result<()> {
    let world = World::new().await?;
    std::fs::write(world.data().join("settings.json"), settings.to_string())?;
    let window = world.open().await?;
    window.see("welcome").await?;
    album.keep(&window, "welcome").await?;
    window.click("welcome-skip").await?;

    let workspace = window.call("hello", json!({})).await?["ok"]["sampleWorkspace"].clone();
    let started = window.call("start_conversation", json!({ "workspace": workspace, "text": task })).await?;
    let id = started["ok"].as_str().with_context(|| format!("not started: {started}"))?.to_owned();
    window.click(&format!("conversation-{id}")).await?;
    armed_card(&window).await?;
    album.keep(&window, "ask").await?;

    window.click("ask-option-1").await?;
    window.see("history-ask").await?;
    window.see_no("stop").await?;
    album.keep(&window, "answered").await?;

    window.click("open-settings").await?;
    window.see("settings").await?;
    album.keep(&window, "settings").await?;
    window.close().await
}

/// Where the pictures of one walk go, if they are kept.
struct Album<'a> {
    folder: Option<&'a Path>,
    name: String,
}

impl Album<'_> {
    async fn keep(&self, window: &Window, what: &str) -> Result<()> {
        // Whatever moves has come to rest.
        let still = "return document.getAnimations().every((one) => one.playState !== 'running'
            || one.effect.getComputedTiming().iterations === Infinity)";
        window.until("everything to stand still", still).await?;
        let picture = window.picture().await?;
        if let Some(folder) = self.folder {
            std::fs::create_dir_all(folder)?;
            std::fs::write(folder.join(format!("{what}-{}.png", self.name)), picture)?;
        }
        Ok(())
    }
}
