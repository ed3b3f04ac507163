//! Browsers: let in by both halves of a session for the token or a phone's code, and sent away again.

use super::{Scene, scene};
use anyhow::{Context, Result, anyhow, bail};
use ask::wire::{AccessScope, ApiServer};
use reqwest::Method;
use serde_json::json;
use std::os::unix::fs::PermissionsExt;
use surfaces::api::Listen;
use surfaces::commands::RunningProgram;
use tests::caller::{Answer, Caller};

/// What a browser has of a session.
#[derive(Debug, Clone)]
pub(crate) struct Session {
    pub cookie: String,
    pub proof: String,
}

impl Session {
    /// As it was given at the sign-in.
    pub(crate) fn of(answer: &Answer) -> Result<Session> {
        let cookie = answer.header("set-cookie").split(';').next().context("no cookie")?.to_owned();
        Ok(Session { cookie, proof: answer.member("proof")? })
    }

    pub(crate) fn shown(&self, request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
        request.header("cookie", &self.cookie).header("askwell-proof", &self.proof)
    }
}

/// What a browser sends of itself with each request of our page.
pub(crate) fn from_page(caller: &Caller, method: Method, path: &str, session: &Session) -> reqwest::RequestBuilder {
    let request = caller.client.request(method, format!("{}{path}", caller.base)).header("origin", &caller.base);
    session.shown(request).header("content-type", "application/json")
}

pub(crate) async fn sign_in(caller: &Caller, body: serde_json::Value) -> Result<Answer> {
    let request = caller.client.post(format!("{}/api/session", caller.base)).header("origin", &caller.base);
    caller.send(request.header("content-type", "application/json").body(body.to_string())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_lets_a_browser_in_until_it_leaves() -> Result<()> {
    let Scene { caller, askwell, surface, folder: _folder, model: _model } = scene().await?;
    assert_eq!(sign_in(&caller, json!({ "token": "askwell_nonsense" })).await?.status, 401);
    assert_eq!(sign_in(&caller, json!({ "token": caller.token, "code": "both" })).await?.status, 422);
    let signed_in = sign_in(&caller, json!({ "token": caller.token })).await?;
    let set = signed_in.header("set-cookie");
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000"] {
        assert!(set.contains(part), "{set}");
    }
    assert!(!set.contains("Secure") && !set.contains(&caller.token), "{set}");
    let session = Session::of(&signed_in)?;
    assert!(!set.contains(&session.proof), "a cookie goes to every port of the host: {set}");

    let start = from_page(&caller, Method::POST, "/api/tasks", &session).body(json!({ "text": "Paint" }).to_string());
    let task = caller.send(start).await?.member("id")?;
    let ask = caller.ask_of(&task).await?;
    let given = json!({ "inReplyTo": ask["id"], "answer": "1" }).to_string();
    let path = format!("/api/tasks/{task}/ask/answer");
    let elsewhere = from_page(&caller, Method::POST, &path, &session).header("origin", "http://evil.example");
    assert_eq!(caller.send(elsewhere.body(given.clone())).await?.status, 403);
    let nowhere = session.shown(caller.client.post(format!("{}{path}", caller.base)));
    let nowhere = nowhere.header("content-type", "application/json").body(given.clone());
    assert_eq!(caller.send(nowhere).await?.status, 403, "what does not come from our page changes nothing");
    assert_eq!(caller.send(from_page(&caller, Method::POST, &path, &session).body(given)).await?.status, 200);
    let closed = surface.closed(&surface.question("Which colour?").await?).await?;
    assert_eq!(closed.closing.by, Some(ask::Surface::Browser));
    assert_eq!(askwell.api_standing().browsers, 1);

    let leave = from_page(&caller, Method::DELETE, "/api/session", &session);
    let left = caller.send(leave).await?;
    assert!(left.status == 204 && left.header("set-cookie").contains("Max-Age=0"), "{left:?}");
    assert_eq!(caller.send(from_page(&caller, Method::GET, "/api/tasks", &session)).await?.status, 401);
    assert_eq!(askwell.api_standing().browsers, 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn on_the_network_it_speaks_tls_alone_and_a_phone_is_let_in_by_a_code_once() -> Result<()> {
    let Scene { caller: before, askwell, folder, model: _model, surface: _surface } = scene().await?;
    let listen = Listen { network: true, ..Listen::default() };
    askwell.serve(listen.clone()).await.map_err(|why| anyhow!(why))?;
    let ApiServer::On(address) = askwell.api_standing().server else { bail!("it does not serve") };
    assert!(address.urls.iter().all(|url| url.starts_with("https://")), "{address:?}");
    let file = folder.path().join("api-certificate.pem");
    assert_eq!(std::fs::metadata(&file)?.permissions().mode() & 0o777, 0o600);
    let plain = before.client.get(format!("http://127.0.0.1:{}/", address.port)).send().await;
    assert!(plain.is_err(), "{plain:?}");

    // Whichever of its addresses it is reached at, the certificate and the name are right.
    let caller = Caller::new(&address.urls[0], &before.token)?;
    assert_eq!(caller.get("/api/tasks").await?.status, 200);
    let foreign = caller.request(Method::GET, "/api/tasks").header("host", format!("evil.example:{}", address.port));
    assert_eq!(caller.send(foreign).await?.status, 403);

    let pairing = askwell.pair_browser(AccessScope::Everything)?;
    assert_eq!(pairing.fingerprint, address.fingerprint);
    assert!(pairing.picture.contains("<svg") && pairing.url.starts_with(&address.urls[0]), "{}", pairing.url);
    let (_, code) = pairing.url.split_once("/#pair=").context("the code is no part of what is sent")?;
    let first = sign_in(&caller, json!({ "code": code })).await?;
    assert!(first.status == 200 && first.header("set-cookie").contains("Secure"), "{first:?}");
    assert_eq!(sign_in(&caller, json!({ "code": code })).await?.status, 401, "it works once");
    let seen = caller.send(from_page(&caller, Method::GET, "/api/session", &Session::of(&first)?)).await?;
    assert_eq!(seen.member("who")?, "browser");

    askwell.serve(listen).await.map_err(|why| anyhow!(why))?;
    let ApiServer::On(again) = askwell.api_standing().server else { bail!("it does not serve") };
    assert_eq!(again.fingerprint, address.fingerprint, "phones know it again");
    Ok(())
}
