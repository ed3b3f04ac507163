//! `askwell ask`, as scripts use it: every option, every end, and both programs killed wherever they are.

mod confirm;
mod ends;
mod files;
mod frozen;
mod here;
mod killed;
mod options;
mod receipts;
mod socket;
mod terminals;
mod together;
mod trouble;

use anyhow::Result;
use ask::settings::Settings;
use ask::wire::AskUser;
use ask::{InteractionId, Response};
use std::sync::Arc;
use surfaces::Askwell;
use tests::surface::{Surface, answer, reopen};
use tests::terminal::{Desk, Ended};
use tokio::process::Child;

/// A machine on which Askwell runs, with somebody who can answer.
struct Office {
    desk: Desk,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
}

impl Office {
    async fn open() -> Result<Office> {
        Office::with(Settings::default()).await
    }

    async fn with(settings: Settings) -> Result<Office> {
        let desk = Desk::with(settings).await?;
        let (askwell, surface) = reopen(&desk.data()).await?;
        askwell.host_local();
        Ok(Office { desk, askwell, surface })
    }

    /// Asks, and gives the question as it stands before the person.
    async fn asks(&self, arguments: &[&str], input: &str) -> Result<(Child, AskUser)> {
        let child = self.desk.start(&[&["ask"], arguments].concat(), input).await?;
        let asked = self.surface.asked("what the script asks", |_| true).await?;
        Ok((child, asked))
    }

    /// Asks, and answers like this.
    async fn answers(&self, arguments: &[&str], response: Response) -> Result<Ended> {
        let (child, asked) = self.asks(arguments, "").await?;
        let _ = answer(&self.askwell, &asked, response).await;
        Desk::ended(child).await
    }

    async fn open_asks(&self) -> Result<Vec<InteractionId>> {
        let inbox = self.askwell.inbox().all().await?;
        Ok(inbox.into_iter().map(|waiting| waiting.interaction.id).collect())
    }
}

fn is_plain(ended: &Ended) -> bool {
    let steers = |c: char| c.is_control() && c != '\n' && c != '\t';
    !ended.out.contains(steers) && !ended.remarks.contains(steers)
}
