//! A cookie that another program on this host has come by: browsers send it to every port. It opens nothing.

use super::sessions::{Session, from_page, sign_in};
use super::{Scene, scene};
use anyhow::{Context, Result, ensure};
use ask::command::{ALL, Caller as By};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;
use tests::caller::{Answer, Caller, DESCRIPTION};
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Of every command that a session opens, and of one that there is not.
fn names() -> impl Iterator<Item = &'static str> {
    let served = ALL.iter().filter(|command| command.is_for(By::Browser));
    served.map(|command| command.name).chain(["nothing"])
}

/// Every address there is, each with every method that it takes.
fn operations() -> Result<Vec<(Method, String)>> {
    let mut found = Vec::new();
    for (path, item) in DESCRIPTION["paths"].as_object().context("no paths")? {
        let path = path.replace("{id}", "0197b1de-0000-7000-8000-0000000a1b2c");
        for name in item.as_object().into_iter().flat_map(serde_json::Map::keys) {
            let method = Method::from_bytes(name.to_uppercase().as_bytes())?;
            let is_sign_in = method == Method::POST && path == "/api/session";
            if !is_sign_in && ["GET", "POST", "PUT", "PATCH", "DELETE"].contains(&method.as_str()) {
                let names: Vec<String> = match path.contains("{name}") {
                    true => names().map(|name| path.replace("{name}", name)).collect(),
                    false => vec![path.clone()],
                };
                found.extend(names.into_iter().map(|path| (method.clone(), path)));
            }
        }
    }
    Ok(found)
}

/// What somebody can say of where they come from, ours among them.
fn origins(caller: &Caller) -> Vec<Vec<(&'static str, String)>> {
    let own = caller.base.clone();
    vec![
        vec![],
        vec![("origin", own.clone())],
        vec![("origin", own.clone()), ("sec-fetch-site", "same-origin".to_owned())],
        vec![("sec-fetch-site", "none".to_owned())],
        vec![("origin", "http://127.0.0.1:18500".to_owned())],
        vec![("origin", own.replace("127.0.0.1", "localhost"))],
        vec![("origin", "null".to_owned())],
        vec![("origin", own), ("referer", caller.base.clone()), ("x-forwarded-for", "127.0.0.1".to_owned())],
    ]
}

async fn patiently(caller: &Caller, request: impl Fn() -> reqwest::RequestBuilder) -> Result<Answer> {
    loop {
        let answer = caller.send(request()).await?;
        if answer.status != 429 {
            return Ok(answer);
        }
        tokio::time::sleep(Duration::from_secs(answer.header("retry-after").parse()?)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_alone_opens_nothing_wherever_it_says_it_comes_from() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    let session = Session::of(&sign_in(&caller, json!({ "token": caller.token })).await?)?;
    let other = Session::of(&sign_in(&caller, json!({ "token": caller.token })).await?)?;
    let before = askwell.settings();
    let body = json!({ "workspace": null, "text": "Paint" }).to_string();
    let all = operations()?;
    ensure!(all.len() > 50, "{all:?}");
    for (number, (method, path)) in all.iter().enumerate() {
        let origins = origins(&caller);
        // Every address with our own origin, and every origin at the addresses in turn: strangers have to wait.
        let chosen = [&origins[1], &origins[number % origins.len()]];
        for from in chosen {
            let stolen = || {
                let request = caller.client.request(method.clone(), format!("{}{path}", caller.base));
                let request = request.header("cookie", &session.cookie).header("content-type", "application/json");
                from.iter().fold(request, |request, (name, value)| request.header(*name, value)).body(body.clone())
            };
            let answer = patiently(&caller, stolen).await?;
            let said = (answer.status.as_u16(), answer.problem()?);
            let foreign =
                ["http://127.0.0.1:18500", "null"].iter().any(|origin| from.iter().any(|(_, is)| is == origin));
            let foreign = foreign || from.iter().any(|(_, is)| is.starts_with("http://localhost"));
            let expected = if foreign { (403, "forbidden") } else { (401, "sign-in-again") };
            ensure!((said.0, said.1.as_str()) == expected, "{method} {path} {from:?}: {answer:?}");
        }
    }
    for from in origins(&caller) {
        for proof in ["", "askwell_nonsense", &session.cookie, &other.proof] {
            let guessed = || {
                let request = caller.client.get(format!("{}/api/tasks", caller.base)).header("cookie", &session.cookie);
                let request = from.iter().fold(request, |request, (name, value)| request.header(*name, value));
                request.header("askwell-proof", proof)
            };
            let answer = patiently(&caller, guessed).await?;
            ensure!([401, 403].contains(&answer.status.as_u16()), "{from:?} {proof}: {answer:?}");
        }
    }
    assert_eq!(askwell.settings(), before);
    ensure!(askwell.conversations().all().await.is_ok_and(|all| all.is_empty()), "somebody started something");

    let owner = caller.send(from_page(&caller, Method::GET, "/api/session", &session)).await?;
    assert_eq!(owner.member("who")?, "browser", "with both halves it is let in");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_news_are_told_to_nobody_who_has_the_cookie_alone() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } = scene().await?;
    let session = Session::of(&sign_in(&caller, json!({ "token": caller.token })).await?)?;
    let address = format!("{}/api/events", caller.base.replace("http://", "ws://"));
    let connect = |protocols: Option<String>| {
        let (address, cookie, base) = (address.clone(), session.cookie.clone(), caller.base.clone());
        async move {
            let mut request = address.into_client_request()?;
            request.headers_mut().insert("origin", base.parse()?);
            request.headers_mut().insert("cookie", cookie.parse()?);
            if let Some(protocols) = protocols {
                request.headers_mut().insert("sec-websocket-protocol", protocols.parse()?);
            }
            anyhow::Ok(tokio_tungstenite::connect_async(request).await)
        }
    };
    for protocols in [None, Some("askwell"), Some("askwell, askwell.proof."), Some("askwell, askwell.proof.askwell_x")]
    {
        let Err(tungstenite::Error::Http(refused)) = connect(protocols.map(str::to_owned)).await? else {
            anyhow::bail!("{protocols:?} is let in")
        };
        let said: Value = serde_json::from_slice(refused.body().as_deref().unwrap_or_default())?;
        assert_eq!((refused.status().as_u16(), &said["type"]), (401, &json!("urn:askwell:problem:sign-in-again")));
    }
    let both = connect(Some(format!("askwell, askwell.proof.{}", session.proof))).await?;
    ensure!(both.is_ok(), "{both:?}");
    Ok(())
}
