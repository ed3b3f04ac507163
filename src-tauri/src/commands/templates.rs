//! Question templates, as Settings shows and changes them.

use super::{Answer, App};
use ask::wire::{TemplateEdit, TemplateList, TemplatePreview, TemplateTrial};
use tauri::command;

#[command]
pub async fn templates(askwell: App<'_>) -> Answer<TemplateList> {
    askwell.templates().await
}

#[command]
pub async fn preview_template(askwell: App<'_>, trial: TemplateTrial) -> Answer<TemplatePreview> {
    Ok(askwell.preview_template(trial))
}

#[command]
pub async fn save_template(askwell: App<'_>, edit: TemplateEdit) -> Answer<TemplateList> {
    askwell.save_template(edit).await
}

#[command]
pub async fn delete_template(askwell: App<'_>, name: String, before: String) -> Answer<TemplateList> {
    askwell.delete_template(name, before).await
}
