//! The program killed in the middle of branching: afterwards there is one branch or none, and it can be gone on from there.

use super::branch::{conversations, to_the_branch};
use super::lived;
use crate::desktop::scene::Scene;
use anyhow::{Result, ensure};
use std::path::Path;
use tests::window::Window;

const PRESS: &str = "document.querySelector('[data-testid=branch-restore]')?.click();
    setTimeout(() => document.querySelector('[data-testid=ask-option-2]')?.click(), 0); return true";

/// The branch, once it has come to its end; where there is none, it is made.
async fn ended(window: &Window, garden: &Path) -> Result<()> {
    window.see("composer").await?;
    if conversations(window).await?.len() == 1 {
        ensure!(
            std::fs::read_to_string(garden.join("fence.md"))? == "red\n",
            "there is no branch, so nothing was put back"
        );
        to_the_branch(window).await?;
        window.run(PRESS).await?;
    } else {
        let all = conversations(window).await?;
        let branch = all.iter().find(|one| !one["branchedFrom"].is_null()).expect("one of them is the branch");
        window.click(&format!("conversation-{}", branch["id"].as_str().unwrap_or_default())).await?;
    }
    window.see("branch-head").await?;
    window.see_text("thread", "The fence is blue.").await?;
    window.see_no("live-status").await?;
    assert_eq!(conversations(window).await?.len(), 2);
    assert_eq!(std::fs::read_to_string(garden.join("fence.md"))?, "blue\n");
    Ok(())
}

async fn killed_at(point: Option<&str>, made: Option<bool>) -> Result<()> {
    let (life, garden) = lived::a_painted_fence().await?;
    let Scene { window, model: _model, mut world } = {
        let mut life = life;
        life.world.set("ASKWELL_CRASH_AT", point.unwrap_or_default());
        life.window().await?
    };
    to_the_branch(&window).await?;
    // The program may be gone before it can say that the key was pressed.
    let _ = window.run(PRESS).await;
    if point.is_some() {
        window.ends().await?;
    }
    window.kill().await?;
    world.set("ASKWELL_CRASH_AT", "");
    let window = world.open().await?;
    window.see("composer").await?;
    let count = conversations(&window).await?.len();
    if let Some(made) = made {
        assert_eq!(count == 2, made, "{point:?}");
    }
    ended(&window, &garden).await
}

#[tokio::test(flavor = "multi_thread")]
async fn before_it_is_on_the_disk_there_is_none() -> Result<()> {
    killed_at(Some("branch:1"), Some(false)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn once_it_is_on_the_disk_it_goes_on_by_itself() -> Result<()> {
    killed_at(Some("branched:1"), Some(true)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn between_putting_files_back_and_noting_it_nothing_is_done_twice() -> Result<()> {
    killed_at(Some("restored:1"), Some(true)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn at_the_moment_of_the_press_there_is_one_or_none() -> Result<()> {
    killed_at(None, None).await
}
