//! Ways around a scope: through words, links, changed arguments, sessions that outlive their token, and requests that take their
//! time.

use super::devices::{called, ends, found, trusted, with_token};
use super::sessions::{Session, from_page, sign_in};
use super::{Scene, scene, scene_with};
use anyhow::{Result, ensure};
use ask::rule::Mode;
use ask::wire::{AccessScope, DeviceEdit, DeviceKind, NewToken};
use reqwest::Method;
use serde_json::{Value, json};
use std::os::unix::fs::symlink;
use std::time::Duration;
use surfaces::commands::RunningProgram;
use tempfile::TempDir;
use tests::model::Say;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Where nothing is approved, saying is doing: an option that was offered is chosen from anywhere, own words need the yes.
#[tokio::test(flavor = "multi_thread")]
async fn own_words_reach_no_agent_that_works_without_approvals() -> Result<()> {
    for given in [
        json!({ "kind": "talkFirst", "text": "Remove it all" }),
        json!("? Remove it all"),
        json!("Remove it all"),
        json!({ "kind": "answered", "answers": [{ "question": "q1", "selected": ["o1"], "note": "and remove it all" }] }),
        json!({ "kind": "delegated", "comment": "and remove it all" }),
        json!("1"),
    ] {
        let Scene { caller, askwell, surface, model: _model, folder: _folder } = scene().await?;
        let phone = with_token(&askwell, &caller.base, "Phone", AccessScope::Answer).await?;
        let workspace = TempDir::new()?;
        let folder = Some(workspace.path().display().to_string());
        let id = askwell.conversations().start(folder, "Paint".into(), Mode::SkipApprovals).await?;
        let asked = surface.question("Which colour?").await?;
        let body = json!({ "inReplyTo": asked.interaction_id, "answer": given });
        let path = format!("/api/tasks/{id}/ask/answer");
        let answer = called(&phone, &path, &body).await?;
        if given == "1" {
            assert_eq!(answer.member("result")?, "accepted", "{answer:?}");
            continue;
        }
        assert_eq!(answer.problem()?, "needs-yes", "{given}: {answer:?}");
        let device = found(&askwell, |one| one.name == "Phone")?;
        askwell.change_device(device.id, trusted(true)).await?;
        ensure!(called(&phone, &path, &body).await?.status == 200, "{given}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_only_answers_takes_what_was_shown_once() -> Result<()> {
    let command = |request: &tests::model::Request| match request.results().len() {
        0 => Say::call("run_command", json!({ "command": "true" })),
        _ => Say::text("Done."),
    };
    let Scene { caller, askwell, surface, model: _model, folder: _folder } = scene_with(command).await?;
    let phone = with_token(&askwell, &caller.base, "Phone", AccessScope::Answer).await?;
    let workspace = TempDir::new()?;
    let folder = Some(workspace.path().display().to_string());
    let id = askwell.conversations().start(folder, "Go".into(), Mode::default()).await?;
    let asked = surface.asked("a confirmation", |one| one.proposal().is_some()).await?;
    let proposal = asked.card.proposal().cloned().unwrap_or_else(|| unreachable!("it was looked for"));
    let pattern = serde_json::to_value(&proposal.patterns[0])?;
    let path = format!("/api/tasks/{id}/ask/answer");
    let approved = |scope: Value, arguments: Value| {
        let mut answer = json!({ "kind": "approved", "scope": scope, "hash": proposal.hash });
        if !arguments.is_null() {
            answer["arguments"] = arguments;
        }
        json!({ "inReplyTo": asked.interaction_id, "answer": answer })
    };
    for body in [
        approved(json!({ "kind": "once" }), json!({ "command": "touch mine" })),
        approved(json!({ "kind": "always", "pattern": pattern }), Value::Null),
        approved(json!({ "kind": "conversation", "pattern": pattern }), Value::Null),
    ] {
        assert_eq!(called(&phone, &path, &body).await?.problem()?, "beyond-scope", "{body}");
    }
    ensure!(askwell.permissions().rules().await?.is_empty());
    let once = approved(json!({ "kind": "once" }), Value::Null);
    assert_eq!(called(&phone, &path, &once).await?.member("result")?, "accepted");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_narrow_scope_goes_through_no_link_and_by_no_name_that_may_lead_elsewhere() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    let (known, other) = (TempDir::new()?, TempDir::new()?);
    let path = |folder: &TempDir| folder.path().display().to_string();
    let link = known.path().join("l");
    // Even one that somebody at the machine has used.
    symlink(known.path(), &link)?;
    askwell.conversations().start(Some(path(&known)), "Paint".into(), Mode::default()).await?;
    askwell.conversations().start(Some(link.display().to_string()), "Paint".into(), Mode::default()).await?;
    let worker = with_token(&askwell, &caller.base, "Worker", AccessScope::Work).await?;
    let start = async |folder: &str| called(&worker, "/api/tasks", &json!({ "text": "Go", "workspace": folder })).await;
    assert_eq!(start(&link.display().to_string()).await?.problem()?, "beyond-scope");
    std::fs::remove_file(&link)?;
    symlink(other.path(), &link)?;
    for folder in [path(&other), link.display().to_string(), ".".to_owned(), "ws".to_owned(), String::new()] {
        assert_eq!(start(&folder).await?.problem()?, "beyond-scope", "{folder}");
    }
    ensure!(start(&path(&known)).await?.status.is_success());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_of_another_make_needs_the_yes() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    let start = json!({ "text": "Go", "agent": "codex" });
    assert_eq!(called(&caller, "/api/commands/start_conversation", &start).await?.problem()?, "needs-yes");
    ensure!(askwell.conversations().all().await?.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_token_let_in_goes_as_far_as_the_token_and_as_long() -> Result<()> {
    let Scene { caller, askwell, surface, model: _model, folder: _folder } = scene().await?;
    let week = NewToken { name: "Week".into(), scope: AccessScope::Everything, days: Some(7) };
    let token = askwell.create_token(week).await?;
    let session = Session::of(&sign_in(&caller, json!({ "token": token })).await?)?;
    let start = || from_page(&caller, Method::POST, "/api/tasks", &session).body(json!({ "text": "Go" }).to_string());
    ensure!(caller.send(start()).await?.status.is_success());
    let browser = found(&askwell, |one| one.kind == DeviceKind::Browser)?;
    assert_eq!((browser.scope, browser.opened_by.as_deref()), (AccessScope::Everything, Some("Week")));

    let id = found(&askwell, |one| one.name == "Week")?.id;
    let narrow = DeviceEdit { scope: Some(AccessScope::Answer), ..DeviceEdit::default() };
    askwell.change_device(id, narrow).await?;
    assert_eq!(caller.send(start()).await?.problem()?, "beyond-scope");
    assert_eq!(found(&askwell, |one| one.kind == DeviceKind::Browser)?.scope, AccessScope::Answer);

    let followed = askwell.conversations().start(None, "Paint".into(), Mode::default()).await?;
    let path = format!("{}/api/tasks/{followed}/events", caller.base);
    let mut stream = caller.client.get(path).bearer_auth(&token).header("accept", "text/event-stream").send().await?;
    ensure!(stream.status() == 200);
    surface.question("Which colour?").await?;
    surface.advance(Duration::from_secs(7 * 24 * 3600));
    askwell.conversations().start(None, "Paint the fence".into(), Mode::default()).await?;
    // It ends, whatever had come before.
    ends(&mut stream).await?;
    assert_eq!(caller.send(start()).await?.status, 401);
    ensure!(found(&askwell, |one| one.kind == DeviceKind::Browser).is_err());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_token_takes_no_places_of_browsers_that_others_let_in() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    let phone = Session::of(&sign_in(&caller, json!({ "token": caller.token })).await?)?;
    let ci = with_token(&askwell, &caller.base, "CI", AccessScope::Answer).await?;
    for _ in 0..ask::limits::API_SESSIONS_COUNT_MAX + 2 {
        assert_eq!(sign_in(&ci, json!({ "token": ci.token })).await?.status, 200);
        // So many at once are too many.
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    assert_eq!(caller.send(from_page(&caller, Method::GET, "/api/tasks", &phone)).await?.status, 200);
    Ok(())
}

/// The head is sent, then what it may do is changed, and then the body comes.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_away_is_not_done_because_it_was_begun_before() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    for (path, body) in
        [("/api/tasks", json!({ "text": "Go" })), ("/api/commands/start_conversation", json!({ "text": "Go" }))]
    {
        for (remove, status) in [(true, "401"), (false, "403")] {
            let slow = with_token(&askwell, &caller.base, "Slow", AccessScope::Work).await?;
            let body = body.to_string();
            let mut stream = TcpStream::connect(("127.0.0.1", caller.port()?)).await?;
            let head = format!(
                "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\n\
                 Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                caller.port()?,
                slow.token,
                body.len()
            );
            stream.write_all(head.as_bytes()).await?;
            stream.write_all(&body.as_bytes()[..2]).await?;
            // It is let in by then: this one is seen.
            tests::patience::until("the request", async || {
                Ok(found(&askwell, |one| one.name == "Slow" && one.seen_from.is_some()).is_ok())
            })
            .await?;
            let id = found(&askwell, |one| one.name == "Slow")?.id;
            if remove {
                askwell.remove_device(id.clone()).await?;
            } else {
                let narrow = DeviceEdit { scope: Some(AccessScope::Answer), ..DeviceEdit::default() };
                askwell.change_device(id.clone(), narrow).await?;
            }
            stream.write_all(&body.as_bytes()[2..]).await?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await?;
            ensure!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path} {remove}: {answer}");
            askwell.remove_device(id).await?;
        }
    }
    ensure!(askwell.conversations().all().await?.is_empty());
    Ok(())
}
