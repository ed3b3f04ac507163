//! Trouble of the network and of the provider is waited out, with growing pauses; a person is asked only for what they can
//! change. Time goes by as a test says.

use anyhow::{Context, Result, ensure};
use ask::ConversationId;
use ask::event::{FailureCode, RunEnd};
use ask::limits::DAY_MILLIS;
use ask::thread::Entry;
use ask::wire::{LiveStep, RetryNotice, Standing};
use engine::{Host, News};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use surfaces::Askwell;
use tempfile::TempDir;
use tests::caller::Caller;
use tests::commits::commits;
use tests::model::{Model, Say};
use tests::surface::Surface;
use tests::terminal::Desk;

const HOUR: Duration = Duration::from_secs(3600);

struct Scene {
    model: Model,
    folder: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
    id: ConversationId,
}

impl Scene {
    /// The provider says these, one after the other, and the last one from then on.
    async fn of(says: Vec<Say>) -> Result<Scene> {
        let says = Mutex::new(says);
        Scene::scripted(move || {
            let mut says = says.lock();
            if says.len() > 1 { says.remove(0) } else { says[0].clone() }
        })
        .await
    }

    async fn scripted(script: impl Fn() -> Say + Send + Sync + 'static) -> Result<Scene> {
        let (model, folder) = (Model::start(move |_| script()).await?, TempDir::new()?);
        let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
        let id = askwell.conversations().start(None, "go".into(), Default::default()).await?;
        Ok(Scene { model, folder, askwell, surface, id })
    }

    /// Waits until this attempt is announced.
    async fn pause_before(&self, attempt: u32) -> Result<RetryNotice> {
        let before = |step: &LiveStep| match step {
            LiveStep::Retry { notice, .. } if notice.attempt == attempt => Some(notice.clone()),
            _ => None,
        };
        let announced = |news: &News| match news {
            News::Live(steps) => steps.iter().find_map(before),
            _ => None,
        };
        self.surface.wait_for(&format!("the pause before attempt {attempt}"), announced).await
    }

    /// Lets the pause before this attempt go by.
    async fn passes(&self, attempt: u32) -> Result<(Duration, RetryNotice)> {
        let notice = self.pause_before(attempt).await?;
        let pause = Duration::from_millis(u64::try_from(notice.at - self.surface.now()).unwrap_or_default());
        self.surface.advance(pause);
        Ok((pause, notice))
    }

    async fn end(&self, run: u32) -> Result<RunEnd> {
        Ok(self.surface.complete(self.id, run).await?.end)
    }

    async fn replies(&self) -> Result<Vec<(String, bool)>> {
        let view = self.askwell.conversations().open(self.id).await?;
        let reply = |entry| if let Entry::Reply { text, cut, .. } = entry { Some((text, cut)) } else { None };
        Ok(view.entries.into_iter().filter_map(|placed| reply(placed.entry)).collect())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hours_without_the_provider_cost_a_request_every_five_minutes_and_no_commit() -> Result<()> {
    let away = Arc::new(AtomicBool::new(true));
    let gone = away.clone();
    let scene = Scene::scripted(move || match gone.load(Ordering::SeqCst) {
        true => Say::refuse(529, r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#),
        false => Say::text("Here again."),
    })
    .await?;
    scene.pause_before(2).await?;
    let (written, began) = (commits(scene.folder.path())?, scene.surface.now());
    let (mut attempt, mut longest) = (2, Duration::ZERO);
    while scene.surface.now() - began < 12 * 3_600_000 {
        let (pause, notice) = scene.passes(attempt).await?;
        assert_eq!(notice.failure.code, FailureCode::ServerError);
        ensure!(pause <= Duration::from_secs(375), "{pause:?}");
        (attempt, longest) = (attempt + 1, longest.max(pause));
    }
    ensure!(longest >= Duration::from_secs(290), "the pauses grow: {longest:?}");
    ensure!(attempt < 170, "{attempt} requests in half a day");
    scene.pause_before(attempt).await?;
    // On each new day the date is noted.
    let days = scene.surface.now() / DAY_MILLIS - began / DAY_MILLIS;
    let more = commits(scene.folder.path())? - written;
    ensure!((0..=days).contains(&i64::from(more)), "waiting is written nowhere, but {more} times in {days} new days");
    assert_eq!(scene.askwell.conversations().all().await?[0].standing, Standing::Working);

    away.store(false, Ordering::SeqCst);
    scene.askwell.conversations().retry(scene.id).await?;
    assert_eq!(scene.end(1).await?, RunEnd::Completed, "at once, in the same run");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn other_programs_are_told_why_a_task_waits_and_until_when() -> Result<()> {
    let scene = Scene::of(vec![Say::Busy { retry_after: 3600 }, Say::text("Here again.")]).await?;
    let notice = scene.pause_before(2).await?;
    let caller = Caller::of(&scene.askwell).await?;
    let seen = async || caller.get(&format!("/api/tasks/{}", scene.id)).await?.json();
    let task = seen().await?;
    assert_eq!(task["retry"], serde_json::to_value(&notice)?);
    assert_eq!(task["retry"]["failure"]["code"], "rateLimited");
    scene.askwell.conversations().retry(scene.id).await?;
    assert_eq!(scene.end(1).await?, RunEnd::Completed);
    assert!(seen().await?["retry"].is_null());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_is_cut_is_asked_for_again_and_stands_once_in_the_thread() -> Result<()> {
    let cut = || Say::Cut("Half a sen".into());
    let scene = Scene::of(vec![cut(), cut(), Say::text("The whole sentence.")]).await?;
    for attempt in [2, 3] {
        let (_, notice) = scene.passes(attempt).await?;
        assert_eq!(notice.failure.code, FailureCode::CutOff);
    }
    assert_eq!(scene.end(1).await?, RunEnd::Completed);
    assert_eq!(scene.replies().await?, [("The whole sentence.".to_owned(), false)]);
    let bodies: Vec<_> = scene.model.requests().into_iter().map(|request| request.0).collect();
    assert_eq!(bodies[0], bodies[2], "the same is asked for again");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_that_are_always_cut_are_not_paid_for_all_day() -> Result<()> {
    let scene = Scene::of(vec![Say::Cut("Half a sen".into())]).await?;
    for attempt in 2..=11 {
        scene.passes(attempt).await?;
    }
    let end = scene.end(1).await?;
    ensure!(matches!(&end, RunEnd::Failed { failure } if failure.code == FailureCode::CutOff), "{end:?}");
    assert_eq!(scene.model.requests().len(), 11);
    assert_eq!(scene.replies().await?, [("Half a sen".to_owned(), true)], "what had come is kept");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_in_a_pause_keeps_what_had_come() -> Result<()> {
    let scene = Scene::of(vec![Say::Cut("Half a sen".into())]).await?;
    scene.pause_before(2).await?;
    scene.askwell.conversations().stop(scene.id).await?;
    assert_eq!(scene.end(1).await?, RunEnd::Stopped);
    let kept = scene.surface.wait_for("what had come", |news| match news {
        News::Changed(changed) => changed.entries.iter().find_map(|placed| match &placed.entry {
            Entry::Reply { text, cut: true, .. } => Some(text.clone()),
            _ => None,
        }),
        _ => None,
    });
    assert_eq!(kept.await?, "Half a sen");
    assert_eq!(scene.model.requests().len(), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_of_the_server_is_followed_and_a_day_is_the_end_of_patience() -> Result<()> {
    let scene = Scene::of(vec![Say::Busy { retry_after: 5 * 3600 }]).await?;
    for attempt in 2..=5 {
        let (pause, notice) = scene.passes(attempt).await?;
        ensure!(pause > HOUR * 5 - Duration::from_secs(60) && pause <= HOUR * 5, "{pause:?}");
        assert_eq!(notice.failure.code, FailureCode::RateLimited);
    }
    let end = scene.end(1).await?;
    ensure!(matches!(&end, RunEnd::Failed { failure } if failure.code == FailureCode::RateLimited), "{end:?}");
    assert_eq!(scene.model.requests().len(), 5, "twenty hours, and another five are too many");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cold_start_tries_again_at_once() -> Result<()> {
    let scene = Scene::of(vec![Say::refuse(503, "down"), Say::refuse(503, "down"), Say::text("Here.")]).await?;
    scene.passes(2).await?;
    scene.pause_before(3).await?;
    let Scene { model, folder, askwell, surface, id } = scene;
    askwell.close().await;
    drop((askwell, surface));
    let (askwell, surface) = tests::surface::reopen(folder.path()).await?;
    assert_eq!(surface.complete(id, 1).await?.end, RunEnd::Completed);
    assert_eq!(model.requests().len(), 3);
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_is_told_within_minutes_and_a_person_tries_again_by_a_word() -> Result<()> {
    let model = Model::start(|request| match request.task().as_str() {
        "job" => Say::Busy { retry_after: 3600 },
        _ => Say::refuse(503, "down"),
    })
    .await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "job"], "").await?;
    assert_eq!(ended.code, Some(1), "an hour is more than a script waits: {ended:?}");
    ensure!(ended.remarks.contains("Rate limited"), "{ended:?}");

    let mut seat = desk.sit_down("chat --new talk")?;
    seat.sees("Waiting for the provider. Retrying in").await?;
    seat.sees("Type retry to try now").await?;
    for _ in 0..4 {
        seat.sees("Waiting for the provider").await?;
    }
    // Now it pauses for eight seconds.
    let (before, typed) = (model.requests().len(), Instant::now());
    seat.types("retry\n").await?;
    model.wait_for("at once", |_| model.requests().len() > before).await?;
    ensure!(typed.elapsed() < Duration::from_secs(6), "{:?}", typed.elapsed());
    ensure!(model.requests().iter().all(|request| request.last_word() != "retry"), "it is no message");
    seat.types("\u{3}").await?;
    seat.sees("Stopping").await?;
    seat.types("\u{4}").await?;
    seat.leaves().await.context("it was left")?;
    Ok(())
}
