//! The power goes at any moment, and any part of what was not yet brought to the disk is there or is not.

use super::held::{folder, lay_out};
use super::scenes;
use super::walk::{Scene, Walk};
use anyhow::{Context, Result, anyhow};
use faulty::{Cut, Disk, Power, print};
use parking_lot::Mutex;
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use tests::tally::Tally;

/// Cuts in an ordinary test run.
const CUTS: u64 = 30_000;
/// Cuts after which a long run notes how far it is.
const BATCH: u64 = 20_000;

/// A scene and all that it wrote.
struct Recorded {
    scene: Scene,
    power: Power,
}

impl Recorded {
    async fn all() -> Result<Vec<Recorded>> {
        let mut all = Vec::new();
        for scene in scenes::ordinary().await? {
            all.push(Recorded::of(scene).await?);
        }
        Ok(all)
    }

    async fn of(scene: Scene) -> Result<Recorded> {
        let place = folder()?;
        lay_out(place.path(), &scene.before)?;
        let disk = Disk::under(place.path())?;
        disk.records(scene.before.keys().cloned());
        let mut walk = Walk::on(place.path());
        for (number, step) in (1..).zip(&scene.steps) {
            walk.takes(step).await?;
            disk.acknowledged(number);
        }
        let power = Power::new(scene.before.clone(), disk.recorded());
        Ok(Recorded { scene, power })
    }

    fn survives(&self, number: u64, cut: &Cut, place: &Path) -> Result<()> {
        let what = || format!("{}, cut {number}: after {} changes", self.scene.name, cut.after);
        lay_out(place, &cut.files).with_context(what)?;
        self.scene.stands(cut.acknowledged, place).with_context(what)?;
        Ok(())
    }
}

/// Cuts one after the other, by their numbers, each that leaves something else counted once.
struct Cuts {
    all: Vec<Recorded>,
    next: AtomicU64,
    seen: Mutex<HashSet<(usize, usize, u64)>>,
}

impl Cuts {
    async fn from(number: u64) -> Result<Cuts> {
        Ok(Cuts { all: Recorded::all().await?, next: number.into(), seen: Mutex::default() })
    }

    /// Takes cuts until so many different ones are seen.
    fn until(&self, count: u64) -> Result<()> {
        let place = folder()?;
        while (self.seen.lock().len() as u64) < count {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            // Most of them where most happens; bringing old tables to today's takes its time.
            let which = match number % 64 {
                0..52 => 1,
                52..62 => 0,
                62 => 2,
                _ => 3,
            };
            let cut = self.all[which].power.cut(number);
            if self.seen.lock().insert((which, cut.acknowledged, print::of_folder(&cut.files))) {
                self.all[which].survives(number, &cut, place.path())?;
            }
        }
        Ok(())
    }

    fn on_both_cores(&self, count: u64) -> Result<()> {
        std::thread::scope(|scope| {
            let other = scope.spawn(|| self.until(count));
            self.until(count)?;
            other.join().map_err(|_| anyhow!("a cut ends in a panic"))?
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_power_cut_leaves_all_that_was_acknowledged_is_there_once() -> Result<()> {
    Cuts::from(0).await?.on_both_cores(CUTS)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: make faults CUTS=1000000"]
async fn power_cuts_by_the_million() -> Result<()> {
    let mut tally = Tally::of("CUTS")?;
    while !tally.is_reached() {
        let cuts = Cuts::from(tally.next).await?;
        let count = BATCH.min(tally.wanted - tally.done);
        cuts.on_both_cores(count)?;
        tally.counts(count, cuts.next.into_inner())?;
    }
    println!("{} power cuts, each of which left something else: nothing lost, nothing there twice", tally.done);
    Ok(())
}
