use super::*;
use serde_json::{Value, json};

/// As the manuals of the agents have them, and as people leave them.
const FILES: &[(&str, AgentPart, &str)] = &[
    (
        "claude-code",
        AgentPart::Tools,
        "{\n  \"numStartups\": 34,\n  \"projects\": {\n    \"/p\": {\n      \"mcpServers\": {}\n    }\n  },\n  \"mcpServers\": {\n    \"gh\": {\n      \"type\": \"http\",\n      \"url\": \"https://x.test/mcp\"\n    }\n  }\n}",
    ),
    ("claude-code", AgentPart::Tools, "{\"numStartups\":1,\"projects\":{\"/p\":{\"mcpServers\":{}}}}"),
    (
        "claude-code",
        AgentPart::Hook,
        "{\n  \"permissions\": { \"allow\": [\"Bash(ls)\"] },\n  \"hooks\": {\n    \"PreToolUse\": [\n      {\n        \"matcher\": \"Bash\",\n        \"hooks\": [{ \"type\": \"command\", \"command\": \"~/check.sh\", \"timeout\": 30 }]\n      }\n    ]\n  }\n}\n",
    ),
    ("claude-code", AgentPart::Hook, "{\n  \"hooks\": {\"PermissionRequest\": []}\n}\n"),
    ("claude-code", AgentPart::Instructions, "# How I work\n\n- short answers\n"),
    (
        "codex",
        AgentPart::Tools,
        "model = \"gpt-5-codex\"\n\n[mcp_servers.docs]\ncommand = \"npx\"\nargs = [\"-y\", \"docs\"]\n\n[mcp_servers.docs.env]\nTOKEN = \"x\" # mine\n\n[projects.\"/home/ann/p\"]\ntrust_level = \"trusted\"\n",
    ),
    ("codex", AgentPart::Tools, "[features]\r\nhooks = true\r\n"),
    (
        "codex",
        AgentPart::Hook,
        "{\n  \"hooks\": {\n    \"Stop\": [{ \"hooks\": [{ \"type\": \"command\", \"command\": \"say done\" }] }]\n  }\n}\n",
    ),
    (
        "gemini-cli",
        AgentPart::Tools,
        "{\n  // dark is better\n  \"theme\": \"Dracula\",\n  \"mcpServers\": {\n    \"git\": { \"command\": \"uvx\", \"args\": [\"mcp-server-git\"] }\n  }\n}\n",
    ),
    (
        "opencode",
        AgentPart::Tools,
        "{\n  \"$schema\": \"https://opencode.ai/config.json\",\n  \"mcp\": {\n    \"x\": {\n      \"type\": \"local\",\n      \"command\": [\"x\"],\n    },\n  },\n}\n",
    ),
    ("cursor", AgentPart::Tools, "{\n  \"mcpServers\": {}\n}\n"),
    ("cline", AgentPart::Tools, "{ \"mcpServers\": { } }"),
    (
        "zed",
        AgentPart::Tools,
        "// Zed settings\n//\n// For information, see the documentation\n{\n  \"vim_mode\": true,\n  \"context_servers\": {\n    /* none that works */\n  },\n  \"ui_font_size\": 16,\n}\n",
    ),
    (
        "vscode",
        AgentPart::Tools,
        "{\n\t\"servers\": {\n\t\t\"memory\": {\n\t\t\t\"command\": \"npx\"\n\t\t}\n\t},\n\t\"inputs\": []\n}",
    ),
    ("copilot-cli", AgentPart::Tools, "{\n  \"mcpServers\": {}\n}"),
    (
        "goose",
        AgentPart::Tools,
        "GOOSE_PROVIDER: openai\nextensions:\n  developer:\n    enabled: true\n    type: builtin\nGOOSE_MODE: smart_approve\n",
    ),
    (
        "kimi-code",
        AgentPart::Tools,
        "\u{feff}{\r\n  \"mcpServers\": {\r\n    \"a\": { \"url\": \"https://x.test\" }\r\n  }\r\n}\r\n",
    ),
    (
        "kimi-cli",
        AgentPart::Tools,
        "{\n  \"mcpServers\": {\n    \"context7\": { \"url\": \"https://x.test/mcp\" }\n  }\n}\n",
    ),
    (
        "mistral-vibe",
        AgentPart::Tools,
        "active_model = \"devstral\"\n\n[[mcp_servers]]\nname = \"fetch\"\ntransport = \"stdio\"\ncommand = \"uvx\"\nargs = [\"mcp-server-fetch\"]\n\n[tools.bash]\npermission = \"ask\"\n",
    ),
    ("mistral-vibe", AgentPart::Tools, "mcp_servers = []\nenable_telemetry = false\n"),
    (
        "hermes",
        AgentPart::Tools,
        "model: hermes-4\nmcp_servers:\n  time:\n    command: \"uvx\"\n    args: [\"mcp-server-time\"]\ntoolsets:\n- all\n",
    ),
    (
        "continue",
        AgentPart::Tools,
        "name: mine\nversion: 0.0.1\nschema: v1\nmodels:\n  - name: m\n    provider: openai\nmcpServers:\n  - name: Browser search\n    command: npx\n    args:\n      - \"@playwright/mcp@latest\"\n",
    ),
    ("continue", AgentPart::Tools, "name: mine\nversion: 0.0.1\nschema: v1\nmcpServers:\n- name: x\n  command: y\n"),
    ("claude-desktop", AgentPart::Tools, ""),
];

#[test]
fn a_file_of_any_shape_gains_ours_and_is_the_same_after_it() {
    for (id, part, before) in FILES {
        let house = House::new();
        let file = house.put(id, *part, before);
        let shown = house.change(id, *part, true);
        assert!(!shown.makes_file && shown.diff.lines().any(|line| line.starts_with('+')), "{id}: {}", shown.diff);
        assert_eq!(house.standing(id, *part), PartStanding::Added, "{id}\n{}", fs::read_to_string(&file).unwrap());
        house.change(id, *part, false);
        assert_eq!(fs::read_to_string(&file).unwrap(), *before, "{id}");
    }
}

#[test]
fn it_is_taken_out_of_the_text_where_the_copy_is_gone() {
    for (id, part, before) in FILES.iter().filter(|(_, _, text)| !text.trim().is_empty()) {
        let house = House::new();
        let file = house.put(id, *part, before);
        house.change(id, *part, true);
        fs::remove_dir_all(&house.machine.data).unwrap();
        house.change(id, *part, false);
        let left = fs::read_to_string(&file).unwrap();
        assert!(!left.contains("askwell"), "{id}: {left}");
        assert_eq!(house.standing(id, *part), PartStanding::Absent, "{id}: {left}");
    }
}

#[test]
fn what_is_written_is_what_the_manual_of_the_agent_demands() {
    let apart = json!({ "command": "/usr/bin/askwell", "args": ["mcp"] });
    let with = |limit: &str, more: Value| {
        let args = if limit.is_empty() { json!(["mcp"]) } else { json!(["mcp", "--limit", limit]) };
        let mut entry = json!({ "command": "/usr/bin/askwell", "args": args });
        entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        entry
    };
    let cases = [
        (
            "claude-code",
            "/mcpServers/askwell",
            with("23h", json!({ "type": "stdio", "timeout": 86_400_000, "alwaysLoad": true })),
        ),
        ("gemini-cli", "/mcpServers/askwell", with("23h", json!({ "timeout": 86_400_000 }))),
        (
            "opencode",
            "/mcp/askwell",
            json!({ "type": "local", "command": ["/usr/bin/askwell", "mcp", "--limit", "23h"], "enabled": true, "timeout": 86_400_000 }),
        ),
        ("cursor", "/mcpServers/askwell", apart.clone()),
        ("cline", "/mcpServers/askwell", with("50m", json!({ "timeout": 3600 }))),
        ("zed", "/context_servers/askwell", with("50m", json!({ "timeout": 3_600_000 }))),
        ("vscode", "/servers/askwell", with("", json!({ "type": "stdio" }))),
        (
            "copilot-cli",
            "/mcpServers/askwell",
            with("23h", json!({ "type": "local", "timeout": 86_400_000, "tools": ["*"] })),
        ),
        ("qwen-code", "/mcpServers/askwell", with("23h", json!({ "timeout": 86_400_000 }))),
        ("kimi-code", "/mcpServers/askwell", with("23h", json!({ "toolTimeoutMs": 86_400_000 }))),
        ("kimi-cli", "/mcpServers/askwell", apart.clone()),
    ];
    for (id, place, entry) in cases {
        let house = House::new();
        house.change(id, AgentPart::Tools, true);
        let text = fs::read_to_string(house.file(id, AgentPart::Tools)).unwrap();
        let written: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(written.pointer(place), Some(&entry), "{id}: {text}");
    }
}

#[test]
fn what_is_no_json_is_written_as_the_manual_of_the_agent_demands_too() {
    let cases = [
        (
            "codex",
            "[mcp_servers.askwell]\ncommand = \"/usr/bin/askwell\"\nargs = [\"mcp\", \"--limit\", \"23h\"]\ntool_timeout_sec = 86400\n",
        ),
        (
            "mistral-vibe",
            "[[mcp_servers]]\nname = \"askwell\"\ntransport = \"stdio\"\ncommand = \"/usr/bin/askwell\"\nargs = [\"mcp\", \"--limit\", \"23h\"]\ntool_timeout_sec = 86400\n",
        ),
        (
            "hermes",
            "mcp_servers:\n  askwell:\n    command: \"/usr/bin/askwell\"\n    args: [\"mcp\",\"--limit\",\"23h\"]\n    timeout: 86400\n",
        ),
        (
            "continue",
            "name: Local Config\nversion: 1.0.0\nschema: v1\nmcpServers:\n  - name: \"askwell\"\n    command: \"/usr/bin/askwell\"\n    args: [\"mcp\"]\n",
        ),
    ];
    for (id, expected) in cases {
        let house = House::new();
        house.change(id, AgentPart::Tools, true);
        let file = house.file(id, AgentPart::Tools);
        assert_eq!(fs::read_to_string(&file).unwrap(), expected, "{id}");
        house.change(id, AgentPart::Tools, false);
        assert!(!file.exists(), "{id}: what was made for it goes with it");
    }
}

#[test]
fn the_second_opencode_has_its_servers_elsewhere() {
    let house = House::new();
    let file = house.put("opencode", AgentPart::Tools, "{\"mcp\": {\"servers\": {\"x\": {\"type\": \"local\"}}}}");
    house.change("opencode", AgentPart::Tools, true);
    let written: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let entry = json!({ "type": "local", "command": ["/usr/bin/askwell", "mcp", "--limit", "23h"], "timeout": { "request": 86_400_000 } });
    assert_eq!(written["mcp"]["servers"]["askwell"], entry);
}

#[test]
fn hooks_are_called_with_the_time_that_a_person_needs() {
    let cases = [
        ("claude-code", "PreToolUse", Some("AskUserQuestion"), 86_400),
        ("claude-code", "PermissionRequest", Some("*"), 86_400),
        ("codex", "PermissionRequest", None, 86_400),
        ("qwen-code", "PermissionRequest", Some("*"), 86_400_000),
    ];
    for (id, event, matcher, limit) in cases {
        let house = House::new();
        house.change(id, AgentPart::Hook, true);
        let text = fs::read_to_string(house.file(id, AgentPart::Hook)).unwrap();
        let written: Value = serde_json::from_str(&text).unwrap();
        let group = &written["hooks"][event][0];
        assert_eq!(group["matcher"].as_str(), matcher, "{id} {text}");
        let handler =
            json!({ "type": "command", "command": format!("\"/usr/bin/askwell\" hook {id}"), "timeout": limit });
        assert_eq!(group["hooks"], json!([handler]), "{id}");
    }
}

#[test]
fn only_an_agent_that_asks_for_trust_itself_is_said_to() {
    for known in KNOWN {
        let house = House::new();
        for part in [AgentPart::Tools, AgentPart::Instructions, AgentPart::Hook] {
            let Ok(plan) = AgentConfigChange::of(known.id, part, true, &house.machine) else { continue };
            assert_eq!(
                plan.shown().needs_trust,
                known.id == "codex" && part == AgentPart::Hook,
                "{} {part:?}",
                known.id
            );
        }
    }
    let house = House::new();
    house.change("codex", AgentPart::Hook, true);
    let removing = AgentConfigChange::of("codex", AgentPart::Hook, false, &house.machine).unwrap().shown();
    assert!(!removing.needs_trust, "taking it out needs none");
}

#[test]
fn a_broken_file_is_named_with_its_line_and_nothing_is_written() {
    let cases = [
        ("claude-code", AgentPart::Tools, "{\n  \"a\": 1\n  \"b\": 2\n}", "line 3: a comma or “}” is missing"),
        ("codex", AgentPart::Tools, "a = 1\nb = \n", "line 2: "),
        ("goose", AgentPart::Tools, "a: 1\n\tb: 2\n", "line 2: YAML is indented by spaces, and a tab stands here"),
        ("cursor", AgentPart::Tools, "{\"mcpServers\": []}", "line 1: an object is expected here"),
        ("claude-code", AgentPart::Hook, "{\"hooks\": {\"PreToolUse\": {}}}", "line 1: a list is expected here"),
    ];
    for (id, part, text, why) in cases {
        let house = House::new();
        let file = house.put(id, part, text);
        let Err(fault) = house.plan(id, part, true) else { panic!("{id}: {text}") };
        let said = fault.in_words(Language::En);
        assert!(said.contains(why) && said.contains(&file.display().to_string()), "{said}");
        assert!(fault.in_words(Language::Zh).contains("没有写入"), "{id}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        assert!(!house.machine.data.exists(), "nothing is kept of what was not done");
    }
    let house = House::new();
    write(&house.file("cursor", AgentPart::Tools), "{");
    assert!(matches!(house.standing("cursor", AgentPart::Tools), PartStanding::Broken { .. }));
    fs::write(house.file("cursor", AgentPart::Tools), b"{\"caf\xe9\": 1}").unwrap();
    assert!(house.plan("cursor", AgentPart::Tools, true).err().unwrap().in_words(Language::En).contains("UTF-8"));
}
