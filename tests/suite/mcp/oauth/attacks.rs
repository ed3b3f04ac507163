//! A hostile server, somebody hostile who lets people sign in, and whoever else is on this machine.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_repeats_a_secret_in_an_error_puts_it_nowhere() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = signed_in(&harbour, idle).await?;
    let secrets = harbour.look().secrets.clone();
    let said = format!("No: {}", secrets.join(" "));
    harbour.look().token_answer = Some((400, json!({ "error": "server_error", "error_description": said })));
    harbour.look().access.clear();
    scene.askwell.mcp_settings().restart(harbour.server().id).await?;
    let failed = standing(&scene, |standing| matches!(standing.state, McpState::Failed { .. })).await?;
    let log = format!("{failed:?} {:?}", scene.askwell.mcp_settings().log(harbour.server().id));
    ensure!(log.contains("server_error"), "{log}");
    ensure!(!secrets.iter().any(|secret| log.contains(secret)), "{log}");

    // The same where it says no to the code.
    scene.askwell.mcp_settings().sign_out(harbour.server().id).await?;
    standing(&scene, needs_sign_in).await?;
    let page = page(&scene, &harbour).await?;
    let back = Browser::open()?.sent_on(&page.url).await?;
    let code = harbour.look().secrets.last().cloned().context("no code")?;
    let said = format!("No: {code}");
    harbour.look().token_answer = Some((400, json!({ "error": "invalid_grant", "error_description": said })));
    Browser::open()?.page(&back).await?;
    let said = failure(&scene).await?;
    ensure!(said.contains("invalid_grant") && !said.contains(&code), "{said}");
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_refuses_every_token_is_left_alone() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = signed_in(&harbour, calls("say", json!({}))).await?;
    harbour.look().refuses = true;
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    let left = standing(&scene, needs_sign_in).await?;
    ensure!(matches!(left.state, McpState::Failed { retry_at: None, .. }), "{left:?}");
    assert_eq!(harbour.renewals(), 1);
    // What holds is not thrown away: it may be the server that is unwell.
    harbour.look().refuses = false;
    scene.askwell.mcp_settings().restart(harbour.server().id).await?;
    standing(&scene, is_signed_in).await?;
    assert_eq!(harbour.renewals(), 1);
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_answer_to_this_page_counts_and_only_once() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = at(&harbour, idle).await?;
    let (browser, page) = (Browser::open()?, page(&scene, &harbour).await?);
    let back = browser.sent_on(&page.url).await?;
    let callback = back.split('?').next().unwrap_or_default();
    for forged in [
        format!("{callback}?code=evil&state=guessed"),
        format!("{callback}?error=access_denied&state=guessed"),
        format!("{callback}?error=access_denied"),
        callback.to_owned(),
        callback.replace("/callback", "/"),
        format!("{back}&state=twice"),
    ] {
        let (status, text) = browser.page(&forged).await?;
        ensure!(status == 404 && text.contains("isn’t waiting for this page"), "{forged}: {status} {text}");
    }
    ensure!(harbour.asked("/token").is_empty());
    let (status, _) = browser.page(&back).await?;
    assert_eq!(status, 200);
    standing(&scene, is_signed_in).await?;
    ensure!(browser.page(&back).await.is_err(), "nobody is there any more");
    assert_eq!(harbour.asked("/token").len(), 1);
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_of_somebody_else_is_not_used() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = at(&harbour, idle).await?;
    harbour.look().issuer = Some("https://evil.example".to_owned());
    Browser::open()?.signs_in(&page(&scene, &harbour).await?.url).await?;
    let said = failure(&scene).await?;
    ensure!(said.starts_with("The answer came from another service"), "{said}");
    ensure!(harbour.asked("/token").is_empty(), "the code went nowhere");
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_unsafe_or_odd_is_refused_before_anybody_is_sent_there() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = at(&harbour, idle).await?;
    let metadata = |name: &str, value: Value| [(name.to_owned(), value)].into();
    let login = harbour.look().login.clone();
    for (name, value, said) in [
        ("code_challenge_methods_supported", json!(["plain"]), "doesn't support PKCE with S256"),
        ("code_challenge_methods_supported", json!(null), "doesn't support PKCE with S256"),
        ("issuer", json!("https://evil.example"), "came from another service"),
        ("issuer", json!(null), "came from another service"),
        ("authorization_endpoint", json!("http://evil.example/"), "isn't safe: http://evil.example/"),
        ("authorization_endpoint", json!("javascript:alert(1)"), "isn't safe"),
        ("authorization_endpoint", json!("file:///etc/passwd"), "isn't safe"),
        ("token_endpoint", json!("http://10.0.0.1/token"), "isn't safe: http://10.0.0.1/token"),
        ("registration_endpoint", json!("https://user:word@evil.example/"), "isn't safe: https://evil.example/"),
        ("registration_endpoint", json!(null), "doesn't let programs register"),
        ("registration_endpoint", json!(format!("{login}/moved/1")), "The service says"),
    ] {
        harbour.look().metadata = metadata(name, value.clone());
        let told = refusal(&scene, &harbour).await?;
        ensure!(told.contains(said), "{name} {value}: {told}");
    }
    harbour.look().metadata = metadata("scopes_supported", json!(["offline_access"]));
    harbour.look().padding = 400_000;
    ensure!(refusal(&scene, &harbour).await?.contains("too long"));
    harbour.look().padding = 0;
    harbour.look().redirects = true;
    let told = refusal(&scene, &harbour).await?;
    ensure!(told.contains("not signed in") && harbour.asked("moved").len() <= 40, "{told}");
    harbour.look().redirects = false;
    let service = harbour.look().service.clone();
    let mut many: Vec<String> = (0..500).map(|number| format!("{service}/{number}")).collect();
    harbour.look().resource = [("authorization_servers".to_owned(), json!(many))].into();
    let told = refusal(&scene, &harbour).await?;
    ensure!(told.contains("without end"), "{told}");
    many = vec!["https://127.0.0.1:1".to_owned()];
    harbour.look().resource = [("authorization_servers".to_owned(), json!(many))].into();
    ensure!(refusal(&scene, &harbour).await?.contains("not signed in"));
    // Tokens for another server are not to be had by naming it.
    harbour.look().resource = [("resource".to_owned(), json!("https://bank.example/mcp"))].into();
    let told = refusal(&scene, &harbour).await?;
    ensure!(told.contains("resource mismatch"), "{told}");
    ensure!(harbour.asked("/authorize").is_empty() && harbour.asked("/token").is_empty());
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_none_is_not_taken() -> Result<()> {
    let harbour = Harbour::open().await?;
    let scene = at(&harbour, idle).await?;
    for answer in [
        (200, json!({ "access_token": "a-token", "token_type": "mac" })),
        (200, json!({ "access_token": "a token\r\nX-Evil: 1", "token_type": "Bearer" })),
        (200, json!({ "access_token": "", "token_type": "Bearer" })),
        (200, json!({ "access_token": "x".repeat(20_000), "token_type": "Bearer" })),
        (200, json!({ "token_type": "Bearer" })),
        (200, json!("evil")),
        (400, json!({ "error": "invalid_grant", "error_description": "Not\u{1b}[31m you\nat all" })),
        (307, json!({})),
        (500, json!({})),
    ] {
        harbour.look().token_answer = Some(answer.clone());
        Browser::open()?.signs_in(&page(&scene, &harbour).await?.url).await?;
        let said = failure(&scene).await?;
        ensure!(said.starts_with("You're not signed in"), "{answer:?}: {said}");
        ensure!(!said.contains(['\u{1b}', '\n', '\r']), "{said:?}");
    }
    ensure!(!scene.askwell.settings().mcp[0].is_signed_in());
    scene.askwell.close().await;
    Ok(())
}
