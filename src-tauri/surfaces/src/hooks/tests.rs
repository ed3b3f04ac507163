//! What agents write, what the person is asked, and what is written back. Whatever is odd is no decision.

use super::*;
use ask::message::{CallResult, CallStatus};

fn heard(value: Value) -> HookCall {
    HookCall::read(&value.to_string()).unwrap()
}

/// As the manuals of the agents have them.
fn permission(tool: &str, input: Value) -> HookCall {
    heard(json!({
        "session_id": "s", "turn_id": "t", "transcript_path": null, "cwd": "/p", "hook_event_name": "PermissionRequest",
        "model": "m", "permission_mode": "default", "tool_name": tool, "tool_input": input,
    }))
}

fn question() -> HookCall {
    heard(json!({
        "session_id": "s", "cwd": "/p", "hook_event_name": "PreToolUse", "tool_name": "AskUserQuestion", "tool_use_id": "u",
        "tool_input": { "questions": [
            { "question": "Which one?", "header": "Database", "multiSelect": false, "options": [{ "label": "SQLite", "description": "A file" }, { "label": "Postgres", "description": "A server" }] },
            { "question": "Where?", "header": "Place", "multiSelect": true, "options": [{ "label": "Here", "description": "" }, { "label": "There", "description": "" }] },
        ] },
    }))
}

fn said(value: Value) -> CallResult {
    CallResult::new(value.to_string(), CallStatus::Ok)
}

#[test]
fn what_is_about_to_be_done_is_shown_word_for_word() {
    let cases = [
        (
            permission("Bash", json!({ "command": "rm -rf build\nmake", "description": "Build anew" })),
            "Run this command",
            "rm -rf build\nmake",
        ),
        (
            permission("Bash", json!({ "command": "ls", "run_in_background": true })),
            "Run this command",
            "{\n  \"command\": \"ls\",\n  \"run_in_background\": true\n}",
        ),
        (
            permission("Edit", json!({ "file_path": "/p/a.rs", "old_string": "a\n", "new_string": "b\n" })),
            "Edit: /p/a.rs",
            "/p/a.rs\n@@ -1 +1 @@\n-a\n+b\n",
        ),
        (
            permission("Write", json!({ "file_path": "/p/a", "content": "x" })),
            "Write: /p/a",
            "{\n  \"file_path\": \"/p/a\",\n  \"content\": \"x\"\n}",
        ),
        (permission("ExitPlanMode", json!({ "plan": "1. Look" })), "Go ahead with this plan", "1. Look"),
        (
            permission("WebFetch", json!({ "url": "https://x.test/a" })),
            "WebFetch: https://x.test/a",
            "{\n  \"url\": \"https://x.test/a\"\n}",
        ),
        (permission("mcp__gh__push", json!({})), "Use the tool mcp__gh__push", "{}"),
    ];
    for (heard, action, details) in cases {
        let (tool, arguments) = heard.wanted(Language::En).unwrap();
        assert_eq!(
            (tool, &arguments["action"], &arguments["details"]),
            (GuestTool::Confirm, &json!(action), &json!(details))
        );
        assert!(ask::guest::read(tool, &arguments).is_ok(), "{arguments:?}");
        assert_ne!(heard.wanted(Language::Zh).unwrap().1["action"], "");
    }
    let (_, arguments) =
        permission("Bash", json!({ "command": "ls", "description": "Look" })).wanted(Language::En).unwrap();
    assert_eq!(arguments["reason"], "Look");
}

#[test]
fn what_cannot_be_shown_in_full_or_is_not_ours_is_not_asked() {
    let long = "x".repeat(GUEST_DETAILS_BYTES_MAX + 1);
    for heard in [
        permission("Bash", json!({ "command": long })),
        permission("Edit", json!({ "file_path": "a", "old_string": "", "new_string": "a\u{202e}b" })),
        permission("AskUserQuestion", json!({ "questions": [] })),
        heard(json!({ "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": { "command": "ls" } })),
        heard(json!({ "hook_event_name": "Stop", "tool_name": "", "tool_input": {} })),
        heard(json!({ "hook_event_name": "PreToolUse", "tool_name": "AskUserQuestion" })),
    ] {
        assert!(heard.wanted(Language::En).is_none(), "{heard:?}");
    }
    for text in [
        "",
        "{}",
        "[]",
        "null",
        "{\"hook_event_name\": 1}",
        "{\"hook_event_name\": \"PermissionRequest\", \"tool_name\": \"x\", \"tool_input\": []}",
    ] {
        assert!(HookCall::read(text).is_none(), "{text}");
    }
}

#[test]
fn only_a_yes_of_the_person_permits() {
    let heard = permission("Bash", json!({ "command": "ls" }));
    let behavior =
        |result: &CallResult| heard.decision(result).map(|it| it["hookSpecificOutput"]["decision"]["behavior"].clone());
    let yes = json!({ "status": "answered", "consent": "yes", "action": "a", "rationale": null });
    assert_eq!(
        heard.decision(&said(yes.clone())).unwrap(),
        json!({ "hookSpecificOutput": { "hookEventName": "PermissionRequest", "decision": { "behavior": "allow" } } }),
        "and nothing beside it: Codex refuses what it does not know"
    );
    let no = heard.decision(&said(json!({ "status": "answered", "consent": "no", "rationale": "not today" }))).unwrap();
    assert!(no["hookSpecificOutput"]["decision"]["message"].as_str().unwrap().contains("not today"));
    assert_eq!(no["hookSpecificOutput"]["decision"]["behavior"], "deny");
    assert_eq!(
        behavior(&said(json!({ "status": "answered", "consent": "alt", "rationale": "use make" }))).unwrap(),
        "deny"
    );
    for result in [
        CallResult::new(yes.to_string(), CallStatus::Failed),
        CallResult::new("yes".into(), CallStatus::Ok),
        said(json!({ "status": "waiting", "id": "x", "answers": [] })),
        said(json!({ "status": "dismissed", "answers": [] })),
        said(json!({ "status": "delegated", "answers": [] })),
        said(json!({ "status": "no_response", "answers": [] })),
        said(json!({ "status": "afk", "answers": [] })),
        said(json!({ "status": "withdrawn", "answers": [] })),
        said(json!({ "status": "answered", "consent": "Yes" })),
        said(json!({ "status": "answered", "consent": true })),
        said(json!({ "consent": ["yes"] })),
    ] {
        assert_eq!(behavior(&result), None, "{result:?}");
    }
    let back = heard.asked_back("Which folder?").unwrap();
    assert_eq!(back["hookSpecificOutput"]["decision"]["behavior"], "deny", "asking back permits nothing");
}

#[test]
fn a_question_is_answered_by_its_own_words() {
    let heard = question();
    let (tool, arguments) = heard.wanted(Language::En).unwrap();
    assert_eq!(tool, GuestTool::AskUser);
    assert!(ask::guest::read(tool, &arguments).is_ok());
    let answer = |id: &str, selected: Value, text: Value| json!({ "id": id, "question": "", "selected": selected, "text": text, "note": null });
    let both = said(
        json!({ "status": "answered", "answers": [answer("q1", json!(["Postgres"]), Value::Null), answer("q2", json!(["Here", "There"]), json!("and above"))] }),
    );
    let output = heard.decision(&both).unwrap();
    let output = &output["hookSpecificOutput"];
    assert_eq!((&output["hookEventName"], &output["permissionDecision"]), (&json!("PreToolUse"), &json!("allow")));
    assert_eq!(
        output["updatedInput"]["answers"],
        json!({ "Which one?": "Postgres", "Where?": "Here, There, and above" })
    );
    assert_eq!(output["updatedInput"]["questions"].as_array().unwrap().len(), 2, "the rest of its input stays");
    let one = said(json!({ "status": "partly_answered", "answers": [answer("q2", json!(["Here"]), Value::Null)] }));
    let output = heard.decision(&one).unwrap();
    assert!(
        output["hookSpecificOutput"]["updatedInput"]["answers"]["Which one?"]
            .as_str()
            .unwrap()
            .contains("left this one open")
    );
    let dismissed = said(json!({ "status": "dismissed", "answers": [], "note": "The person closed the question." }));
    assert_eq!(
        heard.decision(&dismissed).unwrap()["hookSpecificOutput"]["permissionDecision"],
        "deny",
        "it is not asked a second time"
    );
    for status in ["waiting", "no_response", "afk", "withdrawn", "superseded", "cancelled"] {
        assert!(heard.decision(&said(json!({ "status": status, "answers": [], "note": "n" }))).is_none(), "{status}");
    }
    assert!(heard.decision(&said(json!({ "status": "answered", "answers": [] }))).is_none(), "nothing was chosen");
}

#[test]
fn who_asks_is_the_agent_in_its_folder() {
    let known = agents().find(|known| known.id == "codex").unwrap();
    let guest = permission("Bash", json!({ "command": "ls" })).guest(known);
    assert_eq!((guest.name.as_str(), guest.folder.as_deref(), guest.via), ("Codex", Some("/p"), Via::Hook));
    assert_eq!(agents().map(|known| known.id).collect::<Vec<_>>(), ["claude-code", "codex", "qwen-code"]);
}
