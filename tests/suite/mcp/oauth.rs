//! Signing in to a server: from its refusal over the browser to its tools, and everything that can go wrong on the way.

mod attacks;

use super::*;
use anyhow::bail;
use ask::mcp::McpWay;
use ask::rule::Mode;
use ask::wire::{McpEdit, McpSignInPage, McpSignInStatus, Secrets};
use std::path::Path;
use std::time::Duration;
use tests::oauth::{Browser, Harbour};

const HOUR: Duration = Duration::from_secs(3600);

fn idle(_: &Request) -> Say {
    Say::text("Done.")
}

fn needs_sign_in(standing: &McpServerStanding) -> bool {
    matches!(standing.sign_in, McpSignInStatus::Needed { .. }) && matches!(standing.state, McpState::Failed { .. })
}

fn is_signed_in(standing: &McpServerStanding) -> bool {
    is_ready(standing) && standing.sign_in == McpSignInStatus::SignedIn
}

/// The program with this server, which nobody has signed in to.
async fn at(harbour: &Harbour, script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
    let scene = scene(&harbour.server(), script).await?;
    standing(&scene, needs_sign_in).await?;
    Ok(scene)
}

async fn page(scene: &Scene, harbour: &Harbour) -> Result<McpSignInPage> {
    Ok(scene.askwell.mcp_settings().sign_in(harbour.server().id).await?)
}

/// The same, and the person has signed in and looked at the tools.
async fn signed_in(harbour: &Harbour, script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
    let scene = at(harbour, script).await?;
    Browser::open()?.signs_in(&page(&scene, harbour).await?.url).await?;
    standing(&scene, is_signed_in).await?;
    look_at_tools(&scene.askwell).await?;
    Ok(scene)
}

/// Why the latest attempt came to nothing.
async fn failure(scene: &Scene) -> Result<String> {
    let failed =
        standing(scene, |standing| matches!(standing.sign_in, McpSignInStatus::Needed { said: Some(_) })).await?;
    let McpSignInStatus::Needed { said: Some(said) } = failed.sign_in else { bail!("it has not failed") };
    Ok(said)
}

/// The error of an attempt that does not come as far as a page.
async fn refusal(scene: &Scene, harbour: &Harbour) -> Result<String> {
    let refused = scene.askwell.mcp_settings().sign_in(harbour.server().id).await;
    Ok(refused.err().context("there is a page")?.message)
}

/// No file below the folder has one of these, but the one that keeps keys.
fn stand_nowhere(folder: &Path, secrets: &[String]) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            stand_nowhere(&path, secrets)?;
        } else if path.file_name().is_some_and(|name| name != "keys.json") {
            let bytes = std::fs::read(&path).unwrap_or_default();
            let has = |secret: &&String| bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
            ensure!(!secrets.iter().any(|secret| has(&secret)), "{} has a secret", path.display());
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_signs_in_once_they_have_seen_where_and_no_token_stands_anywhere_else() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = at(&harbour, calls("say", json!({}))).await?;
    let before = standing(&scene, needs_sign_in).await?;
    let McpState::Failed { said, retry_at, .. } = &before.state else { bail!("{before:?}") };
    ensure!(said.starts_with("It needs you to sign in.") && retry_at.is_none(), "{said}");
    ensure!(harbour.asked("/authorize").is_empty(), "nobody was sent there");

    let page = page(&scene, &harbour).await?;
    let host = |url: &str| url.trim_start_matches("http://").to_owned();
    let login = harbour.look().login.clone();
    let service = harbour.look().service.clone();
    assert_eq!((page.host.as_str(), page.server_host.as_str()), (host(&login).as_str(), host(&service).as_str()));
    ensure!(page.url.starts_with(&format!("{login}/authorize?")), "{}", page.url);
    let waiting = standing(&scene, |standing| matches!(standing.sign_in, McpSignInStatus::Waiting { .. })).await?;
    assert_eq!(waiting.sign_in, McpSignInStatus::Waiting { page: page.clone() });
    ensure!(harbour.asked("/authorize").is_empty(), "the browser is opened by the person alone");

    let shown = Browser::open()?.signs_in(&page.url).await?;
    ensure!(shown.contains("You can close this page and go back to Askwell."), "{shown}");
    standing(&scene, is_signed_in).await?;
    look_at_tools(&scene.askwell).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.results(), ["said"]);

    // What was asked for is for this server alone, and proven.
    let asked = harbour.asked("/authorize")[0].form.clone();
    assert_eq!((asked["resource"].as_str(), asked["scope"].as_str()), (harbour.url().as_str(), "berths"));
    let traded = harbour.asked("/token");
    assert_eq!(traded.len(), 1);
    assert_eq!(traded[0].form["redirect_uri"], asked["redirect_uri"]);

    let secrets = harbour.look().secrets.clone();
    assert_eq!(secrets.len(), 3, "a code and two tokens");
    let settings = serde_json::to_string(&*scene.askwell.settings())?;
    let log = format!("{:?}", scene.askwell.mcp_settings().log(harbour.server().id));
    let shown = serde_json::to_string(&scene.askwell.mcp_settings().all())?;
    ensure!(settings.contains(r#""signedIn":true"#), "{settings}");
    for secret in &secrets {
        ensure!(!format!("{settings}{log}{shown}").contains(secret.as_str()));
    }
    scene.askwell.close().await;
    stand_nowhere(scene.data.path(), &secrets)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_says_nothing_of_it_is_asked_and_one_without_a_way_wants_a_token() -> Result<()> {
    let harbour = Harbour::open().await?;
    harbour.look().says_where = false;
    let found = at(&harbour, idle).await?;
    found.askwell.close().await;

    harbour.look().resource = [("authorization_servers".to_owned(), json!([]))].into();
    let scene = scene(&harbour.server(), idle).await?;
    let failed = standing(&scene, |standing| matches!(standing.state, McpState::Failed { .. })).await?;
    let McpState::Failed { said, .. } = failed.state else { bail!("it has not failed") };
    assert_eq!(
        (said.as_str(), failed.sign_in),
        ("It doesn't accept Askwell. Enter a token that is valid there.", McpSignInStatus::None)
    );
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_has_ended_is_renewed_once_whoever_calls() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = signed_in(&harbour, calls("say", json!({}))).await?;
    assert_eq!(harbour.renewals(), 0);
    scene.surface.advance(HOUR);
    let (one, other) = (scene.start(Mode::SkipApprovals).await?, scene.start(Mode::SkipApprovals).await?);
    scene.surface.complete(one, 1).await?;
    scene.surface.complete(other, 1).await?;
    let said = scene.model.requests().iter().filter(|request| request.results() == ["said"]).count();
    assert_eq!((said, harbour.renewals()), (2, 1));
    let renewed = harbour.asked("/token").pop().context("nothing was asked")?.form;
    assert_eq!(renewed["resource"], harbour.url());

    // Refused before its time: renewed once more, and the call is made.
    harbour.look().access.clear();
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    assert_eq!((scene.results(), harbour.renewals()), (vec!["said".to_owned()], 2));
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_with_a_secret_shows_it_wherever_it_asks() -> Result<()> {
    let harbour = Harbour::open().await?;
    harbour.look().confidential = true;
    let scene = signed_in(&harbour, calls("say", json!({}))).await?;
    scene.surface.advance(HOUR);
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    assert_eq!((scene.results(), harbour.renewals()), (vec!["said".to_owned()], 1));
    scene.askwell.mcp_settings().sign_out(harbour.server().id).await?;
    until("the tokens to be revoked", async || Ok(harbour.asked("/revoke").len() == 2)).await?;
    scene.askwell.close().await;
    let secrets = harbour.look().secrets.clone();
    stand_nowhere(scene.data.path(), &secrets)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_id_that_the_person_was_given_needs_no_registration() -> Result<()> {
    let harbour = Harbour::open().await?;
    harbour.look().metadata = [("registration_endpoint".to_owned(), json!(null))].into();
    harbour.look().clients.insert("by-hand".to_owned(), Vec::new());
    let scene = at(&harbour, idle).await?;
    ensure!(refusal(&scene, &harbour).await?.contains("Ask its provider for a client ID"));
    let mut server = harbour.server();
    if let McpWay::Http { client_id, .. } = &mut server.way {
        *client_id = Some(" by-hand ".to_owned());
    }
    scene.askwell.mcp_settings().save(McpEdit { server, secrets: Secrets::default(), unencrypted: false }).await?;
    let settings = ask::settings::Settings::clone(&scene.askwell.settings());
    let chinese = ask::settings::Settings { language: Some(ask::settings::Language::Zh), ..settings };
    scene.askwell.program_settings().save(chinese).await?;
    let shown = Browser::open()?.signs_in(&page(&scene, &harbour).await?.url).await?;
    ensure!(shown.contains("你可以关闭此页面，回到 Askwell。") && shown.contains("lang=\"zh-CN\""), "{shown}");
    standing(&scene, is_signed_in).await?;
    ensure!(harbour.asked("/register").is_empty());
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_holds_while_nobody_is_there_to_renew_it() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = signed_in(&harbour, calls("say", json!({}))).await?;
    harbour.login().down();
    scene.surface.advance(HOUR - Duration::from_secs(30));
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.results(), ["said"]);
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_taken_any_more_is_to_sign_in_again_and_the_call_says_so() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = signed_in(&harbour, calls("say", json!({}))).await?;
    harbour.look().closed = true;
    harbour.look().access.clear();
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    let told = scene.results()[0].clone();
    ensure!(told.contains("works only when the person is signed in") && told.contains("Nothing was done"), "{told}");
    standing(&scene, needs_sign_in).await?;
    assert_eq!(harbour.renewals(), 1, "nobody asks again and again");
    let keys = std::fs::read_to_string(scene.data.path().join("keys.json")).unwrap_or_default();
    ensure!(!keys.contains("refresh-"), "what holds no longer is kept: {keys}");

    harbour.look().closed = false;
    Browser::open()?.signs_in(&page(&scene, &harbour).await?.url).await?;
    standing(&scene, is_signed_in).await?;

    // The same where the token has ended, and is not sent at all.
    harbour.look().closed = true;
    scene.surface.advance(HOUR);
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    assert_eq!((scene.results()[0].clone(), harbour.renewals()), (told, 2));
    standing(&scene, needs_sign_in).await?;
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attempt_ends_with_its_time_with_cancel_and_with_the_next_one() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = at(&harbour, idle).await?;
    let (browser, id) = (Browser::open()?, harbour.server().id);

    let first = page(&scene, &harbour).await?;
    let first = browser.sent_on(&first.url).await?;
    let second = page(&scene, &harbour).await?;
    let second = browser.sent_on(&second.url).await?;
    until("the first to be gone", async || Ok(browser.page(&first).await.is_err())).await?;

    scene.askwell.mcp_settings().cancel_sign_in(id);
    until("the second to be gone", async || Ok(browser.page(&second).await.is_err())).await?;
    let none = standing(&scene, needs_sign_in).await?;
    assert_eq!(none.sign_in, McpSignInStatus::Needed { said: None });

    let third = page(&scene, &harbour).await?;
    let third = browser.sent_on(&third.url).await?;
    scene.surface.advance(Duration::from_secs(600));
    let said = failure(&scene).await?;
    ensure!(said.contains("within 10 minutes"), "{said}");
    ensure!(browser.page(&third).await.is_err());
    ensure!(harbour.asked("/token").is_empty());
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_out_leaves_nothing_behind() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = signed_in(&harbour, idle).await?;
    let settings = scene.askwell.mcp_settings().sign_out(harbour.server().id).await?;
    ensure!(!settings.mcp[0].is_signed_in());
    let keys = std::fs::read_to_string(scene.data.path().join("keys.json")).unwrap_or_default();
    ensure!(!keys.contains("access-") && !keys.contains("refresh-"), "{keys}");
    until("the tokens to be revoked", async || Ok(harbour.asked("/revoke").len() == 2)).await?;
    standing(&scene, needs_sign_in).await?;

    // The same where the server is removed, is another one, or gets a token that was typed.
    let server = |url: String| {
        let way = McpWay::Http { url, headers: Default::default(), has_token: false, signed_in: true, client_id: None };
        Server { way, ..harbour.server() }
    };
    for (times, how) in [(4, "another address"), (6, "a token"), (8, "removed")] {
        let back = McpEdit { server: server(harbour.url()), secrets: Secrets::default(), unencrypted: false };
        let saved = scene.askwell.mcp_settings().save(back).await?;
        ensure!(!saved.mcp[0].is_signed_in(), "{how}: nobody is signed in by saying so");
        Browser::open()?.signs_in(&page(&scene, &harbour).await?.url).await?;
        standing(&scene, is_signed_in).await?;
        match how {
            "removed" => drop(scene.askwell.mcp_settings().remove(harbour.server().id).await?),
            "a token" => {
                let secrets = Secrets { key: Some("typed-token".into()), headers: Default::default() };
                let edit = McpEdit { server: server(harbour.url()), secrets, unencrypted: false };
                drop(scene.askwell.mcp_settings().save(edit).await?);
            }
            _ => {
                let edit = McpEdit {
                    server: server("http://127.0.0.1:9/mcp".to_owned()),
                    secrets: Secrets::default(),
                    unencrypted: false,
                };
                drop(scene.askwell.mcp_settings().save(edit).await?);
            }
        }
        let keys = std::fs::read_to_string(scene.data.path().join("keys.json")).unwrap_or_default();
        ensure!(!keys.contains("access-") && !keys.contains("refresh-"), "{how}: {keys}");
        until("the tokens to be revoked", async || Ok(harbour.asked("/revoke").len() == times)).await?;
    }
    scene.askwell.close().await;
    Ok(())
}

/// The real program, an hour after the person has signed in, stopped dead at this point.
async fn stopped_at(point: &str) -> Result<(Harbour, Model, TempDir)> {
    let harbour = Harbour::open().await?;
    let Scene { model, data, askwell, surface, .. } = signed_in(&harbour, idle).await?;
    std::fs::write(data.path().join("settings.json"), serde_json::to_vec(&*askwell.settings())?)?;
    tests::surface::close(data.path(), askwell, surface).await?;
    let clock = TempDir::new()?;
    let ahead = clock.path().join("ahead");
    std::fs::write(&ahead, HOUR.as_millis().to_string())?;
    let mut command = tests::program::mortal(&tests::program::built("askwell")?.display().to_string());
    command.args(["chat", "--answers", "-", "Go"]);
    command.env("ASKWELL_DATA_DIR", data.path()).env("ASKWELL_KEYS", "file").env("ASKWELL_CRASH_AT", point);
    command.env("ASKWELL_LOG", "trace").env("ASKWELL_AHEAD_FILE", &ahead);
    command.stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let ended = command.spawn()?.wait().await?;
    ensure!(!ended.success() && harbour.renewals() == 1, "{point}: {ended}");
    Ok((harbour, model, data))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renewed_token_outlives_a_kill_before_its_first_use() -> Result<()> {
    let (harbour, _model, data) = stopped_at("sign-in-kept:1").await?;
    let asked = harbour.asked("tools/list").len();
    let (askwell, _surface) = tests::surface::reopen(data.path()).await?;
    let all = || askwell.mcp_settings().all();
    until("the server to be there", async || Ok(all().iter().any(is_signed_in))).await?;
    assert_eq!(harbour.renewals(), 1, "what was renewed is used");
    ensure!(harbour.asked("tools/list").len() > asked);
    askwell.close().await;
    let secrets = harbour.look().secrets.clone();
    stand_nowhere(data.path(), &secrets)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_was_lost_in_a_kill_is_asked_for_once_and_then_the_person_is() -> Result<()> {
    let (harbour, _model, data) = stopped_at("sign-in-renewed:1").await?;
    let (askwell, _surface) = tests::surface::reopen(data.path()).await?;
    let all = || askwell.mcp_settings().all();
    until("the person to be asked", async || Ok(all().iter().any(needs_sign_in))).await?;
    assert_eq!(harbour.renewals(), 2);
    askwell.close().await;
    Ok(())
}
