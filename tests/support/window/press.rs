//! What a person does with the page: clicks, and keys.

use super::Window;
use super::look::SEEN;
use crate::patience::until;
use anyhow::Result;
use serde_json::json;
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;

/// Nobody aims at what still slides in.
const AT_REST: &str = "const one = seen(ID);
    const box = one?.getBoundingClientRect();
    const rests = (animation) => animation.playState !== 'running' || animation.effect.getTiming().iterations === Infinity;
    return !!box && box.width > 0 && box.left >= 0 && box.right <= innerWidth && document.getAnimations().every(rests) && one";

/// The driver scrolls only what is outside of the window, not what a list within it has scrolled out of sight; and a list that
/// is still growing may move once more. On a card, what has moved a moment ago takes no press, and says so.
const AIM: &str = "const [aim, again, done] = arguments;
    aim.scrollIntoView({ block: 'nearest' });
    window.hit = undefined;
    const card = aim.closest('[data-testid$=-card]');
    const isEarly = () => !!card?.querySelector('[data-kind=early]');
    const wasEarly = !again && isEarly();
    window.pressed = () => (window.hit === false ? 'missed' : !wasEarly && isEarly() ? 'early' : 'hit');
    const look = (press) => { window.hit = press.composedPath().includes(aim); };
    window.addEventListener('click', look, { capture: true, once: true });
    if (!card) { done(true); return; }
    let stood = performance.now();
    let before = aim.getBoundingClientRect();
    const timer = setInterval(() => {
        const now = aim.getBoundingClientRect();
        if (Math.abs(now.left - before.left) + Math.abs(now.top - before.top) > 4) { before = now; stood = performance.now(); }
        if (performance.now() - stood > 600) { clearInterval(timer); done(true); }
    }, 50)";

impl Window {
    /// Clicks once what is to be clicked has come to rest within the window.
    pub async fn click(&self, id: &str) -> Result<()> {
        let at_rest = format!("{SEEN} {}", AT_REST.replace("ID", &json!(id).to_string()));
        let mut again = false;
        until(format!("`{id}`, which is there, to come within reach"), async || {
            let element = self.see_one(&format!("`{id}` at rest"), &at_rest).await?;
            match self.page()?.execute_async(AIM, vec![element.to_json()?, json!(again)]).await {
                Err(error) if out_of_reach(&error) => return Ok(false),
                aimed => aimed?,
            };
            match element.click().await {
                Err(error) if out_of_reach(&error) => Ok(false),
                Err(error) => Err(error.into()),
                // What moved under the pointer, or was pressed too early for its card, is pressed again, as a person does. A
                // page that is gone by now was hit.
                Ok(()) => {
                    let came = self.run("return window.pressed?.() ?? 'hit'").await.unwrap_or("hit".into());
                    again = came == "early";
                    Ok(came == "hit")
                }
            }
        })
        .await
    }

    pub async fn type_into(&self, id: &str, text: &str) -> Result<()> {
        until(format!("`{id}`, which is there, to take keys"), async || {
            let field = self.see(id).await?;
            let typed = async {
                field.focus().await?;
                field.send_keys(text).await
            };
            match typed.await {
                Err(error) if out_of_reach(&error) => Ok(false),
                typed => Ok(typed.map(|()| true)?),
            }
        })
        .await
    }

    /// Presses keys wherever the focus is.
    pub async fn press(&self, keys: impl Into<TypingData>) -> Result<()> {
        Ok(self.page()?.action_chain().send_keys(keys).perform().await?)
    }

    /// Presses keys while another one is held down.
    pub async fn press_with(&self, held: Key, keys: impl Into<TypingData>) -> Result<()> {
        Ok(self.page()?.action_chain().key_down(held.clone()).send_keys(keys).key_up(held).perform().await?)
    }
}

/// What is just being put in place, or was replaced by its like, is within reach a moment later.
fn out_of_reach(error: &WebDriverError) -> bool {
    matches!(
        error.as_inner(),
        WebDriverErrorInner::ElementNotInteractable(_)
            | WebDriverErrorInner::ElementClickIntercepted(_)
            | WebDriverErrorInner::StaleElementReference(_)
    )
}
