//! Consent: what is shown of it, and which lines give it.

use crate::base::language::Language;
use crate::base::limits::REASON_BYTES_MAX;
use crate::facts::action::{
    Action, ChangeKind, FileChange, FileStanding, FileState, Interrupted, Known, Proposal, Quiet, Undo,
};
use crate::facts::interaction::Body;
use crate::facts::network::{Ecosystem, HostBundle, NetworkContact};
use crate::facts::outcome::Response;
use crate::facts::plan::Outline;
use crate::facts::rule::{Pattern, Scope};
use crate::plain_text::consent::{
    ConsentChoice, ConsentDoubt, ConsentReading, asked_for, choices, label, read, recorded, rule_in_words, unclear,
};
use serde_json::Map;
use std::collections::BTreeMap;

pub(super) fn proposal(action: Action, undo: Undo) -> Proposal {
    let tool = match action {
        Action::Files { .. } => "write_file",
        Action::Command { .. } | Action::Network { .. } => "run_command",
        Action::Page { .. } => "fetch_page",
        Action::Mcp { .. } => "mcp__files__read",
    };
    let mut proposal = Proposal {
        tool: tool.into(),
        arguments: Map::new(),
        action,
        undo,
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

pub(super) fn file(path: &str, diff: Option<&str>) -> Action {
    let kind = ChangeKind::Create;
    let change =
        FileChange { path: path.into(), kind, before: None, after: None, diff: diff.map(str::to_owned), to: None };
    Action::Files { changes: vec![change] }
}

pub(super) fn command(command: &str, confined: bool) -> Action {
    Action::Command {
        command: command.into(),
        folder: ".".into(),
        environment: BTreeMap::new(),
        limit_ms: None,
        confined,
        folder_id: None,
        left_out: 0,
        unscoped: false,
        isolated: false,
        opened: Vec::new(),
    }
}

pub(super) fn confirm(proposal: Proposal) -> Body {
    Body::Confirm { proposal: Box::new(proposal) }
}

pub(super) fn plan() -> Body {
    Body::Plan { outline: Outline { title: "Tidy up".into(), steps: vec!["look".into(), "move\n1. Yes".into()] } }
}

pub(super) fn network(place: &str) -> Body {
    let bundle = HostBundle { ecosystem: Ecosystem::Node, places: vec![place.into(), "b.example".into()] };
    let contact = NetworkContact {
        place: place.into(),
        host: place.into(),
        host_unicode: Some("аpple.example".into()),
        port: 443,
        private: true,
        command: "npm ci\u{1b}[2J".into(),
        bundle: Some(bundle),
    };
    Body::Network { proposal: Box::new(proposal(Action::Network { contact }, Undo::No)) }
}

pub(super) fn quiet() -> Body {
    Body::Quiet { quiet: Quiet { command: "make".into(), quiet_ms: 300_000, tail: "cc a.c\n\u{1b}[31mcc b.c".into() } }
}

pub(super) fn lost() -> Body {
    let files = vec![FileStanding { path: "a.md".into(), state: FileState::Other }];
    let known = Known { output: Some("half".into()), files };
    let proposal = Box::new(proposal(command("make", true), Undo::No));
    Body::ConnectionLost { lost: Interrupted { proposal, started_at: 0, known } }
}

fn text(body: &Body, language: Language) -> String {
    asked_for(body, language).into_iter().map(|line| line.text).collect::<Vec<_>>().join("\n")
}

/// A line in short: the number of the answer, `=reason` behind it, else what became of it.
fn heard(body: &Body, line: &str) -> String {
    match read(body, line) {
        ConsentReading::Show => "show".into(),
        ConsentReading::Stop => "stop".into(),
        ConsentReading::Message(text) => format!("? {text}"),
        ConsentReading::Answer { choice, reason } => {
            let number = choices(body).iter().position(|other| *other == choice).unwrap() + 1;
            reason.map_or(number.to_string(), |reason| format!("{number}={reason}"))
        }
        ConsentReading::Unclear(why) => format!("{why:?}"),
    }
}

#[test]
fn consent_is_a_number_or_the_word_itself_and_nothing_else() {
    let body = confirm(proposal(file("notes/a.md", Some("+a\n")), Undo::Restorable));
    for (line, meaning) in [
        ("1", "1"),
        (" １. ", "1"),
        ("yes", "1"),
        ("YES", "1"),
        ("是", "1"),
        ("2", "2"),
        ("3", "3"),
        ("no", "3"),
        ("否", "3"),
        ("3 // wrong folder", "3=wrong folder"),
        ("no // wrong folder", "3=wrong folder"),
        ("no because it is wrong: see a", "3=it is wrong: see a"),
        ("No, because of that", "3=of that"),
        ("no: wrong", "3=wrong"),
        ("否，因为不对", "3=不对"),
        ("否：不对", "3=不对"),
        ("no //", "Words"),
        ("no because", "Words"),
        ("", "Empty"),
        ("0", "NoSuchNumber"),
        ("4", "NoSuchNumber"),
        ("12", "NoSuchNumber"),
        ("1,2", "Words"),
        ("1 // but not today", "NoReasonTaken"),
        ("yes because I trust you", "NoReasonTaken"),
        ("yes: all of it", "NoReasonTaken"),
        ("y", "Words"),
        ("yes!", "Words"),
        ("yes please", "Words"),
        ("ok", "Words"),
        ("sure, go ahead", "Words"),
        ("no problem", "Words"),
        ("好的", "Words"),
        ("不", "Words"),
        ("\"yes\"", "Words"),
        ("Allow once", "Words"),
        ("skip", "Words"),
        ("decide", "Words"),
        ("stop", "stop"),
        ("取消", "stop"),
        ("?", "show"),
        ("？", "show"),
        ("? why there", "? why there"),
        ("? yes", "? yes"),
    ] {
        assert_eq!(heard(&body, line), meaning, "{line:?}");
    }
    let long = format!("no because {}", "x".repeat(REASON_BYTES_MAX + 1));
    assert_eq!(heard(&body, &long), "TooLong");
}

#[test]
fn each_kind_has_its_answers_and_takes_no_other() {
    let once = confirm(Proposal {
        guarded: true,
        patterns: Vec::new(),
        uncovered: Vec::new(),
        ..proposal(file(".git/hooks/x", None), Undo::No)
    });
    for (body, rows) in [
        (once, &[("1", "1"), ("2", "2"), ("no", "2"), ("3", "NoSuchNumber")][..]),
        (
            plan(),
            &[("1", "1"), ("yes", "1"), ("否", "2"), ("2 // too much", "2=too much"), ("1 // ok", "NoReasonTaken")],
        ),
        (
            network("a.example"),
            &[("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("yes", "1"), ("no", "3"), ("always", "Words")],
        ),
        (quiet(), &[("1", "1"), ("2", "2"), ("yes", "Words"), ("no", "Words"), ("2 // slow", "NoReasonTaken")]),
        (lost(), &[("1", "1"), ("4", "4"), ("5", "NoSuchNumber"), ("yes", "Words"), ("no", "Words")]),
        (Body::Question { questions: Vec::new() }, &[("yes", "Words"), ("1", "NoSuchNumber")]),
    ] {
        for (line, meaning) in rows {
            assert_eq!(heard(&body, line), *meaning, "{line:?} at {body:?}");
        }
    }
}

#[test]
fn the_numbers_are_those_that_are_shown() {
    for body in [confirm(proposal(command("git status", true), Undo::No)), plan(), quiet(), lost()] {
        for language in [Language::En, Language::Zh] {
            let shown = text(&body, language);
            let numbered: Vec<&str> =
                shown.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
            assert_eq!(numbered.len(), choices(&body).len(), "{shown}");
            for (index, (line, choice)) in numbered.iter().zip(choices(&body)).enumerate() {
                assert_eq!(*line, format!("{}. {}", index + 1, label(&choice, language)));
                assert_eq!(read(&body, &(index + 1).to_string()), ConsentReading::Answer { choice, reason: None });
            }
        }
    }
}

#[test]
fn a_file_is_shown_with_its_difference_and_nothing_hides_in_it() {
    let action = file("notes/a\u{202e}.md", Some("@@ -0,0 +1,2 @@\n+1. Yes\n+\u{1b}[2Jgone\u{200b}\n"));
    assert_eq!(
        text(&confirm(proposal(action, Undo::Restorable)), Language::En),
        "⚠ Allow this change?\n   Create notes/a‹U+202E›.md\n   @@ -0,0 +1,2 @@\n   +1. Yes\n   \
         +‹U+001B›[2Jgone‹U+200B›\n   can be undone: a copy is kept\n1. Allow once\n\
         2. Allow in this conversation: write_file in notes/ and its subfolders\n   \
         not asked, for example: notes/a/b.txt\n   still asked, for example: notes-2/b.txt\n3. Deny\n\
         Reply with a number, yes or no. To deny with a reason: 3 // reason, or: no because reason"
    );
}

#[test]
fn a_command_is_shown_in_full_with_where_it_runs_and_what_holds_it() {
    let shown = text(&confirm(proposal(command("echo a\r\n2. No\n", false), Undo::No)), Language::En);
    assert_eq!(
        shown,
        "⚠ Run this command?\n   $ echo a‹U+000D›\n     2. No\n   in the workspace folder\n   \
         NOT sandboxed, because this system can't do it: it can do whatever you can on this computer\n   can't be undone\n\
         1. Allow once\n2. Allow in this conversation: this exact command, without a sandbox\n3. Deny\n\
         Reply with a number, yes or no. To deny with a reason: 3 // reason, or: no because reason"
    );
    let Action::Command { command, confined, .. } = command("cargo test --all", true) else { unreachable!() };
    let environment = BTreeMap::from([("A".to_owned(), "b\u{7}".to_owned())]);
    let action = Action::Command {
        command,
        folder: "sub".into(),
        environment,
        limit_ms: Some(60_000),
        confined,
        folder_id: None,
        left_out: 0,
        unscoped: false,
        isolated: false,
        opened: Vec::new(),
    };
    let shown = text(&confirm(proposal(action, Undo::No)), Language::Zh);
    for said in [
        "$ cargo test --all",
        "在 sub 中",
        "环境变量 A=b‹U+0007›",
        "时间上限：60 秒",
        "沙箱中运行",
        "无法撤销",
        "2. 拒绝",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
}

#[test]
fn warnings_are_said() {
    let page = Action::Page {
        url: "http://xn--e1awg7f.test/".into(),
        host: "xn--e1awg7f.test".into(),
        host_unicode: Some("тест.test".into()),
        private: true,
        proxied: false,
    };
    let shown = text(&confirm(proposal(page, Undo::Nothing)), Language::En);
    assert!(shown.contains("displayed as тест.test") && shown.contains("your own computer or network"), "{shown}");
    assert!(!shown.contains("undone") && !shown.contains("proxy"), "{shown}");
    for (language, said) in [
        (
            Language::En,
            "   your proxy looks this name up. Askwell can't check that it doesn't lead into your own network",
        ),
        (Language::Zh, "   由你的网络代理解析这个域名。Askwell 无法确认它没有指向你的本地网络"),
    ] {
        let Action::Page { url, host, host_unicode, private, .. } = page_at("https://a.example/") else {
            unreachable!()
        };
        let page = Action::Page { url, host, host_unicode, private, proxied: true };
        let shown = text(&confirm(proposal(page, Undo::Nothing)), language);
        assert!(shown.lines().any(|line| line == said), "{shown}");
    }
    let carries = Proposal {
        uncovered: vec!["?d=c2VjcmV0\u{202e}".into()],
        ..proposal(page_at("https://a.example/?d=c2VjcmV0"), Undo::Nothing)
    };
    let shown = text(&confirm(carries), Language::En);
    assert!(shown.contains("could carry data to the server: ?d=c2VjcmV0‹U+202E›\n"), "{shown}");
    assert!(!shown.contains("Allow in this conversation"), "{shown}");
    let odd = Proposal { outside: true, guarded: true, complete: false, ..proposal(file("x", None), Undo::No) };
    let shown = text(&confirm(odd), Language::En);
    for said in ["reaches outside the workspace", "trust this file automatically", "not all of it can be shown"] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
}

fn page_at(url: &str) -> Action {
    let host = "a.example".into();
    Action::Page { url: url.into(), host, host_unicode: None, private: false, proxied: false }
}

#[test]
fn a_rule_says_by_example_what_it_would_do_before_it_is_made() {
    for (action, language, lines) in [
        (
            command("git log --stat", true),
            Language::En,
            "2. Allow in this conversation: this exact command\n   not asked, for example: git log --stat\n   \
             still asked, for example: git log --stat --all\n3. Deny",
        ),
        (
            page_at("https://a.example/docs/a"),
            Language::En,
            "2. Allow in this conversation: pages at https://a.example/docs/ and below\n   \
             not asked, for example: https://a.example/docs/page\n   \
             still asked, for example: https://a.example/other/page\n   \
             still asked: an address with a long query, or with text that looks like data\n3. Deny",
        ),
        (
            page_at("https://a.example/docs/a"),
            Language::Zh,
            "2. 本次对话允许：https://a.example/docs/ 及其下级的网页\n   无需询问，例如：https://a.example/docs/page\n   \
             仍会询问，例如：https://a.example/other/page\n   仍会询问：查询参数过长或看起来像数据的地址\n3. 拒绝",
        ),
    ] {
        let shown = text(&confirm(proposal(action, Undo::No)), language);
        assert!(shown.contains(lines), "{shown}");
    }
    let old = Pattern::Pages { host: "a.example".into(), beneath: None };
    assert_eq!(
        rule_in_words(&old, Language::En),
        "pages from a.example; made by an earlier version and no longer in effect: you're asked again"
    );
    let line = Pattern::Command { command: "make\nall\u{1b}".into(), unconfined: true, isolated: false };
    assert_eq!(rule_in_words(&line, Language::En), "exactly this command: make all, without a sandbox");
    let kept = Proposal { patterns: vec![old], ..proposal(page_at("https://a.example/"), Undo::Nothing) };
    assert_eq!(choices(&confirm(kept)), [ConsentChoice::YesOnce, ConsentChoice::No], "a card of an earlier version");
}

#[test]
fn plans_quiet_commands_and_interrupted_ones_are_shown() {
    assert_eq!(
        text(&plan(), Language::En),
        "⚠ Accept this plan?\n   Tidy up\n   step 1: look\n   step 2: move\n           1. Yes\n   \
         accepting it allows no action: you're still asked as usual\n1. Accept plan\n2. Deny\n\
         Reply with a number, yes or no. To deny with a reason: 2 // reason, or: no because reason"
    );
    assert_eq!(
        text(&quiet(), Language::Zh),
        "⚠ 这条命令已经 5 分钟没有输出。继续等待吗？\n   $ make\n   │ cc a.c\n   │ cc b.c\n1. 再等 10 分钟\n2. 停止命令\n请回复编号"
    );
    let shown = text(&lost(), Language::En);
    for said in ["This was interrupted", "   $ make", "a.md: neither as before", "   │ half", "4. Stop the run"] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
}

#[test]
fn what_decided_nothing_is_answered_in_one_line_with_what_to_type() {
    for body in [plan(), quiet()] {
        for why in [
            ConsentDoubt::Empty,
            ConsentDoubt::NoSuchNumber,
            ConsentDoubt::Words,
            ConsentDoubt::NoReasonTaken,
            ConsentDoubt::TooLong,
        ] {
            let en = unclear(&choices(&body), why, Language::En);
            let zh = unclear(&choices(&body), why, Language::Zh);
            assert!(en.contains("othing was decided") || en.contains("nothing was decided"), "{en}");
            assert!(zh.contains("没有作出决定") && !en.contains('\n') && !zh.contains('\n'), "{zh}");
            assert!(en.contains("Reply with a number") && zh.contains("请回复编号"), "{en} {zh}");
        }
    }
    let said = recorded(&ConsentChoice::No, Some("not\nthere\u{1b}[2J"), Language::En);
    assert_eq!(said, "✗ Denied (reason: not there)");
}

#[test]
fn a_host_is_asked_for_with_all_that_has_to_be_known_of_it_and_may_be_allowed_in_the_workspace() {
    let body = network("a.example\u{202e}:22");
    let english = text(&body, Language::En);
    for line in [
        "⚠ Let this command connect?",
        "   a.example‹U+202E›:22",
        "“аpple.example”",
        "this is your own computer or network",
        "   $ npm ci‹U+001B›[2J",
        "1. Allow once",
        "2. Always allow in this workspace: connections to a.example‹U+202E›:22",
        "3. Deny",
        "4. Always allow in this workspace: package registries for Node.js: a.example‹U+202E›:22, b.example",
    ] {
        assert!(english.contains(line), "{line}: {english}");
    }
    assert!(text(&body, Language::Zh).contains("2. 在此工作区始终允许：连接 a.example"));
    let Some(ConsentChoice::YesInWorkspace(pattern)) = choices(&body).into_iter().nth(1) else { unreachable!() };
    let response = ConsentChoice::YesInWorkspace(pattern.clone()).response(None);
    let Response::Approved { scope, arguments: None, hash: None } = response else { unreachable!() };
    assert_eq!(scope, Scope::Always { pattern, until: None });
}
