//! What a person sees of the page. The page looks by itself, and tells once it is so: to ask over the driver for each look
//! costs many times what the page does.

use super::{Window, selector};
use crate::patience::until;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;

/// `SCRIPT` is a look, `true` or an element where what it looks for is there. Told after a while, also where it is not: a driver
/// waits for no script for long.
const LOOKS: &str = "const done = arguments[arguments.length - 1];
    const start = performance.now();
    const look = () => { SCRIPT };
    const again = () => {
        try {
            const found = look();
            if (found === true || found instanceof Element) done(found);
            else if (performance.now() - start > 2000) done(false);
            else setTimeout(again, 40);
        } catch (error) { done(String(error)); }
    };
    again();";

/// The first element with a test id that can be seen. What is on its way out may still be there beside what takes its place.
pub const SEEN: &str = "const seen = (id) => [...document.querySelectorAll(`[data-testid=\"${id}\"]`)].find((one) => \
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getClientRects().length > 0);";

impl Window {
    /// Waits until the element with this test id is there and visible.
    pub async fn see(&self, id: &str) -> Result<WebElement> {
        let script = format!("{SEEN} return seen({})", json!(id));
        self.see_one(&format!("`{id}`"), &script).await
    }

    /// The element that a script finds, once it does.
    pub(super) async fn see_one(&self, what: &str, script: &str) -> Result<WebElement> {
        self.wait_for(what, script).await?.context("no element")
    }

    /// Waits until one of the two is there and visible, and says which.
    pub async fn see_either<'a>(&self, ids: [&'a str; 2]) -> Result<&'a str> {
        let [one, other] = ids;
        let script = format!("{SEEN} return seen({}) ?? seen({})", json!(one), json!(other));
        let element = self.see_one(&format!("one of {ids:?}"), &script).await?;
        Ok(if element.attr("data-testid").await?.as_deref() == Some(one) { one } else { other })
    }

    pub async fn see_no(&self, id: &str) -> Result<()> {
        let script = format!("return document.querySelector({}) === null", selector(id));
        self.until(&format!("`{id}` to go"), &script).await
    }

    pub async fn see_text(&self, id: &str, text: &str) -> Result<()> {
        let script = format!(
            "return [...document.querySelectorAll({})].some((e) => e.textContent.includes({}))",
            selector(id),
            json!(text)
        );
        self.until(&format!("`{id}` with the text {text:?}"), &script).await
    }

    pub async fn count(&self, id: &str) -> Result<u64> {
        let count = self.run(&format!("return document.querySelectorAll({}).length", selector(id))).await?;
        count.as_u64().context("no count")
    }

    pub async fn find(&self, id: &str) -> Result<Option<WebElement>> {
        Ok(self.page()?.find_all(By::Css(format!("[data-testid=\"{id}\"]"))).await?.into_iter().next())
    }

    /// Waits until a script returns true.
    pub async fn until(&self, what: &str, script: &str) -> Result<()> {
        self.wait_for(what, script).await.map(drop)
    }

    /// Waits until a script returns true, or an element.
    async fn wait_for(&self, what: &str, script: &str) -> Result<Option<WebElement>> {
        let waited = until(what, async || self.found(script).await).await;
        match waited {
            Ok(found) => Ok(found),
            Err(error) => Err(error.context(format!("the page shows:\n{}", self.shown().await))),
        }
    }

    /// Whether it is found now, or within a moment.
    async fn found(&self, script: &str) -> Result<Option<Option<WebElement>>> {
        let answer = match self.page()?.execute_async(LOOKS.replace("SCRIPT", script), vec![]).await {
            Err(error) if is_loading(&error) => return Ok(None),
            answer => answer?,
        };
        Ok(match answer.json() {
            Value::Bool(found) => found.then_some(None),
            Value::Object(_) => Some(Some(answer.element()?)),
            told => bail!("{told} instead of an element in {script}"),
        })
    }

    async fn shown(&self) -> String {
        // Of a long page its beginning and its end.
        let script = "const all = document.body.innerText;
            return all.length > 3000 ? `${all.slice(0, 1500)}\\n[…]\\n${all.slice(-1500)}` : all";
        let text = self.run(script).await;
        text.map_or_else(|error| error.to_string(), |text| text.as_str().unwrap_or_default().to_owned())
    }
}

/// Another page is coming in the place of the one that was looked at.
fn is_loading(error: &WebDriverError) -> bool {
    matches!(error.as_inner(), WebDriverErrorInner::JavascriptError(told) if told.to_string().contains("unload"))
}
