//! Steps over one store, each of them one commit at most.

use super::held::{Files, Known, folder, held, lay_out};
use anyhow::{Context, Result, anyhow, ensure};
use ask::wire::Draft;
use ask::{ConversationId, Input, InteractionId};
use engine::store::{CommitError, CommitReport, Observer, Store, StoreError};
use std::path::Path;

#[derive(Debug, Clone)]
pub enum Step {
    Open,
    Commit(ConversationId, Input),
    Draft(InteractionId, Draft),
    Unsent(String),
    Delete(ConversationId),
    PutBack(ConversationId),
    Remove(ConversationId),
    /// What stands in the log is taken over into the file, as happens now and then in a long life.
    Checkpoint,
    Close,
}

/// A folder as it lies there, what happens in it, and what it holds after each step; before the first of them, too.
pub struct Scene {
    pub name: &'static str,
    pub before: Files,
    pub steps: Vec<Step>,
    pub held: Vec<String>,
    /// The file is damaged at first.
    pub damaged: bool,
    known: Known,
}

impl Scene {
    pub async fn new(name: &'static str, before: Files, steps: Vec<Step>, damaged: bool) -> Result<Scene> {
        let place = folder()?;
        lay_out(place.path(), &before)?;
        let mut scene = Scene { name, before, steps, held: Vec::new(), damaged, known: Known::default() };
        let mut walk = Walk::on(place.path());
        walk.takes(&Step::Open).await?;
        scene.held.push(held(place.path())?);
        for step in &scene.steps {
            if !matches!(step, Step::Open) {
                walk.takes(step).await.with_context(|| format!("{name}: {step:?}"))?;
            }
            scene.held.push(held(place.path())?);
        }
        ensure!(matches!((scene.steps.first(), scene.steps.last()), (Some(Step::Open), Some(Step::Close))));
        Ok(scene)
    }

    /// What a folder must hold where so many steps were acknowledged and nothing is under way any more. Gives the number of
    /// steps that have happened.
    pub fn stands(&self, acknowledged: usize, place: &Path) -> Result<usize> {
        let (opened, ready) = Store::open(place, 7)?;
        drop(ready);
        ensure!(opened.recovered.is_none() || self.damaged, "a whole file was read out: {:?}", opened.recovered);
        let now = self.known.held(place)?;
        let next = (acknowledged + 1).min(self.steps.len());
        let stood = [acknowledged, next].into_iter().find(|&count| self.held[count] == *now);
        let missing =
            || anyhow!("neither {acknowledged} steps nor {next}: {}", difference(&self.held[acknowledged], &now));
        ensure!(!place.join("askwell.db.repair").exists(), "a mark is left behind");
        stood.ok_or_else(missing)
    }
}

fn difference(expected: &str, found: &str) -> String {
    let lines = |of: &str, without: &str| -> String {
        let without: Vec<&str> = without.lines().collect();
        of.lines().filter(|line| !without.contains(line)).map(|line| format!("\n  {line:.300}")).collect()
    };
    format!("missing:{}\nbesides:{}", lines(expected, found), lines(found, expected))
}

struct Silent;

impl Observer for Silent {
    fn committed(&self, _: &CommitReport) {}
    fn trouble(&self, _: Option<&StoreError>) {}
}

pub struct Walk<'a> {
    place: &'a Path,
    store: Option<Store>,
}

impl<'a> Walk<'a> {
    pub fn on(place: &'a Path) -> Walk<'a> {
        Walk { place, store: None }
    }

    pub fn is_open(&self) -> bool {
        self.store.is_some()
    }

    /// An error: it was not acknowledged.
    pub async fn takes(&mut self, step: &Step) -> Result<()> {
        match step {
            Step::Open => {
                self.close().await;
                self.store = Some(Store::open(self.place, 7)?.1.start(Silent)?);
            }
            Step::Commit(id, input) => match self.store()?.commit(*id, input.clone()).await {
                Ok(_) => {}
                Err(CommitError::NotSaved(fault)) => return Err(fault.into()),
                Err(refused) => return Err(anyhow!("refused: {refused:?}")),
            },
            Step::Draft(id, draft) => self.store()?.save_draft(*id, draft).await?,
            Step::Unsent(text) => self.store()?.save_message_draft(None, text.clone()).await?,
            Step::Delete(id) => drop(self.store()?.delete(*id, 50).await?),
            Step::PutBack(id) => drop(self.store()?.put_back(*id, 1).await?),
            Step::Remove(id) => drop(self.store()?.remove_deleted(*id).await?),
            Step::Checkpoint => {
                let connection = rusqlite::Connection::open(self.place.join("askwell.db"))?;
                connection.query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))?;
            }
            Step::Close => self.close().await,
        }
        Ok(())
    }

    pub async fn close(&mut self) {
        if let Some(store) = self.store.take() {
            store.close().await;
        }
    }

    fn store(&self) -> Result<&Store> {
        self.store.as_ref().context("it is closed")
    }
}
