//! On and off, as the settings say: off until the person switches it on.

use anyhow::{Context, Result, bail};
use ask::settings::{ApiConfig, Settings};
use ask::wire::{AccessScope, ApiServer};
use std::net::TcpListener;
use surfaces::commands::RunningProgram;
use tempfile::TempDir;
use tests::caller::Caller;
use tests::surface::Surface;

#[tokio::test(flavor = "multi_thread")]
async fn it_runs_as_the_settings_say_and_only_where_a_program_stays_open() -> Result<()> {
    let folder = TempDir::new()?;
    let (askwell, _surface) = Surface::open(folder.path(), None).await?;
    let switch = async |api: ApiConfig| {
        let settings = Settings { api, ..Settings::default() };
        askwell.program_settings().save(settings).await?;
        anyhow::Ok(askwell.api_standing().server)
    };
    let on = ApiConfig { enabled: true, ..ApiConfig::default() };
    assert_eq!(switch(on.clone()).await?, ApiServer::Off, "a program that looks something up serves nobody");
    assert!(askwell.pair_browser(AccessScope::Everything).is_err_and(|error| error.message.contains("Switch it on")));
    askwell.host_api().await;
    let ApiServer::On(first) = askwell.api_standing().server else { bail!("it does not serve") };
    assert!(first.urls[0].starts_with("http://127.0.0.1:"), "{first:?}");
    let token = askwell.renew_api_token().await?;
    let caller = Caller::new(&first.urls[0], token.text())?;
    assert_eq!(caller.get("/api/tasks").await?.status, 200);

    assert_eq!(switch(on.clone()).await?, ApiServer::On(first.clone()), "other settings leave it alone");
    let moved = ApiConfig { hosts: vec!["box.lan:8443".into()], port: Some(first.port), ..on.clone() };
    let ApiServer::On(second) = switch(moved).await? else { bail!("it does not serve") };
    assert_eq!(second.port, first.port, "its port is free for it again");
    // A caller of its own: the first one still holds a connection to the server that was there.
    let caller = Caller::new(&second.urls[0], token.text())?;
    let tunnel = caller.request(reqwest::Method::GET, "/api/tasks").header("host", "box.lan:8443");
    assert_eq!(caller.send(tunnel.header("origin", "https://box.lan:8443")).await?.status, 200);

    let taken = TcpListener::bind("127.0.0.1:0")?;
    let port = taken.local_addr()?.port();
    let ApiServer::Failed { why } = switch(ApiConfig { port: Some(port), ..on.clone() }).await? else {
        bail!("the port is taken")
    };
    assert!(why.contains(&format!("another program uses port {port}")), "{why}");
    assert_eq!(switch(ApiConfig::default()).await?, ApiServer::Off);
    assert!(caller.client.get(&caller.base).send().await.is_err());
    let odd = ApiConfig { port: Some(80), hosts: vec!["x".into(); 100], ..ApiConfig::default() };
    switch(odd).await?;
    let kept = askwell.settings().api.clone();
    assert_eq!((kept.port, kept.hosts.len()), (None, ask::limits::API_HOSTS_COUNT_MAX));
    std::fs::metadata(folder.path().join("api-certificate.pem")).err().context("none is made without need")?;
    Ok(())
}
