//! `askwell mcp`: the person as tools for every agent, in both eras of the protocol, with a client that hides nothing.

mod hooks;
mod http;
mod killed;
mod limits;
mod receipts;
mod tools;
mod vanished;
mod years;

use anyhow::Result;
use ask::InteractionId;
use ask::wire::AskUser;
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::mcp_client::{Era, McpClient};
use tests::patience::until;
use tests::surface::{Surface, reopen};

/// A machine on which Askwell runs, with a folder that an agent works in.
struct Office {
    root: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
}

impl Office {
    async fn open() -> Result<Office> {
        Office::open_in(tempfile::tempdir()?).await
    }

    /// The same with what is in its data folder already.
    async fn open_in(root: TempDir) -> Result<Office> {
        std::fs::create_dir(root.path().join("project"))?;
        let (askwell, surface) = reopen(&root.path().join("data")).await?;
        askwell.host_local();
        Ok(Office { root, askwell, surface })
    }

    fn data(&self) -> PathBuf {
        self.root.path().join("data")
    }

    fn project(&self) -> PathBuf {
        self.root.path().join("project")
    }

    async fn client(&self, era: Era, arguments: &[&str]) -> Result<McpClient> {
        McpClient::start(era, &self.data(), &self.project(), arguments).await
    }

    /// Asks, and gives the request's id and the question as it stands before the person.
    async fn asks(&self, client: &mut McpClient, question: &str) -> Result<(u64, AskUser)> {
        let id = client.call("ask_user", deploy(question)).await?;
        Ok((id, self.surface.question(question).await?))
    }

    /// Waits until each answer counts as read: whoever has it says so a moment after it came.
    async fn all_is_read(&self) -> Result<()> {
        let store = Connection::open_with_flags(self.data().join("askwell.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let unread =
            "SELECT count(*) FROM event WHERE body ->> 'event' = 'agent.ask.response' AND body ->> 'interaction' NOT IN
                          (SELECT body ->> 'interaction' FROM event WHERE body ->> 'event' = 'agent.ask.handed_over')";
        let is_read = async || Ok(store.query_row(unread, [], |row| row.get::<_, u32>(0))? == 0);
        until("the answers to be read", is_read).await
    }

    async fn open_asks(&self) -> Result<Vec<InteractionId>> {
        let inbox = self.askwell.inbox().all().await?;
        Ok(inbox.into_iter().map(|waiting| waiting.interaction.id).collect())
    }
}

fn deploy(question: &str) -> Value {
    json!({ "question": question, "choices": ["staging", "production"] })
}
