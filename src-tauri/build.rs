//! Declares every command the page may call. With this list declared, a command that no capability names is denied,
//! to the main window as to any other.

const COMMANDS: &[&str] = &[
    "hello",
    "conversations",
    "inbox",
    "open_conversation",
    "entries",
    "start_conversation",
    "send_message",
    "stop_run",
    "retry_run",
    "rename_conversation",
    "delete_conversation",
    "submit_ask_user_response",
    "correct_decision",
    "withdraw_decision",
    "standing_decisions",
    "revoke_standing",
    "save_draft",
    "attending",
    "more_time",
    "attach_file",
    "choose_files",
    "remove_attachment",
    "attachment_image",
    "save_message_draft",
    "message_draft",
    "save_settings",
    "save_profile",
    "remove_profile",
    "list_models",
    "test_profile",
    "find_local_servers",
    "choose_folder",
    "open_link",
    "looking_at",
    "subscribe_live",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let manifest = tauri_build::AppManifest::new().commands(COMMANDS);
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest))?;
    Ok(())
}
