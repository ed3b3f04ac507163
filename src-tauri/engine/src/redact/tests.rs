//! No registered secret comes out, whatever it looks like and however it is wrapped.

mod corpus;
mod results;

use super::*;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use proptest::prelude::*;

fn knowing(secrets: &[&str]) -> Redactor {
    let redactor = Redactor::default();
    secrets.iter().for_each(|secret| redactor.learn_value(secret));
    redactor
}

#[test]
fn a_loaded_secret_is_hidden_in_every_form_it_can_take() {
    let secret = r#"p4ss/w"örd+&key"#;
    let redactor = knowing(&[secret]);
    let encoded: String = url::form_urlencoded::byte_serialize(secret.as_bytes()).collect();
    let texts = [
        ("plain", format!("no such key {secret}!")),
        ("in JSON", serde_json::json!({ "error": format!("bad key {secret}") }).to_string()),
        ("in JSON twice", serde_json::json!({ "b": serde_json::json!({ "k": secret }).to_string() }).to_string()),
        ("in a form", format!("https://api.example/v1?k={encoded}")),
        ("in base64", STANDARD.encode(secret)),
        ("behind a user's name, in base64", STANDARD.encode(format!("ann:{secret}"))),
        ("between others, in base64", STANDARD.encode(format!("{{\"x\":\"{secret}\"}}"))),
    ];
    for (what, text) in texts {
        let clean = redactor.scrub(&text).into_owned();
        assert!(clean.contains(HIDDEN), "{what}: {clean}");
        assert!(!clean.contains("p4ss") && !clean.contains("cDRzcy93"), "{what}: {clean}");
    }
}

#[test]
fn well_known_shapes_are_hidden_without_being_loaded() {
    let texts = [
        ("key sk-proj-abcdefghij0123456789 refused", "key [hidden] refused"),
        ("ghp_abcdefghijklmnopqrstuvwxyz0123456789", "[hidden]"),
        ("xoxb-1234567890-abcdef", "[hidden]"),
        ("id AKIAIOSFODNN7EXAMPLE.", "id [hidden]."),
        ("Authorization: Bearer abc.def-ghi_jkl", "Authorization: Bearer [hidden]"),
        ("password=hunter22&user=ann", "password=[hidden]&user=ann"),
        (r#"{"api_key": "0123456789"}"#, r#"{"api_key": "[hidden]"}"#),
        ("https://ann:swordfish@proxy.example/", "https://ann:[hidden]@proxy.example/"),
        ("GET /v1beta/models?key=AbCdEf12345&alt=sse", "GET /v1beta/models?key=[hidden]&alt=sse"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- ok", "[hidden] ok"),
        ("-----BEGIN PRIVATE KEY-----\nMIIE cut off", "[hidden]"),
    ];
    for (text, clean) in texts {
        assert_eq!(Redactor::default().scrub(text), clean);
    }
}

#[test]
fn ordinary_text_stays_as_it_is_and_is_not_copied() {
    let redactor = knowing(&["none", "sk-abc", "correct horse battery"]);
    for text in
        ["", "connection refused (os error 111)", "the key of the sketch", "none of it", "https://a.example:8080/x"]
    {
        assert!(matches!(redactor.scrub(text), Cow::Borrowed(same) if same == text), "{text}");
    }
}

#[test]
fn both_parts_of_a_header_are_learned() {
    let redactor = knowing(&["Token 0123456789abcdef"]);
    assert_eq!(redactor.scrub("invalid 0123456789abcdef here"), "invalid [hidden] here");
}

#[test]
fn where_what_is_known_cannot_be_looked_for_nothing_is_shown() {
    let redactor = knowing(&["correct-horse-battery"]);
    redactor.known.write().finder = Finder::Broken;
    assert_eq!(redactor.scrub("any text, with correct-horse-battery or without"), HIDDEN);
}

proptest! {
    #[test]
    fn no_output_contains_a_registered_secret(
        secrets in prop::collection::vec("[a-e\\[\\]hidn\"%é]{8,20}", 1..5),
        parts in prop::collection::vec("[a-e\\[\\]hidn\"%é ]{0,12}", 1..8),
        picks in prop::collection::vec(0..5usize, 0..6),
    ) {
        let known: Vec<&str> = secrets.iter().map(String::as_str).filter(|secret| !HIDDEN.contains(secret)).collect();
        let redactor = knowing(&known);
        let mut text = String::new();
        for (at, part) in parts.iter().enumerate() {
            text.push_str(part);
            if let Some(secret) = picks.get(at).and_then(|pick| known.get(*pick)) {
                text.push_str(secret);
            }
        }
        let clean = redactor.scrub(&text);
        for secret in known {
            prop_assert!(!clean.contains(secret), "{secret:?} in {clean:?}");
        }
    }

    #[test]
    fn any_text_at_all_is_survived(text in any::<String>(), secret in any::<String>()) {
        let redactor = knowing(&[&secret]);
        let clean = redactor.scrub(&text);
        prop_assert!(secret.trim().len() < SECRET_BYTES_MIN || HIDDEN.contains(secret.trim()) || !clean.contains(secret.trim()));
    }
}

#[test]
fn json_keeps_its_shape_and_loses_its_secrets() {
    let redactor = Redactor::default();
    redactor.learn_value("correct-horse-battery");
    let value = serde_json::json!({
        "text": "use correct-horse-battery", "list": ["sk-abcdefghijklmnopqrstuvwx", 7, null, true],
        "args": { "password": "short", "token": 5, "API_KEY": "x", "title": "password" },
        "access": format!("askwell_{}", "a".repeat(43)),
    });
    let told = redactor.scrub_json(value);
    let expected = serde_json::json!({
        "text": format!("use {HIDDEN}"), "list": [HIDDEN, 7, null, true],
        "args": { "password": HIDDEN, "token": 5, "API_KEY": HIDDEN, "title": "password" },
        "access": HIDDEN,
    });
    assert_eq!(told, expected);
}
