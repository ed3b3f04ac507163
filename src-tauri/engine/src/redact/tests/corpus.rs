//! What is hidden without being known, and what must never be.

use super::*;
use serde_json::json;

/// Put together here, so that no search for keys finds one in this file.
fn key(mark: &str, rest: &str) -> String {
    format!("{mark}{rest}")
}

const LONG: &str = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

#[test]
fn keys_of_every_well_known_maker_are_hidden_wherever_they_stand() {
    let marks = [
        "sk-",
        "sk-ant-api03-",
        "sk-proj-",
        "sk_live_",
        "rk_test_",
        "ghp_",
        "gho_",
        "github_pat_",
        "glpat-",
        "gldt-",
        "hf_",
        "gsk_",
        "npm_",
        "xai-",
        "pplx-",
        "pypi-",
        "xoxb-",
        "xoxp-",
        "xapp-1-",
        "AIza",
        "ya29.",
        "GOCSPX-",
        "shpat_",
        "whsec_",
        "r8_",
    ];
    let mut keys: Vec<String> = marks.into_iter().map(|mark| key(mark, LONG)).collect();
    keys.extend([
        key("AKIA", "ABCDEFGH01234567"),
        key("ASIA", "ABCDEFGH01234567"),
        key("dop_v1_", "0123456789abcdef0123456789abcdef"),
        key("SG.", &format!("{LONG}.{LONG}")),
        key("AGE-SECRET-KEY-1", "QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ"),
        key("123456789:AA", LONG),
        key("eyJhbGciOiJIUzI1NiJ9.", "eyJzdWIiOiIxIn0aaaaa.c2lnbmF0dXJl"),
        key("hooks.slack.com/services/", "T00000000/B00000000/abcdefgh"),
    ]);
    for key in keys {
        for text in [key.clone(), format!("使用 {key}，谢谢"), format!("({key})"), format!("export X=\"{key}\"\n")]
        {
            let clean = Redactor::default().scrub(&text).into_owned();
            assert!(clean.contains(HIDDEN) && !clean.contains(&key[key.len() - 8..]), "{text} -> {clean}");
        }
    }
}

#[test]
fn named_secrets_are_hidden_and_their_names_stay() {
    for (text, clean) in [
        ("sk-abcdefghijklmnopqrstuvwx", "[hidden]"),
        ("passwd: swordfish", "passwd: [hidden]"),
        ("password: swordfish\nport: 80", "password: [hidden]\nport: 80"),
        ("PASSWORD=swordfish", "PASSWORD=[hidden]"),
        ("my password: Tr0ub4dor&3", "my password: [hidden]&3"),
        ("DB_PASSWORD='correct-horse'", "DB_PASSWORD='[hidden]'"),
        (r#"{\"password\": \"swordfish\"}"#, r#"{\"password\": \"[hidden]\"}"#),
        ("mysql --password swordfish9 db", "mysql --password [hidden] db"),
        ("curl --token=abcd1234", "curl --token=[hidden]"),
        ("client_secret=abcdefgh", "client_secret=[hidden]"),
        ("aws_secret_access_key = abcd1234efgh", "aws_secret_access_key = [hidden]"),
        ("authorization: abcdefghijkl", "authorization: [hidden]"),
        ("-H 'Authorization: Basic dXNlcjpwYXNz'", "-H 'Authorization: Basic [hidden]'"),
        ("got Bearer abc123def456 back", "got Bearer [hidden] back"),
        ("postgres://ann:swordfish@db/x", "postgres://ann:[hidden]@db/x"),
        ("https://x.example/?api_key=abcd&b=1", "https://x.example/?api_key=[hidden]&b=1"),
        ("密码：abc12345。", "密码：[hidden]。"),
        ("口令: swordfish，别外传", "口令: [hidden]，别外传"),
        ("密码是hunter2", "密码是[hidden]"),
    ] {
        assert_eq!(Redactor::default().scrub(text), clean);
    }
}

#[test]
fn ordinary_text_raises_no_alarm() {
    for text in [
        "Which password policy: long or complex?",
        "Choose a password: something long that you can remember.",
        "The secret: practice, practice, practice.",
        "The password is not stored; ask Ann for the token.",
        "A basic understanding of bearer certificates is enough, Basic authentication too.",
        "What token: the one of the parser or of the lexer?",
        "fn login(user: &str, password: &str) -> Result<Token>",
        "interface Login { password: string; token: string }",
        "connect(password=os.environ['DB'], token=get_token(1))",
        "password: ${DB_PASSWORD}",
        "password=********",
        "commit 3f1a2b4c5d6e7f8091a2b3c4d5e6f708192a3b4c",
        "id 0197b1de-0000-7000-8000-0000000a1b2c",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "sk_stream_wait_memory and sk_filter_trim_cap_release are functions of the kernel",
        "risk-assessment-of-the-whole-project, task-scheduling-in-practice",
        "https://docs.example.com:8080/a?page=2&sort=token",
        "git@github.com:ann/project.git and ssh://git@host/x",
        "npm_config_cache and npm_lifecycle_event are variables",
        "请选择密码规则：长一些，还是复杂一些？",
        "密码由系统生成，不需要你填写。",
        "口令：请稍后再说",
        "12:30:45 AAPL rose; 20261122:AAB",
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ",
        "The keyboard layout, the monkey, and the hockey puck: all fine.",
    ] {
        let clean = Redactor::default().scrub(text);
        assert!(matches!(clean, Cow::Borrowed(_)), "{text} -> {clean}");
    }
}

#[test]
fn json_is_looked_through_text_by_text_and_by_its_names() {
    let redactor = knowing(&["abcdefgh-known"]);
    let mut value = json!({
        "a": ["fine", "with abcdefgh-known in it"],
        "apiKey": "anything at all", "x_auth_token": "opaque", "password": "", "tokens": 12, "inputTokens": 3,
        "token": { "value": "stays" }, "secret": "[hidden]", "passwd": "x",
        "pem": "-----BEGIN PRIVATE KEY-----\nMIIE", "after": "this stays",
    });
    assert!(redactor.scrub_value(&mut value));
    assert_eq!(
        value,
        json!({
            "a": ["fine", "with [hidden] in it"],
            "apiKey": "[hidden]", "x_auth_token": "[hidden]", "password": "", "tokens": 12, "inputTokens": 3,
            "token": { "value": "stays" }, "secret": "[hidden]", "passwd": "[hidden]",
            "pem": "[hidden]", "after": "this stays",
        })
    );
    let named = redactor.scrub_json(json!({ "abcdefgh-known": { "cookie": "id=12345" }, "b": 1 }));
    assert_eq!(named, json!({ "[hidden]": { "cookie": "[hidden]" }, "b": 1 }));
    assert!(!redactor.scrub_value(&mut value), "there is nothing left to hide");
}
