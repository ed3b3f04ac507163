//! Pictures of the page as it is shown.

use super::{Window, selector};
use anyhow::{Result, bail};
use std::time::Duration;

/// A page that never comes to rest (a clock, a caret) is taken as it is after so many frames.
const FRAMES_MAX: u32 = 6;

impl Window {
    /// The page once it shows the same twice: without a graphics card its layers are painted one after another.
    pub async fn picture(&self) -> Result<Vec<u8>> {
        let mut last = self.frame().await?;
        for _ in 0..FRAMES_MAX {
            tokio::time::sleep(Duration::from_millis(120)).await;
            let now = self.frame().await?;
            if now == last {
                break;
            }
            last = now;
        }
        Ok(last)
    }

    /// Of one element alone, scrolled into view. Cut out of the whole page: the driver itself cuts in the wrong place.
    pub async fn picture_of(&self, id: &str) -> Result<Vec<u8>> {
        self.see(id).await?;
        let script = format!(
            "const part = document.querySelector({}); part.scrollIntoView({{ block: 'center' }});
             const box = part.getBoundingClientRect(); return [box.left, box.top, box.width, box.height]",
            selector(id)
        );
        let place: Vec<f64> = serde_json::from_value(self.run(&script).await?)?;
        let [x, y, width, height] = place[..] else { bail!("`{id}` has no place") };
        let page = image::load_from_memory(&self.picture().await?)?;
        let margin = 12.0;
        let (left, top) = ((x - margin).max(0.0), (y - margin).max(0.0));
        let (width, height) = (width + 2.0 * margin, height + 2.0 * margin);
        let cut = page.crop_imm(left as u32, top as u32, width as u32, height as u32);
        let mut bytes = std::io::Cursor::new(Vec::new());
        cut.write_to(&mut bytes, image::ImageFormat::Png)?;
        Ok(bytes.into_inner())
    }

    /// The driver hands out the last painted frame: two frames later it is the one that shows what was done.
    async fn frame(&self) -> Result<Vec<u8>> {
        let frames = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(true)))";
        self.page()?.execute_async(frames, vec![]).await?;
        Ok(self.page()?.screenshot_as_png().await?)
    }
}
