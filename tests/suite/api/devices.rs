//! Browsers and tokens with a scope: each does what it was let in for and no more, what reaches further is asked for at the
//! machine, and whoever is removed is gone.

use super::sessions::{Session, from_page, sign_in};
use super::{Scene, scene, scene_with};
use anyhow::{Context, Result, ensure};
use ask::command::{ALL, Caller as By};
use ask::rule::Mode;
use ask::wire::{AccessScope, AttemptKind, Device, DeviceEdit, DeviceKind, NewToken};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;
use surfaces::Askwell;
use surfaces::commands::RunningProgram;
use tempfile::TempDir;
use tests::arguments::{NOWHERE, arguments};
use tests::caller::{Answer, Caller};
use tests::model::Say;
use tests::patience::{PATIENCE, until};
use tests::surface::Surface;

/// A program with a token of its own.
pub(super) async fn with_token(askwell: &Askwell, base: &str, name: &str, scope: AccessScope) -> Result<Caller> {
    let token = askwell.create_token(NewToken { name: name.to_owned(), scope, days: None }).await?;
    Caller::new(base, &token)
}

/// As often as it is answered that there are too many requests.
pub(super) async fn called(caller: &Caller, path: &str, body: &Value) -> Result<Answer> {
    loop {
        let answer = caller.send(caller.json(path, body.clone())).await?;
        if answer.status != 429 {
            return Ok(answer);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

pub(super) fn found(askwell: &Askwell, is_it: impl Fn(&Device) -> bool) -> Result<Device> {
    askwell.devices().devices.into_iter().find(is_it).context("it is not listed")
}

pub(super) fn trusted(trusted: bool) -> DeviceEdit {
    DeviceEdit { trusted: Some(trusted), ..DeviceEdit::default() }
}

/// Reads what comes until nothing does any more.
pub(super) async fn ends(stream: &mut reqwest::Response) -> Result<()> {
    let read = async {
        while let Some(_told) = stream.chunk().await? {}
        anyhow::Ok(())
    };
    tokio::time::timeout(PATIENCE, read).await.context("it goes on")?
}

/// What was tried by whoever is let in, as it is listed.
async fn attempted(askwell: &Askwell, kind: AttemptKind, by: Option<&str>) -> Result<u32> {
    until("the attempt", async || {
        let attempts = askwell.devices().attempts;
        Ok(attempts.iter().find(|one| one.kind == kind && one.device.as_deref() == by).map(|one| one.count))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn each_command_is_for_the_scopes_that_it_is_declared_for() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    let nowhere = json!(NOWHERE);
    for scope in AccessScope::ALL {
        let program = with_token(&askwell, &caller.base, scope.name(), scope).await?;
        let mut beyond = 0;
        for command in ALL.iter().filter(|command| command.is_for(By::Program) && command.name != "attach_file") {
            let path = format!("/api/commands/{}", command.name);
            if scope.has(command.scope) {
                // What it does not know is told of only after it was let in.
                let answer = called(&program, &path, &json!({ "nothingOfTheKind": 1 })).await?;
                assert_eq!(answer.problem()?, "invalid", "{scope:?} {}: {answer:?}", command.name);
                continue;
            }
            let answer = called(&program, &path, &arguments(command.name, &nowhere, &nowhere)).await?;
            assert_eq!((answer.status.as_u16(), answer.problem()?.as_str()), (403, "beyond-scope"), "{}", command.name);
            assert_eq!(answer.member("scope")?, scope.name());
            ensure!(answer.member("detail")?.contains("on the machine that runs Askwell"), "{answer:?}");
            beyond += 1;
        }
        assert_eq!(scope == AccessScope::Everything, beyond == 0);
        until("all attempts", async || {
            let attempts = askwell.devices().attempts;
            let own = attempts.iter().find(|one| one.device.as_deref() == Some(scope.name()));
            Ok(own.map_or(0, |one| one.count) == beyond)
        })
        .await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_only_answers_answers_and_stops_and_begins_nothing() -> Result<()> {
    let Scene { caller, askwell, surface, model: _model, folder: _folder } = scene().await?;
    let mut settings = ask::settings::Settings::clone(&askwell.settings());
    settings.api.mcp = true;
    askwell.program_settings().save(settings).await?;
    let phone = with_token(&askwell, &caller.base, "Phone", AccessScope::Answer).await?;
    let id = askwell.conversations().start(None, "Paint".into(), Mode::default()).await?;
    let asked = surface.question("Which colour?").await?;
    for (method, path, body) in [
        (Method::POST, "/api/tasks".to_owned(), json!({ "text": "Another" })),
        (Method::POST, format!("/api/tasks/{id}/messages"), json!({ "text": "Never mind" })),
        (Method::DELETE, format!("/api/tasks/{id}"), json!({})),
        (Method::POST, "/mcp".to_owned(), json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" })),
    ] {
        let answer = phone.send(phone.request(method, &path).json(&body)).await?;
        assert_eq!(answer.problem()?, "beyond-scope", "{path}: {answer:?}");
    }
    assert_eq!(askwell.conversations().all().await?.len(), 1);
    ensure!(phone.get("/api/asks").await?.text.contains("Which colour?"));
    let given = json!({ "inReplyTo": asked.interaction_id, "answer": "1" });
    assert_eq!(called(&phone, &format!("/api/tasks/{id}/ask/answer"), &given).await?.member("result")?, "accepted");
    surface.complete(id, 1).await?;
    assert_eq!(called(&phone, &format!("/api/tasks/{id}/stop"), &json!({})).await?.status, 200);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_works_does_so_where_something_was_done_before() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    let (known, other) = (TempDir::new()?, TempDir::new()?);
    let path = |folder: &TempDir| folder.path().display().to_string();
    askwell.conversations().start(Some(path(&known)), "Paint".into(), Mode::default()).await?;
    let worker = with_token(&askwell, &caller.base, "Worker", AccessScope::Work).await?;
    let through = known.path().join("..").join(other.path().file_name().context("a name")?).display().to_string();
    for (folder, problem) in
        [(Some(path(&known)), None), (None, None), (Some(path(&other)), Some(())), (Some(through), Some(()))]
    {
        let by_task = called(&worker, "/api/tasks", &json!({ "text": "Go", "workspace": folder })).await?;
        let start = json!({ "text": "Go", "workspace": folder });
        let by_command = called(&worker, "/api/commands/start_conversation", &start).await?;
        for answer in [by_task, by_command] {
            match problem {
                None => ensure!(answer.status.is_success(), "{folder:?}: {answer:?}"),
                Some(()) => assert_eq!(answer.problem()?, "beyond-scope", "{folder:?}: {answer:?}"),
            }
        }
    }
    let wide = with_token(&askwell, &caller.base, "Wide", AccessScope::Everything).await?;
    let start = json!({ "text": "Go", "workspace": path(&other) });
    ensure!(called(&wide, "/api/tasks", &start).await?.status.is_success());
    Ok(())
}

/// The model runs one command outside of the sandbox.
fn leaves(command: String) -> impl Fn(&tests::model::Request) -> Say + Send + Sync + 'static {
    move |request| match request.results().len() {
        0 => Say::call("run_command", json!({ "command": command, "unconfined": true })),
        _ => Say::text("Done."),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_leaves_the_sandbox_from_afar_after_one_yes_at_the_machine() -> Result<()> {
    let outside = TempDir::new()?;
    let made = outside.path().join("made");
    let script = leaves(format!("echo once >> '{}'", made.display()));
    let Scene { caller, askwell, surface, model: _model, folder: _folder } = scene_with(script).await?;
    let workspace = TempDir::new()?;
    let folder = Some(workspace.path().display().to_string());
    let id = askwell.conversations().start(folder, "Go".into(), Mode::default()).await?;
    let asked = surface.asked("a confirmation", |one| one.proposal().is_some()).await?;
    let hash = asked.card.proposal().context("a proposal")?.hash.clone();
    let session = Session::of(&sign_in(&caller, json!({ "token": caller.token })).await?)?;
    let approved = json!({ "kind": "approved", "scope": { "kind": "once" }, "hash": hash });
    let answer = json!({ "inReplyTo": asked.interaction_id, "answer": approved });
    let submit = json!({ "conversationId": id, "interactionId": asked.interaction_id, "response": approved });
    let command = "/api/commands/submit_ask_user_response";
    let by_page = |body: &Value| from_page(&caller, Method::POST, command, &session).body(body.to_string());
    let path = format!("/api/tasks/{id}/ask/answer");

    let by_program = called(&caller, &path, &answer).await?;
    assert_eq!((by_program.status.as_u16(), by_program.problem()?.as_str()), (403, "needs-yes"));
    let said = caller.send(by_page(&submit)).await?.json()?;
    assert_eq!((said["kind"].as_str(), said["why"]["kind"].as_str()), (Some("invalid"), Some("needsYes")), "{said}");
    let plain = json!({ "conversationId": id, "response": approved });
    assert_eq!(caller.send(by_page(&plain)).await?.json()?["why"]["kind"], "needsYes", "the only one open");
    // One that stays inside, changed to one that does not.
    let changed = json!({ "kind": "approved", "scope": { "kind": "once" }, "hash": hash,
                          "arguments": { "command": "echo more", "unconfined": true } });
    let changed = json!({ "conversationId": id, "interactionId": asked.interaction_id, "response": changed });
    let said = caller.send(by_page(&changed)).await?.json()?;
    assert_eq!(said["kind"], "invalid", "{said}");
    ensure!(!made.exists(), "nothing was done");

    // Both asked for it, each for itself.
    let browser = until("the wish", async || {
        Ok(found(&askwell, |one| one.kind == DeviceKind::Browser && one.asked_at.is_some()).ok())
    })
    .await?;
    let token = until("the wish", async || {
        Ok(found(&askwell, |one| one.kind == DeviceKind::AccessToken && one.asked_at.is_some()).ok())
    })
    .await?;
    askwell.change_device(browser.id.clone(), trusted(false)).await?;
    assert_eq!(caller.send(by_page(&submit)).await?.json()?["why"]["kind"], "needsYes", "a no is no yes");
    askwell.change_device(browser.id, trusted(true)).await?;
    assert_eq!(called(&caller, &path, &answer).await?.problem()?, "needs-yes", "the token has none");
    assert_eq!(caller.send(by_page(&submit)).await?.json()?["kind"], "accepted");
    surface.complete(id, 1).await?;
    assert_eq!(std::fs::read_to_string(&made)?, "once\n");
    // What has ended says so, to whoever asks.
    assert_eq!(called(&caller, &path, &answer).await?.member("result")?, "duplicate");
    ensure!(!found(&askwell, |one| one.id == token.id)?.trusted);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_works_without_approvals_from_afar_before_a_yes_at_the_machine() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    let workspace = TempDir::new()?;
    let folder = workspace.path().display().to_string();
    let asks = askwell.conversations().start(Some(folder.clone()), "Go".into(), Mode::AskBeforeChanges).await?;
    let skips = askwell.conversations().start(Some(folder.clone()), "Go".into(), Mode::SkipApprovals).await?;
    let tried = [
        ("/api/tasks".to_owned(), json!({ "text": "Go", "workspace": folder, "mode": "skipApprovals" })),
        (format!("/api/tasks/{skips}/messages"), json!({ "text": "Remove it all" })),
        (
            "/api/commands/start_conversation".to_owned(),
            json!({ "text": "Go", "workspace": folder, "mode": "skipApprovals" }),
        ),
        ("/api/commands/set_mode".to_owned(), json!({ "conversationId": asks, "mode": "skipApprovals" })),
        ("/api/commands/send_message".to_owned(), json!({ "conversationId": skips, "text": "Remove it all" })),
        ("/api/commands/retry_run".to_owned(), json!({ "conversationId": skips })),
    ];
    for (path, body) in &tried {
        let answer = called(&caller, path, body).await?;
        assert_eq!((answer.status.as_u16(), answer.problem()?.as_str()), (403, "needs-yes"), "{path}: {answer:?}");
    }
    assert_eq!(askwell.conversations().all().await?.len(), 2);
    assert_eq!(askwell.conversations().snapshot(asks).await?.summary.mode, Mode::AskBeforeChanges);

    let token = found(&askwell, |one| one.kind == DeviceKind::AccessToken)?;
    askwell.change_device(token.id, trusted(true)).await?;
    for (path, body) in &tried {
        let answer = called(&caller, path, body).await?;
        ensure!(answer.status != 403, "{path}: {answer:?}");
    }
    assert_eq!(askwell.conversations().snapshot(asks).await?.summary.mode, Mode::SkipApprovals);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_removed_is_gone_with_what_it_follows_and_the_others_stay() -> Result<()> {
    let Scene { caller, askwell, folder, model: _model, surface: _surface } = scene().await?;
    let ci = with_token(&askwell, &caller.base, "CI", AccessScope::Work).await?;
    let other = with_token(&askwell, &caller.base, "Other", AccessScope::Work).await?;
    let session = Session::of(&sign_in(&ci, json!({ "token": ci.token })).await?)?;
    let id = askwell.conversations().start(None, "Paint".into(), Mode::default()).await?;
    let stream = ci.request(Method::GET, &format!("/api/tasks/{id}/events")).header("accept", "text/event-stream");
    let mut stream = stream.send().await?;
    ensure!(stream.status() == 200);
    let device = found(&askwell, |one| one.name == "CI")?;
    assert_eq!(device.kind, DeviceKind::NamedToken);
    askwell.remove_device(device.id.clone()).await?;
    // It ends, however much had come already.
    ends(&mut stream).await?;
    assert_eq!(ci.get("/api/tasks").await?.status, 401);
    assert_eq!(ci.send(from_page(&ci, Method::GET, "/api/tasks", &session)).await?.status, 401, "it had let it in");
    assert_eq!(
        (other.get("/api/tasks").await?.status, caller.get("/api/tasks").await?.status.as_u16()),
        (reqwest::StatusCode::OK, 200)
    );
    assert_eq!(askwell.remove_device(device.id).await?.devices.len(), 2, "one that is gone is no error");

    let other_device = found(&askwell, |one| one.name == "Other")?;
    ensure!(
        other_device.seen_at.is_some() && other_device.seen_from.as_deref() == Some("127.0.0.1"),
        "{other_device:?}"
    );
    let renamed =
        DeviceEdit { name: Some("  Laptop\n ".into()), scope: Some(AccessScope::Answer), ..DeviceEdit::default() };
    askwell.change_device(other_device.id.clone(), renamed).await?;
    for name in ["", " ", &"x".repeat(61)] {
        let edit = DeviceEdit { name: Some(name.into()), ..DeviceEdit::default() };
        ensure!(askwell.change_device(other_device.id.clone(), edit).await.is_err(), "{name:?}");
    }
    assert_eq!(called(&other, "/api/tasks", &json!({ "text": "Go" })).await?.problem()?, "beyond-scope");
    askwell.close().await;
    drop(askwell);
    let (askwell, _surface) = Surface::open(folder.path(), None).await?;
    let kept = found(&askwell, |one| one.name == "Laptop")?;
    assert_eq!((kept.scope, kept.kind, kept.id), (AccessScope::Answer, DeviceKind::NamedToken, other_device.id));
    ensure!(found(&askwell, |one| one.name == "CI").is_err());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_ends_when_its_days_are_over() -> Result<()> {
    let Scene { caller, askwell, surface, model: _model, folder: _folder } = scene().await?;
    let token = NewToken { name: "Week".into(), scope: AccessScope::Work, days: Some(7) };
    let program = Caller::new(&caller.base, &askwell.create_token(token).await?)?;
    assert_eq!(program.get("/api/tasks").await?.status, 200);
    surface.advance(Duration::from_secs(7 * 24 * 3600));
    assert_eq!(program.get("/api/tasks").await?.status, 401);
    assert_eq!(caller.get("/api/tasks").await?.status, 200);
    for days in [0, 3651] {
        let token = NewToken { name: "Wrong".into(), scope: AccessScope::Work, days: Some(days) };
        ensure!(askwell.create_token(token).await.is_err(), "{days}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_tries_is_listed_until_the_person_has_seen_it() -> Result<()> {
    let Scene { caller, askwell, folder, model: _model, surface: _surface } = scene().await?;
    let session = Session::of(&sign_in(&caller, json!({ "token": caller.token })).await?)?;
    sign_in(&caller, json!({ "code": "askwell_wrong" })).await?;
    let stranger = Caller::new(&caller.base, "askwell_nonsense")?;
    assert_eq!(stranger.get("/api/tasks").await?.status, 401);
    let alone = caller.client.get(format!("{}/api/tasks", caller.base)).header("cookie", &session.cookie);
    assert_eq!(caller.send(alone).await?.status, 401);
    let elsewhere = caller.request(Method::GET, "/api/tasks").header("host", "evil.example");
    assert_eq!(caller.send(elsewhere).await?.status, 403);
    assert_eq!(attempted(&askwell, AttemptKind::CookieAlone, None).await?, 1);
    assert_eq!(attempted(&askwell, AttemptKind::OtherPage, None).await?, 1);
    until("both attempts", async || {
        let attempts = askwell.devices().attempts;
        Ok(attempts.iter().any(|one| one.kind == AttemptKind::WrongSecret && one.count == 2))
    })
    .await?;
    // The first is kept at once; those within the same minute with the next.
    askwell.close().await;
    drop(askwell);
    let (askwell, _surface) = Surface::open(folder.path(), None).await?;
    ensure!(
        askwell.devices().attempts.iter().any(|one| one.from == "127.0.0.1" && one.kind == AttemptKind::WrongSecret)
    );
    ensure!(askwell.clear_attempts().await?.attempts.is_empty());
    askwell.close().await;
    drop(askwell);
    let (askwell, _surface) = Surface::open(folder.path(), None).await?;
    ensure!(askwell.devices().attempts.is_empty());
    Ok(())
}
