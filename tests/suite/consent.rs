//! Actions and the consent they need, from the model's call to the file on the disk and the result it reads.

mod absent;
mod answers;
mod attacks;
mod network;
mod opened;
mod own_data;
mod plans;
mod quiet;
mod rules;
mod together;
mod undo;

use anyhow::Result;
use ask::action::Proposal;
use ask::interaction::Body;
use ask::rule::{Mode, Scope};
use ask::thread::{ActionEntry, Entry};
use ask::wire::AskUser;
use ask::{ConversationId, Response};
use engine::command::{Confinement, confinement};
use std::path::PathBuf;
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::surface::{Surface, answer};

/// Whether commands run in namespaces of their own here: a rule made there says so.
pub fn isolates() -> bool {
    confinement() == Confinement::Isolated
}

pub const ONCE: Response = Response::Approved { scope: Scope::Once, arguments: None, hash: None };

/// The program on a folder of its own, with a scripted model and a workspace.
pub struct Scene {
    pub model: Model,
    pub data: TempDir,
    pub askwell: Arc<Askwell>,
    pub surface: Arc<Surface>,
    pub workspace: TempDir,
}

impl Scene {
    pub async fn of(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        let model = Model::start(script).await?;
        let data = TempDir::new()?;
        let (askwell, surface) = Surface::open(data.path(), Some(model.settings()?)).await?;
        Ok(Scene { model, data, askwell, surface, workspace: TempDir::new()? })
    }

    pub async fn start(&self, mode: Mode) -> Result<ConversationId> {
        let workspace = self.workspace.path().display().to_string();
        Ok(self.askwell.conversations().start(Some(workspace), "Go".into(), mode).await?)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.workspace.path().join(name)
    }

    pub fn read(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.path(name)).ok()
    }

    /// The next confirmation of this tool that has not been answered here.
    pub async fn confirm(&self, tool: &str) -> Result<(AskUser, Proposal)> {
        let open = |ask: &ask::Interaction| matches!(&ask.body, Body::Confirm { proposal } if proposal.tool == tool);
        let asked = self.surface.asked(tool, open).await?;
        let Body::Confirm { proposal } = &asked.card.body else { unreachable!() };
        let proposal = proposal.as_ref().clone();
        Ok((asked, proposal))
    }

    pub async fn allow(&self, tool: &str) -> Result<Proposal> {
        let (asked, proposal) = self.confirm(tool).await?;
        let taken = answer(&self.askwell, &asked, ONCE).await;
        anyhow::ensure!(matches!(taken, ask::wire::Submitted::Accepted { .. }), "{taken:?}");
        Ok(proposal)
    }

    /// The entries of actions in the thread.
    pub async fn actions(&self, id: ConversationId) -> Result<Vec<ActionEntry>> {
        let view = self.askwell.conversations().open(id).await?;
        let entries = view.entries.into_iter().filter_map(|placed| match placed.entry {
            Entry::Action(entry) => Some(*entry),
            _ => None,
        });
        Ok(entries.collect())
    }

    /// The results that the model was told in its latest request.
    pub fn results(&self) -> Vec<String> {
        self.model.requests().last().map(Request::results).unwrap_or_default()
    }

    /// The program ended and started again, as by quitting it or by a crash.
    pub async fn restarted(self) -> Result<Scene> {
        let Scene { model, data, askwell, workspace, .. } = self;
        askwell.close().await;
        drop(askwell);
        let (askwell, surface) = tests::surface::reopen(data.path()).await?;
        Ok(Scene { model, data, askwell, surface, workspace })
    }
}

/// Says these, one after the other, by how many replies the model has made; and at last "Done.".
pub fn in_turn(says: Vec<Say>) -> impl Fn(&Request) -> Say + Send + Sync {
    move |request| says.get(request.replies()).cloned().unwrap_or_else(|| Say::text("Done."))
}
