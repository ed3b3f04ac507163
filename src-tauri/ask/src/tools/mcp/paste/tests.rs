use super::*;
use crate::facts::mcp::McpWay;
use std::collections::BTreeMap;
use uuid::Uuid;

fn read_all(text: &str) -> Paste {
    let mut next = 0;
    pasted(text, || {
        next += 1;
        McpServerId(Uuid::from_u128(next))
    })
}

fn one(text: &str) -> PastedServer {
    let mut paste = read_all(text);
    assert_eq!((paste.servers.len(), paste.faults.as_slice()), (1, &[][..]), "{text}");
    paste.servers.remove(0)
}

fn program(command: &str, args: &[&str], env: &[&str]) -> McpWay {
    McpWay::Stdio {
        command: command.into(),
        args: args.iter().map(|arg| (*arg).to_owned()).collect(),
        env: env.iter().map(|name| ((*name).to_owned(), None)).collect(),
        folder: None,
    }
}

fn address(url: &str, headers: &[&str], has_token: bool) -> McpWay {
    let headers = headers.iter().map(|name| ((*name).to_owned(), None)).collect();
    McpWay::Http { url: url.into(), headers, has_token, signed_in: false, client_id: None }
}

#[test]
fn every_dialect_in_use_is_read() {
    let npx = || program("npx", &["-y", "server-x"], &[]);
    for (dialect, text, name, way) in [
        ("claude", r#"{"mcpServers": {"x": {"command": "npx", "args": ["-y", "server-x"]}}}"#, "x", npx()),
        (
            "claude http",
            r#"{"mcpServers": {"x": {"type": "http", "url": "https://a.org/mcp"}}}"#,
            "x",
            address("https://a.org/mcp", &[], false),
        ),
        (
            "cursor",
            r#"{"mcpServers": {"x": {"url": "http://localhost:3000/mcp", "headers": {"X-A": "1"}}}}"#,
            "x",
            address("http://localhost:3000/mcp", &["X-A"], false),
        ),
        (
            "vs code",
            r#"{"inputs": [], "servers": {"x": {"type": "stdio", "command": "npx", "args": ["-y", "server-x"],},}, // end
}"#,
            "x",
            npx(),
        ),
        (
            "vs code settings",
            r#"{"mcp": {"servers": {"x": {"command": "npx", "args": ["-y", "server-x"]}}}}"#,
            "x",
            npx(),
        ),
        (
            "gemini",
            r#"{"mcpServers": {"x": {"httpUrl": "https://a.org/mcp"}}}"#,
            "x",
            address("https://a.org/mcp", &[], false),
        ),
        (
            "zed",
            r#"{"context_servers": {"x": {"source": "custom", "command": "npx", "args": ["-y", "server-x"], "env": {}}}}"#,
            "x",
            npx(),
        ),
        (
            "zed, older",
            r#"{"context_servers": {"x": {"command": {"path": "npx", "args": ["-y", "server-x"], "env": {"A": "b"}}}}}"#,
            "x",
            program("npx", &["-y", "server-x"], &["A"]),
        ),
        (
            "opencode",
            r#"{"mcp": {"x": {"type": "local", "command": ["npx", "-y", "server-x"], "enabled": true}}}"#,
            "x",
            npx(),
        ),
        (
            "opencode remote",
            r#"{"mcp": {"x": {"type": "remote", "url": "https://a.org/mcp"}}}"#,
            "x",
            address("https://a.org/mcp", &[], false),
        ),
        ("codex", "[mcp_servers.x]\ncommand = \"npx\"\nargs = [\"-y\", \"server-x\"]\n", "x", npx()),
        ("a map", r#"{"x": {"command": "npx", "args": ["-y", "server-x"]}}"#, "x", npx()),
        ("a piece", r#""x": {"command": "npx", "args": ["-y", "server-x"]},"#, "x", npx()),
        (
            "one alone",
            r#"{"command": "/usr/bin/npx", "args": ["-y", "server-x"]}"#,
            "npx",
            program("/usr/bin/npx", &["-y", "server-x"], &[]),
        ),
    ] {
        let pasted = one(text);
        assert_eq!((pasted.server.name.as_str(), &pasted.server.way), (name, &way), "{dialect}");
        assert!(pasted.server.enabled && !pasted.server.trusted, "{dialect}: switched on, and trusted by nobody yet");
    }
}

#[test]
fn values_go_to_the_keychain_and_what_is_still_to_be_typed_is_named() {
    let text = r#"{"servers": {
        "a": {"command": "x", "env": {"TOKEN": "s3cret", "PORT": 8080, "ASKED": "${input:k}", "MINE": "<your key>"}},
        "b": {"url": "https://b.org", "headers": {"authorization": "Bearer t0ken", "X-Team": "blue"}},
        "c": {"url": "https://c.org", "headers": {"Authorization": "Basic abc"}}
    }}"#;
    let paste = read_all(text);
    let [a, b, c] = paste.servers.as_slice() else { panic!("{paste:?}") };
    assert_eq!(a.server.way, program("x", &[], &["TOKEN", "PORT", "ASKED", "MINE"]));
    let values = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    };
    assert_eq!(a.secrets.headers, values(&[("TOKEN", "s3cret"), ("PORT", "8080")]));
    assert_eq!(a.missing, ["ASKED", "MINE"]);
    assert_eq!(b.server.way, address("https://b.org", &["X-Team"], true));
    assert_eq!((b.secrets.key.as_deref(), &b.secrets.headers), (Some("t0ken"), &values(&[("X-Team", "blue")])));
    assert_eq!(c.server.way, address("https://c.org", &["Authorization"], false));
    assert!(!format!("{paste:?}").contains("s3cret"), "nothing prints a secret");
}

#[test]
fn what_other_programs_switch_off_stays_off() {
    let text = r#"{"mcpServers": {"x": {"command": "x", "disabled": true, "disabledTools": ["a"], "timeout": 1500, "cwd": "/w"}}}"#;
    let Server { enabled, off, call_seconds, way, .. } = one(text).server;
    assert_eq!((enabled, off, call_seconds), (false, vec!["a".to_owned()], Some(2)));
    assert!(matches!(way, McpWay::Stdio { folder: Some(folder), .. } if folder == "/w"));
}

#[test]
fn what_cannot_be_read_says_where_and_what() {
    let x = |wrong| vec![PasteProblem { server: Some("x".into()), wrong }];
    let whole = |wrong| vec![PasteProblem { server: None, wrong }];
    for (text, faults) in [
        (r#"{"mcpServers": {"x": {"type": "sse", "url": "https://a.org/sse"}}}"#, x(PasteError::OldTransport)),
        (
            r#"{"mcpServers": {"x": {"type": "ws", "url": "https://a.org"}}}"#,
            x(PasteError::Transport { name: "ws".into() }),
        ),
        (r#"{"mcpServers": {"x": {}}}"#, x(PasteError::Nowhere)),
        (r#"{"mcpServers": {"x": {"command": ""}}}"#, x(PasteError::Nowhere)),
        (r#"{"mcpServers": {"x": {"command": "a", "url": "https://a.org"}}}"#, x(PasteError::Both)),
        (r#"{"mcpServers": {"x": {"url": "file:///etc"}}}"#, x(PasteError::Address { url: "file:///etc".into() })),
        (
            r#"{"mcpServers": {"x": {"command": "a", "args": "b"}}}"#,
            x(PasteError::Kind { key: "args".into(), wanted: ExpectedPasteValue::Texts }),
        ),
        (
            r#"{"mcpServers": {"x": {"command": "a", "env": {"A": []}}}}"#,
            x(PasteError::Kind { key: "env.A".into(), wanted: ExpectedPasteValue::Text }),
        ),
        (r#"{"mcpServers": {"x": 1}}"#, x(PasteError::Kind { key: String::new(), wanted: ExpectedPasteValue::Object })),
        ("{}", whole(PasteError::NoServers)),
        ("[1]", whole(PasteError::NoServers)),
        (r#"{"theme": "dark"}"#, whole(PasteError::NoServers)),
    ] {
        assert_eq!(read_all(text).faults, faults, "{text}");
    }
    let faults = read_all("{\n \"mcpServers\": {\n  \"x\": }\n}").faults;
    assert!(
        matches!(faults.as_slice(), [PasteProblem { wrong: PasteError::Unreadable { line: 3, .. }, .. }]),
        "{faults:?}"
    );
    let long = "x".repeat(MCP_PASTE_BYTES_MAX + 1);
    assert_eq!(read_all(&long).faults, whole(PasteError::TooLong { bytes: long.len() }));
}

#[test]
fn a_fault_in_one_server_costs_the_others_nothing() {
    let paste = read_all(r#"{"mcpServers": {"bad": {}, "good": {"command": "x"}}}"#);
    assert_eq!((paste.servers.len(), paste.faults.len()), (1, 1));
    assert_eq!(paste.servers[0].server.name, "good");
}
