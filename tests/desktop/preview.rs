//! What an option leads to, drawn by the real engine under the real policy: Markdown, a diff, a diagram, a picture in the text.

use crate::desktop::scene::{Scene, armed_card, start};
use anyhow::Result;
use serde_json::json;
use tests::everywhere;
use tests::model::{Request, Say};
use tests::place::Place;
use thirtyfour::Key;

everywhere![each_kind_is_drawn_beside_its_option_and_nothing_of_it_runs,];

const DOT: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

fn asks(request: &Request) -> Say {
    let options = json!([
        { "label": "Text", "preview": "## A heading\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<script>window.hurt = true</script><img src=x onerror=\"window.hurt = true\">" },
        { "label": "Change", "preview": "```diff\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old line\n+new line\n```" },
        { "label": "Diagram", "preview": "```mermaid\nflowchart LR\n  Ask --> Answer\n```" },
        { "label": "Picture", "preview": format!("![a dot]({DOT})\n\n![far](https://example.com/far.png)") },
    ]);
    match request.results().last() {
        None => Say::call("ask_user", json!({ "questions": [{ "question": "Which one?", "options": options }] })),
        Some(_) => Say::text("Understood."),
    }
}

async fn each_kind_is_drawn_beside_its_option_and_nothing_of_it_runs(place: Place) -> Result<()> {
    let Scene { window, model: _model, world: _world } = Scene::open(place, asks).await?;
    start(&window, "Show me").await?;
    armed_card(&window).await?;
    window.press("1").await?;
    window.see_text("ask-preview", "A heading").await?;
    window.until("a table", "return document.querySelector('[data-testid=ask-preview] table') !== null").await?;
    window.press("2").await?;
    window.see_text("diff", "new line").await?;
    window.press("3").await?;
    let drawn = "const picture = document.querySelector('[data-testid=ask-preview] img');
        return picture !== null && picture.complete && picture.naturalWidth > 20";
    window.until("the diagram", drawn).await?;
    window.press("4").await?;
    let kept = "const pictures = [...document.querySelectorAll('[data-testid=ask-preview] img')];
        return pictures.length === 1 && pictures[0].complete && pictures[0].naturalWidth === 1";
    window.until("the picture kept in the text, and not the far one", kept).await?;
    window.until("nothing to have run", "return window.hurt === undefined").await?;
    window.press_with(Key::Control, Key::Enter).await?;
    window.see_text("history-ask", "Picture").await
}
