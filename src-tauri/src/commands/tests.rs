use std::collections::BTreeSet;

type Names = BTreeSet<String>;

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).unwrap() + from.len();
    &text[start..start + text[start..].find(to).unwrap()]
}

/// The words in single or double quotes that follow `before`.
fn quoted(text: &str, before: &str) -> Names {
    let quote = |c: char| c == '"' || c == '\'';
    text.split(before)
        .skip(1)
        .filter_map(|rest| rest.strip_prefix(quote)?.split(quote).next())
        .map(str::to_owned)
        .collect()
}

fn file(path: &str) -> String {
    std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn the_four_lists_of_commands_agree() {
    let build = file("build.rs");
    let declared = quoted(between(&build, "const COMMANDS", "];"), "\n    ");
    assert!(declared.contains("submit_ask_user_response"));

    let source = file("src/commands.rs");
    let handled: Names = between(&source, "generate_handler![", "]")
        .split(',')
        .map(|path| path.rsplit("::").next().unwrap_or_default().trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect();
    assert_eq!(handled, declared, "the handler and build.rs");

    let capability: serde_json::Value = serde_json::from_str(&file("capabilities/main.json")).unwrap();
    let permissions = capability["permissions"].as_array().unwrap().iter().map(|one| one.as_str().unwrap());
    let (core, own): (Vec<_>, Vec<_>) = permissions.partition(|name| name.contains(':'));
    assert_eq!(core, ["core:event:allow-listen", "core:event:allow-unlisten", "core:webview:allow-set-webview-zoom"]);
    let allowed: Names = own.iter().map(|name| name.strip_prefix("allow-").unwrap().replace('-', "_")).collect();
    assert_eq!(allowed, declared, "the capability and build.rs");

    let page = file("../ui/src/lib/backend/commands.ts") + &file("../ui/src/lib/backend/tauri.ts");
    let called = quoted(&page, "invoke(");
    assert_eq!(called, declared, "the page and build.rs");
}

#[test]
fn a_command_holds_no_rule() {
    let sources = file("src/commands.rs") + &file("src/commands/files.rs");
    for command in sources.split("#[command]\n").skip(1) {
        let name = between(command, "fn ", "(");
        let body = command[..command.find("\n}\n").unwrap()].split_once(" {\n").unwrap().1;
        let lines = body.lines().count();
        // `hello` is one value with its fields in a list.
        assert!(lines <= 8 || name == "hello", "{name} has {lines} lines");
    }
}

#[test]
fn the_page_is_confined() {
    let config: serde_json::Value = serde_json::from_str(&file("tauri.conf.json")).unwrap();
    let app = &config["app"];
    assert_eq!(app["withGlobalTauri"], false);
    assert_eq!(app["security"]["freezePrototype"], true);
    let policy = &app["security"]["csp"];
    for directive in ["default-src", "object-src", "frame-src", "base-uri", "form-action"] {
        assert_eq!(policy[directive], "'none'", "{directive}");
    }
    for (directive, sources) in policy.as_object().unwrap() {
        let sources = sources.as_str().unwrap();
        assert!(
            !sources.contains("unsafe-eval") && !sources.contains("https:") && !sources.contains('*'),
            "{directive}"
        );
    }
}
