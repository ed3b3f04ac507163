//! A dead part in a living program: a panic in any of its parts ends the program, which the next start goes on from, or that
//! part works again. Either way the task comes to its end, and nothing is lost or done twice.

use super::mcp::named;
use anyhow::{Result, ensure};
use ask::Response;
use ask::interaction::Body;
use ask::rule::Scope;
use ask::settings::Language;
use engine::log::{Archive, LogFilter};
use engine::{EngineConfig, Host, Lifetime, News, host};
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use surfaces::local::RunningEngine;
use tempfile::TempDir;
use tests::mcp::{Era, Scripted};
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::surface::{Surface, option};
use tests::walk::Walk;
use tokio::task;
use uuid::Uuid;

/// What becomes of the program where a part of it panics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    Ends,
    GoesOn,
}

/// The parts, at which of their passes they panic, and what becomes of the program.
const PARTS: [(&str, &[u32], Then); 5] = [
    ("writer", &[1, 4, 7], Then::Ends),
    ("runner", &[1, 3, 6], Then::GoesOn),
    ("request", &[1, 2], Then::GoesOn),
    ("keeper", &[1], Then::GoesOn),
    ("log", &[1, 3], Then::GoesOn),
];

/// Asks, then calls a tool of a server, then ends.
fn script(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        1 => Say::call(&named("say"), json!({})),
        _ => Say::text("Painted."),
    }
}

async fn walk(server: &Scripted) -> Result<(Model, Walk)> {
    let model = Model::start(script).await?;
    let mut settings = model.settings()?;
    settings.mcp = vec![server.server.clone()];
    Ok((model, Walk::new(settings).await?))
}

fn count(events: &[Value], name: &str) -> usize {
    events.iter().filter(|event| event["event"] == name).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_panics_ends_the_program_or_works_again() -> Result<()> {
    for (part, passes, then) in PARTS {
        for pass in passes {
            let at = format!("panic {part}:{pass}");
            let server = Scripted::new(Era::Modern)?;
            let (model, mut walk) = walk(&server).await?;
            let ended = walk.through(&at, ("Paint the fence", None), |asked| match &asked.body {
                Body::Confirm { .. } => Some(Response::Approved { scope: Scope::Once, arguments: None, hash: None }),
                Body::Question { .. } => Some(option(2)),
                _ => None,
            });
            ensure!(ended.await? == (then == Then::Ends), "{at}: the program {then:?}");
            let events = walk.events()?;
            for (name, times) in [
                ("user.message", 1),
                ("agent.ask.request", 2),
                ("agent.ask.response", 2),
                ("tool.started", 1),
                ("tool.result", 2),
                ("run.started", 1),
                ("run.ended", 1),
            ] {
                assert_eq!(count(&events, name), times, "{at}: {name}");
            }
            let completed = events.iter().any(|event| event["end"]["kind"] == "completed");
            ensure!(completed, "{at}: the run came to its end");
            assert_eq!(server.heard_of("tools/call").len(), 1, "{at}: the tool was called once");
            assert_eq!(model.requests().last().map(|last| last.results().len()), Some(2), "{at}: the model read both");
            let log = Archive::of(walk.data());
            until(format!("{at}: the end in the log"), async || {
                // After its own panic it begins anew a moment later.
                let Some(log) = log.reader(walk.conversation())? else { return Ok(false) };
                let last = log.last(&LogFilter::default(), 1)?;
                Ok(last.lines.first().is_some_and(|line| line.event() == "run.ended"))
            })
            .await?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_breaks_down_again_and_again_fails_in_sight() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let (_model, mut walk) = walk(&server).await?;
    walk.start(Some("panic runner:1+")).await?;
    ensure!(walk.asks_for("Paint the fence", None).await.is_some());
    walk.until("the run fails", Walk::is_over).await?;
    let events = walk.events()?;
    let failed = events.iter().find(|event| event["event"] == "run.ended");
    assert_eq!(failed.map(|event| &event["end"]["failure"]["code"]), Some(&json!("internal")));
    ensure!(!walk.has_ended()?, "only that run fails");

    // The next start has no such fault: the person lets it go on.
    walk.kill().await?;
    walk.start(None).await?;
    ensure!(walk.retries().await.is_some());
    walk.until("it asks", |walk| Ok(!walk.open()?.is_empty())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn other_programs_reach_this_one_again_after_its_socket_panicked() -> Result<()> {
    let model = Model::start(script).await?;
    let mut walk = Walk::new(model.settings()?).await?;
    walk.start(Some("panic socket:1")).await?;
    ensure!(RunningEngine::reach(walk.data()).await.is_err(), "the first one meets the panic");
    until("the socket", async || Ok(RunningEngine::reach(walk.data()).await.is_ok())).await?;
    ensure!(!walk.has_ended()?, "the program goes on");
    Ok(())
}

/// A host whose time of day breaks down once, under the task that counts the clocks.
#[derive(Default)]
struct Breaks {
    surface: Surface,
    counts: Mutex<Option<task::Id>>,
    is_due: Mutex<bool>,
}

impl Host for Breaks {
    fn now(&self) -> ask::Timestamp {
        let counts = task::try_id().is_some_and(|id| *self.counts.lock() == Some(id));
        assert!(!(counts && std::mem::take(&mut *self.is_due.lock())), "a test lets a clock panic");
        self.surface.now()
    }

    fn tick(&self) -> BoxFuture<'_, Duration> {
        *self.counts.lock() = task::try_id();
        self.surface.tick()
    }

    fn new_id(&self) -> Uuid {
        host::new_id()
    }

    fn supervisor(&self) -> PathBuf {
        self.surface.supervisor()
    }

    fn tell(&self, news: News) {
        self.surface.tell(news);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_panics_at_its_end_takes_no_question_with_it_and_no_other_clock() -> Result<()> {
    let model = Model::start(script).await?;
    let (folder, host) = (TempDir::new()?, Arc::new(Breaks::default()));
    let opening = EngineConfig {
        folder: folder.path().into(),
        host: host.clone(),
        lifetime: Lifetime::Stays,
        language: Language::En,
    };
    let askwell = Askwell::open(opening).await?;
    let mut settings = model.settings()?;
    settings.ai.answer_limit_minutes = Some(1);
    askwell.program_settings().save(settings).await?;
    for text in ["Paint the fence", "Paint the door"] {
        askwell.conversations().start(None, text.into(), Default::default()).await?;
    }
    let clocks = || host.surface.news().iter().filter(|news| matches!(news, News::Clock(_))).count();
    until("both clocks", async || Ok(clocks() >= 2)).await?;
    *host.is_due.lock() = true;
    host.surface.pass(61);
    until("both to end unanswered", async || {
        host.surface.pass(1);
        Ok(askwell.inbox().all().await?.is_empty())
    })
    .await?;
    ensure!(!*host.is_due.lock(), "it has panicked");
    askwell.close().await;
    Ok(())
}
