//! A program with a scripted model, and Anna's chat with her bot. She has said that she is away.

use anyhow::{Context, Result, bail};
use ask::channel::{Became, Messenger};
use ask::event::AskEvent;
use ask::wire::{AskUser, ChannelStanding, Health, SetUp};
use ask::{ConversationId, Event, InteractionId};
use engine::News;
use rusqlite::Connection;
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use surfaces::commands::RunningProgram;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::surface::{Surface, reopen};
use tests::telegram::{Person, Post, Telegram};

pub const ANNA: Person = Person::ANNA;

pub struct Scene {
    pub telegram: Telegram,
    pub model: Model,
    pub folder: TempDir,
    pub askwell: Arc<Askwell>,
    pub surface: Arc<Surface>,
}

/// Asks which colour, and says which one it was.
pub fn asks(request: &Request) -> Say {
    match request.results().last() {
        None => Say::ask("Which colour?", &["Red", "Blue"]),
        Some(_) => Say::text(&format!("Painted {}.", confirmed(request))),
    }
}

/// What the person has chosen or written, as the model reads it.
pub fn confirmed(request: &Request) -> String {
    let Ok(result) = request.result() else { return String::new() };
    let one = |answer: &serde_json::Value| {
        let selected = answer["selected"].as_array().into_iter().flatten().filter_map(|label| label.as_str());
        selected.chain(answer["text"].as_str()).map(str::to_owned).collect::<Vec<_>>().join("+")
    };
    result["answers"].as_array().into_iter().flatten().map(one).collect::<Vec<_>>().join(";")
}

impl Scene {
    /// Nothing is set up yet.
    pub async fn bare(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        Scene::at(Telegram::start().await?, script).await
    }

    async fn at(telegram: Telegram, script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        let (model, folder) = (Model::start(script).await?, TempDir::new()?);
        let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
        askwell.host_channels().await;
        Ok(Scene { telegram, model, folder, askwell, surface })
    }

    /// The bot is set up, and waits for the code. Gives the code.
    pub async fn set_up(&self) -> Result<String> {
        let standing = self.askwell.set_up_telegram(self.telegram.token(), Some(self.telegram.base_url())).await;
        code(&standing?)
    }

    /// Everything is set up, and Anna is away.
    pub async fn of(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        Scene::bare(script).await?.paired().await
    }

    /// The same, at a service that counts no rate.
    pub async fn without_rate(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        Scene::at(Telegram::start().await?.without_rate(), script).await?.paired().await
    }

    async fn paired(self) -> Result<Scene> {
        let scene = self;
        let code = scene.set_up().await?;
        scene.telegram.says(ANNA, &code);
        scene.post("Paired").await?;
        scene.change(|settings| settings.channels.away.now = true).await?;
        Ok(scene)
    }

    pub async fn change(&self, change: impl FnOnce(&mut ask::settings::Settings)) -> Result<()> {
        let mut settings = ask::settings::Settings::clone(&self.askwell.settings());
        change(&mut settings);
        self.askwell.program_settings().save(settings).await?;
        Ok(())
    }

    /// Starts a conversation at the desk.
    pub async fn start(&self, text: &str) -> Result<ConversationId> {
        Ok(self.askwell.conversations().start(None, text.into(), Default::default()).await?)
    }

    /// A conversation whose question stands in the chat.
    pub async fn asked(&self) -> Result<(ConversationId, AskUser, Post)> {
        let id = self.start("Paint the fence").await?;
        let ask = self.surface.question("Which colour?").await?;
        Ok((id, ask, self.post("Which colour?").await?))
    }

    /// Waits for the latest message to Anna that holds these words.
    pub async fn post(&self, words: &str) -> Result<Post> {
        self.telegram.post(ANNA, words).await
    }

    pub fn standing(&self) -> Result<ChannelStanding> {
        let all = self.askwell.channels_standing();
        all.into_iter().find(|one| one.messenger == Messenger::Telegram).context("Telegram does not stand there")
    }

    pub async fn until<T>(&self, what: &str, look: impl Fn(&ChannelStanding) -> Option<T>) -> Result<T> {
        let found = until(format!("the line to be {what}"), async || Ok(look(&self.standing()?))).await;
        found.with_context(|| format!("{:?}", self.standing()))
    }

    pub async fn until_well(&self) -> Result<()> {
        let well = self.until("well", |standing| matches!(standing.health, Health::Well { .. }).then_some(()));
        self.meanwhile(well).await
    }

    /// The same as `post`, where something has to be waited for first.
    pub async fn post_in_time(&self, words: &str) -> Result<Post> {
        self.meanwhile(self.post(words)).await
    }

    /// Time goes by fast until this is done.
    pub async fn meanwhile<T>(&self, doing: impl Future<Output = Result<T>>) -> Result<T> {
        let time = async {
            loop {
                self.advance(Duration::from_secs(1));
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::select! { done = doing => done, never = time => never }
    }

    /// Time goes by, here and at the service.
    pub fn advance(&self, time: Duration) {
        self.surface.advance(time);
        self.telegram.advance(time);
    }

    /// The same program, started again.
    pub async fn restart(self) -> Result<Scene> {
        let Scene { telegram, model, folder, askwell, surface } = self;
        askwell.close().await;
        drop((askwell, surface));
        let (askwell, surface) = reopen(folder.path()).await?;
        askwell.host_channels().await;
        Ok(Scene { telegram, model, folder, askwell, surface })
    }

    /// The events of all conversations, as they are stored.
    pub fn events(&self) -> Result<Vec<Event>> {
        let connection = Connection::open(self.folder.path().join("askwell.db"))?;
        let mut bodies = connection.prepare("SELECT body FROM event ORDER BY gseq")?;
        let bodies: Vec<String> = bodies.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        bodies.iter().map(|body| Ok(serde_json::from_str(body)?)).collect()
    }

    /// What became of taking this question to the chat, in order.
    pub fn deliveries(&self, id: InteractionId) -> Result<Vec<Became>> {
        let events = self.events()?.into_iter().filter_map(|event| match event {
            Event::Ask(AskEvent::Delivery { interaction, delivery }) if interaction == id => Some(delivery.became),
            _ => None,
        });
        Ok(events.collect())
    }

    /// Waits until the last fact about taking this question to the chat is this one.
    pub async fn became(&self, id: InteractionId, became: Became) -> Result<Vec<Became>> {
        let all = || self.deliveries(id);
        let found = until(format!("{became:?}"), async || Ok(Some(all()?).filter(|all| all.last() == Some(&became))));
        found.await.with_context(|| format!("{:?}; {:?}", all(), self.standing()))
    }

    pub fn news_of_channels(&self) -> usize {
        self.surface.news().iter().filter(|news| matches!(news, News::Channels)).count()
    }
}

pub fn code(standing: &ChannelStanding) -> Result<String> {
    match &standing.setup {
        SetUp::Pairing { code, .. } => Ok(code.clone()),
        other => bail!("no code: {other:?}"),
    }
}
