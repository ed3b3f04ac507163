//! The list of ten thousand decisions in the real window: frames while it is scrolled from its beginning to its end, and how
//! long a search takes until its result is painted.

use crate::figure::{Budget, print};
use crate::model::{self, Model};
use crate::window::{WATCH_FRAMES, number};
use anyhow::Result;
use std::time::Duration;
use tests::decisions::{NEEDLE, prepare};
use tests::window::Window;
use tests::world::World;
use thirtyfour::Key;

const COUNT: u32 = 10_000;
/// Ten seconds of frames of a page on which nothing moves: what the machine drops by itself.
const STILL_FRAMES: u32 = 600;
/// Seldom, so that looking takes no part in what is measured.
const LOOK_AGAIN: Duration = Duration::from_millis(500);

/// The same rows as a page without a program: what the machine drops by painting them.
const SCROLL_COPY: &str = r#"
    window.scrolled = false;
    const list = document.querySelector('[data-testid=history-list]');
    const rows = [...list.querySelectorAll('[role=listitem]')].map((row) => row.outerHTML).join('');
    const copy = document.createElement('div');
    copy.style.cssText = `position: fixed; overflow-y: auto; z-index: 9; background: var(--color-paper, white); left: ${list.getBoundingClientRect().left}px; top: ${list.getBoundingClientRect().top}px; width: ${list.clientWidth}px; height: ${list.clientHeight}px`;
    copy.innerHTML = rows.repeat(60);
    document.body.append(copy);
    let left = 200;
    const step = () => {
        copy.scrollTop += 300;
        left -= 1;
        if (left > 0) return requestAnimationFrame(step);
        copy.remove();
        window.scrolled = true;
    };
    requestAnimationFrame(step);
    return true;
"#;

/// Scrolls a good three rows a frame, and waits at the end of what is loaded.
const SCROLL: &str = r#"
    window.scrolled = false;
    const list = document.querySelector('[data-testid=history-list]');
    const step = () => {
        list.scrollTop += 300;
        window.scrolled = document.querySelector('[data-testid=history-row][data-at="9999"]') !== null;
        if (!window.scrolled) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    return true;
"#;

const SEARCH: &str = r#"
    window.found = 0;
    const field = document.querySelector('[data-testid=history-search]');
    const began = performance.now();
    field.value = 'WORDS';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const look = () => {
        const row = document.querySelector('[data-testid=history-row][data-at="0"]');
        if (!row?.textContent.includes('WORDS')) return requestAnimationFrame(look);
        const channel = new MessageChannel();
        channel.port1.onmessage = () => { window.found = performance.now() - began; };
        channel.port2.postMessage(0);
    };
    look();
    return true;
"#;

pub async fn decisions() -> Result<()> {
    let model = Model::start(|_| model::text(["-".to_owned()])).await?;
    let world = World::over_opengl().await?;
    prepare(&world.data(), &model.settings()?, COUNT).await?;
    let window = world.open().await?;
    window.see("composer").await?;
    let keys = window.page()?.action_chain().key_down(Key::Control).key_down(Key::Shift).send_keys("h");
    keys.key_up(Key::Shift).key_up(Key::Control).perform().await?;
    window.see_text("history-found", "10,000").await?;

    window.run(WATCH_FRAMES).await?;
    let enough = format!("return window.frames > {STILL_FRAMES}");
    while window.run(&enough).await? != true {
        tokio::time::sleep(LOOK_AGAIN).await;
    }
    let still = Frames::of(&window).await?;
    let copied = scroll(&window, SCROLL_COPY).await?;
    let scrolled = scroll(&window, SCROLL).await?;
    let searches = searches(&window).await?;
    window.close().await?;
    for (what, frames, budget) in [
        ("at rest", still, Budget::None),
        ("while the same rows without a program scroll", copied, Budget::None),
        ("while scrolling", scrolled, Budget::AtMost(0.0)),
    ] {
        print(&format!("10,000 decisions: frames over 50 ms {what}"), "", vec![frames.long], budget);
        print(
            &format!("10,000 decisions: share of them {what}"),
            "%",
            vec![frames.long / frames.all * 100.0],
            Budget::None,
        );
        print(&format!("10,000 decisions: longest frame {what}"), "ms", vec![frames.longest], Budget::None);
    }
    print("10,000 decisions: search to painted result", "ms", searches, Budget::AtMost(400.0));
    Ok(())
}

struct Frames {
    all: f64,
    long: f64,
    longest: f64,
}

impl Frames {
    async fn of(window: &Window) -> Result<Frames> {
        Ok(Frames {
            all: number(window, "return window.frames").await?,
            long: number(window, "return window.longFrames").await?,
            longest: number(window, "return window.longestFrame").await?,
        })
    }
}

/// The frames while this script scrolls to its end.
async fn scroll(window: &Window, script: &str) -> Result<Frames> {
    window.run(WATCH_FRAMES).await?;
    window.run(script).await?;
    while window.run("return window.scrolled").await? != true {
        tokio::time::sleep(LOOK_AGAIN).await;
    }
    Frames::of(window).await
}

/// Each with the pause after the last letter in which more may be typed.
async fn searches(window: &Window) -> Result<Vec<f64>> {
    let mut spent = Vec::new();
    for words in NEEDLE.split(' ').cycle().take(10) {
        window.run(&SEARCH.replace("WORDS", words)).await?;
        window.until("the painted result", "return window.found > 0").await?;
        spent.push(number(window, "return window.found").await?);
        window.click("history-clear").await?;
        window.see_text("history-found", "10,000").await?;
    }
    Ok(spent)
}
