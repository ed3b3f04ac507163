//! Tools of other programs, from the settings to the model's next request: against a server that keeps to the protocol or
//! breaks it, in both of its eras.

mod calls;
mod consent;
mod elicitation;
mod exposure;
mod held_back;
mod images;
mod killed;
mod oauth;
mod odd_http;
mod servers;

use super::consent::{ONCE, Scene};
use anyhow::{Context, Result, ensure};
use ask::mcp::Server;
use ask::wire::{McpServerStanding, McpState, Submitted};
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::mcp::{Scripted, look_at_tools};
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::surface::{Surface, answer};

/// As the model calls a tool of the scripted server.
pub fn named(tool: &str) -> String {
    format!("mcp__harbour__{tool}")
}

/// One call, and then "Done.".
pub fn calls(tool: &str, arguments: Value) -> impl Fn(&Request) -> Say + Send + Sync + 'static {
    let call = Say::call(&named(tool), arguments);
    move |request| if request.replies() == 0 { call.clone() } else { Say::text("Done.") }
}

/// The program with this server in its settings.
pub async fn scene(server: &Server, script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
    let model = Model::start(script).await?;
    let data = TempDir::new()?;
    let mut settings = model.settings()?;
    settings.mcp = vec![server.clone()];
    let (askwell, surface) = Surface::open(data.path(), Some(settings)).await?;
    Ok(Scene { model, data, askwell, surface, workspace: TempDir::new()? })
}

/// The same, and the person has looked at all that the server offers.
pub async fn seen_scene(server: &Server, script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
    let scene = scene(server, script).await?;
    look_at_tools(&scene.askwell).await?;
    Ok(scene)
}

/// The result of the one call of a run that is allowed by the mode.
pub async fn result_of(server: &Scripted, tool: &str) -> Result<String> {
    let scene = seen_scene(&server.server, calls(tool, json!({}))).await?;
    let id = scene.start(ask::rule::Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    let results = scene.results();
    scene.askwell.close().await;
    Ok(results.into_iter().next().unwrap_or_default())
}

/// Waits until the one server stands as wanted.
pub async fn standing(scene: &Scene, is: impl Fn(&McpServerStanding) -> bool) -> Result<McpServerStanding> {
    let all = || scene.askwell.mcp_settings().all();
    let found = until("a server to stand so", async || Ok(all().into_iter().find(&is))).await;
    found.with_context(|| format!("{:?}", all()))
}

pub fn is_ready(standing: &McpServerStanding) -> bool {
    matches!(standing.state, McpState::Ready { .. })
}
