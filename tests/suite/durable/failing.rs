//! A disk that fails at its n-th call, for each n until all is done without it.

use super::held::{folder, lay_out};
use super::scenes;
use super::walk::{Scene, Walk};
use anyhow::{Context, Result, ensure};
use faulty::{Disk, Failure, Fault};
use std::sync::Arc;

const WAYS: [(Failure, bool); 5] = [
    (Failure::Error, false),
    (Failure::Error, true),
    (Failure::Full, false),
    (Failure::Full, true),
    (Failure::Unreadable, false),
];

#[tokio::test(flavor = "multi_thread")]
async fn failing_at_any_call_the_disk_costs_nothing_that_was_acknowledged() -> Result<()> {
    let mut all = Vec::new();
    for scene in scenes::all().await?.into_iter().map(Arc::new) {
        let each = WAYS.map(|(how, and_later)| tokio::spawn(at_each_call(scene.clone(), how, and_later)));
        all.extend(each);
    }
    let mut tried = 0;
    for one in all {
        tried += one.await??;
    }
    println!("{tried} calls failed");
    Ok(())
}

/// Gives how many calls there were to fail.
async fn at_each_call(scene: Arc<Scene>, how: Failure, and_later: bool) -> Result<u64> {
    let mut at = 1;
    loop {
        let fault = Fault { how, at, and_later };
        let met = goes_through(&scene, fault).await.with_context(|| format!("{}: {fault:?}", scene.name))?;
        if !met {
            break;
        }
        at += 1;
    }
    ensure!(at > 5, "{}: {how:?} concerns more calls than {at}", scene.name);
    Ok(at - 1)
}

/// True where the fault was met.
async fn goes_through(scene: &Scene, fault: Fault) -> Result<bool> {
    let place = folder()?;
    lay_out(place.path(), &scene.before)?;
    let disk = Disk::under(place.path())?;
    disk.fails(fault);
    let mut walk = Walk::on(place.path());
    let (mut done, mut was_mended, mut met) = (0, false, false);
    while let Some(step) = scene.steps.get(done) {
        let Err(error) = walk.takes(step).await else {
            done += 1;
            continue;
        };
        ensure!(!was_mended, "{step:?} fails on a disk that works: {error:#}");
        (was_mended, met) = (true, disk.is_mended());
        ensure!(met, "{step:?} fails on a disk that did not: {error:#}");
        // A store that is open goes on where the disk has recovered; where that lasts, the program is started anew.
        if !walk.is_open() || fault.and_later {
            walk.close().await;
            done = scene.stands(done, place.path())?;
            walk.takes(&scene.steps[0]).await?;
            done = done.max(1);
        }
    }
    let met = met || disk.is_mended();
    drop(disk);
    ensure!(scene.stands(done, place.path())? == scene.steps.len());
    Ok(met)
}
