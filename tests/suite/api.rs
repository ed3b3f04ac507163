//! The server for other programs and for browsers: what it can be asked, and who may not.

mod answers;
mod attacks;
mod commands;
mod crowds;
mod described;
mod devices;
mod following;
mod gate;
mod scopes;
mod serve;
pub(crate) mod sessions;
mod stolen;
mod switched;

use anyhow::Result;
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::caller::Caller;
use tests::model::{Model, Say};
use tests::surface::Surface;

/// A model that asks for a colour first and is content with any answer, and the program that serves.
struct Scene {
    model: Model,
    folder: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
    caller: Caller,
}

async fn scene() -> Result<Scene> {
    scene_with(|request| match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    })
    .await
}

async fn scene_with(script: impl Fn(&tests::model::Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
    let model = Model::start(script).await?;
    let folder = TempDir::new()?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let caller = Caller::of(&askwell).await?;
    Ok(Scene { model, folder, askwell, surface, caller })
}
