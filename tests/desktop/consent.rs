//! Consent in the real window: every answer, rules, plans, quiet and interrupted commands, going back, and nobody there.

mod absent;
mod answers;
mod interrupted;
mod plans;
mod sizes;

use crate::desktop::scene::{Scene, start};
use anyhow::Result;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::place::Place;
use tests::window::Window;
use tests::world::World;

/// A window on a workspace of its own, where the agent may ask to act.
pub struct Acting {
    pub scene: Scene,
    pub workspace: PathBuf,
}

impl Acting {
    pub async fn open(place: Place, script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Acting> {
        Acting::with(place, script, |_| {}).await
    }

    /// With other settings than the usual ones.
    pub async fn with(
        place: Place,
        script: impl Fn(&Request) -> Say + Send + Sync + 'static,
        change: impl Fn(&mut Value),
    ) -> Result<Acting> {
        let world = World::of(place).await?;
        let workspace = world.folder("work")?;
        let model = Model::start(script).await?;
        let mut settings = serde_json::to_value(model.settings()?)?;
        settings["workspace"] = json!(workspace);
        change(&mut settings);
        std::fs::write(world.data().join("settings.json"), settings.to_string())?;
        let window = world.open().await?;
        let acting = Acting { scene: Scene { window, model, world }, workspace };
        start(&acting.scene.window, "Go").await?;
        Ok(acting)
    }

    pub fn window(&self) -> &Window {
        &self.scene.window
    }

    pub fn read(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.workspace.join(name)).ok()
    }

    /// The result of the call with this number, counted from 0, once the model was told it.
    pub async fn result(&self, number: usize) -> Result<String> {
        let told = |request: &Request| request.results().len() > number;
        Ok(self.scene.model.wait_for("with the result", told).await?.results().swap_remove(number))
    }

    pub async fn crash_and_reopen(self) -> Result<Acting> {
        Ok(Acting { scene: self.scene.crash_and_reopen().await?, workspace: self.workspace })
    }
}

/// Waits for a card of this kind, and for the moment from which it takes clicks.
pub async fn armed(window: &Window, card: &str) -> Result<()> {
    window.see(card).await?;
    tokio::time::sleep(Duration::from_millis(700)).await;
    Ok(())
}

pub async fn there(path: &Path) -> Result<()> {
    until(path.display(), async || Ok(path.exists())).await
}

pub fn write(path: &str, content: &str) -> Say {
    Say::call("write_file", json!({ "path": path, "content": content }))
}

pub fn run(command: &str) -> Say {
    Say::call("run_command", json!({ "command": command }))
}

/// Says these in turn, and at last "Done.".
pub fn in_turn(says: Vec<Say>) -> impl Fn(&Request) -> Say + Send + Sync {
    move |request| says.get(request.replies()).cloned().unwrap_or_else(|| Say::text("Done."))
}
