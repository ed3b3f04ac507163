//! Arguments for every command.

use serde_json::{Value, json};

/// An id of nothing that there is.
pub const NOWHERE: &str = "0197b1de-0000-7000-8000-0000000a1b2c";

/// What the page hands over, for a conversation with one open question. Whatever it is, it would be done.
pub fn arguments(name: &str, conversation: &Value, interaction: &Value) -> Value {
    match name {
        "open_conversation"
        | "stop_run"
        | "retry_run"
        | "delete_conversation"
        | "restore_conversation"
        | "remove_deleted_conversation"
        | "decision_tree"
        | "export_conversation"
        | "replay_steps" => {
            json!({ "conversationId": conversation })
        }
        "entries" | "decisions" => json!({ "conversationId": conversation, "from": 0, "count": 10 }),
        "start_conversation" => {
            json!({ "conversationId": NOWHERE, "workspace": null, "text": "Paint another", "mode": "askBeforeChanges" })
        }
        "send_message" => json!({ "conversationId": conversation, "messageId": NOWHERE, "text": "Go on" }),
        "send_redacted" => json!({ "conversationId": conversation, "callId": "none" }),
        "take_back_message" => json!({ "conversationId": conversation, "messageId": NOWHERE }),
        "rename_conversation" => json!({ "conversationId": conversation, "title": "The fence" }),
        "save_message_draft" => json!({ "conversationId": null, "text": "half a mess" }),
        "submit_ask_user_response" => {
            json!({ "conversationId": conversation, "interactionId": interaction, "submitId": NOWHERE,
                    "answer": null, "response": { "kind": "dismissed" }, "revises": false })
        }
        "save_draft" => json!({ "interactionId": interaction, "draft": {
            "answers": [], "comment": null, "attachments": [], "remember": false, "talk": null, "step": 0, "submit": null } }),
        "remove_attachment" | "attachment_image" => json!({ "interactionId": interaction, "attachmentId": NOWHERE }),
        "result_image" => json!({ "conversationId": conversation, "callId": "call_1", "attachmentId": NOWHERE }),
        "attending" | "more_time" | "revoke_rule" => json!({ "interactionId": interaction }),
        "correct_decision" => {
            json!({ "conversationId": conversation, "interactionId": interaction, "questionId": "q1", "text": "Green" })
        }
        "withdraw_decision" => {
            json!({ "conversationId": conversation, "interactionId": interaction, "questionId": "q1" })
        }
        "revoke_standing" => json!({ "standingId": NOWHERE }),
        "choose_conversation_folder" => json!({ "conversationId": conversation, "workspace": null }),
        "set_mode" => json!({ "conversationId": conversation, "mode": "allowChanges" }),
        "use_model" => {
            json!({ "conversationId": conversation, "model": "m", "baseUrl": "http://127.0.0.1:9/v1", "key": "k" })
        }
        "use_settings_model" => json!({ "conversationId": conversation }),
        "undo_run" => json!({ "conversationId": conversation, "run": 1 }),
        "try_arguments" => json!({ "interactionId": interaction, "args": { "path": "a" } }),
        "action" => json!({ "conversationId": conversation, "callId": "call_1" }),
        "history" => json!({ "query": {} }),
        "decision_shown" => json!({ "decisionId": interaction }),
        "figures" => json!({ "range": { "utcOffsetMinutes": 60 } }),
        "branch_preview" => json!({ "conversationId": conversation, "interactionId": interaction }),
        "branch" => {
            json!({ "from": { "conversationId": conversation, "interactionId": interaction, "branchId": NOWHERE,
            "submitId": NOWHERE, "response": { "kind": "dismissed" }, "restoreFiles": false } })
        }
        "preview_template" => {
            json!({ "trial": { "name": "own", "source": "own", "text": "kind = 1", "fields": { "a": ["b"] } } })
        }
        "compare" => json!({ "a": conversation, "b": conversation }),
        "at_step" => json!({ "conversationId": conversation, "seq": 1 }),
        "save_settings" => json!({ "settings": { "nobodyHere": true, "welcomed": false } }),
        "change_device" => json!({ "deviceId": "00000000", "edit": { "name": "planted" } }),
        "remove_device" => json!({ "deviceId": "00000000" }),
        "create_token" => json!({ "token": { "name": "planted", "scope": "everything", "days": null } }),
        "set_up_telegram" => json!({ "token": "1:a", "baseUrl": null }),
        "pair_channel" | "cancel_pairing" | "test_channel" | "remove_channel" => json!({ "messenger": "telegram" }),
        "verify_channel" => json!({ "code": "123456" }),
        "mcp_log"
        | "remove_mcp_server"
        | "restart_mcp_server"
        | "sign_in_to_mcp_server"
        | "cancel_mcp_sign_in"
        | "sign_out_of_mcp_server" => json!({ "serverId": NOWHERE }),
        "mcp_tools_seen" => json!({ "serverId": NOWHERE, "hashes": ["a"] }),
        "save_mcp_server" => {
            json!({ "edit": { "server": { "id": NOWHERE, "name": "planted", "enabled": true,
                    "way": { "kind": "stdio", "command": "/bin/false", "args": [], "env": {} } } } })
        }
        "read_mcp_paste" => json!({ "text": "{}" }),
        "agent_plan" => json!({ "agent": "codex", "part": "tools", "add": true }),
        "change_agent" => json!({ "agent": "codex", "part": "tools", "add": true, "stamp": "none" }),
        "save_template" => json!({ "edit": { "name": "planted", "text": "kind = 1", "before": null } }),
        "delete_template" => json!({ "name": "planted", "before": "" }),
        "save_profile" | "list_models" | "test_profile" => {
            json!({ "edit": { "profile": { "id": NOWHERE, "name": "planted", "wire": "openAi",
                    "baseUrl": "http://127.0.0.1:1/v1", "model": "m" } } })
        }
        "remove_profile" => json!({ "profileId": "0197b1de-0000-7000-8000-000000000001" }),
        "choose_files" => json!({ "interactionId": interaction }),
        "open_link" => json!({ "url": "https://example.invalid/" }),
        "looking_at" => json!({ "conversationId": conversation }),
        "subscribe_live" => json!({ "channel": "__CHANNEL__:1" }),
        _ => json!({}),
    }
}
