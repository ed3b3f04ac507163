//! What a guest may call itself, and what it may ask.

use crate::base::language::Language;
use crate::base::limits::{
    GUEST_ANSWER_MILLIS_MIN, GUEST_DETAILS_BYTES_MAX, GUEST_NAME_CHARS_MAX, GUEST_NOTICE_BYTES_MAX,
};
use crate::facts::guest::*;
use crate::facts::interaction::Body;
use crate::tools::guest::{GuestRequest, GuestTool, read};
use serde_json::{Map, Value, json};

fn guest(name: &str, folder: Option<&str>) -> Guest {
    Guest { name: name.into(), client: None, folder: folder.map(str::to_owned), via: Via::Mcp, origin: None }
}

fn object(value: Value) -> Map<String, Value> {
    value.as_object().cloned().expect("arguments are an object")
}

#[test]
fn a_name_is_one_visible_line_and_its_folder_says_where() {
    for (name, folder, title) in [
        ("Claude Code", Some("/home/me/my project/"), Some("Claude Code · my project")),
        ("Claude Code", Some("C:\\work\\site"), Some("Claude Code · site")),
        ("Codex", None, Some("Codex")),
        ("Codex", Some("/"), Some("Codex")),
        ("  two\nlines \u{1b}[31m", None, Some("two lines")),
        ("\u{202e}edoC", None, Some("‹U+202E›edoC")),
        ("Ask\u{200b}well", Some("/x"), Some("another program, “Ask‹U+200B›well” · x")),
        ("", None, None),
        (" \u{7}\n", None, None),
    ] {
        assert_eq!(
            guest(name, folder).cleaned(Language::En).map(|it| it.title()).as_deref(),
            title,
            "{name:?} {folder:?}"
        );
    }
    let long = guest(&"x".repeat(10_000), Some(&"/y".repeat(10_000))).cleaned(Language::En).unwrap();
    assert_eq!((long.name.chars().count(), long.folder), (GUEST_NAME_CHARS_MAX, None));
}

#[test]
fn only_name_and_folder_tell_guests_apart() {
    let one = guest("a", Some("/x"));
    assert!(one.shares(&Guest { client: Some("a 2.0".into()), via: Via::Hook, ..one.clone() }));
    assert!(!one.shares(&guest("a", None)) && !one.shares(&guest("b", Some("/x"))));
}

#[test]
fn a_call_is_read_or_refused_with_what_is_wrong() {
    let long = "x".repeat(GUEST_DETAILS_BYTES_MAX + 1);
    for (tool, arguments, words) in [
        (GuestTool::AskUser, json!({}), "`question` is missing"),
        (GuestTool::AskUser, json!({ "question": "a?", "authorization": { "action": "b" } }), "`confirm`"),
        (GuestTool::AskUser, json!({ "question": "a?", "details": long }), "65536"),
        (GuestTool::AskUser, json!({ "question": "a?", "details": 5 }), "`details` must be a string"),
        (GuestTool::Confirm, json!({ "reason": "why" }), "`action` is missing"),
        (GuestTool::Confirm, json!({ "action": "a", "details": long }), "65536"),
        (GuestTool::Confirm, json!({ "action": "a", "timeout_ms": "soon" }), "`timeout_ms`"),
        (GuestTool::NotifyUser, json!({ "text": " " }), "`text` is missing"),
        (GuestTool::NotifyUser, json!({ "text": "x".repeat(GUEST_NOTICE_BYTES_MAX + 1) }), "4096"),
        (GuestTool::CheckAnswer, json!({ "id": "that one" }), "no such question"),
        (GuestTool::CancelAsk, json!({}), "no such question"),
        (GuestTool::CancelAsk, json!({ "id": "x".repeat(2_000_000) }), "1048576"),
    ] {
        let why = read(tool, &object(arguments)).unwrap_err();
        assert!(why.contains(words), "{tool:?}: {why}");
    }
}

#[test]
fn details_are_kept_as_they_stand() {
    let details = "  rm -rf build\n\n\tmake\n";
    let wanted = read(GuestTool::Confirm, &object(json!({ "action": "Clean", "details": details, "timeout_ms": 5 })));
    let Ok(GuestRequest::Ask { body: Body::Consent { request }, limit_ms }) = wanted else { panic!("{wanted:?}") };
    assert_eq!(request.details.as_deref(), Some("  rm -rf build\n\n\tmake"));
    assert_eq!(limit_ms, Some(GUEST_ANSWER_MILLIS_MIN), "and a time that is no time is the shortest there is");
    let wanted = read(GuestTool::AskUser, &object(json!({ "question": "Ship it?", "details": "# Notes\n\n- one" })));
    let Ok(GuestRequest::Ask { body: Body::Question { questions }, limit_ms: None }) = wanted else {
        panic!("{wanted:?}")
    };
    assert_eq!(questions[0].text, "Ship it?\n\n# Notes\n\n- one");
}

#[test]
fn every_tool_is_found_by_its_name_and_says_what_it_takes() {
    for tool in GuestTool::ALL {
        let spec = tool.spec();
        assert_eq!(GuestTool::named(&spec.name), Some(tool));
        assert_eq!(spec.parameters["type"], "object");
        let text = format!("{} {}", spec.description, spec.parameters);
        for own in ["in_reply_to", "`background`", "template", "answer_child"] {
            assert!(!text.contains(own), "{}: {own} is our own agent's", spec.name);
        }
    }
    assert_eq!(GuestTool::named("read_file"), None);
}
