//! A model: no command is a tool of its, by its name or by any other.

use super::{not_for, stands};
use anyhow::{Result, ensure};
use ask::command::{ALL, Caller};
use ask::limits::CALLS_PER_REPLY_COUNT_MAX;
use serde_json::json;
use tempfile::TempDir;
use tests::arguments::{NOWHERE, arguments};
use tests::model::{Model, Say};
use tests::surface::Surface;

#[tokio::test(flavor = "multi_thread")]
async fn an_agent() -> Result<()> {
    assert_eq!(not_for(Caller::Agent).count(), ALL.len());
    let commands: Vec<_> = not_for(Caller::Agent).map(|command| command.name).collect();
    for (number, some) in commands.chunks(CALLS_PER_REPLY_COUNT_MAX).enumerate() {
        let calls: Vec<_> =
            some.iter().map(|name| ((*name).to_owned(), arguments(name, &json!(NOWHERE), &json!(NOWHERE)))).collect();
        let model = Model::start(move |request: &tests::model::Request| match request.results().len() {
            0 => Say::Calls(calls.clone()),
            _ => Say::text("So not."),
        })
        .await?;
        let folder = TempDir::new()?;
        let (askwell, _surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
        let before = stands(&askwell).await?;
        let started = askwell.conversations().start(None, format!("Try {number}"), Default::default()).await;
        started?;
        let told = model.wait_for("with the results", |request| !request.results().is_empty()).await?;
        ensure!(some.iter().all(|name| !told.offers(name)), "a command is offered");
        for (name, result) in some.iter().zip(told.results()) {
            ensure!(
                result.contains(&format!("There is no tool \\\"{name}\\\""))
                    || result.contains(&format!("There is no tool \"{name}\"")),
                "{name}: {result}"
            );
        }
        assert_eq!(told.results().len(), some.len());
        assert_eq!(stands(&askwell).await?, before);
        askwell.close().await;
    }
    Ok(())
}
