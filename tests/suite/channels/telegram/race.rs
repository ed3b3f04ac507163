//! The window, the terminal and the chat answer the same question at the same moment, a thousand times.

use super::{ANNA, Scene, confirmed};
use anyhow::{Context, Result, ensure};
use ask::event::AskEvent;
use ask::wire::{AskUser, Submit, Submitted};
use ask::{Event, InteractionId, Surface as By};
use engine::News;
use futures_util::{StreamExt, TryStreamExt, stream};
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;
use tests::model::Say;
use tests::surface::option;

const ASKS_COUNT: usize = 1000;
const AT_ONCE_COUNT: usize = 8;

#[tokio::test(flavor = "multi_thread")]
async fn of_three_surfaces_one_wins_a_thousand_times_and_all_agree() -> Result<()> {
    let read: Arc<Mutex<HashMap<String, String>>> = Arc::default();
    let told_to_model = read.clone();
    let scene = Scene::without_rate(move |request| match request.results().len() {
        0 => Say::ask(&format!("{}: which?", request.task()), &["Red", "Blue", "Gold"]),
        _ => {
            told_to_model.lock().insert(request.task(), confirmed(request));
            Say::text("Painted.")
        }
    })
    .await?;
    let races = stream::iter(0..ASKS_COUNT).map(|number| race(&scene, number)).buffer_unordered(AT_ONCE_COUNT);
    let winners: Vec<(usize, By)> = scene.meanwhile(races.try_collect()).await?;
    let mut won: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, by) in &winners {
        let (name, label) = match by {
            By::Window => ("window", "Red"),
            By::Terminal => ("terminal", "Blue"),
            By::Telegram => ("Telegram", "Gold"),
            By::Notification | By::StandardInput | By::Browser | By::Api | By::Agent | By::WeChat => {
                ("nobody here", "")
            }
        };
        *won.entry(name).or_default() += 1;
        let read = read.lock().get(&format!("Task {number}")).cloned();
        assert_eq!(read.as_deref(), Some(label), "the model reads what won: {number}");
    }
    ensure!(won.len() == 3 && winners.len() == ASKS_COUNT, "each of the three wins now and then: {won:?}");
    let mut ends: HashMap<InteractionId, usize> = HashMap::new();
    for event in scene.events()? {
        if let Event::Ask(AskEvent::Response { interaction, .. }) = event {
            *ends.entry(interaction).or_default() += 1;
        }
    }
    ensure!(ends.len() == ASKS_COUNT && ends.values().all(|count| *count == 1), "each has one answer");
    Ok(())
}

/// One question, and who has won it.
async fn race(scene: &Scene, number: usize) -> Result<(usize, By)> {
    let name = format!("Task {number}");
    let id = scene.start(&name).await?;
    let ask = scene.surface.asked(&name, |card| card.conversation == id).await?;
    let post = scene.post(&format!("{name}: which?")).await?;
    let press = || scene.telegram.presses(ANNA, &post, "Gold");
    // A press takes longer to get here than an answer at the desk. So in a third of the races the desk begins when it has
    // got here, or up to a moment later; in the others all begin at once, or one at the desk before the other.
    let (head_start, moment) = (number.is_multiple_of(3), Duration::from_millis(2 * (number as u64 / 3 % 40)));
    let late = |of: usize| if head_start || number % 3 == of { moment } else { Duration::ZERO };
    let first = if head_start { Some(press()?) } else { None };
    if let Some(tap) = &first {
        scene.telegram.heard(tap).await?;
    }
    let (window, terminal, tap) = tokio::join!(
        answers(scene, &ask, late(1), 1, By::Window),
        answers(scene, &ask, late(2), 2, By::Terminal),
        async { first.map_or_else(press, Ok) },
    );
    let closed = scene.surface.closed(&ask).await?;
    let winner = closed.closing.by.context("nobody has answered")?;
    for (by, said) in [(By::Window, &window), (By::Terminal, &terminal)] {
        match said {
            Submitted::Accepted { .. } => ensure!(winner == by, "{number}: {winner:?} and {by:?}"),
            Submitted::Closed { closing } | Submitted::TooLate { closing } => {
                ensure!(closing.by == Some(winner) && winner != by, "{number}: {closing:?}");
            }
            other => anyhow::bail!("{number}: {other:?}"),
        }
    }
    let place = match winner {
        By::Telegram => "here: Gold",
        By::Terminal => "in the terminal: Blue",
        _ => "in the window: Red",
    };
    let edited = scene.telegram.edited(&post, place).await.with_context(|| format!("{number}: {winner:?}"))?;
    ensure!(edited.labels().is_empty());
    scene.telegram.acknowledged(&tap?).await?;
    scene
        .surface
        .wait_for("the end", |news| match news {
            News::ChatComplete(complete) if complete.conversation_id == id => Some(()),
            _ => None,
        })
        .await?;
    let open = scene.askwell.inbox().all().await?;
    ensure!(open.iter().all(|waiting| waiting.interaction.id != ask.interaction_id));
    Ok((number, winner))
}

async fn answers(scene: &Scene, ask: &AskUser, late: Duration, number: usize, by: By) -> Submitted {
    tokio::time::sleep(late).await;
    let submit = Submit {
        conversation_id: ask.conversation_id,
        interaction_id: Some(ask.interaction_id),
        submit_id: None,
        response: Some(option(number)),
        answer: None,
        revises: false,
    };
    scene.askwell.inbox().submit(submit, by).await
}
