//! The language: the system's at first, the person's own choice at once.

use crate::desktop::scene::Scene;
use anyhow::Result;
use tests::everywhere;
use tests::in_a_browser;
use tests::model::{Model, Say};
use tests::place::Place;
use tests::world::World;

everywhere![a_chinese_system_has_a_chinese_window];
in_a_browser![the_language_changes_at_once];

async fn a_chinese_system_has_a_chinese_window(place: Place) -> Result<()> {
    let mut world = World::of(place).await?;
    world.set("LC_ALL", "zh_CN.UTF-8");
    let model = Model::start(|_| Say::text("好")).await?;
    model.set_up(&world.data())?;
    let window = world.open().await?;
    window
        .until(
            "Chinese",
            "return document.documentElement.lang.startsWith('zh') && document.body.innerText.includes('对话')",
        )
        .await
}

async fn the_language_changes_at_once(place: Place) -> Result<()> {
    let Scene { window, model: _model, world: _world } = Scene::open(place, |_| Say::text("Done.")).await?;
    window.until("English", "return document.documentElement.lang.startsWith('en')").await?;
    window.click("open-settings").await?;
    let choose = "const field = document.querySelector('[data-testid=\"setting-language\"]');
        field.value = [...field.options].find((option) => option.textContent.includes('中文')).value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
        return true";
    window.see("setting-language").await?;
    window.run(choose).await?;
    window
        .until(
            "Chinese",
            "return document.documentElement.lang.startsWith('zh') && document.body.innerText.includes('设置')",
        )
        .await
}
