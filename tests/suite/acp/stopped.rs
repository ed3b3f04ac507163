//! A run that is stopped in the moment before its agent is told: then the agent is told nothing.

use anyhow::{Context, Result};
use ask::acp::AgentCommand;
use ask::settings::{Language, Settings};
use ask::{ConversationId, Timestamp};
use engine::{EngineConfig, Host, Lifetime, News};
use parking_lot::Mutex;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock, Weak};
use surfaces::Askwell;
use tempfile::TempDir;
use tests::others;
use tests::patience::until;
use tests::surface::Surface;
use uuid::Uuid;

thread_local! {
    /// It is this thread that stops the run.
    static STOPS: Cell<bool> = const { Cell::new(false) };
}

/// A host that stops the run as soon as the time is asked after its agent was reached: what is committed next comes too late.
#[derive(Default)]
struct Stops {
    surface: Surface,
    askwell: OnceLock<Weak<Askwell>>,
    /// The run that is to be stopped.
    due: Mutex<Option<ConversationId>>,
    reached: Mutex<Option<ConversationId>>,
}

impl Stops {
    fn stop(&self) -> Option<()> {
        // Whoever else asks for the time meanwhile waits for the stop.
        let mut due = self.due.lock();
        let id = due.filter(|id| *self.reached.lock() == Some(*id))?;
        let askwell = self.askwell.get()?.upgrade()?;
        let stopping = std::thread::spawn(move || {
            STOPS.set(true);
            let here = tokio::runtime::Builder::new_current_thread().enable_all().build();
            here.map(|here| here.block_on(askwell.conversations().stop(id)))
        });
        stopping.join().ok()?.ok()?.ok()?;
        *due = None;
        Some(())
    }
}

impl Host for Stops {
    fn now(&self) -> Timestamp {
        if !STOPS.get() {
            self.stop();
        }
        self.surface.now()
    }

    fn new_id(&self) -> Uuid {
        engine::host::new_id()
    }

    fn supervisor(&self) -> PathBuf {
        self.surface.supervisor()
    }

    fn tell(&self, news: News) {
        if let News::Changed(changed) = &news
            && changed.agent_mode.is_some()
        {
            *self.reached.lock() = Some(changed.summary.id);
        }
        self.surface.tell(news);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stopped_in_the_moment_before_its_agent_is_told_it_hears_nothing_of_it() -> Result<()> {
    let script = others::script("agents/acp.py")?;
    let arguments = script.arguments.into_iter().chain(["modes".to_owned()]).collect();
    let (id, name, command) = ("one".into(), "Script".into(), script.program);
    let agent = AgentCommand { id, name, command, arguments, environment: BTreeMap::new() };
    let (folder, workspace, host) = (TempDir::new()?, TempDir::new()?, Arc::new(Stops::default()));
    let opening = EngineConfig {
        folder: folder.path().into(),
        host: host.clone(),
        lifetime: Lifetime::Stays,
        language: Language::En,
    };
    let askwell = Askwell::open(opening).await?;
    host.askwell.set(Arc::downgrade(&askwell)).ok().context("set twice")?;
    askwell.program_settings().save(Settings { agents: vec![agent], ..Settings::default() }).await?;
    let id = ConversationId(engine::host::new_id());
    *host.due.lock() = Some(id);
    let place = Some(workspace.path().display().to_string());
    askwell.conversations().start_as(id, place, "say one".into(), Default::default(), Some("one".into())).await?;
    host.surface.complete(id, 1).await?;
    assert_eq!(*host.due.lock(), None, "it was stopped, and in that moment");

    // What comes after it is heard: an agent takes up one after the other.
    askwell.conversations().send(id, "say two".into()).await?;
    host.surface.complete(id, 2).await?;
    let told = || -> Result<Vec<String>> {
        let mut told = Vec::new();
        for entry in std::fs::read_dir(workspace.path())? {
            let path = entry?.path();
            if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".acp-")) {
                told.extend(serde_json::from_str::<Vec<String>>(&std::fs::read_to_string(path)?)?);
            }
        }
        Ok(told.iter().map(|text| text.lines().last().unwrap_or_default().to_owned()).collect())
    };
    until("the agent to be told", async || Ok(!told()?.is_empty())).await?;
    assert_eq!(told()?, ["say two"]);
    askwell.close().await;
    Ok(())
}
