//! What most of these tests begin with: a world, a scripted model, the open page; and the steps they share.

use anyhow::Result;
use std::time::Duration;
use tests::model::{Model, Request, Say};
use tests::place::Place;
use tests::window::Window;
use tests::world::World;

pub const QUESTION: &str = "Which mirror should I use?";
pub const CHOICES: [&str; 3] = ["Tsinghua", "Aliyun", "Official"];

pub struct Scene {
    // Ended in this order.
    pub window: Window,
    pub model: Model,
    pub world: World,
}

impl Scene {
    pub async fn open(place: Place, script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        let world = World::of(place).await?;
        let model = Model::start(script).await?;
        model.set_up(&world.data())?;
        let window = world.open().await?;
        Ok(Scene { window, model, world })
    }

    /// Kills the program as a crash does and starts it again on what is on the disk; see `Window::crash_and_reopen`.
    pub async fn crash_and_reopen(self) -> Result<Scene> {
        let Scene { window, model, world } = self;
        let window = window.crash_and_reopen(&world).await?;
        Ok(Scene { window, model, world })
    }
}

/// Asks once, then repeats what it was answered.
pub fn asks_once(request: &Request) -> Say {
    match request.results().last() {
        None => Say::ask(QUESTION, &CHOICES),
        Some(result) => Say::Text(format!("Understood: {result}")),
    }
}

/// Gives the agent a new task.
pub async fn start(window: &Window, task: &str) -> Result<()> {
    // A small screen begins with what waits, and offers it there.
    let begins = window.see_either(["home-new", "new-conversation"]).await?;
    window.click(begins).await?;
    window.type_into("composer", task).await?;
    window.click("send").await
}

/// Waits for the card and for the moment from which it takes keys and clicks.
pub async fn armed_card(window: &Window) -> Result<()> {
    window.see("ask-card").await?;
    tokio::time::sleep(Duration::from_millis(700)).await;
    Ok(())
}

/// What the demo asks consent for, in its order: the card, a word on it, the button that says yes.
pub const DEMO_CONSENTS: [(&str, &str, &str); 3] =
    [("plan-card", "", "plan-accept"), ("confirm-card", ".md", "confirm-once"), ("confirm-card", "wc", "confirm-once")];

/// Says yes to the demo's plan, to the file that it writes and to the command that it runs.
pub async fn consents_to_the_demo(window: &Window) -> Result<()> {
    for (card, word, yes) in DEMO_CONSENTS {
        window.see_text(card, word).await?;
        say_yes(window, card, word, yes).await?;
    }
    Ok(())
}

/// Presses the button until the card with this word is gone.
pub async fn say_yes(window: &Window, card: &str, word: &str, yes: &str) -> Result<()> {
    tokio::time::sleep(Duration::from_millis(700)).await;
    // On a busy machine a card may still be too new for the first click.
    let gone = format!(
        "const card = document.querySelector('[data-testid={card}]');
         if (!card?.textContent.includes('{word}')) return true;
         document.querySelector('[data-testid={yes}]')?.click();
         return false"
    );
    window.until("the card to be answered", &gone).await
}

/// The answer as the model got it: the labels chosen and the person's own words.
pub fn answer_in(request: &Request) -> Result<(Vec<String>, Option<String>)> {
    let result = request.result()?;
    let answer = &result["answers"][0];
    let selected = answer["selected"].as_array().into_iter().flatten();
    let selected = selected.filter_map(|label| label.as_str().map(str::to_owned)).collect();
    Ok((selected, answer["text"].as_str().map(str::to_owned)))
}
