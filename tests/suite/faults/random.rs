//! `kill -9` at random moments of such a day, also of its start.

use super::day::{Day, Random};
use anyhow::{Result, ensure};
use std::time::{Duration, Instant};
use tests::patience::PATIENCE;
use tests::tally::Tally;
use tokio::process::Command;

/// Kills in an ordinary test run.
const KILLS: u64 = 300;
/// Days that go on side by side.
const SIDE_BY_SIDE: u64 = 3;
/// Kills of one day after which it is let live: it has to get to its end.
const KILLS_OF_A_DAY: u64 = 60;

/// One day, and how often it was cut short.
async fn day(seed: u64) -> Result<u64> {
    let what = format!("seed {seed}");
    let (mut day, mut random, mut kills) = (Day::new().await?, Random(seed), 0);
    let began = Instant::now();
    loop {
        let is_let_live = kills >= KILLS_OF_A_DAY;
        ensure!(!is_let_live || began.elapsed() < PATIENCE * 3, "{what}: no end: {:#?}", day.walk.events()?);
        let patience = if is_let_live { PATIENCE } else { Duration::from_millis(100 + random.below(300)) };
        let lived = tokio::time::timeout(patience, lives(&mut day, &mut random)).await;
        let over = matches!(lived, Ok(Ok(())));
        if day.walk.runs() {
            day.walk.kill().await?;
        }
        if over {
            break;
        }
        if let Ok(Err(error)) = lived {
            return Err(error.context(what));
        }
        kills += 1;
        // The supervisors go too, now and then: then nobody knows how a command ended.
        if random.below(6) == 0 {
            let pattern = format!("__command {}", day.walk.data().display());
            Command::new("pkill").args(["-9", "-f", &pattern]).status().await?;
        }
    }
    day.holds(&what)?;
    Ok(kills)
}

/// Until all of it is done.
async fn lives(day: &mut Day, random: &mut Random) -> Result<()> {
    // The one before lets go of the folder in a moment.
    while day.walk.start(None).await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    while !day.is_over()? {
        day.passes(random).await?;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}

/// Days one after the other, some side by side, until the program was killed so often. Gives how often it was.
async fn days(wanted: u64, first: u64) -> Result<(u64, u64)> {
    let (mut kills, mut number) = (0, 0);
    while kills < wanted {
        let seeds = (0..SIDE_BY_SIDE).map(|beside| (first + number + beside + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for more in futures_util::future::join_all(seeds.map(day)).await {
            kills += more?;
        }
        number += SIDE_BY_SIDE;
    }
    Ok((kills, number))
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_random_moments_each_answer_and_each_effect_is_there_once() -> Result<()> {
    let (kills, number) = days(KILLS, 0).await?;
    println!("{kills} kills in {number} days");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: make faults KILLS=10000"]
async fn random_kills_by_the_thousand() -> Result<()> {
    let mut tally = Tally::of("KILLS")?;
    while !tally.is_reached() {
        let (kills, number) = days(KILLS.min(tally.wanted - tally.done), tally.next).await?;
        tally.counts(kills, tally.next + number)?;
    }
    println!("{} kills in {} days: each answer and each effect is there once", tally.done, tally.next);
    Ok(())
}
