use std::collections::BTreeSet;

fn file(path: &str) -> String {
    std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn the_page_may_call_what_is_declared_for_the_window_and_nothing_more() {
    let capability = std::fs::read_to_string(concat!(env!("OUT_DIR"), "/capabilities/main.json")).unwrap();
    let capability: serde_json::Value = serde_json::from_str(&capability).unwrap();
    let permissions = capability["permissions"].as_array().unwrap().iter().map(|one| one.as_str().unwrap());
    let (core, own): (Vec<_>, Vec<_>) = permissions.partition(|name| name.contains(':'));
    assert_eq!(core, ["core:event:allow-listen", "core:event:allow-unlisten", "core:webview:allow-set-webview-zoom"]);
    let allowed: BTreeSet<String> =
        own.iter().map(|name| name.strip_prefix("allow-").unwrap().replace('-', "_")).collect();
    let window = ask::command::ALL.iter().filter(|command| command.is_for(ask::command::Caller::Window));
    assert_eq!(allowed, window.map(|command| command.name.to_owned()).collect());
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
