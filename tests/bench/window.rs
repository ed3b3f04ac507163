//! The figures of the real window, on a screen of its own.

use crate::children;
use crate::figure::{Budget, print};
use crate::model::{self, Model};
use crate::prepared;
use anyhow::{Context, Result};
use serde_json::json;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tests::window::Window;
use tests::world::World;

/// Notes, in the page, when each new card has been painted: the frame after the one in which it appeared.
pub const WATCH_CARDS: &str = r#"
    window.paintedCards = {};
    const painted = (card) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => { window.paintedCards[card.textContent.match(/Number \d+/)?.[0] ?? ''] ??= performance.timeOrigin + performance.now(); };
        channel.port2.postMessage(0);
    });
    new MutationObserver(() => document.querySelectorAll('[data-testid=ask-card]').forEach(painted))
        .observe(document.body, { childList: true, subtree: true, characterData: true });
    return true;
"#;

/// Counts, in the page, the frames that took longer than 50 ms, and keeps the longest: a window that stands still is one frame.
pub const WATCH_FRAMES: &str = r#"
    window.frames = 0; window.longFrames = 0; window.longestFrame = 0; let last = performance.now();
    const watch = window.watch = {};
    const frame = (now) => {
        if (window.watch !== watch) return;
        window.frames += 1; if (now - last > 50) window.longFrames += 1; window.longestFrame = Math.max(window.longestFrame, now - last); last = now; requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return true;
"#;

pub async fn all() -> Result<()> {
    cold_start().await?;
    question_and_click().await?;
    long_thread().await?;
    deltas().await
}

pub fn epoch_millis() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64() * 1000.0
}

pub async fn number(window: &Window, script: &str) -> Result<f64> {
    window.run(script).await?.as_f64().with_context(|| format!("no number: {script}"))
}

/// From the start of the process until its page has been drawn; then what it weighs at rest.
async fn cold_start() -> Result<()> {
    let (mut painted, mut weight) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        let world = World::over_opengl().await?;
        let model = Model::start(|_| model::text(["Hello.".to_owned()])).await?;
        std::fs::write(world.data().join("settings.json"), serde_json::to_vec(&model.settings()?)?)?;
        let window = world.open().await?;
        window.until("the drawn page", "return performance.getEntriesByName('shown').length > 0").await?;
        let first = "return performance.timeOrigin + performance.getEntriesByName('shown')[0].startTime";
        painted.push(number(&window, first).await? - started_at(window.process())?);
        tokio::time::sleep(Duration::from_secs(3)).await;
        weight.push(children::resident_tree(window.process())?);
        window.close().await?;
    }
    print("window: start to first paint", "ms", painted, Budget::None);
    print("window: memory of all its processes, idle", "MB", weight, Budget::None);
    Ok(())
}

/// From the last byte of a reply with a question to the painted card; from the click to the next request.
async fn question_and_click() -> Result<()> {
    const QUESTIONS: usize = 15;
    let model = Model::start(|number| {
        model::call(number, "ask_user", &json!({ "question": format!("Number {number}?"), "choices": ["a", "b"] }))
    })
    .await?;
    let world = World::over_opengl().await?;
    std::fs::write(world.data().join("settings.json"), serde_json::to_vec(&model.settings()?)?)?;
    let window = world.open().await?;
    window.see("composer").await?;
    window.run(WATCH_CARDS).await?;
    window.type_into("composer", "go").await?;
    window.click("send").await?;
    let (mut shown, mut onward) = (Vec::new(), Vec::new());
    for at in 0..QUESTIONS {
        model.answered(at + 1).await;
        let replied = model.turns()[at].replied;
        let since_epoch = epoch_millis() - replied.elapsed().as_secs_f64() * 1000.0;
        window.until("the card", &format!("return !!window.paintedCards['Number {at}']")).await?;
        shown.push(number(&window, &format!("return window.paintedCards['Number {at}']")).await? - since_epoch);
        // The card takes no click in its first moments.
        tokio::time::sleep(Duration::from_millis(700)).await;
        let click = "document.querySelector('[data-testid=ask-option-1]').click(); return performance.timeOrigin + performance.now()";
        let clicked = number(&window, click).await?;
        model.answered(at + 2).await;
        let asked = epoch_millis() - model.turns()[at + 1].asked.elapsed().as_secs_f64() * 1000.0;
        onward.push(asked - clicked);
    }
    window.close().await?;
    print("question painted after the call's last byte", "ms", shown, Budget::AtMost(30.0));
    print("click to the next request", "ms", onward, Budget::AtMost(15.0));
    Ok(())
}

/// A conversation of 10,000 messages, opened at its end.
async fn long_thread() -> Result<()> {
    let model = Model::start(|_| model::text(["Hello.".to_owned()])).await?;
    let world = World::over_opengl().await?;
    let id = prepared::long_thread(&world.data(), &model, 5_000).await?;
    let window = world.open().await?;
    let mut opened = Vec::new();
    for _ in 0..5 {
        window.click("new-conversation").await?;
        tokio::time::sleep(Duration::from_millis(300)).await;
        let script = format!(
            "window.opened = 0; const began = performance.now(); \
             const look = () => document.body.textContent.includes('message 4999 of many') ? requestAnimationFrame(() => {{ window.opened = performance.now() - began; }}) : requestAnimationFrame(look); \
             document.querySelector('[data-testid=\"conversation-{id}\"]').click(); look(); return true"
        );
        window.run(&script).await?;
        window.until("the end of the thread", "return window.opened > 0").await?;
        opened.push(number(&window, "return window.opened").await?);
    }
    window.close().await?;
    print("conversation of 10,000 messages: open to painted end", "ms", opened, Budget::AtMost(300.0));
    Ok(())
}

/// 50,000 deltas into the window: how long, and how many frames took more than 50 ms.
async fn deltas() -> Result<()> {
    let long = model::text(
        (0..50_000).map(|number| if number % 40 == 39 { format!("w{number}\n\n") } else { format!("w{number} ") }),
    );
    let model = Model::start(move |_| long.clone()).await?;
    let world = World::over_opengl().await?;
    std::fs::write(world.data().join("settings.json"), serde_json::to_vec(&model.settings()?)?)?;
    let window = world.open().await?;
    window.see("composer").await?;
    window.run(WATCH_FRAMES).await?;
    let began = Instant::now();
    window.type_into("composer", "go").await?;
    window.click("send").await?;
    window.until("the last word", "return document.body.textContent.includes('w49999')").await?;
    let wall = began.elapsed().as_secs_f64();
    let long_frames = number(&window, "return window.longFrames").await?;
    let longest = number(&window, "return window.longestFrame").await?;
    window.close().await?;
    print("50,000 deltas into the window: wall", "s", vec![wall], Budget::None);
    print("50,000 deltas into the window: frames over 50 ms", "", vec![long_frames], Budget::AtMost(0.0));
    print("50,000 deltas into the window: longest frame", "ms", vec![longest], Budget::None);
    Ok(())
}

/// When a process was started, in milliseconds since 1970.
fn started_at(process: u32) -> Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    let after_name = stat.rsplit(')').next().context("no stat")?;
    let ticks: f64 = after_name.split_whitespace().nth(19).context("no start time")?.parse()?;
    let uptime = std::fs::read_to_string("/proc/uptime")?;
    let up: f64 = uptime.split_whitespace().next().context("no uptime")?.parse()?;
    Ok(epoch_millis() - up * 1000.0 + ticks * 10.0)
}
