//! The commands for files attached to an answer.

use super::{Answer, App};
use crate::upload::Upload;
use crate::words;
use ask::attachment::Attachment;
use ask::settings::Language;
use ask::wire::{CommandError, ErrorCode};
use ask::{AttachmentId, CallId, ConversationId, InteractionId};
use tauri::ipc::Request;
use tauri::{AppHandle, command};
use tauri_plugin_dialog::{DialogExt, FilePath};
use tokio::sync::oneshot;

#[command]
pub async fn attach_file(askwell: App<'_>, request: Request<'_>) -> Answer<Attachment> {
    let language = askwell.language(&askwell.settings());
    let Upload { label, content } = Upload::of(&request).ok_or_else(|| not_whole(language))?;
    askwell.attach(label.interaction, label.name, content).await
}

#[command]
pub async fn choose_files(app: AppHandle, askwell: App<'_>, interaction_id: InteractionId) -> Answer<Vec<Attachment>> {
    let (chosen, choice) = oneshot::channel();
    app.dialog().file().pick_files(move |files| {
        let _ = chosen.send(files);
    });
    let files = choice.await.ok().flatten().unwrap_or_default();
    let paths = files.into_iter().filter_map(|file: FilePath| file.into_path().ok());
    askwell.attach_paths(interaction_id, paths.collect()).await
}

#[command]
pub async fn remove_attachment(
    askwell: App<'_>,
    interaction_id: InteractionId,
    attachment_id: AttachmentId,
) -> Answer<()> {
    askwell.remove_attachment(interaction_id, attachment_id).await
}

#[command]
pub async fn attachment_image(
    askwell: App<'_>,
    interaction_id: InteractionId,
    attachment_id: AttachmentId,
) -> Answer<Option<String>> {
    askwell.attachment_image(interaction_id, attachment_id).await
}

#[command]
pub async fn result_image(
    askwell: App<'_>,
    conversation_id: ConversationId,
    call_id: CallId,
    attachment_id: AttachmentId,
) -> Answer<Option<String>> {
    askwell.result_image(conversation_id, call_id, attachment_id).await
}

fn not_whole(language: Language) -> CommandError {
    CommandError { code: ErrorCode::Internal, message: words::of(language).file_not_whole.to_owned() }
}
