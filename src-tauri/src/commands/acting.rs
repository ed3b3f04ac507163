//! What the person allows, undoes, tries out, and finds when they come back.

use super::{Answer, App};
use crate::words;
use ask::rule::{Mode, Rule};
use ask::thread::ActionEntry;
use ask::wire::{PendingInteraction, Tried, Unattended};
use ask::{CallId, ConversationId, InteractionId};
use serde_json::{Map, Value};
use tauri::{AppHandle, command};
use tauri_plugin_dialog::DialogExt;
use tokio::sync::oneshot;

#[command]
pub async fn set_mode(askwell: App<'_>, conversation_id: ConversationId, mode: Mode) -> Answer<()> {
    askwell.set_mode(conversation_id, mode).await
}

#[command]
pub async fn rules(askwell: App<'_>) -> Answer<Vec<Rule>> {
    askwell.rules().await
}

#[command]
pub async fn revoke_rule(askwell: App<'_>, interaction_id: InteractionId) -> Answer<()> {
    askwell.revoke_rule(interaction_id).await
}

#[command]
pub async fn undo_run(askwell: App<'_>, conversation_id: ConversationId, run: u32) -> Answer<()> {
    askwell.undo_run(conversation_id, run).await
}

#[command]
pub async fn try_arguments(
    askwell: App<'_>,
    interaction_id: InteractionId,
    arguments: Map<String, Value>,
) -> Answer<Tried> {
    askwell.try_arguments(interaction_id, arguments).await
}

#[command]
pub async fn action(askwell: App<'_>, conversation_id: ConversationId, call_id: CallId) -> Answer<ActionEntry> {
    askwell.action(conversation_id, call_id).await
}

#[command]
pub async fn unattended(askwell: App<'_>) -> Answer<Vec<Unattended>> {
    askwell.unattended().await
}

#[command]
pub async fn unattended_seen(askwell: App<'_>) -> Answer<()> {
    askwell.unattended_seen().await
}

#[command]
pub async fn pending_interactions(askwell: App<'_>) -> Answer<Vec<PendingInteraction>> {
    askwell.pending_interactions().await
}

/// Saves what waits where the person says; gives the path, or nothing if they say nowhere.
#[command]
pub async fn export_pending(askwell: App<'_>, app: AppHandle) -> Answer<Option<String>> {
    let pending = askwell.pending_interactions().await?;
    let (chosen, choice) = oneshot::channel();
    app.dialog().file().set_file_name("askwell-pending.json").save_file(|path| drop(chosen.send(path)));
    let Some(path) = choice.await.ok().flatten().and_then(|path| path.into_path().ok()) else { return Ok(None) };
    let text = serde_json::to_string_pretty(&pending).unwrap_or_default();
    let written = tokio::fs::write(&path, text + "\n").await;
    let language = askwell.language(&askwell.settings());
    written.map_err(|error| words::of(language).not_exported(&path, &error))?;
    Ok(Some(path.display().to_string()))
}
