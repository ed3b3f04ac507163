//! How servers are started, stand, end, and leave nothing behind.

use super::*;
use anyhow::{Context, bail};
use ask::mcp::McpWay;
use ask::thread::Entry;
use ask::wire::{McpEdit, McpEra, McpOrigin, Secrets};
use std::collections::BTreeMap;
use tests::mcp::Era;
use tests::patience::until;
use tests::program::{built, is_alive, kill_dead};

fn idle(_: &Request) -> Say {
    Say::text("Done.")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_started_when_it_is_looked_at_and_says_what_it_offers() -> Result<()> {
    for (era, spoken, protocol) in
        [(Era::Modern, McpEra::Modern, "2026-07-28"), (Era::Legacy, McpEra::Legacy, "2025-11-25")]
    {
        let server = Scripted::new(era)?;
        let scene = scene(&server.server, idle).await?;
        assert!(server.processes().is_empty(), "{era:?}: nothing is started that nobody wants");
        let ready = standing(&scene, is_ready).await?;
        assert_eq!((ready.era, ready.protocol.as_deref()), (Some(spoken), Some(protocol)));
        assert_eq!(ready.calls_itself.as_deref(), Some("scripted 1"));
        let say = ready.tools.iter().find(|tool| tool.name == "say").expect("the tool");
        assert_eq!((say.offered_as.as_str(), say.on), ("mcp__harbour__say", true));
        let process = server.processes()[0];
        scene.askwell.close().await;
        assert!(!is_alive(process), "{era:?}: it ends with the program");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ends_is_started_again() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let scene = scene(&server.server, idle).await?;
    standing(&scene, is_ready).await?;
    let process = server.processes()[0];
    kill_dead(process).await?;
    standing(&scene, |standing| is_ready(standing) && server.processes().iter().any(|other| *other != process)).await?;
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_server_is_in_the_readers_language_and_its_own_words_stay() -> Result<()> {
    let mut server = Scripted::new(Era::Modern)?;
    server.server.way = McpWay::Stdio {
        command: "sh".into(),
        args: vec!["-c".into(), "echo no key, no service >&2; exit 3".into()],
        env: BTreeMap::new(),
        folder: None,
    };
    let scene = scene(&server.server, idle).await?;
    standing(&scene, |standing| matches!(standing.state, McpState::Failed { .. })).await?;
    let said = |from: McpOrigin| {
        let lines = scene.askwell.mcp_settings().log(server.server.id).into_iter();
        lines.filter(|line| line.from == from).map(|line| line.text).collect::<Vec<_>>()
    };
    let english = said(McpOrigin::Askwell);
    assert_eq!(english[0], "Starting.");
    assert!(english.iter().any(|line| line.starts_with("Not available. Its program has ended with exit code 3")));

    let mut settings = ask::settings::Settings::clone(&scene.askwell.settings());
    settings.language = Some(ask::settings::Language::Zh);
    scene.askwell.program_settings().save(settings).await?;
    let chinese = said(McpOrigin::Askwell);
    assert_eq!(chinese[0], "正在启动。");
    assert!(chinese.iter().any(|line| line.starts_with("不可用。它的程序已退出，退出码 3")), "{chinese:?}");
    assert_eq!(said(McpOrigin::Server)[0], "no key, no service");
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_tools_are_listed_again() -> Result<()> {
    let server = Scripted::new(Era::Legacy)?;
    let scene = seen_scene(&server.server, calls("renamed", json!({}))).await?;
    standing(&scene, is_ready).await?;
    server.describe("New.")?;
    let id = scene.start(ask::rule::Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    let says = |standing: &McpServerStanding| standing.tools.iter().any(|tool| tool.description.contains("New."));
    standing(&scene, says).await?;
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_be_started_says_why() -> Result<()> {
    let stdio = |command: &str, args: &[&str]| McpWay::Stdio {
        command: command.into(),
        args: args.iter().map(|arg| (*arg).to_owned()).collect(),
        env: BTreeMap::new(),
        folder: None,
    };
    let http = |url: &str| McpWay::Http {
        url: url.into(),
        headers: BTreeMap::new(),
        has_token: false,
        signed_in: false,
        client_id: None,
    };
    for (way, said) in [
        (stdio("no-such-program-anywhere", &[]), "could not be started: no-such-program-anywhere: No such file"),
        (
            stdio("sh", &["-c", "echo the key is missing >&2; exit 3"]),
            "exit code 3, and wrote last: the key is missing",
        ),
        (stdio("true", &[]), "exit code 0"),
        (http("http://127.0.0.1:1/mcp"), "cannot be reached"),
    ] {
        let mut server = Scripted::new(Era::Modern)?;
        server.server.way = way;
        let scene = scene(&server.server, idle).await?;
        let failed = standing(&scene, |standing| matches!(standing.state, McpState::Failed { .. })).await?;
        let McpState::Failed { said: sentence, .. } = failed.state else { unreachable!() };
        assert!(sentence.contains(said), "{sentence}");
        scene.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_goes_on_without_a_server_that_is_not_there() -> Result<()> {
    let mut server = Scripted::new(Era::Modern)?;
    server.server.way =
        McpWay::Stdio { command: "no-such-program".into(), args: Vec::new(), env: BTreeMap::new(), folder: None };
    let scene = scene(&server.server, idle).await?;
    let id = scene.start(ask::rule::Mode::AskBeforeChanges).await?;
    scene.surface.complete(id, 1).await?;
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn values_that_are_typed_reach_the_program_and_stand_in_no_settings() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let scene = scene(&server.server, calls("environment", json!({}))).await?;
    let mut edited = server.server.clone();
    if let McpWay::Stdio { env, .. } = &mut edited.way {
        *env = BTreeMap::from([("HARBOUR_KEY".to_owned(), None), ("HARBOUR".to_owned(), Some("north".to_owned()))]);
    }
    let secrets = Secrets { key: None, headers: BTreeMap::from([("HARBOUR_KEY".into(), "s3cret-value".into())]) };
    let settings = scene.askwell.mcp_settings().save(McpEdit { server: edited, secrets, unencrypted: false }).await?;
    assert!(!serde_json::to_string(&settings)?.contains("s3cret-value"));
    look_at_tools(&scene.askwell).await?;
    let id = scene.start(ask::rule::Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    // The program had it, and the model was not given it.
    let told = scene.results()[0].clone();
    ensure!(told.contains("\"north\"") && told.contains("[redacted by Askwell: "), "{told}");
    ensure!(!told.contains("s3cret-value"), "{told}");
    let view = scene.askwell.conversations().open(id).await?;
    let redacted = view.entries.into_iter().find_map(|placed| match placed.entry {
        Entry::Action(action) => action.redacted,
        _ => None,
    });
    let values: Vec<String> =
        redacted.context("nothing was redacted")?.values.into_iter().map(|one| one.value).collect();
    assert_eq!(values, ["s3cret-value"]);
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_is_never_given_to_another_program_or_address() -> Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let elsewhere = format!("http://{}/mcp", listener.local_addr()?);
    let (model, data) = (Model::start(idle).await?, TempDir::new()?);
    let (askwell, _surface) = Surface::open(data.path(), Some(model.settings()?)).await?;
    let server: Server = serde_json::from_value(json!({ "id": "0197b1de-0000-7000-8000-0000000000bb", "name": "crm",
        "way": { "kind": "http", "url": "http://127.0.0.1:9/mcp", "headers": { "X-Key": null, "X-Team": "port" } } }))?;
    let secrets = |key: &str, header: &str| Secrets {
        key: Some(key.into()),
        headers: BTreeMap::from([("X-Key".into(), header.into())]),
    };
    let edit = McpEdit { server, secrets: secrets("bearer-canary", "header-canary"), unencrypted: false };
    let held = askwell.mcp_settings().save(edit).await?;
    let mut moved = held.mcp[0].clone();
    if let McpWay::Http { url, has_token, .. } = &mut moved.way {
        ensure!(*has_token);
        url.clone_from(&elsewhere);
    }

    // In Settings, they are asked for again.
    let untyped = McpEdit { server: moved.clone(), secrets: Secrets::default(), unencrypted: false };
    let refused = askwell.mcp_settings().save(untyped).await.err().context("the secrets were taken along")?;
    ensure!(refused.message.contains("Enter them again"), "{refused:?}");
    assert_eq!(*askwell.settings(), held);

    // However else the settings come to change, as where their file was edited: the secrets are gone.
    let by_hand = ask::settings::Settings { mcp: vec![moved.clone()], ..held.clone() };
    let saved = askwell.program_settings().save(by_hand).await?;
    let McpWay::Http { headers, has_token: false, .. } = &saved.mcp[0].way else { bail!("{:?}", saved.mcp) };
    assert_eq!(headers.keys().collect::<Vec<_>>(), ["X-Team"]);
    // Also where they are named again afterwards, and where the server goes back to where it was.
    for target in [moved.clone(), held.mcp[0].clone()] {
        let named = ask::settings::Settings { mcp: vec![target], ..held.clone() };
        askwell.program_settings().save(named).await?;
        let file = std::fs::read_to_string(data.path().join("keys.json")).unwrap_or_default();
        ensure!(!file.contains("canary"), "a secret is left: {file}");
    }

    // What is typed for the new address goes there, and nothing else.
    askwell.program_settings().save(held.clone()).await?;
    let edit = McpEdit { server: moved, secrets: secrets("new-bearer", "new-header"), unencrypted: false };
    askwell.mcp_settings().save(edit).await?;
    askwell.mcp_settings().all();
    let (mut stream, _) = listener.accept().await?;
    let mut head = Vec::new();
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        ensure!(tokio::io::AsyncReadExt::read_buf(&mut stream, &mut head).await? > 0, "it hung up");
    }
    let head = String::from_utf8_lossy(&head).to_lowercase();
    ensure!(
        head.contains("bearer new-bearer") && head.contains("x-key: new-header") && !head.contains("canary"),
        "{head}"
    );
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_server_is_left_when_the_program_is_killed() -> Result<()> {
    let model = Model::start(calls("never", json!({}))).await?;
    let (data, workspace) = (TempDir::new()?, TempDir::new()?);
    let mut server = Scripted::new(Era::Modern)?;
    // A server that does not hear the end of its input, and that has started something of its own.
    if let McpWay::Stdio { command, args, .. } = &mut server.server.way {
        let line = format!("sleep 600 & trap '' TERM HUP; python3 {} ; sleep 600", args.join(" "));
        (*command, *args) = ("sh".to_owned(), vec!["-c".to_owned(), line]);
    }
    let mut settings = model.settings()?;
    settings.mcp = vec![server.server.clone()];
    std::fs::write(data.path().join("settings.json"), serde_json::to_vec(&settings)?)?;
    let (askwell, _) = Surface::open(data.path(), Some(settings)).await?;
    askwell.close().await;
    drop(askwell);
    let mut command = tests::program::mortal(&built("askwell")?.display().to_string());
    let folder = workspace.path().display().to_string();
    command.args(["chat", "--answers", "-", "--workspace", &folder, "--mode", "skip", "Go"]);
    command.env("ASKWELL_DATA_DIR", data.path()).env("ASKWELL_KEYS", "file");
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut program = command.spawn()?;
    server.hears("tools/list", 1).await?;
    let processes = server.processes();
    assert!(processes.len() >= 2, "the shell and the server: {processes:?}");
    kill_dead(program.id().expect("it runs")).await?;
    program.wait().await?;
    let gone = until("all to end", async || Ok(processes.iter().all(|process| !is_alive(*process)))).await;
    gone.with_context(|| format!("left behind: {:?}", server.processes()))
}
