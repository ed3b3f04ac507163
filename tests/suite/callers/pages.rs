//! Browsers on this machine and on another device, and programs with the token.

use super::stands;
use crate::suite::api::sessions::{Session, from_page, sign_in};
use anyhow::{Context, Result, anyhow, bail, ensure};
use ask::command::{ALL, Caller as By};
use ask::wire::{AccessScope, ApiServer};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use surfaces::api::Listen;
use surfaces::commands::RunningProgram;
use tempfile::TempDir;
use tests::arguments::{NOWHERE, arguments};
use tests::caller::{Answer, Caller};
use tests::model::{Model, Say};
use tests::surface::Surface;

/// Somebody who calls over HTTP: with a session, or with the token.
struct Page {
    caller: Caller,
    session: Option<Session>,
}

impl Page {
    async fn call(&self, name: &str, said: &Value) -> Result<Answer> {
        let path = format!("/api/commands/{name}");
        loop {
            let request = match &self.session {
                Some(session) => from_page(&self.caller, Method::POST, &path, session).body(said.to_string()),
                None => self.caller.json(&path, said.clone()),
            };
            let answer = self.caller.send(request).await?;
            if answer.status != 429 {
                return Ok(answer);
            }
            // So many requests are too many at once.
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

async fn program() -> Result<(Arc<Askwell>, Model, TempDir)> {
    let model = Model::start(|_: &tests::model::Request| Say::text("Done.")).await?;
    let folder = TempDir::new()?;
    let (askwell, _surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    Ok((askwell, model, folder))
}

/// Each command, called for real.
async fn each_is_allowed_or_refused_as_declared(askwell: &Askwell, page: &Page, by: By) -> Result<()> {
    let nowhere = json!(NOWHERE);
    let mut refused = 0;
    for command in ALL {
        let name = command.name;
        if command.is_for(by) {
            // What it does not know is told of only after it was let in.
            let answer = page.call(name, &json!({ "nothingOfTheKind": 1 })).await?;
            let expected = if name == "attach_file" { "media-type" } else { "invalid" };
            assert_eq!(answer.problem()?, expected, "{by:?} {name}: {answer:?}");
            continue;
        }
        let before = stands(askwell).await?;
        let answer = page.call(name, &arguments(name, &nowhere, &nowhere)).await?;
        assert_eq!((answer.status.as_u16(), answer.problem()?.as_str()), (403, "at-the-machine"), "{by:?} {name}");
        ensure!(answer.member("detail")?.contains("on the machine that runs Askwell"), "{answer:?}");
        assert_eq!(stands(askwell).await?, before, "{by:?} {name} did something");
        refused += 1;
    }
    ensure!(refused > 30, "{refused}");
    // Nobody's token was renewed, and nobody was sent away.
    assert_eq!(page.call("hello", &json!({})).await?.status, 200);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_on_this_machine() -> Result<()> {
    let (askwell, _model, _folder) = program().await?;
    let caller = Caller::of(&askwell).await?;
    let session = Some(Session::of(&sign_in(&caller, json!({ "token": caller.token })).await?)?);
    each_is_allowed_or_refused_as_declared(&askwell, &Page { caller, session }, By::Browser).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_with_the_token() -> Result<()> {
    let (askwell, _model, _folder) = program().await?;
    let caller = Caller::of(&askwell).await?;
    each_is_allowed_or_refused_as_declared(&askwell, &Page { caller, session: None }, By::Program).await
}

/// It comes over the network, and was let in by the code of a picture.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone() -> Result<()> {
    let (askwell, _model, _folder) = program().await?;
    let token = Caller::of(&askwell).await?.token;
    askwell.serve(Listen { network: true, ..Listen::default() }).await.map_err(|why| anyhow!(why))?;
    let ApiServer::On(address) = askwell.api_standing().server else { bail!("it does not serve") };
    let beyond = address.urls.iter().find(|url| !url.contains("127.0.0.1") && !url.contains("localhost"));
    let caller = Caller::new(beyond.unwrap_or(&address.urls[0]), &token)?;
    let pairing = askwell.pair_browser(AccessScope::Everything)?;
    let (_, code) = pairing.url.split_once("/#pair=").context("no code")?;
    let session = Some(Session::of(&sign_in(&caller, json!({ "code": code })).await?)?);
    each_is_allowed_or_refused_as_declared(&askwell, &Page { caller, session }, By::Phone).await
}
