//! Every command the page may call. Each unpacks, calls one function, and maps the error; none decides anything.
//!
//! The list stands in four places that a test holds together: here, in `build.rs`, in the capability, and in the page.

mod acting;
mod agents;
mod api;
mod channels;
mod files;
mod history;
mod mcp;
mod templates;

use crate::host::Desktop;
use crate::link;
use crate::window::Looking;
use crate::words;
use agent::Askwell;
use ask::decision::StandingDecision;
use ask::rule::Mode;
use ask::settings::Settings;
use ask::thread::Placed;
use ask::wire::{
    CommandError, ConversationSummary, ConversationView, DeletedConversation, Draft, ErrorCode, Hello, LiveStep,
    LocalServer, ProfileEdit, ProfileTest, Submit, Submitted, Trouble, Waiting,
};
use ask::{ConversationId, InteractionId, MessageId, ProfileId, QuestionId, Response, StandingId, SubmitId, Surface};
use std::sync::Arc;
use tauri::ipc::{Channel, Invoke};
use tauri::{AppHandle, State, Wry, command};
use tauri_plugin_dialog::DialogExt;
use tauri_plugin_opener::OpenerExt;
use tokio::sync::oneshot;

/// What happened to the settings file at the start, if anything did: told to every page that connects.
pub struct AtStart(pub Option<Trouble>);

type Answer<T> = Result<T, CommandError>;
type App<'a> = State<'a, Arc<Askwell>>;

pub fn handler() -> impl Fn(Invoke<Wry>) -> bool + Send + Sync + 'static {
    tauri::generate_handler![
        hello,
        conversations,
        inbox,
        between_agents,
        open_conversation,
        entries,
        start_conversation,
        send_message,
        take_back_message,
        stop_run,
        retry_run,
        rename_conversation,
        delete_conversation,
        deleted_conversations,
        restore_conversation,
        remove_deleted_conversation,
        submit_ask_user_response,
        correct_decision,
        withdraw_decision,
        standing_decisions,
        revoke_standing,
        acting::set_mode,
        acting::rules,
        acting::revoke_rule,
        acting::undo_run,
        acting::try_arguments,
        acting::action,
        acting::unattended,
        acting::unattended_seen,
        acting::pending_interactions,
        acting::export_pending,
        history::history,
        history::decision_shown,
        history::figures,
        history::decision_tree,
        history::branch_preview,
        history::branch,
        history::compare,
        history::replay_steps,
        history::at_step,
        api::api_standing,
        api::renew_api_token,
        api::pair_browser,
        channels::channels_standing,
        channels::set_up_telegram,
        channels::pair_channel,
        channels::verify_channel,
        channels::cancel_pairing,
        channels::test_channel,
        channels::remove_channel,
        mcp::mcp_servers,
        mcp::mcp_log,
        mcp::save_mcp_server,
        mcp::remove_mcp_server,
        mcp::restart_mcp_server,
        mcp::mcp_tools_seen,
        mcp::read_mcp_paste,
        agents::agents,
        agents::agent_plan,
        agents::change_agent,
        templates::templates,
        templates::preview_template,
        templates::save_template,
        templates::delete_template,
        save_draft,
        attending,
        more_time,
        files::attach_file,
        files::choose_files,
        files::remove_attachment,
        files::attachment_image,
        files::result_image,
        save_message_draft,
        message_draft,
        save_settings,
        save_profile,
        remove_profile,
        list_models,
        test_profile,
        find_local_servers,
        choose_folder,
        open_link,
        looking_at,
        subscribe_live,
    ]
}

#[command]
fn hello(askwell: App<'_>, at_start: State<'_, AtStart>) -> Hello {
    let hello = askwell.hello();
    Hello { trouble: hello.trouble.or_else(|| at_start.0.clone()), ..hello }
}

#[command]
async fn conversations(askwell: App<'_>) -> Answer<Vec<ConversationSummary>> {
    askwell.conversations().await
}

#[command]
async fn inbox(askwell: App<'_>) -> Answer<Vec<Waiting>> {
    askwell.inbox().await
}

#[command]
async fn between_agents(askwell: App<'_>) -> Answer<Vec<Waiting>> {
    askwell.between_agents().await
}

#[command]
async fn open_conversation(askwell: App<'_>, conversation_id: ConversationId) -> Answer<ConversationView> {
    askwell.open_conversation(conversation_id).await
}

#[command]
async fn entries(askwell: App<'_>, conversation_id: ConversationId, from: usize, count: usize) -> Answer<Vec<Placed>> {
    askwell.entries(conversation_id, from, count).await
}

#[command]
async fn start_conversation(
    askwell: App<'_>,
    conversation_id: Option<ConversationId>,
    workspace: Option<String>,
    text: String,
    mode: Option<Mode>,
    agent: Option<String>,
) -> Answer<ConversationId> {
    let id = conversation_id.unwrap_or_else(|| ConversationId(agent::host::new_id()));
    let started = askwell.start_conversation_as(id, workspace.clone(), text, mode.unwrap_or_default(), agent).await?;
    askwell.remember_folder(workspace.as_deref()).await;
    Ok(started)
}

#[command]
async fn send_message(
    askwell: App<'_>,
    conversation_id: ConversationId,
    message_id: Option<MessageId>,
    text: String,
    skips: Option<Vec<InteractionId>>,
) -> Answer<()> {
    let message = message_id.unwrap_or_else(|| MessageId(agent::host::new_id()));
    askwell.send_message_as(conversation_id, message, text, skips).await
}

#[command]
async fn take_back_message(askwell: App<'_>, conversation_id: ConversationId, message_id: MessageId) -> Answer<bool> {
    askwell.take_back_message(conversation_id, message_id).await
}

#[command]
async fn stop_run(askwell: App<'_>, conversation_id: ConversationId) -> Answer<()> {
    askwell.stop_run(conversation_id).await
}

#[command]
async fn retry_run(askwell: App<'_>, conversation_id: ConversationId) -> Answer<()> {
    askwell.retry_run(conversation_id).await
}

#[command]
async fn rename_conversation(askwell: App<'_>, conversation_id: ConversationId, title: String) -> Answer<()> {
    askwell.rename_conversation(conversation_id, title).await
}

#[command]
async fn deleted_conversations(askwell: App<'_>) -> Answer<Vec<DeletedConversation>> {
    askwell.deleted_conversations().await
}

#[command]
async fn restore_conversation(askwell: App<'_>, conversation_id: ConversationId) -> Answer<()> {
    askwell.restore_conversation(conversation_id).await
}

#[command]
async fn remove_deleted_conversation(askwell: App<'_>, conversation_id: ConversationId) -> Answer<()> {
    askwell.remove_deleted_conversation(conversation_id).await
}

#[command]
async fn delete_conversation(askwell: App<'_>, conversation_id: ConversationId) -> Answer<()> {
    askwell.delete_conversation(conversation_id).await
}

/// Says what became of the answer. It is an error only where the arguments cannot be read.
#[command]
async fn submit_ask_user_response(
    askwell: App<'_>,
    conversation_id: ConversationId,
    answer: Option<String>,
    interaction_id: Option<InteractionId>,
    submit_id: Option<SubmitId>,
    response: Option<Response>,
    revises: Option<bool>,
) -> Answer<Submitted> {
    let revises = revises.unwrap_or_default();
    let submit = Submit { conversation_id, interaction_id, submit_id, response, answer, revises };
    Ok(askwell.submit(submit, Surface::Window).await)
}

#[command]
async fn correct_decision(
    askwell: App<'_>,
    conversation_id: ConversationId,
    interaction_id: InteractionId,
    question_id: QuestionId,
    text: String,
) -> Answer<()> {
    askwell.correct_decision(conversation_id, interaction_id, question_id, text).await
}

#[command]
async fn withdraw_decision(
    askwell: App<'_>,
    conversation_id: ConversationId,
    interaction_id: InteractionId,
    question_id: QuestionId,
) -> Answer<()> {
    askwell.withdraw_decision(conversation_id, interaction_id, question_id).await
}

#[command]
async fn standing_decisions(askwell: App<'_>) -> Answer<Vec<StandingDecision>> {
    askwell.standing_decisions().await
}

#[command]
async fn revoke_standing(askwell: App<'_>, standing_id: StandingId) -> Answer<()> {
    askwell.revoke_standing(standing_id).await
}

#[command]
async fn save_draft(askwell: App<'_>, interaction_id: InteractionId, draft: Draft) -> Answer<()> {
    askwell.save_draft(interaction_id, draft).await
}

#[command]
fn attending(askwell: App<'_>, interaction_id: Option<InteractionId>) {
    askwell.attending(Surface::Window, interaction_id);
}

#[command]
async fn more_time(askwell: App<'_>, interaction_id: InteractionId) -> Answer<()> {
    askwell.more_time(interaction_id).await
}

#[command]
async fn save_message_draft(askwell: App<'_>, conversation_id: Option<ConversationId>, text: String) -> Answer<()> {
    askwell.save_message_draft(conversation_id, text).await
}

#[command]
async fn message_draft(askwell: App<'_>) -> Answer<Option<String>> {
    askwell.message_draft().await
}

#[command]
async fn save_settings(askwell: App<'_>, settings: Settings) -> Answer<Settings> {
    askwell.save_settings(settings).await
}

#[command]
async fn save_profile(askwell: App<'_>, edit: ProfileEdit) -> Answer<Settings> {
    askwell.save_profile(edit).await
}

#[command]
async fn remove_profile(askwell: App<'_>, profile_id: ProfileId) -> Answer<Settings> {
    askwell.remove_profile(profile_id).await
}

#[command]
async fn list_models(askwell: App<'_>, edit: ProfileEdit) -> Answer<Vec<String>> {
    askwell.list_models(edit).await
}

#[command]
async fn test_profile(askwell: App<'_>, edit: ProfileEdit) -> Answer<ProfileTest> {
    Ok(askwell.test_profile(edit).await)
}

#[command]
async fn find_local_servers(askwell: App<'_>) -> Answer<Vec<LocalServer>> {
    Ok(askwell.find_local_servers().await)
}

#[command]
async fn choose_folder(app: AppHandle) -> Answer<Option<String>> {
    let (chosen, choice) = oneshot::channel();
    app.dialog().file().pick_folder(move |folder| {
        let _ = chosen.send(folder);
    });
    Ok(choice.await.ok().flatten().map(|folder| folder.to_string()))
}

#[command]
async fn open_link(app: AppHandle, askwell: App<'_>, url: String) -> Answer<()> {
    let language = askwell.language(&askwell.settings());
    let url = link::outward(&url, language)?;
    let failed = |error| CommandError { code: ErrorCode::Internal, message: words::of(language).link_failed(&error) };
    app.opener().open_url(url, None::<&str>).map_err(failed)
}

#[command]
fn looking_at(
    looking: State<'_, Arc<Looking>>,
    desktop: State<'_, Arc<Desktop>>,
    conversation_id: Option<ConversationId>,
) {
    looking.at_conversation(conversation_id);
    desktop.look_again();
}

#[command]
fn subscribe_live(desktop: State<'_, Arc<Desktop>>, channel: Channel<Vec<LiveStep>>) {
    desktop.connect(channel);
}

#[cfg(test)]
mod tests;
