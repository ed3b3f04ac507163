use super::*;
use crate::facts::action::{ChangeKind, FileChange, Undo};
use serde_json::Map;
use std::collections::BTreeMap;

pub(super) fn files(tool: &str, paths: &[&str]) -> Proposal {
    let change = |path: &&str| FileChange {
        path: (*path).into(),
        kind: ChangeKind::Change,
        before: None,
        after: None,
        diff: None,
        to: None,
    };
    proposal(tool, Action::Files { changes: paths.iter().map(change).collect() })
}

pub(super) fn command(command: &str) -> Proposal {
    let action = Action::Command {
        command: command.into(),
        folder: ".".into(),
        environment: BTreeMap::new(),
        limit_ms: None,
        confined: true,
        folder_id: None,
        left_out: 0,
        unscoped: false,
        isolated: false,
        opened: Vec::new(),
    };
    proposal("run_command", action)
}

pub(super) fn page(url: &str, private: bool) -> Proposal {
    let host = url::Url::parse(url).unwrap().host_str().unwrap().to_owned();
    proposal("fetch_page", Action::Page { url: url.into(), host, host_unicode: None, private, proxied: false })
}

fn pages(beneath: &str) -> Pattern {
    let host = url::Url::parse(beneath).unwrap().host_str().unwrap().to_owned();
    Pattern::Pages { host, beneath: Some(beneath.into()) }
}

fn proposal(tool: &str, action: Action) -> Proposal {
    let mut proposal = Proposal {
        tool: tool.into(),
        arguments: Map::new(),
        action,
        undo: Undo::No,
        outside: false,
        guarded: false,
        complete: true,
        patterns: Vec::new(),
        uncovered: Vec::new(),
        hash: String::new(),
    };
    proposal.patterns = Pattern::offered(&proposal);
    proposal
}

fn words(words: &[&str]) -> Pattern {
    Pattern::CommandsBeginning {
        words: words.iter().map(|word| (*word).to_owned()).collect(),
        unconfined: false,
        isolated: false,
    }
}

#[test]
fn the_narrowest_rule_is_offered_first_and_none_of_what_was_not_shown_in_full() {
    let folder = |folder: &str| Pattern::Files { tool: "edit_file".into(), folder: folder.into() };
    let line = |command: &str| Pattern::Command { command: command.into(), unconfined: false, isolated: false };
    for (proposal, offered) in [
        (files("edit_file", &["src/a/b.rs"]), vec![folder("src/a"), folder("")]),
        (files("edit_file", &["src/a/b.rs", "src/c.rs"]), vec![folder("src"), folder("")]),
        (files("edit_file", &["a.md"]), vec![folder("")]),
        (command("cargo test -p ask"), vec![line("cargo test -p ask"), words(&["cargo", "test"])]),
        (command("make"), vec![line("make")]),
        (command("ls -la"), vec![line("ls -la"), words(&["ls"])]),
        (
            command("npm run build:all --silent"),
            vec![line("npm run build:all --silent"), words(&["npm", "run", "build:all"])],
        ),
        (command("npm run"), vec![line("npm run")]),
        (command("find ."), vec![line("find .")]),
        (command("git log --output=x"), vec![line("git log --output=x")]),
        (command("git log; rm -rf ."), vec![line("git log; rm -rf .")]),
        (command("A=b git log"), vec![line("A=b git log")]),
        (command("env A=b git log"), vec![line("env A=b git log")]),
        (page("https://example.org/a/b", false), vec![pages("https://example.org/a/"), pages("https://example.org/")]),
        (page("https://localhost/", true), vec![]),
    ] {
        assert_eq!(proposal.patterns, offered, "{proposal:?}");
        let hidden = Proposal { complete: false, ..proposal.clone() };
        assert_eq!(Pattern::offered(&hidden), [], "not shown in full");
        let guarded = Proposal { guarded: true, ..proposal.clone() };
        assert_eq!(Pattern::offered(&guarded), [], "only a person may consent");
        let outside = Proposal { outside: true, ..proposal };
        assert_eq!(Pattern::offered(&outside), [], "outside the workspace");
    }
}

#[test]
fn a_rule_covers_what_it_says_and_nothing_else() {
    let folder = |folder: &str| Pattern::Files { tool: "edit_file".into(), folder: folder.into() };
    let line = |command: &str| Pattern::Command { command: command.into(), unconfined: false, isolated: false };
    for (pattern, proposal, covers) in [
        (folder("src"), files("edit_file", &["src/a.rs"]), true),
        (folder("src"), files("edit_file", &["src/x/a.rs"]), true),
        (folder("src"), files("edit_file", &["src-evil/a.rs"]), false),
        (folder("src"), files("edit_file", &["src/../a.rs"]), false),
        (folder("src"), files("edit_file", &["src/a.rs", "b.rs"]), false),
        (folder("src"), files("delete_file", &["src/a.rs"]), false),
        (folder(""), files("edit_file", &["any/where.rs"]), true),
        (folder(""), files("edit_file", &["/etc/passwd"]), false),
        (folder(""), files("edit_file", &[]), false),
        (line("git status"), command("git status"), true),
        (line("git status"), command("git status "), false),
        (line("git status"), command("git status -s"), false),
        (words(&["cargo", "test"]), command("cargo test"), true),
        (words(&["cargo", "test"]), command("cargo  test --workspace"), true),
        (words(&["cargo", "test"]), command("cargo testing"), false),
        (words(&["cargo", "test"]), command("cargo"), false),
        (words(&["cargo", "test"]), command("cargo test; rm -rf ."), false),
        (words(&["cargo", "test"]), command("cargo test && id"), false),
        (words(&["cargo", "test"]), command("cargo test > /etc/x"), false),
        (words(&["cargo", "test"]), command("cargo test $(id)"), false),
        (words(&["cargo", "test"]), command("cargo test `id`"), false),
        (words(&["cargo", "test"]), command("cargo test\nrm -rf ."), false),
        (words(&["cargo", "test"]), command("cargo test\u{a0}x"), false),
        (words(&["cargo", "test"]), command("PATH=. cargo test"), false),
        (words(&["cargo", "test"]), command("cargo\ttest"), false),
        (words(&["cargo", "test"]), command("cargo test %PATH%"), false),
        (words(&["cargo", "test"]), command("cargo test\u{3000}x"), false),
        (words(&[]), command("anything"), false),
        (pages("https://a.org/"), page("https://a.org/x", false), true),
        (pages("https://a.org/"), page("https://b.a.org/x", false), false),
        (pages("https://localhost/"), page("https://localhost/x", true), false),
        (folder(""), command("ls"), false),
        (words(&["cargo", "test"]), files("edit_file", &["a"]), false),
    ] {
        assert_eq!(pattern.covers(&proposal), covers, "{pattern:?} {proposal:?}");
        let outside = Proposal { outside: true, ..proposal };
        assert!(!pattern.covers(&outside), "never outside the workspace");
        let guarded = Proposal { guarded: true, outside: false, ..outside };
        assert!(!pattern.covers(&guarded), "only a person may consent");
    }
}

#[test]
fn a_rule_for_pages_of_an_earlier_version_is_kept_and_covers_nothing() {
    let stored = r#"{"kind":"pages","host":"a.org"}"#;
    let rule: Pattern = serde_json::from_str(stored).unwrap();
    assert!(rule.is_outdated() && !pages("https://a.org/").is_outdated());
    assert!(!rule.covers(&page("https://a.org/", false)));
    assert_eq!(serde_json::to_string(&rule).unwrap(), stored, "its signature stays right");
    let named: Pattern = serde_json::from_str(r#"{"kind":"pages","host":"","beneath":"a.org"}"#).unwrap();
    assert!(!named.covers(&page("https://a.org/", false)));
}

#[test]
fn what_is_added_to_the_environment_is_under_no_rule() {
    let mut proposal = command("cargo test");
    if let Action::Command { environment, .. } = &mut proposal.action {
        environment.insert("RUSTC_WRAPPER".into(), "./x".into());
    }
    assert_eq!(Pattern::offered(&proposal), []);
    assert!(!Pattern::Command { command: "cargo test".into(), unconfined: false, isolated: false }.covers(&proposal));
    assert!(!words(&["cargo", "test"]).covers(&proposal));
}

#[test]
fn the_same_line_in_another_folder_is_under_no_rule() {
    let mut proposal = command("rm -rf *");
    let rule = Pattern::Command { command: "rm -rf *".into(), unconfined: false, isolated: false };
    assert!(rule.covers(&proposal));
    for elsewhere in ["build", "src", "..", "/"] {
        if let Action::Command { folder, .. } = &mut proposal.action {
            *folder = elsewhere.into();
        }
        assert_eq!(Pattern::offered(&proposal), [], "{elsewhere}");
        assert!(!rule.covers(&proposal) && !words(&["rm", "-rf"]).covers(&proposal), "{elsewhere}");
    }
}

#[test]
fn a_rule_holds_only_behind_the_walls_that_it_was_made_behind() {
    let unconfined = |mut proposal: Proposal| {
        if let Action::Command { confined, .. } = &mut proposal.action {
            *confined = false;
        }
        proposal
    };
    let walled = command("cargo test");
    let open = unconfined(command("cargo test"));
    for pattern in Pattern::offered(&walled) {
        assert!(pattern.covers(&walled) && !pattern.covers(&open), "{pattern:?}");
    }
    for pattern in Pattern::offered(&open) {
        assert!(pattern.covers(&walled) && pattern.covers(&open), "{pattern:?}");
    }
    let mut isolated = walled.clone();
    if let Action::Command { isolated, .. } = &mut isolated.action {
        *isolated = true;
    }
    for pattern in Pattern::offered(&isolated) {
        assert!(pattern.covers(&isolated) && !pattern.covers(&walled) && !pattern.covers(&open), "{pattern:?}");
    }
    // A wall that has come since makes it another command: it is asked for once more.
    for pattern in Pattern::offered(&walled) {
        assert!(!pattern.covers(&isolated), "{pattern:?}");
    }
    for pattern in Pattern::offered(&open) {
        assert!(pattern.covers(&isolated), "what is permitted without any wall: {pattern:?}");
    }
    let stored: Pattern = serde_json::from_str(r#"{"kind":"command","command":"cargo test"}"#).unwrap();
    assert!(stored.covers(&walled) && !stored.covers(&open), "one of an earlier version");
    assert!(!stored.covers(&isolated), "one of an earlier version, where commands are isolated by now");
    if let Action::Command { opened, .. } = &mut isolated.action {
        opened.push(".git/config".into());
    }
    let opens = Proposal { guarded: true, ..isolated };
    assert_eq!(Pattern::offered(&opens), [], "what opens a protected path is asked for each time");
    for pattern in Pattern::offered(&open) {
        assert!(!pattern.covers(&opens), "{pattern:?}");
    }
    let asked_for = Proposal { outside: true, ..open };
    assert_eq!(Pattern::offered(&asked_for), [], "what the agent wants without walls is asked for each time");
}

#[test]
fn each_mode_permits_what_it_says_and_a_rule_ends_when_it_says() {
    let file = files("edit_file", &["a.md"]);
    let outside = Proposal { outside: true, ..file.clone() };
    let (run, fetch) = (command("make"), page("https://a.org/", false));
    for (mode, permits) in [
        (Mode::AskBeforeChanges, [false, false, false, false]),
        (Mode::AllowChanges, [true, false, false, false]),
        (Mode::SkipApprovals, [true, true, true, true]),
    ] {
        let by = |proposal| permitted(mode, &[], proposal, 10).is_some();
        assert_eq!([by(&file), by(&outside), by(&run), by(&fetch)], permits, "{mode:?}");
    }
    let id = InteractionId(uuid::Uuid::from_u128(7));
    let pattern = Pattern::Command { command: "make".into(), unconfined: false, isolated: false };
    let rule = Rule { id, pattern, workspace: None, conversation: None, until: Some(10), at: 0 };
    let by = |now| permitted(Mode::AskBeforeChanges, std::slice::from_ref(&rule), &run, now);
    assert_eq!((by(9), by(10)), (Some(Approver::Rule { rule: id }), None));
}

fn tool(seen: McpSeen, trusted: bool) -> Proposal {
    let call = McpCall {
        server: "harbour".into(),
        server_id: crate::McpServerId(uuid::Uuid::from_u128(1)),
        tool: "look".into(),
        title: None,
        description: "Looks.".into(),
        schema: None,
        reached: "harbour-server".into(),
        read_only: true,
        destructive: false,
        idempotent: true,
        open_world: false,
        trusted,
        seen,
        tool_hash: "h".into(),
    };
    proposal("mcp__harbour__look", Action::Mcp { call })
}

#[test]
fn a_tool_that_nobody_has_looked_at_is_asked_for_in_every_mode_whoever_is_trusted() {
    let modes = [Mode::AskBeforeChanges, Mode::AllowChanges, Mode::SkipApprovals];
    let by = |mode, seen, trusted| permitted(mode, &[], &tool(seen, trusted), 10);
    for mode in modes {
        for seen in [McpSeen::Never, McpSeen::Changed] {
            assert_eq!((by(mode, seen, false), by(mode, seen, true)), (None, None), "{mode:?} {seen:?}");
        }
        assert_eq!(by(mode, McpSeen::Yes, true), Some(Approver::Trusted { server: "harbour".into() }), "{mode:?}");
        let skips = mode == Mode::SkipApprovals;
        assert_eq!(by(mode, McpSeen::Yes, false).is_some(), skips, "{mode:?}");
    }
    let id = InteractionId(uuid::Uuid::from_u128(7));
    let pattern = Pattern::Mcp { server: "harbour".into(), tool: "look".into(), hash: "h".into() };
    let rule = Rule { id, pattern, workspace: None, conversation: None, until: None, at: 0 };
    let ruled = permitted(Mode::AskBeforeChanges, &[rule], &tool(McpSeen::Never, false), 10);
    assert_eq!(ruled, Some(Approver::Rule { rule: id }), "whoever made it has read this very text");
}
