//! Random runs, and logs cut off at random in between: the log folds to the state that the store has.

use super::*;
use anyhow::Context;
use ask::{Event, Response, State};
use rusqlite::{Connection, OpenFlags};
use serde_json::json;
use tests::model::Request;
use tests::patience;
use tests::surface::words;

/// `ASKWELL_LOG_RUNS` sets another number.
const RUNS_DEFAULT: u64 = 24;
const AT_ONCE: u64 = 8;

/// A small generator whose numbers a seed says: so that a failing run comes again.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % sides
    }
}

/// What the model says follows from the task's number and how far it has come.
fn script(request: &Request) -> Say {
    let seed: u64 = request.task().rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or_default();
    let rounds = request.replies() as u64;
    let mut dice = Dice(seed * 1_000 + rounds);
    let question = json!({ "question": format!("Question {seed}.{rounds}?"), "choices": ["Yes", "No, 不"] });
    let aside = json!({ "question": format!("Aside {seed}.{rounds}?"), "choices": ["a", "b"], "background": true });
    match dice.roll(6) + rounds / 3 * 2 {
        0 | 1 => Say::call("ask_user", question),
        2 => Say::call("list_files", json!({})),
        3 => Say::Calls(vec![("read_file".into(), json!({ "path": "none.txt" })), ("ask_user".into(), question)]),
        4 => Say::call("ask_user", aside),
        _ => Say::text("Done: \u{1f3a8} \"quoted\"\n"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_random_runs_folds_to_the_state_of_the_store() -> Result<()> {
    let runs = std::env::var("ASKWELL_LOG_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(RUNS_DEFAULT);
    let (data, workspace) = (TempDir::new()?, TempDir::new()?);
    let model = Model::start(script).await?;
    let mut begun = 0;
    let mut seed = Dice(std::process::id().into());
    while begun < runs {
        let (askwell, surface) = super::reopened(data.path(), &model).await?;
        let count = AT_ONCE.min(runs - begun);
        let all = (begun..begun + count).map(|run| {
            let place = workspace.path().display().to_string();
            let (askwell, surface, dice) = (askwell.clone(), surface.clone(), Dice(seed.roll(u64::MAX)));
            async move { one_run(&askwell, &surface, place, run, dice).await }
        });
        for done in futures_util::future::join_all(all).await {
            done?;
        }
        begun += count;
        askwell.close().await;
        drop(askwell);
        cut_some(data.path(), &mut seed)?;
    }
    let (askwell, _) = super::reopened(data.path(), &model).await?;
    let all = askwell.conversations().all().await?;
    for conversation in &all {
        // What was cut off is made up for at the latest when the conversation goes on.
        askwell.conversations().rename(conversation.id, "Renamed at the end".into()).await?;
    }
    for conversation in &all {
        until(data.path(), conversation.id, "conversation.renamed").await?;
    }
    askwell.close().await;
    drop(askwell);
    compare(data.path(), runs)
}

/// Starts a conversation and answers, talks back, stops or leaves it, as the dice have it.
async fn one_run(askwell: &Arc<Askwell>, surface: &Surface, place: String, run: u64, mut dice: Dice) -> Result<()> {
    let id = askwell.conversations().start(Some(place), format!("task {run}"), Default::default()).await?;
    let mut met = Vec::new();
    for _ in 0..4 {
        let ask = patience::until(format!("run {run} to ask or to end"), async || {
            let open = askwell.inbox().all().await?;
            let mine = open
                .into_iter()
                .find(|waiting| waiting.interaction.conversation == id && !met.contains(&waiting.interaction.id));
            let running = askwell.conversations().all().await?.iter().any(|one| one.id == id && one.running);
            Ok((mine.is_some() || !running).then_some(mine))
        })
        .await?;
        let Some(ask) = ask else { return Ok(()) };
        met.push(ask.interaction.id);
        let ask = surface.asked("its news", |asked| asked.id == ask.interaction.id).await?;
        match dice.roll(8) {
            0 => drop(answer(askwell, &ask, Response::Dismissed).await),
            1 => drop(answer(askwell, &ask, Response::Delegated { comment: Some("as you like".into()) }).await),
            2 => askwell.conversations().send(id, format!("rather this, task {run}")).await?,
            3 => askwell.conversations().stop(id).await?,
            4 => return Ok(()),
            5 => drop(answer(askwell, &ask, words("own words, 自己的话")).await),
            _ => drop(answer(askwell, &ask, option(1 + dice.roll(2) as usize)).await),
        }
    }
    Ok(())
}

/// A crash leaves a log where its last writing had come to.
fn cut_some(data: &Path, dice: &mut Dice) -> Result<()> {
    for id in Archive::of(data).conversations()? {
        let folder = data.join(".tasklogs").join(id.to_string());
        let newest = std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()).max();
        let Some(newest) = newest.filter(|_| dice.roll(3) == 0) else { continue };
        let file = std::fs::OpenOptions::new().write(true).open(newest)?;
        file.set_len(dice.roll(file.metadata()?.len() + 1))?;
    }
    Ok(())
}

fn compare(data: &Path, runs: u64) -> Result<()> {
    let connection = Connection::open_with_flags(data.join("askwell.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut ids = connection.prepare("SELECT id FROM conversation")?;
    let ids: Vec<Vec<u8>> = ids.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    ensure!(ids.len() as u64 >= runs, "{} conversations", ids.len());
    let mut seen = std::collections::BTreeSet::new();
    for id in ids {
        let mut bodies = connection.prepare_cached("SELECT body FROM event WHERE conversation = ?1 ORDER BY seq")?;
        let bodies: Vec<String> = bodies.query_map([&id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        let stored = bodies.iter().map(|body| serde_json::from_str(body)).collect::<Result<Vec<Event>, _>>()?;
        let id = ConversationId(uuid::Uuid::from_slice(&id)?);
        let lines = lines(data, id)?;
        let logged = lines.iter().map(LogLine::stored).collect::<Option<Vec<Event>>>().context("a line is no event")?;
        assert_eq!(logged, stored, "{id}");
        assert_eq!(State::fold(&logged), State::fold(&stored), "{id}");
        seen.extend(lines.iter().map(|line| line.event().to_owned()));
    }
    for event in ["agent.ask.response", "agent.ask.cancelled", "tool.result", "run.ended"] {
        assert!(seen.contains(event), "the runs were too much alike: {seen:?}");
    }
    Ok(())
}
