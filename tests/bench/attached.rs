//! The engine in the background: how soon it is there, and how soon one terminal hears what another one does.

use crate::figure::{Budget, print};
use crate::{model, prepared};
use anyhow::{Result, bail};
use ask::command::called;
use ask::{ConversationId, Surface};
use engine::News;
use engine::host::new_id;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use surfaces::local::{EngineClient, FollowEvent};
use tests::program::built;
use tokio::process::{Child, Command};

const STARTS: usize = 10;
const CHANGES: usize = 200;
const LOOK: Duration = Duration::from_micros(500);

pub async fn terminals() -> Result<()> {
    let model = model::Model::start(|_| model::text(["Hello.".to_owned()])).await?;
    let folder = prepared::empty(&model).await?;
    let mut started = Vec::new();
    for _ in 0..STARTS {
        let began = Instant::now();
        let mut engine = engine(folder.path())?;
        reached(folder.path()).await;
        started.push(millis(began));
        engine.kill().await?;
    }
    print("engine in the background: start until it answers", "ms", started, Budget::None);

    let mut engine = engine(folder.path())?;
    let mut other = reached(folder.path()).await;
    let client = reached(folder.path()).await;
    let id = ConversationId(new_id());
    let starts = called::start_conversation {
        workspace: None,
        text: "Hello".to_owned(),
        mode: None,
        conversation_id: Some(id),
        agent: None,
        no_questions: None,
    };
    client.call(&starts, Surface::Terminal).await?;
    let (_, mut hears) = other.follow(Some(id)).await?;
    let mut heard = Vec::new();
    for number in 0..CHANGES {
        let title = format!("Hello {number}");
        let renames = called::rename_conversation { conversation_id: id, title: title.clone() };
        let began = Instant::now();
        let call = client.call(&renames, Surface::Terminal);
        let hears_it = async {
            loop {
                match hears.recv().await {
                    Some(FollowEvent::News(news)) if matches!(&*news, News::Changed(changed) if changed.summary.title == title) =>
                    {
                        return Ok(millis(began));
                    }
                    Some(FollowEvent::News(_)) => {}
                    Some(FollowEvent::Behind | FollowEvent::Gone | FollowEvent::OtherVersion) | None => {
                        bail!("it hears nothing more")
                    }
                }
            }
        };
        let (called, took) = tokio::join!(call, hears_it);
        called?;
        heard.push(took?);
    }
    print("a change in one terminal, heard in another", "ms", heard, Budget::AtMost(50.0));
    Ok(engine.kill().await?)
}

fn engine(data: &Path) -> Result<Child> {
    let mut command = Command::new(built("askwell")?);
    command.arg("engine").env("ASKWELL_DATA_DIR", data).kill_on_drop(true);
    Ok(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?)
}

async fn reached(data: &Path) -> EngineClient {
    loop {
        match EngineClient::reach(data).await {
            Ok(client) => return client,
            Err(_) => tokio::time::sleep(LOOK).await,
        }
    }
}

fn millis(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}
